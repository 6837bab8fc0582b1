import { expect, it } from 'vitest';
import { changedTags, pageTags } from './cache-tags.ts';

const nothing = { siteId: 'linde', content: false, lists: false, estateIds: [] };

it('names a page by its site and what it was made from', () => {
  expect(pageTags('linde', ['list', 'estate:12'])).toEqual(['pand-linde', 'pand-linde-list', 'pand-linde-estate-12']);
});

it('names what a change touches, as the pages do', () => {
  expect(changedTags({ ...nothing, lists: true, estateIds: [12, 13] })).toEqual([
    'pand-linde-list',
    'pand-linde-estate-12',
    'pand-linde-estate-13',
  ]);
  expect(changedTags({ ...nothing, rentalIds: [3] })).toEqual(['pand-linde-rentals', 'pand-linde-rental-3']);
  expect(changedTags(nothing)).toEqual([]);
});

it('names the whole site when its content changed, or too much at once', () => {
  expect(changedTags({ ...nothing, content: true, estateIds: [12] })).toEqual(['pand-linde']);
  expect(changedTags({ ...nothing, estateIds: Array.from({ length: 201 }, (_, i) => i) })).toEqual(['pand-linde']);
});
