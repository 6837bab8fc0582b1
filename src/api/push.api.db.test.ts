// The push API as an agency's software meets it: tokens, scopes, tenants, batches, content, the audit log.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnADatabase } from '../../test/support/databases/databases.ts';
import { addSite, hiddenAddress, testEstate, testProject } from '../../test/support/estates.ts';
import { testServices } from '../../test/support/services.ts';
import type { Db } from '../db/engine/connect.ts';
import { insertLead } from '../db/leads/leads.ts';
import { listApiTokens } from '../db/people/api-tokens.ts';
import { PUSH_SCOPES, type PushScope } from '../domain/people/push-scope.ts';
import { eraseOldLeads } from '../services/leads/retention.ts';
import { auditLog, CALLS_PER_MINUTE, createToken, revokeToken } from '../services/people/push-access.ts';
import type { ServiceContext } from '../services/platform/context.ts';
import { type Api, createApi } from './handle-request.ts';
import { handlers } from './handlers.ts';

describeOnADatabase('the push API', (open) => {
  let db: Db;
  let ctx: ServiceContext;
  let api: Api;
  let now = new Date('2026-11-15T10:00:00Z');
  const enqueued: object[] = [];
  let alpha = '';

  const token = async (siteId: string, scopes: readonly PushScope[], days?: number): Promise<string> => {
    const expiresAt = days === undefined ? null : new Date(now.getTime() + days * 86_400_000);
    return (await createToken(ctx, { siteId, name: `software of ${siteId}`, scopes, expiresAt })).token;
  };
  const call = (method: string, path: string, body?: unknown, bearer: string | undefined = alpha, requestId = 'r-1') =>
    api({
      method,
      path: `/sites/${path}`,
      headers: { 'x-request-id': requestId, ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
      body,
    });
  const newest = async () => (await auditLog(ctx, { limit: 1 }))[0];

  beforeAll(async () => {
    db = await open();
    ctx = await testServices(db, {
      now: () => now,
      jobs: { enqueue: async (_trx, _task, payload) => void enqueued.push(payload) },
    });
    api = createApi(ctx, handlers);
    const webhook = {
      url: 'https://crm.example/hook',
      events: ['listing.changed' as const, 'listing.removed' as const],
    };
    await addSite(db, 'alpha', { webhook });
    await addSite(db, 'beta');
    alpha = await token('alpha', PUSH_SCOPES);
  });
  afterAll(() => ctx.catalogue.close());

  describe('who may call', () => {
    const anonymous = { status: 401, headers: { 'www-authenticate': 'Bearer' } };

    it('gives strangers, foreigners and holders of dead tokens the same answer', async () => {
      const beta = await token('beta', PUSH_SCOPES);
      const shortLived = await token('alpha', PUSH_SCOPES, 1);
      const revoked = await createToken(ctx, {
        siteId: 'alpha',
        name: 'old',
        scopes: ['estates:write'],
        expiresAt: null,
      });
      await revokeToken(ctx, revoked.id);
      now = new Date(now.getTime() + 2 * 86_400_000);
      const bodies = [];
      const bearers = ['', 'x', `pand_${'a'.repeat(43)}`, beta, shortLived, revoked.token, `${alpha}=`];
      for (const bearer of bearers) {
        const reply = await call('PUT', 'alpha/push/estates/1', testEstate(1), bearer || undefined);
        expect(reply).toMatchObject(bearer ? anonymous : { status: 200 });
        bodies.push(JSON.stringify(reply.body));
      }
      expect(new Set(bodies.slice(1)).size).toBe(1);
      // Not even whether the site exists.
      const nowhere = await call('PUT', 'nowhere/push/estates/1', {}, alpha);
      expect(JSON.stringify(nowhere.body)).toBe(bodies[1]);
      expect(await api({ method: 'DELETE', path: '/sites/alpha/push/estates/1', headers: {} })).toMatchObject(
        anonymous,
      );
      const twice = { authorization: [`Bearer ${alpha}`, `Bearer ${alpha}`] };
      expect(await api({ method: 'DELETE', path: '/sites/alpha/push/estates/1', headers: twice })).toMatchObject(
        anonymous,
      );
    });

    it('wants the scope of the call, and says no before it looks at the body', async () => {
      const reader = await token('alpha', ['leads:read']);
      for (const [method, path] of [
        ['PUT', 'alpha/push/estates/1'],
        ['POST', 'alpha/push/estates'],
        ['DELETE', 'alpha/push/estates/999'],
        ['PUT', 'alpha/push/pages/about'],
      ] as const)
        expect(await call(method, path, { nonsense: true }, reader)).toMatchObject({ status: 403 });
      expect(await newest()).toMatchObject({ action: 'pushPage', subject: 'about', status: 403 });
      expect(await call('GET', 'alpha/push/leads', undefined, reader)).toMatchObject({ status: 200 });
    });

    it('stops a token that calls too often, until the next minute', async () => {
      const eager = await token('alpha', ['leads:read']);
      for (let i = 0; i < CALLS_PER_MINUTE; i++) await call('HEAD', 'alpha/push/leads', undefined, eager);
      expect(await call('GET', 'alpha/push/leads', undefined, eager)).toMatchObject({
        status: 429,
        headers: { 'retry-after': '60' },
      });
      now = new Date(now.getTime() + 60_000);
      expect(await call('GET', 'alpha/push/leads', undefined, eager)).toMatchObject({ status: 200 });
    });

    it('keeps no token, and knows when each was last used', async () => {
      const everything = JSON.stringify([
        await db.kysely.selectFrom('api_token').selectAll().execute(),
        await db.kysely.selectFrom('audit_log').selectAll().execute(),
      ]);
      expect(everything).not.toContain(alpha);
      expect(everything).not.toContain(alpha.slice(5));
      const [first] = await listApiTokens(db.kysely, 'alpha');
      expect(first?.lastUsedAt?.getTime()).toBeGreaterThan(new Date('2026-11-15T10:00:00Z').getTime());
    });
  });

  describe('listings', () => {
    it('adds, changes and leaves alone, and tells the webhook', async () => {
      enqueued.length = 0;
      expect((await call('PUT', 'alpha/push/estates/20', testEstate(20))).body).toMatchObject({ added: 1, changed: 0 });
      const dearer = testEstate(20, { price: { value: 1 } });
      expect((await call('PUT', 'alpha/push/estates/20', dearer)).body).toMatchObject({ added: 0, changed: 1 });
      expect((await call('PUT', 'alpha/push/estates/20', dearer)).body).toMatchObject({ unchanged: 1 });
      expect(enqueued).toMatchObject([
        { siteId: 'alpha', event: 'listing.changed', ids: [20] },
        { siteId: 'alpha', event: 'listing.changed', ids: [20] },
      ]);
      await ctx.catalogue.caughtUp('alpha');
      expect(await call('GET', 'alpha/estates/v2/20', undefined, '')).toMatchObject({ body: { price: { value: 1 } } });
      expect(await call('GET', 'beta/estates/v2/20', undefined, '')).toMatchObject({ status: 404 });
    });

    it('names every wrong field of one record, and changes nothing', async () => {
      const wrong = { ...testEstate(21), price: { value: 'much' }, colour: 'red' };
      expect(await call('PUT', 'alpha/push/estates/21', wrong)).toMatchObject({
        status: 400,
        body: { errors: expect.arrayContaining([expect.objectContaining({ field: 'body.price.value' })]) },
      });
      expect(await call('PUT', 'alpha/push/estates/22', testEstate(21))).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'body.general.id' }] },
      });
      const twice = testProject(23, [24, 24]);
      expect(await call('PUT', 'alpha/push/estates/23', twice)).toMatchObject({ status: 400 });
      expect(await call('DELETE', 'alpha/push/estates/21')).toMatchObject({ status: 404 });
    });

    it('takes the good records of a batch and reports the others', async () => {
      const records = [
        testEstate(30),
        { ...testEstate(31), price: { value: 'much' } },
        { general: {} },
        testEstate(30),
      ];
      const { status, body } = await call('POST', 'alpha/push/estates', { records });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        added: 1,
        skipped: 3,
        problems: [
          { index: 1, id: 31, errors: [{ field: 'price.value' }] },
          { index: 2, id: null },
          { index: 3, id: 30, errors: [{ field: 'general.id', message: 'occurs twice; the first record counts' }] },
        ],
      });
      const many = Array.from({ length: 501 }, (_, i) => testEstate(1000 + i));
      expect(await call('POST', 'alpha/push/estates', { records: many })).toMatchObject({ status: 400 });
    });

    it('says what would happen, and does not do it', async () => {
      const dry = await call('POST', 'alpha/push/estates?dryRun=true', { records: [testEstate(40)] });
      expect(dry.body).toMatchObject({ added: 1 });
      expect(await call('DELETE', 'alpha/push/estates/40')).toMatchObject({ status: 404 });
    });

    it('removes a unit that its project does not list any more, and a project with its units', async () => {
      await call('PUT', 'alpha/push/estates/50', testProject(50, [51, 52]));
      enqueued.length = 0;
      expect((await call('PUT', 'alpha/push/estates/50', testProject(50, [51]))).body).toMatchObject({ removed: 1 });
      expect(enqueued).toMatchObject([{ event: 'listing.removed', ids: [52] }]);
      expect(await call('DELETE', 'alpha/push/estates/50')).toMatchObject({ status: 204, body: null });
      expect(await call('DELETE', 'alpha/push/estates/50')).toMatchObject({ status: 404 });
      await ctx.catalogue.caughtUp('alpha');
      expect(await call('GET', 'alpha/estates/v2/51', undefined, '')).toMatchObject({ status: 410 });
    });

    it('refuses codes that do not exist or do not fit, with what is allowed', async () => {
      const odd = (subType: number) => testEstate(6201, { general: { headType: { id: 6 }, subType: { id: subType } } });
      const errors = (message: string) => ({
        status: 400,
        body: { errors: [{ field: 'body.general.subType.id', message }] },
      });
      const allowed = 'allowed: 601 GARAGE, 602 GARAGE_BOX, 603 CELLAR, 604 BASEMENT_GARAGE, 605 CARPORT, 606 PARKING';
      expect(await call('PUT', 'alpha/push/estates/6201', odd(99_999))).toMatchObject(
        errors(`99999 is not known; ${allowed}`),
      );
      expect(await call('PUT', 'alpha/push/estates/6201', odd(302))).toMatchObject(
        errors(`302 APARTMENT is no subtype of GARAGE; ${allowed}`),
      );
      expect(await call('DELETE', 'alpha/push/estates/6201')).toMatchObject({ status: 404 });
      const batch = await call('POST', 'alpha/push/estates', { records: [odd(302), testEstate(6202)] });
      expect(batch.body).toMatchObject({
        added: 1,
        problems: [{ index: 0, id: 6201, errors: [{ field: 'general.subType.id' }] }],
      });
    });

    it('refuses a project as a whole when a unit of it is wrong', async () => {
      const project = testProject(6210, [6211, 6212]);
      const [first, second] = project.children ?? [];
      if (!first || !second) throw new Error('no units');
      const wrong = { ...second, general: { ...second.general, headType: { id: 77 } } };
      const reply = await call('PUT', 'alpha/push/estates/6210', { ...project, children: [first, wrong] });
      expect(reply).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'body.children.1.general.headType.id' }] },
      });
      expect(await call('GET', 'alpha/push/estates/6211')).toMatchObject({ status: 404 });
    });

    it('says what it repaired, and what a whole record empties by leaving it out', async () => {
      const title = { fr: 'GÃ©nÃ©ral', nl: 'Huis' };
      const first = testEstate(6220, { general: { title }, energy: { epcValue: 200 } });
      expect((await call('PUT', 'alpha/push/estates/6220', first)).body).toMatchObject({
        added: 1,
        notes: ['records[0]: general.title.fr (encoded twice, repaired).'],
      });
      const second = testEstate(6220, { general: { title: { nl: 'Huis' } } });
      expect((await call('PUT', 'alpha/push/estates/6220', second)).body).toMatchObject({
        changed: 1,
        notes: ['Listing 6220: left out, and therefore emptied: energy, general.title.fr.'],
      });
      expect((await call('PUT', 'alpha/push/estates/6220', second)).body).toMatchObject({ unchanged: 1, notes: [] });
      const said = { ...second, price: null };
      expect((await call('PUT', 'alpha/push/estates/6220', said)).body).toMatchObject({ changed: 1, notes: [] });
    });

    it('gives back what was sent, with what is hidden from the public', async () => {
      const sent = testEstate(6230, { address: hiddenAddress(), fields: { 'financial.provision': 3 } });
      await call('PUT', 'alpha/push/estates/6230', sent);
      const reply = await call('GET', 'alpha/push/estates/6230');
      expect(reply).toMatchObject({
        status: 200,
        headers: { 'cache-control': 'no-store' },
        body: { address: { street: { nl: 'Geheimstraat' }, number: '4711' }, fields: { 'financial.provision': 3 } },
      });
      expect((await call('PUT', 'alpha/push/estates/6230', reply.body)).body).toMatchObject({ unchanged: 1 });
      expect(await newest()).toMatchObject({ action: 'pushEstate', subject: '6230' });
      const writer = await token('alpha', ['estates:write']);
      expect(await call('GET', 'alpha/push/estates/6230', undefined, writer)).toMatchObject({ status: 403 });
      const reader = await token('alpha', ['estates:read']);
      expect(await call('GET', 'alpha/push/estates/6230', undefined, reader)).toMatchObject({ status: 200 });
      expect(await newest()).toMatchObject({ action: 'pushedEstate', subject: '6230', status: 200 });
      expect(await call('PATCH', 'alpha/push/estates/6230', {}, reader)).toMatchObject({ status: 403 });
      expect(await call('GET', 'alpha/push/estates/6239')).toMatchObject({ status: 404 });
    });

    it('lists them by number, archived ones too, a unit in its project', async () => {
      await addSite(db, 'gamma');
      const gamma = await token('gamma', PUSH_SCOPES);
      const records = [testEstate(6240, { archived: true }), testProject(6241, [6242]), testEstate(6243)];
      await call('POST', 'gamma/push/estates', { records }, gamma);
      await call('DELETE', 'gamma/push/estates/6243', undefined, gamma);
      const first = await call('GET', 'gamma/push/estates?limit=1', undefined, gamma);
      expect(first.body).toMatchObject({ records: [{ general: { id: 6240 }, archived: true }], next: 6240 });
      const rest = await call('GET', 'gamma/push/estates?after=6240', undefined, gamma);
      expect(rest.body).toMatchObject({
        records: [{ general: { id: 6241 }, children: [{ general: { id: 6242, parentId: 6241 } }] }],
        next: null,
      });
      expect((rest.body as { records: unknown[] }).records).toHaveLength(1);
      expect(await call('GET', 'gamma/push/estates?limit=101', undefined, gamma)).toMatchObject({ status: 400 });
    });

    it('changes what a patch names, and nothing else', async () => {
      await call('PUT', 'alpha/push/estates/6250', testEstate(6250, { energy: { epcValue: 200, co2: 30 } }));
      const patch = { price: { value: 5 }, energy: { co2: null } };
      expect((await call('PATCH', 'alpha/push/estates/6250?dryRun=true', patch)).body).toMatchObject({ changed: 1 });
      expect((await call('PATCH', 'alpha/push/estates/6250', patch)).body).toMatchObject({ changed: 1 });
      const { body } = await call('GET', 'alpha/push/estates/6250');
      expect(body).toMatchObject({
        price: { value: 5 },
        energy: { epcValue: 200 },
        general: { reference: 'REF-6250' },
      });
      expect(body).not.toHaveProperty('energy.co2');
      for (const [wrong, field] of [
        [{ general: { id: 6251 } }, 'body.general.id'],
        [{ price: { value: 'much' } }, 'body.price.value'],
        [{ general: { subType: { id: 302 } } }, 'body.general.subType.id'],
      ] as const)
        expect(await call('PATCH', 'alpha/push/estates/6250', wrong)).toMatchObject({
          status: 400,
          body: { errors: expect.arrayContaining([expect.objectContaining({ field })]) },
        });
      expect(await call('PATCH', 'alpha/push/estates/6259', patch)).toMatchObject({ status: 404 });
    });

    it('leaves the units of a project to themselves unless the patch lists them', async () => {
      await call('PUT', 'alpha/push/estates/6260', testProject(6260, [6261, 6262]));
      const renamed = await call('PATCH', 'alpha/push/estates/6260', { general: { reference: 'NEW' } });
      expect(renamed.body).toMatchObject({ changed: 1, removed: 0 });
      expect((await call('GET', 'alpha/push/estates/6262')).status).toBe(200);
      const { body } = await call('GET', 'alpha/push/estates/6260');
      const [unit] = (body as { children: unknown[] }).children;
      expect((await call('PATCH', 'alpha/push/estates/6260', { children: [unit] })).body).toMatchObject({ removed: 1 });
      expect((await call('GET', 'alpha/push/estates/6262')).status).toBe(404);
    });

    it('loses none of several patches at once', async () => {
      await call('PUT', 'alpha/push/estates/6270', testEstate(6270));
      const patches = [
        { general: { title: { nl: 'Huis' } } },
        { energy: { epcValue: 150 } },
        { technical: { constructionYear: 1990 } },
      ];
      const replies = await Promise.all(patches.map((patch) => call('PATCH', 'alpha/push/estates/6270', patch)));
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect((await call('GET', 'alpha/push/estates/6270')).body).toMatchObject({
        general: { title: { nl: 'Huis' } },
        energy: { epcValue: 150 },
        technical: { constructionYear: 1990 },
      });
    });

    it('lets two callers work at once', async () => {
      const ids = Array.from({ length: 10 }, (_, i) => 60 + i);
      const replies = await Promise.all(ids.map((id) => call('PUT', `alpha/push/estates/${id}`, testEstate(id))));
      expect(replies.map(({ status }) => status)).toEqual(ids.map(() => 200));
    });
  });

  describe('content', () => {
    const localized = (text: string) => ({ nl: text, fr: text, en: text, de: text });
    const page = (id: string, url: string, html: string) => ({
      id,
      url: localized(url),
      title: localized(id),
      seoTitle: {},
      seoDescription: {},
      html: localized(html),
      layout: 'plain',
    });

    it('adds a page, cleaned; the same again changes nothing', async () => {
      const body = page('jobs', 'jobs', '<h1>Jobs</h1><script>alert(1)</script>');
      expect((await call('PUT', 'alpha/push/pages/jobs', body)).body).toEqual({ changed: true });
      expect((await call('PUT', 'alpha/push/pages/jobs', body)).body).toEqual({ changed: false });
      const stored = await call('GET', 'alpha/pages/jobs', undefined, '');
      expect(stored.body).toMatchObject({ html: { nl: '<h1>Jobs</h1>' } });
      expect(await call('GET', 'beta/pages/jobs', undefined, '')).toMatchObject({ status: 404 });
    });

    it.each([
      ['an address that another page has', page('copy', 'over-ons', 'x'), 'pages.copy.url.nl'],
      ['an address that is a route', page('favs', 'favorieten', 'x'), 'pages.favs.url.nl'],
      ['a file that the site does not have', page('pic', 'pic', '<img src="asset:none.jpg" alt="">'), 'pages.pic.nl'],
      ['another id than the path', page('other', 'p', 'x'), 'body.id'],
    ])('refuses %s', async (_what, body, field) => {
      const id = body.id === 'other' ? 'mine' : body.id;
      const reply = await call('PUT', `alpha/push/pages/${id}`, body);
      expect(reply).toMatchObject({ status: 400 });
      expect(reply.body).toMatchObject({ errors: expect.arrayContaining([expect.objectContaining({ field })]) });
    });

    it('keeps a page that the navigation leads to, and the home page', async () => {
      expect(await call('DELETE', 'alpha/push/pages/about')).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'navigation.main.0.children.0.page' }] },
      });
      expect(await call('DELETE', 'alpha/push/pages/home')).toMatchObject({ status: 400 });
      expect(await call('DELETE', 'alpha/push/pages/jobs')).toMatchObject({ status: 204 });
      expect(await call('DELETE', 'alpha/push/pages/jobs')).toMatchObject({ status: 404 });
    });

    it('replaces a navigation tree', async () => {
      const entry = { id: 'home', label: localized('Home'), page: 'home' };
      expect(await call('PUT', 'alpha/push/navigation/footer', [entry])).toMatchObject({ body: { changed: true } });
      expect(await call('PUT', 'alpha/push/navigation/footer', [{ ...entry, page: 'gone' }])).toMatchObject({
        status: 400,
      });
      expect((await call('GET', 'alpha/navigation/footer', undefined, '')).body).toEqual([entry]);
    });

    it('adds and removes content lists and their items', async () => {
      const item = (id: string) => ({ id, title: localized(id), intro: {}, html: localized(`<p>${id}</p>`) });
      const news = { id: 'news', title: localized('News'), items: [item('first')] };
      expect(await call('PUT', 'alpha/push/entities/news', news)).toMatchObject({ body: { changed: true } });
      expect(await call('PUT', 'alpha/push/entities/news/items/second', item('second'))).toMatchObject({ status: 200 });
      const items = await call('GET', 'alpha/entities/news/items', undefined, '');
      expect(items.body).toMatchObject([{ id: 'second' }, { id: 'first' }]);
      expect(await call('DELETE', 'alpha/push/entities/news/items/first')).toMatchObject({ status: 204 });
      expect(await call('DELETE', 'alpha/push/entities/news/items/first')).toMatchObject({ status: 404 });
      expect(await call('PUT', 'alpha/push/entities/none/items/x', item('x'))).toMatchObject({ status: 404 });
      expect(await call('PUT', 'alpha/push/entities/news/items/third', item('fourth'))).toMatchObject({
        status: 400,
        body: { errors: [expect.objectContaining({ field: 'body.id' })] },
      });
      expect((await call('GET', 'alpha/entities/news/items', undefined, '')).body).toHaveLength(1);
      expect(await call('DELETE', 'alpha/push/entities/news')).toMatchObject({ status: 204 });
      expect(await call('GET', 'alpha/entities/offices/items', undefined, '')).toMatchObject({
        body: [{ id: 'gent' }],
      });
    });

    it('adds a version of an agreement, changes the page that shows it, and keeps the old one', async () => {
      const statement = (version: string, text: string) => ({
        kind: 'privacy-statement',
        version,
        title: localized('Privacy'),
        html: localized(text),
      });
      await call('PUT', 'alpha/push/agreements/privacy-statement', statement('2026-11-01.9', '<p>nine</p>'));
      await call('PUT', 'alpha/push/pages/privacy', page('privacy', 'privacy', '<h1>Privacy</h1>\n<p>nine</p>'));
      const ten = await call(
        'PUT',
        'alpha/push/agreements/privacy-statement',
        statement('2026-11-01.10', '<p>ten</p>'),
      );
      expect(ten).toMatchObject({ status: 200, body: { changed: true } });
      expect((await call('GET', 'alpha/pages/privacy', undefined, '')).body).toMatchObject({
        html: { nl: '<h1>Privacy</h1>\n<p>ten</p>' },
      });
      expect(await call('PUT', 'alpha/push/agreements/privacy-statement', statement('2026-10-01', 'x'))).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'body.version' }] },
      });
      const versions = await db.kysely
        .selectFrom('agreement')
        .select('version')
        .where('site_id', '=', 'alpha')
        .execute();
      expect(versions.map(({ version }) => version).sort()).toEqual(['2026-01-01', '2026-11-01.10', '2026-11-01.9']);
    });
  });

  describe('requests of visitors', () => {
    it('come in order, from the last one known, and only those of the site', async () => {
      const lead = (siteId: string, email: string) => ({
        siteId,
        kind: 'contact',
        locale: 'nl' as const,
        page: '/nl',
        estateId: null,
        email,
        fields: { message: 'Dag' },
        consent: { textVersion: '1', locale: 'nl' as const, at: now.toISOString() },
        createdAt: now,
        submission: undefined,
      });
      await db.transaction(async (trx) => {
        await insertLead(trx, lead('alpha', 'een@voorbeeld.example'));
        await insertLead(trx, lead('beta', 'ander@voorbeeld.example'));
        await insertLead(trx, lead('alpha', 'twee@voorbeeld.example'));
      });
      const first = await call('GET', 'alpha/push/leads?limit=1');
      expect(first).toMatchObject({
        headers: { 'cache-control': 'no-store' },
        body: [{ email: 'een@voorbeeld.example' }],
      });
      const [{ id }] = first.body as [{ id: number }];
      expect((await call('GET', `alpha/push/leads?after=${id}`)).body).toMatchObject([
        { email: 'twee@voorbeeld.example', createdAt: now.toISOString(), fields: { message: 'Dag' } },
      ]);
      expect(await call('GET', 'alpha/push/leads?after=-1')).toMatchObject({ status: 400 });
    });
  });

  describe('the audit log', () => {
    it('says who did what, when, with which result and under which request id', async () => {
      await call('DELETE', 'alpha/push/estates/20', undefined, alpha, 'request-7');
      expect(await newest()).toMatchObject({
        siteId: 'alpha',
        actor: 'software of alpha',
        action: 'removeEstate',
        subject: '20',
        status: 204,
        requestId: 'request-7',
        at: now,
      });
      await call('PUT', 'alpha/push/estates/20', { general: {} }, alpha, 'request-8');
      expect(await newest()).toMatchObject({ requestId: 'request-8', status: 400 });
      const before = await newest();
      await call('PUT', 'alpha/push/estates/20', {}, `pand_${'b'.repeat(43)}`);
      expect(await newest()).toEqual(before);
    });

    it('can be narrowed down, and forgets after a year', async () => {
      expect((await auditLog(ctx, { siteId: 'beta', limit: 10 })).map(({ action }) => action)).toEqual(['createToken']);
      expect(await auditLog(ctx, { since: new Date(now.getTime() + 1), limit: 10 })).toEqual([]);
      now = new Date(now.getTime() + 366 * 86_400_000);
      await eraseOldLeads(ctx);
      expect(await auditLog(ctx, { limit: 10 })).toEqual([]);
    });
  });
});
