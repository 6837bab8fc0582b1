// Backups by the clock: made, put away, brought into a scratch database and counted; what is cut short counts as none.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { childModule } from '../../../test/support/child-module.ts';
import { createTestDatabase, describeOnEachDatabase, takesAll } from '../../../test/support/databases/databases.ts';
import { addSite, testEstate } from '../../../test/support/estates.ts';
import { memoryFiles } from '../../../test/support/files.ts';
import { type S3Server, startS3Server } from '../../../test/support/s3-server.ts';
import { testServices } from '../../../test/support/services.ts';
import { backups as command } from '../../cli/platform/backups.command.ts';
import { restore } from '../../cli/platform/restore.command.ts';
import { connect, type Db } from '../../db/engine/connect.ts';
import { saveFile } from '../../db/media/files.ts';
import { estateList } from '../../feeds/json/estate-json-source.ts';
import { importEstates } from '../../services/imports/import-estates.ts';
import { listBackups, runBackup } from '../../services/platform/backups.ts';
import type { ServiceContext } from '../../services/platform/context.ts';
import { type Config, readConfig } from '../config.ts';
import type { Program } from '../program.ts';
import { createBackupMaker } from './backup-maker.ts';

const HOUSE = 'a'.repeat(64);
const CHILD = await childModule('backup.child.ts');

describeOnEachDatabase('backups by the clock', (_open, engine) => {
  const itAbove = it.runIf(takesAll(engine));
  let folder: string;
  let source: Awaited<ReturnType<typeof createTestDatabase>>;
  let db: Db;
  let s3: S3Server;
  let ctx: ServiceContext;
  let now = new Date('2026-11-17T01:30:00Z');
  const configWith = (place: string): Config => ({
    ...readConfig({ BACKUP_URL: place }, folder),
    dataDir: source.options.kind === 'pglite' ? source.options.dataDir : join(folder, 'data'),
    databaseUrl: source.options.kind === 'postgres' ? source.options.url : undefined,
  });
  const at = (config: Config): ServiceContext => ({
    ...ctx,
    now: () => now,
    backups: createBackupMaker(config, { ...ctx, now: () => now }),
  });
  const place = () => join(folder, 'backups');
  const pand = async (services: ServiceContext, verb: string) => {
    if (command.kind !== 'data') throw new Error('works on the data');
    const lines: string[] = [];
    const code = await command.run({ services } as Program, command.prepare([verb], '/'), (line) => lines.push(line));
    return { code, lines };
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pand-backups-'));
    source = await createTestDatabase(engine);
    db = await connect(source.options);
    s3 = await startS3Server();
    ctx = await testServices(db, { files: memoryFiles() });
    await addSite(db, 'agency');
    await importEstates(ctx, estateList([testEstate(1), testEstate(2)]), { siteId: 'agency', mode: 'full' });
    const data = configWith('x').dataDir;
    await mkdir(join(data, 'originals/aa'), { recursive: true });
    await writeFile(join(data, 'originals/aa', HOUSE), 'a house');
    await db.transaction((trx) =>
      saveFile(
        trx,
        'agency',
        {
          sha256: HOUSE,
          sentSha256: HOUSE,
          kind: 'picture',
          mediaType: 'image/jpeg',
          bytes: 7,
          width: 1,
          height: 1,
          hash: null,
          name: 'house.jpg',
          active: false,
        },
        now,
      ),
    );
  });
  beforeEach(async () => {
    await sql`delete from backup`.execute(db.kysely);
  });
  afterAll(async () => {
    await ctx.catalogue.close();
    await db.close();
    await source.remove();
    await s3.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('go to a folder, are tried, and are restored from there', async () => {
    const services = at(configWith('backups'));
    const made = await runBackup(services);
    expect(made).toMatchObject({
      name: 'pand-20261117T013000Z.tar.gz',
      place: place(),
      state: 'done',
      trial: 'restored',
      problem: null,
    });
    expect(made?.rows).toBeGreaterThan(30);
    expect(await readdir(place())).toEqual(['pand-20261117T013000Z.tar.gz']);
    expect((await stat(join(place(), made?.name ?? ''))).mode & 0o777).toBe(0o600);
    // Nothing of the trial is left: no folder, no database.
    expect((await readdir(configWith('x').dataDir)).filter((name) => name.startsWith('backup-'))).toEqual([]);
    const scratch = await sql`select datname from pg_database where datname like '%\\_try\\_%'`.execute(db.kysely);
    expect(scratch.rows).toEqual([]);
    const { lines } = await pand(services, 'list');
    expect(lines[0]).toBe(`Backups go to: ${place()}`);
    expect(lines[2]).toBe('    restored as a trial, every table has its rows');
    const target = await createTestDatabase(engine, 'empty');
    const config = {
      ...configWith('backups'),
      dataDir: join(folder, 'fresh'),
      databaseUrl: target.options.kind === 'postgres' ? target.options.url : undefined,
    };
    if (restore.kind !== 'own') throw new Error('does it all itself');
    const said: string[] = [];
    const environment = { config, packageDir: folder, surroundings: process, print: (line: string) => said.push(line) };
    expect(await restore.run(['--list'], environment)).toBe(0);
    expect(said[0]).toBe(`1 backups in ${place()}:`);
    expect(said[1]).toMatch(/^ {2}pand-20261117T013000Z\.tar\.gz {2}\d+\.\d MB$/);
    expect(await restore.run(['pand-20261117T013001Z.tar.gz'], environment)).toBe(1);
    expect(said.at(-1)).toContain('There is no pand-20261117T013001Z.tar.gz in');
    expect(await restore.run([made?.name ?? ''], environment)).toBe(0);
    expect(said.slice(-2)).toEqual(['Restored the backup of 2026-11-17T01:30:00.000Z:', '  agency: 2 listings']);
    expect(await readFile(join(config.dataDir, 'originals/aa', HOUSE), 'utf8')).toBe('a house');
    await target.remove();
  });

  itAbove('go to an S3-compatible store, and stay away with it', async () => {
    const services = at(configWith(s3.url));
    const { code, lines } = await pand(services, 'now');
    expect([code, lines[1]]).toEqual([0, '    restored as a trial, every table has its rows']);
    expect([...s3.files.keys()]).toEqual(['files/pand-20261117T013000Z.tar.gz']);
    expect(lines.join('\n')).not.toContain('secret');
    now = new Date('2026-11-18T01:30:00Z');
    s3.away = true;
    expect(await pand(services, 'now')).toEqual({
      code: 1,
      lines: ['No backup was made: The store of files is away for a moment.'],
    });
    s3.away = false;
    expect((await listBackups(ctx)).map(({ state }) => state)).toEqual(['failed', 'done']);
    expect([...s3.files.keys()]).toEqual(['files/pand-20261117T013000Z.tar.gz']);
  });

  it('that cannot be restored are none: the file goes; what a killed process left is cleared away', async () => {
    const services = at(configWith('damaged'));
    const maker = services.backups;
    if (!maker) throw new Error('there is a place');
    const data = configWith('x').dataDir;
    const place = join(folder, 'damaged');
    // As a process leaves it that is killed while it writes.
    await mkdir(place);
    await writeFile(join(place, '.draft-abc'), 'half');
    await mkdir(join(data, 'backup-abc'));
    expect(await maker.list()).toEqual([]);
    const cut: ServiceContext = {
      ...services,
      backups: {
        ...maker,
        make: async (name) => {
          const made = await maker.make(name);
          const file = join(place, name);
          await writeFile(file, (await readFile(file)).subarray(0, -200));
          return made;
        },
      },
    };
    now = new Date('2026-11-17T02:40:00Z');
    await expect(runBackup(cut)).rejects.toThrow('tar failed');
    expect(await readdir(place)).toEqual([]);
    expect((await readdir(data)).filter((name) => name.startsWith('backup-'))).toEqual([]);
    expect((await listBackups(ctx)).map(({ state, trial }) => [state, trial])).toEqual([['failed', 'failed']]);
  });

  itAbove('of a process that is killed leave nothing that counts, and the next one goes on', async () => {
    const config = configWith('killed');
    const scratch = async () =>
      (await readdir(config.dataDir).catch(() => [])).filter((name) => name.startsWith('backup-'));
    await db.close();
    const { dataDir, databaseUrl, backup } = config;
    const order = JSON.stringify({ options: source.options, over: { dataDir, databaseUrl, backup } });
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...CHILD, order], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const ended = once(child, 'exit');
    while ((await scratch()).length === 0 && child.exitCode === null) await delay(2);
    child.kill('SIGKILL');
    expect(await ended).toEqual([null, 'SIGKILL']);
    db = await connect(source.options);
    ctx = { ...ctx, db };
    const services = at(config);
    expect(await services.backups?.list()).toEqual([]);
    expect((await listBackups(ctx)).map(({ state }) => state)).toEqual(['running']);
    expect(await scratch()).toHaveLength(1);
    now = new Date('2026-11-22T01:30:00Z');
    expect(await runBackup(services)).toMatchObject({ name: 'pand-20261122T013000Z.tar.gz', trial: 'restored' });
    expect((await listBackups(ctx)).map(({ state }) => state)).toEqual(['done', 'failed']);
    expect(await readdir(join(folder, 'killed'))).toEqual(['pand-20261122T013000Z.tar.gz']);
    expect(await scratch()).toEqual([]);
  });

  if (engine === 'postgres')
    it('without the right to make a scratch database are kept, and said not to be tried', async () => {
      const role = `plain_${Math.random().toString(36).slice(2, 8)}`;
      const { options } = source;
      if (options.kind !== 'postgres') throw new Error('a server');
      const database = new URL(options.url).pathname.slice(1);
      await db.executeSql(`create role ${role} login password 'plain'; grant all on database "${database}" to ${role};
        grant all on all tables in schema public to ${role}; grant all on all sequences in schema public to ${role}`);
      const url = new URL(options.url);
      url.username = role;
      url.password = 'plain';
      now = new Date('2026-11-20T01:30:00Z');
      const made = await runBackup(at({ ...configWith('untried'), databaseUrl: url.href }));
      expect(made).toMatchObject({ state: 'done', trial: 'untried' });
      expect(made?.problem).toContain('may not create a scratch database');
      await db.executeSql(`drop owned by ${role}; drop role ${role}`);
    });
});
