// Calendars of others that say when a representative is busy, and the spans they come to. What is kept is when, never with what.
import { sql } from 'kysely';
import type { BusyProblem } from '../../domain/viewings/busy-calendar.ts';
import type { Span } from '../../domain/viewings/spans.ts';
import type { SealedSecret } from '../content/site-secrets.ts';
import type { Queryable, Trx } from '../schema.ts';

export type BusyCalendar = {
  readonly siteId: string;
  readonly id: string;
  readonly representativeId: string;
  /** What the agency calls it. */
  readonly name: string;
  /** All of the address that is shown. */
  readonly host: string;
  readonly createdAt: Date;
  /** When it was tried last, and when it was read last. */
  readonly readAt: Date | null;
  readonly goodAt: Date | null;
  readonly failingSince: Date | null;
  readonly failures: number;
  readonly nextAt: Date;
  readonly problem: BusyProblem | null;
  /** What it answered, when that is the problem. */
  readonly status: number | null;
  readonly events: number;
  readonly unread: number;
};

const selected = [
  'site_id as siteId',
  'id',
  'agent_id as representativeId',
  'name',
  'host',
  'created_at as createdAt',
  'read_at as readAt',
  'good_at as goodAt',
  'failing_since as failingSince',
  'failures',
  'next_at as nextAt',
  'problem',
  'status',
  'events',
  'unread',
] as const;

type Filter = { readonly siteId?: string | undefined; readonly representativeId?: string | undefined };

export const listBusyCalendars = async (
  db: Queryable,
  { siteId, representativeId, due }: Filter & { readonly due?: Date | undefined },
): Promise<BusyCalendar[]> => {
  let query = db
    .selectFrom('busy_calendar')
    .select(selected)
    // Those that waited longest first; of one representative in the order they came.
    .orderBy(due ? 'next_at' : 'created_at')
    .orderBy('id');
  if (siteId !== undefined) query = query.where('site_id', '=', siteId);
  if (representativeId !== undefined) query = query.where('agent_id', '=', representativeId);
  if (due !== undefined) query = query.where('next_at', '<=', due);
  return query.execute();
};

export const findBusyCalendar = async (
  db: Queryable,
  siteId: string,
  id: string,
): Promise<(BusyCalendar & SealedSecret) | undefined> =>
  db
    .selectFrom('busy_calendar')
    .select([...selected, 'sealed', 'key_id as keyId'])
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst();

export type NewBusyCalendar = Pick<
  BusyCalendar,
  'siteId' | 'id' | 'representativeId' | 'name' | 'host' | 'createdAt' | 'nextAt'
> &
  SealedSecret & { readonly addressHash: string };

/** False when the representative has this address already. */
export const insertBusyCalendar = async (trx: Trx, calendar: NewBusyCalendar): Promise<boolean> =>
  Number(
    (
      await trx
        .insertInto('busy_calendar')
        .values({
          site_id: calendar.siteId,
          id: calendar.id,
          agent_id: calendar.representativeId,
          name: calendar.name,
          host: calendar.host,
          sealed: calendar.sealed,
          key_id: calendar.keyId,
          address_hash: calendar.addressHash,
          created_at: calendar.createdAt,
          next_at: calendar.nextAt,
        })
        .onConflict((conflict) => conflict.constraint('busy_calendar_once').doNothing())
        .executeTakeFirst()
    ).numInsertedOrUpdatedRows ?? 0n,
  ) > 0;

/** With its busy times. */
export const deleteBusyCalendar = async (trx: Trx, siteId: string, id: string): Promise<boolean> =>
  Number(
    (await trx.deleteFrom('busy_calendar').where('site_id', '=', siteId).where('id', '=', id).executeTakeFirst())
      .numDeletedRows,
  ) > 0;

export type Reading = Pick<
  BusyCalendar,
  'readAt' | 'goodAt' | 'failingSince' | 'failures' | 'nextAt' | 'problem' | 'status' | 'events' | 'unread'
>;

export const noteReading = async (
  trx: Trx,
  { siteId, id }: Pick<BusyCalendar, 'siteId' | 'id'>,
  reading: Reading,
): Promise<void> => {
  await trx
    .updateTable('busy_calendar')
    .set({
      read_at: reading.readAt,
      good_at: reading.goodAt,
      failing_since: reading.failingSince,
      failures: reading.failures,
      next_at: reading.nextAt,
      problem: reading.problem,
      status: reading.status,
      events: reading.events,
      unread: reading.unread,
    })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute();
};

/** The same address under another key; nothing happens when the calendar changed in between. */
export const resealCalendar = async (
  trx: Trx,
  { siteId, id }: Pick<BusyCalendar, 'siteId' | 'id'>,
  before: SealedSecret,
  { sealed, keyId }: SealedSecret,
): Promise<void> => {
  await trx
    .updateTable('busy_calendar')
    .set({ sealed, key_id: keyId })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('sealed', '=', before.sealed)
    .execute();
};

/** Makes the busy times of a calendar equal to these, which are in order and without overlaps. Whether any changed. The agenda is locked. */
export const replaceBusySpans = async (
  trx: Trx,
  { siteId, id, representativeId }: Pick<BusyCalendar, 'siteId' | 'id' | 'representativeId'>,
  spans: readonly Span[],
): Promise<boolean> => {
  const [starts, ends] = [spans.map(({ from }) => from.toISOString()), spans.map(({ to }) => to.toISOString())];
  // Most readings change little: rows that stay are not touched.
  const removed = await sql`
    with wanted as (
      select * from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) as span (starts_at, ends_at))
    delete from busy_span where site_id = ${siteId} and calendar_id = ${id} and not exists (
      select from wanted where wanted.starts_at = busy_span.starts_at and wanted.ends_at = busy_span.ends_at)`.execute(
    trx,
  );
  const added = await sql`
    insert into busy_span (site_id, calendar_id, agent_id, starts_at, ends_at)
    select ${siteId}, ${id}::uuid, ${representativeId}, starts_at, ends_at
    from unnest(${starts}::timestamptz[], ${ends}::timestamptz[]) as span (starts_at, ends_at)
    on conflict do nothing`.execute(trx);
  return Number(removed.numAffectedRows ?? 0n) + Number(added.numAffectedRows ?? 0n) > 0;
};

export type BusySpan = Span & { readonly representativeId: string };

/** Busy times that touch a span, in order of time; of one representative or of all. Those of several calendars may overlap. */
export const busySpans = async (
  db: Queryable,
  siteId: string,
  { from, to, representativeId }: Span & { readonly representativeId?: string | undefined },
): Promise<BusySpan[]> => {
  let query = db
    .selectFrom('busy_span')
    .select(['agent_id as representativeId', 'starts_at as from', 'ends_at as to'])
    .where('site_id', '=', siteId)
    .where('ends_at', '>', from)
    .where('starts_at', '<', to)
    .orderBy('starts_at');
  if (representativeId !== undefined) query = query.where('agent_id', '=', representativeId);
  return query.execute();
};

/** A viewing, and what another calendar has at the same time: from the first to the last of it. */
export type BusyConflict = {
  readonly viewingId: number;
  readonly sequence: number;
  readonly representativeId: string;
  readonly estateId: number;
  readonly label: string;
  /** Of the visitor. */
  readonly name: string;
  readonly start: Date;
  readonly end: Date;
  readonly busy: Span;
};

/** Confirmed viewings that are not over at `at` and meet a busy time, in order of time. `untold`: those nobody was told of. */
export const findConflicts = async (
  db: Queryable,
  siteId: string,
  {
    at,
    representativeId,
    untold = false,
  }: { readonly at: Date; readonly representativeId?: string | undefined; readonly untold?: boolean },
): Promise<BusyConflict[]> => {
  const { rows } = await sql<Omit<BusyConflict, 'busy'> & Span>`
    select v.id::int as "viewingId", v.sequence, v.agent_id as "representativeId", v.estate_id as "estateId", v.label, v.name,
      v.starts_at as start, v.ends_at as "end", min(b.starts_at) as "from", max(b.ends_at) as "to"
    from viewing v
    join busy_span b on b.site_id = v.site_id and b.agent_id = v.agent_id
      and b.ends_at > v.starts_at and b.starts_at < v.ends_at
    where v.site_id = ${siteId} and v.state = 'CONFIRMED' and v.ends_at > ${at}
      and (${representativeId ?? null}::text is null or v.agent_id = ${representativeId ?? null}::text)
      and (not ${untold}::boolean or not exists (
        select from busy_conflict_told t
        where t.site_id = v.site_id and t.viewing_id = v.id and t.sequence = v.sequence))
    group by v.site_id, v.id
    order by v.starts_at, v.id`.execute(db);
  return rows.map(({ from, to, ...conflict }) => ({ ...conflict, busy: { from, to } }));
};

export const noteTold = async (trx: Trx, siteId: string, conflicts: readonly BusyConflict[]): Promise<void> => {
  await trx
    .insertInto('busy_conflict_told')
    .values(conflicts.map(({ viewingId, sequence }) => ({ site_id: siteId, viewing_id: viewingId, sequence })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Of these, those that calendars have from us: what was sent to the representative comes back with the calendar. */
export const ownUids = async (db: Queryable, siteId: string, uids: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ uid: string }>`
    select uid::text as uid from viewing where site_id = ${siteId} and uid = any(${uids}::uuid[])`.execute(db);
  return new Set(rows.map(({ uid }) => uid));
};

/** Busy times that are over since `before`: also of a calendar that cannot be read any more. */
export const pruneBusySpans = async (trx: Trx, before: Date): Promise<void> => {
  await trx.deleteFrom('busy_span').where('ends_at', '<', before).execute();
};
