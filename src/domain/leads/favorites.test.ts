import { describe, expect, it } from 'vitest';
import {
  addFavorite,
  comparedIds,
  type Favorite,
  favoritesCookie,
  favoritesIn,
  MAX_FAVORITES,
  mergeFavorites,
  parseFavorites,
  parseShareCode,
  priceChange,
  removeFavorite,
  SHARE_CODE_PATTERN,
  serializeFavorites,
  shareCode,
} from './favorites.ts';

const saved = (id: number, price: number | null = 425_000): Favorite => ({
  id,
  savedAt: '2026-11-15',
  price: price ?? undefined,
});
const LONGEST: Favorite[] = Array.from({ length: MAX_FAVORITES }, (_, i) => ({
  id: 2_147_483_647 - i,
  savedAt: '9999-12-31',
  price: 1e12,
}));

describe('the cookie', () => {
  it('has a short form without anything to escape', () => {
    expect(serializeFavorites([saved(4821), saved(12, null)])).toBe('3px-g10-93xk.c-g10-0');
    expect(parseFavorites('3px-g10-93xk.c-g10-0')).toEqual([
      { id: 4821, savedAt: '2026-11-15', price: 425_000 },
      { id: 12, savedAt: '2026-11-15', price: undefined },
    ]);
  });

  it.each(['', '.', '-', '0-g10-0', 'zzzzzzzz-g10-0', '1-zzzzz-0', '1-g10-0-1', '<script>', '%00', '1-G10-0', '1'])(
    'has nothing to say about %j',
    (text) => {
      expect(parseFavorites(text)).toEqual([]);
    },
  );

  it('keeps what is readable, once, and not more than the limit', () => {
    expect(parseFavorites('x.1-g10-0.1-g10-5.2-g10-0').map(({ id }) => id)).toEqual([1, 2]);
    expect(parseFavorites(Array.from({ length: 300 }, (_, i) => `${(i + 1).toString(36)}-1-1`).join('.'))).toHaveLength(
      MAX_FAVORITES,
    );
  });

  it('is read as far as a cookie goes', () => {
    const at = (place: number) => parseFavorites(`${'.'.repeat(place - 'c-g10-1'.length)}c-g10-1`);
    expect(at(4096)).toEqual([saved(12, 1)]);
    expect(at(4097)).toEqual([saved(12, null)]);
  });

  it('fits in a cookie, and comes back, when every entry is as long as it gets', () => {
    const cookie = favoritesCookie(LONGEST, true);
    expect(cookie.length).toBeLessThan(4000);
    expect(favoritesIn(cookie.split(';')[0])).toEqual(LONGEST);
  });

  it('is found among others and goes away with the last favourite', () => {
    expect(favoritesIn('showPopup=false; favorites=c-g10-0; other=1')).toEqual([saved(12, null)]);
    expect(favoritesIn('xfavorites=c-g10-0')).toEqual([]);
    expect(favoritesIn(undefined)).toEqual([]);
    expect(favoritesCookie([], false)).toBe('favorites=; Path=/; Max-Age=0; SameSite=Lax');
    expect(favoritesCookie([saved(12, null)], true)).toBe(
      'favorites=c-g10-0; Path=/; Max-Age=34560000; SameSite=Lax; Secure',
    );
  });
});

describe('the list', () => {
  it('takes the newest first and keeps what was known of one it has', () => {
    const list = addFavorite([saved(1)], saved(2));
    expect(list.map(({ id }) => id)).toEqual([2, 1]);
    expect(addFavorite(list, saved(1, 1))).toBe(list);
    expect(removeFavorite(list, 2)).toEqual([saved(1)]);
  });

  it('takes no more when it is full', () => {
    expect(addFavorite(LONGEST, saved(1))).toBe(LONGEST);
    expect(mergeFavorites(LONGEST, [saved(1)])).toEqual(LONGEST);
  });

  it('takes in a list of somebody else after its own', () => {
    expect(mergeFavorites([saved(1, 5)], [saved(2), saved(1, 9)])).toEqual([saved(1, 5), saved(2)]);
  });
});

describe('the link', () => {
  it('names listings and nothing else', () => {
    expect(shareCode([4821, 12])).toBe('3px-c');
    expect(parseShareCode('3px-c-3px')).toEqual([4821, 12]);
    expect(parseShareCode('../etc<script>')).toEqual([]);
    expect(parseShareCode('0-zzzzzz-c')).toEqual([12]);
  });

  it('is within the pattern of the API, however long the list', () => {
    expect(shareCode(LONGEST.map(({ id }) => id))).toMatch(new RegExp(SHARE_CODE_PATTERN));
  });
});

it.each([
  [825_000, 785_000, { from: 825_000, to: 785_000, direction: 'down' }],
  [785_000, 825_000, { from: 785_000, to: 825_000, direction: 'up' }],
  [785_000, 785_000.4, undefined],
  [undefined, 785_000, undefined],
  [785_000, undefined, undefined],
])('from %s to %s the change is %j', (from, to, change) => {
  expect(priceChange(from, to)).toEqual(change);
});

it('compares the chosen ones, four at most, else the first', () => {
  expect(comparedIds([1, 2, 3, 4, 5], [])).toEqual([1, 2, 3, 4]);
  expect(comparedIds([1, 2, 3, 4, 5], [5, 9, 2, 5])).toEqual([5, 2]);
  expect(comparedIds([1, 2, 3, 4, 5, 6], [6, 5, 4, 3, 2])).toEqual([6, 5, 4, 3]);
});
