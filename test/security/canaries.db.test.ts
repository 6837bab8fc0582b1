// Nothing that is the agency's own is reachable without a session: canaries in drafts, hidden and planned listings, internal documents,
// hidden addresses, private fields, notes, leads, members, settings and the log; then every call of the contract, every route of the
// website, every link on its pages, its files, papers, pictures and the mails to visitors, in every language. The lists come from the
// contract and from the route table, so that whatever is added is walked too.
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApi } from '../../src/api/handle-request.ts';
import { handlers } from '../../src/api/handlers.ts';
import { createContentApi } from '../../src/client/content-api.ts';
import { localTransport } from '../../src/client/local-transport.ts';
import { type EndpointName, endpoints } from '../../src/contract/endpoints.ts';
import { hasPicture } from '../../src/db/estates/estate-pictures.ts';
import { buildRoute, ROUTES, type RouteType } from '../../src/domain/content/routes.ts';
import { DOCUMENTS_FIELD } from '../../src/domain/leads/contact-form.ts';
import { LOCALES, type Locale } from '../../src/domain/locale.ts';
import type { Estate } from '../../src/domain/record/estate.ts';
import { readConfig } from '../../src/server/config.ts';
import { buildApp } from '../../src/server/http/build-app.ts';
import { createLogger } from '../../src/server/logger.ts';
import { orderAlertMails } from '../../src/services/alerts/alert-deliveries.ts';
import { matchAlerts } from '../../src/services/alerts/match-alerts.ts';
import { readPreview } from '../../src/services/estates/previews.ts';
import { publicDocument } from '../../src/services/media/public-document.ts';
import type { ServiceContext } from '../../src/services/platform/context.ts';
import { createCachedPages } from '../../src/web/http/cached-pages.ts';
import { createSiteLookup } from '../../src/web/http/site-lookup.ts';
import { describeOnADatabase } from '../support/databases/databases.ts';
import { type DeskPerson, deskPerson } from '../support/desk.ts';
import { testEstate } from '../support/estates.ts';
import { apiCall, everyCall } from '../support/every-call.ts';
import { addFullSite, type FullSite, rightCaptcha } from '../support/full-site.ts';
import { isWholeMatrix } from '../support/matrix.ts';
import { drawingPress, hasPoppler, paperText } from '../support/papers.ts';
import { type ViewingTest, viewingTest } from '../support/viewings.ts';

const SITE = 'alpha';
const HOST = `${SITE}.example`;
const FIRST = 100;
/** Besides the listing, the project and its unit of a full site. */
const OTHERS = { hiddenByHand: 301, planned: 302, left: 303, hiddenStatus: 304 } as const;

/** What must be nowhere: one word, and numbers that no page has by chance. */
const CANARIES = [/kanarie/iu, /51\.06913/u, /3\.75812/u, /7[.,\s\u00a0\u202f]?654[.,\s\u00a0\u202f]?321/u];
const POINT = { lat: 51.0691357, lon: 3.7581246 };
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const FILES = { internal: sha256('Kanarie, intern'), request: sha256('Kanarie, op aanvraag') };

const inAll = (text: string) => Object.fromEntries(LOCALES.map((locale) => [locale, `${text} ${locale}`]));
const HIDDEN_ADDRESS: NonNullable<Estate['address']> = {
  visible: false,
  street: inAll('Kanariestraat'),
  number: '48Kanarie',
  box: 'Kanariebus',
  city: { zip: '9000', name: 'Gent' },
  country: 'BE',
  geoLocation: POINT,
  location: { nl: 'Hoek Kanarieplein' },
};
const PRIVATE: NonNullable<Estate['fields']> = {
  'financial.provision': 7_654_321,
  'financial.provision_information': { nl: 'Kanarieprovisie' },
  'financial.purchase_price': 7_654_321,
  'notary.assigned_to': 'Kanarienotaris',
  'construction.cadastral_division': 'Kanarieafdeling',
  'construction.cadastral_section': 'Kanariesectie',
  'construction.cadastral_number': 'Kanarieperceel',
  'general.building_name': 'Residentie Kanarie',
};
const listing = (id: number, title: string, over: Partial<Estate> = {}): Estate => {
  const salesRepresentative = { name: 'Mira merel', email: 'mira@merel.example' };
  const { general, ...rest } = testEstate(id, { salesRepresentative, address: HIDDEN_ADDRESS, fields: PRIVATE });
  return {
    ...rest,
    ...over,
    general: {
      ...general,
      title: inAll(title),
      description: inAll('Mooi huis'),
      buildingName: 'Kanariehof',
      ...over.general,
    },
  };
};

/** In which all is walked: a page is written by the same code in each of them. The matrix takes all. */
const WALKED: readonly Locale[] = isWholeMatrix ? LOCALES : ['nl', 'de'];

/** Of one language. */
const MOST_PAGES = 200;

type Told = { readonly place: string; readonly text: string };

describeOnADatabase('what is the agency’s own', (open) => {
  let test: ViewingTest;
  let ctx: ServiceContext;
  let app: FastifyInstance;
  let site: FullSite;
  let papers: readonly unknown[] = [];
  const drafts: number[] = [];
  const told: Told[] = [];
  let visitor = 0;

  /** As somebody whom nobody knows asks, each time another one. */
  const ask = async (options: {
    method?: string;
    url: string;
    headers?: Record<string, string>;
    payload?: unknown;
  }) => {
    visitor += 1;
    const { headers = {}, ...rest } = options;
    const reply = await app.inject({
      remoteAddress: `198.51.${Math.floor(visitor / 250)}.${(visitor % 250) + 1}`,
      headers: { host: HOST, ...headers },
      ...(rest as { method: 'GET'; url: string; payload?: object }),
    });
    const isPaper = String(reply.headers['content-type']).startsWith('application/pdf');
    const body = isPaper && reply.statusCode === 200 && hasPoppler ? paperText(reply.rawPayload) : reply.body;
    told.push({ place: `${options.method ?? 'GET'} ${options.url}`, text: JSON.stringify(reply.headers) + body });
    return reply;
  };

  /** Which places say what they must not. */
  const leaks = (all: readonly Told[]): string[] =>
    all.flatMap(({ place, text }) =>
      CANARIES.flatMap((canary) => {
        const at = text.search(canary);
        return at < 0 ? [] : [`${place}: ${text.slice(Math.max(0, at - 60), at + 60)}`];
      }),
    );

  const seed = async (sara: DeskPerson): Promise<void> => {
    const push = async (records: readonly Estate[]) => {
      const headers = { authorization: `Bearer ${site.bearer}` };
      const reply = await createApi(
        ctx,
        handlers,
      )({
        method: 'POST',
        path: `/sites/${SITE}/push/estates`,
        headers,
        body: { records },
      });
      expect(reply.body, JSON.stringify(reply.body)).toMatchObject({ skipped: 0 });
    };
    const files = [
      { name: { nl: 'Kanarie verslag' }, file: `file:${FILES.internal}.pdf`, visibility: 'internal' as const },
      { name: { nl: 'Kanarie dossier' }, file: 'https://kanarie.example/dossier.pdf', visibility: 'internal' as const },
      { name: { nl: 'Bodemattest' }, file: `file:${FILES.request}.pdf`, visibility: 'request' as const },
      { name: { nl: 'Basisakte' }, file: 'https://kanarie.example/akte.pdf', visibility: 'request' as const },
    ];
    const shown = { transaction: { id: 1 }, guid: 'guid-merel' };
    await push([
      listing(site.estateId, 'Huis merel', { files, general: { id: site.estateId, ...shown } }),
      listing(OTHERS.hiddenByHand, 'Kanarie verborgen'),
      listing(OTHERS.planned, 'Huis met plan', { address: { ...HIDDEN_ADDRESS, visible: false } }),
      listing(OTHERS.left, 'Kanarie weg'),
      listing(OTHERS.hiddenStatus, 'Kanarie binnenkort', {
        general: { id: OTHERS.hiddenStatus, transaction: { id: 10 } },
      }),
    ]);
    const save = async (id: number, set: object): Promise<string> => {
      const read = await sara.call('GET', `estates/${id}`);
      expect(read.status, JSON.stringify(read.body)).toBe(200);
      const { etag } = read.body as { etag: string };
      const saved = await sara.call('PATCH', `estates/${id}`, { set, back: [] }, { 'if-match': etag });
      expect(saved.status, JSON.stringify(saved.body)).toBe(200);
      return (saved.body as { etag: string }).etag;
    };
    const draft = {
      '/general/title/nl': 'Kanarieconcept',
      '/general/title/de': 'Kanarieentwurf',
      '/price/value': 7_654_321,
    };
    await save(site.estateId, draft);
    await save(site.projectId, draft);
    const etag = await save(OTHERS.planned, draft);
    const body = { at: '2027-06-01T07:00:00Z', reason: 'Kanariereden' };
    expect((await sara.call('POST', `estates/${OTHERS.planned}/publish`, body, { 'if-match': etag })).status).toBe(200);
    const made = await sara.call('POST', 'estates', {
      copyOf: site.estateId,
      set: { '/general/reference': 'KANARIE-1' },
    });
    expect(made.status).toBe(201);
    drafts.push((made.body as { id: number }).id);
    await sara.call('POST', 'estates/visibility', { ids: [OTHERS.hiddenByHand], hidden: true });
    const bearer = { authorization: `Bearer ${site.bearer}` };
    const api = createApi(ctx, handlers);
    await api({ method: 'DELETE', path: `/sites/${SITE}/push/estates/${OTHERS.left}`, headers: bearer });
    await api({
      method: 'POST',
      path: `/sites/${SITE}/push/agendas/${site.agendaId}/busy-times`,
      headers: bearer,
      body: { from: '2026-11-24T09:00:00Z', to: '2026-11-24T10:00:00Z', note: 'Kanarienota' },
    });
    // What a visitor asks for is looked up among what pages show.
    await ctx.catalogue.caughtUp(SITE);
    const person = { privacy: 'on', email: 'kanarie@huis.example', phone: '0470 12 34 56' };
    const contact = { ...person, firstName: 'Kanarie', message: 'Kanarielead', estateId: String(site.estateId) };
    const sent = await api({
      method: 'POST',
      path: `/sites/${SITE}/contact-requests`,
      headers: {},
      body: { locale: 'nl', inputs: { ...contact, [DOCUMENTS_FIELD]: 'Basisakte', ...rightCaptcha() } },
    });
    expect(sent.status, JSON.stringify(sent.body)).toBe(201);
    await ctx.catalogue.of(SITE);
    await ctx.catalogue.caughtUp(SITE);
  };

  beforeAll(async () => {
    test = await viewingTest(await open());
    ctx = test.ctx;
    site = await addFullSite(ctx, {
      siteId: SITE,
      word: 'merel',
      firstId: FIRST,
      over: {
        locales: [...LOCALES],
        hiddenStatus: [10],
        publishingCheck: 'soft',
        webhook: { url: 'https://kanarie.example/hook', events: ['contact'] },
      },
    });
    const api = createApi(ctx, handlers);
    await seed(
      await deskPerson(ctx, api, SITE, 'owner', { name: 'Kanarie Maes', email: 'kanarie-maes@alpha.example' }),
    );
    // Only what comes from here on is a visitor's.
    await test.send();
    test.sent.length = 0;

    const client = createContentApi(localTransport(api));
    const drawing = drawingPress(() => new Map());
    papers = drawing.papers;
    const assets = { scripts: ['/assets/client.js'], styles: [], preloads: [] };
    const sites = createSiteLookup({ api: client, log: ctx.log });
    const web = { api: client, sites, assets, log: ctx.log, press: drawing.press };
    app = await buildApp({
      config: { ...readConfig({}, '/'), rateLimit: 1_000_000, overloadDelay: 0 },
      logger: createLogger('silent', { write: () => {} }),
      api,
      web,
      pages: createCachedPages({ web, follows: ctx.catalogue.follows }),
      media: {
        images: ctx.images,
        isShown: (siteId, ref, focus) => hasPicture(ctx.db.kysely, siteId, ref, focus),
        document: (siteId, ref) => publicDocument(ctx, siteId, ref),
      },
      preview: (token) => readPreview(ctx, token),
      readiness: { draining: () => false, checks: {} },
      clientDir: import.meta.dirname,
    });
  });
  afterAll(async () => {
    await app?.close();
    await ctx?.catalogue.close();
  });

  const ids = (): number[] => [
    site.estateId,
    site.projectId,
    site.projectId + 1,
    ...Object.values(OTHERS),
    ...drafts,
    1,
  ];

  it('is there for whoever is signed in, so that the walk looks for something', async () => {
    const rows = await ctx.db.kysely.selectFrom('estate_layer').select('draft').execute();
    expect(JSON.stringify(rows)).toMatch(/Kanarieconcept.*7654321/u);
    const stored = await ctx.db.kysely
      .selectFrom('estate')
      .select('document')
      .where('id', '=', site.estateId)
      .execute();
    expect(JSON.stringify(stored)).toMatch(/Kanariestraat/u);
    expect(JSON.stringify(await ctx.db.kysely.selectFrom('lead').selectAll().execute())).toContain('Kanarielead');
  });

  describe('is in no answer of the API', () => {
    /** They change or remove what the others look at: last. */
    const DESTROYS: readonly EndpointName[] = [
      ...(['cancelReservation', 'deleteAlert', 'unsubscribe', 'eraseSubscription'] as const),
      ...(['rentalReservationConfirm', 'rentalReservationRefuse', 'rentalReservationWithdraw'] as const),
    ];
    /** With the agency's own secret address in hand one is the agency; without it nobody. */
    const WITH_A_SECRET_OF_THE_AGENCY: readonly EndpointName[] = [
      ...([
        'agendaCalendar',
        'agendaRules',
        'replaceAgendaRules',
        'rentalCalendar',
        'rentalReservationByToken',
      ] as const),
      ...(['rentalReservationConfirm', 'rentalReservationRefuse'] as const),
    ];
    const withoutSecret = (value: string | number) => (typeof value === 'string' ? 'A'.repeat(43) : value);

    const NAMES = (Object.keys(endpoints) as EndpointName[]).sort(
      (a, b) => Number(DESTROYS.includes(a)) - Number(DESTROYS.includes(b)),
    );
    it.each(WALKED)('whatever is asked, in %s, without a session', async (locale: Locale) => {
      const requests = everyCall(site);
      const from = told.length;
      const answered = new Set<number>();
      for (const name of NAMES) {
        if (locale !== WALKED.at(-1) && DESTROYS.includes(name)) continue;
        const request = requests[name] as {
          params?: Record<string, string | number>;
          query?: string;
          body?: Record<string, unknown>;
        };
        const isSecret = WITH_A_SECRET_OF_THE_AGENCY.includes(name);
        const own = Object.entries(request.params ?? {}).map(([key, value]) => [
          key,
          isSecret ? withoutSecret(value) : value,
        ]);
        const hasId = typeof request.params?.id === 'number';
        for (const id of hasId ? ids() : [0]) {
          const params = {
            ...Object.fromEntries(own),
            ...(hasId ? { id } : {}),
            ...(request.params?.locale ? { locale } : {}),
          };
          const query = request.query?.replace('locale=nl', `locale=${locale}`);
          const body = request.body && 'locale' in request.body ? { ...request.body, locale } : request.body;
          const call = apiCall(name, { ...request, params, ...(query ? { query } : {}) } as never, SITE);
          const reply = await ask({
            method: call.method,
            url: `/api${call.path}`,
            headers: {
              'accept-language': locale,
              ...call.headers,
              ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            },
            ...(body === undefined ? {} : { payload: body }),
          });
          answered.add(reply.statusCode);
          expect(reply.statusCode, `${name} ${reply.body.slice(0, 200)}`).toBeLessThan(500);
          const access: unknown = endpoints[name].access;
          if (access !== 'public' && name !== 'captchaChallenge')
            expect(
              [200, 201].includes(reply.statusCode) && typeof access === 'object',
              `${name} ${reply.statusCode}`,
            ).toBe(false);
        }
      }
      expect(leaks(told.slice(from))).toEqual([]);
      expect([...answered]).toEqual(expect.arrayContaining([200, 401, 404, 410]));
    });

    it('and is not found by what it says', async () => {
      for (const text of ['Kanariestraat', 'kanarie', 'Kanarieconcept', 'KANARIE-1', 'Kanariehof']) {
        const found = await app.inject({
          method: 'POST',
          url: `/api/sites/${SITE}/estates`,
          headers: { host: HOST },
          payload: { query: { match: { text }, units: 'include' } },
        });
        expect([text, found.json().total]).toEqual([text, { value: 0 }]);
        const typed = await app.inject({
          url: `/api/sites/${SITE}/typed-search?q=${text}&locale=nl&suggest=true`,
          headers: { host: HOST },
        });
        // What was typed comes back: nothing else has the word.
        const asked = new RegExp(text.split('-').join('|'), 'giu');
        expect(typed.body.replace(asked, ''), text).not.toMatch(/kanarie/iu);
      }
    });
  });

  describe('is on no page', () => {
    const paramsOf = (id: number) => ({
      estateId: id,
      entityId: site.projectId + 1,
      slug: 'huis',
      rentalUnitId: site.unitId,
      token: site.tokens.manage,
      appointmentId: site.tokens.appointment,
    });
    it.each(WALKED)('of any route, nor behind any link, in %s', async (locale) => {
      const from = told.length;
      const queue = [`/${locale}`, `/${locale}/pagina-merel`, `/${locale}?text=gent`];
      for (const type of Object.keys(ROUTES) as RouteType[])
        for (const id of ROUTES[type].includes('{estateId}') ? ids() : [0]) {
          const params = type === 'unsubscribe' ? { token: site.tokens.unsubscribe } : paramsOf(id);
          queue.push(
            buildRoute(type as string, locale, type === 'holidayRequest' ? { token: site.tokens.visitor } : params),
          );
        }
      queue.push(
        `/${locale}/ajax/search-text?q=huis`,
        `/${locale}/ajax/search-city?q=gen`,
        `/${locale}/detail?entity=list-merel&item=item-merel`,
      );
      const statuses = new Map<string, number>();
      while (queue.length > 0 && statuses.size < MOST_PAGES) {
        const url = queue.shift() ?? '';
        if (statuses.has(url)) continue;
        const reply = await ask({ url, headers: { 'accept-language': locale } });
        statuses.set(url, reply.statusCode);
        expect(reply.statusCode, url).toBeLessThan(500);
        const { location } = reply.headers;
        if (location) queue.push(String(location));
        if (String(reply.headers['content-type']).startsWith('text/html'))
          for (const [, link = ''] of reply.body.matchAll(/\b(?:href|src|action)="(\/[^"#]*)/gu)) {
            const path = link.replaceAll('&amp;', '&');
            const isOther = LOCALES.some(
              (other) => other !== locale && new RegExp(`^/${other}(?:[/?]|$)`, 'u').test(path),
            );
            // Of filters and sort orders one at a time: each is one more of the same.
            if (!path.startsWith('/assets') && !isOther && !path.includes('&')) queue.push(path);
          }
      }
      expect(leaks(told.slice(from))).toEqual([]);
      expect([...statuses.values()].filter((status) => status === 200).length).toBeGreaterThan(15);
    });

    it('nor in a file of the site', async () => {
      const from = told.length;
      const maps = ['/sitemap.xml', '/robots.txt', '/icon.svg', '/theme.css', '/feed.xml', '/rss.xml', '/nl/feed.xml'];
      for (const path of maps) {
        const { body } = await ask({ url: path });
        for (const [, address = ''] of body.matchAll(/<loc>([^<]+)<\/loc>/gu)) {
          const { pathname, search } = new URL(address);
          if (!maps.includes(pathname + search)) maps.push(pathname + search);
        }
      }
      expect(maps.length).toBeGreaterThan(12);
      expect(leaks(told.slice(from))).toEqual([]);
    });

    it('nor on paper', () => {
      expect(papers.length).toBeGreaterThan(0);
      expect(leaks(papers.map((paper, index) => ({ place: `paper ${index}`, text: JSON.stringify(paper) })))).toEqual(
        [],
      );
    });
  });

  it('has no address of its own: documents that are not public, and drafts without their token', async () => {
    for (const file of Object.values(FILES)) {
      await ctx.files.put(file, { bytes: Buffer.from('%PDF-1.4 Kanarie') });
      for (const path of [`documents/${file}/bodemattest.pdf`, `documents/${file}/x.jpg`, `file:${file}/740x400.jpg`])
        expect([path, (await ask({ url: `/media/${SITE}/${path}` })).statusCode]).toEqual([path, 404]);
    }
    for (const id of ids())
      for (const token of [`${SITE}.${id}.zzzzzzzz.${'A'.repeat(43)}`, String(id), ''])
        expect((await ask({ url: `/preview/${token}` })).statusCode, token).toBe(404);
    for (const url of [
      '/desk',
      '/desk/alpha/estates',
      '/_outbox',
      '/api/sites/alpha/desk/estates',
      '/api/docs',
      '/api/openapi.json',
    ])
      await ask({ url });
    expect(leaks(told.slice(-60))).toEqual([]);
  });

  it('is in no mail to a visitor', async () => {
    await matchAlerts(ctx, SITE);
    await orderAlertMails(ctx, SITE);
    await test.send();
    const isAgency = (address: string) => /@(?:alpha|merel)\.example$/u.test(address);
    const mails = test.sent.filter(({ to }) => !isAgency(to.address));
    const subjects = mails.map(({ subject }) => subject).join('\n');
    // A copy of the contact request, a listing for a friend, a viewing, a stay and an alert at least.
    expect(mails.length, subjects).toBeGreaterThan(5);
    expect(
      leaks(mails.map((mail) => ({ place: `${mail.to.address}: ${mail.subject}`, text: JSON.stringify(mail) }))),
    ).toEqual([]);
    expect(mails.some(({ calendar }) => calendar !== undefined)).toBe(true);
  });
});
