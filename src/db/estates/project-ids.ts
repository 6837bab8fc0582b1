// Which listings are projects, as far as the rows say it without opening every document.
import { sql } from 'kysely';
import type { Queryable } from '../schema.ts';

/** Those that have units, online or not, and those that members began. */
export const projectIds = async (db: Queryable, siteId: string): Promise<number[]> =>
  (
    await sql<{ id: number }>`
      select parent_id as id from estate where site_id = ${siteId} and parent_id is not null
      union select parent_id from estate_layer where site_id = ${siteId} and parent_id is not null
      union select estate_id from estate_layer where site_id = ${siteId} and parent_id is null
        and (draft ->> '/general/project' = 'true' or draft #>> '{/general/headType,id}' = '7')`.execute(db)
  ).rows.map(({ id }) => id);
