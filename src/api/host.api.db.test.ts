import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { describeOnADatabase } from '../../test/support/databases/databases.ts';
import { addMember, addOperator, type DeskHeaders, deskCall, openDesk, signedIn } from '../../test/support/desk.ts';
import { addSite } from '../../test/support/estates.ts';
import { addFullSite } from '../../test/support/full-site.ts';
import { type ViewingTest, viewingTest } from '../../test/support/viewings.ts';
import type { EndpointName } from '../contract/endpoints.ts';
import { findSite } from '../db/content/sites.ts';
import { saveFile } from '../db/media/files.ts';
import { listAudit } from '../db/people/audit-log.ts';
import { listMembers } from '../db/people/members.ts';
import { siteIdOf } from '../domain/content/new-site.ts';
import { UnavailableError } from '../domain/errors.ts';
import fr from '../i18n/messages/fr.json' with { type: 'json' };
import { importSiteFolder } from '../services/content/import-site.ts';
import { createUpload, uploadState } from '../services/media/uploads.ts';
import type { BackupMaker } from '../services/platform/backup-maker.ts';
import type { Jobs, ServiceContext } from '../services/platform/context.ts';
import { createRestore } from '../services/platform/site-restores.ts';
import { createApi } from './handle-request.ts';
import { handlers } from './handlers.ts';

const HOST = 'host.example';
const OTTO = 'otto@platform.example';
const ROOIGEM = {
  name: 'Huis Rooigem',
  hostname: 'rooigem.example',
  locales: ['fr', 'nl'],
  owner: { name: 'Ann Rooigem', email: 'ann@rooigem.example', locale: 'fr' },
};
const REASON = 'Ann asks for help with the feed';

type Answer = { readonly status: number; readonly body: unknown };

describeOnADatabase('the host', (open) => {
  let test: ViewingTest;
  let ctx: ServiceContext;
  let otto: DeskHeaders;
  const opened: ViewingTest[] = [];
  beforeEach(async () => {
    test = await viewingTest(await open());
    opened.push(test);
    ctx = test.ctx;
    await addSite(ctx.db, 'alpha', { name: 'Agency merel' });
    await addSite(ctx.db, 'omega', { name: 'Agency zwaluw' });
    await addMember(ctx, 'alpha', { name: 'Olga Merel', email: 'olga@merel.example', role: 'owner' });
    await addOperator(ctx, 'Otto Operator', OTTO);
    otto = await signedIn(ctx, HOST, OTTO);
  });
  afterAll(async () => {
    for (const { ctx } of opened) await ctx.catalogue.close();
  });

  const later = (ms: number): ServiceContext => ({ ...ctx, now: () => new Date(ctx.now().getTime() + ms) });
  const call = async (
    who: DeskHeaders,
    name: EndpointName,
    request: Parameters<typeof deskCall>[3] = {},
    at: ServiceContext = ctx,
  ): Promise<Answer> => await deskCall(createApi(at, handlers), who, name, request);
  const onAlpha = { params: { site: 'alpha' } } as const;
  const enter = (who = otto, site = 'alpha') => call(who, 'actAs', { params: { site }, body: { reason: REASON } });
  const siteOf = async (id: string) => {
    const { body } = await call(otto, 'hostSites');
    return (body as { sites: { id: string }[] }).sites.find((site) => site.id === id);
  };
  const logOf = async (siteId: string) =>
    (await listAudit(ctx.db.kysely, { siteId, limit: 50 })).map(({ actor, action, source }) => [actor, action, source]);

  it('lists every site with its health and size', async () => {
    await addFullSite(ctx, { siteId: 'alpha', word: 'merel', firstId: 100 });
    await sql`update delivery set state = 'dead' where site_id = 'alpha'
      and id = (select min(id) from delivery where site_id = 'alpha')`.execute(ctx.db.kysely);
    await sql`insert into feed_run (site_id, source, location, format, state, started_at, report)
      values ('alpha', 'old', 'x', 'kyero', 'failed', '2026-11-01', '{}'),
        ('alpha', 'whise', 'x', 'kyero', 'done', '2026-11-15T09:00:00Z', '{}')`.execute(ctx.db.kysely);
    expect(await siteOf('alpha')).toMatchObject({
      name: 'Agency merel',
      hostnames: ['alpha.example'],
      health: 'broken',
      troubles: ['dead-mails'],
      listings: 3,
      deadMails: 1,
      quotaBytes: ctx.mediaQuota,
      ownQuota: false,
      lastImport: { state: 'done', source: 'whise', at: '2026-11-15T09:00:00.000Z' },
    });
    expect(await siteOf('omega')).toMatchObject({ health: 'good', troubles: [], deadMails: 0 });
    // A feed that comes by itself counts, however long ago it failed.
    await sql`insert into feed_source (site_id, name, location, every_minutes, next_run_at)
      values ('alpha', 'old', 'https://feed.example', 60, '2026-01-01')`.execute(ctx.db.kysely);
    expect(await siteOf('alpha')).toMatchObject({ troubles: ['import-failed', 'dead-mails'] });
  });

  it('creates a site from the template and invites its owner; the same again is refused', async () => {
    const made = await call(otto, 'createSite', { body: ROOIGEM });
    expect([made.status, made.body]).toMatchObject([201, { id: 'huis-rooigem', listings: 0, health: 'good' }]);
    expect(await findSite(ctx.db.kysely, 'huis-rooigem')).toMatchObject({
      name: 'Huis Rooigem',
      hostnames: ['rooigem.example'],
      locales: ['fr', 'nl'],
      email: 'ann@rooigem.example',
    });
    const [ann, ...others] = await listMembers(ctx.db.kysely, 'huis-rooigem');
    expect([ann?.email, ann?.role, others]).toEqual(['ann@rooigem.example', 'owner', []]);
    const mails = await ctx.db.kysely
      .selectFrom('delivery')
      .select(['kind'])
      .where('site_id', '=', 'huis-rooigem')
      .execute();
    expect(mails).toEqual([{ kind: 'desk-invite' }]);
    expect(await logOf('huis-rooigem')).toEqual([['Otto Operator', 'createSite', 'operator']]);

    const problemOf = async (over: object) => {
      const { status, body } = await call(otto, 'createSite', { body: { ...ROOIGEM, ...over } });
      return [status, (body as { errors: { field: string }[] }).errors.map(({ field }) => field)];
    };
    expect(await problemOf({ hostname: 'two.example' })).toEqual([409, ['body.id']]);
    expect(await problemOf({ name: 'Another', hostname: 'ALPHA.example'.toLowerCase() })).toEqual([
      409,
      ['body.hostnames'],
    ]);
    expect(await findSite(ctx.db.kysely, 'another')).toBeUndefined();
    expect(await problemOf({ name: '---', hostname: 'two.example' })).toEqual([400, ['body.id']]);
    expect(await problemOf({ name: 'A & B', hostname: 'two.example' })).toEqual([400, ['body.name']]);
    expect(await problemOf({ owner: { ...ROOIGEM.owner, email: 'ann' } })).toEqual([400, ['body.owner.email']]);
    expect((await findSite(ctx.db.kysely, 'huis-rooigem'))?.name).toBe('Huis Rooigem');
  });

  it('leaves no site behind when its owner cannot be invited', async () => {
    const jobs = {
      enqueue: () => {
        throw new UnavailableError('The program is still starting.');
      },
    };
    expect((await call(otto, 'createSite', { body: ROOIGEM }, { ...ctx, jobs })).status).toBe(503);
    expect(await findSite(ctx.db.kysely, siteIdOf(ROOIGEM.name))).toBeUndefined();
  });

  it('gives one of two who create the same site at once', async () => {
    const answers = await Promise.all([
      call(otto, 'createSite', { body: ROOIGEM }),
      call(otto, 'createSite', { body: { ...ROOIGEM, hostname: 'www.rooigem.example' } }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await listMembers(ctx.db.kysely, 'huis-rooigem')).toHaveLength(1);
  });

  it('copies a site without its people and its hostname', async () => {
    const copied = await call(otto, 'copySite', { ...onAlpha, body: { id: 'delta', name: 'Delta' } });
    expect([copied.status, copied.body]).toMatchObject([
      201,
      { id: 'delta', name: 'Delta', listings: 0, troubles: ['no-address'], hostnames: ['delta.invalid'] },
    ]);
    expect(await listMembers(ctx.db.kysely, 'delta')).toEqual([]);
    expect(await logOf('delta')).toEqual([['Otto Operator', 'copySite', 'operator']]);
    expect((await call(otto, 'copySite', { ...onAlpha, body: { id: 'omega' } })).status).toBe(409);
    expect((await call(otto, 'copySite', { params: { site: 'nobody' }, body: { id: 'eta' } })).status).toBe(404);
  });

  it('lets an operator into a desk with a reason, for an hour, and writes down what they do', async () => {
    const members = (who: DeskHeaders, at = ctx, siteId = 'alpha') => call(who, 'members', { params: { siteId } }, at);
    const refused = await members(otto);
    expect([refused.status, (refused.body as { reason: string }).reason]).toEqual([403, 'acting']);
    expect((await call(otto, 'me')).body).toMatchObject({ operator: true, sites: [] });
    const short = await call(otto, 'actAs', { ...onAlpha, body: { reason: 'x' } });
    expect([short.status, (short.body as { errors: object[] }).errors]).toMatchObject([
      400,
      [{ field: 'body.reason' }],
    ]);

    expect((await enter()).body).toEqual({ until: new Date(ctx.now().getTime() + 3_600_000).toISOString() });
    expect((await call(otto, 'me')).body).toMatchObject({
      sites: [{ id: 'alpha', role: 'operator', acting: { reason: REASON } }],
    });
    expect((await members(otto)).status).toBe(200);
    expect((await members(otto, ctx, 'omega')).status).toBe(403);
    // On another device the same person has said nothing.
    expect((await members(await signedIn(ctx, HOST, OTTO))).status).toBe(403);
    const invited = await call(otto, 'inviteMember', {
      params: { siteId: 'alpha' },
      body: { name: 'Nele', email: 'nele@merel.example', locale: 'nl', role: 'reader' },
    });
    expect(invited.status).toBe(201);
    expect(await logOf('alpha')).toEqual([
      ['Otto Operator', 'inviteMember', 'operator'],
      ['Otto Operator', 'actAs', 'operator'],
    ]);
    const [entry] = (await listAudit(ctx.db.kysely, { siteId: 'alpha', action: 'actAs', limit: 1 })) ?? [];
    expect(entry?.changes).toEqual([{ field: 'reason', before: null, after: REASON }]);

    expect((await members(otto, later(3_599_999))).status).toBe(200);
    expect((await members(otto, later(3_600_000))).status).toBe(403);
    expect((await call(otto, 'me', {}, later(3_600_000))).body).toMatchObject({ sites: [] });

    expect((await call(otto, 'stopActing', { ...onAlpha, body: {} })).status).toBe(204);
    expect((await members(otto)).status).toBe(403);
    expect((await call(otto, 'stopActing', { ...onAlpha, body: {} })).status).toBe(204);
    expect((await logOf('alpha')).map(([, action]) => action)).toEqual(['stopActing', 'inviteMember', 'actAs']);
  });

  it('lets an operator who is a member of a site in as that member, and as an operator with a reason', async () => {
    await addMember(ctx, 'omega', { name: 'Otto Zwaluw', email: OTTO, role: 'reader' });
    const invite = () =>
      call(otto, 'inviteMember', {
        params: { siteId: 'omega' },
        body: { name: 'Nele', email: 'nele@zwaluw.example', locale: 'nl', role: 'reader' },
      });
    expect((await call(otto, 'me')).body).toMatchObject({ sites: [{ id: 'omega', role: 'reader' }] });
    expect((await invite()).body).toMatchObject({ status: 403, reason: 'role' });
    await enter(otto, 'omega');
    const { body } = await call(otto, 'me');
    expect((body as { sites: object[] }).sites).toMatchObject([{ id: 'omega', role: 'operator' }]);
    expect((await invite()).status).toBe(201);
  });

  it('suspends a site: its people read and change nothing, the operator may; then it goes on', async () => {
    const olga = await signedIn(ctx, 'alpha.example', 'olga@merel.example');
    const params = { siteId: 'alpha' };
    const invite = (who: DeskHeaders, name: string) =>
      call(who, 'inviteMember', {
        params,
        body: { name, email: `${name}@merel.example`, locale: 'nl', role: 'reader' },
      });
    expect((await call(otto, 'suspendSite', { ...onAlpha, body: {} })).body).toMatchObject({
      id: 'alpha',
      suspendedAt: ctx.now().toISOString(),
    });
    expect((await invite(olga, 'nele')).body).toMatchObject({ status: 403, reason: 'suspended' });
    expect((await call(olga, 'members', { params })).status).toBe(200);
    const me = (await call(olga, 'me')).body as { sites: { may: string[]; suspendedAt: string }[] };
    expect(me.sites[0]?.suspendedAt).toBe(ctx.now().toISOString());
    expect(me.sites[0]?.may).toContain('leads.read');
    expect(me.sites[0]?.may).not.toContain('estates.publish');
    const erased = await call(olga, 'erasePerson', {
      params,
      body: { email: 'lotte@huis.example', reason: 'asked', appointments: 'keep' },
    });
    expect(erased.status).toBe(200);
    await enter();
    expect((await invite(otto, 'nina')).status).toBe(201);
    expect((await call(otto, 'resumeSite', { ...onAlpha, body: {} })).body).not.toHaveProperty('suspendedAt');
    expect((await invite(olga, 'nele')).status).toBe(201);
    expect((await logOf('alpha')).map(([, action]) => action)).toEqual([
      'inviteMember',
      'resumeSite',
      'inviteMember',
      'actAs',
      'erasePerson',
      'suspendSite',
    ]);
    expect((await call(otto, 'suspendSite', { params: { site: 'nobody' }, body: {} })).status).toBe(404);
  });

  it('removes a site by its name, asked again; another one stays, and the log says who did it', async () => {
    await enter();
    const remove = (name: string, at = ctx) => call(otto, 'removeSite', { ...onAlpha, body: { name } }, at);
    expect((await remove('alpha')).body).toMatchObject({ status: 400, errors: [{ field: 'body.name' }] });
    expect((await remove('Agency merel', later(10 * 60_000 + 1))).body).toMatchObject({
      status: 403,
      reason: 'confirm',
    });
    expect(await findSite(ctx.db.kysely, 'alpha')).toBeDefined();
    expect((await remove('Agency merel')).body).toEqual({ files: 0 });
    expect(await findSite(ctx.db.kysely, 'alpha')).toBeUndefined();
    expect(await findSite(ctx.db.kysely, 'omega')).toBeDefined();
    expect((await remove('Agency merel')).status).toBe(404);
    expect((await call(otto, 'me')).body).toMatchObject({ sites: [] });
    const log = (await call(otto, 'hostLog')).body as { entries: object[] };
    // What was said of the site went with it.
    expect(log.entries).toMatchObject([
      { actor: 'Otto Operator', action: 'removeSite', site: 'alpha', detail: '' },
      { actor: 'Otto Operator', action: 'actAs', site: 'alpha', detail: '' },
    ]);
  });

  it('hands out a site as a file that can be brought in again, without secrets', async () => {
    const reply = await call(otto, 'exportSite', onAlpha);
    expect(reply.status).toBe(200);
    const folder = await mkdtemp(join(tmpdir(), 'pand-host-export-'));
    try {
      const archive = join(folder, 'alpha.tar.gz');
      await writeFile(archive, await buffer(reply.body as Readable));
      execFileSync('tar', ['-xzf', archive, '-C', folder]);
      const settings = JSON.parse(await readFile(join(folder, 'alpha/site.json'), 'utf8')) as { name: string };
      expect(settings.name).toBe('Agency merel');
      expect(await importSiteFolder(ctx, join(folder, 'alpha'))).toMatchObject({ siteId: 'alpha', changedHere: [] });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
    expect(await logOf('alpha')).toEqual([['Otto Operator', 'exportSite', 'operator']]);
    expect((await call(otto, 'exportSite', { params: { site: 'nobody' } })).status).toBe(404);
  });

  it('gives a site room of its own for files, and takes it back', async () => {
    const small = { ...ctx, mediaQuota: 1000 };
    const save = (gigabytes: number | null) => call(otto, 'saveSiteQuota', { ...onAlpha, body: { gigabytes } }, small);
    const upload = (siteId: string, length: number) =>
      createUpload(small, siteId, { length, name: 'a.jpg', purpose: 'picture' });
    await ctx.db.transaction((trx) =>
      saveFile(
        trx,
        'alpha',
        {
          sha256: 'a'.repeat(64),
          sentSha256: 'a'.repeat(64),
          kind: 'picture',
          mediaType: 'image/jpeg',
          bytes: 950,
          width: 10,
          height: 10,
          hash: null,
          name: 'merel.jpg',
          active: false,
        },
        ctx.now(),
      ),
    );
    const health = async () => (await call(otto, 'hostSites', {}, small)).body as { sites: { troubles: string[] }[] };
    expect((await health()).sites[0]?.troubles).toEqual(['nearly-full']);
    await expect(upload('alpha', 51)).rejects.toMatchObject({ status: 413 });
    expect((await save(1)).body).toMatchObject({ quotaBytes: 1024 ** 3, ownQuota: true });
    expect((await health()).sites[0]?.troubles).toEqual([]);
    await expect(upload('alpha', 51)).resolves.toMatchObject({ offset: 0 });
    await expect(upload('omega', 1001)).rejects.toMatchObject({ status: 413 });
    expect((await save(null)).body).toMatchObject({ quotaBytes: 1000, ownQuota: false });
    for (const wrong of [0, 1.5, 100_001])
      expect((await save(wrong)).body, String(wrong)).toMatchObject({
        status: 400,
        errors: [{ field: 'body.gigabytes' }],
      });
    const changes = await listAudit(ctx.db.kysely, { siteId: 'alpha', action: 'saveSiteQuota', limit: 5 });
    expect(changes.map((one) => one.changes)).toEqual([
      [{ field: 'quota', before: 1024 ** 3, after: null }],
      [{ field: 'quota', before: null, after: 1024 ** 3 }],
    ]);
  });

  const rows = (...values: string[]) =>
    sql`insert into backup (name, place, state, started_at, ended_at, bytes, tables, row_count, trial, problem, removed_at)
      values ${sql.raw(values.join(', '))}`.execute(ctx.db.kysely);
  const maker: BackupMaker = {
    place: '/backups',
    make: () => Promise.reject(new Error('made by the worker')),
    tryOut: () => Promise.reject(new Error('made by the worker')),
    list: async () => [],
    remove: async () => {},
  };

  it('shows the backups with their trial and what each is kept for', async () => {
    await rows(
      `('pand-20261112T013000Z.tar.gz', '/old', 'done', '2026-11-12T01:30Z', '2026-11-12T01:31Z', 9, 2, 42, 'restored', null, '2026-11-14T01:31Z')`,
      `('pand-20261113T013000Z.tar.gz', '/backups', 'done', '2026-11-13T01:30Z', '2026-11-13T01:31Z', 10, 2, 42, 'restored', null, null)`,
      `('pand-20261114T013000Z.tar.gz', '/backups', 'failed', '2026-11-14T01:30Z', '2026-11-14T01:31Z', 10, 2, 42, 'failed', 'estate has 39 rows', null)`,
      `('pand-20261115T013000Z.tar.gz', '/backups', 'running', '2026-11-15T01:30Z', null, null, null, null, null, null, null)`,
    );
    const answer = await call(otto, 'hostBackups', {}, { ...ctx, backups: maker });
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        place: '/backups',
        backups: [
          {
            name: 'pand-20261115T013000Z.tar.gz',
            place: '/backups',
            state: 'running',
            startedAt: '2026-11-15T01:30:00.000Z',
            keptAs: [],
          },
          {
            name: 'pand-20261114T013000Z.tar.gz',
            place: '/backups',
            state: 'failed',
            startedAt: '2026-11-14T01:30:00.000Z',
            endedAt: '2026-11-14T01:31:00.000Z',
            bytes: 10,
            trial: 'failed',
            problem: 'estate has 39 rows',
            keptAs: [],
          },
          {
            name: 'pand-20261113T013000Z.tar.gz',
            place: '/backups',
            state: 'done',
            startedAt: '2026-11-13T01:30:00.000Z',
            endedAt: '2026-11-13T01:31:00.000Z',
            bytes: 10,
            trial: 'restored',
            keptAs: ['day', 'week', 'month'],
          },
          {
            name: 'pand-20261112T013000Z.tar.gz',
            place: '/old',
            state: 'done',
            startedAt: '2026-11-12T01:30:00.000Z',
            endedAt: '2026-11-12T01:31:00.000Z',
            bytes: 9,
            trial: 'restored',
            removedAt: '2026-11-14T01:31:00.000Z',
            keptAs: [],
          },
        ],
      },
    ]);
    expect((await call(otto, 'hostBackups')).body).not.toHaveProperty('place');
  });

  it('makes a backup when it is asked for: one at a time, and none without a place', async () => {
    const ordered: string[] = [];
    let waits = false;
    const jobs: Jobs = {
      enqueue: async (_, task) => void ordered.push(task),
      hasten: async () => waits,
    };
    const able = { ...ctx, jobs, backups: maker };
    const order = (at: ServiceContext) => call(otto, 'backUpNow', { body: {} }, at);
    expect((await order({ ...able, backups: undefined })).status).toBe(409);
    expect(await order(able)).toMatchObject({ status: 202, body: { ordered: true } });
    expect(ordered).toEqual(['back-up']);
    // One that waits for its next try begins now, and is not joined by another.
    waits = true;
    expect((await order(able)).status).toBe(202);
    expect(ordered).toEqual(['back-up']);
    await rows(
      `('pand-20261115T040000Z.tar.gz', '/backups', 'running', '2026-11-15T04:00Z', null, null, null, null, null, null, null)`,
    );
    // Six hours before this moment; a second later its process counts as dead.
    expect((await order(able)).status).toBe(409);
    expect((await order({ ...able, now: later(1000).now })).status).toBe(202);
    const log = (await call(otto, 'hostLog')).body as { entries: object[] };
    expect(log.entries).toMatchObject([
      { actor: 'Otto Operator', action: 'backUpNow', site: '' },
      { actor: 'Otto Operator', action: 'backUpNow', site: '' },
      { actor: 'Otto Operator', action: 'backUpNow', site: '' },
    ]);
  });

  it('shows the alarms that are open, in the language of the operator, and counts them', async () => {
    await sql`insert into alarm (kind, subject, detail, since, told_at, over_at) values
      ('mails', 'alpha', '{"site": "alpha", "count": 4}', '2026-11-14T09:00Z', '2026-11-14T09:01Z', null),
      ('backup', '', '{"reason": "The store is away."}', '2026-11-15T02:31Z', null, null),
      ('disk', '', '{"freeBytes": 1, "freePercent": 1}', '2026-11-13T09:00Z', '2026-11-13T09:01Z', '2026-11-15T09:00Z')`.execute(
      ctx.db.kysely,
    );
    await sql`update operator set locale = 'fr'`.execute(ctx.db.kysely);
    expect((await call(otto, 'hostAlarms')).body).toEqual({
      alarms: [
        {
          kind: 'mails',
          subject: 'alpha',
          since: '2026-11-14T09:00:00.000Z',
          toldAt: '2026-11-14T09:01:00.000Z',
          text: fr['alarm.mails.other'].replace('{count}', '4').replace('{site}', 'alpha'),
          command: 'pand outbox --site alpha',
        },
        {
          kind: 'backup',
          subject: '',
          since: '2026-11-15T02:31:00.000Z',
          text: fr['alarm.backup.failed'].replace('{reason}', 'The store is away.'),
          command: 'pand backups list',
        },
      ],
    });
    expect((await call(otto, 'hostSites')).body).toMatchObject({ alarms: 2 });
  });

  it('shows neither to the owner of an agency, nor to nobody, nor orders a backup for them', async () => {
    const olga = await signedIn(ctx, 'alpha.example', 'olga@merel.example');
    const jobs: Jobs = { enqueue: () => Promise.reject(new Error('a member ordered a backup')) };
    const able = { ...ctx, jobs, backups: maker };
    for (const [name, body] of [
      ['hostBackups', undefined],
      ['hostAlarms', undefined],
      ['backUpNow', {}],
    ] as const) {
      const request = body === undefined ? {} : { body };
      expect([name, (await call(olga, name, request, able)).status]).toEqual([name, 404]);
      expect([name, (await call(openDesk(ctx, HOST), name, request, able)).status]).toEqual([name, 401]);
      const elsewhere = { ...able, desk: { ...ctx.desk, isHost: () => false } };
      expect([name, (await call(otto, name, request, elsewhere)).status]).toEqual([name, 404]);
    }
  });

  describe('a site and its backup', () => {
    const whole = async (body: unknown) => ({ ...onAlpha, file: await buffer(body as Readable) });
    /** Sends a file in two parts, as the desk does. */
    const send = async (bytes: Buffer) => {
      const { body } = await call(otto, 'createRestore', { body: { bytes: bytes.length, name: 'alpha.tar.gz' } });
      const params = { id: (body as { id: string }).id };
      const api = createApi(ctx, handlers);
      for (const [from, to] of [
        [0, 10],
        [10, bytes.length],
      ] as const) {
        const { status } = await api({
          method: 'PATCH',
          path: `/desk/host/restores/${params.id}`,
          headers: { ...otto, 'tus-resumable': '1.0.0', 'upload-offset': String(from) },
          body: Readable.from([bytes.subarray(from, to)]),
        });
        expect(status).toBe(204);
      }
      return params;
    };
    const packed = async (
      files: Readonly<Record<string, string>>,
      ...links: readonly (readonly [string, string])[]
    ) => {
      const folder = await mkdtemp(join(tmpdir(), 'pand-hostile-'));
      try {
        await mkdir(join(folder, 'rows'));
        for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
        for (const [name, target] of links) await symlink(target, join(folder, name));
        return execFileSync('tar', [
          '-C',
          folder,
          '--create',
          '--gzip',
          ...Object.keys(files),
          ...links.map(([name]) => name),
        ]);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    };
    const hostLog = async () =>
      (
        (await call(otto, 'hostLog')).body as { entries: { action: string; site: string; actor: string }[] }
      ).entries.map(({ action, site, actor }) => [action, site, actor]);

    it('is downloaded and brought back, whole, and stands in both logs', async () => {
      await addFullSite(ctx, { siteId: 'alpha', word: 'merel', firstId: 100 });
      const { status, body } = await call(otto, 'backUpSite', onAlpha);
      expect(status).toBe(200);
      const { file } = await whole(body);
      expect(await logOf('alpha')).toContainEqual(['Otto Operator', 'backUpSite', 'operator']);
      await sql`delete from estate where site_id = 'alpha' and id = 100`.execute(ctx.db.kysely);

      const params = await send(file);
      expect(await call(otto, 'restoreState', { params })).toMatchObject({
        status: 200,
        body: {
          state: 'ready',
          backup: { site: 'alpha', createdAt: ctx.now().toISOString() },
          replaces: { name: 'Agency merel', listings: 2 },
        },
      });
      const unnamed = await call(otto, 'restoreSite', { params, body: { site: 'alpha', name: 'Agency' } });
      expect(unnamed).toMatchObject({ status: 400, body: { errors: [{ field: 'body.name' }] } });
      expect(await siteOf('alpha')).toMatchObject({ listings: 2 });
      const other = await call(otto, 'restoreSite', { params, body: { site: 'omega', name: 'Agency zwaluw' } });
      expect(other).toMatchObject({ status: 409, body: { reason: 'not-a-backup' } });

      const done = await call(otto, 'restoreSite', { params, body: { site: 'alpha', name: ' Agency merel ' } });
      expect(done).toMatchObject({ status: 200, body: { site: 'alpha', closedSecrets: 0 } });
      expect(await siteOf('alpha')).toMatchObject({ listings: 3 });
      expect(await siteOf('omega')).toMatchObject({ name: 'Agency zwaluw' });
      expect((await logOf('alpha'))[0]).toEqual(['Otto Operator', 'restoreSite', 'operator']);
      expect((await hostLog()).slice(0, 2)).toEqual([
        ['restoreSite', 'alpha', 'Otto Operator'],
        ['backUpSite', 'alpha', 'Otto Operator'],
      ]);
      // The file is forgotten; a site that is gone comes back without its name being typed.
      expect((await call(otto, 'restoreState', { params })).status).toBe(404);
      await call(otto, 'removeSite', { ...onAlpha, body: { name: 'Agency merel' } });
      const again = await send(file);
      expect((await call(otto, 'restoreState', { params: again })).body).not.toHaveProperty('replaces');
      expect((await call(otto, 'restoreSite', { params: again, body: { site: 'alpha' } })).status).toBe(200);
      expect(await siteOf('alpha')).toMatchObject({ listings: 3 });
      // Somebody who was not asked who they are for long is asked.
      expect(await call(otto, 'backUpSite', onAlpha, later(3_600_000))).toMatchObject({ status: 403 });
    });

    it('is refused as what it is: nothing, something else, damaged, newer, or with rows and work of another site', async () => {
      const { file } = await whole((await call(otto, 'backUpSite', onAlpha)).body);
      const folder = await mkdtemp(join(tmpdir(), 'pand-own-'));
      execFileSync('tar', ['-C', folder, '--extract', '--gzip'], { input: file });
      const manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
      const rows = await Promise.all(
        (manifest.tables as { name: string }[]).map(
          async ({ name }) =>
            [`rows/${name}.jsonl`, await readFile(join(folder, `rows/${name}.jsonl`), 'utf8')] as const,
        ),
      );
      await rm(folder, { recursive: true, force: true });
      const own = Object.fromEntries(rows);
      /** The same backup with another text in one file, and its sum as if that were right. */
      const forged = (name: string, change: (text: string) => string) => {
        const text = change(own[`rows/${name}.jsonl`] ?? '');
        const sha256 = createHash('sha256').update(text).digest('hex');
        const tables = (manifest.tables as { name: string }[]).map((table) =>
          table.name === name ? { ...table, sha256 } : table,
        );
        return packed({
          ...own,
          'manifest.json': JSON.stringify({ ...manifest, tables }),
          [`rows/${name}.jsonl`]: text,
        });
      };
      const text = JSON.stringify(manifest);
      const before = await sql`select * from site_hostname order by 1, 2`.execute(ctx.db.kysely);
      for (const [reason, bytes] of [
        ['not-a-backup', Buffer.from('x'.repeat(5000))],
        ['not-a-backup', gzipSync('x'.repeat(5000))],
        ['damaged', file.subarray(0, 500)],
        ['damaged', file.subarray(0, -200)],
        ['damaged', Buffer.from(file.with(file.length >> 1, ~(file[file.length >> 1] ?? 0)))],
        ['damaged', gzipSync(gunzipSync(file).subarray(0, -20_000))],
        ['not-a-backup', await packed({ ...own, 'manifest.json': text, 'secret.key': 'x' })],
        ['not-a-backup', await packed({ 'manifest.json': text }, ['rows/site.jsonl', '/etc/hostname'])],
        ['not-a-backup', await packed({ 'manifest.json': '{"kind":"site"}' })],
        ['damaged', await packed({ ...own, 'manifest.json': text, 'rows/site.jsonl': '[]' })],
        ['newer', await packed({ ...own, 'manifest.json': JSON.stringify({ ...manifest, schemaVersion: 9999 }) })],
      ] as const) {
        const params = await send(bytes);
        expect(await call(otto, 'restoreState', { params })).toMatchObject({
          status: 200,
          body: { state: 'refused', reason },
        });
        const asked = await call(otto, 'restoreSite', { params, body: { site: 'alpha', name: 'Agency merel' } });
        expect(asked).toMatchObject({ status: 409, body: { reason } });
        await call(otto, 'endRestore', { params });
      }
      for (const bytes of [
        await forged(
          'site_hostname',
          (line) => line + line.replaceAll('alpha', 'omega').replace('omega.example', 'third.example'),
        ),
        await forged('site', () => 'no row at all\n'),
        await forged('site', () => 'null\n'),
        await forged('site', (line) => line.replace(/"[^"]*"/g, (text) => (text.includes('alpha') ? text : '"x"'))),
        await forged('site_hostname', (line) => line.replace(']', ',"more"]')),
      ]) {
        const params = await send(bytes);
        const asked = await call(otto, 'restoreSite', { params, body: { site: 'alpha', name: 'Agency merel' } });
        expect(asked).toMatchObject({ status: 409, body: { reason: 'damaged' } });
        await call(otto, 'endRestore', { params });
      }
      expect((await sql`select * from site_hostname order by 1, 2`.execute(ctx.db.kysely)).rows).toEqual(before.rows);
      expect(await siteOf('alpha')).toMatchObject({ name: 'Agency merel' });
    });

    it('are five at a time; the sixth is asked to wait a minute, until one is gone', async () => {
      const begin = () => call(otto, 'createRestore', { body: { bytes: 20, name: 'alpha.tar.gz' } });
      const begun = await Promise.all([1, 2, 3, 4, 5].map(begin));
      const [first = '', ...others] = begun.map(({ body }) => (body as { id: string }).id);
      expect(begun.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
      const sixth = await begin();
      await expect(createRestore(ctx, { bytes: 20, name: 'alpha.tar.gz' })).rejects.toMatchObject({ retryAfter: 60 });
      expect(sixth).toMatchObject({ status: 429, body: { detail: 'Too many backups are on their way.' } });
      await call(otto, 'endRestore', { params: { id: first } });
      const again = await begin();
      expect(again.status).toBe(201);
      for (const id of [...others, (again.body as { id: string }).id])
        await call(otto, 'endRestore', { params: { id } });
    });

    it('is damaged when there is nothing in the file', async () => {
      const empty = await call(otto, 'createRestore', { body: { bytes: 0, name: 'alpha.tar.gz' } });
      expect(empty).toMatchObject({ status: 409, body: { reason: 'damaged' } });
    });

    it('is bounded, and of operators only', async () => {
      const body = { bytes: 16 * 1024 ** 3 + 1, name: 'x' };
      expect(await call(otto, 'createRestore', { body })).toMatchObject({ status: 413, body: { reason: 'too-large' } });
      const { id } = (await call(otto, 'createRestore', { body: { bytes: 20, name: 'x' } })).body as { id: string };
      const params = { id };
      expect(await call(otto, 'restoreState', { params })).toMatchObject({ body: { state: 'receiving', offset: 0 } });
      expect((await call(otto, 'restoreSite', { params, body: { site: 'alpha' } })).status).toBe(409);
      const olga = await signedIn(ctx, HOST, 'olga@merel.example');
      for (const [name, request] of [
        ['backUpSite', onAlpha],
        ['createRestore', { body: { bytes: 20, name: 'x' } }],
        ['restoreState', { params }],
        ['endRestore', { params }],
        ['restoreSite', { params, body: { site: 'alpha' } }],
      ] as const)
        expect([name, (await call(olga, name, request)).status]).toEqual([name, 404]);
      // A file of the host is no upload of a site.
      await expect(uploadState(ctx, '', id)).rejects.toThrow('There is no such upload.');
    });
  });
});
