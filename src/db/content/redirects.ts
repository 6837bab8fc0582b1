// Addresses of an agency's earlier website, and where they lead.
import { sql } from 'kysely';
import type { Redirect } from '../../domain/content/redirects.ts';
import type { Queryable, Trx } from '../schema.ts';

export const findRedirect = async (db: Queryable, siteId: string, from: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('redirect')
      .select('to_address')
      .where('site_id', '=', siteId)
      .where('from_path', '=', from)
      .executeTakeFirst()
  )?.to_address;

/** These and no others; how many there were before. */
export const replaceRedirects = async (trx: Trx, siteId: string, list: readonly Redirect[]): Promise<number> => {
  const gone = await trx.deleteFrom('redirect').where('site_id', '=', siteId).executeTakeFirst();
  if (list.length > 0)
    await sql`insert into redirect (site_id, from_path, to_address)
      select ${siteId}, * from unnest(${list.map(({ from }) => from)}::text[], ${list.map(({ to }) => to)}::text[])`.execute(
      trx,
    );
  return Number(gone.numDeletedRows);
};
