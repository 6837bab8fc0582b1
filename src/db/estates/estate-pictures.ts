import { sql } from 'kysely';
import type { Queryable } from '../schema.ts';

/** Whether a listing of the site, gone or not, has this picture, plan or file. */
export const hasPicture = async (db: Queryable, siteId: string, ref: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from estate
    where site_id = ${siteId} and jsonb_path_query_array(document, '$.**.file') ? ${ref}
    limit 1`.execute(db);
  return rows.length > 0;
};
