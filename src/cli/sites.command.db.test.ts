import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { describeOnADatabase } from '../../test/support/databases/databases.ts';
import { memoryFiles } from '../../test/support/files.ts';
import { addFullSite } from '../../test/support/full-site.ts';
import { type ViewingTest, viewingTest } from '../../test/support/viewings.ts';
import { createApi } from '../api/handle-request.ts';
import { handlers } from '../api/handlers.ts';
import { createContentApi } from '../client/content-api.ts';
import { localTransport } from '../client/local-transport.ts';
import { removedSites, siteTables } from '../db/content/site-states.ts';
import { findSite } from '../db/content/sites.ts';
import { saveFile } from '../db/media/files.ts';
import { listAudit } from '../db/people/audit-log.ts';
import { insertMember } from '../db/people/members.ts';
import { openJobQueue } from '../jobs/job-queue.ts';
import { TASKS } from '../jobs/tasks.ts';
import type { Program } from '../server/program.ts';
import { requestContact } from '../services/leads/contact.ts';
import { isForMembers } from '../services/mail/deliveries.ts';
import { renderRequest } from '../web/http/page.routes.ts';
import { createSiteLookup } from '../web/http/site-lookup.ts';
import { sites } from './sites.command.ts';

const OWN = 'a'.repeat(64);
const SHARED = 'b'.repeat(64);
const silent = { info: () => {}, warn: () => {}, error: () => {} };

describeOnADatabase('pand sites', (open) => {
  let test: ViewingTest;
  const files = memoryFiles();
  const opened: ViewingTest[] = [];
  beforeEach(async () => {
    test = await viewingTest(await open(), { files });
    opened.push(test);
    for (const [siteId, word, firstId] of [
      ['alpha', 'merel', 100],
      ['omega', 'zwaluw', 200],
    ] as const) {
      await addFullSite(test.ctx, { siteId, word, firstId });
      await test.ctx.db.transaction(async (trx) => {
        await insertMember(
          trx,
          siteId,
          { name: word, email: `owner@${word}.example`, locale: 'nl', role: 'owner' },
          'test',
          test.ctx.now(),
        );
        for (const sha256 of siteId === 'alpha' ? [OWN, SHARED] : [SHARED])
          await saveFile(
            trx,
            siteId,
            {
              sha256,
              sentSha256: sha256,
              kind: 'picture',
              mediaType: 'image/jpeg',
              bytes: 2 * 1024 * 1024,
              width: 10,
              height: 10,
              hash: null,
              name: `${word}.jpg`,
              active: false,
            },
            test.ctx.now(),
          );
      });
    }
    for (const sha256 of [OWN, SHARED]) files.kept.set(sha256, Buffer.from(sha256));
  });
  afterAll(async () => {
    for (const { ctx } of opened) await ctx.catalogue.close();
  });

  const pand = async (...args: string[]) => {
    if (sites.kind !== 'data') throw new Error('works on the data');
    const lines: string[] = [];
    const code = await sites.run({ services: test.ctx } as Program, sites.prepare(args, '/'), (line) =>
      lines.push(line),
    );
    return { code, lines };
  };
  /** Every row of a site, by table: the list of tables is the database's own. */
  const rowsOf = async (siteId: string): Promise<Record<string, string[]>> => {
    const all: Record<string, string[]> = {};
    for (const table of await siteTables(test.ctx.db.kysely)) {
      const { rows } = await sql<{ row: string }>`
        select t::text as row from ${sql.table(table)} t where site_id = ${siteId} order by 1`.execute(
        test.ctx.db.kysely,
      );
      if (rows.length > 0) all[table] = rows.map(({ row }) => row);
    }
    return all;
  };

  it('lists them with what an operator looks for', async () => {
    await sql`update delivery set state = 'dead' where site_id = 'alpha'
      and id = (select min(id) from delivery where site_id = 'alpha')`.execute(test.ctx.db.kysely);
    const { lines } = await pand('list');
    expect(lines[0]).toBe('alpha  Agency merel  online');
    expect(lines[2]).toMatch(/^ {4}3 listings, 4\.0 MB of files, never imported from a folder, 1 mails given up$/);
    expect(lines[3]).toBe('omega  Agency zwaluw  online');
  });

  it('removes one with everything it had; the other notices nothing', async () => {
    const queue = await openJobQueue(test.ctx.db, TASKS, silent);
    for (const siteId of ['alpha', 'omega'])
      await test.ctx.db.transaction((trx) => queue.enqueue(trx, 'send-mail', { siteId, id: 1 }));
    const before = await rowsOf('omega');
    expect(Object.keys(before).length).toBeGreaterThan(25);
    expect(Object.keys(await rowsOf('alpha'))).toEqual(Object.keys(before));
    await test.ctx.catalogue.build();
    expect(() => sites.kind === 'data' && sites.prepare(['remove', 'alpha'], '/')).toThrow('--yes alpha');
    expect(() => sites.kind === 'data' && sites.prepare(['remove', 'alpha', '--yes', 'omega'], '/')).toThrow('--yes');
    expect((await pand('remove', 'alpha', '--yes', 'alpha')).lines).toEqual([
      'alpha is removed, with 1 files that no other site has.',
    ]);
    expect(await rowsOf('alpha')).toEqual({});
    expect(await rowsOf('omega')).toEqual(before);
    expect([...files.kept.keys()]).toEqual([SHARED]);
    expect((await queue.states()).find(({ task }) => task === 'send-mail')?.waiting).toBe(1);
    // Its word is in no table at all, whatever the table's columns are.
    const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
      where table_schema = current_schema() and table_type = 'BASE TABLE'`.execute(test.ctx.db.kysely);
    for (const { name } of rows) {
      const found = await sql`select 1 from ${sql.table(name)} t where t::text ilike '%merel%' limit 1`.execute(
        test.ctx.db.kysely,
      );
      expect([name, found.rows.length]).toEqual([name, 0]);
    }
    expect(await removedSites(test.ctx.db.kysely)).toEqual(['alpha']);
    // The memory of its catalogue goes with the next look at the log.
    while (test.ctx.catalogue.follows('alpha')) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(test.ctx.catalogue.follows('omega')).toBe(true);
    await expect(pand('remove', 'alpha', '--yes', 'alpha')).rejects.toThrow('There is no site "alpha"');
    await queue.stop();
  });

  it('suspends one: visitors are asked to come back, forms are refused, mails and feeds wait; then it goes on', async () => {
    const { ctx } = test;
    const api = createContentApi(localTransport(createApi(ctx, handlers)));
    const answer = async (host: string, method = 'GET') => {
      const lookup = createSiteLookup({ api, log: silent });
      const web = { api, sites: lookup, assets: { styles: [], scripts: [], preloads: [] }, log: silent } as never;
      const request = { method, host, path: '/nl', search: '', headers: {}, address: '192.0.2.1' };
      return renderRequest(web, request as never);
    };
    await sql`insert into feed_source (site_id, name, location, every_minutes, next_run_at)
      select id, 'feed', 'https://feed.example', 60, '2026-01-01' from site`.execute(ctx.db.kysely);
    expect((await pand('suspend', 'alpha')).lines).toEqual(['alpha is suspended.']);
    expect((await pand('suspend', 'alpha')).lines).toEqual(['alpha was suspended already.']);
    expect((await pand('list')).lines[0]).toBe('alpha  Agency merel  suspended since 2026-11-15 11:00');
    for (const method of ['GET', 'POST']) {
      const reply = await answer('alpha.example', method);
      expect(reply.status).toBe(503);
      expect(reply.headers).toMatchObject({ 'retry-after': '3600', 'x-robots-tag': 'noindex' });
    }
    expect(await findSite(ctx.db.kysely, 'alpha')).toBeDefined();
    await expect(
      requestContact(ctx, 'alpha', { inputs: {}, locale: 'nl', address: '192.0.2.1', key: undefined } as never),
    ).rejects.toThrow('offline for a while');
    await expect(
      requestContact(ctx, 'omega', { inputs: {}, locale: 'nl', address: '192.0.2.1', key: undefined } as never),
    ).rejects.toThrow('The form cannot be sent like this.');

    const ran: unknown[] = [];
    const spy = TASKS.filter(({ name }) => ['send-mail', 'pull-feeds', 'webhook'].includes(name)).map((task) => ({
      ...task,
      run: async (_ctx: unknown, payload: object) => void ran.push(payload),
    }));
    const queue = await openJobQueue(ctx.db, spy, silent, 0.5);
    const mail = await ctx.db.kysely.selectFrom('delivery').select(['id', 'site_id']).orderBy('id').execute();
    const [first] = mail.filter(({ site_id }) => site_id === 'alpha');
    const [other] = mail.filter(({ site_id }) => site_id === 'omega');
    if (!first || !other) throw new Error('both sites have mails');
    expect(await isForMembers(ctx, 'alpha', first.id)).toBe(false);
    await ctx.db.transaction(async (trx) => {
      await queue.enqueue(trx, 'send-mail', { siteId: 'alpha', id: first.id });
      await queue.enqueue(trx, 'send-mail', { siteId: 'omega', id: other.id });
      await queue.enqueue(trx, 'pull-feeds', { siteId: 'alpha', name: 'feed' });
    });
    await queue.work(ctx);
    const settled = async () => (await queue.states()).every(({ running }) => running === 0);
    while (ran.length === 0 || !(await settled())) await new Promise((resolve) => setTimeout(resolve, 50));
    const waiting = async () => (await queue.states()).reduce((sum, state) => sum + state.waiting, 0);
    while ((await waiting()) !== 2 || !(await settled())) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(ran).toEqual([{ siteId: 'omega', id: other.id }]);

    test = { ...test, ctx: { ...ctx, jobs: queue } };
    expect((await pand('resume', 'alpha')).lines).toEqual(['alpha is online.']);
    while (ran.length < 3) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(ran).toContainEqual({ siteId: 'alpha', id: first.id });
    expect(ran).toContainEqual({ siteId: 'alpha', name: 'feed' });
    const [newest, older] = await listAudit(ctx.db.kysely, { siteId: 'alpha', limit: 2 });
    expect([newest?.action, older?.action]).toEqual(['resumeSite', 'suspendSite']);
    await queue.stop();
  });

  it('copies content and settings: no people, no listings, no secrets, no hostname but those given', async () => {
    const before = await rowsOf('alpha');
    expect((await pand('copy', 'alpha', 'gamma', '--name', 'Gamma')).code).toBe(0);
    const site = await findSite(test.ctx.db.kysely, 'gamma');
    expect(site).toMatchObject({ id: 'gamma', name: 'Gamma', hostnames: ['gamma.invalid'] });
    expect(site?.captcha).toBeUndefined();
    const copied = await rowsOf('gamma');
    expect(Object.keys(copied).sort()).toEqual(
      Object.keys(before)
        .filter((table) =>
          /^(agreement|asset|audit_log|change_log|entity|entity_item|navigation|page|page_url|rental_unit|site_hostname)$/.test(
            table,
          ),
        )
        .sort(),
    );
    expect(Object.values(copied).flat().join('\n')).not.toContain('@huis.example');
    expect(await rowsOf('alpha')).toEqual(before);
    expect((await pand('copy', 'alpha', 'delta', '--host', 'delta.example')).code).toBe(0);
    expect((await findSite(test.ctx.db.kysely, 'delta'))?.hostnames).toEqual(['delta.example']);
    await expect(pand('copy', 'alpha', 'omega')).rejects.toThrow('There is a site "omega" already.');
    await expect(pand('copy', 'alpha', 'eta', '--host', 'delta.example')).rejects.toThrow(
      'Another site already answers',
    );
    expect(await findSite(test.ctx.db.kysely, 'eta')).toBeUndefined();
  });
});
