import { describe, expect, it } from 'vitest';
import { cardView } from '../display/card.ts';
import { labelsFor } from '../display/labels-for.ts';
import { LOCALES } from '../locale.ts';
import { apiCard } from './api-estate.ts';
import type { Estate, Unit } from './estate.ts';
import { cardEstate, publicFamily, publicUnitOf } from './public-family.ts';

const unit = (id: number, value: number, over: Partial<Unit> = {}): Unit => ({
  general: { id, parentId: 10, transaction: { id: 1 }, headType: { id: 3 } },
  price: { value },
  dimensions: { areaBuild: 60 + id },
  ...over,
});
const project: Estate = {
  general: { id: 10, project: true, headType: { id: 7 }, transaction: { id: 1 }, title: { nl: 'De Linde' } },
  address: {
    visible: false,
    street: { nl: 'Geheimstraat' },
    city: { id: 90_000, zip: '9000', name: 'Gent' },
    geoLocation: { lat: 51.05, lon: 3.72 },
  },
  fields: { 'financial.price': 1, 'financial.provision': 3 },
  children: [
    { ...unit(12, 250_000), general: { ...unit(12, 0).general, floor: 2 } },
    { ...unit(11, 300_000), general: { ...unit(11, 0).general, floor: 1 } },
    unit(13, 100_000, { general: { id: 13, transaction: { id: 10 } } }),
    unit(14, 100_000, { archived: true }),
    unit(15, 100_000, { general: { id: 15, transaction: { id: 5 } } }),
  ],
};

describe('a public family', () => {
  const shown = publicFamily(project, [10]);

  it('has the units a visitor may see, by floor', () => {
    expect(shown.children?.map(({ general }) => general.id)).toEqual([11, 12, 15]);
    expect(shown.general.children).toEqual([11, 12, 15]);
  });
  it('has the lowest price of those that are not sold, wherever a price is read', () => {
    expect(shown.price).toEqual({ value: 250_000, priceFrom: true });
    expect(shown.fields).toEqual({ 'financial.price': 250_000 });
  });
  it('lets a unit stand where the project stands, as hidden as it', () => {
    expect(publicUnitOf(shown, 11)?.address).toEqual({
      visible: false,
      city: { id: 90_000, zip: '9000', name: 'Gent' },
      geoLocation: { lat: 51.05025, lon: 3.7205 },
    });
    expect(publicUnitOf(shown, 13)).toBeUndefined();
  });
  it('is just the record when there are no units', () => {
    const { children: _units, ...alone } = project;
    expect(publicFamily(alone, []).price).toBeUndefined();
  });
});

describe('the short form', () => {
  const house: Estate = {
    general: {
      id: 1,
      guid: 'SK-1',
      headType: { id: 1 },
      subType: { id: 107 },
      transaction: { id: 3 },
      shortDescription: { nl: 'Kort' },
      description: { nl: 'Lang' },
      sticker: { id: 1, name: { nl: 'Nieuw' }, color: '#102030', colorText: '#ffffff' },
    },
    price: { value: 400_000, period: { name: { nl: 'eenmalig' } } },
    address: {
      visible: true,
      street: { nl: 'Laan' },
      number: '7',
      city: { zip: '5000', name: 'Namur' },
      region: 'WALLONIA',
    },
    pictures: Array.from({ length: 9 }, (_, index) => ({
      index: 9 - index,
      file: `/f${index}`,
      thumbnail: `/t${index}`,
    })),
    layout: {
      rooms: [{ value: { id: 1 } }, { value: { id: 1 } }, { value: { id: 5 } }, { value: { id: 10 }, surface: 12 }],
    },
    dimensions: { areaBuild: 150 },
    energy: { epcValue: 180, shared: { epcValue: 5 } },
    technical: { available: 'DEED', elevator: true },
    fields: { 'certification.energy_label': 'B', 'construction.lot_surface': 500, 'comfort.heating': 'GAS' },
    files: [{ file: '/plan.pdf' }],
    salesRepresentative: { name: 'Mira Voorbeeld' },
  };

  it('makes the same card in every language', () => {
    for (const locale of LOCALES)
      for (const estate of [house, publicFamily(project, [10]), { ...house, fields: null, energy: null, layout: null }])
        expect(cardView(apiCard(estate), labelsFor(locale))).toEqual(cardView(estate, labelsFor(locale)));
  });
  it('leaves out what no card shows', () => {
    const card = cardEstate(house);
    expect(Object.keys(card).sort()).toEqual([
      'address',
      'dimensions',
      'energy',
      'fields',
      'general',
      'layout',
      'pictures',
      'price',
      'technical',
    ]);
    expect(card.general.description).toBeUndefined();
    expect(card.pictures?.map(({ file }) => file)).toEqual(['/f8', '/f7', '/f6', '/f5', '/f4']);
  });
});
