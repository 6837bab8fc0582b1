import { describe, expect, it } from 'vitest';
import { type Answers, fakeContentApi } from '../../../test/support/fake-content-api.ts';
import { fakeAnswers, fakeOffice, fakePage, fakeSite } from '../../../test/support/fake-site.ts';
import { HttpError } from '../../client/http-error.ts';
import { createPageParts, type PageParts } from '../../widgets/page-parts.ts';
import { renderRequest } from './page.routes.ts';
import { createSiteLookup, type PublicSite } from './site-lookup.ts';
import type { WebRequest } from './web-context.ts';

const pages = [
  fakePage({
    id: 'home',
    url: { nl: '', fr: '', en: '', de: '' },
    layout: 'hero',
    html: { nl: '<section class="hero"><h1>Thuis</h1></section><div data-widget="office-hours"></div>' },
  }),
  fakePage({
    id: 'contact',
    url: { nl: 'contact', fr: 'nous-écrire', en: 'contact', de: 'kontakt' },
    title: { nl: 'Contact', fr: 'Nous <écrire>' },
    seoTitle: { nl: 'Bel of schrijf' },
    seoDescription: { nl: 'Adres "en" uren' },
    html: { nl: '<p>Kom langs.</p>', fr: '' },
  }),
];
const agreements = [
  { kind: 'privacy-statement', version: '2026-10-01', locale: 'nl', title: 'Privacy', html: '<p>Tekst</p>' },
];
const news = [
  { id: 'open', title: { nl: 'Open' }, intro: { nl: 'We zijn open' }, html: { nl: '<p>x</p>' }, date: '2026-11-15' },
];
const answers = (more: Answers = {}, site?: PublicSite) =>
  fakeAnswers(
    pages,
    {
      '/sites/testhuis/agreements?locale=nl': agreements,
      '/sites/testhuis/agreements?locale=fr': agreements,
      '/sites/testhuis/entities/news/items': news,
      ...more,
    },
    site,
  );

const ASSETS = { scripts: ['/assets/c.js'], styles: ['/assets/c.css'], preloads: ['/assets/f.woff2'] };

const ask = async (
  path: string,
  request: Partial<WebRequest> = {},
  given = answers(),
  publicUrl?: string,
  parts?: PageParts,
) => {
  const api = fakeContentApi(given);
  const errors: string[] = [];
  const log = { warn: () => {}, error: (_: object, message: string) => errors.push(message) };
  const [pathname = '', query] = path.split('?');
  const reply = await renderRequest(
    { api, sites: createSiteLookup({ api, log }), assets: ASSETS, log, publicUrl, parts },
    {
      method: 'GET',
      protocol: 'https',
      host: 'testhuis.example',
      path: pathname,
      search: query === undefined ? '' : `?${query}`,
      headers: {},
      ...request,
    },
  );
  return { ...reply, errors, asked: api.asked };
};
const links = (html: string, rel: string) =>
  [...html.matchAll(new RegExp(`<link rel="${rel}"(?: hrefLang="([^"]+)")? href="([^"]+)"`, 'g'))].map(
    ([, lang, href]) => (lang ? `${lang} ${href}` : href),
  );

it('is the same page, byte for byte, in a kept frame and written out', async () => {
  const api = fakeContentApi(answers());
  const log = { warn: () => {}, error: () => {} };
  // One site for all of them: what is kept for one page must not stand around another.
  const web = { api, sites: createSiteLookup({ api, log, maxAgeMs: 60_000 }), assets: ASSETS, log };
  const pageOf = async (path: string, search: string, parts?: PageParts) => {
    const host = 'testhuis.example';
    const request = { method: 'GET', protocol: 'https', host, path, search, headers: {} } as const;
    const { body } = await renderRequest({ ...web, parts }, request);
    return parts ? parts.text(body) : body;
  };
  for (const [path, search] of [
    ['/nl', ''],
    ['/fr', ''],
    ['/nl/contact', ''],
    ['/nl/contact', '?price-max=5&q=%22%3C%27%26&page=2'],
    ['/nl/contact', '?utm_source=x'],
    ['/fr/nous-%C3%A9crire', ''],
    ['/nl/bestaat-niet', ''],
  ] as const) {
    const whole = await pageOf(path, search);
    expect(whole).toContain('</html>');
    // The first makes the frame, the second finds it.
    expect(await pageOf(path, search, createPageParts())).toBe(whole);
    expect(await pageOf(path, search, createPageParts())).toBe(whole);
  }
});

it('does not show the frame of another site, or of the site before it changed', async () => {
  const inFrame = async (site: PublicSite) => {
    const parts = createPageParts();
    return parts.text((await ask('/nl/contact', {}, answers({}, site), undefined, parts)).body);
  };
  expect(await inFrame({ ...fakeSite, name: 'Eerst' })).toContain('Bel of schrijf – Eerst');
  expect(await inFrame({ ...fakeSite, name: 'Daarna' })).toContain('Bel of schrijf – Daarna');
});

describe('which page', () => {
  it('answers / with the best language', async () => {
    const reply = await ask('/?utm=1', { headers: { 'accept-language': 'es, fr-BE;q=0.9, nl;q=0.8' } });
    expect(reply).toMatchObject({ status: 302, headers: { location: '/fr?utm=1', vary: 'accept-language' } });
    const dutchOnly = { ...fakeSite, locales: ['nl' as const] };
    const only = await ask('/', { headers: { 'accept-language': 'fr' } }, answers({}, dutchOnly));
    expect(only.headers.location).toBe('/nl');
  });

  it.each([
    ['/nl/', '/nl'],
    ['/NL/contact?a=1', '/nl/contact?a=1'],
    ['/nl//contact/', '/nl/contact'],
    ['//nl//evil.example/', '/nl/evil.example'],
    ['/nl/é/', '/nl/%C3%A9'],
  ])('%s moves for good to %s', async (path, location) => {
    expect(await ask(path)).toMatchObject({ status: 301, headers: { location } });
  });

  it.each([
    // The address it was posted to, and the page it stood on.
    ['/nl/favorieten?utm_source=x', undefined, '/nl/favorieten?done=saved&utm_source=x'],
    [
      '/nl/favorieten',
      'https://testhuis.example/nl/contact?type=3&utm_source=x',
      '/nl/favorieten?done=saved&back=%2Fnl%2Fcontact%3Ftype%3D3%26utm_source%3Dx&utm_source=x',
    ],
    ['/nl/favorieten', 'https://evil.example/nl?utm_source=x', '/nl/favorieten?done=saved'],
    ['/nl/favorieten?done=removed', undefined, '/nl/favorieten?done=saved'],
  ])('a form sent to %s from %s leads to %s', async (path, referer, location) => {
    const headers = { origin: 'https://testhuis.example', referer };
    const reply = await ask(path, { method: 'POST', headers, form: new URLSearchParams({ merge: '' }) });
    expect([reply.status, reply.headers.location]).toEqual([303, location]);
  });

  it('answers only on the hosts of a site', async () => {
    const reply = await ask('/nl', { host: 'evil.example' });
    expect(reply).toMatchObject({ status: 404, body: 'No site answers on this host.\n' });
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it('takes GET and HEAD only', async () => {
    expect(await ask('/nl', { method: 'POST' })).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
    expect((await ask('/nl', { method: 'HEAD' })).status).toBe(200);
  });

  it.each([
    ['/nl/bestaat-niet', 'Op dit adres staat niets.', 'nl-BE'],
    ['/fr/inconnu', 'Il n’y a rien à cette adresse.', 'fr-BE'],
    ['/nl/afspraak-annuleren', 'Op dit adres staat niets.', 'nl-BE'],
    ['/nl/%', 'Op dit adres staat niets.', 'nl-BE'],
    ['/nl/contact%2F', 'Op dit adres staat niets.', 'nl-BE'],
    ['/nl/detail', 'Op dit adres staat niets.', 'nl-BE'],
    ['/nl/detail?entity=news&item=nope', 'Op dit adres staat niets.', 'nl-BE'],
    ['/nl/detail?entity=../../x&item=open', 'Op dit adres staat niets.', 'nl-BE'],
    ['/en/terms-of-use', 'There is nothing at this address.', 'en'],
    [`/nl/${'x'.repeat(2000)}`, 'Op dit adres staat niets.', 'nl-BE'],
    ['/wp-login.php', 'Op dit adres staat niets.', 'nl-BE'],
  ])('%s is not found', async (path, heading, lang) => {
    const given = answers({ '/sites/testhuis/agreements?locale=en': [] });
    const { status, body, errors } = await ask(path, {}, given);
    expect({ status, errors }).toEqual({ status: 404, errors: [] });
    expect(body).toContain(`<html lang="${lang}">`);
    expect(body).toContain(`<h1>${heading}</h1>`);
    expect(body).toContain('content="noindex"');
    expect(links(body, 'canonical')).toEqual([]);
  });

  it('finds the list of a town from a page that is not there', async () => {
    const list = fakePage({ id: 'for-sale', url: { nl: 'te-koop', fr: 'a-vendre' }, title: { nl: 'Te koop' } });
    const given = (town: unknown) =>
      fakeAnswers([...pages, list], {
        '/sites/testhuis/cities?q=Gent&locale=nl': town,
      });
    const found = await ask('/nl/weg?q=+Gent+&utm=1', {}, given([{ id: 9000, name: {}, zip: '9000', count: 2 }]));
    expect([found.status, found.headers.location]).toEqual([302, '/nl/te-koop?city=9000&utm=1']);
    expect(found.headers['cache-control']).toBe('no-cache');
    const unknown = await ask('/nl/weg?q=Gent', {}, given([]));
    expect(unknown.status).toBe(404);
    expect(unknown.body).toContain('We kennen geen gemeente “Gent”.');
    expect(unknown.body).toContain('value="Gent"');
    // Nobody can say: the page comes all the same.
    expect((await ask('/nl/weg?q=Gent', {}, given(undefined))).status).toBe(404);
    // Without a page that lists homes there is nowhere to go.
    expect((await ask('/nl/weg?q=Gent')).status).toBe(404);
  });

  it('has no page in a language that the site does not have', async () => {
    const site = { ...fakeSite, locales: ['nl' as const, 'fr' as const] };
    expect((await ask('/de', {}, answers({}, site))).status).toBe(404);
    expect(links((await ask('/nl', {}, answers({}, site))).body, 'alternate')).toEqual([
      'nl https://testhuis.example/nl',
      'fr https://testhuis.example/fr',
      'x-default https://testhuis.example/nl',
    ]);
  });
});

describe('the document', () => {
  it('has title, description, canonical, languages, styles and scripts', async () => {
    const { status, headers, body } = await ask('/nl/contact?utm_source=x');
    expect(status).toBe(200);
    expect(headers).toEqual({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, stale-while-revalidate=60',
      'speculation-rules': '"/speculation-rules.json"',
    });
    expect(body).toMatch(/^<!doctype html><html lang="nl-BE"><head><meta charSet="utf-8"\/>/);
    expect(body).toContain('<title>Bel of schrijf – Testhuis</title>');
    expect(body).toContain('<meta name="description" content="Adres &quot;en&quot; uren"/>');
    expect(links(body, 'canonical')).toEqual(['https://testhuis.example/nl/contact']);
    expect(links(body, 'alternate')).toEqual([
      'nl https://testhuis.example/nl/contact',
      'fr https://testhuis.example/fr/nous-%C3%A9crire',
      'en https://testhuis.example/en/contact',
      'de https://testhuis.example/de/kontakt',
      'x-default https://testhuis.example/nl/contact',
    ]);
    expect(links(body, 'stylesheet')).toEqual([
      '/assets/c.css',
      expect.stringMatching(/^\/theme\.css\?v=[0-9a-f]{16}$/),
    ]);
    expect(links(body, 'preload')).toEqual(['/assets/f.woff2']);
    expect(body).toContain('<script type="module" src="/assets/c.js">');
    expect(body).toContain(
      '<meta property="og:image" content="https://testhuis.example/api/sites/testhuis/assets/social.jpg?hash=bbbbbbbb22222222"/>',
    );
    expect(body).not.toMatch(/<script(?![^>]*(src=|application\/))/);
  });

  it('keeps the query string in the language switch', async () => {
    const { body } = await ask('/nl/contact?a=1&b="><script>');
    expect(body).toContain('href="/de/kontakt?a=1&amp;b=%22%3E%3Cscript%3E"');
  });

  it('uses one origin, whichever host was asked', async () => {
    const canonical = async (host: string, publicUrl?: string) =>
      links((await ask('/nl', { host, protocol: 'http' }, answers(), publicUrl)).body, 'canonical')[0];
    expect(await canonical('www.testhuis.example:8080')).toBe('http://testhuis.example:8080/nl');
    expect(await canonical('testhuis.example', 'https://www.testhuis.example')).toBe('https://www.testhuis.example/nl');
    expect(await canonical('testhuis.example', 'https://other.example')).toBe('http://testhuis.example/nl');
  });

  it('shows only links that lead somewhere, marks foreign words and the current page', async () => {
    const { body } = await ask('/fr/nous-%C3%A9crire');
    expect(body).toContain('<a href="/fr/nous-%C3%A9crire" lang="nl-BE" aria-current="page">Contact</a>');
    for (const label of ['Weg', 'Alerts', 'Leeg']) expect(body).not.toContain(`>${label}<`);
    expect(body).toContain('<a href="https://elders.example/">Elders</a>');
    expect(body).toContain('<a href="/fr/declaration-de-confidentialite" lang="nl-BE">Privacy</a>');
  });

  it('says who the agency is, by law', async () => {
    const { body } = await ask('/nl');
    expect(body).toContain(
      'Testhuis bv\u00a0· Vastgoedmakelaar-bemiddelaar BIV 000.000\u00a0· België\u00a0· BE 0123.456.749\u00a0· Toezichthoudende autoriteit: Beroepsinstituut van Vastgoedmakelaars\u00a0· Polis 000',
    );
    expect(body).toContain('href="https://gedragscode.example/"');
    expect(body).toContain('Kouterlaan 12, 9000 Gent');
  });
});

describe('content', () => {
  it('keeps the heading of the page, or writes one, and marks a text in another language', async () => {
    expect((await ask('/nl')).body.match(/<h1/g)).toHaveLength(1);
    const { body } = await ask('/fr/nous-%C3%A9crire');
    expect(body).toContain('<h1>Nous &lt;écrire&gt;</h1><div class="prose" lang="nl-BE"><p>Kom langs.</p></div>');
  });

  it('fills containers', async () => {
    const { body } = await ask('/en');
    expect(body).toContain('<th scope="row">Monday</th><td>9:00 – 12:00, 13:30 – 18:00</td>');
    expect(body).toContain('<script type="application/json" data-props="w1">{"office":"Ghent office"');
  });

  it('shows an agreement with its date, marked when it is in another language', async () => {
    const { body } = await ask('/fr/declaration-de-confidentialite');
    expect(body).toContain('<h1 lang="nl-BE">Privacy</h1><p class="tiny">Version du 1er octobre 2026</p>');
    expect(body).toContain('<div class="prose" lang="nl-BE"><p>Tekst</p></div>');
    expect(links(body, 'canonical')).toEqual(['https://testhuis.example/fr/declaration-de-confidentialite']);
  });

  it('shows one item of a content list', async () => {
    const { body } = await ask('/nl/detail?entity=news&item=open&utm=1');
    expect(body).toContain('<title>Open – Testhuis</title>');
    expect(body).toContain('<time dateTime="2026-11-15">15 november 2026</time>');
    expect(links(body, 'canonical')).toEqual(['https://testhuis.example/nl/nieuws/open/open']);
    expect(body).toContain('href="https://testhuis.example/fr/actualites/open/open"');
    const own = await ask('/nl/nieuws/open/open');
    expect(links(own.body, 'canonical')).toEqual(['https://testhuis.example/nl/nieuws/open/open']);
    expect(own.body).toContain('"@type":"NewsArticle"');
    const office = await ask('/nl/kantoren/gent/kantoor-gent');
    expect(office.status).toBe(200);
    expect(office.body).toContain('"@type":"RealEstateAgent"');
    expect(office.body).toContain('<input type="hidden" name="recipient" value="offices/gent"/>');
    expect(office.body).toContain('<caption class="vh">Openingsuren van Kantoor Gent</caption>');
    expect(office.body).toContain(`<a href="tel:+3291234567">${fakeOffice.facts?.phone}</a>`);
  });
});

describe('the address of an item', () => {
  it.each([
    ['/nl/nieuws/open', '/nl/nieuws/open/open'],
    ['/nl/nieuws/open/other-words', '/nl/nieuws/open/open'],
    ['/nl/news/open/open', '/nl/nieuws/open/open'],
    ['/fr/bureaux/gent', '/fr/bureaux/gent/bureau-de-gand'],
  ])('%s leads to %s', async (path, location) => {
    const { status, headers } = await ask(path);
    expect([status, headers.location, headers['cache-control']]).toEqual([301, location, 'no-cache']);
  });

  it.each(['/nl/nieuws/nope', '/nl/nieuws/nope/open', '/nl/nothing/open', '/nl/nieuws/open/open/open'])(
    '%s is not there',
    async (path) => {
      expect((await ask(path)).status).toBe(404);
    },
  );
});

describe('files of the site', () => {
  it('serves the theme, for a year when asked for by its hash', async () => {
    const href = links((await ask('/nl')).body, 'stylesheet')[1] ?? '';
    const theme = await ask(href);
    expect(theme.headers).toEqual({
      'content-type': 'text/css; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(theme.body).toContain('--brand: light-dark(#112233, #8297ac);');
    expect((await ask('/theme.css?v=0')).headers['cache-control']).toBe('public, max-age=0, must-revalidate');
  });

  it('serves the icon', async () => {
    expect((await ask('/icon.svg')).body).toContain('fill="#112233"');
  });
});

describe('when something breaks', () => {
  const broken = () => {
    throw new Error('secret detail at /srv/x.ts:1');
  };

  it('shows an error page in the frame of the site', async () => {
    const url = `/sites/testhuis/pages/by-url/${encodeURIComponent('/fr/x')}`;
    const { status, body, headers, errors } = await ask('/fr/x?a=1', {}, answers({ [url]: broken }));
    expect(status).toBe(500);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toContain('<h1>La page ne s’affiche pas. Le problème vient de chez nous.</h1>');
    expect(body).toContain('href="/fr/x?a=1"');
    expect(body).toContain('Testhuis bv');
    expect(body).not.toContain('secret');
    expect(errors).toEqual(['A page could not be rendered']);
  });

  it('says when to come back while the database is away', async () => {
    const away = () => {
      throw new HttpError(503, 'Service Unavailable');
    };
    const url = `/sites/testhuis/pages/by-url/${encodeURIComponent('/fr/x')}`;
    const { status, headers } = await ask('/fr/x', {}, answers({ [url]: away }));
    expect([status, headers['retry-after'], headers['cache-control']]).toEqual([503, '2', 'no-store']);
  });

  it('shows a bare one when the site itself cannot be read', async () => {
    const given = answers({ '/sites/by-hostname/testhuis.example': broken });
    const { status, body } = await ask('/', { headers: { 'accept-language': 'de' } }, given);
    expect(status).toBe(500);
    expect(body).toContain('<html lang="de-BE">');
    expect(body).toContain('Die Seite lädt nicht. Das liegt an uns.');
    expect(body).not.toContain('secret');
  });

  it('shows the page without a widget that fails', async () => {
    let asked = 0;
    // The frame asks first, for the footer; the widget asks next.
    const offices = () => {
      asked += 1;
      return asked === 1 ? [fakeOffice] : broken();
    };
    const { status, body, errors } = await ask(
      '/nl',
      {},
      answers({ '/sites/testhuis/entities/offices/items': offices }),
    );
    expect(status).toBe(200);
    expect(body).toContain('<div data-widget="office-hours"></div>');
    expect(errors).toEqual(['The widget "office-hours" failed']);
  });
});

describe('a contact form without script', () => {
  it.each([
    [true, 'We antwoorden dezelfde werkdag. U krijgt een bevestiging per mail.'],
    [false, 'Reken vandaag niet op een bevestiging per mail'],
  ])('arrives where it says whether there will be a copy: %s', async (copy, words) => {
    const given = answers({ '/sites/testhuis/contact-requests': { stored: true, copy } });
    const form = new URLSearchParams({ firstName: 'Noor', page: '/nl/contact' });
    const headers = { 'sec-fetch-site': 'same-origin' };
    const sent = await ask('/nl/ajax/contact-form-handler', { method: 'POST', headers, form }, given);
    expect(sent.status).toBe(303);
    const arrived = await ask(sent.headers.location ?? '', {}, given);
    expect(arrived.body).toContain(words);
    expect(arrived.body).toContain('href="/nl/contact"');
    expect(arrived.body.includes('U krijgt een bevestiging')).toBe(copy);
  });
});

describe('an address of the earlier website', () => {
  const moved = answers({ '/sites/testhuis/redirect?address=%2Foud%2Fhuis-12': { to: '/nl/contact' } });
  it('leads where the agency said, when nothing else is there', async () => {
    const { status, headers } = await ask('/oud/huis-12', {}, moved);
    expect(status).toBe(301);
    expect(headers.location).toBe('/nl/contact');
  });
  it('is a page that does not exist when nobody said so', async () => {
    expect((await ask('/oud/huis-13', {}, moved)).status).toBe(404);
  });
});
