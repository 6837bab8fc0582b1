import { sql } from 'kysely';
import type { FocusPoint } from '../../domain/record/image-sizes.ts';
import type { Queryable } from '../schema.ts';

/** Documents that are not for everybody: nothing of them is served without a session of the desk. */
const OPEN = sql.raw(`!(@.visibility == "request" || @.visibility == "internal")`);

/** Whether a listing of the site, gone or not, shows this picture, plan or file to everybody; with a focus, with this one. */
export const hasPicture = async (db: Queryable, siteId: string, ref: string, focus?: FocusPoint): Promise<boolean> => {
  const focused = focus
    ? sql.raw(` && @.focus.x == ${Math.trunc(focus.x)} && @.focus.y == ${Math.trunc(focus.y)}`)
    : sql``;
  const { rows } = await sql`
    select 1 from estate
    where site_id = ${siteId} and jsonb_path_query_array(document, '$.**.file') ? ${ref}
    and jsonb_path_exists(document, '$.** ? (@.file == $ref && ${OPEN}${focused})', jsonb_build_object('ref', ${ref}::text))
    limit 1`.execute(db);
  return rows.length > 0;
};

/** Whether a listing that is still offered has this document for everybody. */
export const hasDocument = async (db: Queryable, siteId: string, ref: string): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from estate
    where site_id = ${siteId} and removed_at is null
    and jsonb_path_query_array(document, '$.**.file') ? ${ref}
    and jsonb_path_exists(
      document, '$.files[*] ? (@.file == $ref && ${OPEN})', jsonb_build_object('ref', ${ref}::text))
    limit 1`.execute(db);
  return rows.length > 0;
};
