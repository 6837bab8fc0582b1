import { describe, expect, it } from 'vitest';
import { answersOf, decisionsOfAnswers, missingAnswers, NO_ANSWERS } from './new-listing.ts';

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
