// One of two full sites is taken away and brought back: every row of both is compared, and the numbers that are drawn after it.
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnADatabase } from '../../../test/support/databases/databases.ts';
import { memoryFiles } from '../../../test/support/files.ts';
import { addFullSite, type FullSite } from '../../../test/support/full-site.ts';
import { isWholeMatrix } from '../../../test/support/matrix.ts';
import { type ViewingTest, viewingTest } from '../../../test/support/viewings.ts';
import { runTool } from '../../adapters/run-tool.ts';
import { listSiteStates, removedSites, siteTables } from '../../db/content/site-states.ts';
import type { Db } from '../../db/engine/connect.ts';
import { migrate, migrations } from '../../db/engine/migrate.ts';
import { saveFile } from '../../db/media/files.ts';
import { insertMember } from '../../db/people/members.ts';
import { lastChange, readChanges } from '../../db/platform/change-log.ts';
import { COMMAND_LINE } from '../../domain/people/audit.ts';
import { openJobQueue } from '../../jobs/job-queue.ts';
import { TASKS } from '../../jobs/tasks.ts';
import { writeSecret } from './secret-store.ts';
import { backUpSite, restoreSite } from './site-backup.ts';
import { removeSite } from './sites.ts';

const silent = { info: () => {}, warn: () => {}, error: () => {} };
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
const OWN = hashOf('a house of alpha');
const SHARED = hashOf('a house of both');
const MAIL = hashOf('a plan that came by mail');
const LETTER = hashOf('a letter to both');

const rowsOf = async (db: Db, siteId: string): Promise<Record<string, string[]>> => {
  const all: Record<string, string[]> = {};
  for (const table of ['site', ...(await siteTables(db.kysely))]) {
    const column = table === 'site' ? 'id' : 'site_id';
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(table)} t where ${sql.ref(column)} = ${siteId} order by 1`.execute(
      db.kysely,
    );
    if (rows.length > 0 && table !== 'change_log') all[table] = rows.map(({ row }) => row);
  }
  return all;
};
/** The line that says that it was restored is new. */
const withoutLog = ({ audit_log: _log, ...rest }: Record<string, string[]>) => rest;

describeOnADatabase('one site', (open) => {
  let folder: string;
  let test: ViewingTest;
  let db: Db;
  let alpha: FullSite;
  let queue: Awaited<ReturnType<typeof openJobQueue>>;
  const files = memoryFiles();
  const file = () => join(folder, 'alpha.tar.gz');
  const fill = async (one: ViewingTest, word: string, siteId: string, firstId: number, names: readonly string[]) => {
    const full = await addFullSite(one.ctx, { siteId, word, firstId });
    await one.ctx.db.transaction(async (trx) => {
      const owner = { name: word, email: `owner@${word}.example`, locale: 'nl', role: 'owner' } as const;
      const member = await insertMember(trx, siteId, owner, 'test', one.ctx.now());
      // Where the owner's number is taken, the next one must not be this one's.
      if (siteId === 'alpha')
        await insertMember(
          trx,
          siteId,
          { name: 'Colleague', email: `colleague@${word}.example`, locale: 'nl', role: 'editor' },
          'test',
          one.ctx.now(),
        );
      await sql`update conversation set assignee = ${member?.id ?? 0} where site_id = ${siteId}`.execute(trx);
      await writeSecret(one.ctx, trx, siteId, 'smtp-password', `secret of ${word}`);
      for (const sha256 of names)
        await saveFile(
          trx,
          siteId,
          {
            sha256,
            sentSha256: sha256,
            kind: 'picture',
            mediaType: 'image/jpeg',
            bytes: 16,
            width: 10,
            height: 10,
            hash: null,
            name: `${word}.jpg`,
            active: false,
          },
          one.ctx.now(),
        );
    });
    return full;
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pand-site-backup-'));
    db = await open();
    queue = await openJobQueue(db, TASKS, silent);
    test = await viewingTest(db, { files, jobs: queue });
    alpha = await fill(test, 'merel', 'alpha', 100, [OWN, SHARED]);
    await fill(test, 'zwaluw', 'omega', 200, [SHARED]);
    await sql`insert into mail_file values ('alpha', ${MAIL}, 24, now()), ('alpha', ${LETTER}, 16, now()),
      ('omega', ${LETTER}, 16, now())`.execute(db.kysely);
    for (const text of ['a house of alpha', 'a house of both', 'a plan that came by mail', 'a letter to both'])
      files.kept.set(hashOf(text), Buffer.from(text));
    await test.ctx.catalogue.build();
  });
  afterAll(async () => {
    await queue.stop();
    await test.ctx.catalogue.close();
    await rm(folder, { recursive: true, force: true });
  });
  const jobsOf = async (siteId: string): Promise<string[]> => {
    const { rows } = await sql<{ job: string }>`
      select name || ' ' || data::text as job from jobs.job where data ->> 'siteId' = ${siteId} order by 1`.execute(
      db.kysely,
    );
    return rows.map(({ job }) => job);
  };

  it('is written into one private file, and an unknown one is not found', async () => {
    const { rows, files: kept } = await backUpSite(test.ctx, 'alpha', file());
    // As the list of sites says it: pictures, documents and files of the site's folder.
    const [state] = await listSiteStates(db.kysely, 'alpha');
    expect(kept).toBe(state?.files);
    expect(kept).toBeGreaterThan(2);
    expect(rows).toBeGreaterThan(40);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    await expect(backUpSite(test.ctx, 'alpha', file())).rejects.toThrow('exists already');
    await expect(backUpSite(test.ctx, 'beta', join(folder, 'beta.gz'))).rejects.toThrow('There is no site "beta"');
    expect((await readdir(folder)).sort()).toEqual(['alpha.tar.gz']);
  });

  it('comes back with every row, file and waiting job, and the other one stays as it is', async () => {
    const before = { alpha: await rowsOf(db, 'alpha'), omega: await rowsOf(db, 'omega'), jobs: await jobsOf('alpha') };
    expect(before.jobs.length).toBeGreaterThan(0);
    for (const table of [
      'lead',
      'viewing',
      'alert',
      'member',
      'rental_stay',
      'site_secret',
      'mail_file',
      'busy_calendar',
    ])
      expect(Object.keys(before.alpha)).toContain(table);
    await removeSite(test.ctx, 'alpha', COMMAND_LINE);
    expect([...files.kept.keys()].sort()).toEqual([SHARED, LETTER].sort());
    const back = await restoreSite(test.ctx, file());
    const [state] = await listSiteStates(db.kysely, 'alpha');
    expect(back).toMatchObject({ site: 'alpha', files: state?.files, closedSecrets: 0 });
    const after = await rowsOf(db, 'alpha');
    expect(withoutLog(after)).toEqual(withoutLog(before.alpha));
    expect(after.audit_log?.length).toBe((before.alpha.audit_log?.length ?? 0) + 1);
    expect(await rowsOf(db, 'omega')).toEqual(before.omega);
    expect(await jobsOf('alpha')).toEqual(before.jobs);
    expect([...files.kept.keys()].sort()).toEqual([OWN, SHARED, MAIL, LETTER].sort());
    expect(await removedSites(db.kysely)).toEqual([]);
    await test.ctx.catalogue.caughtUp('alpha');
    expect((await test.ctx.catalogue.of('alpha')).index.stats().listings).toBeGreaterThan(1);
    expect((await readdir(folder)).sort()).toEqual(['alpha.tar.gz']);
  });

  it('is left alone when it is there; replaced, it has nothing of what came since, and its lists are those of then', async () => {
    const before = await rowsOf(db, 'alpha');
    await expect(restoreSite(test.ctx, file())).rejects.toThrow('There is a site "alpha" already');
    await expect(restoreSite(test.ctx, file(), { replace: 'omega' })).rejects.toThrow('backup of alpha, not of omega');
    expect(await rowsOf(db, 'alpha')).toEqual(before);
    const omega = await rowsOf(db, 'omega');
    await sql`update estate set removed_at = now() where site_id = 'alpha' and id = ${alpha.estateId}`.execute(
      db.kysely,
    );
    await sql`insert into lead (site_id, kind, locale, page, email, fields, consent)
      values ('alpha', 'contact', 'nl', '/', 'later@huis.example', '{}', '{}')`.execute(db.kysely);
    const told = await lastChange(db.kysely, 'alpha');
    await restoreSite(test.ctx, file(), { replace: 'alpha' });
    // Whoever keeps something of it hears of everything.
    const kinds = (await readChanges(db.kysely, 'alpha', told, 10_000)).map(({ kind }) => kind);
    expect([...new Set(kinds)].sort()).toEqual(['collection', 'estate', 'rental', 'site']);
    expect(withoutLog(await rowsOf(db, 'alpha'))).toEqual(withoutLog(before));
    expect(await rowsOf(db, 'omega')).toEqual(omega);
    await test.ctx.catalogue.caughtUp('alpha');
    expect((await test.ctx.catalogue.of('alpha')).index.stats().listings).toBeGreaterThan(1);
  });

  it('is refused when its hostname is taken, when it is damaged, and when it is something else; nothing changes', async () => {
    await removeSite(test.ctx, 'alpha', COMMAND_LINE);
    await sql`insert into site_hostname values ('omega', (select 'alpha.example'))`.execute(db.kysely);
    const before = await rowsOf(db, 'omega');
    const kept = [...files.kept.keys()];
    await expect(restoreSite(test.ctx, file())).rejects.toThrow('Another site already answers on alpha.example');
    await sql`delete from site_hostname where hostname = 'alpha.example'`.execute(db.kysely);
    const unpacked = join(folder, 'unpacked');
    await mkdir(unpacked);
    await runTool('tar', ['-xzf', file(), '-C', unpacked]);
    const repack = async (name: string) => {
      await runTool('tar', ['-czf', join(folder, name), '-C', unpacked, 'manifest.json', 'rows', 'originals']);
      return join(folder, name);
    };
    const manifest = JSON.parse(await readFile(join(unpacked, 'manifest.json'), 'utf8'));
    await writeFile(join(unpacked, 'manifest.json'), JSON.stringify({ ...manifest, schemaVersion: 9999 }));
    await writeFile(join(folder, 'empty.gz'), '');
    await expect(restoreSite(test.ctx, join(folder, 'empty.gz'))).rejects.toThrow('damaged: there is nothing in it');
    await expect(restoreSite(test.ctx, await repack('newer.gz'))).rejects.toThrow('newer version');
    await writeFile(join(unpacked, 'manifest.json'), JSON.stringify({ format: 1, engine: 'pglite' }));
    await expect(restoreSite(test.ctx, await repack('whole.gz'))).rejects.toThrow('no backup of one site');
    await writeFile(join(unpacked, 'manifest.json'), JSON.stringify(manifest));
    const leads = join(unpacked, 'rows', 'lead.jsonl');
    const text = await readFile(leads, 'utf8');
    await writeFile(leads, text.replace('merel', 'Merel'));
    await expect(restoreSite(test.ctx, await repack('damaged.gz'))).rejects.toThrow('the rows of lead');
    await writeFile(leads, text);
    // As if a table had lost a row without anybody's knowledge.
    const lead = manifest.tables.find(({ name }: { name: string }) => name === 'lead');
    lead.rows += 1;
    await writeFile(join(unpacked, 'manifest.json'), JSON.stringify(manifest));
    await expect(restoreSite(test.ctx, await repack('short.gz'))).rejects.toThrow('rows of lead are in the backup');
    expect(await rowsOf(db, 'alpha')).toEqual({});
    expect({ ...(await rowsOf(db, 'omega')), site_hostname: [] }).toEqual({ ...before, site_hostname: [] });
    expect([...files.kept.keys()]).toEqual(kept);
  });

  it.runIf(isWholeMatrix)(
    'comes from an earlier version: what that version did not know is made by the migrations',
    async () => {
      const [older, other] = [await open('empty'), await open()];
      await migrate(
        older,
        migrations.filter(({ version }) => version <= 21),
      );
      const document = JSON.stringify({ id: 'gamma', name: 'Gamma', hostnames: ['gamma.example'] });
      await sql`insert into site (id, document) values ('gamma', ${document}::jsonb)`.execute(older.kysely);
      await sql`insert into agenda (site_id, id, email, document) values ('gamma', 'mira', 'mira@gamma.example', '{}')`.execute(
        older.kysely,
      );
      const path = join(folder, 'gamma.tar.gz');
      await backUpSite({ ...test.ctx, db: older }, 'gamma', path);
      const there = await viewingTest(other);
      await restoreSite(there.ctx, path);
      const { rows } =
        await sql`select agenda.id, version, suspended_at from agenda join site on site.id = site_id`.execute(
          other.kysely,
        );
      expect(rows).toEqual([{ id: 'mira', version: 1, suspended_at: null }]);
      await there.ctx.catalogue.close();
      await rm(path);
    },
  );

  it('goes into another installation: numbers of people that are taken there change, numbers drawn later are new, secrets are said', async () => {
    const other = await open();
    const there = await viewingTest(other, { secrets: ['another-key-of-at-least-thirty-two-bytes'] });
    try {
      await fill(there, 'specht', 'delta', 300, []);
      const delta = await rowsOf(other, 'delta');
      const memberOf = async (siteId: string) =>
        (
          await sql<{ id: number }>`select id from member where site_id = ${siteId} and email like 'owner%'`.execute(
            other.kysely,
          )
        ).rows[0]?.id ?? 0;
      const taken = await memberOf('delta');
      const { closedSecrets } = await restoreSite(there.ctx, file());
      expect(closedSecrets).toBe(1);
      expect(await rowsOf(other, 'delta')).toEqual(delta);
      const number = await memberOf('alpha');
      expect(number).toBeGreaterThan(taken);
      const { rows } = await sql<{ assignee: number }>`
        select distinct assignee from conversation where site_id = 'alpha'`.execute(other.kysely);
      expect(rows).toEqual([{ assignee: number }]);
      for (const [table, column] of [
        ['lead', 'id'],
        ['viewing', 'id'],
        ['member', 'id'],
        ['alert', 'version'],
        ['estate', 'version'],
      ] as const) {
        const sequence =
          { alert: 'alert_version', estate: 'change_number' }[table as 'alert' | 'estate'] ?? `${table}_id_seq`;
        const found = await sql<{ later: boolean }>`
          select nextval(${sequence}::regclass) > max(${sql.ref(column)}) as later from ${sql.table(table)}`.execute(
          other.kysely,
        );
        expect([table, found.rows[0]?.later]).toEqual([table, true]);
      }
    } finally {
      await there.ctx.catalogue.close();
    }
  });
});
