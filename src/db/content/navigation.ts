import { sql } from 'kysely';
import {
  NAVIGATION_TYPES,
  type NavigationEntry,
  type NavigationType,
  type SiteContent,
} from '../../domain/content/site.ts';
import { type Changes, changes } from '../platform/changes.ts';
import type { Queryable, Trx } from '../schema.ts';

/** The entries of a navigation tree; none when the site has no such navigation. */
export const findNavigation = async (db: Queryable, siteId: string, type: NavigationType): Promise<NavigationEntry[]> =>
  (
    await db
      .selectFrom('navigation')
      .select('document')
      .where('site_id', '=', siteId)
      .where('type', '=', type)
      .executeTakeFirst()
  )?.document ?? [];

/** Makes the navigation trees of the site equal to `navigation`. */
export const replaceNavigation = async (
  trx: Trx,
  siteId: string,
  navigation: SiteContent['navigation'],
): Promise<Changes> => {
  const rows = JSON.stringify(NAVIGATION_TYPES.map((type) => ({ type, document: navigation[type] })));
  const written = await sql`
    insert into navigation (site_id, type, document)
    select ${siteId}, type, document from jsonb_to_recordset(${rows}::jsonb) as wanted (type text, document jsonb)
    on conflict (site_id, type) do update set document = excluded.document
    where navigation.document is distinct from excluded.document`.execute(trx);
  return changes([], [written]);
};
