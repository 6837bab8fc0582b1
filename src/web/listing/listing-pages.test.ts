// ListingSource pages over a content API that answers from generated records: every kind of listing, every language.
import { describe, expect, it } from 'vitest';
import { generateEstates } from '../../../demo/estates.ts';
import { type Answers, fakeContentApi } from '../../../test/support/fake-content-api.ts';
import { fakeAnswers, fakePage, fakeSite } from '../../../test/support/fake-site.ts';
import { expectValidHtml } from '../../../test/support/html.ts';
import { estateUri } from '../../domain/content/slug.ts';
import { labelsFor } from '../../domain/display/labels-for.ts';
import { LOCALES, type Locale, textOf } from '../../domain/locale.ts';
import type { Estate } from '../../domain/record/estate.ts';
import { cardEstate, publicFamily, publicUnitOf } from '../../domain/record/public-family.ts';
import { renderRequest } from '../http/page.routes.ts';
import { createSiteLookup, type PublicSite } from '../http/site-lookup.ts';

const BASE = '/sites/testhuis';
const lists = [
  fakePage({ id: 'for-sale', url: { nl: 'te-koop', fr: 'a-vendre' }, title: { nl: 'Te koop', fr: 'À vendre' } }),
  fakePage({ id: 'projects', url: { nl: 'nieuwbouw' }, title: { nl: 'Nieuwbouw' } }),
];

const answersFor = (estates: readonly Estate[], more: Answers = {}, site: PublicSite = fakeSite): Answers => {
  const families = estates.map((estate) => publicFamily(estate, site.hiddenStatus));
  const answers: Record<string, unknown> = {};
  for (const root of families) {
    const ids = [root.general.id, ...(root.children ?? []).map(({ general }) => general.id)];
    for (const id of ids) {
      const { children: _units, ...estate } = id === root.general.id ? root : (publicUnitOf(root, id) ?? root);
      answers[`${BASE}/estates/v2/${id}`] = estate;
      if (root.children) answers[`${BASE}/estates/group/${id}`] = root;
      answers[`${BASE}/estates/${id}/similar`] = { results: families.slice(0, 3).map(cardEstate) };
      answers[`${BASE}/estates/${id}/contact-info`] = {
        kind: 'salesRepresentative',
        name: 'Lotte Voorbeeld',
        firstname: 'Lotte',
        mobile: '+32 470 00 00 00',
        email: 'lotte@testhuis.example',
      };
    }
  }
  return fakeAnswers(lists, { ...answers, ...more }, site);
};

const ask = async (path: string, answers: Answers) => {
  const api = fakeContentApi(answers);
  const errors: unknown[] = [];
  const log = { warn: () => {}, error: (details: object) => errors.push(details) };
  const assets = { scripts: ['/assets/c.js'], styles: ['/assets/c.css'], preloads: [] };
  const [pathname = '', query] = path.split('?');
  const reply = await renderRequest(
    { api, sites: createSiteLookup({ api, log }), assets, log },
    {
      method: 'GET',
      protocol: 'https',
      host: 'testhuis.example',
      path: pathname,
      search: query === undefined ? '' : `?${query}`,
      headers: {},
    },
  );
  expect(errors).toEqual([]);
  return reply;
};

const shownUnder = (root: Estate, id: number, locale: Locale): string => {
  const family = publicFamily(root, []);
  const unit = id === root.general.id ? undefined : publicUnitOf(family, id);
  return unit ? estateUri(unit, family, labelsFor(locale)) : estateUri(family, undefined, labelsFor(locale));
};

const generated = ['lindeloo', 'estran', 'anywhere'].flatMap((site, index) => [
  ...generateEstates({
    seed: 7 + index,
    count: 40,
    site,
    projectAt: (index) => index % 15 === 7,
    firstId: 1000 + index * 10_000,
  }),
]);
const first = (matches: (estate: Estate) => boolean): Estate => {
  const found = generated.find(matches);
  if (!found) throw new Error('the generator made no such listing');
  return found;
};
const isPlain = (estate: Estate, transaction: number): boolean =>
  !estate.children && estate.general.transaction?.id === transaction && estate.general.guid === undefined;

describe('every generated listing', () => {
  const answers = answersFor(generated);
  it.each(LOCALES)(
    'has a valid page in %s',
    async (locale) => {
      // Each language sees another quarter, and all units of one project.
      const turn = LOCALES.indexOf(locale);
      const project = first(({ children }) => (children?.length ?? 0) > 0);
      const some = generated
        .filter((_, index) => index % LOCALES.length === turn)
        .map((root) => [root, root.general.id] as const);
      const units = (project.children ?? []).slice(0, 3).map((unit) => [project, unit.general.id] as const);
      for (const [index, [root, id]] of [...some, ...units].entries()) {
        const path = shownUnder(root, id, locale);
        const reply = await ask(path, answers);
        expect(reply.status, path).toBe(200);
        // Checking takes longer than making it.
        if (index % 4 === turn) await expectValidHtml(reply.body, path);
        expect(reply.body.match(/<h1[\s>]/g), path).toHaveLength(1);
        expect(reply.body, path).not.toMatch(/undefined|NaN|\[object|_[a-z]+\.[a-z_]+_</);
      }
    },
    60_000,
  );

  it('never shows what is hidden of an address', async () => {
    const hidden = generated.filter(({ address }) => address?.visible === false).slice(0, 12);
    expect(hidden.length).toBeGreaterThan(3);
    for (const estate of hidden) {
      const { body } = await ask(shownUnder(estate, estate.general.id, 'nl'), answersFor([estate]));
      expect(body).not.toContain(textOf(estate.address?.street, 'nl') || 'a street');
      expect(body).not.toContain(String(estate.address?.geoLocation?.lat ?? 'a point'));
      expect(body).not.toContain('GeoCoordinates');
      expect(body).toContain('De eigenaar houdt het juiste adres');
    }
  });
});

describe('addresses', () => {
  const house = first((estate) => isPlain(estate, 1) && estate.address?.visible === true);
  const project = first(({ children }) => (children?.length ?? 0) > 1);
  const unit = project.children?.[0];
  const answers = answersFor([house, project]);
  const id = house.general.id;

  it('send the short form and a wrong slug to the right one, for now only, and keep the query string', async () => {
    const canonical = shownUnder(house, id, 'fr');
    for (const path of [`/fr/offre/${id}`, `/fr/offre/${id}/autre-chose`]) {
      const reply = await ask(`${path}?city=1&type=2`, answers);
      expect([reply.status, reply.headers.location, reply.headers['cache-control']]).toEqual([
        301,
        `${canonical}?city=1&type=2`,
        'no-cache',
      ]);
    }
  });
  it('send a unit to its place under its project', async () => {
    const unitId = unit?.general.id ?? 0;
    const canonical = shownUnder(project, unitId, 'nl');
    expect(canonical).toMatch(new RegExp(`^/nl/aanbod/${project.general.id}/.+/${unitId}$`));
    for (const path of [`/nl/aanbod/${unitId}`, `/nl/aanbod/${unitId}/x`, `/nl/aanbod/${id}/x/${unitId}`])
      expect((await ask(path, answers)).headers.location, path).toBe(canonical);
  });
  it('do not exist for unknown and hidden listings', async () => {
    expect((await ask('/nl/aanbod/999999', answers)).status).toBe(404);
    expect((await ask('/nl/aanbod/99999999999', answers)).status).toBe(404);
  });
  it('name the page in every language and the default', async () => {
    const { body } = await ask(shownUnder(house, id, 'nl'), answers);
    for (const locale of LOCALES)
      expect(body).toContain(`href="https://testhuis.example${shownUnder(house, id, locale)}"`);
    expect(body).toContain('hrefLang="x-default"');
  });
});

describe('sold and gone', () => {
  const sold = first((estate) => isPlain(estate, 5) && (estate.pictures?.length ?? 0) > 0);
  const id = sold.general.id;
  const path = shownUnder(sold, id, 'nl');

  it('keeps the page of a sold listing, without its price', async () => {
    const { status, body } = await ask(path, answersFor([sold]));
    expect(status).toBe(200);
    expect(body).toContain('De prijs tonen we niet meer');
    expect(body).not.toMatch(/class="price(?: on-request)?">(?!.*card)/);
  });
  it('says that it is gone where sold pages are not kept, with alternatives', async () => {
    const site = { ...fakeSite, keepSoldPages: false };
    const house = first((estate) => isPlain(estate, 1));
    const answers = { ...answersFor([house, sold], {}, site) };
    const { status, body } = await ask(path, answers);
    expect(status).toBe(410);
    expect(body).toContain('Dit pand is van de markt.');
    expect(body).toContain(shownUnder(house, house.general.id, 'nl'));
    expect(body).toContain('<meta name="robots" content="noindex"/>');
    await expectValidHtml(body, 'gone');
  });
});

describe('structured data', () => {
  const blocks = (body: string): { '@type': string; [key: string]: unknown }[] =>
    [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) =>
      JSON.parse(json),
    );

  it('describes a house for sale, its place in the site and the agency', async () => {
    const house = first(
      (estate) => isPlain(estate, 1) && estate.address?.visible === true && estate.general.headType?.id === 1,
    );
    const path = shownUnder(house, house.general.id, 'nl');
    const [listing, crumbs, agency] = blocks((await ask(path, answersFor([house]))).body);
    expect(listing).toMatchObject({
      '@type': 'RealEstateListing',
      url: `https://testhuis.example${path}`,
      inLanguage: 'nl-BE',
      datePosted: house.general.publicationDate?.slice(0, 10),
      offers: { '@type': 'Offer', price: house.price?.value, priceCurrency: 'EUR' },
      mainEntity: { '@type': 'House', address: { postalCode: house.address?.city?.zip } },
    });
    expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' });
    expect(agency).toMatchObject({ '@type': 'RealEstateAgent', vatID: 'BE0123456749' });
  });
  it('shows the steps of the works of a project, or its own words', async () => {
    const project = first(({ children }) => (children?.length ?? 0) > 1);
    const shown = async (phase: unknown) => {
      const fields = { ...project.fields, 'project.project_phase': phase, 'project.delivery_date': '2028-06-30' };
      const path = shownUnder(project, project.general.id, 'nl');
      const { body } = await ask(path, answersFor([{ ...project, fields } as Estate]));
      const [list = ''] = /<ol class="steps progress">.*?<\/ol>/s.exec(String(body)) ?? [];
      return [...list.matchAll(/<li([^>]*)>.*?<span>(.*?)<\/span>/gs)].map(([, state, text]) => [state?.trim(), text]);
    };
    expect(await shown({ nl: 'Ruwbouw', fr: 'Gros œuvre' })).toEqual([
      ['class="done"', 'Vergunning'],
      ['class="done"', 'Start van de werken'],
      ['aria-current="step"', 'Ruwbouw'],
      ['', 'Afwerking'],
      ['', 'Oplevering, 30/06/2028'],
    ]);
    expect(await shown('Fase twee')).toEqual([
      ['aria-current="step"', 'Fase twee'],
      ['', 'Oplevering, 30/06/2028'],
    ]);
    expect(await shown('')).toEqual([]);
  });

  it('says of a project from which price', async () => {
    const project = first(({ children }) => (children?.length ?? 0) > 1);
    const [listing] = blocks((await ask(shownUnder(project, project.general.id, 'nl'), answersFor([project]))).body);
    expect(listing).toMatchObject({ offers: { '@type': 'AggregateOffer' } });
  });
});

describe('frames and neighbours', () => {
  it('allows the frames of its own tour only', async () => {
    const tour = first(({ videos }) => (videos?.length ?? 0) > 0);
    const reply = await ask(shownUnder(tour, tour.general.id, 'nl'), answersFor([tour]));
    expect(reply.frameSources).toEqual([new URL(tour.videos?.[0]?.link ?? '').origin]);
    expect(reply.body).not.toContain('<iframe');
  });
  it('leads to the listings before and after in the search', async () => {
    const [a, b, c] = generated.filter((estate) => isPlain(estate, 1));
    if (!a || !b || !c) throw new Error('too few listings');
    const answers = answersFor([a, b, c], {
      [`${BASE}/estates`]: { total: { value: 9 }, results: [a, b, c].map(cardEstate) },
    });
    const { body } = await ask(`${shownUnder(b, b.general.id, 'nl')}?city=7&offset=4`, answers);
    expect(body).toContain(`href="${shownUnder(a, a.general.id, 'nl')}?city=7&amp;offset=3" rel="prev"`);
    expect(body).toContain(`href="${shownUnder(c, c.general.id, 'nl')}?city=7&amp;offset=5" rel="next"`);
    const moved = await ask(`${shownUnder(a, a.general.id, 'nl')}?offset=x`, answers);
    expect(moved.body).not.toContain('rel="next"');
  });
});
