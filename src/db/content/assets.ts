// A site's own files: logo, pictures of pages. Small in number and size, so they live beside the rest of the content.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Changes } from '../platform/changes.ts';
import type { Queryable, Trx } from '../schema.ts';

export type AssetFile = { readonly name: string; readonly contentType: string; readonly bytes: Uint8Array };
export type Asset = AssetFile & { readonly hash: string; readonly updatedAt: Date };

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** SHA-256 in hexadecimal by file name. */
export const assetHashes = async (db: Queryable, siteId: string): Promise<Record<string, string>> => {
  const rows = await db.selectFrom('asset').select(['name', 'hash']).where('site_id', '=', siteId).execute();
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
};

export const findAsset = async (db: Queryable, siteId: string, name: string): Promise<Asset | undefined> => {
  const row = await db
    .selectFrom('asset')
    .select(['name', 'hash', 'content_type', 'bytes', 'updated_at'])
    .where('site_id', '=', siteId)
    .where('name', '=', name)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { content_type: contentType, updated_at: updatedAt, hash, bytes } = row;
  return { name, contentType, hash, bytes, updatedAt };
};

/** In the order of their names. */
export const listAssets = async (db: Queryable, siteId: string): Promise<AssetFile[]> =>
  db
    .selectFrom('asset')
    .select(['name', 'content_type as contentType', 'bytes'])
    .where('site_id', '=', siteId)
    .orderBy(sql`name collate "C"`)
    .execute();

/** Makes the files of the site equal to `files`; the bytes of unchanged ones do not travel. */
export const replaceAssets = async (trx: Trx, siteId: string, files: readonly AssetFile[]): Promise<Changes> => {
  const removed = await sql`
    delete from asset where site_id = ${siteId} and name <> all(${files.map(({ name }) => name)}::text[])`.execute(trx);
  const present = await trx
    .selectFrom('asset')
    .select(['name', 'hash', 'content_type'])
    .where('site_id', '=', siteId)
    .execute();
  const stored = new Map(present.map((row) => [row.name, row]));
  let written = 0;
  for (const { name, contentType, bytes } of files) {
    const hash = sha256(bytes);
    const old = stored.get(name);
    if (old?.hash === hash && old.content_type === contentType) continue;
    await sql`
      insert into asset (site_id, name, hash, content_type, bytes)
      values (${siteId}, ${name}, ${hash}, ${contentType}, ${bytes})
      on conflict (site_id, name) do update
      set hash = excluded.hash, content_type = excluded.content_type, bytes = excluded.bytes, updated_at = now()`.execute(
      trx,
    );
    written++;
  }
  return { removed: Number(removed.numAffectedRows ?? 0n), written };
};
