// What an import did with each listing: what it was, what it is since, and what became of it.
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import type { DeskAnswer } from '../api/desk-api.ts';
import { deskQueryKey, useDeskApi } from '../api/desk-queries.ts';
import { SelectField } from '../parts/field.tsx';
import { useAddress } from '../shell/address.ts';
import { MoreRow } from '../shell/more-row.tsx';
import { useSession } from '../shell/session.ts';
import { Failure, Loading } from '../shell/states.tsx';
import { siteAddress } from '../site-address.ts';
import { useFeedTexts } from '../texts/feeds/feed-texts.tsx';
import { useFieldWords, useListingName } from './listing-words.ts';
import { shortened } from './shortened.ts';

type Run = DeskAnswer<'feedRun'>;
type RunRecord = DeskAnswer<'feedRunRecords'>['records'][number];

const DEEDS = ['added', 'changed', 'removed', 'held'] as const;
type Deed = (typeof DEEDS)[number];
const LOOK: Readonly<Record<RunRecord['became'], string>> = {
  online: 'on',
  offline: 'off',
  later: 'off',
  takenBack: 'off',
  waiting: 'wait',
  refused: 'off',
};

const Changes = ({ record }: { readonly record: RunRecord }): ReactElement | null => {
  const f = useFeedTexts();
  const words = useFieldWords();
  const { what, kind, fields, more } = record;
  if (!fields)
    return what === 'changed' || kind === 'change' ? <span className="second s q">{f('feeds.r.unknown')}</span> : null;
  return (
    <>
      {fields.map(({ pointer, own, ...values }) => {
        const change = { pointer, before: values.before, after: values.after };
        const [before, after] = shortened(words.before(change), words.after(change));
        return (
          <span key={pointer} className="second s brk">
            <span className="q">{words.name(pointer)}</span> <del className="del">{before}</del>{' '}
            <ins className="ins">{after}</ins>
            {own && <span className="q"> {f('feeds.r.own')}</span>}
          </span>
        );
      })}
      {more !== undefined && <span className="second s q">{f('feeds.r.more', { count: more })}</span>}
    </>
  );
};

const Row = ({ record, run }: { readonly record: RunRecord; readonly run: number }): ReactElement => {
  const { id, what, became, kind, reference } = record;
  const f = useFeedTexts();
  const name = useListingName();
  const { site } = useSession();
  const [, setAddress] = useAddress();
  const deed = what === 'held' && kind ? f(`feeds.r.held.${kind}`) : f(`feeds.r.${what as Exclude<Deed, 'held'>}`);
  // What was never taken, or is gone, has no page in the editor.
  const isGone = what === 'removed' || kind === 'new' || (what === 'added' && became === 'takenBack');
  return (
    <li>
      <span className="grow">
        {isGone ? (
          <b>{name(record)}</b>
        ) : (
          <Link className="lk" to={siteAddress(site.id, `estates/${id}`)}>
            {name(record)}
          </Link>
        )}
        <span className="second s q">{[deed, reference, f('feeds.q.number', { id })].filter(Boolean).join(' · ')}</span>
        <Changes record={record} />
      </span>
      {became === 'waiting' || (what === 'held' && became === 'refused') ? (
        <button
          type="button"
          className={`tag ${LOOK[became]} heldlink`}
          onClick={() =>
            setAddress(
              {
                part: 'quarantine',
                run: undefined,
                of: became === 'waiting' ? String(run) : undefined,
                state: became === 'waiting' ? undefined : 'refused',
                held: String(id),
              },
              'push',
            )
          }
        >
          {f(`feeds.r.became.${became}`)}
          <span className="vh"> · {f('feeds.r.decide', { name: name(record) })}</span>
        </button>
      ) : (
        <span className={`tag ${LOOK[became]}`}>{f(`feeds.r.became.${became}`)}</span>
      )}
    </li>
  );
};

export const RunRecords = ({ run }: { readonly run: Run }): ReactElement | null => {
  const f = useFeedTexts();
  const api = useDeskApi();
  const [what, setWhat] = useState<Deed | 'all'>('all');
  const records = useInfiniteQuery({
    queryKey: deskQueryKey(api.siteId, ['estates'], 'feedRunRecords', { id: run.id, what }),
    queryFn: ({ signal, pageParam }) =>
      api.read('feedRunRecords', signal, {
        params: { id: run.id },
        query: { ...(what === 'all' ? {} : { what }), ...(pageParam === undefined ? {} : { after: pageParam }) },
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
  });
  const { added, changed, removed, held } = run.counts;
  const isNothing = run.dryRun || added + changed + removed + held === 0;
  if (isNothing) return null;
  const rows = records.data?.pages.flatMap((page) => page.records) ?? [];
  return (
    <section className="runrecords" aria-labelledby="run-records">
      <div className="row wrap">
        <h3 id="run-records" className="grow">
          {f('feeds.r')}
        </h3>
        <SelectField
          label={<span className="vh">{f('feeds.r.show')}</span>}
          value={what}
          choices={(['all', ...DEEDS] as const).map((value) => ({ value, label: f(`feeds.r.show.${value}`) }))}
          onChange={setWhat}
        />
      </div>
      {records.isPending && <Loading />}
      {records.isError && records.data === undefined && (
        <Failure title={f('feeds.failed')} error={records.error} retry={records.refetch} />
      )}
      {records.data && rows.length === 0 && <p className="q">{f(what === 'all' ? 'feeds.r.old' : 'feeds.r.none')}</p>}
      {rows.length > 0 && (
        <ul className="ul">
          {rows.map((record) => (
            <Row key={record.id} record={record} run={run.id} />
          ))}
        </ul>
      )}
      <MoreRow pages={records} />
    </section>
  );
};
