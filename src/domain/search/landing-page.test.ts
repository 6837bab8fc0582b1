import { describe, expect, it } from 'vitest';
import published from '../../../test/support/published-places.json' with { type: 'json' };
import { slugify } from '../content/slug.ts';
import { LOCALES } from '../locale.ts';
import { choices } from '../places/city-search.ts';
import { findCity } from '../places/find-city.ts';
import { findLandingPage, type LandingPage, landingTown, townLandingPage, typeLandingPage } from './landing-page.ts';

const cityLandingPage = (status: LandingPage['status'], id: number): LandingPage | undefined => {
  const town = landingTown(id);
  return town && townLandingPage(status, town);
};

describe('a landing page', () => {
  it('is found by the words of any language', () => {
    const eupen = 47000;
    const expected = {
      status: 'FOR_SALE',
      cityIds: [eupen, 47010],
      title: {
        nl: 'Vastgoed te koop in Eupen',
        fr: 'Biens à vendre à Eupen',
        en: 'Property for sale in Eupen',
        de: 'Immobilien zu verkaufen in Eupen',
      },
      query: { terms: { 'general.status': ['FOR_SALE'], 'address.city.id': [eupen, 47010] } },
    };
    expect(findLandingPage('kopen', 'eupen')).toMatchObject(expected);
    expect(findLandingPage('kaufen', 'eupen')).toMatchObject(expected);
    expect(cityLandingPage('FOR_SALE', eupen)).toMatchObject(expected);
    expect(findLandingPage('kopen', 'gent')).toMatchObject({
      title: {
        nl: 'Vastgoed te koop in Gent',
        fr: 'Biens à vendre à Gand',
        en: 'Property for sale in Ghent',
        de: 'Immobilien zu verkaufen in Gent',
      },
      paths: { nl: '/nl/kopen/gent', fr: '/fr/acheter/gand', en: '/en/buy/ghent', de: '/de/kaufen/gent' },
    });
    expect(findLandingPage('acheter', 'gand')).toEqual(findLandingPage('kopen', 'gent'));
  });
  it('covers all postcodes and parts of a municipality, the main place first', () => {
    const { cityIds = [] } = findLandingPage('rent', 'antwerp') ?? {};
    expect(cityIds[0]).toBe(20000);
    for (const zip of ['2000', '2018', '2020', '2030', '2040', '2050', '2060', '2100', '2140', '2150', '2660'])
      expect(cityIds, zip).toContain(findCity(zip)?.id);
    expect(cityIds).not.toContain(findCity('2160')?.id);
    expect(findLandingPage('kopen', 'deurne')?.cityIds).toEqual([21000]);
    expect(findLandingPage('kopen', 'tongeren-borgloon')?.cityIds).toContain(findCity('3840', 'Voort')?.id);
  });
  it('tells places of one name apart by their postcode', () => {
    expect(findLandingPage('kopen', 'haren')?.cityIds).toEqual([11300]);
    const other = findLandingPage('kopen', 'haren-3700');
    expect(other?.cityIds).toEqual([findCity('3700', 'Haren')?.id, findCity('3840', 'Haren')?.id]);
    expect(other?.title.fr).toBe('Biens à vendre à Haren (3700)');
    expect(other?.paths.nl).toBe('/nl/kopen/haren-3700');
    // Any postcode of a town leads to it, in any language.
    for (const slug of ['antwerpen-2018', 'anvers-2018', 'antwerp-2660'])
      expect(findLandingPage('kopen', slug)?.paths.nl, slug).toBe('/nl/kopen/antwerpen');
    expect(findLandingPage('kopen', 'antwerpen-9000')).toBeUndefined();
    // Aalst in Limburg is called as in Dutch in every language; the Aalst that is Alost in French has the plain address.
    expect(findLandingPage('kopen', 'aalst')?.cityIds?.[0]).toBe(93000);
    expect(cityLandingPage('FOR_SALE', findCity('3800', 'Aalst')?.id ?? 0)?.paths.nl).toBe('/nl/kopen/aalst-3800');
  });
  it.each(LOCALES)('is found again by its own address in %s, for every place', (locale) => {
    for (const { id } of choices()) {
      const page = cityLandingPage('TO_RENT', id);
      const [, , word = '', slug = ''] = (page?.paths[locale] ?? '').split('/');
      if (!page || findLandingPage(word, slug)?.paths[locale] !== page.paths[locale])
        expect.fail(`${id}: ${page?.paths[locale]}`);
    }
  });
  it('keeps the addresses that the published towns had', () => {
    const moved = Object.entries(published).flatMap(([id, name]) => {
      const found = findLandingPage('kopen', slugify(name))?.cityIds ?? [];
      return found.includes(Number(id)) ? [] : [`${id} ${name}`];
    });
    expect(moved).toEqual([]);
  });
  it('may be of a type', () => {
    const page = findLandingPage('huren', 'appartementen');
    expect(page).toEqual(typeLandingPage('TO_RENT', 'APARTMENT'));
    expect(page?.title.fr).toBe('Appartements à louer');
    expect(page?.paths.de).toBe('/de/mieten/wohnungen');
    expect(page?.query).toEqual({ terms: { 'general.status': ['TO_RENT'], 'general.headType.id': [3] } });
    expect(findLandingPage('kaufen', 'haeuser')?.type).toBe('HOUSE');
  });
  it.each([
    ['koop', 'gent'],
    ['kopen', 'atlantis'],
    ['', ''],
    ['__proto__', 'constructor'],
  ])('does not exist for %s/%s', (word, slug) => {
    expect(findLandingPage(word, slug)).toBeUndefined();
  });
  it('of a place outside the table has its postcode in its address, and in its words where a town of ours has its name', () => {
    const lille = { id: 1_500_000_000, zip: '59000', name: 'Lille', alias: {} };
    const roubaix = { id: 1_500_000_001, zip: '59100', name: 'Roubaix', alias: {} };
    expect(findLandingPage('kopen', 'lille-59000', [roubaix, lille])).toMatchObject({
      cityIds: [lille.id],
      title: { nl: 'Vastgoed te koop in Lille (59000)', fr: 'Biens à vendre à Lille (59000)' },
      paths: { nl: '/nl/kopen/lille-59000', de: '/de/kaufen/lille-59000' },
    });
    expect(findLandingPage('rent', 'roubaix-59100', [roubaix, lille])).toMatchObject({
      cityIds: [roubaix.id],
      title: { en: 'Property to rent in Roubaix' },
      paths: { fr: '/fr/louer/roubaix-59100' },
    });
    expect(findLandingPage('kopen', 'lille', [lille])?.cityIds).not.toContain(lille.id);
    expect(findLandingPage('kopen', 'roubaix', [roubaix])).toBeUndefined();
    expect(findLandingPage('kopen', 'lille-59000')).toBeUndefined();
  });
});
