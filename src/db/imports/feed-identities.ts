// The numbers of listings that come from feeds: each source's own keys, and ours.
import { sql } from 'kysely';
import { IN_FEED, WITH_LAYER } from '../estates/estate-layers.ts';
import type { Queryable, Trx } from '../schema.ts';

export type FeedKey = { readonly source: string; readonly key: string };
export const keyText = ({ source, key }: FeedKey): string => `${source}\n${key}`;

const asked = (keys: readonly FeedKey[]) => sql`unnest(${keys.map(({ source }) => source)}::text[],
  ${keys.map(({ key }) => key)}::text[]) as asked (source, key)`;

/** Our numbers of these keys, by `keyText`; those without one are absent. */
export const findIdentities = async (
  db: Queryable,
  siteId: string,
  keys: readonly FeedKey[],
): Promise<Map<string, number>> => {
  if (keys.length === 0) return new Map();
  const { rows } = await sql<FeedKey & { estate_id: number }>`
    select source, key, estate_id from feed_identity join ${asked(keys)} using (source, key)
    where site_id = ${siteId}`.execute(db);
  return new Map(rows.map(({ source, key, estate_id }) => [keyText({ source, key }), estate_id]));
};

/** Which of these numbers belong to a listing, or are kept for one. */
export const takenIds = async (db: Queryable, siteId: string, ids: readonly number[]): Promise<Set<number>> => {
  const { rows } = await sql<{ id: number }>`
    select id from estate where site_id = ${siteId} and id = any(${ids}::integer[])
    union select estate_id from estate_layer where site_id = ${siteId} and estate_id = any(${ids}::integer[])
    union select estate_id from feed_identity where site_id = ${siteId} and estate_id = any(${ids}::integer[])`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
};

export const saveIdentities = async (
  trx: Trx,
  siteId: string,
  identities: readonly (FeedKey & { readonly id: number })[],
): Promise<void> => {
  await sql`
    insert into feed_identity (site_id, source, key, estate_id)
    select ${siteId}, source, key, id from unnest(${identities.map(({ source }) => source)}::text[],
      ${identities.map(({ key }) => key)}::text[], ${identities.map(({ id }) => id)}::integer[]) as new (source, key, id)
    on conflict (site_id, source, key) do update set estate_id = excluded.estate_id`.execute(trx);
};

/** The listings that these sources bring today, in order, a range at a time. */
export const presentIdsOfSources = async (
  db: Queryable,
  siteId: string,
  sources: readonly string[],
  after: number,
  limit: number,
): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select id from estate ${WITH_LAYER} where estate.site_id = ${siteId} and id > ${after} and ${IN_FEED} and id in (
        select estate_id from feed_identity where site_id = ${siteId} and source = any(${[...sources]}::text[]))
      order by id limit ${limit}`.execute(db)
  ).rows.map(({ id }) => id);
