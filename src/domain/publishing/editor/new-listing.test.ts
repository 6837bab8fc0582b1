import { describe, expect, it } from 'vitest';
import type { Unit } from '../../record/estate.ts';
import {
  type Answers,
  answersOf,
  decisionsOfAnswers,
  decisionsOfCopy,
  missingAnswers,
  NO_ANSWERS,
} from './new-listing.ts';

const ANSWERS = {
  ...NO_ANSWERS,
  type: '1',
  deal: '1',
  street: 'Molenstraat ',
  number: '18',
  zip: '9000',
  city: 'Gent',
  price: '425.000',
};

describe('a new listing', () => {
  it('is what was answered, in the source language of the site', () => {
    expect(decisionsOfAnswers(ANSWERS, 'nl', 'nl')).toEqual({
      '/general/headType': { id: 1, code: 'HOUSE' },
      '/general/transaction': { id: 1 },
      '/address/street/nl': 'Molenstraat',
      '/address/number': '18',
      '/address/city': { zip: '9000', name: 'Gent' },
      '/address/country': 'BE',
      '/address/region': 'FLANDERS',
      '/address/province': 'EAST_FLANDERS',
      '/address/visible': true,
      '/price/value': 425_000,
    });
  });
  it('decides nothing about what was left open', () => {
    const set = decisionsOfAnswers({ ...ANSWERS, price: '', street: ' ', zip: '75001' }, 'fr', 'fr');
    expect(Object.keys(set)).not.toContain('/price/value');
    expect(Object.keys(set)).not.toContain('/address/street/fr');
    expect(Object.keys(set)).not.toContain('/address/region');
  });
  it('wants kind, deal and postcode, and a price that is a number', () => {
    expect([...missingAnswers(NO_ANSWERS, 'nl')]).toEqual(['type', 'deal', 'zip']);
    expect([...missingAnswers(ANSWERS, 'nl')]).toEqual([]);
    expect([...missingAnswers({ ...ANSWERS, price: 'veel' }, 'nl')]).toEqual(['price']);
    expect([...missingAnswers({ ...ANSWERS, price: '-1' }, 'nl')]).toEqual(['price']);
    expect([...missingAnswers({ ...ANSWERS, zip: 'Gent' }, 'nl')]).toEqual(['zip']);
    expect([...missingAnswers({ ...ANSWERS, zip: 'B-9000' }, 'nl')]).toEqual([]);
  });
  it('begins as another one', () => {
    const record = {
      general: { id: 4821, headType: { id: 1 }, transaction: { id: 1 } },
      address: {
        street: { nl: 'Molenstraat', fr: 'rue du Moulin' },
        number: '18',
        city: { zip: '9000', name: 'Gent' },
      },
      price: { value: 425_000 },
    };
    expect(answersOf(record, 'nl', String)).toEqual({ ...ANSWERS, street: 'Molenstraat', price: '425000' });
  });
});

describe('a copy', () => {
  const molenstraat: Unit = {
    general: { id: 4821, headType: { id: 1 }, transaction: { id: 1 } },
    address: {
      visible: false,
      street: { nl: 'Molenstraat', fr: 'rue du Moulin' },
      number: '18',
      box: '3',
      city: { id: 77, zip: '9000', name: 'Gent' },
      region: 'FLANDERS',
      province: 'EAST_FLANDERS',
      geoLocation: { lat: 51.05, lon: 3.72 },
    },
    price: { value: 425_000.5 },
  };
  const copied = (record: Unit, change: Partial<Answers>) => {
    const first = answersOf(record, 'nl', (price) => String(Math.round(price)));
    return decisionsOfCopy({ ...first, ...change }, first, record, 'nl', 'nl');
  };
  it('is what the other one is: its address stays hidden, its price exact', () => {
    expect(copied(molenstraat, {})).toEqual({});
  });
  it('is read and written where the other one is read', () => {
    const dotted: Unit = { ...molenstraat, fields: { 'financial.price': 445_000 } };
    expect(answersOf(dotted, 'nl', String).price).toBe('445000');
    expect(copied(dotted, { price: '425000' })).toEqual({ '/fields/financial.price': 425_000 });
    expect(copied(dotted, { price: '' })).toEqual({ '/fields/financial.price': null, '/price/value': null });
  });
  it('is empty where that was emptied', () => {
    expect(copied(molenstraat, { box: ' ', price: '' })).toEqual({ '/address/box': null, '/price/value': null });
  });
  it('in another street is elsewhere on the map, and keeps no name of the other street', () => {
    expect(copied(molenstraat, { street: 'Kerkstraat' })).toEqual({
      '/address/street/nl': 'Kerkstraat',
      '/address/street/fr': null,
      '/address/geoLocation': null,
    });
    expect(copied(molenstraat, { number: '20' })).toEqual({ '/address/number': '20', '/address/geoLocation': null });
    expect(copied({ ...molenstraat, address: { number: '18' } }, { number: '20' })).toEqual({
      '/address/number': '20',
    });
  });
  it('goes with a Belgian postcode into its region', () => {
    expect(copied(molenstraat, { zip: '4000', city: 'Luik' })).toEqual({
      '/address/city': { zip: '4000', name: 'Luik' },
      '/address/region': 'WALLONIA',
      '/address/province': 'LIEGE',
      '/address/geoLocation': null,
    });
    // As in the editor: what else it may be is said with the country.
    expect(copied(molenstraat, { zip: '75001' })).toEqual({
      '/address/city': { zip: '75001', name: 'Gent' },
      '/address/geoLocation': null,
    });
  });
  it('of a home abroad is abroad, and in no region of ours', () => {
    const lisbon: Unit = { general: { id: 1 }, address: { country: 'PT', city: { zip: '1000', name: 'Lisboa' } } };
    expect(copied(lisbon, {})).toEqual({});
    const porto = { '/address/city': { zip: '4000', name: 'Porto' } };
    expect(copied(lisbon, { zip: '4000', city: 'Porto' })).toEqual(porto);
    const dotted: Unit = { ...lisbon, address: { city: { zip: '1000' } }, fields: { 'geo.address.country': 'PT' } };
    expect(copied(dotted, { zip: '4000', city: 'Porto' })).toEqual(porto);
  });
});
