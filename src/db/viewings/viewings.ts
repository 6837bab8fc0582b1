// Viewings. The visitor's id is a token; only its hashes stand here (decisions section 9).
import { type RawBuilder, sql } from 'kysely';
import type { Consent } from '../../domain/leads/consent.ts';
import type { Locale } from '../../domain/locale.ts';
import type { ViewingState } from '../../domain/viewings/viewing.ts';
import type { Queryable, Trx } from '../schema.ts';

export type Viewing = {
  readonly siteId: string;
  readonly id: number;
  /** Stable, for calendars; opens nothing. */
  readonly uid: string;
  readonly tokenHashes: readonly string[];
  readonly representativeId: string;
  readonly estateId: number;
  readonly blockId: number | null;
  readonly state: ViewingState;
  readonly sequence: number;
  readonly start: Date;
  readonly end: Date;
  readonly group: boolean;
  readonly locale: Locale;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly message: string | null;
  /** What the visitor saw the listing called. */
  readonly label: string;
  readonly consent: Consent;
  readonly createdAt: Date;
  readonly changedAt: Date;
  /** What the agency wrote to the visitor about the last change. */
  readonly note: string | null;
};

const selected = [
  'site_id as siteId',
  'id',
  'uid',
  'token_hashes as tokenHashes',
  'agent_id as representativeId',
  'estate_id as estateId',
  'block_id as blockId',
  'state',
  'sequence',
  'starts_at as start',
  'ends_at as end',
  'grouped as group',
  'locale',
  'name',
  'email',
  'phone',
  'message',
  'label',
  'consent',
  'created_at as createdAt',
  'changed_at as changedAt',
  'note',
] as const;

/** A slot that is only held is no viewing, and found nowhere here (viewing-holds.ts). */
type BookedState = { state: ViewingState };
const booked = (db: Queryable) =>
  db.selectFrom('viewing').select(selected).where('state', '<>', 'HELD').$narrowType<BookedState>();

export type NewViewing = Omit<
  Viewing,
  'id' | 'uid' | 'tokenHashes' | 'blockId' | 'state' | 'sequence' | 'changedAt' | 'note'
> & {
  readonly blockId: number;
  readonly place: number;
  readonly note?: string | undefined;
};

export const insertViewing = async (trx: Trx, viewing: NewViewing): Promise<Viewing> =>
  trx
    .insertInto('viewing')
    .values({
      site_id: viewing.siteId,
      agent_id: viewing.representativeId,
      estate_id: viewing.estateId,
      block_id: viewing.blockId,
      place: viewing.place,
      state: 'CONFIRMED',
      starts_at: viewing.start,
      ends_at: viewing.end,
      grouped: viewing.group,
      locale: viewing.locale,
      name: viewing.name,
      email: viewing.email,
      phone: viewing.phone,
      message: viewing.message,
      label: viewing.label,
      consent: JSON.stringify(viewing.consent),
      created_at: viewing.createdAt,
      changed_at: viewing.createdAt,
      note: viewing.note ?? null,
    })
    .returning(selected)
    .$narrowType<BookedState>()
    .executeTakeFirstOrThrow();

export const setViewingTokens = async (
  trx: Trx,
  { siteId, id }: Pick<Viewing, 'siteId' | 'id'>,
  hashes: readonly string[],
): Promise<void> => {
  await trx
    .updateTable('viewing')
    .set({ token_hashes: sql<string[]>`${hashes}::text[]` })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute();
};

export const findViewing = async (db: Queryable, siteId: string, id: number): Promise<Viewing | undefined> =>
  booked(db).where('site_id', '=', siteId).where('id', '=', id).executeTakeFirst();

/** By the id that calendars and the agency's software know: a UUID. */
export const findViewingByUid = async (db: Queryable, siteId: string, uid: string): Promise<Viewing | undefined> =>
  booked(db).where('site_id', '=', siteId).where(sql<boolean>`uid = ${uid}::uuid`).executeTakeFirst();

export const findViewingByToken = async (
  db: Queryable,
  siteId: string,
  tokenHash: string,
): Promise<Viewing | undefined> =>
  booked(db)
    .where('site_id', '=', siteId)
    .where(sql<boolean>`token_hashes @> array[${tokenHash}]::text[]`)
    .executeTakeFirst();

/** As it is now, and nobody else changes it until the transaction ends. */
export const lockViewing = async (trx: Trx, siteId: string, id: number): Promise<Viewing | undefined> =>
  booked(trx).where('site_id', '=', siteId).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

export type ViewingChange =
  | { readonly state: 'CANCELLED'; readonly at: Date; readonly note?: string | undefined }
  | {
      readonly state: 'CONFIRMED';
      readonly at: Date;
      readonly note?: string | undefined;
      readonly representativeId: string;
      readonly blockId: number;
      readonly place: number;
      readonly start: Date;
      readonly end: Date;
      readonly group: boolean;
    };

/** Every change counts one up, as calendars expect it. */
export const changeViewing = async (
  trx: Trx,
  { siteId, id }: Pick<Viewing, 'siteId' | 'id'>,
  change: ViewingChange,
): Promise<Viewing> =>
  trx
    .updateTable('viewing')
    .set({
      state: change.state,
      sequence: sql<number>`sequence + 1`,
      changed_at: change.at,
      note: change.note ?? null,
      ...(change.state === 'CANCELLED'
        ? { block_id: null, place: null }
        : {
            agent_id: change.representativeId,
            block_id: change.blockId,
            place: change.place,
            starts_at: change.start,
            ends_at: change.end,
            grouped: change.group,
          }),
    })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .returning(selected)
    .$narrowType<BookedState>()
    .executeTakeFirstOrThrow();

/** Gives up its place on the way to another one, in the same transaction. */
export const releaseViewing = async (trx: Trx, { siteId, id }: Pick<Viewing, 'siteId' | 'id'>): Promise<void> => {
  await trx
    .updateTable('viewing')
    .set({ state: 'CANCELLED', block_id: null, place: null })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute();
};

export type ViewingFilter = {
  readonly siteId?: string | undefined;
  readonly representativeId?: string | undefined;
  readonly state?: ViewingState | undefined;
  /** Those that end after `from` and begin before `to`. */
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  readonly email?: string | undefined;
  readonly estateIds?: readonly number[] | undefined;
};

export const listViewings = async (db: Queryable, filter: ViewingFilter): Promise<Viewing[]> => {
  let query = booked(db).orderBy('starts_at').orderBy('id');
  if (filter.siteId !== undefined) query = query.where('site_id', '=', filter.siteId);
  if (filter.representativeId !== undefined) query = query.where('agent_id', '=', filter.representativeId);
  if (filter.state !== undefined) query = query.where('state', '=', filter.state);
  if (filter.from !== undefined) query = query.where('ends_at', '>', filter.from);
  if (filter.to !== undefined) query = query.where('starts_at', '<', filter.to);
  if (filter.email !== undefined) query = query.where(sql`lower(email)`, '=', filter.email.toLowerCase());
  if (filter.estateIds !== undefined)
    query = query.where(sql<boolean>`estate_id = any(${[...filter.estateIds]}::integer[])`);
  return query.execute();
};

export const deleteViewingsBefore = async (
  trx: Trx,
  siteId: string,
  before: Date,
  /** Of `t`, a row of viewing: nobody writes to this visitor any more. */
  silent: RawBuilder<boolean>,
): Promise<number> => {
  const result = await sql`delete from viewing t
    where site_id = ${siteId} and ends_at < ${before.toISOString()}::timestamptz and ${silent}`.execute(trx);
  return Number(result.numAffectedRows ?? 0n);
};

/** Everything tied to one address; the time of viewings to come is free again. */
export const deleteViewingsOf = async (
  trx: Trx,
  siteId: string,
  email: string,
  /** Confirmed ones that end after this moment stay. */
  butAfter?: Date,
): Promise<number> => {
  const { rows } = await sql<{ blockId: number | null }>`
    delete from viewing where site_id = ${siteId} and lower(email) = ${email.toLowerCase()}
      and not (state = 'CONFIRMED' and ends_at > ${butAfter?.toISOString() ?? 'infinity'}::timestamptz)
    returning block_id as "blockId"`.execute(trx);
  await sql`
    delete from agenda_block b where site_id = ${siteId} and id = any(${rows.flatMap(({ blockId }) => blockId ?? [])}::bigint[])
    and not exists (select from viewing v where v.site_id = b.site_id and v.block_id = b.id)`.execute(trx);
  return rows.length;
};
