// Visitors who want to be told, once, when a viewing of a listing comes free.
import { sql } from 'kysely';
import type { Consent } from '../../domain/leads/consent.ts';
import type { Locale } from '../../domain/locale.ts';
import type { Queryable, Trx } from '../schema.ts';

export type ViewingWait = {
  readonly siteId: string;
  readonly id: number;
  readonly estateId: number;
  readonly locale: Locale;
  readonly name: string;
  readonly email: string;
  readonly consent: Consent;
  readonly createdAt: Date;
};

const selected = [
  'site_id as siteId',
  'id',
  'estate_id as estateId',
  'locale',
  'name',
  'email',
  'consent',
  'created_at as createdAt',
] as const;

/** Whoever waits for the listing already keeps the place in the line. */
export const insertWait = async (trx: Trx, wait: Omit<ViewingWait, 'id'>): Promise<void> => {
  await sql`
    insert into viewing_wait (site_id, estate_id, locale, name, email, consent, created_at)
    values (${wait.siteId}, ${wait.estateId}, ${wait.locale}, ${wait.name}, ${wait.email},
      ${JSON.stringify(wait.consent)}::jsonb, ${wait.createdAt})
    on conflict do nothing`.execute(trx);
};

/** In the order they came. */
export const listWaits = async (db: Queryable, siteId: string): Promise<ViewingWait[]> =>
  db.selectFrom('viewing_wait').select(selected).where('site_id', '=', siteId).orderBy('id').execute();

/** How many wait for each listing. */
export const countWaits = async (db: Queryable, siteId: string): Promise<{ estateId: number; count: number }[]> =>
  (
    await sql<{ estateId: number; count: number }>`
      select estate_id as "estateId", count(*)::int as count from viewing_wait where site_id = ${siteId}
      group by 1 order by 2 desc, 1`.execute(db)
  ).rows;

/** False when somebody else took it out of the line. */
export const deleteWait = async (trx: Trx, { siteId, id }: Pick<ViewingWait, 'siteId' | 'id'>): Promise<boolean> => {
  const result = await trx
    .deleteFrom('viewing_wait')
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst();
  return Number(result.numDeletedRows) > 0;
};

/** Of one listing, or of all. */
export const deleteWaitsOf = async (trx: Trx, siteId: string, email: string, estateId?: number): Promise<number> => {
  let query = trx
    .deleteFrom('viewing_wait')
    .where('site_id', '=', siteId)
    .where(sql`lower(email)`, '=', email.toLowerCase());
  if (estateId !== undefined) query = query.where('estate_id', '=', estateId);
  return Number((await query.executeTakeFirst()).numDeletedRows);
};

export const deleteWaitsBefore = async (trx: Trx, before: Date): Promise<void> => {
  await trx.deleteFrom('viewing_wait').where('created_at', '<', before).execute();
};
