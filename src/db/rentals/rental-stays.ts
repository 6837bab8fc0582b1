// Nights of rental units that are held, booked or blocked (decisions section 11). Two of them never share a night: the
// database refuses the second, whoever asks (constraint rental_stay_once).
import { type RawBuilder, sql } from 'kysely';
import type { Consent } from '../../domain/leads/consent.ts';
import type { Locale } from '../../domain/locale.ts';
import type { ExtraLine } from '../../domain/rentals/rental-extras.ts';
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
  /** What the visitor pays: the rent and the unavoidable extras. */
  readonly price: number;
  /** What the price was made of when it was agreed; with an agreed price of its own there are no extras beside it. */
  readonly rent: number;
  readonly extras: readonly ExtraLine[];
  /** How often it was moved. */
  readonly sequence: number;
  readonly locale: Locale;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly message: string | null;
  /** Null when the office wrote it down for its guest. */
  readonly consent: Consent | null;
  readonly visitorHashes: readonly string[];
  readonly agencyHashes: readonly string[];
  readonly heldUntil: Date;
  readonly createdAt: Date;
};

const range = ({ from, to }: DayRange): RawBuilder<unknown> => sql`daterange(${from}::date, ${to}::date)`;

const select = (where: RawBuilder<unknown>, order: RawBuilder<unknown> = sql`id`): RawBuilder<Stay> =>
  sql<Stay>`
    select site_id as "siteId", id::int as id, unit_id as "unitId", lower(stay)::text as "from", upper(stay)::text as "to",
      state, persons, price::float8 as price, rent::float8 as rent, extras, sequence, locale, name, email, phone, message, consent,
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

/** What a request or booking may be in while its nights are nobody else's. */
const LIVE = sql`state in ('HELD', 'CONFIRMED')`;

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

/** Requests and bookings whose nights touch these days, by day. */
export const staysBetween = async (db: Queryable, siteId: string, days: DayRange): Promise<Stay[]> =>
  (await select(sql`site_id = ${siteId} and ${LIVE} and stay && ${range(days)}`, sql`lower(stay), id`).execute(db))
    .rows;

export type StayPage = {
  readonly siteId: string;
  readonly state?: string | undefined;
  readonly unitId?: number | undefined;
  /** A part of the name or the address. */
  readonly search?: string | undefined;
  /** Ends after this day. */
  readonly after?: string | undefined;
  readonly limit: number;
  readonly offset: number;
};

const pageWhere = ({ siteId, state, unitId, search, after }: StayPage): RawBuilder<unknown> => {
  const like = search === undefined ? null : `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`site_id = ${siteId} and (${state ?? null}::text is null or state = ${state ?? null})
    and (${unitId ?? null}::integer is null or unit_id = ${unitId ?? null})
    and (${like}::text is null or name ilike ${like} or email ilike ${like})
    and (${after ?? null}::date is null or upper(stay) > ${after ?? null}::date)`;
};

/** By arrival, and how many there are in all. */
export const pageOfStays = async (
  db: Queryable,
  page: StayPage,
): Promise<{ readonly total: number; readonly stays: Stay[] }> => {
  const where = pageWhere(page);
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from rental_stay where email is not null and ${where}`.execute(db);
  const order = sql`lower(stay), id limit ${page.limit} offset ${page.offset}`;
  return { total: rows[0]?.total ?? 0, stays: (await select(where, order).execute(db)).rows };
};

/** In the order they came, after one of them. */
export const staysAfter = async (
  db: Queryable,
  { siteId, afterId, state, limit }: { siteId: string; afterId: number; state?: string | undefined; limit: number },
): Promise<Stay[]> =>
  (
    await select(
      sql`site_id = ${siteId} and id > ${afterId} and (${state ?? null}::text is null or state = ${state ?? null})`,
      sql`id limit ${limit}`,
    ).execute(db)
  ).rows;

export type NewStay = Omit<Stay, 'id' | 'state' | 'sequence' | 'visitorHashes' | 'agencyHashes'> & {
  /** A stay that the office writes down is confirmed at once. */
  readonly state?: 'HELD' | 'CONFIRMED';
};

/** Its id. Throws a ConstraintConflictError when a night is taken. */
export const insertStay = async (trx: Trx, stay: NewStay): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into rental_stay (site_id, unit_id, stay, state, persons, price, rent, extras, locale, name, email, phone, message,
      consent, held_until, created_at, changed_at)
    values (${stay.siteId}, ${stay.unitId}, ${range(stay)}, ${stay.state ?? 'HELD'}, ${stay.persons}, ${stay.price},
      ${stay.rent}, ${JSON.stringify(stay.extras)}::jsonb, ${stay.locale}, ${stay.name}, ${stay.email}, ${stay.phone},
      ${stay.message}, ${stay.consent === null ? null : JSON.stringify(stay.consent)}::jsonb,
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

export type MovedStay = DayRange & Pick<Stay, 'unitId' | 'persons' | 'price' | 'rent' | 'extras'>;

/**
 * Puts a stay on other nights or in another unit. False when somebody moved or ended it since `sequence` was read. Throws a
 * ConstraintConflictError when a night is taken.
 */
export const relocateStay = async (
  trx: Trx,
  { siteId, id, sequence }: Pick<Stay, 'siteId' | 'id' | 'sequence'>,
  to: MovedStay,
  at: Date,
): Promise<boolean> => {
  const result = await sql`
    update rental_stay set unit_id = ${to.unitId}, stay = ${range(to)}, persons = ${to.persons}, price = ${to.price},
      rent = ${to.rent}, extras = ${JSON.stringify(to.extras)}::jsonb, sequence = sequence + 1, changed_at = ${at}
    where site_id = ${siteId} and id = ${id} and sequence = ${sequence} and ${LIVE}`.execute(trx);
  return Number(result.numAffectedRows ?? 0n) > 0;
};

/** Nights that are kept free: `source` says by whom. */
export type Block = DayRange & {
  readonly id: number;
  readonly unitId: number;
  readonly source: string;
  readonly note: string | null;
};

const blocks = (where: RawBuilder<unknown>): RawBuilder<Block> => sql<Block>`
  select id::int as id, unit_id as "unitId", lower(stay)::text as "from", upper(stay)::text as "to", source, note
  from rental_stay where state = 'BLOCKED' and ${where} order by lower(stay), id`;

export const blocksBetween = async (db: Queryable, siteId: string, days: DayRange): Promise<Block[]> =>
  (await blocks(sql`site_id = ${siteId} and stay && ${range(days)}`).execute(db)).rows;

export const findBlock = async (db: Queryable, siteId: string, id: number): Promise<Block | undefined> =>
  (await blocks(sql`site_id = ${siteId} and id = ${id}`).execute(db)).rows[0];

/** Its id. Throws a ConstraintConflictError when a night is taken. */
export const insertBlock = async (
  trx: Trx,
  { siteId, unitId, note, source, ...days }: Omit<Block, 'id'> & { readonly siteId: string },
  at: Date,
): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into rental_stay (site_id, unit_id, stay, state, source, note, created_at, changed_at)
    values (${siteId}, ${unitId}, ${range(days)}, 'BLOCKED', ${source}, ${note}, ${at}, ${at})
    returning id::int as id`.execute(trx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('A block without an id.');
  return id;
};

/** False when it is gone already. */
export const deleteBlock = async (trx: Trx, siteId: string, id: number): Promise<boolean> => {
  const result = await sql`
    delete from rental_stay where site_id = ${siteId} and id = ${id} and state = 'BLOCKED'`.execute(trx);
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
  /** Of a block: the calendar it came from, `import` or `desk`; null for a request or booking. */
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
