import { describe, expect, it } from 'vitest';
import type { Estate } from '../domain/estate.ts';
import { generateEstates } from '../feeds/demo/estates.ts';
import { indexChanges, indexEntry, indexRecord } from './index-entry.ts';
import { words } from './words.ts';

const SITE = { hiddenStatus: [10] };
const HOUSE: Estate = {
  general: {
    id: 12,
    reference: 'LIN-2026-12',
    title: { nl: 'Woning met tuin', fr: 'Maison avec jardin' },
    description: { nl: '<p>Zonnige <b>woonkamer</b></p>' },
    headType: { id: 1 },
    subType: { id: 107 },
    transaction: { id: 1 },
    bedroomCount: 3,
    publicationDate: '2026-03-01T10:00:00',
    collections: ['featured'],
  },
  price: { value: 349_000 },
  address: {
    visible: true,
    street: { nl: 'Lindenlaan' },
    number: '7',
    box: '302',
    city: { id: 90000, zip: '9000', name: 'Gent', alias: { fr: 'Gand' } },
    country: 'BE',
    geoLocation: { lat: 51.054321, lon: 3.717421 },
    location: { nl: 'vlak bij het station' },
  },
};

describe('what the index holds of an estate', () => {
  it('is what filters, sorts and maps read', () => {
    expect(indexEntry(HOUSE, undefined, SITE)).toMatchObject({
      id: 12,
      parentId: undefined,
      project: false,
      headType: 1,
      subType: 107,
      transaction: 1,
      status: 'FOR_SALE',
      city: { id: 90000, zip: '9000', name: 'Gent' },
      country: 'BE',
      bedrooms: 3,
      collections: ['featured'],
      price: 349_000,
      published: Date.UTC(2026, 2, 1, 10),
      point: { lat: 51.054321, lon: 3.717421 },
    });
  });
  it('has title, description, address and reference in its text, and no tags', () => {
    const text = indexEntry(HOUSE, undefined, SITE)?.text ?? '';
    for (const word of [
      'Woning',
      'jardin',
      'Zonnige',
      'woonkamer',
      'Lindenlaan',
      '302',
      '9000',
      'Gand',
      'station',
      'LIN-2026-12',
    ]) {
      expect(text).toContain(word);
    }
    expect(text).not.toContain('<');
  });
  it('has nothing of a hidden address but the town and the middle of its cell', () => {
    const hidden = indexEntry({ ...HOUSE, address: { ...HOUSE.address, visible: false } }, undefined, SITE);
    expect(hidden?.text).not.toMatch(/Lindenlaan|302|station/);
    expect(hidden?.text).toContain('Gent');
    expect(hidden?.point).toEqual({ lat: 51.05475, lon: 3.7205 });
    expect(hidden?.city?.id).toBe(90000);
  });
  it.each([
    ['2026-03-01', Date.UTC(2026, 2, 1)],
    ['2026-03-01T10:00:00Z', Date.UTC(2026, 2, 1, 10)],
    ['2026-03-01T10:00:00+02:00', Date.UTC(2026, 2, 1, 8)],
    ['2026-03-01T10:00', Date.UTC(2026, 2, 1, 10)],
    ['2026-13-45', undefined],
    [null, undefined],
  ])('a date %s is the same instant in every time zone', (publicationDate, published) => {
    const estate = { ...HOUSE, general: { ...HOUSE.general, publicationDate } };
    expect(indexEntry(estate, undefined, SITE)?.published).toBe(published);
  });
  it('takes -1 and 0 for no price, and rooms for a missing count', () => {
    const estate: Estate = {
      ...HOUSE,
      general: { ...HOUSE.general, bedroomCount: -1 },
      price: { value: -1 },
      layout: { rooms: [{ value: { id: 1 } }, { value: { id: 1 } }, { value: { id: 5 } }] },
    };
    expect(indexEntry(estate, undefined, SITE)).toMatchObject({ price: undefined, bedrooms: 2 });
    expect(indexEntry({ ...HOUSE, price: { value: 0 } }, undefined, SITE)?.price).toBeUndefined();
  });
});

describe('what is not in the index', () => {
  const hidden: Estate = { ...HOUSE, general: { ...HOUSE.general, transaction: { id: 10 } } };
  it('hidden statuses and archived estates', () => {
    expect(indexEntry(hidden, undefined, SITE)).toBeUndefined();
    expect(indexEntry(hidden, undefined, { hiddenStatus: [] })).toBeDefined();
    expect(indexEntry({ ...HOUSE, archived: true }, undefined, SITE)).toBeUndefined();
  });
  it('units of a hidden, archived or missing project', () => {
    const unit: Estate = { general: { id: 20, parentId: 12, transaction: { id: 1 } } };
    expect(indexEntry(unit, HOUSE, SITE)).toBeDefined();
    expect(indexEntry(unit, hidden, SITE)).toBeUndefined();
    expect(indexEntry(unit, { ...HOUSE, archived: true }, SITE)).toBeUndefined();
    expect(indexEntry(unit, undefined, SITE)).toBeUndefined();
    expect(indexEntry({ general: { id: 20, parentId: -1 } }, undefined, SITE)).toBeDefined();
  });
});

describe('units', () => {
  it('stand where their project stands, and hide with it', () => {
    const unit: Estate = { general: { id: 20, parentId: 12 } };
    expect(indexEntry(unit, HOUSE, SITE)).toMatchObject({ city: { id: 90000 }, point: { lat: 51.054321 } });
    const secret: Estate = { ...HOUSE, address: { ...HOUSE.address, visible: false } };
    expect(indexEntry({ ...unit, address: HOUSE.address ?? null }, secret, SITE)).toMatchObject({
      point: { lat: 51.05475 },
    });
    expect(indexEntry(unit, secret, SITE)?.point).toEqual({ lat: 51.05475, lon: 3.7205 });
    expect(indexEntry(unit, secret, SITE)?.text).not.toContain('Lindenlaan');
  });
  it('come with their project, or leave with it', () => {
    const project: Estate = { ...HOUSE, children: [{ general: { id: 20 } }, { general: { id: 21 }, archived: true }] };
    expect(indexChanges(project, SITE).map(({ id, entry }) => [id, entry?.parentId, entry !== undefined])).toEqual([
      [12, undefined, true],
      [20, 12, true],
      [21, undefined, false],
    ]);
    expect(indexChanges({ ...project, archived: true }, SITE).every(({ entry }) => entry === undefined)).toBe(true);
  });
});

describe('the record that is stored for the index', () => {
  /** As it comes back from the database: text, and the words of the text in any order. */
  const changesOf = (estate: Estate) =>
    indexChanges(estate, SITE).map(({ id, entry }) => ({
      id,
      entry: entry && { ...entry, text: [...new Set(words(entry.text))].sort() },
    }));
  const stored = ({ children, ...own }: Estate): Estate => {
    const units = children?.map((unit) => indexRecord(unit));
    return JSON.parse(JSON.stringify({ ...indexRecord(own), ...(units ? { children: units } : {}) }));
  };

  it('says the same as the whole record', () => {
    const hard: Estate[] = [
      HOUSE,
      { ...HOUSE, address: { ...HOUSE.address, visible: false } },
      { ...HOUSE, archived: true },
      { ...HOUSE, general: { ...HOUSE.general, bedroomCount: -1 }, layout: { rooms: [{ value: { id: 1 } }, {}] } },
      { ...HOUSE, short_description: { de: '<b>Größe</b>&amp; L\u2019été' }, fields: { 'financial.price_from': 5 } },
    ];
    for (const estate of [...hard, ...generateEstates({ seed: 3, count: 200, site: 'lindeloo' })])
      expect(changesOf(stored(estate))).toEqual(changesOf(estate));
  });
  it('is several times smaller', () => {
    const estates = [...generateEstates({ seed: 3, count: 50, site: 'lindeloo' })];
    const size = (list: readonly Estate[]) => JSON.stringify(list).length;
    expect(size(estates.map(stored)) * 3).toBeLessThan(size(estates));
  });
});
