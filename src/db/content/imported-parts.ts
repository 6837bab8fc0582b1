// Hashes of everything that the last import of a site's folder brought.
import { sql } from 'kysely';
import type { SitePartKind } from '../../domain/content/site-parts.ts';
import type { Queryable, Trx } from '../schema.ts';

export type ImportedPart = { readonly kind: SitePartKind; readonly id: string; readonly hash: string };

export const listImportedParts = (db: Queryable, siteId: string): Promise<ImportedPart[]> =>
  db.selectFrom('imported_part').select(['kind', 'id', 'hash']).where('site_id', '=', siteId).execute();

/** These and no others; when the site was imported is said too. */
export const replaceImportedParts = async (
  trx: Trx,
  siteId: string,
  parts: readonly ImportedPart[],
  now: Date,
): Promise<void> => {
  await trx.deleteFrom('imported_part').where('site_id', '=', siteId).execute();
  await sql`insert into imported_part (site_id, kind, id, hash)
    select ${siteId}, * from unnest(${parts.map(({ kind }) => kind)}::text[], ${parts.map(({ id }) => id)}::text[],
      ${parts.map(({ hash }) => hash)}::text[])`.execute(trx);
  await trx.updateTable('site').set({ imported_at: now }).where('id', '=', siteId).execute();
};
