// What waits for a person: the difference beside what stands, taken whole, without some fields, or refused.
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import type { DeskAnswer } from '../api/desk-api.ts';
import { statusOf } from '../api/desk-error.ts';
import { askAgain, deskQueryKey, isOfTopic, useDeskApi, useDeskMutation, useDeskQuery } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { SelectField } from '../parts/field.tsx';
import { clockOf, dateOf } from '../parts/moments.ts';
import { Note } from '../parts/note.tsx';
import { useActions } from '../shell/actions.tsx';
import { useAddress } from '../shell/address.ts';
import { MoreRow } from '../shell/more-row.tsx';
import { useSession } from '../shell/session.ts';
import { Empty, Failure, Loading, StaleNote } from '../shell/states.tsx';
import { useToast } from '../shell/toast.tsx';
import { useMedia } from '../shell/use-phone.ts';
import { useFeedTexts } from '../texts/feeds/feed-texts.tsx';
import { useLocale } from '../texts/translate.tsx';
import { DecideRun, type HeldRun } from './decide-run.tsx';
import { useFieldWords, useListingName } from './listing-words.ts';
import { useSourceName } from './sources.tsx';

type HeldRow = DeskAnswer<'heldRecords'>['records'][number];

type Decide = {
  readonly approve: (records: readonly { id: number; version: string; without?: string[] }[]) => void;
  readonly refuse: (records: readonly { id: number; version: string }[]) => void;
  readonly isBusy: boolean;
  readonly error: string | undefined;
};

const useDecide = (onDone: () => void): Decide => {
  const f = useFeedTexts();
  const toast = useToast();
  const api = useDeskApi();
  const client = useQueryClient();
  const [error, setError] = useState<string>();
  const onError = (failure: Error): void => {
    const status = statusOf(failure);
    setError(f(status === 409 || status === 404 ? 'feeds.q.changed' : 'feeds.q.failed'));
    askAgain(client, ({ queryKey }) => isOfTopic(queryKey, api.siteId, 'estates'));
  };
  const done = (text: string): void => {
    setError(undefined);
    toast({ text });
    onDone();
  };
  const approve = useDeskMutation('approveHeld', {
    changes: ['estates'],
    onSuccess: ({ decided }) => done(f('feeds.q.approved', { count: decided })),
    onError,
  });
  const refuse = useDeskMutation('refuseHeld', {
    changes: ['estates'],
    onSuccess: ({ decided }) => done(f('feeds.q.refused', { count: decided })),
    onError,
  });
  const isBusy = approve.isPending || refuse.isPending;
  return {
    approve: (records) => !isBusy && approve.mutate({ body: { records: [...records] } }),
    refuse: (records) => !isBusy && refuse.mutate({ body: { records: [...records] } }),
    isBusy,
    error,
  };
};

const FieldTable = (props: {
  readonly held: HeldRow;
  readonly left: ReadonlySet<string>;
  readonly onLeft: ((pointer: string, isLeft: boolean) => void) | undefined;
}): ReactElement => {
  const { held, left, onLeft } = props;
  const f = useFeedTexts();
  const words = useFieldWords();
  return (
    <table className="tbl in difftable">
      <thead>
        <tr>
          <th scope="col">{f('feeds.q.field')}</th>
          <th scope="col">{f('feeds.q.stands')}</th>
          <th scope="col">{f('feeds.q.says')}</th>
        </tr>
      </thead>
      <tbody>
        {held.fields.map(({ pointer, suspicious, ...values }) => {
          const isLeft = left.has(pointer);
          const change = { pointer, before: values.before, after: values.after };
          const before = words.before(change);
          return (
            <tr key={pointer} className={suspicious ? 'odd' : undefined}>
              <th scope="row">
                {onLeft ? (
                  <label className="row">
                    <input
                      type="checkbox"
                      checked={!isLeft}
                      aria-label={f('feeds.q.take', { field: words.name(pointer) })}
                      onChange={(event) => onLeft(pointer, !event.target.checked)}
                    />
                    <span>{words.name(pointer)}</span>
                  </label>
                ) : (
                  words.name(pointer)
                )}
              </th>
              <td>{isLeft ? before : <del className="del">{before}</del>}</td>
              <td>{isLeft ? before : <ins className="ins">{words.after(change)}</ins>}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};

const HeldView = (props: { readonly held: HeldRow; readonly onDone: () => void }): ReactElement => {
  const { held, onDone } = props;
  const f = useFeedTexts();
  const locale = useLocale();
  const name = useListingName();
  const { may } = useSession();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const { approve, refuse, isBusy, error } = useDecide(onDone);
  const { id, version, source, kind, state, suspicions, heldAt, decidedBy } = held;
  const since = new Date(heldAt);
  const mayWrite = may('feeds.write');
  const take = (): void => approve([{ id, version, ...(left.size > 0 ? { without: [...left] } : {}) }]);
  const keep = (): void => refuse([{ id, version }]);
  useActions(
    mayWrite
      ? [
          { id: 'held-approve', label: f('feeds.q.approve'), icon: 'check', keys: 'a', run: take },
          ...(state === 'waiting'
            ? [{ id: 'held-refuse', label: f('feeds.q.refuse'), icon: 'close' as const, keys: 'w', run: keep }]
            : []),
        ]
      : [],
  );
  const toggle = (pointer: string, isLeft: boolean): void => {
    const next = new Set(left);
    if (isLeft) next.add(pointer);
    else next.delete(pointer);
    setLeft(next);
  };
  return (
    <article className="heldview st" aria-labelledby="held-name">
      <header>
        <h2 id="held-name">{name(held)}</h2>
        <p className="q">
          {[f('feeds.q.number', { id }), source, ...suspicions.map((one) => f(`feeds.s.${one}`))].join(' · ')}
        </p>
        <p className="s">
          <span className="tag wait">
            {state === 'refused' && decidedBy
              ? f('feeds.q.decided.by', { name: decidedBy })
              : f('feeds.q.since', { date: dateOf(since), time: clockOf(since, locale) })}
          </span>
        </p>
      </header>
      {kind === 'removal' && <Note tone="warn">{f('feeds.q.removal', { source })}</Note>}
      {kind === 'new' && <Note tone="warn">{f('feeds.q.new', { source })}</Note>}
      {kind === 'change' && (
        <div className="scrollx">
          <FieldTable held={held} left={left} onLeft={mayWrite && state === 'waiting' ? toggle : undefined} />
        </div>
      )}
      {error && (
        <Note tone="bad" role="alert">
          {error}
        </Note>
      )}
      {mayWrite && (
        <>
          <div className="row wrap">
            <Button look="main" keys="A" busy={isBusy} onClick={take}>
              {f(left.size > 0 ? 'feeds.q.approve.without' : 'feeds.q.approve')}
            </Button>
            {state === 'waiting' && (
              <Button keys="W" busy={isBusy} onClick={keep}>
                {f('feeds.q.refuse')}
              </Button>
            )}
          </div>
          {state === 'waiting' && <p className="s q">{f('feeds.q.refuse.help', { source })}</p>}
        </>
      )}
    </article>
  );
};

/** As in the style sheet: below this there is room for the list or for one record, not for both. */
const ONE_AT_A_TIME = '(max-width: 62rem)';

/** Page by page; one that somebody was sent to is there before its page is. */
const useHeld = (state: HeldRow['state'], run: number | undefined, open: number | undefined) => {
  const api = useDeskApi();
  const query = { state, ...(run === undefined ? {} : { run }) };
  const pages = useInfiniteQuery({
    queryKey: deskQueryKey(api.siteId, ['estates'], 'heldRecords', { pages: query }),
    queryFn: ({ signal, pageParam }) =>
      api.read('heldRecords', signal, {
        query: { ...query, ...(pageParam === undefined ? {} : { after: pageParam }) },
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
  });
  const records = pages.data?.pages.flatMap((page) => page.records);
  const isLater = open !== undefined && open > 1 && pages.hasNextPage && !records?.some(({ id }) => id === open);
  const later = useDeskQuery('estates', 'heldRecords', {
    query: { ...query, after: (open ?? 2) - 1 },
    enabled: isLater,
  });
  const sent = isLater ? later.data?.records.find(({ id }) => id === open) : undefined;
  return { pages, records: sent && records ? [sent, ...records] : records };
};

/** Of which import, when several wait; and all of it at once. */
const Tools = (props: {
  readonly runs: readonly HeldRun[];
  readonly chosen: HeldRun | undefined;
  readonly onChoose: (run: string | undefined) => void;
  readonly onDone: () => void;
}): ReactElement => {
  const { runs, chosen, onChoose, onDone } = props;
  const f = useFeedTexts();
  const locale = useLocale();
  const sourceName = useSourceName();
  const { may } = useSession();
  const isMany = runs.length > 1;
  const choices = runs.map(({ run, source, since, count }) => {
    const at = new Date(since);
    const when = `${dateOf(at)}, ${clockOf(at, locale)}`;
    return { value: String(run), label: f('feeds.q.of.run', { source: sourceName(source), id: run, when, count }) };
  });
  const total = runs.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      {isMany && (
        <SelectField
          label={<span className="vh">{f('feeds.q.of')}</span>}
          value={chosen ? String(chosen.run) : ''}
          choices={[{ value: '', label: f('feeds.q.of.all', { count: total }) }, ...choices]}
          onChange={(value) => onChoose(value || undefined)}
        />
      )}
      {may('feeds.write') && (
        <>
          <DecideRun run={chosen ?? (isMany ? undefined : runs[0])} onDone={onDone} />
          {isMany && !chosen && <p className="s q">{f('feeds.q.of.choose')}</p>}
        </>
      )}
    </>
  );
};

export const QuarantinePart = (): ReactElement => {
  const f = useFeedTexts();
  const name = useListingName();
  const sourceName = useSourceName();
  const [address, setAddress] = useAddress();
  const state = address.state === 'refused' ? 'refused' : 'waiting';
  const runs = useDeskQuery('estates', 'heldRuns').data?.runs ?? [];
  // An import of which nothing waits any more narrows nothing.
  const chosen = state === 'waiting' ? runs.find(({ run }) => String(run) === address.of) : undefined;
  const open = Number(address.held) || undefined;
  const { pages, records } = useHeld(state, chosen?.run, open);
  const isNarrow = useMedia(ONE_AT_A_TIME);
  const found = records?.find(({ id }) => id === open);
  // Where there is room, the first stands beside the list. Elsewhere nothing is open, so that no key decides about what nobody sees.
  const shown = found ?? (isNarrow ? undefined : records?.[0]);
  return (
    <>
      <div className="feedtools row wrap">
        <fieldset className="seg" aria-label={f('feeds.state')}>
          {(['waiting', 'refused'] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={state === one}
              onClick={() => setAddress({ state: one === 'waiting' ? undefined : one, of: undefined, held: undefined })}
            >
              {f(`feeds.q.show.${one}`)}
            </button>
          ))}
        </fieldset>
        {state === 'waiting' && (
          <Tools
            runs={runs}
            chosen={chosen}
            onChoose={(of) => setAddress({ of, held: undefined })}
            onDone={() => setAddress({ of: undefined, held: undefined })}
          />
        )}
      </div>
      {pages.isError && records && !pages.isFetchNextPageError && <StaleNote since={pages.dataUpdatedAt} />}
      {records === undefined &&
        (pages.isError ? <Failure title={f('feeds.failed')} error={pages.error} retry={pages.refetch} /> : <Loading />)}
      {records?.length === 0 && (
        <Empty title={f(state === 'waiting' ? 'feeds.q.none' : 'feeds.q.refused.none')}>
          {state === 'waiting' && f('feeds.q.none.why')}
        </Empty>
      )}
      {records && records.length > 0 && (
        <div className={`heldwork${found ? ' open' : ''}`}>
          <nav className="heldlist" aria-label={f('feeds.q.list')}>
            <ul>
              {records.map((one) => (
                <li key={one.id}>
                  <button
                    type="button"
                    aria-current={one === shown ? 'true' : undefined}
                    onClick={() => setAddress({ held: String(one.id) }, 'push')}
                  >
                    <b>{name(one)}</b>
                    <span className="second s">{one.suspicions.map((why) => f(`feeds.s.${why}`)).join(', ')}</span>
                    <span className="second s q">
                      {[
                        one.reference ?? f('feeds.q.number', { id: one.id }),
                        sourceName(one.source),
                        f('feeds.run', { id: one.run }),
                      ].join(' · ')}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
            <MoreRow pages={pages} />
            {state === 'waiting' && <p className="s q">{f('feeds.q.meanwhile')}</p>}
          </nav>
          <div className="heldside">
            {found && (
              <p className="heldback">
                <Button small look="quiet" icon="left" onClick={() => setAddress({ held: undefined })}>
                  {f('feeds.q.back')}
                </Button>
              </p>
            )}
            {shown && (
              <HeldView
                key={`${shown.id} ${shown.version}`}
                held={shown}
                onDone={() => setAddress({ held: undefined })}
              />
            )}
          </div>
        </div>
      )}
    </>
  );
};
