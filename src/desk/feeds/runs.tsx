// What every run did, with the reason of each record that was passed over; and the way back.
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import type { DeskAnswer } from '../api/desk-api.ts';
import { deskQueryKey, useDeskApi, useDeskMutation, useDeskQuery } from '../api/desk-queries.ts';
import { useWords } from '../editor/editor-words.ts';
import { Button } from '../parts/button.tsx';
import { type Column, DataTable } from '../parts/data-table.tsx';
import { Dialog, Sheet } from '../parts/dialog.tsx';
import { agoText, clockOf, dateOf } from '../parts/moments.ts';
import { Note } from '../parts/note.tsx';
import { useAddress } from '../shell/address.ts';
import { MoreRow } from '../shell/more-row.tsx';
import { useNow } from '../shell/screen.tsx';
import { useSession } from '../shell/session.ts';
import { Answered, Empty, Failure, Loading, StaleNote } from '../shell/states.tsx';
import { useToast } from '../shell/toast.tsx';
import { useFeedTexts } from '../texts/feeds/feed-texts.tsx';
import { useLocale, useTexts } from '../texts/translate.tsx';
import { RunRecords } from './run-records.tsx';
import { RunState, useSourceName } from './sources.tsx';

type Run = DeskAnswer<'feedRuns'>['runs'][number];
type WholeRun = DeskAnswer<'feedRun'>;

const COUNTS = ['added', 'changed', 'removed', 'unchanged', 'skipped', 'held', 'kept'] as const;

export const RunsPart = (): ReactElement => {
  const f = useFeedTexts();
  const t = useTexts();
  const locale = useLocale();
  const now = useNow();
  const sourceName = useSourceName();
  const [address, setAddress] = useAddress();
  const api = useDeskApi();
  const runs = useInfiniteQuery({
    queryKey: deskQueryKey(api.siteId, ['estates', 'log'], 'feedRuns', {}),
    queryFn: ({ signal, pageParam }) =>
      api.read('feedRuns', signal, { query: pageParam === undefined ? {} : { before: pageParam } }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
  });
  const columns: readonly Column<Run>[] = [
    {
      id: 'when',
      header: f('feeds.run.when'),
      main: true,
      cell: ({ id, startedAt }) => (
        <>
          <b className="nw">{agoText(new Date(startedAt), now, locale, t)}</b>
          <span className="second q s">{f('feeds.run', { id })}</span>
        </>
      ),
    },
    { id: 'source', header: f('feeds.source'), cell: ({ source }) => sourceName(source) },
    {
      id: 'state',
      header: f('feeds.state'),
      cell: ({ state, takenBackBy, dryRun }) => (
        <>
          {takenBackBy ? (
            <span className="tag off">{f('feeds.back.was', { name: takenBackBy })}</span>
          ) : (
            <RunState state={state} />
          )}
          {dryRun && <span className="lbl">{f('feeds.run.dry')}</span>}
        </>
      ),
    },
    {
      id: 'changes',
      header: f('feeds.changes'),
      drop: 'phone',
      cell: ({ counts }) => `${counts.added}, ${counts.changed}, ${counts.removed}`,
    },
    { id: 'held', header: f('feeds.n.held'), align: 'right', named: true, cell: ({ counts }) => counts.held },
    {
      id: 'skipped',
      header: f('feeds.n.skipped'),
      align: 'right',
      drop: 'first',
      cell: ({ counts }) => counts.skipped,
    },
  ];
  if (runs.data === undefined)
    return runs.isError ? <Failure title={f('feeds.failed')} error={runs.error} retry={runs.refetch} /> : <Loading />;
  const rows = runs.data.pages.flatMap((page) => page.runs);
  if (rows.length === 0) return <Empty title={f('feeds.runs.none')} />;
  return (
    <>
      {runs.isError && !runs.isFetchNextPageError && <StaleNote since={runs.dataUpdatedAt} />}
      <DataTable
        label={f('feeds.part.runs')}
        rows={rows}
        columns={columns}
        rowId={({ id }) => String(id)}
        rowName={({ id }) => f('feeds.run', { id })}
        current={address.run}
        onOpen={({ id }) => setAddress({ run: String(id) }, 'push')}
      />
      <MoreRow pages={runs} label={f('feeds.runs.more')} />
    </>
  );
};

const BACK = ['added', 'changed', 'removed', 'later'] as const;

const TakeBack = ({ run, onDone }: { readonly run: WholeRun; readonly onDone: () => void }): ReactElement => {
  const f = useFeedTexts();
  const toast = useToast();
  const [asks, setAsks] = useState(false);
  const [failed, setFailed] = useState(false);
  const { back } = run;
  const take = useDeskMutation('takeRunBack', {
    changes: ['estates', 'log'],
    onSuccess: () => {
      toast({ text: f('feeds.back.done') });
      onDone();
    },
    onError: () => setFailed(true),
  });
  return (
    <>
      <div className="row wrap">
        <Button icon="history" onClick={() => setAsks(true)}>
          {f('feeds.back')}
        </Button>
      </div>
      {asks && (
        <Dialog
          open
          urgent
          title={f('feeds.back.title')}
          intro={f('feeds.back.own', { date: dateOf(new Date(back.until)) })}
          onClose={() => setAsks(false)}
        >
          <ul className="backlist">
            {BACK.filter((one) => back[one] > 0).map((one) => (
              <li key={one}>{f(`feeds.back.${one}`, { count: back[one] })}</li>
            ))}
          </ul>
          {failed && (
            <Note tone="bad" role="alert">
              {f('feeds.q.failed')}
            </Note>
          )}
          <div className="row wrap">
            <Button onClick={() => setAsks(false)}>{f('feeds.back.cancel')}</Button>
            <Button look="danger" busy={take.isPending} onClick={() => take.mutate({ params: { id: run.id } })}>
              {f('feeds.back.do')}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
};

/** As the reader of feeds says it, to whoever mends the feed: in English. */
const Told = ({ children }: { readonly children: string }): ReactElement => (
  <span className="second s brk" lang="en">
    {children}
  </span>
);

const Counted = (props: {
  readonly title: string;
  readonly lang?: 'en';
  readonly items: readonly { readonly name: string; readonly count: number }[];
}): ReactElement | null =>
  props.items.length === 0 ? null : (
    <section>
      <h3>{props.title}</h3>
      <ul className="ul">
        {props.items.map(({ name, count }) => (
          <li key={name}>
            <span className="grow brk" lang={props.lang}>
              {name}
            </span>
            <span className="q">{count}</span>
          </li>
        ))}
      </ul>
    </section>
  );

/** What is sure to be missing, by the name of the field. */
const useGaps = (gaps: WholeRun['gaps']): WholeRun['gaps'] => {
  const { data } = useWords(useLocale());
  const counts = new Map<string, number>();
  for (const { name, count } of gaps) {
    const [field = '', ...about] = name.split(', ');
    const label = data?.fields[field] ?? field;
    if (!about.includes('perhaps')) counts.set(label, (counts.get(label) ?? 0) + count);
  }
  return [...counts].map(([name, count]) => ({ name, count }));
};

const Report = ({ run, onDone }: { readonly run: WholeRun; readonly onDone: () => void }): ReactElement => {
  const f = useFeedTexts();
  const locale = useLocale();
  const { may } = useSession();
  const gaps = useGaps(run.gaps);
  const sourceName = useSourceName();
  const started = new Date(run.startedAt);
  const took = run.endedAt ? new Date(run.endedAt).getTime() - started.getTime() : undefined;
  // The shortest took one: "0 seconds" reads as if nothing had been done.
  const seconds = took === undefined ? undefined : Math.max(1, Math.round(took / 1000));
  const odd = run.counts.skipped + run.counts.held + run.lost.length + run.unknownPlaces.length;
  const isClean = odd === 0 && run.state === 'done';
  return (
    <div className="st">
      <p className="q">
        {sourceName(run.source)}, {dateOf(started)}, {clockOf(started, locale)}
        {seconds !== undefined && `, ${f('feeds.run.took', { count: seconds })}`}
      </p>
      {run.takenBackBy ? (
        <Note tone="water">{f('feeds.back.was', { name: run.takenBackBy })}</Note>
      ) : (
        run.state !== 'done' && (
          <Note tone={run.state === 'running' ? 'water' : 'bad'}>
            <RunState state={run.state} /> {run.state !== 'running' && f(`feeds.run.so.${run.state}`)}
            {run.refused && <Told>{run.refused}</Told>}
          </Note>
        )
      )}
      <dl className="counts">
        {COUNTS.filter((name) => name !== 'kept' || run.counts.kept > 0).map((name) => (
          <div key={name} className={name === 'held' && run.counts.held > 0 ? 'bad' : undefined}>
            <dt>{f(`feeds.n.${name}`)}</dt>
            <dd>{run.counts[name]}</dd>
          </div>
        ))}
      </dl>
      {isClean && <p className="q">{f('feeds.run.clean')}</p>}
      {may('feeds.write') &&
        (run.back.possible ? (
          <TakeBack run={run} onDone={onDone} />
        ) : (
          run.takeBack && !run.takenBackBy && <p className="s q">{f('feeds.back.not')}</p>
        ))}
      <RunRecords run={run} />
      {run.problems.length > 0 && (
        <section>
          <h3>{f('feeds.run.problems')}</h3>
          <ul className="ul">
            {run.problems.map(({ line, key, reason }) => (
              <li key={`${line} ${key ?? ''} ${reason}`}>
                <span className="grow brk">
                  <b>{key ?? f('feeds.run.line', { line })}</b>
                  <span className="second s q" lang="en">
                    {reason}
                  </span>
                </span>
              </li>
            ))}
          </ul>
          {run.counts.skipped > run.problems.length && (
            <p className="q">{f('feeds.run.problems.more', { count: run.counts.skipped - run.problems.length })}</p>
          )}
        </section>
      )}
      <Counted title={f('feeds.run.lost')} items={run.lost} lang="en" />
      <Counted title={f('feeds.run.places')} items={run.unknownPlaces} />
      <Counted title={f('feeds.run.gaps')} items={gaps} />
      {run.notes.length > 0 && (
        <section>
          <h3>{f('feeds.run.notes')}</h3>
          <ul className="ul" lang="en">
            {run.notes.map((note) => (
              <li key={note} className="brk">
                {note}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
};

export const RunSheet = ({ id, onClose }: { readonly id: number; readonly onClose: () => void }): ReactElement => {
  const f = useFeedTexts();
  const run = useDeskQuery(['estates', 'log'], 'feedRun', { params: { id } });
  return (
    <Sheet open wide title={f('feeds.run', { id })} onClose={onClose}>
      <Answered query={run} failed={f('feeds.failed')}>
        {(answer) => <Report run={answer} onDone={onClose} />}
      </Answered>
    </Sheet>
  );
};
