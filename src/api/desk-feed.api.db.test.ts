// The feeds of an agency, as its people ask for them.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnADatabase } from '../../test/support/databases/databases.ts';
import { type DeskPerson, deskPerson } from '../../test/support/desk.ts';
import { addSite, testEstate } from '../../test/support/estates.ts';
import { testServices } from '../../test/support/services.ts';
import { listAudit } from '../db/people/audit-log.ts';
import { scheduleFeed } from '../services/imports/feed-sources.ts';
import { runImport } from '../services/imports/run-import.ts';
import type { ServiceContext } from '../services/platform/context.ts';
import { createApi } from './handle-request.ts';
import { handlers } from './handlers.ts';

type Waits = { run: number; version: string; count: number };
type Held = { id: number; version: string; fields: { pointer: string }[] };

describeOnADatabase('feeds in the desk', (open) => {
  let ctx: ServiceContext;
  let folder: string;
  let owner: DeskPerson;
  let people: Record<string, DeskPerson>;
  let stranger: DeskPerson;
  const jobs: unknown[] = [];

  const bring = async (prices: readonly number[]) => {
    const location = join(folder, 'feed.json');
    await writeFile(
      location,
      JSON.stringify(prices.map((value, index) => testEstate(index + 1, { price: { value } }))),
    );
    await runImport(ctx, { siteId: 'alpha', mode: 'full', location, source: 'whise' });
  };
  const held = async (): Promise<Held[]> =>
    ((await owner.call('GET', 'quarantine?state=waiting')).body as { records: Held[] }).records;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pand-desk-feeds-'));
    ctx = await testServices(await open(), {
      jobs: { enqueue: async (_trx, task, payload) => void jobs.push([task, payload]) },
    });
    const api = createApi(ctx, handlers);
    await addSite(ctx.db, 'alpha');
    await addSite(ctx.db, 'beta');
    owner = await deskPerson(ctx, api, 'alpha', 'owner', { name: 'Lotte Verhaeghe' });
    stranger = await deskPerson(ctx, api, 'beta', 'owner', { name: 'Bram' });
    people = {};
    for (const role of ['manager', 'editor', 'reader', 'representative', 'contributor', 'holiday'] as const)
      people[role] = await deskPerson(ctx, api, 'alpha', role, { name: role });
    await bring([300_000, 300_000, 300_000, 300_000]);
    await bring([3_000_000, 3_000_000, 310_000, 300_000]);
    await scheduleFeed(ctx, {
      siteId: 'alpha',
      name: 'whise',
      location: 'https://feeds.example/secret-key/whise.xml?token=abc',
      format: null,
      mode: null,
      everyMinutes: 15,
    });
  });
  afterAll(async () => {
    await ctx.catalogue.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('are read by those who manage listings and by readers, and changed by the first only', async () => {
    const read = async (role: string) => (await people[role]?.call('GET', 'feeds'))?.status;
    const pull = async (role: string) => (await people[role]?.call('POST', 'feeds/whise/pull', {}))?.status;
    for (const role of ['manager', 'editor', 'reader']) expect([role, await read(role)]).toEqual([role, 200]);
    for (const role of ['representative', 'contributor', 'holiday'])
      expect([role, await read(role)]).toEqual([role, 403]);
    for (const role of ['manager', 'editor']) expect([role, await pull(role)]).toEqual([role, 202]);
    for (const role of ['reader', 'representative']) expect([role, await pull(role)]).toEqual([role, 403]);
    expect(jobs).toContainEqual(['pull-feeds', { siteId: 'alpha', name: 'whise' }]);
    expect((await owner.call('POST', 'feeds/nobody/pull', {})).status).toBe(404);
  });

  it('say where they come from without the key in the address', async () => {
    const { body } = await owner.call('GET', 'feeds');
    expect(body).toMatchObject({ waiting: 2, sources: [{ name: 'whise', waiting: 2, everyMinutes: 15 }] });
    expect(JSON.stringify(body)).not.toMatch(/secret-key|abc/);
    expect((await owner.call('GET', 'today')).body).toMatchObject({ quarantine: 2 });
  });

  it('of another agency are not there', async () => {
    const [run] = ((await owner.call('GET', 'feed-runs')).body as { runs: { id: number }[] }).runs;
    expect((await stranger.call('GET', `feed-runs/${run?.id}`)).status).toBe(404);
    expect((await stranger.call('POST', `feed-runs/${run?.id}/take-back`, {})).status).toBe(404);
    const [first] = await held();
    const records = [{ id: first?.id, version: first?.version }];
    expect((await stranger.call('POST', 'quarantine/approve', { records })).status).toBe(404);
    expect((await stranger.call('GET', 'quarantine')).body).toEqual({ records: [] });
    expect((await stranger.call('GET', `feed-runs/${run?.id}/records`)).status).toBe(404);
    expect((await stranger.call('GET', 'quarantine/runs')).body).toEqual({ runs: [] });
    const [waits] = ((await owner.call('GET', 'quarantine/runs')).body as { runs: Waits[] }).runs;
    const version = waits?.version;
    expect((await stranger.call('POST', `quarantine/runs/${run?.id}/approve`, { version })).status).toBe(404);
  });

  it('are approved, refused and taken back, and the log says who', async () => {
    const [first, second] = await held();
    expect(first?.fields.map(({ pointer }) => pointer)).toEqual(['/price/value']);
    const reader = await people.reader?.call('POST', 'quarantine/approve', {
      records: [{ id: first?.id, version: first?.version }],
    });
    expect(reader?.status).toBe(403);
    const wrong = await owner.call('POST', 'quarantine/approve', {
      records: [{ id: first?.id, version: first?.version, without: ['/ki/indexed'] }],
    });
    expect(wrong).toMatchObject({ status: 400, body: { errors: [{ field: 'body.records' }] } });
    const old = await owner.call('POST', 'quarantine/approve', { records: [{ id: first?.id, version: '1.old' }] });
    expect(old).toMatchObject({ status: 409, body: { id: first?.id } });
    const approved = await owner.call('POST', 'quarantine/approve', {
      records: [{ id: first?.id, version: first?.version }],
    });
    expect(approved).toMatchObject({ status: 200, body: { decided: 1, waiting: 1 } });
    const refused = await owner.call('POST', 'quarantine/refuse', {
      records: [{ id: second?.id, version: second?.version }],
    });
    expect(refused).toMatchObject({ status: 200, body: { decided: 1, waiting: 0 } });
    const [run] = ((await owner.call('GET', 'feed-runs')).body as { runs: { id: number }[] }).runs;
    const back = await owner.call('POST', `feed-runs/${run?.id}/take-back`, {});
    expect(back).toMatchObject({ status: 200, body: { added: 0, changed: 2, removed: 0, later: 0 } });
    expect((await owner.call('POST', `feed-runs/${run?.id}/take-back`, {})).status).toBe(409);
    const log = await listAudit(ctx.db.kysely, { siteId: 'alpha', source: 'desk', limit: 20 });
    const done = log.filter(({ status }) => status === 200).map(({ action, actor }) => [action, actor]);
    expect(done).toEqual([
      ['takeRunBack', 'Lotte Verhaeghe'],
      ['refuseHeld', 'Lotte Verhaeghe'],
      ['approveHeld', 'Lotte Verhaeghe'],
    ]);
  });

  it('are decided a whole run at once, as it was seen', async () => {
    await bring([300_000, 300_000, 310_000, 300_000]);
    await bring([300, 300, 300, 300]);
    const waits = async () => ((await owner.call('GET', 'quarantine/runs')).body as { runs: Waits[] }).runs[0];
    const seen = await waits();
    expect(seen).toMatchObject({ source: 'whise', count: 4 });
    const decide = (who: DeskPerson | undefined, verb: string, version = seen?.version) =>
      who?.call('POST', `quarantine/runs/${seen?.run}/${verb}`, { version });
    expect((await decide(people.reader, 'approve'))?.status).toBe(403);
    expect((await decide(owner, 'approve', 'old'))?.status).toBe(409);
    expect(await decide(people.editor, 'refuse')).toMatchObject({
      status: 200,
      body: { decided: 4, left: 0, waiting: 0 },
    });
    expect((await decide(owner, 'approve'))?.status).toBe(404);
    const records = (await people.reader?.call('GET', `feed-runs/${seen?.run}/records?what=held`))?.body;
    expect(records).toMatchObject({ records: { length: 4, 0: { id: 1, what: 'held', became: 'refused' } } });
    const log = await listAudit(ctx.db.kysely, { siteId: 'alpha', source: 'desk', limit: 5 });
    expect(log.find(({ action, status }) => action === 'refuseHeldRun' && status === 200)).toMatchObject({
      actor: 'editor',
      subject: String(seen?.run),
    });
  });

  it('remember a word, and forget it', async () => {
    const body = { kind: 'type', value: 'Stulpje', code: 'FARM_01' };
    expect((await owner.call('PUT', 'feed-words', { ...body, code: 'NONE' })).status).toBe(400);
    expect((await owner.call('PUT', 'feed-words', body)).body).toMatchObject({ known: [{ value: 'Stulpje' }] });
    const word = { kind: 'type', value: 'Stulpje' };
    expect((await owner.call('POST', 'feed-words/forget', word)).body).toMatchObject({ known: [] });
    expect((await owner.call('POST', 'feed-words/forget', word)).status).toBe(404);
  });
});
