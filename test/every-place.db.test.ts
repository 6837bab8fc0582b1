// A home in every place of Belgium, named as two public lists name them; in the matrix fifteen thousand, each place written in every way.
// Each has town, region and country, is found by its town in four languages, and its landing page is there.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { slugify } from '../src/domain/content/slug.ts';
import { LOCALES, type Locale, type Localized } from '../src/domain/locale.ts';
import type { Estate } from '../src/domain/record/estate.ts';
import { landingTown, townLandingPage } from '../src/domain/search/landing-page.ts';
import type { ImportReport } from '../src/services/imports/import-estates.ts';
import postcodes from './support/belgian-postcodes.json' with { type: 'json' };
import { addSite, testEstate } from './support/estates.ts';
import { isWholeMatrix } from './support/matrix.ts';
import { openStack, type Stack, takeIn, website } from './support/stack.ts';

const SITE = 'everywhere';
const WORD: { readonly [L in Locale]: string } = { nl: 'kopen', fr: 'acheter', en: 'buy', de: 'kaufen' };

const WHOLE: { readonly [L in Locale]: string } = {
  nl: ' met deelgemeenten',
  fr: ', toute la commune',
  en: ' with its districts',
  de: ' mit Ortsteilen',
};

const PLACES = Object.entries(postcodes).flatMap(([zip, names]) => names.map((name) => ({ zip, name })));

const HOMES = isWholeMatrix ? 15_000 : PLACES.length;

/** As somebody writes it: as in the list, in capitals, or as text that was encoded twice. */
const written = (name: string, round: number): string => {
  if (round % 3 === 1) return name.toUpperCase();
  return round % 3 === 2 ? Buffer.from(name, 'utf8').toString('latin1') : name;
};

const homes = (): Estate[] =>
  Array.from({ length: HOMES }, (_, at) => {
    const { zip, name } = PLACES[at % PLACES.length] ?? { zip: '', name: '' };
    const city = { zip, name: written(name, isWholeMatrix ? Math.floor(at / PLACES.length) : at) };
    return testEstate(5_000_000 + at, { address: { visible: true, number: '1', city } });
  });

/** The notes on Belgian real estate, section 6.2. */
const regionOf = (zip: string): string => {
  const code = Number(zip);
  if (code < 1300) return 'BRUSSELS';
  return code < 1500 || (code >= 4000 && code < 8000) ? 'WALLONIA' : 'FLANDERS';
};

type City = { readonly id: number; readonly zip: string; readonly name: string; readonly alias?: Localized };
type Home = {
  readonly general: { readonly id: number };
  readonly address: { readonly city: City; readonly region: string; readonly country: string };
};

let stack: Stack;
let report: ImportReport;
const found: Home[] = [];
/** One of every town that the homes are in. */
const towns = new Map<number, City>();

const call = async <T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<{ status: number; body: T }> => {
  const answer = await stack.handle({ method, path: `/sites/${SITE}/${path}`, headers: {}, body });
  return { status: answer.status, body: answer.body as T };
};

beforeAll(async () => {
  stack = await openStack();
  const { db, ctx } = stack;
  await addSite(db, SITE);
  report = await takeIn(ctx, SITE, homes());
  // As they are stored: so many replies held against the contract would take minutes.
  const stored = await db.kysely.selectFrom('estate').select('document').where('site_id', '=', SITE).execute();
  found.push(...stored.map(({ document }) => document as unknown as Home));
  for (const { address } of found) towns.set(address.city.id, address.city);
}, 300_000);
afterAll(() => stack.close());

describe('homes over all postcodes', () => {
  it('are all there, and every place was recognised', () => {
    expect(Object.keys(postcodes)).toHaveLength(1145);
    expect(report).toMatchObject({ added: HOMES, skipped: 0, unknownPlaces: {} });
    expect(new Set(found.map(({ general }) => general.id)).size).toBe(HOMES);
    expect(new Set([...towns.values()].map(({ zip }) => zip))).toEqual(new Set(Object.keys(postcodes)));
  });
  it('have town, region and country', () => {
    const wrong = found.flatMap(({ general: { id }, address: { city, region, country } }) => {
      const { zip = '' } = PLACES[(id - 5_000_000) % PLACES.length] ?? {};
      const isRight =
        city.id > 0 && city.name !== '' && city.zip === zip && country === 'BE' && region === regionOf(zip);
      return isRight ? [] : [{ id, city, region, country }];
    });
    expect(wrong).toEqual([]);
  });
  it.each(LOCALES)('are found by their town in %s', async (locale) => {
    const lost: string[] = [];
    for (const city of towns.values()) {
      const name = city.alias?.[locale] ?? city.name;
      const query = new URLSearchParams({ q: `${city.zip} ${name}`, locale });
      const { body } = await call<(City & { count: number })[]>('GET', `cities?${query}`);
      const [first] = body;
      // A municipality that is called like none of its places is offered as a whole.
      const offered = (first?.alias?.[locale] ?? first?.name ?? '').replace(WHOLE[locale], '');
      if (first?.zip !== city.zip || first.count === 0 || offered !== name)
        lost.push(`${city.zip} ${name}: ${first?.zip} ${first?.name}`);
    }
    expect(lost).toEqual([]);
  });
  it.each(LOCALES)('are on the landing page of their town in %s', async (locale) => {
    const lost: string[] = [];
    for (const { id, zip, name: own, alias } of towns.values()) {
      const name = slugify(alias?.[locale] ?? own);
      // Of places with one name the largest has the plain address, the others add their postcode.
      const pages = [name, `${name}-${zip}`].map((slug) =>
        call<{ cityIds?: number[]; count: number }>('GET', `estate-pages/${WORD[locale]}/${slug}`),
      );
      const shown = (await Promise.all(pages)).some(
        ({ status, body }) => status === 200 && body.cityIds?.includes(id) && body.count > 0,
      );
      if (!shown) lost.push(`${zip} ${name}`);
    }
    expect(lost).toEqual([]);
  });
  it('have a landing page on the website: the towns in turn, the languages too', async () => {
    const ask = website(stack, SITE);
    const pages = new Map(
      [...towns.keys()].flatMap((id) => {
        const town = landingTown(id);
        return town ? [[town, townLandingPage('FOR_SALE', town)] as const] : [];
      }),
    );
    // 35 ms each: the matrix takes every town, a run of all tests one in a hundred; the test above asks the API for all of them.
    const shown = [...pages.values()].filter((_, at) => isWholeMatrix || at % 100 === 0);
    const wrong: string[] = [];
    for (const [at, { paths }] of shown.entries()) {
      const path = paths[LOCALES[at % LOCALES.length] ?? 'nl'];
      const { status } = await ask(path);
      if (status !== 200) wrong.push(`${path}: ${status}`);
    }
    expect(pages.size).toBeGreaterThan(2500);
    expect(wrong).toEqual([]);
  }, 600_000);
});
