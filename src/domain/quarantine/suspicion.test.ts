import { describe, expect, it } from 'vitest';
import type { Unit } from '../record/estate.ts';
import { recordSuspicions, runSuspicions, type Suspicion } from './suspicion.ts';

const GENT = 90000;
const home = (over: Partial<Unit> = {}): Unit => ({
  general: {
    id: 4719,
    transaction: { id: 1 },
    title: { nl: 'Villa in Drongen', fr: 'Villa à Tronchiennes' },
    description: { nl: 'Met ruimte voor een zwembad.' },
  },
  price: { value: 100_000 },
  address: { city: { id: GENT, zip: '9000', name: 'Gent' }, geoLocation: { lat: 51.05, lon: 3.72 } },
  pictures: [{ file: 'https://foto.example/1.jpg' }],
  ...over,
});
const odd = (over: Partial<Unit>, before = home()): Suspicion[] => recordSuspicions(before, { ...before, ...over });
const general = (over: Partial<Unit['general']>): Partial<Unit> => ({ general: { ...home().general, ...over } });
const address = (over: object): Partial<Unit> => ({ address: { ...home().address, ...over } });

describe('a price', () => {
  it.each([
    [130_000, []],
    [130_001, ['price']],
    [70_000, []],
    [69_999, ['price']],
    [1_000_000, ['price']],
    [0, ['price']],
  ])('of 100,000 that becomes %i', (value, expected) => {
    expect(odd({ price: { value } })).toEqual(expected);
  });
  it('may appear, and may go with the sale; else it is missed', () => {
    expect(recordSuspicions(home({ price: null }), home())).toEqual([]);
    expect(odd({ price: null })).toEqual(['price']);
    expect(odd({ price: null, ...general({ transaction: { id: 5 } }) })).toEqual(['sold']);
  });
  it('is also that of the dotted field', () => {
    const before = home({ fields: { 'financial.price': 200_000 } });
    expect(odd({ fields: { 'financial.price': 2_000_000 } }, before)).toEqual(['price']);
  });
});

describe('a place', () => {
  it.each([
    ['moved within the town', { geoLocation: { lat: 51.06, lon: 3.7 } }, []],
    ['at 0, 0', { geoLocation: { lat: 0, lon: 0 } }, ['place']],
    ['with its two coordinates exchanged', { geoLocation: { lat: 3.72, lon: 51.05 } }, ['place']],
    ['some 24 km away', { geoLocation: { lat: 51.27, lon: 3.72 } }, []],
    ['some 28 km away', { geoLocation: { lat: 51.31, lon: 3.72 } }, ['place']],
    ['without coordinates', { geoLocation: null }, ['place']],
    ['without a town', { city: null }, ['place']],
    ['in a town that nobody knows', { city: { zip: '9999', name: 'Nergens', id: 7 } }, ['place']],
  ])('%s', (_name, over, expected) => {
    expect(odd(address(over))).toEqual(expected);
  });
  it('that was wrong before is not wrong anew', () => {
    const wrong = home(address({ geoLocation: { lat: 0, lon: 0 } }));
    expect(recordSuspicions(wrong, { ...wrong, price: { value: 99_000 } })).toEqual([]);
  });
  it('abroad is compared with where it stood', () => {
    const lille = home({
      address: { country: 'FR', city: { zip: '59000', name: 'Lille' }, geoLocation: { lat: 50.63, lon: 3.06 } },
    });
    expect(odd({ address: { ...lille.address, geoLocation: { lat: 50.64, lon: 3.05 } } }, lille)).toEqual([]);
    expect(odd({ address: { ...lille.address, geoLocation: { lat: 3.06, lon: 50.63 } } }, lille)).toEqual(['place']);
  });
});

describe('pictures and texts', () => {
  it('all pictures gone is odd, one of them is not', () => {
    const two = home({ pictures: [{ file: 'https://foto.example/1.jpg' }, { file: 'https://foto.example/2.jpg' }] });
    expect(odd({ pictures: [{ file: 'https://foto.example/2.jpg' }] }, two)).toEqual([]);
    expect(odd({ pictures: [] }, two)).toEqual(['pictures']);
    expect(recordSuspicions(home({ pictures: [] }), home({ pictures: [] }))).toEqual([]);
  });
  it.each([
    ['another title', general({ title: { nl: 'Villa', fr: 'Villa' } }), []],
    ['one language gone', general({ title: { nl: 'Villa in Drongen' } }), ['text']],
    ['a language empty', general({ title: { nl: 'Villa in Drongen', fr: '  ' } }), ['text']],
    ['the description gone', general({ description: null }), ['text']],
    ['signs of damage', general({ title: { nl: 'Villa', fr: 'Villa Ã¢â‚¬â„¢' } }), ['encoding']],
    ['lost characters', general({ title: { nl: 'Villa', fr: 'Villa \ufffd Tronchiennes' } }), ['encoding']],
  ])('%s', (_name, over, expected) => {
    expect(odd(over)).toEqual(expected);
  });
  it('a text that was damaged before is no new damage', () => {
    const damaged = home(general({ title: { nl: 'Villa', fr: 'Villa \ufffd' } }));
    expect(recordSuspicions(damaged, home(general({ title: { nl: 'Villa 2', fr: 'Villa \ufffd!' } })))).toEqual([]);
  });
});

it('sold, rented and archived leave the offer', () => {
  expect(odd(general({ transaction: { id: 5 } }))).toEqual(['sold']);
  expect(odd({ archived: true })).toEqual(['sold']);
  expect(odd({ archived: true }, home(general({ transaction: { id: 5 } })))).toEqual([]);
});

describe('a run', () => {
  const ids = (count: number, from = 1): number[] => Array.from({ length: count }, (_, index) => from + index);
  const all = (count: number, ...found: Suspicion[]) => new Map(ids(count).map((id) => [id, found]));
  const run = (over: Partial<Parameters<typeof runSuspicions>[0]>) =>
    runSuspicions({ stock: 100, changed: new Map(), added: [], known: 50, removed: [], ...over });

  it.each([
    [100, 20, 0],
    [100, 21, 21],
    [10, 2, 0],
    [4, 2, 0],
    [10, 3, 3],
    [15, 3, 0],
    [14, 3, 3],
  ])('of a stock of %i that removes %i holds %i', (stock, removed, held) => {
    expect([...run({ stock, removed: ids(removed) }).keys()]).toEqual(ids(held));
  });
  it.each(['place', 'pictures', 'text', 'encoding'] as const)(
    'holds %s from more than one in twenty on',
    (suspicion) => {
      expect(run({ changed: all(5, suspicion) }).size).toBe(0);
      expect(run({ changed: all(6, suspicion) })).toEqual(all(6, suspicion));
    },
  );
  it('holds what is sold like what is removed, and each price alone', () => {
    expect(run({ changed: all(20, 'sold') }).size).toBe(0);
    expect(run({ changed: all(21, 'sold') }).size).toBe(21);
    expect(run({ changed: all(1, 'price') })).toEqual(all(1, 'price'));
  });
  it('takes the price of one with it when many lose their texts', () => {
    const changed = new Map<number, Suspicion[]>([...all(6, 'text'), [7, ['price', 'text']]]);
    expect(run({ changed }).get(7)).toEqual(['price', 'text']);
  });
  it('holds new numbers when none of the old ones is there', () => {
    expect([...run({ known: 0, added: ids(50, 500) }).keys()]).toEqual(ids(50, 500));
    expect(run({ known: 0, added: ids(49, 500) }).size).toBe(0);
    expect(run({ known: 1, added: ids(99, 500) }).size).toBe(0);
    expect(run({ stock: 2, known: 0, added: ids(3, 500) }).size).toBe(0);
  });
  it('of a source that brought nothing yet holds nothing', () => {
    expect(run({ stock: 0, known: 0, added: ids(500), removed: [], changed: all(3, 'price') }).size).toBe(0);
  });
});
