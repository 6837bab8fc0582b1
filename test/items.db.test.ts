// Items of content lists from an agency's own software to the pages of its site, and back: news, people, offices.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApi } from '../src/api/handle-request.ts';
import { handlers } from '../src/api/handlers.ts';
import { createContentApi } from '../src/client/content-api.ts';
import { localTransport } from '../src/client/local-transport.ts';
import { LOCALES } from '../src/domain/locale.ts';
import { requestContact } from '../src/services/leads/contact.ts';
import { leads } from '../src/services/leads/leads.ts';
import { createToken } from '../src/services/people/push-access.ts';
import type { ServiceContext } from '../src/services/platform/context.ts';
import { createCachedPages } from '../src/web/http/cached-pages.ts';
import { createSiteLookup } from '../src/web/http/site-lookup.ts';
import type { WebContext } from '../src/web/http/web-context.ts';
import { describeOnADatabase } from './support/databases/databases.ts';
import { addViewingSite, SITE, type ViewingTest, viewingTest } from './support/viewings.ts';

const LIST = '<h1>News</h1><div data-widget="entity-list" data-level="2"></div>';
const HOME = '<h1>Home</h1><div data-widget="entity-list" data-size="3" data-static></div>';
const WORDS = { nl: 'nieuws', fr: 'actualites', en: 'news', de: 'neuigkeiten' };
const inAll = (text: string) => ({ nl: `${text} nl`, fr: `${text} fr`, en: `${text} en`, de: `${text} de` });
const news = (id: string, more: object = {}) => ({
  id,
  title: inAll(`Title ${id}`),
  intro: inAll('Intro'),
  html: inAll('<p>Text</p>'),
  ...more,
});

describeOnADatabase('items of content lists', (open) => {
  let test: ViewingTest;
  let ctx: ServiceContext;
  let token = '';
  let site: ReturnType<typeof createCachedPages>;
  const clock = { now: new Date('2026-11-15T10:00:00Z') };

  const push = async (method: string, path: string, body?: unknown) => {
    const { status } = await createApi(
      ctx,
      handlers,
    )({
      method,
      path: `/sites/${SITE}/push/${path}`,
      headers: { authorization: `Bearer ${token}`, 'x-request-id': 'r' },
      body,
    });
    await ctx.catalogue.caughtUp(SITE);
    return status;
  };
  const ask = async (address: string) => {
    const [path = '', query] = address.split('?');
    const search = query === undefined ? '' : `?${query}`;
    const answer = await site.answer({
      method: 'GET',
      protocol: 'http',
      host: `${SITE}.example`,
      path,
      search,
      headers: {},
    });
    return 'etag' in answer ? { ...answer.reply, body: String(await answer.encoded('identity')) } : answer;
  };
  const page = (id: string, url: object, html: string) => ({
    id,
    url,
    title: inAll(id),
    seoTitle: {},
    seoDescription: {},
    html: { nl: html, fr: html, en: html, de: html },
    layout: 'plain',
  });

  beforeAll(async () => {
    test = await viewingTest(await open(), { now: () => clock.now });
    ctx = test.ctx;
    await addViewingSite(ctx);
    ({ token } = await createToken(ctx, { siteId: SITE, name: 'CRM', scopes: ['content:write'], expiresAt: null }));
    const api = createContentApi(localTransport(createApi(ctx, handlers)));
    const web: WebContext = {
      api,
      sites: createSiteLookup({ api, log: ctx.log, maxAgeMs: 0 }),
      assets: { scripts: [], styles: [], preloads: [] },
      log: ctx.log,
    };
    site = createCachedPages({ web, follows: ctx.catalogue.follows });
    ctx.catalogue.onChange(site.changed);
    await push('PUT', 'pages/home', page('home', { nl: '', fr: '', en: '', de: '' }, HOME));
    await push('PUT', 'pages/news', page('news', WORDS, LIST));
    await push('PUT', 'entities/news', { id: 'news', title: inAll('News'), items: [] });
  });
  afterAll(() => ctx.catalogue.close());

  const places = (id: string, locale: (typeof LOCALES)[number], words: string) => ({
    home: `/${locale}`,
    list: `/${locale}/${WORDS[locale]}`,
    own: `/${locale}/${WORDS[locale]}/${id}/${words}-${locale}`,
  });

  it.each(LOCALES)('an item that comes, changes and goes does so on every page in %s', async (locale) => {
    const at = places('open', locale, 'title-open');
    // Kept before, so that each has to be forgotten.
    for (const path of [at.home, at.list]) expect((await ask(path)).body).not.toContain('Title open');
    expect((await ask(at.own)).status).toBe(404);

    expect(await push('PUT', 'entities/news/items/open', news('open', { date: '2026-11-15' }))).toBe(200);
    for (const path of [at.home, at.list]) {
      expect((await ask(path)).body, path).toContain(`<a href="${at.own}">Title open ${locale}</a>`);
    }
    const own = await ask(at.own);
    expect(own.status).toBe(200);
    expect(own.body).toContain(`<h1>Title open ${locale}</h1>`);
    expect(own.body).toContain(`<link rel="canonical" href="http://${SITE}.example${at.own}"/>`);
    for (const other of LOCALES) expect(own.body).toContain(`.example${places('open', other, 'title-open').own}"`);
    expect((await ask(`/${locale}/detail?entity=news&item=open`)).body).toContain(
      `<link rel="canonical" href="http://${SITE}.example${at.own}"/>`,
    );
    expect((await ask(`/sitemap-${locale}-1.xml`)).status).toBe(200);

    expect(await push('PUT', 'entities/news/items/open', news('open', { title: inAll('Changed') }))).toBe(200);
    const next = places('open', locale, 'changed').own;
    for (const path of [at.home, at.list]) {
      expect((await ask(path)).body, path).toContain(`<a href="${next}">Changed ${locale}</a>`);
    }
    expect(await ask(at.own)).toMatchObject({ status: 301, headers: { location: next } });
    expect((await ask(next)).body).toContain(`<h1>Changed ${locale}</h1>`);

    expect(await push('DELETE', 'entities/news/items/open')).toBe(204);
    for (const path of [at.home, at.list]) expect((await ask(path)).body).not.toContain('Changed');
    expect((await ask(next)).status).toBe(404);
  });

  it('shows drafts nowhere, and an item from its day on, by the clock in Belgium', async () => {
    await push('PUT', 'entities/news/items/draft', news('draft', { draft: true, date: '2026-11-01' }));
    await push('PUT', 'entities/news/items/later', news('later', { date: '2026-11-16' }));
    const seen = async () => {
      const { body } = await ask('/nl/nieuws');
      const own = await ask('/nl/nieuws/later/title-later-nl');
      const answer = await createApi(
        ctx,
        handlers,
      )({
        method: 'GET',
        path: `/sites/${SITE}/entities/news/items`,
        headers: {},
      });
      return [body.includes('Title later'), own.status, JSON.stringify(answer.body).includes('Title later')];
    };
    expect((await ask('/nl/nieuws')).body).not.toContain('Title draft');
    expect((await ask('/nl/nieuws/draft/title-draft-nl')).status).toBe(404);
    expect((await ask('/nl/detail?entity=news&item=draft')).status).toBe(404);
    clock.now = new Date('2026-11-15T22:59:59Z');
    expect(await seen()).toEqual([false, 404, false]);
    clock.now = new Date('2026-11-15T23:00:00Z');
    // What was kept in the hour before is forgotten with any change; an hour is the most it lives.
    await push('DELETE', 'entities/news/items/draft');
    expect(await seen()).toEqual([true, 200, true]);
    clock.now = new Date('2026-11-15T10:00:00Z');
    await push('DELETE', 'entities/news/items/later');
  });

  it('shows what is in another language, and says so', async () => {
    const only = { title: inAll('Alone'), intro: { fr: 'Bonjour' }, html: { fr: '<p>Texte</p>' } };
    await push('PUT', 'entities/news/items/alone', { id: 'alone', ...only });
    const { body } = await ask('/de/neuigkeiten/alone/alone-de');
    expect(body).toContain('<p class="lead" lang="fr-BE">Bonjour</p>');
    expect(body).toContain('<div class="prose" lang="fr-BE"><p>Texte</p></div>');
    await push('DELETE', 'entities/news/items/alone');
  });

  it('takes hostile HTML, a title of 300 letters and no picture', async () => {
    const html =
      '<h1>Mine</h1><script>alert(1)</script><p onclick="x()">Text</p><iframe src="https://x.example"></iframe>';
    await push('PUT', 'entities/news/items/bad', {
      id: 'bad',
      title: inAll('Woord '.repeat(50)),
      intro: inAll('"><img src=x onerror=alert(1)>'),
      html: inAll(html),
    });
    const { location = '' } = (await ask('/nl/nieuws/bad')).headers;
    expect(location).toBe(`/nl/nieuws/bad/${'woord-'.repeat(13).slice(0, -1)}`);
    const { status, body } = await ask(location);
    expect(status).toBe(200);
    expect(body).toContain('<h2>Mine</h2><p>Text</p>');
    expect(body.match(/<h1/g)).toHaveLength(1);
    expect(body).not.toMatch(/alert\(1\)<|onclick|<iframe|<img src=x/);
    await push('DELETE', 'entities/news/items/bad');
  });

  it.each([
    [{ date: '2026-02-30' }, 'a day that does not exist'],
    [{ tags: ['Not a slug'] }, 'a tag that is none'],
    [{ review: { source: {}, checked: 'yes' } }, 'a check that is neither yes nor no'],
    [{ review: { source: {}, checked: true, url: 'javascript:alert(1)' } }, 'an address that is none'],
  ])('refuses %j: %s', async (more, _why) => {
    expect(await push('PUT', 'entities/news/items/wrong', news('wrong', more))).toBe(400);
  });

  it('refuses a list whose items would stand under a route', async () => {
    expect(await push('PUT', 'entities/offer', { id: 'offer', title: inAll('Offer'), items: [] })).toBe(400);
  });

  it('gives a representative a page with homes on offer, agenda and form', async () => {
    const facts = { email: 'mira@alpha.example', phone: '+32 9 123 45 67', office: 'gent' };
    const mira = news('mira', { title: { ...inAll('Mira Voorbeeld'), nl: 'Mira Voorbeeld' }, facts });
    await push('PUT', 'entities/team', { id: 'team', title: inAll('Team'), items: [mira] });
    const { status, body } = await ask('/nl/team/mira/mira-voorbeeld');
    expect(status).toBe(200);
    // Three is hidden, four is sold, five is nobody's.
    expect([...body.matchAll(/data-estate="(\d+)"/g)].map(([, id]) => id).sort()).toEqual(['1', '2']);
    expect(body).toContain('zaterdag 21 november');
    expect(body).toContain('href="/nl/afspraak/1?start=2026-11-21T13%3A00%3A00Z"');
    expect(body).toContain('nog 5 plaatsen');
    expect(body).toContain('<th scope="row">maandag</th>');
    expect(body).toContain('<input type="hidden" name="recipient" value="team/mira"/>');
    expect(body).toContain('"@type":"Person"');
  });

  it('says in the API what an agenda offers, and nothing for somebody it does not know', async () => {
    const agenda = async (email: string) =>
      (
        await createApi(
          ctx,
          handlers,
        )({ method: 'GET', path: `/sites/${SITE}/representatives/${email}/agenda`, headers: {} })
      ).body;
    expect(await agenda('Mira@alpha.example')).toMatchObject({
      bookable: true,
      openHouses: [
        { estateId: 1, wallStart: '2026-11-21T14:00', wallEnd: '2026-11-21T14:30', places: 5 },
        { estateId: 1, wallStart: '2026-11-21T14:30', wallEnd: '2026-11-21T15:00', places: 5 },
      ],
    });
    expect(await agenda('nobody@alpha.example')).toEqual({
      timeZone: 'Europe/Brussels',
      bookable: false,
      hours: [],
      openHouses: [],
    });
  });

  const message = async (recipient: string) => {
    const inputs = {
      firstName: 'Noor',
      email: 'noor@voorbeeld.example',
      message: 'Dag',
      privacy: 'on',
      recipient,
      'g-recaptcha-response': `right ${recipient}`,
    };
    await requestContact(ctx, SITE, { inputs, locale: 'fr', address: '192.0.2.9' });
    const mails = await test.send();
    return mails.find(({ replyTo }) => replyTo?.address === 'noor@voorbeeld.example');
  };

  it('brings a message to the person or office of the page, and to the agency when there is none', async () => {
    const mail = await message('team/mira');
    expect(mail?.to).toEqual({ name: 'Mira Voorbeeld', address: 'mira@alpha.example' });
    expect(mail?.text).toContain('Gericht aan: Mira Voorbeeld');
    expect((await leads(ctx, { siteId: SITE })).at(-1)?.fields).toMatchObject({ recipient: 'team/mira' });
    expect((await message('team/gone'))?.to.address).toBe('info@alpha.example');
    // Nobody chooses where our mails go.
    expect((await message('victim@elsewhere.example'))?.to.address).toBe('info@alpha.example');
    expect((await message('news/open'))?.to.address).toBe('info@alpha.example');
  });
});
