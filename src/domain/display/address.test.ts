import { describe, expect, it } from 'vitest';
import { addressView, estateAddress, fullAddress } from './address.ts';
import { labelsFor } from './labels-for.ts';

const address = {
  visible: true,
  street: { nl: 'Lindenlaan', fr: 'Avenue des Tilleuls' },
  number: '7',
  box: '302',
  city: { id: 412, zip: '9000', name: 'Gent', alias: { fr: 'Gand', en: 'Ghent' } },
};

describe('address view (record 3.4)', () => {
  it('appends the box after a slash and prefers the alias of the locale', () => {
    expect(addressView(address, 'nl')).toEqual({
      visible: true,
      street: 'Lindenlaan 7/302',
      zip: '9000',
      city: 'Gent',
      place: '9000 Gent',
      country: '',
      line: 'Lindenlaan 7/302, 9000 Gent',
      lines: ['Lindenlaan 7/302', '9000 Gent'],
    });
    expect(addressView(address, 'fr').line).toBe('Avenue des Tilleuls 7/302, 9000 Gand');
    expect(addressView(address, 'de').line).toBe('Lindenlaan 7/302, 9000 Gent');
  });
  it('is empty when the flag is off, but keeps the town', () => {
    expect(addressView({ ...address, visible: false }, 'fr')).toEqual({
      visible: false,
      street: '',
      zip: '9000',
      city: 'Gand',
      place: '9000 Gand',
      country: '',
      line: '',
      lines: [],
    });
  });
  it.each([
    [{ visible: true }, ''],
    [{ visible: true, street: { nl: 'Akkerstraat' } }, 'Akkerstraat'],
    [{ visible: true, street: { nl: ' Akkerstraat ' }, number: ' 3 ', box: ' ' }, 'Akkerstraat 3'],
    [{ visible: true, box: '3' }, ''],
    [{ visible: true, street: { nl: 'Akkerstraat' }, number: '3', box: '-1' }, 'Akkerstraat 3'],
    [{ visible: true, street: { nl: 'Akkerstraat' }, number: '-1', box: ' -1 ' }, 'Akkerstraat'],
    [{ visible: true, street: { nl: 'Akkerstraat' }, number: '3', box: '1' }, 'Akkerstraat 3/1'],
    [{ visible: true, city: { zip: '9000' } }, '9000'],
    [{ visible: true, city: { alias: { fr: 'Gand' } } }, 'Gand'],
    [{ street: { nl: 'Akkerstraat' } }, ''],
    [{ visible: null, street: null, number: null, box: null, city: null }, ''],
    [null, ''],
    [undefined, ''],
  ])('%j in one line: %j', (record, line) => {
    expect(addressView(record, 'nl').line).toBe(line);
  });
});

describe('the country', () => {
  it.each([
    ['FR', 'FR'],
    ['UK', 'UK'],
    ['BE', ''],
    ['UNKNOWN', ''],
    [null, ''],
    [undefined, ''],
  ])('%s: %o', (country, shown) => {
    expect(addressView({ ...address, ...(country === undefined ? {} : { country }) }, 'nl').country).toBe(shown);
  });
  it('stands after the town in the words of the reader, and stays when the street is hidden', () => {
    const lille = { visible: true, street: { fr: 'Rue Basse' }, city: { zip: '59000', name: 'Lille' }, country: 'FR' };
    expect(fullAddress(lille, labelsFor('de'))).toMatchObject({
      line: 'Rue Basse, 59000 Lille, Frankreich',
      lines: ['Rue Basse', '59000 Lille', 'Frankreich'],
      place: '59000 Lille, Frankreich',
    });
    expect(fullAddress({ ...lille, visible: false }, labelsFor('nl'))).toMatchObject({
      line: '',
      lines: [],
      place: '59000 Lille, Frankrijk',
    });
    expect(fullAddress({ ...lille, country: 'BE' }, labelsFor('nl')).line).toBe('Rue Basse, 59000 Lille');
  });
});

describe('the address of a unit', () => {
  it('is the project’s when it has none of its own', () => {
    expect(estateAddress({}, { address })).toEqual(address);
  });
  it('hides with the project', () => {
    expect(estateAddress({ address }, { address: { ...address, visible: false } })?.visible).toBe(false);
    expect(estateAddress({ address: { ...address, visible: false } }, { address })?.visible).toBe(false);
  });
  it('is unknown when neither has one', () => {
    expect(estateAddress({}, {})).toBeUndefined();
  });
});
