// What the last import brought, of a site's folder or of its agendas, as hashes.
import { sql } from 'kysely';
import type { SitePartKind } from '../../domain/content/site-parts.ts';
import type { Queryable, Trx } from '../schema.ts';

export type ImportedPart = { readonly kind: SitePartKind; readonly id: string; readonly hash: string };

export const listImportedParts = (db: Queryable, siteId: string): Promise<ImportedPart[]> =>
  db.selectFrom('imported_part').select(['kind', 'id', 'hash']).where('site_id', '=', siteId).execute();

/** These and no others. */
export const replaceImportedParts = async (trx: Trx, siteId: string, parts: readonly ImportedPart[]): Promise<void> => {
  await trx.deleteFrom('imported_part').where('site_id', '=', siteId).execute();
  await sql`insert into imported_part (site_id, kind, id, hash)
    select ${siteId}, * from unnest(${parts.map(({ kind }) => kind)}::text[], ${parts.map(({ id }) => id)}::text[],
      ${parts.map(({ hash }) => hash)}::text[])`.execute(trx);
};

/** When the folder of the site was imported. */
export const noteSiteImport = async (trx: Trx, siteId: string, now: Date): Promise<void> => {
  await trx.updateTable('site').set({ imported_at: now }).where('id', '=', siteId).execute();
};
