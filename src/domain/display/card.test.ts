import { describe, expect, it } from 'vitest';
import type { Estate } from '../record/estate.ts';
import { cardView } from './card.ts';
import { labelsFor } from './labels-for.ts';

const nl = labelsFor('nl');
const NB = '\u00a0';
const house: Estate = {
  general: {
    id: 7,
    headType: { id: 1 },
    subType: { id: 119 },
    transaction: { id: 1 },
    title: { nl: 'Rijhuis met tuin' },
    shortDescription: { nl: 'Op wandelafstand van het Zuid.' },
    bedroomCount: 3,
    bathroomCount: 1,
    publicationDate: '2026-11-12',
  },
  price: { value: 425000 },
  address: {
    visible: true,
    street: { nl: 'Molenstraat' },
    number: '18',
    city: { id: 90000, zip: '9000', name: 'Gent' },
    region: 'FLANDERS',
  },
  pictures: [
    { file: '/b.jpg', thumbnail: '/b-s.jpg', index: 1 },
    { file: '/a.jpg', thumbnail: '/a-s.jpg', index: 0 },
  ],
  dimensions: { areaBuild: 148, areaGround: 112 },
  energy: { epcValue: 231, energyLabel: 'C' },
  technical: { available: 'DEED' },
};
const card = (change: Partial<Estate> = {}, general: Partial<Estate['general']> = {}) =>
  cardView({ ...house, ...change, general: { ...house.general, ...general } }, nl);

it('shows what, where, price, address, rooms, surface, energy and news', () => {
  expect(cardView(house, nl)).toEqual({
    id: 7,
    uri: '/nl/aanbod/7/rijwoning-te-koop-in-molenstraat-18-9000-gent',
    status: 'FOR_SALE',
    sold: false,
    project: false,
    sticker: undefined,
    thumbnail: '/a-s.jpg',
    photoCount: 2,
    kind: 'Rijwoning',
    place: '9000 Gent',
    street: 'Molenstraat 18',
    heading: 'Molenstraat 18',
    title: { text: 'Rijhuis met tuin', lang: 'nl' },
    text: { text: 'Op wandelafstand van het Zuid.', lang: 'nl' },
    price: { value: 425000, text: `€${NB}425.000`, prefix: '', suffix: '', previous: undefined },
    priceOnRequest: false,
    specs: [
      { kind: 'bedrooms', text: '3' },
      { kind: 'bathrooms', text: '1' },
      { kind: 'area', text: `148${NB}m²` },
      { kind: 'plot', text: `112${NB}m²` },
    ],
    units: undefined,
    energy: { code: 'C', label: 'C', value: `231${NB}kWh/m²` },
    energyRequired: true,
    available: 'Bij akte',
    publicationDate: '2026-11-12',
  });
});

describe('sticker', () => {
  const sticker = { name: { nl: 'Nieuw' }, color: '#0f3d44', colorText: '#ffffff' };
  it('if one exists, also on a sold property', () => {
    const expected = { text: 'Nieuw', tone: 'sticker', colours: { background: '#0f3d44', text: '#ffffff' } };
    expect(card({}, { sticker }).sticker).toEqual(expected);
    expect(card({}, { sticker, transaction: { id: 5 } }).sticker).toEqual(expected);
  });
  it('otherwise, if sold, the transaction name', () => {
    expect(card({}, { transaction: { id: 5 } }).sticker).toEqual({
      text: 'Verkocht',
      tone: 'sold',
      colours: undefined,
    });
    expect(card({}, { transaction: { id: 6, name: { nl: 'Weg' } } }).sticker?.text).toBe('Weg');
    expect(card({}, { guid: 'g', transaction: { id: 1 } }).sticker?.text).toBe('Verkocht');
    expect(card({}, { transaction: { id: 9 } }).sticker?.text).toBe('Overgenomen');
    expect(card({}, { sticker: { name: { nl: ' ' } }, transaction: { id: 5 } }).sticker?.tone).toBe('sold');
  });
  it('white with black text counts as unset; so do colours that cannot be read or told apart', () => {
    for (const [color, colorText] of [
      ['#FFFFFF', '#000000'],
      ['white', 'black'],
      ['url(x)', '#000'],
      ['#777777', '#ffffff'],
      ['#0f3d44', ''],
    ])
      expect(
        card({}, { sticker: { name: { nl: 'Nieuw' }, color, colorText } as typeof sticker }).sticker?.colours,
      ).toBe(undefined);
  });
  it('under option it has a tone of its own', () => {
    expect(card({}, { sticker: { name: { nl: 'In optie' } }, transaction: { id: 3 } }).sticker?.tone).toBe('option');
  });
});

describe('price', () => {
  it('only when present and the property is not sold', () => {
    expect(card({ price: null }).price).toBeUndefined();
    expect(card({ price: { value: 0 } }).price).toBeUndefined();
    expect(card({ price: { value: -1 } }).price).toBeUndefined();
    for (const id of [5, 6, 9]) expect(card({}, { transaction: { id } }).price).toBeUndefined();
    expect(card({}, { transaction: { id: 3 } }).price?.value).toBe(425000);
  });
  it('is told on request while there is none, and never after the sale', () => {
    expect(card({ price: null }).priceOnRequest).toBe(true);
    expect(card({ price: { value: 0 } }).priceOnRequest).toBe(true);
    expect(card({}).priceOnRequest).toBe(false);
    expect(card({ price: null }, { transaction: { id: 5 } }).priceOnRequest).toBe(false);
  });
  it('stays on the card when the VAT regime hides it in the tables', () => {
    expect(card({ fields: { 'financial.vat_regime': true } }).price?.value).toBe(425000);
  });
  it('says "from" and the period', () => {
    expect(card({ price: { value: 268000, priceFrom: true } }).price?.prefix).toBe('Vanaf');
    expect(card({ price: { value: 950 } }, { transaction: { id: 2 } }).price?.suffix).toBe('per maand');
    expect(
      card({ price: { value: 950, period: { name: { nl: 'per week' } } } }, { transaction: { id: 8 } }).price,
    ).toMatchObject({ suffix: 'per week' });
    expect(card({ price: { value: 950 } }, { transaction: { id: 8 } }).price?.suffix).toBe('');
  });
  it('strikes a higher price it had before', () => {
    expect(cardView(house, nl, { previousPrice: 450000 }).price?.previous).toBe(`€${NB}450.000`);
    expect(cardView(house, nl, { previousPrice: 425000 }).price?.previous).toBeUndefined();
  });
});

describe('link', () => {
  it('only when the property is linkable', () => {
    expect(card({}, { transaction: { id: 5 } }).uri).toBeUndefined();
    expect(card({ archived: true }).uri).toBeUndefined();
    expect(card({}, { transaction: { id: 10 } }).uri).toBe(
      '/nl/aanbod/7/rijwoning-binnenkort-beschikbaar-in-molenstraat-18-9000-gent',
    );
  });
  it('of a unit goes through its project and dies with it', () => {
    const parent = { general: { id: 20, project: true, title: { nl: 'De Weverij' } }, address: house.address ?? null };
    expect(cardView(house, nl, { parent }).uri).toBe('/nl/aanbod/20/de-weverij-in-9000-gent/7');
    expect(cardView(house, nl, { parent: { ...parent, archived: true } }).uri).toBeUndefined();
  });
});

describe('picture and heading', () => {
  it('a picture that was sent to us needs no small version of its own, and keeps its focus', () => {
    const file = `file:${'ab'.repeat(32)}`;
    expect(card({ pictures: [{ file, index: 0 }] })).toMatchObject({ thumbnail: file });
    expect(card({ pictures: [{ file, index: 0, focus: { x: 80, y: 20 } }] })).toMatchObject({
      thumbnail: `${file}#80-20`,
    });
  });
  it('a placeholder when the thumbnail is missing', () => {
    expect(card({ pictures: null })).toMatchObject({ thumbnail: undefined, photoCount: 0 });
    expect(card({ pictures: [{ file: '/a.jpg', index: 0 }] })).toMatchObject({ thumbnail: undefined, photoCount: 1 });
  });
  it('a hidden address shows the town only', () => {
    expect(card({ address: { ...house.address, visible: false } })).toMatchObject({
      street: '',
      place: '9000 Gent',
      heading: 'Rijhuis met tuin',
      uri: '/nl/aanbod/7/rijwoning-te-koop-in-9000-gent',
    });
  });
  it.each([
    [nl, 'Rijwoning in Gent'],
    [labelsFor('fr'), 'Maison mitoyenne à Gent'],
  ] as const)('a hidden address without a title says what stands where', (labels, heading) => {
    const { address, general } = house;
    const hidden = {
      ...house,
      address: { ...address, visible: false },
      general: { ...general, title: null },
      title: null,
    };
    expect(cardView(hidden, labels).heading).toBe(heading);
  });
  it('is never without a heading', () => {
    expect(cardView({ general: { id: 5 } }, nl)).toMatchObject({ heading: '5', kind: '', place: '', specs: [] });
  });
});

it('land shows its plot and width, and needs no energy label', () => {
  const land = card(
    { dimensions: { areaGround: 612, widthGround: 18, areaBuild: 0 }, energy: null },
    { headType: { id: 2 }, subType: { id: 204 } },
  );
  expect(land.specs).toEqual([
    { kind: 'plot', text: `612${NB}m²` },
    { kind: 'front', text: `18${NB}m` },
  ]);
  expect(land).toMatchObject({ kind: 'Bouwgrond', energy: undefined, energyRequired: false });
});

it('says when it is free: a date first, then words, nothing when unknown', () => {
  expect(card({ technical: { available: 'DEED', availableDate: '2027-03-01' } }).available).toBe('01/03/2027');
  expect(card({ technical: null, fields: { 'general.available': 'IMMEDIATE' } }).available).toBe('Onmiddellijk');
  expect(card({ technical: { available: 'UNKNWON' } }).available).toBe('');
  expect(card({ technical: null }).available).toBe('');
});

it('an apartment shows its terrace', () => {
  expect(card({ dimensions: { areaBuild: 94 }, layout: { terraceSurface: 11 } }).specs.at(-1)).toEqual({
    kind: 'terrace',
    text: `11${NB}m²`,
  });
});

it('a project shows title, price from, surfaces and units', () => {
  const unit = (id: number, transaction: number, value: number, area: number) => ({
    general: { id, transaction: { id: transaction } },
    price: { value },
    dimensions: { areaBuild: area },
  });
  const project: Estate = {
    general: { id: 20, project: true, headType: { id: 7 }, transaction: { id: 1 }, title: { nl: 'De Weverij' } },
    address: house.address ?? null,
    children: [unit(1, 5, 200000, 148), unit(2, 1, 268000, 62), unit(3, 1, 300000, 90), unit(4, 10, 1000, 20)],
  };
  expect(cardView(project, nl, { hiddenStatus: [10] })).toMatchObject({
    project: true,
    heading: 'De Weverij',
    kind: 'Nieuwbouwproject',
    price: { text: `€${NB}268.000`, prefix: 'Vanaf' },
    units: { available: 2, option: 0, sold: 1, total: 3 },
    specs: [
      { kind: 'areaRange', text: `62 – 148${NB}m²` },
      { kind: 'units', text: '2/3' },
    ],
  });
});

it('says when a project is delivered, in its own word', () => {
  const project = (fields: Record<string, string>) =>
    cardView({ general: { id: 9, project: true }, fields }, labelsFor('nl')).available;
  expect(project({ 'project.delivery_date': '2027-06-30' })).toBe('Bij oplevering: 30/06/2027');
  expect(project({})).toBe('');
  expect(
    cardView({ general: { id: 9 }, fields: { 'project.delivery_date': '2027-06-30' } }, labelsFor('nl')).available,
  ).toBe('');
});
