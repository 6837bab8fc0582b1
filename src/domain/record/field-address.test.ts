import { describe, expect, it } from 'vitest';
import type { Unit } from './estate.ts';
import { withFieldBlocks } from './field-address.ts';

const whole = (unit: Omit<Unit, 'general'>): Unit => withFieldBlocks({ general: { id: 1 }, ...unit });

describe('an address in dotted fields', () => {
  it('is the address, and none when nothing is said', () => {
    expect(whole({}).address).toBeUndefined();
    expect(whole({ fields: { 'geo.address.number': '-1', 'geo.address.city': ' ' } }).address).toBeUndefined();
    expect(
      whole({
        fields: {
          'geo.address.street': { fr: 'Rue Haute', nl: '' },
          'geo.address.number': 12,
          'geo.address.zip': 1000,
          'geo.address.region': 'brussels',
          'geo.address.country': 'be',
        },
      }).address,
    ).toEqual({ street: { fr: 'Rue Haute' }, number: '12', city: { zip: '1000' }, region: 'BRUSSELS', country: 'BE' });
  });
  it('wins part by part; a town takes the number and the names of another one away', () => {
    const address = {
      street: { nl: 'Kerkstraat' },
      city: { id: 90000, zip: '9000', name: 'Gent', alias: { fr: 'Gand' } },
    };
    expect(whole({ address, fields: { 'geo.address.number': '3' } }).address).toEqual({ ...address, number: '3' });
    expect(whole({ address, fields: { 'geo.address.city': 'Ledeberg' } }).address).toEqual({
      street: { nl: 'Kerkstraat' },
      city: { zip: '9000', name: 'Ledeberg' },
    });
    expect(whole({ address, fields: { 'geo.address.region': 'MOON' } }).address).toEqual(address);
  });
  it.each([
    [undefined, true, true],
    [true, true, true],
    [true, false, false],
    [false, true, false],
    [undefined, false, false],
  ])('with %s in the block and %s in the fields is visible: %s', (block, field, visible) => {
    const address = block === undefined ? {} : { visible: block };
    expect(whole({ address, fields: { 'geo.address.visible': field } }).address?.visible).toBe(visible);
  });
});

describe('pictures in a dotted field', () => {
  const files = (unit: Omit<Unit, 'general'>) => whole(unit).pictures?.map(({ file, index }) => [file, index]);
  const [a, b] = ['https://media.example/a.jpg', 'https://media.example/b.jpg'];
  it('come after those of the record, once each, and only as addresses of the web', () => {
    expect(files({ fields: { 'media.pictures': [a, b, a, 'front', 'javascript:alert(1)'] } })).toEqual([
      [a, 0],
      [b, 1],
    ]);
    expect(files({ pictures: [{ file: a, index: 7 }], fields: { 'media.pictures': [a, b] } })).toEqual([
      [a, 7],
      [b, 8],
    ]);
    expect(files({ pictures: [{ file: a }], fields: { 'media.pictures': b } })).toEqual([
      [a, undefined],
      [b, 0],
    ]);
  });
  it('change nothing when there are none', () => {
    expect(files({ fields: { 'media.pictures': 'none' } })).toBeUndefined();
    expect(files({ pictures: [{ file: a }], fields: { 'media.pictures': null } })).toEqual([[a, undefined]]);
  });
});
