// The settings of a site as its members meet them: versions, hostnames, secrets, tokens, the webhook.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnADatabase } from '../../test/support/databases/databases.ts';
import { type DeskPerson, deskPerson } from '../../test/support/desk.ts';
import { addSite } from '../../test/support/estates.ts';
import { testServices } from '../../test/support/services.ts';
import type { OutgoingMail } from '../adapters/mailer.ts';
import type { SiteServer } from '../adapters/site-server.ts';
import { findSite, findSiteByHostname } from '../db/content/sites.ts';
import type { Db } from '../db/engine/connect.ts';
import { readChanges } from '../db/platform/change-log.ts';
import { pushPage } from '../services/content/push-content.ts';
import { auditLog } from '../services/people/push-access.ts';
import type { ServiceContext } from '../services/platform/context.ts';
import { announce, deliverWebhook } from '../services/platform/webhooks.ts';
import { createApi } from './handle-request.ts';
import { handlers } from './handlers.ts';

/** The answer's body is what each test says it is. */
type DeskCaller = (
  ...call: Parameters<DeskPerson['call']>
) => Promise<{ status: number; headers: Readonly<Record<string, string>>; body: never }>;

describeOnADatabase('settings of a site', (open) => {
  let db: Db;
  let ctx: ServiceContext;
  let owner: DeskCaller;
  let reader: DeskCaller;
  let neighbour: DeskCaller;
  let now = new Date('2026-11-17T10:00:00Z');
  const overSite: [SiteServer, OutgoingMail][] = [];
  const overInstallation: OutgoingMail[] = [];
  const enqueued: object[] = [];
  const records: Record<string, string[]> = {};
  let answer: { status: number } | Error = { status: 200 };
  const logged: unknown[] = [];
  const fetched: unknown[] = [];

  beforeAll(async () => {
    db = await open();
    const log = (...what: unknown[]) => void logged.push(...what);
    ctx = await testServices(db, {
      now: () => now,
      log: { info: log, warn: log, error: log } as never,
      jobs: { enqueue: async (_trx, _task, payload) => void enqueued.push(payload) },
      mailer: { description: 'files', send: async (mail) => void overInstallation.push(mail), close: () => {} },
      siteServers: {
        send: async (server, mail) => {
          overSite.push([server, mail]);
          if (server.host === 'smtp.kapot.example') throw new Error('Connection refused');
        },
      },
      dns: { texts: async (name) => records[name] ?? [], addresses: async (name) => records[`a ${name}`] ?? [] },
      fetch: async (url, options) => {
        fetched.push([url, options]);
        if (url.startsWith('https://www.alpha.example/'))
          return { status: 200, url, contentType: 'application/json', body: Buffer.from('{"id":"alpha"}') };
        if (url.startsWith('https://hook.example/') && !(answer instanceof Error))
          return { ...answer, url, contentType: '', body: Buffer.from('') };
        throw answer instanceof Error ? answer : new Error('no network in tests');
      },
    });
    const api = createApi(ctx, handlers);
    await addSite(db, 'alpha', { hostnames: ['alpha.example', 'www.alpha.example'], locales: ['nl'] });
    await addSite(db, 'beta', { hostnames: ['beta.example'] });
    const caller = async (...who: Parameters<typeof deskPerson>): Promise<DeskCaller> =>
      (await deskPerson(...who)).call as DeskCaller;
    owner = await caller(ctx, api, 'alpha', 'owner', { name: 'An Peeters', email: 'an-peeters@alpha.example' });
    reader = await caller(ctx, api, 'alpha', 'reader', { name: 'Bram Claes', email: 'bram-claes@alpha.example' });
    neighbour = await caller(ctx, api, 'beta', 'owner', { name: 'Cas Nuyts', email: 'cas-nuyts@beta.example' });
  });
  afterAll(() => ctx.catalogue.close());

  const etagOf = async (part: string): Promise<string> =>
    ((await owner('GET', 'settings')).body as { parts: Record<string, { etag: string }> }).parts[part]?.etag ?? '';
  const save = async (part: string, body: unknown, etag?: string) =>
    owner('PUT', `settings/${part}`, body, { 'if-match': etag ?? (await etagOf(part)) });

  describe('a part', () => {
    it('is read by a reader and changed by an owner only', async () => {
      expect(await reader('GET', 'settings')).toMatchObject({
        status: 200,
        body: { parts: { retention: { values: {} } }, secrets: [], effective: { retentionDays: 90 } },
      });
      expect(await reader('PUT', 'settings/retention', { leadRetentionDays: 30 }, { 'if-match': '"x"' })).toMatchObject(
        {
          status: 403,
          body: { reason: 'role' },
        },
      );
    });

    it('is saved in the document, told to every process, and in the log with who and what', async () => {
      const before = (await readChanges(db.kysely, 'alpha', 0, 100)).length;
      expect(await save('retention', { leadRetentionDays: 30 })).toMatchObject({
        status: 200,
        body: { values: { leadRetentionDays: 30 }, changedBy: 'An Peeters' },
      });
      expect((await findSite(db.kysely, 'alpha'))?.leadRetentionDays).toBe(30);
      expect((await readChanges(db.kysely, 'alpha', 0, 100)).slice(before)).toMatchObject([{ kind: 'site' }]);
      expect((await auditLog(ctx, { siteId: 'alpha', limit: 1 }))[0]).toMatchObject({
        actor: 'An Peeters',
        action: 'saveSettings',
        subject: 'retention',
        source: 'desk',
        status: 200,
        changes: [{ field: 'leadRetentionDays', before: null, after: 30 }],
      });
      expect(await owner('GET', 'settings')).toMatchObject({
        body: { parts: { retention: { changedBy: 'An Peeters', changedAt: now.toISOString() } } },
      });
      // The same once more is no change.
      const after = (await readChanges(db.kysely, 'alpha', 0, 100)).length;
      expect(await save('retention', { leadRetentionDays: 30 })).toMatchObject({ status: 200 });
      expect(await readChanges(db.kysely, 'alpha', 0, 100)).toHaveLength(after);
    });

    it('of listings takes a strictness that there is, and names the field of any other', async () => {
      const listings = { hiddenStatus: [], keepSoldPages: true, revealAddressAfterBooking: false };
      for (const publishingCheck of ['strict', 'normal', 'soft'])
        expect(await save('listings', { ...listings, publishingCheck })).toMatchObject({
          status: 200,
          body: { values: { publishingCheck } },
        });
      expect(await save('listings', { ...listings, publishingCheck: 'loose' })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'body.publishingCheck' }] },
      });
      expect((await findSite(db.kysely, 'alpha'))?.publishingCheck).toBe('soft');
      expect(await save('listings', listings)).toMatchObject({ status: 200 });
      expect((await findSite(db.kysely, 'alpha'))?.publishingCheck).toBeUndefined();
    });

    it('wants its version, and answers an old one with both values, who and when', async () => {
      expect(await owner('PUT', 'settings/retention', {})).toMatchObject({ status: 428 });
      const stale = await etagOf('retention');
      now = new Date(now.getTime() + 60_000);
      expect(await save('retention', { leadRetentionDays: 45 })).toMatchObject({ status: 200 });
      expect(await save('retention', { leadRetentionDays: 365 }, stale)).toMatchObject({
        status: 412,
        body: {
          fields: [{ field: 'leadRetentionDays', yours: 365, theirs: 45 }],
          etag: await etagOf('retention'),
          changedBy: 'An Peeters',
          changedAt: now.toISOString(),
        },
      });
      // Another part has another version.
      expect(await save('alerts', { alerts: { renewalMonths: 12 } })).toMatchObject({ status: 200 });
    });

    it('names every wrong field', async () => {
      expect(await save('retention', { leadRetentionDays: 0, colour: 'red' })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'body.colour' }, { field: 'body.leadRetentionDays' }] },
      });
      expect(await save('hostnames', { hostnames: ['alpha.example', 'Not A Name'] })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'body.hostnames.1' }] },
      });
    });

    it('does not take a language whose texts are missing', async () => {
      const text = { url: { nl: 'team' }, title: { nl: 'Team' }, seoTitle: {}, seoDescription: {}, html: { nl: '' } };
      await pushPage(ctx, 'alpha', 'team', { id: 'team', layout: 'plain', ...text });
      expect(await save('languages', { locales: ['nl', 'de'] })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'pages.team.title.de' }, { field: 'pages.team.url.de' }] },
      });
      expect((await findSite(db.kysely, 'alpha'))?.locales).toEqual(['nl']);
    });
  });

  describe('hostnames', () => {
    it('answer at once, and a name of another site is refused by name', async () => {
      const hostnames = ['www.alpha.example', 'alpha.example', 'desk.alpha.example'];
      expect(await save('hostnames', { hostnames, deskHostname: 'desk.alpha.example' })).toMatchObject({ status: 200 });
      expect((await findSiteByHostname(db.kysely, 'desk.alpha.example'))?.id).toBe('alpha');
      expect(await save('hostnames', { hostnames: [...hostnames, 'beta.example'] })).toMatchObject({
        status: 409,
        body: { errors: [{ field: 'body.hostnames', message: 'beta.example belongs to another site' }] },
      });
      expect((await findSiteByHostname(db.kysely, 'beta.example'))?.id).toBe('beta');
      expect(await save('hostnames', { hostnames, deskHostname: 'ander.example' })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'body.deskHostname' }] },
      });
    });

    it('keep the one on which the desk is open', async () => {
      expect(await save('hostnames', { hostnames: ['www.alpha.example'] })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'body.hostnames' }] },
      });
    });

    it('are checked: only the site’s own', async () => {
      records['a www.alpha.example'] = ['192.0.2.10'];
      const check = (name: string) => owner('GET', `hostnames/${name}/check`);
      expect(await check('www.alpha.example')).toMatchObject({ body: { state: 'ok', addresses: ['192.0.2.10'] } });
      const asked = '://www.alpha.example/api/sites/by-hostname/www.alpha.example';
      expect(fetched.splice(0)).toEqual([
        [`https${asked}`, { timeoutMs: 6000, maxBytes: 524_288, maxRedirects: 1 }],
        [`http${asked}`, { timeoutMs: 6000, maxBytes: 524_288, maxRedirects: 0 }],
      ]);
      expect(await check('alpha.example')).toMatchObject({ body: { state: 'no-address' } });
      records['a alpha.example'] = ['192.0.2.11'];
      expect(await check('alpha.example')).toMatchObject({ body: { state: 'no-answer' } });
      expect(await check('beta.example')).toMatchObject({ status: 404 });
    });
  });

  describe('the sender', () => {
    const server = { host: 'smtp.post.example', port: 587, security: 'starttls', user: 'alpha' };

    it('uses the installation until the site has a server, then its own with its own password', async () => {
      expect(await owner('POST', 'sender/test', {})).toMatchObject({
        body: { sent: true, to: 'an-peeters@alpha.example', over: 'files' },
      });
      expect(overInstallation).toMatchObject([{ subject: 'Testmail van uw website' }]);
      expect(await save('sender', { mailFrom: 'post@alpha.example', mailServer: server })).toMatchObject({
        status: 200,
      });
      expect(await owner('POST', 'sender/test', {})).toMatchObject({
        body: { sent: false, reason: expect.stringContaining('no password') },
      });
      expect(await owner('PUT', 'secrets/smtp-password', { value: 'zonnebloem' })).toMatchObject({
        status: 200,
        body: [{ name: 'smtp-password', since: now.toISOString(), usable: true }],
      });
      expect(await owner('POST', 'sender/test', {})).toMatchObject({ body: { sent: true, over: 'smtp.post.example' } });
      expect(overSite.at(-1)).toMatchObject([
        { ...server, password: 'zonnebloem' },
        { from: { address: 'post@alpha.example' } },
      ]);
      expect(overInstallation).toHaveLength(1);
      expect(await reader('POST', 'sender/test', {})).toMatchObject({ status: 403 });
    });

    it('says what the mail server said', async () => {
      await save('sender', { mailServer: { host: 'smtp.kapot.example', port: 465, security: 'tls' } });
      expect(await owner('POST', 'sender/test', {})).toMatchObject({
        status: 200,
        body: { sent: false, reason: 'Connection refused' },
      });
    });

    it('forgets the password when the server is another one', async () => {
      expect(await owner('GET', 'settings')).toMatchObject({ body: { secrets: [] } });
    });

    it('signs with a key of its own that nobody reads, and checks the records', async () => {
      expect(await owner('POST', 'sender/dkim', {})).toMatchObject({ status: 404 });
      await save('sender', { mailFrom: 'post@alpha.example', dkim: { domain: 'alpha.example', selector: 'pand' } });
      const made = await owner('POST', 'sender/dkim', {});
      const { name, record } = made.body as { name: string; record: string };
      expect({ name, record }).toEqual({
        name: 'pand._domainkey.alpha.example',
        record: expect.stringMatching(/^v=DKIM1; k=rsa; p=[A-Za-z0-9+/=]{300,}$/),
      });
      expect(await owner('GET', 'sender/check')).toMatchObject({
        body: {
          from: 'post@alpha.example',
          records: [
            { record: 'spf', state: 'missing' },
            { record: 'dkim', state: 'missing', add: record },
            { record: 'dmarc', state: 'missing' },
          ],
        },
      });
      records['alpha.example'] = ['v=spf1 include:_spf.post.example -all'];
      records[name] = [record];
      records['_dmarc.alpha.example'] = ['v=DMARC1; p=reject'];
      expect(await owner('GET', 'sender/check')).toMatchObject({
        body: { records: [{ state: 'ok' }, { state: 'ok' }, { state: 'ok' }] },
      });
      await owner('POST', 'sender/test', {});
      expect(overInstallation.at(-1)).toMatchObject({ dkim: { domainName: 'alpha.example', keySelector: 'pand' } });
    });
  });

  it.each(['sender/check', 'hostnames/gamma.example/check'])('%s is asked two hundred times a day', async (path) => {
    const site = path.startsWith('sender') ? 'gamma' : 'delta';
    await addSite(db, site, { hostnames: [`${site}.example`] });
    const who = { name: 'Dina Wouters', email: `dina@${site}.example` };
    const { call } = await deskPerson(ctx, createApi(ctx, handlers), site, 'owner', who);
    const ask = async () => (await call('GET', path.replace('gamma', site))).status;
    const statuses = new Set<number>();
    for (let times = 0; times < 200; times++) statuses.add(await ask());
    expect([...statuses]).toEqual([200]);
    expect(await ask()).toBe(429);
  });

  describe('a secret', () => {
    it('is in no answer, log, audit or public call', async () => {
      expect(await owner('PUT', 'secrets/captcha-secret', { value: 'roodborstje' })).toMatchObject({ status: 200 });
      expect(await owner('PUT', 'secrets/dkim-private-key', { value: 'roodborstje' })).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'body.value' }] },
      });
      expect(await owner('PUT', 'secrets/wifi', { value: 'roodborstje' })).toMatchObject({ status: 400 });
      expect(await reader('PUT', 'secrets/captcha-secret', { value: 'roodborstje' })).toMatchObject({ status: 403 });
      const api = createApi(ctx, handlers);
      const everything = JSON.stringify([
        (await owner('GET', 'settings')).body,
        (await api({ method: 'GET', path: '/sites/alpha', headers: {} })).body,
        await db.kysely.selectFrom('audit_log').selectAll().execute(),
        await db.kysely.selectFrom('site').selectAll().execute(),
        logged,
      ]);
      for (const secret of ['roodborstje', 'zonnebloem', 'BEGIN PRIVATE KEY']) expect(everything).not.toContain(secret);
      expect((await api({ method: 'GET', path: '/sites/alpha', headers: {} })).body).not.toHaveProperty('dkim');
      expect(await owner('DELETE', 'secrets/captcha-secret')).toMatchObject({ status: 204 });
      expect(await owner('DELETE', 'secrets/captcha-secret')).toMatchObject({ status: 404 });
    });
  });

  describe('tokens', () => {
    it('are shown once, listed, and ended; never those of another site', async () => {
      const made = await owner('POST', 'tokens', { name: 'Boekhouding', scopes: ['leads:read'], days: 30 });
      expect(made).toMatchObject({ status: 201, body: { token: expect.stringMatching(/^pand_/) } });
      const { id, token } = made.body as { id: number; token: string };
      const list = await reader('GET', 'tokens');
      expect(list.body).toMatchObject([{ id, name: 'Boekhouding', scopes: ['leads:read'], revokedAt: null }]);
      expect(JSON.stringify(list.body)).not.toContain(token);
      expect(await reader('DELETE', `tokens/${id}`)).toMatchObject({ status: 403 });
      expect(await neighbour('DELETE', `tokens/${id}`)).toMatchObject({ status: 404 });
      expect(await owner('DELETE', `tokens/${id}`)).toMatchObject({ status: 204 });
      expect((await reader('GET', 'tokens')).body).toMatchObject([{ revokedAt: now.toISOString() }]);
      const entries = (await auditLog(ctx, { siteId: 'alpha', limit: 50 })).filter(({ action }) =>
        /Token/.test(action),
      );
      expect(entries.map(({ action, source, status }) => [action, source, status])).toEqual([
        ['revokeApiToken', 'desk', 204],
        ['createApiToken', 'desk', 201],
      ]);
    });

    it('ask again who it is', async () => {
      const then = now;
      now = new Date(now.getTime() + 3_600_000);
      const asked = await owner('POST', 'tokens', { name: 'Later', scopes: ['leads:read'] });
      expect(asked).toMatchObject({ status: 403, body: { reason: 'confirm' } });
      now = then;
    });
  });

  describe('the webhook', () => {
    it('lists what it was told, and tells it again under the same id', async () => {
      await save('webhook', { webhook: { url: 'https://hook.example/in', events: ['listing.changed'] } });
      enqueued.length = 0;
      await db.transaction((trx) => announce(ctx, trx, 'alpha', 'listing.changed', [7]));
      const [job] = enqueued as { key: string; event: 'listing.changed'; ids: number[]; at: string }[];
      if (!job) throw new Error('nothing was enqueued');
      expect((await owner('GET', 'webhook/messages')).body).toMatchObject([
        { state: 'waiting', ids: [7], attempts: 0 },
      ]);
      answer = { status: 500 };
      await expect(deliverWebhook(ctx, 'alpha', job)).rejects.toThrow('answered 500');
      answer = new Error('getaddrinfo ENOTFOUND hook.example');
      await expect(deliverWebhook(ctx, 'alpha', job)).rejects.toThrow('ENOTFOUND');
      const listed = await reader('GET', 'webhook/messages');
      expect(listed.body).toMatchObject([
        { state: 'failed', attempts: 2, status: null, reason: 'getaddrinfo ENOTFOUND hook.example' },
      ]);
      const [{ id }] = listed.body as [{ id: number }];
      expect(await reader('POST', `webhook/messages/${id}/again`, {})).toMatchObject({ status: 403 });
      expect(await neighbour('POST', `webhook/messages/${id}/again`, {})).toMatchObject({ status: 404 });
      expect(await owner('POST', `webhook/messages/${id}/again`, {})).toMatchObject({ status: 204 });
      expect(await owner('POST', `webhook/messages/${id}/again`, {})).toMatchObject({ status: 404 });
      expect(enqueued.at(-1)).toEqual(job);
      answer = { status: 204 };
      await deliverWebhook(ctx, 'alpha', job);
      expect((await owner('GET', 'webhook/messages')).body).toMatchObject([
        { state: 'taken', status: 204, attempts: 3 },
      ]);
      // An earlier try that still comes finds it taken.
      answer = { status: 500 };
      await deliverWebhook(ctx, 'alpha', job);
    });

    it('shows its secret to who may make tokens', async () => {
      expect((await owner('POST', 'webhook/secret', {})).body).toMatchObject({
        secret: expect.stringMatching(/^whsec_/),
      });
      expect(await reader('POST', 'webhook/secret', {})).toMatchObject({ status: 403 });
    });
  });
});
