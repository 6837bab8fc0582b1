// Somebody is ill: the day of one representative in one act. What becomes of each visitor is chosen and seen before anything is done.
import { type ReactElement, useState } from 'react';
import { momentText, shortMomentText } from '../../domain/time/moment-text.ts';
import type { AgencyAct } from '../../domain/viewings/agency-act.ts';
import type { DeskAnswer } from '../api/desk-api.ts';
import { useDeskMutation, useDeskQuery } from '../api/desk-queries.ts';
import { useRequestKey } from '../api/request-key.ts';
import { Button } from '../parts/button.tsx';
import { Sheet } from '../parts/dialog.tsx';
import { Checkbox, SelectField, TextArea, TextField } from '../parts/field.tsx';
import { Note } from '../parts/note.tsx';
import { useAgendaTexts } from '../texts/agenda/agenda-texts.tsx';
import { useLocale, useTexts } from '../texts/translate.tsx';
import { agendaChoices, faultText, firstAgenda, instant, nameOf, type Week } from './agenda-data.ts';
import { addDays } from './agenda-days.ts';
import { MailNote, PlannedMails } from './planned-mails.tsx';

type Planned = DeskAnswer<'awayPlan'>[number];
type Result = DeskAnswer<'performActs'>['results'][number];

/** `next`, `cancel`, or the agenda of a colleague. */
type Choice = string;
const suggested = ({ suggestion, colleagues }: Planned): Choice =>
  suggestion === 'colleague' ? `to:${colleagues[0]?.id ?? ''}` : suggestion;

const actOf = ({ viewing, next }: Planned, choice: Choice): AgencyAct => {
  const about = { viewing: viewing.id, etag: viewing.etag };
  if (choice.startsWith('to:')) return { act: 'move', ...about, agenda: choice.slice(3) };
  if (choice === 'next' && next) return { act: 'move', ...about, start: next.start };
  return { act: 'cancel', ...about };
};

const Results = (props: {
  readonly plan: readonly Planned[];
  readonly results: readonly Result[];
  readonly week: Week;
}): ReactElement => {
  const w = useAgendaTexts();
  const locale = useLocale();
  return (
    <ul className="ul" role="status">
      {props.results.map(({ viewing, outcome, agenda, wallStart }) => {
        const planned = props.plan.find((one) => one.viewing.id === viewing);
        const values = {
          when: wallStart ? momentText(wallStart, locale) : '',
          with: agenda ? nameOf(props.week, agenda) : '',
        };
        return (
          <li key={viewing}>
            <span className="grow">
              <b>{planned?.viewing.name}</b>
              <span className="second qq">{w(`outcome.${outcome}`, values)}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
};

const AwaySheet = (props: {
  readonly week: Week;
  readonly day: string;
  readonly onClose: () => void;
}): ReactElement => {
  const { week, onClose } = props;
  const w = useAgendaTexts();
  const t = useTexts();
  const locale = useLocale();
  const key = useRequestKey();
  const [agenda, setAgenda] = useState(firstAgenda(week));
  const [day, setDay] = useState(props.day);
  const [whole, setWhole] = useState(true);
  const [from, setFrom] = useState('08:00');
  const [to, setTo] = useState('18:00');
  const [note, setNote] = useState('');
  const [reason, setReason] = useState(w('away.reason.ill'));
  const [choices, setChoices] = useState<Readonly<Record<number, Choice>>>({});
  const start = instant(whole ? `${day}T00:00` : `${day}T${from}`);
  const end = instant(whole ? `${addDays(day, 1)}T00:00` : `${day}T${to}`);
  const span = start && end && start < end ? { from: start, to: end } : undefined;
  const [done, setDone] = useState<{ readonly plan: readonly Planned[]; readonly results: readonly Result[] }>();
  const plan = useDeskQuery('viewings', 'awayPlan', {
    params: { agenda },
    query: span ?? { from: '', to: '' },
    enabled: span !== undefined && agenda !== '' && !done,
  });
  const perform = useDeskMutation('performActs', {
    changes: ['viewings'],
    onSuccess: ({ results }) => setDone({ plan: plan.data ?? [], results }),
  });
  const rows = plan.data ?? [];
  const acts = rows.map((one) => actOf(one, choices[one.viewing.id] ?? suggested(one)));
  const send = (): void => {
    if (!span || perform.isPending) return;
    const body = {
      acts,
      ...(note.trim() ? { note } : {}),
      away: { agenda, ...span, ...(reason.trim() ? { note: reason.trim() } : {}) },
    };
    perform.mutate({ body, key: key(body) });
  };
  const fault = faultText(perform.error ?? plan.error, w, t, locale);
  return (
    <Sheet
      open
      wide
      title={w('away.title')}
      onClose={onClose}
      footer={
        done ? (
          <Button look="main" onClick={onClose}>
            {t('act.close')}
          </Button>
        ) : (
          <>
            <Button look="main" busy={perform.isPending} onClick={send} aria-disabled={!plan.data || undefined}>
              {rows.length === 0 ? w('away.do.none') : w('away.do', { count: rows.length })}
            </Button>
            <Button look="quiet" onClick={onClose}>
              {t('act.cancel')}
            </Button>
          </>
        )
      }
    >
      {done ? (
        <div className="st">
          <Note tone="good">{w('away.done')}</Note>
          <Results plan={done.plan} results={done.results} week={week} />
        </div>
      ) : (
        <div className="st">
          <div className="g2">
            <SelectField label={w('away.who')} value={agenda} choices={agendaChoices(week)} onChange={setAgenda} />
            <TextField label={w('field.day')} type="date" value={day} onChange={setDay} />
          </div>
          <Checkbox label={w('away.whole')} checked={whole} onChange={setWhole} />
          {!whole && (
            <div className="g2">
              <TextField label={w('field.from')} type="time" value={from} onChange={setFrom} />
              <TextField
                label={w('field.to')}
                type="time"
                value={to}
                onChange={setTo}
                error={from >= to ? w('backwards') : undefined}
              />
            </div>
          )}
          <TextField
            label={w('away.reason')}
            help={w('block.note.help')}
            maxLength={200}
            value={reason}
            onChange={setReason}
          />
          {plan.data && rows.length === 0 && <Note>{w('away.nobody')}</Note>}
          {rows.map((one) => (
            <SelectField
              key={one.viewing.id}
              label={`${momentText(one.viewing.wallStart, locale)}, ${one.viewing.name}, ${one.viewing.label}`}
              value={choices[one.viewing.id] ?? suggested(one)}
              choices={[
                ...one.colleagues.map(({ id, name }) => ({ value: `to:${id}`, label: w('away.colleague', { name }) })),
                ...(one.next
                  ? [{ value: 'next', label: w('away.next', { when: shortMomentText(one.next.wallStart, locale) }) }]
                  : []),
                { value: 'cancel', label: w('away.cancel') },
              ]}
              onChange={(choice) => setChoices({ ...choices, [one.viewing.id]: choice })}
            />
          ))}
          {rows.length > 0 && (
            <>
              <TextArea label={w('field.note')} optional maxLength={1000} rows={2} value={note} onChange={setNote} />
              <MailNote>{w('away.mail', { count: rows.length })}</MailNote>
              <PlannedMails asked={{ acts, note }} />
            </>
          )}
          {fault && (
            <Note tone="bad" role="alert">
              {fault}
            </Note>
          )}
        </div>
      )}
    </Sheet>
  );
};

export default AwaySheet;
