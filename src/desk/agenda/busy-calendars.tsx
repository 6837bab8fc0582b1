// The other calendars of a representative, as a part of a screen: which are followed, whether they can be read, one more by its
// address. The address is typed or pasted once and never shown again.
import { type FormEvent, type ReactElement, useState } from 'react';
import { momentInFull } from '../../domain/time/moment-text.ts';
import type { BusyProblem } from '../../domain/viewings/busy-calendar.ts';
import type { DeskAnswer } from '../api/desk-api.ts';
import { DeskError, statusOf } from '../api/desk-error.ts';
import { useDeskMutation, useDeskQuery } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { Icon } from '../parts/icon.tsx';
import { agoText, clockOf, dateOf, wallTimeOf } from '../parts/moments.ts';
import { Locked, Note } from '../parts/note.tsx';
import { useNow } from '../shell/screen.tsx';
import { Answered, Loading } from '../shell/states.tsx';
import { useToast } from '../shell/toast.tsx';
import { type CalendarTranslate, useCalendarTexts } from '../texts/calendars/calendar-texts.ts';
import { useLocale, useTexts } from '../texts/translate.tsx';

type Calendar = DeskAnswer<'busyCalendars'>['calendars'][number];
type Trial = DeskAnswer<'tryBusyCalendar'>;

const problemText = (c: CalendarTranslate, reason: BusyProblem, status: number | undefined): string =>
  c(`problem.${reason}`, { status: status ?? '' });

/** What an error says about the address, in words. */
const faultText = (error: unknown, c: CalendarTranslate): string | undefined => {
  if (!error) return undefined;
  const problem = error instanceof DeskError ? (error.problem as Readonly<Record<string, unknown>>) : {};
  if (typeof problem.problem === 'string') {
    const status = typeof problem.answered === 'number' ? problem.answered : undefined;
    return problemText(c, problem.problem as BusyProblem, status);
  }
  if (problem.reason === 'known') return c('fault.known');
  if (problem.reason === 'many') return c('fault.many');
  if (statusOf(error) === 400) return c('address.wrong');
  return c(statusOf(error) === 429 ? 'fault.often' : 'fault.failed');
};

const CalendarRow = (props: {
  readonly representative: string;
  readonly calendar: Calendar;
  readonly writes: boolean;
  readonly c: CalendarTranslate;
}): ReactElement => {
  const { representative, calendar, writes, c } = props;
  const { id, name, host, events, unread, problem, readAt, nextAt, addedAt } = calendar;
  const t = useTexts();
  const locale = useLocale();
  const now = useNow();
  const toast = useToast();
  const [asks, setAsks] = useState(false);
  const params = { id: representative, calendar: id };
  const failed = (error: Error): void => toast({ text: faultText(error, c) ?? '', tone: 'bad' });
  const read = useDeskMutation('readBusyCalendar', {
    changes: ['viewings'],
    onSuccess: ({ calendar: { problem: wrong }, conflicts }) => {
      if (wrong) toast({ text: problemText(c, wrong.reason, wrong.status), tone: 'bad' });
      else toast({ text: conflicts > 0 ? c('conflicts', { count: conflicts }) : c('done', { name }) });
    },
    onError: failed,
  });
  const remove = useDeskMutation('removeBusyCalendar', {
    changes: ['viewings'],
    onSuccess: () => toast({ text: c('removed', { name }) }),
    onError: (error) => {
      setAsks(false);
      failed(error);
    },
  });
  const when = readAt ? c('read', { when: agoText(new Date(readAt), now, locale, t) }) : c('never');
  return (
    <li className="li wrap">
      <Icon name="calendar" />
      <span className="grow">
        <b>{name}</b>
        <span className="xs qq second">{[host, when, c('events', { count: events })].join(' · ')}</span>
        {problem && (
          <Note tone="bad">
            <p>{problemText(c, problem.reason, problem.status)}</p>
            <p>
              {c('failing', {
                since: agoText(new Date(problem.since), now, locale, t),
                last: dateOf(new Date(readAt ?? addedAt)),
                next: clockOf(new Date(nextAt), locale),
              })}
            </p>
          </Note>
        )}
        {unread > 0 && <Note tone="warn">{c('unread', { count: unread })}</Note>}
      </span>
      {writes && !asks && (
        <span className="row wrap">
          <Button
            small
            look="light"
            icon="refresh"
            busy={read.isPending}
            aria-label={c('act.read.named', { name })}
            onClick={() => read.mutate({ params })}
          >
            {c('act.read')}
          </Button>
          <Button small look="light" aria-label={c('act.remove.named', { name })} onClick={() => setAsks(true)}>
            {c('act.remove')}
          </Button>
        </span>
      )}
      {asks && (
        <Note tone="warn" role="alert">
          <p>{c('remove.ask', { name })}</p>
          <div className="row wrap acts">
            <Button onClick={() => setAsks(false)}>{c('remove.keep')}</Button>
            <Button look="danger" busy={remove.isPending} onClick={() => remove.mutate({ params })}>
              {c('remove.do')}
            </Button>
          </div>
        </Note>
      )}
    </li>
  );
};

const TrialNote = ({ trial, c }: { readonly trial: Trial; readonly c: CalendarTranslate }): ReactElement => {
  const locale = useLocale();
  const events = c('events', { count: trial.events });
  const busy = c('busy', { count: trial.busy });
  return (
    <Note tone="good" role="status">
      <p>{c('tried', { events, busy })}</p>
      {trial.next.length > 0 && (
        <>
          <p>{c('tried.next')}</p>
          <ul>
            {trial.next.map(({ from, to }) => (
              <li key={from}>
                {momentInFull(wallTimeOf(new Date(from)), locale)} – {clockOf(new Date(to), locale)}
              </li>
            ))}
          </ul>
        </>
      )}
      {trial.unread > 0 && <p>{c('unread', { count: trial.unread })}</p>}
    </Note>
  );
};

const AddCalendar = (props: { readonly representative: string; readonly c: CalendarTranslate }): ReactElement => {
  const { representative, c } = props;
  const toast = useToast();
  const [name, setName] = useState('');
  const [address, setAddress] = useState('');
  const [asked, setAsked] = useState<'add' | 'try' | undefined>();
  const params = { id: representative };
  const attempt = useDeskMutation('tryBusyCalendar');
  const add = useDeskMutation('addBusyCalendar', {
    changes: ['viewings'],
    onSuccess: ({ calendar, conflicts }) => {
      setName('');
      setAddress('');
      setAsked(undefined);
      attempt.reset();
      const added = c('added', { name: calendar.name });
      toast({ text: conflicts > 0 ? `${added} ${c('conflicts', { count: conflicts })}` : added });
    },
  });
  const busy = add.isPending || attempt.isPending;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked('add');
    attempt.reset();
    if (busy || name.trim() === '' || address.trim() === '') return;
    add.mutate({ params, body: { name: name.trim(), address: address.trim() } });
  };
  const tryIt = (): void => {
    setAsked('try');
    add.reset();
    if (address.trim() !== '') attempt.mutate({ params, body: { address: address.trim() } });
  };
  const fault = faultText(add.error ?? attempt.error, c);
  return (
    <form className="part" onSubmit={submit} noValidate>
      <header>
        <h2>{c('add')}</h2>
      </header>
      <TextField
        label={c('name')}
        help={c('name.help')}
        value={name}
        maxLength={60}
        onChange={setName}
        error={asked === 'add' && name.trim() === '' ? c('name.wrong') : undefined}
      />
      <TextField
        label={c('address')}
        help={c('address.help')}
        value={address}
        maxLength={2000}
        autoComplete="off"
        spellCheck={false}
        inputMode="url"
        onChange={(value) => {
          setAddress(value);
          attempt.reset();
          add.reset();
        }}
        error={asked && address.trim() === '' ? c('address.wrong') : fault}
      />
      {attempt.data && <TrialNote trial={attempt.data} c={c} />}
      <details>
        <summary>{c('where')}</summary>
        <ul>
          <li>{c('where.outlook')}</li>
          <li>{c('where.google')}</li>
          <li>{c('where.icloud')}</li>
        </ul>
      </details>
      <footer className="row wrap">
        <Button icon="plus" type="submit" busy={busy}>
          {c('act.add')}
        </Button>
        <Button look="light" busy={busy} onClick={tryIt}>
          {c('act.try')}
        </Button>
      </footer>
    </form>
  );
};

/** `representative`: the id of the agenda. The site is the one the desk is open on. */
export const BusyCalendars = ({ representative }: { readonly representative: string }): ReactElement => {
  const c = useCalendarTexts();
  const query = useDeskQuery('viewings', 'busyCalendars', { params: { id: representative } });
  if (!c) return <Loading rows={2} />;
  return (
    <>
      <section className="part" aria-label={c('title')}>
        <header>
          <h2>{c('title')}</h2>
          <p className="q">{c('intro')}</p>
        </header>
        {query.data?.write === false && <Locked>{c('readonly')}</Locked>}
        <Answered query={query} failed={c('failed')} loading={<Loading rows={2} />}>
          {({ calendars, write }) =>
            calendars.length === 0 ? (
              <p className="q">{c('none')}</p>
            ) : (
              <ul className="panel">
                {calendars.map((calendar) => (
                  <CalendarRow key={calendar.id} {...{ representative, calendar, writes: write, c }} />
                ))}
              </ul>
            )
          }
        </Answered>
      </section>
      {query.data?.write && <AddCalendar representative={representative} c={c} />}
    </>
  );
};
