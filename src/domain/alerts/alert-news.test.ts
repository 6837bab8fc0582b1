import { describe, expect, it } from 'vitest';
import type { AlertListing } from './alert-matching.ts';
import { familyNews, type ListingState, newsOf } from './alert-news.ts';

const listing = (over: Partial<AlertListing> = {}): AlertListing => ({
  id: 1,
  transaction: 'FOR_SALE',
  underOption: false,
  headType: 1,
  subType: undefined,
  city: 90000,
  point: { lat: 51, lon: 3.7 },
  price: 300_000,
  bedrooms: 3,
  surface: 120,
  energy: 4,
  needsEnergy: true,
  plot: 500,
  has: ['garden'],
  lacks: ['lift'],
  ...over,
});

/** What each of these is news as, one after the other. */
const story = (...steps: (Partial<AlertListing> | undefined)[]): (string | undefined)[] => {
  let state: ListingState | undefined;
  return steps.map((step) => {
    const next = newsOf(state, step && listing(step));
    state = next.state;
    return next.event?.key;
  });
};

describe('what is news', () => {
  it('is a new listing, once', () => {
    expect(story({}, {}, undefined, {})).toEqual(['new', undefined, undefined, undefined]);
  });
  it('is a lower price, compared with the last one that was told', () => {
    expect(story({}, { price: 290_000 })).toEqual(['new', 'price:290000']);
    expect(story({}, { price: undefined }, { price: 280_000 })).toEqual(['new', 'new', 'price:280000']);
    expect(story({}, undefined, { price: 250_000 })).toEqual(['new', undefined, 'price:250000']);
    expect(newsOf(newsOf(undefined, listing()).state, listing({ price: 1 })).event).toMatchObject({
      kind: 'PRICE',
      previousPrice: 300_000,
    });
  });
  it('is not a rent that is lower than the price it was for sale at', () => {
    expect(story({}, { transaction: 'TO_RENT', price: 900 }, { transaction: 'TO_RENT', price: 850 })).toEqual([
      'new',
      'new:TO_RENT',
      'price:850',
    ]);
  });
  it('is an option that is lifted or a sale that fell through, each time', () => {
    const option = { underOption: true };
    expect(story(option, {}, option, {})).toEqual([undefined, 'available:1', undefined, 'available:2']);
    expect(story({}, { transaction: undefined }, {})).toEqual(['new', undefined, 'available:2']);
  });
  it('is nothing while it is under option or sold, whatever else changes', () => {
    expect(story({}, { underOption: true, price: 1 }, { transaction: undefined, price: 1 })).toEqual([
      'new',
      undefined,
      undefined,
    ]);
  });
  it('is any other change for the searches that did not find it before', () => {
    const before = newsOf(undefined, listing({ energy: undefined })).state;
    expect(newsOf(before, listing()).event).toMatchObject({ kind: 'CHANGED', key: 'new', unlessFound: { id: 1 } });
  });
  it('survives being stored as JSON', () => {
    const before = newsOf(undefined, listing({ subType: undefined })).state;
    const stored = JSON.parse(JSON.stringify(before)) as ListingState;
    expect(newsOf(stored, listing())).toEqual({ state: stored, event: undefined });
  });
});

describe('news of a project', () => {
  const event = (id: number, kind: 'NEW' | 'PRICE' | 'CHANGED', key: string) => ({
    id,
    event: { kind, key, listing: listing({ id }) },
  });
  const keys = (...members: Parameters<typeof familyNews>[0]) => familyNews(members).map(({ key }) => key);
  it('is one when all is new, and told by unit later', () => {
    expect(keys(event(10, 'NEW', 'new'), event(11, 'NEW', 'new'))).toEqual(['new', 'new']);
    expect(keys({ id: 10, event: undefined }, event(13, 'NEW', 'new'))).toEqual(['new:13']);
    expect(keys(event(10, 'PRICE', 'price:1'), event(11, 'PRICE', 'price:1'))).toEqual(['price:1', 'price:1:11']);
    expect(keys(event(10, 'CHANGED', 'new'), event(11, 'CHANGED', 'new'))).toEqual(['new', 'new']);
  });
});
