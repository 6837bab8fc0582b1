import { type RawBuilder, sql } from 'kysely';
import type { FilePurpose } from '../../domain/media/file-checks.ts';
import type { MediaType } from '../../domain/media/file-ref.ts';
import type { Queryable, Trx } from '../schema.ts';

export type StoredFile = {
  readonly sha256: string;
  readonly sentSha256: string;
  readonly kind: FilePurpose;
  readonly mediaType: MediaType;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly hash: string | null;
  readonly name: string;
  readonly active: boolean;
};

/**
 * Whoever adds a row or takes the last one away holds this until the end of the transaction: bytes are never deleted under somebody
 * who has just been told that they are there.
 */
export const lockFile = (trx: Trx, sha256: string): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${sha256}, 18))`.execute(trx);

/** Adds it, or begins its time anew; whether the site did not have it yet. */
export const saveFile = async (trx: Trx, siteId: string, file: StoredFile, at: Date): Promise<boolean> => {
  const { sentSha256, mediaType, hash, ...same } = file;
  const { rows } = await sql<{ added: boolean }>`
    insert into file
      (site_id, sha256, sent_sha256, kind, media_type, bytes, width, height, dhash, name, active, created_at, unreferenced_since)
    values (${siteId}, ${same.sha256}, ${sentSha256}, ${same.kind}, ${mediaType}, ${same.bytes}, ${same.width}, ${same.height},
      ${hash}, ${same.name}, ${same.active}, ${at}, ${at})
    on conflict (site_id, sha256) do update set
      kind = excluded.kind,
      width = coalesce(excluded.width, file.width),
      height = coalesce(excluded.height, file.height),
      dhash = coalesce(excluded.dhash, file.dhash),
      active = excluded.active,
      name = case when excluded.name = '' then file.name else excluded.name end,
      unreferenced_since = case when file.unreferenced_since is null then null else excluded.unreferenced_since end
    returning xmax = 0 as added`.execute(trx);
  return rows[0]?.added ?? false;
};

const COLUMNS = [
  'sha256',
  'sent_sha256 as sentSha256',
  'kind',
  'media_type as mediaType',
  'bytes',
  'width',
  'height',
  'dhash as hash',
  'name',
  'active',
] as const;

export const findFile = (db: Queryable, siteId: string, sha256: string): Promise<StoredFile | undefined> =>
  db.selectFrom('file').select(COLUMNS).where('site_id', '=', siteId).where('sha256', '=', sha256).executeTakeFirst();

export const filesOf = async (db: Queryable, siteId: string, sha256s: readonly string[]): Promise<StoredFile[]> =>
  sha256s.length === 0
    ? []
    : db.selectFrom('file').select(COLUMNS).where('site_id', '=', siteId).where('sha256', 'in', sha256s).execute();

export type SimilarFile = { readonly sha256: string; readonly name: string; readonly distance: number };

/** Pictures of the site that look like this one, the nearest first. */
export const similarFiles = async (
  db: Queryable,
  siteId: string,
  { sha256, hash }: Pick<StoredFile, 'sha256' | 'hash'>,
  bits: number,
): Promise<SimilarFile[]> => {
  if (hash === null) return [];
  const distance = sql<number>`bit_count(('x' || dhash)::bit(64) # ('x' || ${hash}::text)::bit(64))`;
  const { rows } = await sql<SimilarFile>`
    select sha256, name, ${distance}::integer as distance from file
    where site_id = ${siteId} and dhash is not null and sha256 <> ${sha256} and ${distance} <= ${bits}
    order by 3, created_at, sha256 limit 5`.execute(db);
  return rows;
};

export const usedBytes = async (db: Queryable, siteId: string): Promise<number> => {
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(bytes), 0)::float8 as used from file where site_id = ${siteId}`.execute(db);
  return rows[0]?.used ?? 0;
};

/** Whether something refers to `f`, a row of `file`: of its own site, or of any. */
type Refers = (ofAnySite: boolean) => RawBuilder<boolean>;

/** In a column that holds a record, by the index of the files it names. */
const inRecords =
  (table: string, column: string): Refers =>
  (ofAnySite) =>
    sql<boolean>`exists (
    select 1 from ${sql.table(table)} as t
    where ${ofAnySite ? sql`true` : sql`t.site_id = f.site_id`}
    and jsonb_path_query_array(${sql.ref(`t.${column}`)}, '$.**.file')
      ?| array['file:' || f.sha256, 'file:' || f.sha256 || '.pdf'])`;

/** In a column that names files anywhere, also as a key: its text is read once for all of them. */
const inTexts =
  (table: string, column: string): Refers =>
  (ofAnySite) =>
    sql<boolean>`${ofAnySite ? sql`f.sha256` : sql`(f.site_id, f.sha256)`} in (
    select ${ofAnySite ? sql`named[1]` : sql`t.site_id, named[1]`} from ${sql.table(table)} as t,
    regexp_matches(${sql.ref(`t.${column}`)}::text, 'file:([0-9a-f]{64})', 'g') as named)`;

/** With a mail, of a visitor or of ours. */
const inAttachments: Refers = (ofAnySite) =>
  sql<boolean>`${ofAnySite ? sql`f.sha256` : sql`(f.site_id, f.sha256)`} in (
    select ${ofAnySite ? sql`one ->> 'sha256'` : sql`m.site_id, one ->> 'sha256'`} from conversation_message as m,
    jsonb_array_elements(m.attachments) as one where one ? 'sha256')`;

/** Every place that may refer to a file: what visitors see, what feeds say, what members decided or write, what was shown before, what
 * went along with a mail. */
const REFERRING: readonly Refers[] = [
  inRecords('estate', 'document'),
  inRecords('estate_layer', 'feed'),
  inTexts('estate_layer', 'own'),
  inTexts('estate_layer', 'draft'),
  inRecords('estate_history', 'document'),
  inAttachments,
  inTexts('feed_held', 'document'),
  inTexts('feed_change', 'before'),
];
const isReferred = (ofAnySite = false): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    REFERRING.map((refers) => refers(ofAnySite)),
    sql` or `,
  )})`;

/** Notes since when nothing of its site refers to a file, and forgets it of those that something refers to again. */
export const markReferences = async (trx: Trx, at: Date): Promise<void> => {
  await sql`update file as f set unreferenced_since = null
    where unreferenced_since is not null and ${isReferred()}`.execute(trx);
  await sql`update file as f set unreferenced_since = ${at}
    where unreferenced_since is null and not ${isReferred()}`.execute(trx);
};

export type FileKey = { readonly siteId: string; readonly sha256: string };

export const unreferencedFiles = (db: Queryable, before: Date, limit: number): Promise<FileKey[]> =>
  db
    .selectFrom('file')
    .select(['site_id as siteId', 'sha256'])
    .where('unreferenced_since', '<', before)
    .orderBy('unreferenced_since')
    .limit(limit)
    .execute();

/** Whether a site has the file, or something of one refers to it. */
export const isFileWanted = async (trx: Trx, sha256: string): Promise<boolean> => {
  const { rows } = await sql<{ wanted: boolean }>`
    select exists (select 1 from file where sha256 = ${sha256})
      or exists (select 1 from mail_file where sha256 = ${sha256}) or ${isReferred(true)} as wanted
    from (select ${sha256}::text as sha256) as f`.execute(trx);
  return rows[0]?.wanted ?? true;
};

/** Uploaded, brought by a feed, or come with a mail. */
export const filesOfSite = async (db: Queryable, siteId: string): Promise<string[]> => {
  const { rows } = await sql<{ sha256: string }>`
    select sha256 from file where site_id = ${siteId} union select sha256 from mail_file where site_id = ${siteId}
    order by 1`.execute(db);
  return rows.map(({ sha256 }) => sha256);
};

/** Takes the row away, when nothing refers to the file still; `last`: no other site has it, and its bytes may go. */
export const removeUnreferenced = async (
  trx: Trx,
  { siteId, sha256 }: FileKey,
  before: Date,
): Promise<{ readonly removed: boolean; readonly last: boolean }> => {
  await lockFile(trx, sha256);
  const { rows } = await sql<{ elsewhere: boolean }>`
    delete from file as f
    where site_id = ${siteId} and sha256 = ${sha256} and unreferenced_since < ${before} and not ${isReferred()}
    returning ${isReferred(true)} as elsewhere`.execute(trx);
  const [row] = rows;
  if (!row) return { removed: false, last: false };
  const other = await trx.selectFrom('file').select('site_id').where('sha256', '=', sha256).executeTakeFirst();
  // A mail may have brought the same bytes.
  const mail = await trx.selectFrom('mail_file').select('site_id').where('sha256', '=', sha256).executeTakeFirst();
  return { removed: true, last: !row.elsewhere && other === undefined && mail === undefined };
};
