import { describe, expect, it } from 'vitest';
import type { Estate } from '../record/estate.ts';
import { keyFacts } from './key-facts.ts';
import { labelsFor } from './labels-for.ts';

const facts = (estate: Omit<Estate, 'general'> & { general?: Partial<Estate['general']> }) =>
  keyFacts({ ...estate, general: { id: 1, ...estate.general } } as Estate, labelsFor('nl')).map(
    ({ kind, value, unit }) => `${kind} ${value}${unit}`,
  );

describe('key facts', () => {
  it('says the first six that are known, in their order', () => {
    const house: Parameters<typeof facts>[0] = {
      general: { headType: { id: 1 }, transaction: { id: 1 }, bedroomCount: 3, bathroomCount: 1 },
      dimensions: { areaBuild: 148, areaGround: 1112 },
      technical: { constructionYear: 1926 },
      energy: { energyLabel: 'C' },
      layout: { garageCount: 1, terraceSurface: 20 },
    };
    expect(facts(house)).toEqual(['bedrooms 3', 'bathrooms 1', 'built 148m²', 'plot 1.112m²', 'year 1926', 'energy C']);
  });
  it('has the energy label of a home to let among the six', () => {
    const flat: Parameters<typeof facts>[0] = {
      general: { headType: { id: 3 }, transaction: { id: 2 }, bedroomCount: 2, bathroomCount: 1 },
      fields: { 'construction.habitable_surface': 90, 'general.available_at': '2027-02-01' },
      technical: { constructionYear: 1998 },
      layout: { terraceSurface: 8 },
      energy: { energyLabel: 'B' },
    };
    expect(facts(flat)).toEqual([
      'bedrooms 2',
      'bathrooms 1',
      'area 90m²',
      'terrace 8m²',
      'available 01/02/2027',
      'energy B',
    ]);
  });
  it('calls the living area so, and comes before what is built', () => {
    const fields = { 'construction.habitable_surface': '140' };
    expect(facts({ dimensions: { areaBuild: 148 }, fields })).toEqual(['area 140m²']);
  });
  it('reads availability and the plot under every name', () => {
    const general = { headType: { id: 3 }, transaction: { id: 2 } };
    expect(facts({ general, fields: { 'other.available_at': '2027-02-01' } })).toEqual(['available 01/02/2027']);
    expect(facts({ general, fields: { 'other.available': 'IMMEDIATE' } })).toEqual(['available Onmiddellijk']);
    const land = { 'construction.lot_width': 18, 'construction.lot_depth': '30,5' };
    expect(facts({ general: { headType: { id: 2 } }, fields: land })).toEqual(['width 18m', 'depth 30,5m']);
  });
  it('leaves out what is empty, -1 or 0, and fills up with what comes next', () => {
    expect(
      facts({
        general: { headType: { id: 3 }, bedroomCount: 0, bathroomCount: -1, floor: 0 },
        layout: { terraceSurface: 12, parkingCount: 2 },
      }),
    ).toEqual(['terrace 12m²', 'floor Gelijkvloers', 'parking 2']);
  });
  it('tells a tenant when it is free, and nobody an unknown date', () => {
    const rent = (technical: NonNullable<Estate['technical']>, transaction = 2) =>
      facts({ general: { headType: { id: 3 }, transaction: { id: transaction } }, technical });
    expect(rent({ availableDate: '2027-01-15' })).toEqual(['available 15/01/2027']);
    expect(rent({ available: 'UNKNWON' })).toEqual([]);
    expect(rent({ availableDate: '2027-01-15' }, 1)).toEqual([]);
  });
  it('measures land', () => {
    expect(
      facts({
        general: { headType: { id: 2 }, bedroomCount: 3 },
        dimensions: { areaGround: 800, widthGround: 20, depthGround: 40 },
      }),
    ).toEqual(['plot 800m²', 'width 20m', 'depth 40m']);
  });
});
