// The sources of a site: how each is, when it comes again, a way to pull it now, and to add, change and end one.
import { type ReactElement, useState } from 'react';
import type { DeskAnswer } from '../api/desk-api.ts';
import { useDeskMutation } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { type Column, DataTable } from '../parts/data-table.tsx';
import { agoText, clockOf, dateOf } from '../parts/moments.ts';
import { useAddress } from '../shell/address.ts';
import { useNow } from '../shell/screen.tsx';
import { useSession } from '../shell/session.ts';
import { Empty } from '../shell/states.tsx';
import { useToast } from '../shell/toast.tsx';
import { useFeedTexts } from '../texts/feeds/feed-texts.tsx';
import { useLocale, useTexts } from '../texts/translate.tsx';
import { everyText } from './every-text.ts';
import { SourceSheet } from './source-sheet.tsx';

type Feeds = DeskAnswer<'feeds'>;
type Source = Feeds['sources'][number];
type RunState = NonNullable<Source['last']>['state'];

const LOOK: Readonly<Record<RunState, string>> = {
  running: 'wait',
  done: 'on',
  incomplete: 'err',
  refused: 'err',
  failed: 'err',
};

export const RunState = ({ state }: { readonly state: RunState }): ReactElement => {
  const f = useFeedTexts();
  return <span className={`tag ${LOOK[state]}`}>{f(`feeds.state.${state}`)}</span>;
};

/** What the reader of feeds calls a file in which it recognised no kind of feed. */
const UNKNOWN = 'unknown';

export const useSourceName = (): ((name: string) => string) => {
  const f = useFeedTexts();
  return (name) => (name === UNKNOWN ? f('feeds.source.unknown') : name);
};

const useColumns = (): readonly Column<Source>[] => {
  const t = useTexts();
  const f = useFeedTexts();
  const sourceName = useSourceName();
  const locale = useLocale();
  const now = useNow();
  const soon = (text: string): string => {
    const moment = new Date(text);
    const isToday = dateOf(moment) === dateOf(now);
    return isToday ? clockOf(moment, locale) : `${dateOf(moment)}, ${clockOf(moment, locale)}`;
  };
  return [
    {
      id: 'name',
      header: f('feeds.source'),
      main: true,
      cell: ({ name, location, ofOperator }) => (
        <>
          <b>{sourceName(name)}</b>
          {location && <span className="second q s brk">{location}</span>}
          {ofOperator && <span className="second q s">{f('feeds.operator')}</span>}
        </>
      ),
    },
    {
      id: 'state',
      header: f('feeds.state'),
      cell: ({ waiting, last }) => {
        if (waiting === 0)
          return last ? <RunState state={last.state} /> : <span className="q">{f('feeds.state.never')}</span>;
        const isWell = last === undefined || last.state === 'done';
        return (
          <>
            <span className="tag wait">{f('feeds.waits', { count: waiting })}</span>
            {!isWell && (
              <span className="second">
                <RunState state={last.state} />
              </span>
            )}
          </>
        );
      },
    },
    {
      id: 'last',
      header: f('feeds.last'),
      named: true,
      cell: ({ last }) => (last ? agoText(new Date(last.startedAt), now, locale, t) : '–'),
    },
    {
      id: 'next',
      header: f('feeds.next'),
      drop: 'phone',
      cell: ({ nextRunAt, everyMinutes }) =>
        nextRunAt && everyMinutes ? `${soon(nextRunAt)}, ${everyText(everyMinutes, f)}` : f('feeds.byhand'),
    },
    {
      id: 'changes',
      header: f('feeds.changes'),
      named: true,
      drop: 'first',
      cell: ({ last }) => (last ? `${last.counts.added}, ${last.counts.changed}, ${last.counts.removed}` : '–'),
    },
  ];
};

export const SourcesPart = ({ feeds }: { readonly feeds: Feeds }): ReactElement => {
  const t = useTexts();
  const f = useFeedTexts();
  const toast = useToast();
  const { may } = useSession();
  const [, setAddress] = useAddress();
  const columns = useColumns();
  const pull = useDeskMutation('pullFeed', {
    changes: ['estates'],
    onSuccess: ({ name }) => toast({ text: f('feeds.pulled', { name }) }),
    onError: () => toast({ text: f('feeds.pull.failed'), tone: 'bad' }),
  });
  const [asked, setAsked] = useState<Source | 'new'>();
  const canPull = ({ everyMinutes }: Source): boolean => may('feeds.write') && everyMinutes !== undefined;
  const add = may('feeds.write') && (
    <Button icon="plus" onClick={() => setAsked('new')}>
      {f('feeds.add')}
    </Button>
  );
  const sheet = asked && (
    <SourceSheet source={asked === 'new' ? undefined : asked} onClose={() => setAsked(undefined)} />
  );
  if (feeds.sources.length === 0)
    return (
      <>
        <Empty title={f('feeds.none')} actions={add}>
          {f('feeds.none.why')}
        </Empty>
        {sheet}
      </>
    );
  return (
    <>
      {add && <div className="feedtools">{add}</div>}
      <DataTable
        label={t('nav.feeds')}
        rows={feeds.sources}
        columns={columns}
        rowId={({ name }) => name}
        rowName={({ name }) => name}
        onOpen={({ waiting, last }) =>
          setAddress(waiting > 0 ? { part: 'quarantine' } : { run: last && String(last.id) }, 'push')
        }
        actions={(source) =>
          canPull(source) && (
            <span className="feedacts">
              <Button
                small
                icon="refresh"
                aria-label={f('feeds.pull.named', { name: source.name })}
                busy={pull.isPending && pull.variables.params.name === source.name}
                onClick={() => pull.mutate({ params: { name: source.name } })}
              >
                {f('feeds.pull')}
              </Button>
              {!source.ofOperator && (
                <Button
                  small
                  icon="edit"
                  aria-label={f('feeds.change.named', { name: source.name })}
                  onClick={() => setAsked(source)}
                >
                  {f('feeds.change')}
                </Button>
              )}
            </span>
          )
        }
      />
      {sheet}
    </>
  );
};
