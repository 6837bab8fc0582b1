// Nights of rental units that are held, booked or blocked (decisions section 11). Two of them never share a night: the
// database refuses the second, whoever asks (constraint rental_stay_once).
import { type RawBuilder, sql } from 'kysely';
import type { Consent } from '../../domain/leads/consent.ts';
import type { Locale } from '../../domain/locale.ts';
import { STATE_BEFORE, type StayState, type StayStep } from '../../domain/rentals/rental-words.ts';
import type { DayRange } from '../../domain/time/calendar-days.ts';
import type { Queryable, Trx } from '../schema.ts';

/** A request of a visitor. */
export type Stay = DayRange & {
  readonly siteId: string;
  readonly id: number;
  readonly unitId: number;
  readonly state: StayState;
  readonly persons: number;
  readonly price: number;
  readonly locale: Locale;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly message: string | null;
  readonly consent: Consent;
  readonly visitorHashes: readonly string[];
  readonly agencyHashes: readonly string[];
  readonly heldUntil: Date;
  readonly createdAt: Date;
};

const range = ({ from, to }: DayRange): RawBuilder<unknown> => sql`daterange(${from}::date, ${to}::date)`;

const select = (where: RawBuilder<unknown>, order: RawBuilder<unknown> = sql`id`): RawBuilder<Stay> =>
  sql<Stay>`
    select site_id as "siteId", id::int as id, unit_id as "unitId", lower(stay)::text as "from", upper(stay)::text as "to",
      state, persons, price::float8 as price, locale, name, email, phone, message, consent,
      visitor_hashes as "visitorHashes", agency_hashes as "agencyHashes", held_until as "heldUntil", created_at as "createdAt"
    from rental_stay where email is not null and ${where} order by ${order}`;

const first = async (db: Queryable, query: RawBuilder<Stay>): Promise<Stay | undefined> =>
  (await query.execute(db)).rows[0];

export const findStay = (db: Queryable, siteId: string, id: number): Promise<Stay | undefined> =>
  first(db, select(sql`site_id = ${siteId} and id = ${id}`));

/** By either of its two links. */
export const findStayByHash = (db: Queryable, siteId: string, hash: string): Promise<Stay | undefined> =>
  first(
    db,
    select(sql`site_id = ${siteId} and
      (visitor_hashes @> array[${hash}]::text[] or agency_hashes @> array[${hash}]::text[])`),
  );

export type StayFilter = {
  readonly siteId?: string | undefined;
  readonly email?: string | undefined;
  readonly state?: string | undefined;
};

/** In the order they came. */
export const listStays = async (db: Queryable, { siteId, email, state }: StayFilter): Promise<Stay[]> => {
  const where = sql`(${siteId ?? null}::text is null or site_id = ${siteId ?? null})
    and (${email ?? null}::text is null or lower(email) = lower(${email ?? null}))
    and (${state ?? null}::text is null or state = ${state ?? null})`;
  return (await select(where, sql`created_at, site_id, id`).execute(db)).rows;
};

export type NewStay = Omit<Stay, 'id' | 'state' | 'visitorHashes' | 'agencyHashes'>;

/** Its id. Throws a ConstraintConflictError when a night is taken. */
export const insertStay = async (trx: Trx, stay: NewStay): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into rental_stay (site_id, unit_id, stay, state, persons, price, locale, name, email, phone, message, consent,
      held_until, created_at, changed_at)
    values (${stay.siteId}, ${stay.unitId}, ${range(stay)}, 'HELD', ${stay.persons}, ${stay.price}, ${stay.locale},
      ${stay.name}, ${stay.email}, ${stay.phone}, ${stay.message}, ${JSON.stringify(stay.consent)}::jsonb,
      ${stay.heldUntil}, ${stay.createdAt}, ${stay.createdAt})
    returning id::int as id`.execute(trx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('A stay without an id.');
  return id;
};

export type LinkHashes = { readonly visitor: readonly string[]; readonly agency: readonly string[] };

export const saveLinkHashes = async (
  trx: Trx,
  siteId: string,
  id: number,
  { visitor, agency }: LinkHashes,
): Promise<void> => {
  await sql`
    update rental_stay set visitor_hashes = ${visitor}::text[], agency_hashes = ${agency}::text[]
    where site_id = ${siteId} and id = ${id}`.execute(trx);
};

/** False when it is not in the state that this one follows. */
export const decideStay = async (trx: Trx, siteId: string, id: number, state: StayStep, at: Date): Promise<boolean> => {
  const result = await sql`
    update rental_stay set state = ${state}, changed_at = ${at}
    where site_id = ${siteId} and id = ${id} and state = ${STATE_BEFORE[state]}`.execute(trx);
  return Number(result.numAffectedRows ?? 0n) > 0;
};

/** Requests whose time is over; of one unit, or of all. */
export const overdueHolds = async (
  db: Queryable,
  now: Date,
  unit?: { readonly siteId: string; readonly unitId: number },
): Promise<Pick<Stay, 'siteId' | 'id' | 'unitId' | 'locale'>[]> => {
  const { rows } = await sql<Pick<Stay, 'siteId' | 'id' | 'unitId' | 'locale'>>`
    select site_id as "siteId", id::int as id, unit_id as "unitId", locale from rental_stay
    where state = 'HELD' and held_until <= ${now}
      and (${unit?.siteId ?? null}::text is null or (site_id = ${unit?.siteId ?? null} and unit_id = ${unit?.unitId ?? null}))
    order by site_id, unit_id, id`.execute(db);
  return rows;
};

export type TakenNights = DayRange & {
  readonly unitId: number;
  readonly id: number;
  /** Of a block: the calendar it came from, or `import`; null for a request or booking. */
  readonly source: string | null;
};

/** What nobody else can have, by unit and day. Requests whose time is over count no more. */
export const takenNights = async (
  db: Queryable,
  siteId: string,
  now: Date,
  unitId?: number,
): Promise<TakenNights[]> => {
  const { rows } = await sql<TakenNights>`
    select unit_id as "unitId", id::int as id, source,
      lower(stay)::text as "from", upper(stay)::text as "to"
    from rental_stay
    where site_id = ${siteId} and (${unitId ?? null}::integer is null or unit_id = ${unitId ?? null})
      and (state in ('CONFIRMED', 'BLOCKED') or (state = 'HELD' and held_until > ${now}))
    order by unit_id, lower(stay)`.execute(db);
  return rows;
};

/** Makes the blocks of one source equal to these; whether anything changed. The caller has locked the unit. */
export const replaceBlocks = async (
  trx: Trx,
  unit: { readonly siteId: string; readonly unitId: number; readonly source: string },
  ranges: readonly DayRange[],
  at: Date,
): Promise<boolean> => {
  const { siteId, unitId, source } = unit;
  const [from, to] = [ranges.map((one) => one.from), ranges.map((one) => one.to)];
  const wanted = sql`select daterange(f, t) as stay from unnest(${from}::date[], ${to}::date[]) as wanted(f, t)`;
  const removed = await sql`
    delete from rental_stay where site_id = ${siteId} and unit_id = ${unitId} and source = ${source}
      and state = 'BLOCKED' and stay not in (${wanted})`.execute(trx);
  const added = await sql`
    insert into rental_stay (site_id, unit_id, stay, state, source, created_at, changed_at)
    select ${siteId}, ${unitId}, wanted.stay, 'BLOCKED', ${source}, ${at}, ${at} from (${wanted}) as wanted
    where not exists (select from rental_stay s where s.site_id = ${siteId} and s.unit_id = ${unitId}
      and s.source = ${source} and s.state = 'BLOCKED' and s.stay = wanted.stay)`.execute(trx);
  return Number(removed.numAffectedRows ?? 0n) + Number(added.numAffectedRows ?? 0n) > 0;
};

/** Requests that came to nothing, of visitors who asked before that moment; a booking counts from its cancellation. */
export const deleteFruitlessBefore = async (
  trx: Trx,
  siteId: string,
  before: Date,
  /** Of `t`, a row of rental_stay: nobody writes to this visitor any more. */
  silent: RawBuilder<boolean> = sql`true`,
): Promise<number> => {
  const result = await sql`
    delete from rental_stay t
    where site_id = ${siteId} and ((state in ('REFUSED', 'LAPSED', 'WITHDRAWN') and created_at < ${before})
      or (state = 'CANCELLED' and changed_at < ${before})) and ${silent}`.execute(trx);
  return Number(result.numAffectedRows ?? 0n);
};

/** Everything of a person but bookings, which the agency's books need; the units whose nights are free again. */
export const deleteStaysOf = async (trx: Trx, siteId: string, email: string): Promise<number[]> => {
  const { rows } = await sql<{ unitId: number }>`
    delete from rental_stay
    where site_id = ${siteId} and lower(email) = lower(${email}) and state <> 'CONFIRMED'
    returning unit_id as "unitId"`.execute(trx);
  return rows.map(({ unitId }) => unitId);
};
