// Two full sites go from the embedded database to a server: every table is compared row by row, and the program goes on there.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createTestDatabase } from '../../../test/support/databases/databases.ts';
import { addFullSite } from '../../../test/support/full-site.ts';
import { viewingTest } from '../../../test/support/viewings.ts';
import { readStored } from '../../adapters/files/file-store.ts';
import { openFileStore } from '../../adapters/files/open-store.ts';
import { move as moveCommand } from '../../cli/platform/move.command.ts';
import { connect, type Db } from '../../db/engine/connect.ts';
import { migrate } from '../../db/engine/migrate.ts';
import { findFile } from '../../db/media/files.ts';
import { insertMember } from '../../db/people/members.ts';
import { parseFileRef } from '../../domain/media/file-ref.ts';
import { openJobQueue } from '../../jobs/job-queue.ts';
import { TASKS } from '../../jobs/tasks.ts';
import { keepFeedFile } from '../../services/media/keep-file.ts';
import { readSecret, writeSecret } from '../../services/platform/secret-store.ts';
import { type Config, readConfig } from '../config.ts';
import { moveToServer } from './move.ts';

const silent = { info: () => {}, warn: () => {}, error: () => {} };
const KEY = 'test-key-of-at-least-thirty-two-bytes';
const postgres = inject('postgres');
const PICTURE = Buffer.from('89504e470d0a1a0a0000000d494844520000000100000001', 'hex');

const contentOf = async (db: Db): Promise<Record<string, string[]>> => {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(db.kysely);
  const content: Record<string, string[]> = {};
  for (const { name } of tables) {
    if (name === 'schema_version') continue;
    const { rows } = await sql<{ row: string }>`
      select row_to_json(t)::text as row from ${sql.table(name)} t order by t::text collate "C"`.execute(db.kysely);
    content[name] = rows.map(({ row }) => row);
  }
  return content;
};
const jobsIn = async (db: Db): Promise<unknown[]> =>
  (
    await sql`select id, name, data, retry_count, keep_until from jobs.job where state in ('created', 'retry', 'active')
      order by id`.execute(db.kysely)
  ).rows;

describe.skipIf('reason' in postgres)('pand move', () => {
  let source: Awaited<ReturnType<typeof createTestDatabase>>;
  let target: Awaited<ReturnType<typeof createTestDatabase>>;
  let before: Record<string, string[]>;
  let jobs: unknown[];
  let folder: string;
  let picture: string;
  const dataDir = () => (source.options.kind === 'pglite' ? source.options.dataDir : '');
  const config = (key = KEY, to = target): Config =>
    readConfig(
      { DATA_DIR: dataDir(), DATABASE_URL: to.options.kind === 'postgres' ? to.options.url : '', SECRET_KEY: key },
      '/',
    );
  /** As the program opens it: beside the embedded database, and beside none. */
  const files = () => openFileStore({ folder: join(config().dataDir, 'originals'), url: undefined, log: silent });
  const at = <T>(one: Awaited<ReturnType<typeof createTestDatabase>>, work: (db: Db) => Promise<T>): Promise<T> =>
    connect(one.options).then((db) => work(db).finally(() => db.close()));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pand-move-'));
    source = await createTestDatabase('pglite');
    target = await createTestDatabase('postgres', 'empty');
    await at(source, async (db) => {
      const queue = await openJobQueue(db, TASKS, silent);
      const { ctx } = await viewingTest(db, { jobs: queue, files: files() });
      await addFullSite(ctx, { siteId: 'alpha', word: 'merel', firstId: 100 });
      await addFullSite(ctx, { siteId: 'omega', word: 'zwaluw', firstId: 200, over: { locales: ['nl', 'fr'] } });
      picture = parseFileRef((await keepFeedFile(ctx, 'alpha', PICTURE)) ?? '')?.sha256 ?? '';
      await db.transaction(async (trx) => {
        await insertMember(
          trx,
          'alpha',
          { name: 'Merel', email: 'owner@merel.example', locale: 'nl', role: 'owner' },
          'test',
          ctx.now(),
        );
        await writeSecret(ctx, trx, 'alpha', 'smtp-password', 'word of the server');
        await sql`insert into desk_choice (site_id, name, chosen_at, value) values ('alpha', 'nothing', now(), 'null'),
          ('alpha', 'absent', now(), null), ('alpha', 'signs', now(), ${JSON.stringify('\\ " {a,"b"} \n tab\t \u2028 é 🏠')}::jsonb)`.execute(
          trx,
        );
        await sql`insert into built_file (name, encoding, bytes, seen_at) values ('x.js', 'br', '\\x00ff0a5c', '2026-11-15 10:00:00.123456+01')`.execute(
          trx,
        );
      });
      await ctx.catalogue.close();
      await queue.stop();
      await sql`update jobs.job set state = 'active' where id = (select min(id::text)::uuid from jobs.job where name = 'send-mail')`.execute(
        db.kysely,
      );
      before = await contentOf(db);
      jobs = await jobsIn(db);
    });
  });
  afterAll(async () => {
    await source.remove();
    await target.remove();
    await rm(folder, { recursive: true, force: true });
  });

  it('refuses another key and a database with rows, and changes neither', async () => {
    await expect(moveToServer(config('another-key-of-at-least-thirty-two-bytes'), silent)).rejects.toThrow(
      'sealed the secrets',
    );
    await writeFile(join(dataDir(), 'secret.key'), `${KEY}-of-the-file\n`);
    await expect(moveToServer(config(), silent)).rejects.toThrow('secret.key');
    await writeFile(join(dataDir(), 'secret.key'), `${KEY}\n`);
    const full = await createTestDatabase('postgres');
    try {
      await at(full, (db) => sql`insert into site (id, document) values ('beta', '{}')`.execute(db.kysely));
      await expect(moveToServer(config(KEY, full), silent)).rejects.toThrow('is not empty: site has 1 rows');
    } finally {
      await full.remove();
    }
  });

  it('moves every row of every table and the work that waits, also where a first try was cut short', async () => {
    await at(target, (db) => migrate(db));
    const lines: string[] = [];
    const { run } = moveCommand as { run(args: string[], environment: unknown): Promise<number> };
    expect(await run([], { config: config(), surroundings: process, print: (line: string) => lines.push(line) })).toBe(
      0,
    );
    expect(lines).toContain(`${'site'.padEnd(24)} 2 rows, the same there`);
    expect(lines.some((line) => line.startsWith('viewing '))).toBe(true);
    await at(target, async (db) => {
      const after = await contentOf(db);
      expect(Object.keys(after)).toEqual(Object.keys(before));
      for (const table of Object.keys(before)) expect([table, after[table]]).toEqual([table, before[table]]);
      const filled = Object.entries(after).filter(([, rows]) => rows.length > 0);
      expect(filled.map(([table]) => table)).toEqual(
        expect.arrayContaining(['alert', 'lead', 'viewing', 'rental_stay', 'busy_span', 'site_secret', 'file']),
      );
      expect(await jobsIn(db)).toEqual(jobs);
      const active = await sql`select 1 from jobs.job where state = 'active'`.execute(db.kysely);
      expect(active.rows).toEqual([]);
    });
    // A second time there is something.
    await expect(moveToServer(config(), silent)).rejects.toThrow('is not empty');
  });

  it('draws new numbers there, opens the secrets, and answers as before', async () => {
    await at(target, async (db) => {
      for (const table of ['lead', 'viewing', 'delivery', 'conversation', 'member', 'alert']) {
        const { rows } = await sql<{ later: boolean }>`
          select nextval(pg_get_serial_sequence(${table}, 'id')) > max(id) as later from ${sql.table(table)}`.execute(
          db.kysely,
        );
        expect([table, rows[0]?.later]).toEqual([table, true]);
      }
      const { ctx } = await viewingTest(db);
      expect(await readSecret(ctx, 'alpha', 'smtp-password')).toBe('word of the server');
      expect(await findFile(db.kysely, 'alpha', picture)).toMatchObject({ kind: 'picture', bytes: PICTURE.length });
      expect(await readStored(files(), picture)).toEqual(PICTURE);
      expect((await ctx.catalogue.of('omega')).index.stats().listings).toBeGreaterThan(1);
      await ctx.catalogue.close();
    });
  });
});
