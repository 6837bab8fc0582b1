// One site in one file: every row of it, its files, and the work that waits for it. Other sites notice neither the writing nor the
// bringing back.
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type RawBuilder, sql } from 'kysely';
import { type Static, Type } from 'typebox';
import { originalPath } from '../../adapters/files/file-path.ts';
import { runTool } from '../../adapters/run-tool.ts';
import { TarError, tarEntries } from '../../adapters/tar-entries.ts';
import { deleteSite, forgetRemoval } from '../../db/content/site-states.ts';
import { HostnameTakenError, lockSite } from '../../db/content/sites.ts';
import { connect, type Db } from '../../db/engine/connect.ts';
import { migrate, migrations, schemaVersion } from '../../db/engine/migrate.ts';
import { filesOfSite, lockFile } from '../../db/media/files.ts';
import { lockChangeLog, logChanges } from '../../db/platform/change-log.ts';
import { tellDesk } from '../../db/platform/desk-events.ts';
import {
  countRows,
  findTable,
  listTables,
  type RowText,
  raiseMemberNumbers,
  raiseSequences,
  readRows,
  settleSession,
  type Table,
  writeRows,
} from '../../db/platform/table-rows.ts';
import type { Queryable, Trx } from '../../db/schema.ts';
import { ConflictError, NotFoundError } from '../../domain/errors.ts';
import { COMMAND_LINE } from '../../domain/people/audit.ts';
import { belongsInSiteBackup, RESTORE_LIMITS } from '../../domain/platform/site-restore.ts';
import { check } from '../../domain/validation.ts';
import { BackupError, fileHash, MANIFEST, parseManifest, writeArchive } from './backup-archive.ts';
import type { ServiceContext } from './context.ts';
import { type HostActor, noteSite } from './host-notes.ts';
import { knownSecrets } from './secret-store.ts';
import { dropFiles } from './sites.ts';

const ROWS = 'rows';
const ORIGINALS = 'originals';
const JOBS = 'jobs';
/** The log of changes has numbers of the whole installation: what comes back is a change of its own. */
const LEFT_OUT = ['change_log'];

const SiteManifest = Type.Object({
  format: Type.Literal(1),
  kind: Type.Literal('site'),
  site: Type.String({ pattern: '^[a-z0-9-]{2,32}$' }),
  createdAt: Type.String(),
  schemaVersion: Type.Integer({ minimum: 1 }),
  tables: Type.Array(
    Type.Object({
      name: Type.String({ pattern: '^[a-z_]+$' }),
      columns: Type.Array(Type.String()),
      rows: Type.Integer({ minimum: 0 }),
      sha256: Type.String(),
    }),
  ),
  files: Type.Array(Type.String({ pattern: '^[0-9a-f]{64}$' })),
});
type SiteManifest = Static<typeof SiteManifest>;
type TablePart = SiteManifest['tables'][number];

type SiteBackup = {
  readonly site: string;
  readonly createdAt: string;
  readonly rows: number;
  readonly files: number;
};

const rowsFile = (folder: string, table: string): string => join(folder, ROWS, `${table}.jsonl`);

const siteFilter = ({ name, columns }: Table, siteId: string): RawBuilder<boolean> | undefined => {
  if (name === 'site') return sql<boolean>`id = ${siteId}`;
  const owned = columns.some((column) => column.name === 'site_id') && !LEFT_OUT.includes(name);
  return owned ? sql<boolean>`site_id = ${siteId}` : undefined;
};

const writeTable = async (
  trx: Trx,
  folder: string,
  name: string,
  table: Table,
  where: RawBuilder<boolean>,
): Promise<TablePart> => {
  const path = rowsFile(folder, name);
  const handle = await open(path, 'w');
  let count = 0;
  try {
    for await (const rows of readRows(trx, table, where)) {
      await handle.write(`${rows.join('\n')}\n`);
      count += rows.length;
    }
  } finally {
    await handle.close();
  }
  return { name, columns: table.columns.map((column) => column.name), rows: count, sha256: await fileHash(path) };
};

/** What waits in the queue of background work, as it would be asked for again. */
const jobTable = async (db: Queryable): Promise<Table | undefined> => {
  const found = await findTable(db, 'jobs.job');
  const columns = found?.columns.filter(({ name }) => ['name', 'data', 'start_after'].includes(name));
  return found && columns && { ...found, columns };
};

/** All rows of the site into files, as they were at one moment. */
const writeSiteRows = (db: Db, siteId: string, folder: string): Promise<TablePart[]> =>
  db.transaction(async (trx) => {
    await sql`set transaction isolation level repeatable read`.execute(trx);
    await settleSession(trx);
    const parts: TablePart[] = [];
    for (const table of await listTables(trx)) {
      const where = siteFilter(table, siteId);
      if (where) parts.push(await writeTable(trx, folder, table.name, table, where));
    }
    const jobs = await jobTable(trx);
    const waiting = sql<boolean>`data ->> 'siteId' = ${siteId} and state in ('created', 'retry', 'active')`;
    if (jobs) parts.push(await writeTable(trx, folder, JOBS, jobs, waiting));
    return parts;
  });

/** Writes it beside its place and moves it there whole. */
export const backUpSite = async (
  ctx: Pick<ServiceContext, 'db' | 'files' | 'now'>,
  siteId: string,
  file: string,
): Promise<SiteBackup & { readonly bytes: number }> => {
  const { db, files } = ctx;
  let written: SiteManifest | undefined;
  const bytes = await writeArchive(file, async (draft) => {
    await mkdir(join(draft, ROWS));
    await mkdir(join(draft, ORIGINALS));
    const tables = await writeSiteRows(db, siteId, draft);
    if (tables.find(({ name }) => name === 'site')?.rows !== 1)
      throw new NotFoundError(`There is no site "${siteId}".`);
    const kept: string[] = [];
    for (const sha256 of await filesOfSite(db.kysely, siteId)) {
      const found = await files.get(sha256);
      if (!found) continue;
      const path = originalPath(join(draft, ORIGINALS), sha256);
      await mkdir(dirname(path), { recursive: true });
      await pipeline(found.stream, createWriteStream(path));
      kept.push(sha256);
    }
    const createdAt = ctx.now().toISOString();
    written = {
      format: 1,
      kind: 'site',
      site: siteId,
      createdAt,
      schemaVersion: await schemaVersion(db),
      tables,
      files: kept,
    };
    await writeFile(join(draft, MANIFEST), JSON.stringify(written));
    return [MANIFEST, ROWS, ORIGINALS];
  });
  return { ...summaryOf(written as SiteManifest), bytes };
};

/** As the list of sites counts files: pictures and documents, and the files of the site's folder. */
const COUNTED_AS_FILES = ['file', 'asset'];

const summaryOf = ({ site, createdAt, tables }: SiteManifest): SiteBackup => {
  const count = (parts: readonly TablePart[]): number => parts.reduce((sum, { rows }) => sum + rows, 0);
  return {
    site,
    createdAt,
    rows: count(tables),
    files: count(tables.filter(({ name }) => COUNTED_AS_FILES.includes(name))),
  };
};

/** The database does not take what stands in the file: not ours to mend. */
const asBackupError = (error: unknown): unknown => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (!(error instanceof SyntaxError) && !/^(?:22|23|42)[0-9A-Z]{3}$/u.test(code)) return error;
  return new BackupError('The backup is damaged: its rows do not fit.', 'damaged');
};

const isText = (value: unknown): boolean => value === null || typeof value === 'string';

/** A backup says nothing about other sites, whatever stands in it. */
const checkRows = async (folder: string, site: string, { name, columns }: TablePart): Promise<void> => {
  const at = columns.indexOf(name === 'site' ? 'id' : 'site_id');
  for await (const rows of linesOf(rowsFile(folder, name)))
    for (const row of rows) {
      const values: unknown = JSON.parse(row);
      if (!Array.isArray(values) || values.length !== columns.length || !values.every(isText))
        throw new BackupError(`The backup is damaged: a row of ${name} is none.`, 'damaged');
      if (at >= 0 && values[at] !== site)
        throw new BackupError(`The backup is damaged: a row of ${name} is not of ${site}.`, 'damaged');
    }
};

const readSiteManifest = async (folder: string): Promise<SiteManifest> => {
  const checked = check(SiteManifest, await parseManifest(folder));
  if (!checked.ok)
    throw new BackupError(
      'This is no backup of one site, or one of a kind that this version does not know.',
      'not-a-backup',
    );
  for (const { name, sha256 } of checked.value.tables)
    if ((await fileHash(rowsFile(folder, name)).catch(() => '')) !== sha256)
      throw new BackupError(`The backup is damaged: the rows of ${name} are not what they were.`, 'damaged');
  for (const sha256 of checked.value.files)
    if ((await fileHash(originalPath(join(folder, ORIGINALS), sha256)).catch(() => '')) !== sha256)
      throw new BackupError(`The backup is damaged: the file ${sha256} is not what it was.`, 'damaged');
  for (const part of checked.value.tables)
    await checkRows(folder, checked.value.site, part).catch((error: unknown) => {
      throw asBackupError(error);
    });
  return checked.value;
};

const LINES_AT_ONCE = 100;

/** Of a row with a file in it; what is longer is no row, and would fill the memory. */
const LONGEST_LINE = 256 * 1024 ** 2;

async function* linesOf(path: string): AsyncGenerator<RowText[]> {
  let lines: RowText[] = [];
  let rest = '';
  for await (const chunk of createReadStream(path, 'utf8') as AsyncIterable<string>) {
    const [first = '', ...more] = chunk.split('\n');
    rest += first;
    if (rest.length > LONGEST_LINE) throw new BackupError('The backup is damaged: a row is too long.', 'damaged');
    for (const part of more) {
      if (rest !== '') lines.push(rest);
      rest = part;
    }
    if (lines.length < LINES_AT_ONCE) continue;
    yield lines;
    lines = [];
  }
  if (rest !== '') lines.push(rest);
  if (lines.length > 0) yield lines;
}

type ChangeRow = (table: string, columns: readonly string[], row: RowText) => RowText;

/** Brings the rows in, table after table, and looks whether all of them have come. */
const readSiteRows = async (
  trx: Trx,
  { site, tables: parts }: SiteManifest,
  folder: string,
  changed: ChangeRow = (_table, _columns, row) => row,
): Promise<void> => {
  for (const table of await listTables(trx)) {
    const part = parts.find(({ name }) => name === table.name);
    const where = siteFilter(table, site);
    if (!part || !where) continue;
    for await (const rows of linesOf(rowsFile(folder, part.name))) {
      await writeRows(
        trx,
        table,
        part.columns,
        rows.map((row) => changed(table.name, part.columns, row)),
      );
    }
    const count = await countRows(trx, table, where);
    if (count !== part.rows)
      throw new BackupError(`${part.rows} rows of ${part.name} are in the backup, and ${count} came back.`, 'damaged');
  }
};

const CURRENT_VERSION = migrations.at(-1)?.version ?? 0;

const refuseNewer = ({ schemaVersion }: SiteManifest): void => {
  if (schemaVersion > CURRENT_VERSION)
    throw new BackupError('The backup was made by a newer version of the program. Restore it with that one.', 'newer');
};

/** The rows of an earlier version, through a database that is brought up to this one. */
const upgraded = async (manifest: SiteManifest, folder: string): Promise<SiteManifest> => {
  refuseNewer(manifest);
  if (manifest.schemaVersion === CURRENT_VERSION) return manifest;
  const scratch = join(folder, 'scratch');
  const db = await connect({ kind: 'pglite', dataDir: scratch });
  try {
    await migrate(
      db,
      migrations.filter(({ version }) => version <= manifest.schemaVersion),
    );
    await db.transaction(async (trx) => {
      await settleSession(trx);
      await readSiteRows(trx, manifest, folder);
    });
    await migrate(db);
    const jobs = manifest.tables.filter(({ name }) => name === JOBS);
    const tables = await writeSiteRows(db, manifest.site, folder);
    return { ...manifest, schemaVersion: CURRENT_VERSION, tables: [...tables, ...jobs] };
  } finally {
    await db.close();
    await rm(scratch, { recursive: true, force: true });
  }
};

/** Numbers of people are unique in a whole installation: one that another site has meanwhile becomes a new one, wherever it stands. */
const newNumbers = async (trx: Trx, { site, tables }: SiteManifest, folder: string): Promise<ChangeRow> => {
  const part = tables.find(({ name }) => name === 'member');
  const at = part?.columns.indexOf('id') ?? -1;
  if (!part || at < 0) return (_table, _columns, row) => row;
  const ids: number[] = [];
  for await (const rows of linesOf(rowsFile(folder, 'member')))
    for (const row of rows) ids.push(Number(JSON.parse(row)[at]));
  await raiseMemberNumbers(trx, Math.max(0, ...ids));
  const { rows } = await sql<{ id: number; number: number }>`
    select id, nextval(pg_get_serial_sequence('member', 'id'))::integer as number from member
    where id = any(${ids}::integer[]) and site_id <> ${site}`.execute(trx);
  const numbers = new Map(rows.map(({ id, number }) => [String(id), String(number)]));
  if (numbers.size === 0) return (_table, _columns, row) => row;
  const isMember = (table: string, column: string): boolean =>
    // There a member is one of a project's homes.
    (table === 'member' && column === 'id') ||
    (column === 'member_id' && table !== 'alert_news') ||
    column === 'assignee';
  return (table, columns, row) => {
    if (!columns.some((column) => isMember(table, column))) return row;
    const values: (string | null)[] = JSON.parse(row);
    return JSON.stringify(
      values.map((value, index) => {
        const number = value !== null && isMember(table, columns[index] ?? '') ? numbers.get(value) : undefined;
        return number ?? value;
      }),
    );
  };
};

const idsIn = async (trx: Trx, table: 'estate' | 'rental_unit', siteId: string): Promise<number[]> =>
  (await trx.selectFrom(table).select('id').where('site_id', '=', siteId).execute()).map(({ id }) => id);

/** Whoever keeps something of it in memory reads it anew. */
const tellOfAll = async (
  trx: Trx,
  siteId: string,
  before: readonly number[],
  homes: readonly number[],
): Promise<void> => {
  await lockChangeLog(trx, siteId);
  await logChanges(trx, siteId, 'site', [null]);
  await logChanges(trx, siteId, 'collection', [null]);
  await logChanges(trx, siteId, 'estate', [...new Set([...before, ...(await idsIn(trx, 'estate', siteId))])]);
  await logChanges(trx, siteId, 'rental', [...new Set([...homes, ...(await idsIn(trx, 'rental_unit', siteId))])]);
};

/** Tasks of another version are left out, and work of another site, which is no work of this backup. */
const askAgain = async (
  ctx: Pick<ServiceContext, 'jobs' | 'log'>,
  trx: Trx,
  site: string,
  part: TablePart,
  folder: string,
): Promise<void> => {
  const [name, data, start] = ['name', 'data', 'start_after'].map((column) => part.columns.indexOf(column));
  if (name === undefined || data === undefined || start === undefined) return;
  for await (const rows of linesOf(rowsFile(folder, JOBS)))
    for (const row of rows) {
      const values: string[] = JSON.parse(row);
      const task = values[name] ?? '';
      const payload: { readonly siteId?: unknown } | null = JSON.parse(values[data] ?? '{}');
      if (payload?.siteId !== site) continue;
      try {
        await ctx.jobs.enqueue(trx, task, payload, {
          startAfter: new Date(values[start] ?? 0),
        });
      } catch (error) {
        if (!(error instanceof Error) || !error.message.startsWith('There is no task')) throw error;
        ctx.log.warn({ task }, 'work of a kind that this version does not know was left out');
      }
    }
};

const refuseTakenHostnames = async (
  trx: Trx,
  siteId: string,
  part: TablePart | undefined,
  folder: string,
): Promise<void> => {
  if (!part) return;
  const at = part.columns.indexOf('hostname');
  if (at < 0) return;
  const hostnames: string[] = [];
  for await (const rows of linesOf(rowsFile(folder, 'site_hostname')))
    for (const row of rows) hostnames.push(JSON.parse(row)[at]);
  const { rows } = await sql<{ hostname: string }>`
    select hostname from site_hostname where hostname = any(${hostnames}::text[]) and site_id <> ${siteId}
    order by 1`.execute(trx);
  if (rows.length > 0) throw new HostnameTakenError(rows.map(({ hostname }) => hostname));
};

/** Files first: no row says that something is there that is not. */
const putFiles = async (
  { files }: Pick<ServiceContext, 'files'>,
  manifest: SiteManifest,
  folder: string,
): Promise<string[]> => {
  const added: string[] = [];
  for (const sha256 of manifest.files) {
    if (await files.head(sha256)) continue;
    await files.put(sha256, { path: originalPath(join(folder, ORIGINALS), sha256) });
    added.push(sha256);
  }
  return added;
};

/** What another site's removal took between the writing of the bytes and that of the rows comes once more. */
const putMissingFiles = async (ctx: Pick<ServiceContext, 'db' | 'files'>, manifest: SiteManifest, folder: string) => {
  for (const sha256 of manifest.files)
    if (!(await ctx.files.head(sha256)))
      await ctx.db.transaction(async (trx) => {
        await lockFile(trx, sha256);
        await ctx.files.put(sha256, { path: originalPath(join(folder, ORIGINALS), sha256) });
      });
};

const emptyFolder = (file: string): Promise<string> =>
  // Beside the backup there is room for it; where nothing may be written, the system's own place has to do.
  mkdtemp(join(dirname(file), '.restore-')).catch(() => mkdtemp(join(tmpdir(), 'pand-restore-')));

const GZIP = Buffer.from([0x1f, 0x8b]);
const beginningOf = async (file: string): Promise<Buffer> => {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(GZIP.length), 0, GZIP.length, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
};

const nothingOfPand = (): BackupError =>
  new BackupError('This is no backup of Pand: it cannot be unpacked.', 'not-a-backup');

/**
 * What the archive holds is looked at before anything of it is written: whoever gives it may have it from anywhere. `tar` itself takes
 * links and devices as they come. What begins as a backup does and cannot be read to its end is a damaged one.
 */
const refuseStrangeArchive = async (file: string): Promise<void> => {
  const beginning = await beginningOf(file);
  if (beginning.length === 0) throw new BackupError('The backup is damaged: there is nothing in it.', 'damaged');
  if (!beginning.equals(GZIP)) throw nothingOfPand();
  let entries = 0;
  const source = createReadStream(file);
  const unpacked = source.pipe(createGunzip());
  source.once('error', (error) => unpacked.destroy(error));
  const bounded = async function* (): AsyncGenerator<Buffer> {
    let bytes = 0;
    for await (const chunk of unpacked) {
      bytes += chunk.length;
      if (bytes > RESTORE_LIMITS.unpacked)
        throw new BackupError('The backup is too large to be unpacked here.', 'too-large');
      yield chunk;
    }
  };
  try {
    for await (const entry of tarEntries(bounded())) {
      if (!belongsInSiteBackup(entry))
        throw new BackupError('This is no backup of one site: it holds other things.', 'not-a-backup');
      entries++;
    }
  } catch (error) {
    if (error instanceof BackupError) throw error;
    if (error instanceof TarError && entries === 0) throw nothingOfPand();
    throw new BackupError('The backup is damaged: it cannot be unpacked to its end.', 'damaged');
  } finally {
    source.destroy();
    unpacked.destroy();
  }
};

const unpack = async (file: string, folder: string): Promise<SiteManifest> => {
  await refuseStrangeArchive(file);
  await runTool('tar', ['--extract', '--gzip', '--no-same-owner', `--file=${file}`, '-C', folder]);
  return readSiteManifest(folder);
};

/** Work with an unpacked backup, of which nothing stays. */
const withUnpacked = async <T>(
  file: string,
  work: (manifest: SiteManifest, folder: string) => Promise<T>,
): Promise<T> => {
  if (!existsSync(file)) throw new BackupError(`There is no file ${file}.`);
  const folder = await emptyFolder(file);
  try {
    return await work(await unpack(file, folder), folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** What a file would bring back. Nothing is changed. */
export const lookAtSiteBackup = (file: string): Promise<SiteBackup> =>
  withUnpacked(file, async (manifest) => {
    refuseNewer(manifest);
    return summaryOf(manifest);
  });

type RestoredSite = SiteBackup & {
  /** Sealed with a key that this installation does not have: to be given anew. */
  readonly closedSecrets: number;
};

/**
 * Brings a site back, all of it or nothing, in one transaction. `replace`: the id of the site, when it is there and everything it has
 * since may go.
 */
export const restoreSite = async (
  ctx: ServiceContext,
  file: string,
  {
    site: wanted,
    replace,
    by = COMMAND_LINE,
  }: {
    /** Whose backup it has to be; of any site when absent. */
    readonly site?: string | undefined;
    readonly replace?: string | undefined;
    readonly by?: HostActor;
  } = {},
): Promise<RestoredSite> =>
  withUnpacked(file, async (unpacked, folder) => {
    const manifest = await upgraded(unpacked, folder).catch((error: unknown) => {
      throw asBackupError(error);
    });
    const { site, tables } = manifest;
    const meant = wanted ?? replace;
    if (meant !== undefined && meant !== site)
      throw new BackupError(`This is a backup of ${site}, not of ${meant}.`, 'not-a-backup');
    const added = await putFiles(ctx, manifest, folder);
    let gone: readonly string[] = [];
    try {
      gone = await ctx.db.transaction(async (trx) => {
        await settleSession(trx);
        const present = await lockSite(trx, site);
        if (present && replace === undefined)
          throw new ConflictError(`There is a site "${site}" already. Remove it first, or say --replace ${site}.`);
        await refuseTakenHostnames(
          trx,
          site,
          tables.find(({ name }) => name === 'site_hostname'),
          folder,
        );
        const [estates, homes] = [await idsIn(trx, 'estate', site), await idsIn(trx, 'rental_unit', site)];
        const before = present ? await deleteSite(trx, site, ctx.now()) : [];
        await forgetRemoval(trx, site);
        await readSiteRows(trx, manifest, folder, await newNumbers(trx, manifest, folder));
        await raiseSequences(trx, site);
        await tellOfAll(trx, site, estates, homes);
        const jobs = tables.find(({ name }) => name === JOBS);
        if (jobs) await askAgain(ctx, trx, site, jobs, folder);
        await noteSite(trx, by, ctx.now(), { siteId: site, action: 'restoreSite' });
        // Its people may be others, and may do other things.
        await tellDesk(trx, { siteId: site, topic: 'members' });
        return before;
      });
    } catch (error) {
      await dropFiles(ctx, added);
      throw asBackupError(error);
    }
    await putMissingFiles(ctx, manifest, folder);
    await dropFiles(ctx, gone);
    const closedSecrets = (await knownSecrets(ctx, site)).filter(({ usable }) => !usable).length;
    return { ...summaryOf(manifest), closedSecrets };
  });
