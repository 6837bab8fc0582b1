import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { allItems, kyeroFile, kyeroProperty, memoryFile } from '../../../test/support/feeds.ts';
import type { FeedItem } from '../feed-item.ts';
import { prepareRecord } from '../json/estate-json-record.ts';
import { kyeroSource } from './kyero-source.ts';

const FIXTURE = join(import.meta.dirname, '../../../test/fixtures/feeds/kyero-defects.xml');
const read = async (text: string) => allItems(kyeroSource(memoryFile(text, 50)).read());
const one = async (id: string, parts: Parameters<typeof kyeroProperty>[1] = {}): Promise<FeedItem> => {
  const [item] = await read(kyeroFile(kyeroProperty(id, parts)));
  if (!item) throw new Error('no record');
  return item;
};

describe('a feed with the defects of real ones', async () => {
  const items = await read(await readFile(FIXTURE, 'utf8'));
  const item = (key: string) => items.find(({ identity }) => identity?.key === key);

  it('takes a whole record: picture numbers, spaces in addresses, CDATA with HTML, a number that is none', () => {
    expect(item('A-1')).toMatchObject({
      line: 5,
      identity: { source: 'kyero', key: 'A-1' },
      value: {
        general: {
          reference: 'ZZ-1',
          headType: { id: 1 },
          subType: { code: 'VILLA' },
          transaction: { id: 1 },
          bedroomCount: 4,
          bathroomCount: 2,
          publicationDate: '2026-10-05T09:30:00',
          description: { nl: 'Ruime villa én tuin.\n\nDicht bij zee', en: 'Spacious villa' },
        },
        price: { value: 325_000 },
        address: {
          visible: true,
          city: { name: 'Knokke-Heist', zip: '8300' },
          country: 'BE',
          geoLocation: { lat: 51.34, lon: 3.29 },
          location: { en: 'Near the dunes' },
        },
        dimensions: { areaBuild: 210, areaGround: 640 },
        energy: { energyLabel: 'B' },
        fields: { 'comfort.swimming_pool': true },
        facilities: [{ name: { en: 'Garden' } }, { name: { en: 'Air conditioning' } }],
        pictures: [
          { file: 'https://photos.example/my%20house%201.jpg', index: 0 },
          { file: 'https://photos.example/b.jpg', index: 1 },
        ],
        videos: [{ link: 'https://tours.example/1', type: { id: 2 } }],
      },
      lost: ['images (1 without a usable address)', 'desc.es'],
    });
  });
  it('never keeps the private notes', () => {
    expect(JSON.stringify(items)).not.toContain('neighbours');
  });
  it('repairs lone ampersands and names unknown tags; no coordinates and no features are no defect', () => {
    expect(item('2')).toMatchObject({
      value: {
        general: { transaction: { id: 2 }, description: { en: 'Bright & quiet, no lift' } },
        price: { value: 1250 },
        address: { city: { name: 'Gent', zip: '9000' } },
      },
      lost: ['markup (repaired)', 'garage_spaces'],
    });
  });
  it('takes an empty price as on request and an X as no label', () => {
    const taken = item('3');
    expect(taken).toMatchObject({ lost: ['price (is empty, taken as on request)', 'energy_rating.emissions'] });
    expect(taken && 'value' in taken ? Object.keys(taken.value as object) : []).toEqual(['general', 'address']);
  });
  it('passes over what has no type, no town, no number or crossed tags, with the reason', () => {
    const problems = items.flatMap((one) =>
      'problem' in one ? [[one.line, one.identity?.key, one.fields ?? one.problem]] : [],
    );
    expect(problems).toEqual([
      [37, '4', [{ field: 'type', message: 'is empty' }]],
      [41, '5', [{ field: 'town', message: 'is empty' }]],
      [45, undefined, 'is empty'],
      [49, '7', 'is not well-formed XML: unexpected close tag.'],
    ]);
  });
  it('says what another currency, an unknown type and a day that does not exist cost', () => {
    expect(item('8')).toMatchObject({
      value: { general: { headType: { id: 9 }, description: { en: 'Old and cool' } }, address: { country: 'ES' } },
      lost: ['type (Cave dwelling is not known, taken as other)', 'leasehold', 'date', 'price (in GBP)'],
    });
  });
  it('makes records that can be stored', () => {
    for (const one of items)
      if ('value' in one) {
        const { general, ...rest } = one.value as { general: object };
        expect(prepareRecord({ ...rest, general: { ...general, id: 1 } }, '2026-11-15').problems).toEqual([]);
      }
  });
});

describe('version 2.1', () => {
  it('has new builds in its price frequency and addresses in the elements themselves', async () => {
    const inner = '<images><image>https://photos.example/1.jpg</image></images>';
    const text = `<kyero><property><id>1</id><price>200000</price><price_freq>new_build</price_freq><type>Apartment</type><town>Gent</town>${inner}</property></kyero>`;
    expect(await read(text)).toMatchObject([
      {
        value: {
          general: { transaction: { id: 1 } },
          technical: { newBuilding: true },
          pictures: [{ file: 'https://photos.example/1.jpg' }],
        },
      },
    ]);
  });
});

describe('values', () => {
  it.each([
    ['x', undefined],
    ['1.250.000', 1_250_000],
    ['€ 1.250.000,50', 1_250_000.5],
    ['249999.99', 249_999.99],
    ['0', undefined],
    ['from 200000', undefined],
  ])('price %s', async (price, value) => {
    const item = await one('1', { price });
    expect('value' in item && (item.value as { price?: { value: number } }).price?.value).toBe(value);
  });
  it.each([
    ['Semi-detached villa', 'TWIN_VILLA'],
    ['APARTMENT', 'APARTMENT'],
    ['Country house', 'COUNTRY_HOUSE'],
    ['Luxury villa with pool', 'VILLA'],
    ['Appartement', 'APARTMENT'],
    ['Building plots', 'BUILDING_PLOT'],
  ])('type %s', async (type, code) => {
    const [item] = await read(kyeroFile(kyeroProperty('1').replace('House</type>', `${type}</type>`)));
    expect(item).toMatchObject({ value: { general: { subType: { code } } }, lost: [] });
  });
  it('refuses a price frequency it cannot place, rather than guess sale or rent', async () => {
    const [item] = await read(kyeroFile(kyeroProperty('1').replace('>sale<', '>auction<')));
    expect(item).toMatchObject({
      fields: [{ field: 'price_freq', message: 'is none of sale, new_build, month and week' }],
    });
  });
  it('keeps the province, and reads the terrace beside the built area', async () => {
    expect(await one('1', { inner: '<surface_area><built>50 + 75 terrace</built></surface_area>' })).toMatchObject({
      value: {
        address: { province: 'East Flanders' },
        dimensions: { areaBuild: 50 },
        layout: { terraceSurface: 75 },
      },
      lost: [],
    });
    expect(await one('1', { inner: '<surface_area><built>50 + 75</built></surface_area>' })).toMatchObject({
      lost: ['surface_area.built'],
    });
  });
  it('takes (0, 0) for no coordinates', async () => {
    const item = await one('1', { inner: '<location><latitude>0</latitude><longitude>0</longitude></location>' });
    expect(item).toMatchObject({ lost: ['location'] });
  });
});
