import { describe, expect, it } from 'vitest';
import { findCity } from '../places/cities.ts';
import { cityLandingPage, findLandingPage, typeLandingPage } from './landing-page.ts';

describe('a landing page', () => {
  it('is found by the words of any language', () => {
    const ghent = findCity('9000', 'Gent')?.id ?? 0;
    const expected = {
      status: 'FOR_SALE',
      cityIds: [ghent],
      title: {
        nl: 'Vastgoed te koop in Gent',
        fr: 'Biens à vendre à Gand',
        en: 'Property for sale in Ghent',
        de: 'Immobilien zu verkaufen in Gent',
      },
      paths: { nl: '/nl/kopen/gent', fr: '/fr/acheter/gand', en: '/en/buy/ghent', de: '/de/kaufen/gent' },
      query: { terms: { 'general.status': ['FOR_SALE'], 'address.city.id': [ghent] } },
    };
    expect(findLandingPage('kopen', 'gent')).toMatchObject(expected);
    expect(findLandingPage('acheter', 'gand')).toMatchObject(expected);
    expect(cityLandingPage('FOR_SALE', ghent)).toMatchObject(expected);
  });
  it('covers all postcodes of a town', () => {
    const zips = ['2000', '2018', '2030', '2050', '2060'];
    expect(findLandingPage('rent', 'antwerp')?.cityIds).toEqual(zips.map((zip) => findCity(zip)?.id));
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
});
