import { describe, expect, it } from 'vitest';
import { estateAddress } from '../../domain/display/address.ts';
import type { Estate } from '../../domain/record/estate.ts';
import { publicEstate } from '../../domain/record/public-estate.ts';
import { type IndexSite, indexChanges, indexEntry } from './index-entry.ts';
import { indexRecord } from './index-record.ts';

const SITE = { hiddenStatus: [10] };
const entryOf = (estate: Estate, project: Estate | undefined, site: IndexSite) =>
  indexEntry(indexRecord(estate), project && indexRecord(project), site);
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
    expect(entryOf(HOUSE, undefined, SITE)).toMatchObject({
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
    const text = entryOf(HOUSE, undefined, SITE)?.text ?? '';
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
    const hidden = entryOf({ ...HOUSE, address: { ...HOUSE.address, visible: false } }, undefined, SITE);
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
    expect(entryOf(estate, undefined, SITE)?.published).toBe(published);
  });
  it('takes -1 and 0 for no price, and rooms for a missing count', () => {
    const estate: Estate = {
      ...HOUSE,
      general: { ...HOUSE.general, bedroomCount: -1 },
      price: { value: -1 },
      layout: { rooms: [{ value: { id: 1 } }, { value: { id: 1 } }, { value: { id: 5 } }] },
    };
    expect(entryOf(estate, undefined, SITE)).toMatchObject({ price: undefined, bedrooms: 2 });
    expect(entryOf({ ...HOUSE, price: { value: 0 } }, undefined, SITE)?.price).toBeUndefined();
  });
});

describe('what is not in the index', () => {
  const hidden: Estate = { ...HOUSE, general: { ...HOUSE.general, transaction: { id: 10 } } };
  it('hidden statuses and archived estates', () => {
    expect(entryOf(hidden, undefined, SITE)).toBeUndefined();
    expect(entryOf(hidden, undefined, { hiddenStatus: [] })).toBeDefined();
    expect(entryOf({ ...HOUSE, archived: true }, undefined, SITE)).toBeUndefined();
  });
  it('hides by the number the record has, and finds by our own', () => {
    const special: Estate = { ...HOUSE, general: { ...HOUSE.general, guid: 'g', transaction: { id: 3 } } };
    expect(entryOf(special, undefined, { hiddenStatus: [3] })).toBeUndefined();
    expect(entryOf(special, undefined, { hiddenStatus: [1] })).toMatchObject({ transaction: 1, status: 'FOR_SALE' });
  });
  it('units of a hidden, archived or missing project', () => {
    const unit: Estate = { general: { id: 20, parentId: 12, transaction: { id: 1 } } };
    expect(entryOf(unit, HOUSE, SITE)).toBeDefined();
    expect(entryOf(unit, hidden, SITE)).toBeUndefined();
    expect(entryOf(unit, { ...HOUSE, archived: true }, SITE)).toBeUndefined();
    expect(entryOf(unit, undefined, SITE)).toBeUndefined();
    expect(entryOf({ general: { id: 20, parentId: -1 } }, undefined, SITE)).toBeDefined();
  });
});

describe('units', () => {
  it('stand where their project stands, and hide with it', () => {
    const unit: Estate = { general: { id: 20, parentId: 12 } };
    expect(entryOf(unit, HOUSE, SITE)).toMatchObject({ city: { id: 90000 }, point: { lat: 51.054321 } });
    const secret: Estate = { ...HOUSE, address: { ...HOUSE.address, visible: false } };
    expect(entryOf({ ...unit, address: HOUSE.address ?? null }, secret, SITE)).toMatchObject({
      point: { lat: 51.05475 },
    });
    expect(entryOf(unit, secret, SITE)?.point).toEqual({ lat: 51.05475, lon: 3.7205 });
    expect(entryOf(unit, secret, SITE)?.text).not.toContain('Lindenlaan');
  });
  it('are placed as their public form is, whoever of the two shows an address', () => {
    const FLAGS = [true, false, undefined];
    const place = { ...HOUSE.address, city: { id: 20000, zip: '2000', name: 'Antwerpen' } };
    for (const ofProject of [...FLAGS, 'none'] as const)
      for (const ofUnit of [...FLAGS, 'none'] as const) {
        const flagged = (address: Estate['address'], visible: boolean | undefined) => {
          const { visible: _, ...rest } = address ?? {};
          return visible === undefined ? rest : { ...rest, visible };
        };
        const project: Estate = {
          ...HOUSE,
          address: ofProject === 'none' ? null : flagged(HOUSE.address, ofProject),
        };
        const unit: Estate = {
          general: { id: 20, parentId: 12 },
          address: ofUnit === 'none' ? null : flagged(place, ofUnit),
        };
        const shown = estateAddress(publicEstate(unit, project), publicEstate(project));
        const entry = entryOf(unit, project, SITE);
        expect(entry?.city?.id).toBe(shown?.city?.id);
        expect(entry?.point).toEqual(shown?.geoLocation ?? undefined);
        expect(entry?.text.includes('Lindenlaan')).toBe(shown?.street !== undefined);
        expect(entry?.groups.CITY === undefined).toBe(shown === undefined);
      }
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
