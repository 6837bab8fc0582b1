// Listings that visitors do not see any more, at some doors: is one of them the home that has just come online?
import { sql } from 'kysely';
import type { GoneListing } from '../../domain/alerts/relisting.ts';
import type { Unit } from '../../domain/record/estate.ts';
import type { Queryable } from '../schema.ts';

/** Removed or archived, with these house numbers. */
export const goneHomes = async (db: Queryable, siteId: string, numbers: readonly string[]): Promise<GoneListing[]> => {
  const { rows } = await sql<{ id: number; estate: Unit; cameAt: Date | string; leftAt: Date | string }>`
    select id, document as estate, created_at as "cameAt",
      coalesce(case when removed_at is null then archived_at end, published_at, updated_at) as "leftAt"
    from estate where site_id = ${siteId} and parent_id is null and (removed_at is not null or archived_at is not null)
      and lower(document #>> '{address,number}') = any(${numbers.map((number) => number.toLowerCase())}::text[])`.execute(
    db,
  );
  return rows.map(({ cameAt, leftAt, ...row }) => ({ ...row, cameAt: new Date(cameAt), leftAt: new Date(leftAt) }));
};
