// How the installation is looked after: what is wrong with it at this moment, and the backups that were made.
import { type ReactElement, useEffect, useState } from 'react';
import type { DeskAnswer } from '../api/desk-api.ts';
import { NoAnswerError, statusOf } from '../api/desk-error.ts';
import { useDeskMutation, useDeskQuery } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { type Column, DataTable } from '../parts/data-table.tsx';
import { clockOf, dateOf } from '../parts/moments.ts';
import { Note } from '../parts/note.tsx';
import { sizeText } from '../parts/size-text.ts';
import { Screen } from '../shell/screen.tsx';
import { Answered, Empty } from '../shell/states.tsx';
import { useToast } from '../shell/toast.tsx';
import { useHostTexts } from '../texts/host/host-texts.tsx';
import { useLocale } from '../texts/translate.tsx';

type Backups = DeskAnswer<'hostBackups'>;
type Backup = Backups['backups'][number];

/** How often it is looked at while one is made, and otherwise. */
const [SOON_MS, LATER_MS] = [2000, 60_000];

/** Looks again and again while somebody looks on. */
const useLookAgain = (refetch: () => Promise<unknown>, everyMs: number): void =>
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState !== 'hidden') void refetch();
    }, everyMs);
    return () => clearInterval(timer);
  }, [refetch, everyMs]);

const Alarms = (): ReactElement => {
  const h = useHostTexts();
  const locale = useLocale();
  const query = useDeskQuery('host', 'hostAlarms');
  useLookAgain(query.refetch, LATER_MS);
  return (
    <section className="st hostcare" aria-label={h('host.alarms')}>
      <h2>{h('host.alarms')}</h2>
      <Answered query={query} failed={h('host.alarms.failed')}>
        {({ alarms }) =>
          alarms.length === 0 ? (
            <Note tone="good">{h('host.alarms.none')}</Note>
          ) : (
            alarms.map(({ kind, subject, text, command, since, toldAt }) => (
              <Note key={`${kind} ${subject}`} tone="bad">
                <b className="brk">{text}</b>
                <span className="second q s">
                  {h('host.alarm.since', { date: dateOf(new Date(since)), time: clockOf(new Date(since), locale) })},{' '}
                  {h(toldAt === undefined ? 'host.alarm.untold' : 'host.alarm.told')}
                </span>
                {command !== undefined && <code className="brk">{command}</code>}
              </Note>
            ))
          )
        }
      </Answered>
    </section>
  );
};

const Result = ({ backup }: { readonly backup: Backup }): ReactElement => {
  const h = useHostTexts();
  const { state, trial, problem } = backup;
  const good = state === 'done' && trial === 'restored';
  const look = state === 'failed' ? 'err' : good ? 'on' : 'opt';
  const word = (): string => {
    if (state === 'running') return h('host.backup.running');
    if (trial === undefined) return h('host.backup.failed');
    return h(`host.backup.trial.${trial}`);
  };
  return (
    <>
      <span className={`tag ${look}`}>{word()}</span>
      {problem !== undefined && <span className="second q s brk">{problem}</span>}
    </>
  );
};

const useColumns = (): readonly Column<Backup>[] => {
  const h = useHostTexts();
  const locale = useLocale();
  const keptText = ({ state, removedAt, keptAs }: Backup): string => {
    if (removedAt !== undefined) return h('host.backup.removed', { date: dateOf(new Date(removedAt)) });
    if (state !== 'done') return '';
    if (keptAs.length === 0) return h('host.backup.kept.no');
    return keptAs.map((period) => h(`host.backup.kept.${period}`)).join(', ');
  };
  return [
    {
      id: 'when',
      header: h('host.backup.when'),
      sort: ({ startedAt }) => startedAt,
      cell: ({ startedAt, name }) => (
        <>
          <b>
            {dateOf(new Date(startedAt))}, {clockOf(new Date(startedAt), locale)}
          </b>
          <span className="second q s brk">{name}</span>
        </>
      ),
    },
    { id: 'result', header: h('host.backup.result'), cell: (backup) => <Result backup={backup} /> },
    {
      id: 'size',
      header: h('host.size'),
      align: 'right',
      cell: ({ bytes }) => (bytes === undefined ? '' : sizeText(bytes, locale)),
    },
    { id: 'kept', header: h('host.backup.kept'), named: true, cell: keptText },
    {
      id: 'place',
      header: h('host.backup.place'),
      drop: 'first',
      cell: ({ place }) => <span className="brk">{place}</span>,
    },
  ];
};

const BackupList = ({ answer }: { readonly answer: Backups }): ReactElement => {
  const h = useHostTexts();
  const columns = useColumns();
  const { place, backups } = answer;
  return (
    <>
      {place === undefined ? (
        <Note tone="warn">
          <b>{h('host.backups.noplace')}</b> {h('host.backups.noplace.what')}
        </Note>
      ) : (
        <p className="q brk">{h('host.backups.rule', { place })}</p>
      )}
      {backups.length === 0 && place !== undefined && (
        <Empty title={h('host.backups.none')}>{h('host.backups.none.what')}</Empty>
      )}
      {backups.length > 0 && (
        <DataTable
          label={h('host.backups')}
          rows={backups}
          columns={columns}
          rowId={({ name }) => name}
          rowName={({ name }) => name}
        />
      )}
    </>
  );
};

const CareScreen = (): ReactElement => {
  const h = useHostTexts();
  const toast = useToast();
  const query = useDeskQuery('host', 'hostBackups');
  /** The newest one when another was asked for: until a newer one is there, it waits for its turn. */
  const [asked, setAsked] = useState<{ readonly after: string | undefined }>();
  const newest = query.data?.backups[0];
  const isWaiting = asked !== undefined && newest?.name === asked.after;
  const isRunning = newest?.state === 'running';
  const order = useDeskMutation('backUpNow', {
    changes: ['host'],
    onSuccess: () => {
      setAsked({ after: newest?.name });
      toast({ text: h('host.backup.ordered') });
    },
    onError: (error) => {
      const offline = error instanceof NoAnswerError;
      const word = offline ? 'host.fault.offline' : 'host.fault.failed';
      toast({ text: h(statusOf(error) === 409 ? 'host.backup.underway' : word), tone: 'bad' });
      void query.refetch();
    },
  });
  const busy = isWaiting || isRunning;
  useLookAgain(query.refetch, busy ? SOON_MS : LATER_MS);
  return (
    <Screen
      title={h('host.care')}
      actions={
        query.data?.place !== undefined && (
          <Button look="main" icon="archive" busy={busy || order.isPending} onClick={() => order.mutate({})}>
            {h('host.backup.now')}
          </Button>
        )
      }
    >
      <Alarms />
      <section className="st hostcare" aria-label={h('host.backups')}>
        <h2>{h('host.backups')}</h2>
        {isWaiting && <Note role="status">{h('host.backup.begins')}</Note>}
        <Answered query={query} failed={h('host.backups.failed')}>
          {(answer) => <BackupList answer={answer} />}
        </Answered>
      </section>
    </Screen>
  );
};

export default CareScreen;
