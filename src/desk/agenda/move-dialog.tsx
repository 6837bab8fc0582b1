// "Naar donderdag 10.00 uur?": asked once, with the mail that leaves and a sentence of one's own. Alt and the arrows still move it.
import { type FormEvent, type KeyboardEvent, type ReactElement, useState } from 'react';
import { hourText, momentText, weekdayName } from '../../domain/time/moment-text.ts';
import { useDeskMutation } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Checkbox, SelectField, TextArea, TextField } from '../parts/field.tsx';
import { Note } from '../parts/note.tsx';
import { useToast } from '../shell/toast.tsx';
import { useAgendaTexts } from '../texts/agenda/agenda-texts.tsx';
import { useLocale, useTexts } from '../texts/translate.tsx';
import {
  agendaChoices,
  faultText,
  fieldFault,
  instant,
  isFar,
  isOutside,
  nameOf,
  type Viewing,
  type Week,
} from './agenda-data.ts';
import { movedWall, QUARTER } from './agenda-days.ts';
import { MailNote, PlannedMails } from './planned-mails.tsx';

export type Target = { readonly wallStart: string; readonly agenda: string };

const STEPS: Readonly<Record<string, readonly [minutes: number, days: number]>> = {
  ArrowUp: [-QUARTER, 0],
  ArrowDown: [QUARTER, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};
/** Where Alt and an arrow lead; undefined for every other key. */
export const stepped = (wallStart: string, event: Pick<KeyboardEvent, 'altKey' | 'key'>): string | undefined => {
  const step = event.altKey ? STEPS[event.key] : undefined;
  return step && movedWall(wallStart, ...step);
};

export const MoveDialog = (props: {
  readonly week: Week;
  readonly viewing: Viewing;
  readonly target: Target;
  readonly onTarget: (target: Target) => void;
  readonly onClose: () => void;
}): ReactElement => {
  const { week, viewing, target, onTarget, onClose } = props;
  const w = useAgendaTexts();
  const t = useTexts();
  const locale = useLocale();
  const toast = useToast();
  const [note, setNote] = useState('');
  const [outside, setOutside] = useState(false);
  const [tight, setTight] = useState(false);
  // The version that was read when it was lifted: what a colleague does meanwhile is not overwritten unseen.
  const [{ etag }] = useState(viewing);
  const start = instant(target.wallStart);
  const same = target.wallStart === viewing.wallStart && target.agenda === viewing.agenda;
  const move = useDeskMutation('moveViewing', {
    changes: ['viewings'],
    onSuccess: (moved) => {
      toast({ text: w('move.done', { name: moved.name, when: momentText(moved.wallStart, locale) }) });
      onClose();
    },
  });
  const people = agendaChoices(week);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (move.isPending || same || start === undefined) return;
    move.mutate({
      params: { id: viewing.id },
      body: {
        start,
        agenda: target.agenda,
        ...(note.trim() ? { note } : {}),
        ...(outside ? { outside } : {}),
        ...(tight ? { tight } : {}),
      },
      ifMatch: etag,
    });
  };
  const when = `${weekdayName(target.wallStart.slice(0, 10), locale)} ${hourText(target.wallStart, locale)}`;
  const fault = faultText(move.error, w, t, locale);
  const isPast = fieldFault(move.error, 'body.start');
  const aim = (to: Target): void => {
    // What stood in the way of one moment says nothing of another.
    move.reset();
    onTarget(to);
  };
  const asked =
    start && !same
      ? { acts: [{ act: 'move' as const, viewing: viewing.id, etag, start, agenda: target.agenda }], note }
      : undefined;
  const keys = (event: KeyboardEvent): void => {
    const next = stepped(target.wallStart, event);
    if (next === undefined) return;
    event.preventDefault();
    aim({ ...target, wallStart: next });
  };
  return (
    <Dialog
      open
      title={same ? w('move.choose') : w('move.title', { when })}
      intro={w('move.was', {
        listing: viewing.listing,
        name: viewing.name,
        when: momentText(viewing.wallStart, locale),
      })}
      onClose={onClose}
    >
      <form className="st" onSubmit={submit} onKeyDown={keys} noValidate>
        <p className="vh" role="status">
          {when}
        </p>
        <div className="g2">
          <TextField
            label={w('field.day')}
            type="date"
            value={target.wallStart.slice(0, 10)}
            error={isPast ? w('past') : undefined}
            onChange={(day) => day && aim({ ...target, wallStart: `${day}T${target.wallStart.slice(11)}` })}
          />
          <TextField
            label={w('field.time')}
            type="time"
            step={300}
            value={target.wallStart.slice(11)}
            onChange={(time) => time && aim({ ...target, wallStart: `${target.wallStart.slice(0, 10)}T${time}` })}
          />
        </div>
        {people.length > 1 && (
          <SelectField
            label={w('field.with')}
            value={target.agenda}
            choices={people}
            onChange={(agenda) => aim({ ...target, agenda })}
          />
        )}
        <MailNote>
          {target.agenda === viewing.agenda
            ? w('move.mail')
            : w('move.mail.colleague', { name: nameOf(week, target.agenda) })}
        </MailNote>
        <TextArea
          label={w('field.note')}
          optional
          maxLength={1000}
          rows={2}
          value={note}
          onChange={setNote}
          lang={viewing.locale}
        />
        {(isOutside(move.error) || outside) && (
          <Checkbox label={w('outside.sure')} checked={outside} onChange={setOutside} />
        )}
        {(isFar(move.error) || tight) && <Checkbox label={w('far.sure')} checked={tight} onChange={setTight} />}
        <PlannedMails asked={isPast ? undefined : asked} />
        {fault && !isPast && (
          <Note tone="bad" role="alert">
            {fault}
          </Note>
        )}
        <div className="row wrap acts">
          <Button look="main" type="submit" busy={move.isPending} aria-disabled={same || undefined}>
            {w('move.do')}
          </Button>
          <Button onClick={onClose}>{w('move.back')}</Button>
        </div>
      </form>
    </Dialog>
  );
};
