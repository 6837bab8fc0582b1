// What waits for a person: the difference beside what stands, taken whole, without some fields, or refused.
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { textOf } from '../../domain/locale.ts';
import type { DeskAnswer } from '../api/desk-api.ts';
import { statusOf } from '../api/desk-error.ts';
import { isOfTopic, useDeskApi, useDeskMutation, useDeskQuery } from '../api/desk-queries.ts';
import { useWords } from '../editor/editor-words.ts';
import { type LeafWords, leafWords } from '../editor/leaf-words.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { clockOf, dateOf } from '../parts/moments.ts';
import { Note } from '../parts/note.tsx';
import { useActions } from '../shell/actions.tsx';
import { useAddress } from '../shell/address.ts';
import { useSession } from '../shell/session.ts';
import { Answered, Empty } from '../shell/states.tsx';
import { useToast } from '../shell/toast.tsx';
import { useMedia } from '../shell/use-phone.ts';
import { useFeedTexts } from '../texts/feeds/feed-texts.tsx';
import { useLocale, useTexts } from '../texts/translate.tsx';

type HeldRow = DeskAnswer<'heldRecords'>['records'][number];

const useName = (): ((held: HeldRow) => string) => {
  const locale = useLocale();
  const f = useFeedTexts();
  return ({ id, street, city, title, reference }) => {
    const place = [street && textOf(street, locale), city && textOf(city, locale)].filter(Boolean).join(', ');
    return place || (title && textOf(title, locale)) || reference || f('feeds.q.number', { id });
  };
};

/** Names and values of fields as the editor says them; plain ones until its words are there. */
const useLeaf = (): Pick<LeafWords, 'name' | 'value'> => {
  const locale = useLocale();
  const t = useTexts();
  const f = useFeedTexts();
  const { data } = useWords(locale);
  const leaf = data && leafWords({ general: { id: 1 } }, data, locale, t);
  return {
    name: (pointer) => {
      if (pointer === '/pictures') return f('feeds.q.pictures');
      if (pointer === '/files') return f('feeds.q.files');
      return leaf?.name(pointer) ?? pointer.slice(1);
    },
    value: (pointer, value) => {
      if (pointer === '/pictures' || pointer === '/files')
        return f('feeds.q.count', { count: Array.isArray(value) ? value.length : 0 });
      if (pointer === '/address/geoLocation' && typeof value === 'object' && value !== null) {
        const { lat, lon } = value as { readonly lat?: number; readonly lon?: number };
        return `${lat}, ${lon}`;
      }
      return leaf?.value(pointer, value) ?? String(value ?? '–');
    },
  };
};

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
    void client.invalidateQueries({ predicate: ({ queryKey }) => isOfTopic(queryKey, api.siteId, 'estates') });
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
  const leaf = useLeaf();
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
        {held.fields.map(({ pointer, before, after, suspicious }) => {
          const isLeft = left.has(pointer);
          return (
            <tr key={pointer} className={suspicious ? 'odd' : undefined}>
              <th scope="row">
                {onLeft ? (
                  <label className="row">
                    <input
                      type="checkbox"
                      checked={!isLeft}
                      aria-label={f('feeds.q.take', { field: leaf.name(pointer) })}
                      onChange={(event) => onLeft(pointer, !event.target.checked)}
                    />
                    <span>{leaf.name(pointer)}</span>
                  </label>
                ) : (
                  leaf.name(pointer)
                )}
              </th>
              <td>{isLeft ? leaf.value(pointer, before) : <del className="del">{leaf.value(pointer, before)}</del>}</td>
              <td>{isLeft ? leaf.value(pointer, before) : <ins className="ins">{leaf.value(pointer, after)}</ins>}</td>
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
  const name = useName();
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

const All = (props: { readonly records: readonly HeldRow[]; readonly onDone: () => void }): ReactElement => {
  const { records, onDone } = props;
  const f = useFeedTexts();
  const t = useTexts();
  const [asks, setAsks] = useState<'approve' | 'refuse'>();
  const decide = useDecide(() => {
    setAsks(undefined);
    onDone();
  });
  const decisions = records.map(({ id, version }) => ({ id, version }));
  return (
    <>
      <div className="row wrap">
        <Button small onClick={() => setAsks('approve')}>
          {f('feeds.q.all.approve')}
        </Button>
        <Button small onClick={() => setAsks('refuse')}>
          {f('feeds.q.all.refuse')}
        </Button>
      </div>
      {asks && (
        <Dialog
          open
          title={f(asks === 'approve' ? 'feeds.q.all.approve.title' : 'feeds.q.all.refuse.title', {
            count: records.length,
          })}
          intro={f('feeds.q.all.why')}
          onClose={() => setAsks(undefined)}
        >
          {decide.error && (
            <Note tone="bad" role="alert">
              {decide.error}
            </Note>
          )}
          <div className="row wrap">
            <Button onClick={() => setAsks(undefined)}>{t('act.cancel')}</Button>
            <Button look="main" busy={decide.isBusy} onClick={() => decide[asks](decisions)}>
              {f(asks === 'approve' ? 'feeds.q.all.approve' : 'feeds.q.all.refuse')}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
};

/** As in the style sheet: below this there is room for the list or for one record, not for both. */
const ONE_AT_A_TIME = '(max-width: 62rem)';

export const QuarantinePart = (): ReactElement => {
  const f = useFeedTexts();
  const { may } = useSession();
  const name = useName();
  const [address, setAddress] = useAddress();
  const state = address.state === 'refused' ? 'refused' : 'waiting';
  const held = useDeskQuery('estates', 'heldRecords', { query: { state } });
  const open = Number(address.held) || undefined;
  const isNarrow = useMedia(ONE_AT_A_TIME);
  return (
    <>
      <div className="feedtools row wrap">
        <fieldset className="seg" aria-label={f('feeds.state')}>
          {(['waiting', 'refused'] as const).map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={state === one}
              onClick={() => setAddress({ state: one === 'waiting' ? undefined : one, held: undefined })}
            >
              {f(`feeds.q.show.${one}`)}
            </button>
          ))}
        </fieldset>
        {state === 'waiting' && may('feeds.write') && (held.data?.records.length ?? 0) > 1 && (
          <All records={held.data?.records ?? []} onDone={() => setAddress({ held: undefined })} />
        )}
      </div>
      <Answered query={held} failed={f('feeds.failed')}>
        {({ records, next }) => {
          if (records.length === 0)
            return (
              <Empty title={f(state === 'waiting' ? 'feeds.q.none' : 'feeds.q.refused.none')}>
                {state === 'waiting' && f('feeds.q.none.why')}
              </Empty>
            );
          const chosen = records.find(({ id }) => id === open);
          // Where there is room, the first stands beside the list. Elsewhere nothing is open, so that no key decides about what nobody sees.
          const shown = chosen ?? (isNarrow ? undefined : records[0]);
          return (
            <div className={`heldwork${chosen ? ' open' : ''}`}>
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
                            one.source,
                            f('feeds.run', { id: one.run }),
                          ].join(' · ')}
                        </span>
                      </button>
                    </li>
                  ))}
                </ul>
                <p className="s q">{f(next === undefined ? 'feeds.q.meanwhile' : 'feeds.q.more')}</p>
              </nav>
              <div className="heldside">
                {chosen && (
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
          );
        }}
      </Answered>
    </>
  );
};
