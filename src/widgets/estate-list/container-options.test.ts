import { expect, it } from 'vitest';
import { readDataset } from '../dataset.ts';
import { listingOptions, nodeOf } from './container-options.ts';

const read = (dataset: Record<string, string>) => {
  const warnings: string[] = [];
  const options = readDataset(listingOptions, dataset, (message) => warnings.push(message));
  return { node: nodeOf(options), options, warnings };
};

it('turns data attributes into a listing node', () => {
  const { node, warnings } = read({
    transaction: 'kopen, SOLD',
    type: 'HOUSE,3',
    city: '90000',
    collection: 'featured',
  });
  expect(node).toEqual({
    query: {
      terms: {
        'general.status': ['FOR_SALE', 'SOLD'],
        'general.headType.id': ['HOUSE', 3],
        'address.city.id': [90000],
      },
    },
    collections: [{ id: 'featured' }],
  });
  expect(warnings).toEqual([]);
});

it('is empty without options, and drops what makes no sense', () => {
  expect(read({}).node).toEqual({});
  expect(read({ transaction: 'stelen', type: '<b>', city: 'Gent' }).node).toEqual({});
});

it('warns of a wrong layout, group or size and uses the default', () => {
  const { options, warnings } = read({ layout: 'circle', group: 'COLOUR', size: '0' });
  expect(options).toMatchObject({ size: 15, static: false });
  expect(options.layout).toBeUndefined();
  expect(warnings).toHaveLength(3);
});
