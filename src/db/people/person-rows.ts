// Rows of one person that no other list gives by address.
import { sql } from 'kysely';
import type { Queryable } from '../schema.ts';
import type { ViewingWait } from '../viewings/viewing-waits.ts';

export const waitsOf = async (db: Queryable, siteId: string, email: string): Promise<ViewingWait[]> =>
  (
    await sql<ViewingWait>`
      select site_id as "siteId", id::int as id, estate_id as "estateId", locale, name, email, consent, created_at as "createdAt"
      from viewing_wait where site_id = ${siteId} and lower(email) = lower(${email}) order by id`.execute(db)
  ).rows;

export const subscriptionIdOf = async (db: Queryable, siteId: string, email: string): Promise<number | undefined> =>
  (
    await sql<{ id: number }>`
      select id::int as id from subscription where site_id = ${siteId} and lower(email) = lower(${email})`.execute(db)
  ).rows[0]?.id;
