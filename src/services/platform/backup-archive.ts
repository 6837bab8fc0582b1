// What a backup is: a tar.gz with a manifest, the database, the key that signs links, and the original pictures.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { chmod, mkdtemp, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Static, Type } from 'typebox';
import { runTool } from '../../adapters/run-tool.ts';
import type { RestoreRefusal } from '../../domain/platform/site-restore.ts';
import { check } from '../../domain/validation.ts';

export const MANIFEST = 'manifest.json';
export const DATABASE = 'database';
/** Beside the database in DATA_DIR. The images made from the originals are made again. */
export const KEPT = ['secret.key', 'originals'] as const;

export const Manifest = Type.Object({
  format: Type.Literal(1),
  engine: Type.Enum(['pglite', 'postgres']),
  createdAt: Type.String(),
  schemaVersion: Type.Integer({ minimum: 0 }),
  sha256: Type.String(),
  /** How many rows each table has; absent in older ones. */
  tables: Type.Optional(Type.Record(Type.String(), Type.Integer())),
});
export type Manifest = Static<typeof Manifest>;

/** Said to the person who runs the command, without a stack. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
  /** Of a backup of one site, for whoever says it in another language. */
  readonly reason: RestoreRefusal | undefined;
  constructor(message: string, reason?: RestoreRefusal) {
    super(message);
    this.reason = reason;
  }
}

export const fileHash = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
};

/** Of an unpacked backup, whatever it says. */
export const parseManifest = async (folder: string): Promise<unknown> => {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => '');
  try {
    return JSON.parse(text);
  } catch {
    throw new BackupError('This is no backup of Pand: it has no manifest.', 'not-a-backup');
  }
};

/** Of an unpacked backup; what is damaged or of another kind is refused. */
export const readManifest = async (folder: string): Promise<Manifest> => {
  const checked = check(Manifest, await parseManifest(folder));
  if (!checked.ok) throw new BackupError('The backup is of a kind that this version does not know.');
  const hash = await fileHash(join(folder, DATABASE)).catch(() => '');
  if (hash !== checked.value.sha256) throw new BackupError('The backup is damaged: its database is not what it was.');
  return checked.value;
};

const syncFile = async (path: string): Promise<void> => {
  const handle = await open(path, 'r');
  await handle.sync();
  await handle.close();
};

/**
 * Writes an archive beside its place and moves it there whole; how many bytes it has. `fill` puts things into an empty folder and says
 * what of it goes in, as arguments of tar.
 */
export const writeArchive = async (
  file: string,
  fill: (draft: string) => Promise<readonly string[]>,
): Promise<number> => {
  if (existsSync(file)) throw new BackupError(`${file} exists already.`);
  const folder = dirname(file);
  if (!existsSync(folder)) throw new BackupError(`There is no folder ${folder}.`);
  // Beside the target: on the same disk, and readable by nobody else.
  const draft = await mkdtemp(join(folder, `.${basename(file)}-`)).catch((error: Error) => {
    throw new BackupError(`${folder} cannot be written: ${error.message}`);
  });
  try {
    const parts = await fill(draft);
    const archive = join(draft, 'archive');
    await runTool('tar', ['--create', '--gzip', `--file=${archive}`, '-C', draft, ...parts]);
    await chmod(archive, 0o600);
    await syncFile(archive);
    await rename(archive, file);
    return (await stat(file)).size;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
};
