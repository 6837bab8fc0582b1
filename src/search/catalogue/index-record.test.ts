import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { generateEstates } from '../../../demo/estates.ts';
import type { Estate, Unit } from '../../domain/record/estate.ts';
import { words } from '../text/words.ts';
import { fromStored, INDEX_RECORD_VERSION, indexRecord, toStored } from './index-record.ts';

const UNIT: Unit = {
  general: { id: 20, parentId: 12, bedroomCount: -1, subType: { id: 9001, name: { nl: 'Loft' } } },
  short_description: { de: '<b>Größe</b>&amp; L\u2019été' },
  layout: { rooms: [{ value: { id: 1 } }, {}] },
  fields: { 'financial.price_from': 5 },
  address: {
    visible: true,
    street: { nl: 'Lindenlaan' },
    city: { id: 90000, zip: '9000', name: 'Gent', alias: { fr: 'Gand' } },
    geoLocation: { lat: 51.054321, lon: 3.717421 },
  },
};
const units = ({ children, ...own }: Estate): Unit[] => [own, ...(children ?? [])];
const GIVEN: readonly Unit[] = [
  UNIT,
  { ...UNIT, address: { ...UNIT.address, visible: false } },
  { ...UNIT, archived: true, address: null },
  { general: { id: 1 } },
  {
    ...UNIT,
    general: {
      id: 12,
      reference: 'LIN-12',
      title: { nl: 'Woning met tuin', fr: 'Maison avec jardin' },
      headType: { id: 1 },
      subType: { id: 107 },
      transaction: { id: 1 },
      bedroomCount: 3,
      publicationDate: '2026-03-01T10:00:00',
      collections: ['featured'],
    },
    price: { value: 349_000 },
    salesRepresentative: { name: 'Lotte', email: ' Lotte@Agency.example' },
  },
  { general: { id: 30, project: true, headType: { id: 7 }, transaction: { id: 2 } }, address: UNIT.address ?? null },
];
const ESTATES: readonly Unit[] = [
  ...GIVEN,
  ...[...generateEstates({ seed: 3, count: 100, site: 'lindeloo' })].flatMap(units),
];

describe('the record that is stored for the index', () => {
  it('comes back as it was, with the words of its text once each', () => {
    const stored = ESTATES.map((estate) => toStored(indexRecord(estate)));
    const list = {
      records: `[${stored.map(({ record }) => record).join(',')}]`,
      words: stored.map((one) => one.words).join('\n'),
    };
    expect(fromStored(list)).toEqual(
      ESTATES.map((estate) => {
        const record = indexRecord(estate);
        return { ...record, text: [...new Set(words(record.text))].join(' ') };
      }),
    );
    expect(fromStored({ records: '[]', words: '' })).toEqual([]);
  });
  it('is several times smaller than the estate', () => {
    const stored = ESTATES.map((estate) => toStored(indexRecord(estate)));
    expect(JSON.stringify(stored).length * 3).toBeLessThan(JSON.stringify(ESTATES).length);
  });
  it('has another version when it says something else', () => {
    const hash = createHash('sha256');
    for (const estate of GIVEN) hash.update(JSON.stringify(toStored(indexRecord(estate))));
    // Differs from the last time? Then raise INDEX_RECORD_VERSION, or stored records are read as if nothing had changed.
    expect([INDEX_RECORD_VERSION, hash.digest('hex').slice(0, 16)]).toMatchInlineSnapshot(`
      [
        5,
        "42d985394361a6ec",
      ]
    `);
  });
});
