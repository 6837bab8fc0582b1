// Files of mails. Their bytes are in the store of files, beside pictures and documents of listings and never shown as those are.
import { sql } from 'kysely';
import { lockFile } from '../media/files.ts';
import type { Queryable, Trx } from '../schema.ts';

export const saveMailFile = async (
  trx: Trx,
  siteId: string,
  { sha256, bytes }: { readonly sha256: string; readonly bytes: number },
  at: Date,
): Promise<void> => {
  await lockFile(trx, sha256);
  await trx
    .insertInto('mail_file')
    .values({ site_id: siteId, sha256, bytes, created_at: at })
    .onConflict((conflict) => conflict.columns(['site_id', 'sha256']).doUpdateSet({ created_at: at }))
    .execute();
};

export const mailFileBytes = async (db: Queryable, siteId: string): Promise<number> =>
  (
    await sql<{ used: number }>`
      select coalesce(sum(bytes), 0)::float8 as used from mail_file where site_id = ${siteId}`.execute(db)
  ).rows[0]?.used ?? 0;

type MailFileKey = { readonly siteId: string; readonly sha256: string };

const named = sql`exists (select 1 from conversation_message m
  where m.site_id = f.site_id and m.attachments @> jsonb_build_array(jsonb_build_object('sha256', f.sha256)))`;

/** Older than a moment, because a file is kept before its mail is written. */
export const orphanedMailFiles = async (db: Queryable, before: Date, limit: number): Promise<MailFileKey[]> =>
  (
    await sql<MailFileKey>`select site_id as "siteId", sha256 from mail_file f
      where created_at < ${before} and not ${named} order by created_at limit ${limit}`.execute(db)
  ).rows;

/** `last`: nothing else has these bytes, and they may go. */
export const removeMailFile = async (
  trx: Trx,
  { siteId, sha256 }: MailFileKey,
  before: Date,
): Promise<{ readonly removed: boolean; readonly last: boolean }> => {
  await lockFile(trx, sha256);
  const { rows } = await sql<{ last: boolean }>`
    delete from mail_file f where site_id = ${siteId} and sha256 = ${sha256} and created_at < ${before} and not ${named}
    returning not exists (select 1 from file o where o.sha256 = f.sha256)
      and not exists (select 1 from mail_file o where o.sha256 = f.sha256 and o.site_id <> f.site_id) as last`.execute(
    trx,
  );
  return { removed: rows.length > 0, last: rows[0]?.last ?? false };
};
