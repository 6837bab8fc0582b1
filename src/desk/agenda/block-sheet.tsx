// Time that is kept free: made, moved, given back. It never covers an appointment.
import { type ReactElement, useState } from 'react';
import { useDeskMutation } from '../api/desk-queries.ts';
import { useRequestKey } from '../api/request-key.ts';
import { Button } from '../parts/button.tsx';
import { SelectField, TextField } from '../parts/field.tsx';
import { FormFault, FormSheet } from '../parts/form-sheet.tsx';
import { useToast } from '../shell/toast.tsx';
import { useAgendaTexts } from '../texts/agenda/agenda-texts.tsx';
import { useLocale, useTexts } from '../texts/translate.tsx';
import { agendaChoices, type Block, faultText, firstAgenda, instant, type Week } from './agenda-data.ts';

const BlockSheet = (props: {
  readonly week: Week;
  readonly block: Block | undefined;
  readonly day: string;
  readonly onClose: () => void;
}): ReactElement => {
  const { week, block, onClose } = props;
  const w = useAgendaTexts();
  const t = useTexts();
  const locale = useLocale();
  const toast = useToast();
  const key = useRequestKey();
  const [agenda, setAgenda] = useState(block?.agenda ?? firstAgenda(week));
  const [day, setDay] = useState(block?.wallStart.slice(0, 10) ?? props.day);
  const [lastDay, setLastDay] = useState(block?.wallEnd.slice(0, 10) ?? props.day);
  const [from, setFrom] = useState(block?.wallStart.slice(11) ?? '12:00');
  const [to, setTo] = useState(block?.wallEnd.slice(11) ?? '13:00');
  const [note, setNote] = useState(block?.note ?? '');
  const [tried, setTried] = useState(false);
  const done = (text: string) => () => {
    toast({ text });
    onClose();
  };
  const create = useDeskMutation('createBlock', { changes: ['viewings'], onSuccess: done(w('block.done')) });
  const move = useDeskMutation('moveBlock', { changes: ['viewings'], onSuccess: done(w('block.done')) });
  const remove = useDeskMutation('removeBlock', { changes: ['viewings'], onSuccess: done(w('block.removed')) });
  const start = instant(`${day}T${from}`);
  const end = instant(`${[day, lastDay].sort().at(-1) ?? day}T${to}`);
  const backwards = start !== undefined && end !== undefined && start >= end;
  const submit = (): void => {
    setTried(true);
    if (!start || !end || backwards) return;
    const body = { from: start, to: end, ...(note.trim() ? { note: note.trim() } : {}) };
    const wish = { ...body, agenda };
    if (block) move.mutate({ params: { id: block.id }, body: wish, key: key(wish) });
    else create.mutate({ params: { agenda }, body, key: key(wish) });
  };
  const fault = faultText(create.error ?? move.error ?? remove.error, w, t, locale);
  return (
    <FormSheet
      title={block ? w('block.title') : w('block.new')}
      onClose={onClose}
      submit={w('block.do')}
      busy={create.isPending || move.isPending}
      onSubmit={submit}
      extra={
        block && (
          <Button
            look="danger"
            icon="trash"
            busy={remove.isPending}
            onClick={() => remove.mutate({ params: { id: block.id } })}
          >
            {w('block.remove')}
          </Button>
        )
      }
    >
      <SelectField label={w('field.of')} value={agenda} choices={agendaChoices(week)} onChange={setAgenda} />
      <div className="g2">
        <TextField
          label={w('field.from.day')}
          type="date"
          value={day}
          onChange={(value) => {
            setDay(value);
            if (lastDay < value) setLastDay(value);
          }}
        />
        <TextField label={w('field.from')} type="time" value={from} onChange={setFrom} />
        <TextField label={w('field.to.day')} type="date" value={lastDay} onChange={setLastDay} />
        <TextField
          label={w('field.to')}
          type="time"
          value={to}
          onChange={setTo}
          error={tried && backwards ? w('backwards') : undefined}
        />
      </div>
      <TextField
        label={w('block.note')}
        help={w('block.note.help')}
        optional
        maxLength={200}
        value={note}
        onChange={setNote}
      />
      <FormFault>{fault}</FormFault>
    </FormSheet>
  );
};

export default BlockSheet;
