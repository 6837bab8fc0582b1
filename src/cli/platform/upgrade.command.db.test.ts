import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createTestDatabase, describeOnEachDatabase } from '../../../test/support/databases/databases.ts';
import { connect } from '../../db/engine/connect.ts';
import { migrate, migrations, schemaVersion } from '../../db/engine/migrate.ts';
import { readConfig } from '../../server/config.ts';
import { openControlSocket } from '../../server/control-socket.ts';
import type { Program } from '../../server/program.ts';
import { upgrade, upgradeFacts } from './upgrade.command.ts';

const PACKAGE = resolve(import.meta.dirname, '../../..');

describeOnEachDatabase('pand upgrade --check', (_open, engine) => {
  const checked = async (databaseUrl: string, dataDir: string, ...args: string[]) => {
    if (upgrade.kind !== 'own') throw new Error('does it all itself');
    const settings = databaseUrl === '' ? {} : { DATABASE_URL: databaseUrl, SECRET_KEY: 'k'.repeat(40) };
    const config = readConfig({ ...settings, DATA_DIR: dataDir }, '/');
    const lines: string[] = [];
    const code = await upgrade.run(['--check', ...args], {
      config,
      packageDir: PACKAGE,
      surroundings: process,
      print: (line) => lines.push(line),
    });
    // How much is free changes from one moment to the next.
    return { code, lines: lines.map((line) => line.replace(/, \d+ MB are free/, ', enough is free')) };
  };

  it('names what would happen to an older database, and changes nothing; asks the server that has it open', async () => {
    const database = await createTestDatabase(engine, 'empty');
    const folder = await mkdtemp(join(tmpdir(), 'pand-upgrade-'));
    const { options } = database;
    const [url, dataDir] = options.kind === 'postgres' ? [options.url, folder] : ['', options.dataDir];
    const older = migrations.filter(({ version }) => version <= 28);
    let db = await connect(options);
    await migrate(db, older);
    await db.close();
    const settings = join(folder, 'pand.env');
    await writeFile(settings, 'PORT=3000\n# MEDIA_PATH=x\nMEDIA_FOLDER=/srv\n');
    const { code, lines } = await checked(url, dataDir, '--settings', settings);
    expect(code).toBe(1);
    expect(lines).toContain(
      '    0029-site-parts: Remembers what a folder brought, and which sites are suspended or removed.',
    );
    expect(lines).toContain('! MEDIA_FOLDER is no setting of this version: .env.example has those that are.');
    expect(lines.join('\n')).not.toContain('MEDIA_PATH');
    expect(lines.filter((line) => line.includes('backup of the last 24 hours'))).toHaveLength(1);
    expect(lines.at(-1)).toBe('2 to be put right first.');
    db = await connect(options);
    expect(await schemaVersion(db)).toBe(28);
    if (engine === 'pglite') {
      const socket = await openControlSocket(dataDir, async (request, print) => {
        if (request.command !== 'upgrade facts' || upgradeFacts.kind !== 'data') return 2;
        return upgradeFacts.run({ db } as Program, [], print);
      });
      expect((await checked(url, dataDir, '--settings', settings)).lines).toEqual(lines);
      await socket.close();
      const before = await openControlSocket(dataDir, async () => 2);
      expect((await checked(url, dataDir)).lines).toEqual([
        'The server that runs is of a version that does not answer this: stop it, and ask again.',
      ]);
      await before.close();
    }
    await migrate(db);
    await sql`insert into backup (name, place, state, started_at) values ('x', 'x', 'done', now())`.execute(db.kysely);
    await db.close();
    await writeFile(settings, 'PORT=3000\n');
    const after = await checked(url, dataDir, '--settings', settings);
    expect([after.code, after.lines[0], after.lines.at(-1)]).toEqual([
      0,
      '  The tables stay as they are.',
      'Nothing stands in the way.',
    ]);
    db = await connect(options);
    await sql`insert into schema_version (version, name) values (9999, 'later')`.execute(db.kysely);
    await db.close();
    expect((await checked(url, dataDir, '--settings', settings)).lines[0]).toContain(
      '! The database is of a newer version (9999)',
    );
    await rm(folder, { recursive: true, force: true });
    await database.remove();
  });

  if (engine === 'pglite')
    it('makes nothing where nothing is', async () => {
      const folder = await mkdtemp(join(tmpdir(), 'pand-upgrade-'));
      const { code, lines } = await checked('', join(folder, 'none'));
      expect([code, lines[0]]).toEqual([0, '  There is no database yet: the first start makes one.']);
      await rm(join(folder, 'none')).then(
        () => expect.fail('a folder was made'),
        (error: NodeJS.ErrnoException) => expect(error.code).toBe('ENOENT'),
      );
      await rm(folder, { recursive: true });
    });
});
