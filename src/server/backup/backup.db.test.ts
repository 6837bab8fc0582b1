// A backup is worth what its restoring is: every table is compared, row by row.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, describeOnEachDatabase, takesAll } from '../../../test/support/databases/databases.ts';
import { addSite, testEstate } from '../../../test/support/estates.ts';
import { startS3Server } from '../../../test/support/s3-server.ts';
import { testServices } from '../../../test/support/services.ts';
import { openFileStore } from '../../adapters/files/open-store.ts';
import { type ConnectOptions, connect, type Db } from '../../db/engine/connect.ts';
import { estateList } from '../../feeds/json/estate-json-source.ts';
import { importEstates } from '../../services/imports/import-estates.ts';
import { createToken } from '../../services/people/push-access.ts';
import { type Config, readConfig } from '../config.ts';
import type { Program } from '../program.ts';
import { writeBackup } from './backup.ts';
import { restoreBackup } from './restore.ts';

const contentOf = async (db: Db): Promise<Record<string, unknown>> => {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db.kysely);
  const content: Record<string, unknown> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ rows: string }>`
      select coalesce(json_agg(row order by row::text)::text, '') as rows from ${sql.table(name)} as row`.execute(
      db.kysely,
    );
    content[name] = rows[0]?.rows;
  }
  return content;
};

const configFor = (options: ConnectOptions, dataDir: string): Config => ({
  ...readConfig({}, '/'),
  dataDir: options.kind === 'pglite' ? options.dataDir : dataDir,
  databaseUrl: options.kind === 'postgres' ? options.url : undefined,
});

describeOnEachDatabase('backup and restore', (_open, engine) => {
  const itAbove = it.runIf(takesAll(engine));
  let folder: string;
  let source: Awaited<ReturnType<typeof createTestDatabase>>;
  let target: Awaited<ReturnType<typeof createTestDatabase>>;
  let db: Db;
  let program: Pick<Program, 'config' | 'db' | 'services'>;
  const file = () => join(folder, 'backup.tar.gz');
  /** Where the restored installation goes: no database of its own yet. */
  const emptyConfig = (name: string): Config => ({
    ...configFor(target.options, join(folder, name)),
    dataDir: join(folder, name),
  });

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pand-backup-'));
    source = await createTestDatabase(engine);
    target = await createTestDatabase(engine, 'empty');
    db = await connect(source.options);
    const services = await testServices(db);
    const config = configFor(source.options, join(folder, 'source'));
    await mkdir(join(config.dataDir, 'originals/ab'), { recursive: true });
    await writeFile(join(config.dataDir, 'originals/ab/abcd'), 'picture');
    await writeFile(join(config.dataDir, 'secret.key'), 'k'.repeat(43), { mode: 0o600 });
    await mkdir(join(config.dataDir, 'images'), { recursive: true });
    await writeFile(join(config.dataDir, 'images/cached'), 'made again');
    await addSite(db, 'agency');
    await importEstates(services, estateList([testEstate(1), testEstate(2)]), { siteId: 'agency', mode: 'full' });
    await createToken(services, { siteId: 'agency', name: 'n', scopes: ['estates:write'], expiresAt: null });
    program = { config, db, services };
  });
  afterAll(async () => {
    await db.close();
    await source.remove();
    await target.remove();
    await rm(folder, { recursive: true, force: true });
  });

  it('write one private file and leave nothing beside it', async () => {
    const { bytes, tables } = await writeBackup(program, file());
    expect(bytes).toBeGreaterThan(1000);
    expect(tables).toMatchObject({ site: 1, estate: 2, api_token: 1, lead: 0 });
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
    await expect(writeBackup(program, file())).rejects.toThrow('exists already');
    await expect(writeBackup(program, join(folder, 'no/such/folder'))).rejects.toThrow('There is no folder');
  });

  it('refuse a backup that is damaged, foreign or of another engine, and leave nothing behind', async () => {
    const config = emptyConfig('damaged');
    await writeFile(join(folder, 'text.gz'), 'this is no archive');
    await expect(restoreBackup(config, join(folder, 'text.gz'))).rejects.toThrow('tar failed');
    await expect(restoreBackup(config, join(folder, 'none.gz'))).rejects.toThrow('There is no file');
    const unpacked = join(folder, 'unpacked');
    await mkdir(unpacked);
    execFileSync('tar', ['-xzf', file(), '-C', unpacked]);
    const repack = (name: string) => {
      execFileSync('tar', [
        '-I',
        'gzip -1',
        '-cf',
        join(folder, name),
        '-C',
        unpacked,
        ...['manifest.json', 'database', 'secret.key'],
      ]);
      return join(folder, name);
    };
    // A small one in its place: what is refused here is refused before anybody looks into it.
    const small = 'a database';
    await writeFile(join(unpacked, 'database'), small);
    const manifest = {
      ...JSON.parse(await readFile(join(unpacked, 'manifest.json'), 'utf8')),
      sha256: createHash('sha256').update(small).digest('hex'),
    };
    const other = engine === 'pglite' ? 'postgres' : 'pglite';
    for (const [change, reason] of [
      [{ engine: other }, 'This is a backup of'],
      [{ schemaVersion: 9999 }, 'newer version'],
      [{ format: 2 }, 'of a kind'],
      [{ sha256: 'x' }, 'damaged'],
    ] as const) {
      await writeFile(join(unpacked, 'manifest.json'), JSON.stringify({ ...manifest, ...change }));
      await expect(restoreBackup(config, repack(`${reason.length}.gz`))).rejects.toThrow(reason);
    }
    expect(await readdir(config.dataDir)).toEqual([]);
  });

  it('restore every row, the key and the pictures, into an empty place only', async () => {
    const config = emptyConfig('fresh');
    await restoreBackup(config, file());
    const restored = await connect(
      config.databaseUrl ? { kind: 'postgres', url: config.databaseUrl } : { kind: 'pglite', dataDir: config.dataDir },
    );
    const [before, after] = [await contentOf(db), await contentOf(restored)];
    await restored.close();
    expect(Object.keys(before)).toContain('estate');
    expect(after).toEqual(before);
    expect(await readFile(join(config.dataDir, 'originals/ab/abcd'), 'utf8')).toBe('picture');
    expect(await readFile(join(config.dataDir, 'secret.key'), 'utf8')).toBe('k'.repeat(43));
    expect((await stat(join(config.dataDir, 'secret.key'))).mode & 0o777).toBe(0o600);
    expect(await readdir(config.dataDir)).not.toContain('images');
    await expect(restoreBackup(config, file())).rejects.toThrow('already');
    if (config.databaseUrl) await expect(restoreBackup(emptyConfig('other'), file())).rejects.toThrow('is not empty');
  });

  itAbove('hold the files of a store elsewhere, and bring them into the store of the new place', async () => {
    const [before, after] = [await startS3Server(), await startS3Server()];
    const another = await createTestDatabase(engine, 'empty');
    const picture = Buffer.from('a picture of a house');
    const sha256 = createHash('sha256').update(picture).digest('hex');
    try {
      const files = openFileStore({ folder: join(folder, 'none'), url: before.url, log: { warn: () => {} } });
      await files.put(sha256, { bytes: picture });
      const stored = join(folder, 'stored.tar.gz');
      const config = { ...program.config, mediaUrl: before.url };
      await writeBackup({ ...program, config, services: { ...program.services, files } }, stored);
      const target: Config = {
        ...configFor(another.options, ''),
        dataDir: join(folder, 'elsewhere'),
        mediaUrl: after.url,
      };
      after.away = true;
      await expect(restoreBackup(target, stored)).rejects.toThrow('The store of MEDIA_URL does not answer.');
      expect(await readdir(target.dataDir)).toEqual([]);
      after.away = false;
      await restoreBackup(target, stored);
      expect([...after.files]).toEqual([[`files/${sha256}`, picture]]);
      expect(await readFile(join(target.dataDir, 'originals/ab/abcd'), 'utf8')).toBe('picture');
      before.away = true;
      await expect(
        writeBackup({ ...program, config, services: { ...program.services, files } }, join(folder, 'none.tar.gz')),
      ).rejects.toThrow('does not answer');
    } finally {
      await Promise.all([before.close(), after.close(), another.remove()]);
    }
  });
});
