// Decisions section 9: favourites live in the browser and in a shareable link, never in an account. The list is one
// cookie, so that script and server read the same thing; notes stay in the browser's own storage (favorite-notes.ts).
import { MAX_ID } from '../record/ids.ts';
import { DAY_MS } from '../time/calendar-days.ts';

export type Favorite = {
  readonly id: number;
  /** The day it was saved, YYYY-MM-DD. */
  readonly savedAt: string;
  /** What it cost that day; undefined when it had no price. */
  readonly price: number | undefined;
};

const FAVORITES_COOKIE = 'favorites';
/** A hundred of the longest entries stay far below the 4096 bytes of a cookie. */
export const MAX_FAVORITES = 100;
export const MAX_COMPARED = 4;

/** The longest that browsers keep a cookie. */
const LIFETIME_SECONDS = 400 * 86_400;
const MAX_PRICE = 1e12;

const inBase36 = (value: number): string => value.toString(36);
const fromBase36 = (text: string, max: number): number | undefined => {
  const value = /^[0-9a-z]{1,9}$/.test(text) ? Number.parseInt(text, 36) : Number.NaN;
  return value >= 0 && value <= max ? value : undefined;
};

const dayNumber = (date: string): number => Math.max(0, Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS) || 0);
/** 9999-12-31: the last day with four digits of a year. */
const MAX_DAY = 2_932_896;
const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

const onceEach = <T>(items: readonly T[], id: (item: T) => number): readonly T[] => {
  const seen = new Set<number>();
  return items.filter((item) => !seen.has(id(item)) && seen.add(id(item)));
};

const parseEntry = (text: string): Favorite[] => {
  const [idText = '', dayText36 = '', priceText = '', ...rest] = text.split('-');
  const id = fromBase36(idText, MAX_ID);
  const day = fromBase36(dayText36, MAX_DAY);
  if (!id || day === undefined || rest.length > 0) return [];
  const price = fromBase36(priceText, MAX_PRICE);
  return [{ id, savedAt: dayText(day), price: price || undefined }];
};

/** Reads a cookie that anybody may have written: what is no entry is left out. Never throws. */
export const parseFavorites = (text: string): readonly Favorite[] =>
  onceEach(text.slice(0, 4096).split('.').flatMap(parseEntry), ({ id }) => id).slice(0, MAX_FAVORITES);

/** Only digits, small letters, dots and dashes: nothing that a cookie or an address would have to escape. */
export const serializeFavorites = (list: readonly Favorite[]): string =>
  list
    .slice(0, MAX_FAVORITES)
    .map(({ id, savedAt, price }) =>
      [id, dayNumber(savedAt), Math.min(MAX_PRICE, Math.round(price ?? 0))].map(inBase36).join('-'),
    )
    .join('.');

/** From a Cookie header or `document.cookie`. */
export const favoritesIn = (cookies: string | undefined): readonly Favorite[] => {
  for (const pair of (cookies ?? '').split(';')) {
    const [name = '', value = ''] = pair.split('=');
    if (name.trim() === FAVORITES_COOKIE) return parseFavorites(value.trim());
  }
  return [];
};

/** For Set-Cookie and `document.cookie` alike; an empty list takes the cookie away. */
export const favoritesCookie = (list: readonly Favorite[], secure: boolean): string => {
  const lifetime = list.length === 0 ? 0 : LIFETIME_SECONDS;
  const attributes = `Path=/; Max-Age=${lifetime}; SameSite=Lax${secure ? '; Secure' : ''}`;
  return `${FAVORITES_COOKIE}=${serializeFavorites(list)}; ${attributes}`;
};

export const hasFavorite = (list: readonly Favorite[], id: number): boolean => list.some((one) => one.id === id);
export const isFull = (list: readonly Favorite[]): boolean => list.length >= MAX_FAVORITES;

/** The newest first. One that is there keeps its day and price; a full list stays as it is. */
export const addFavorite = (list: readonly Favorite[], added: Favorite): readonly Favorite[] =>
  hasFavorite(list, added.id) || isFull(list) ? list : [added, ...list];

export const removeFavorite = (list: readonly Favorite[], id: number): readonly Favorite[] =>
  list.filter((one) => one.id !== id);

/** A list of somebody else after one's own, as far as there is room. */
export const mergeFavorites = (own: readonly Favorite[], others: readonly Favorite[]): readonly Favorite[] =>
  onceEach([...own, ...others], ({ id }) => id).slice(0, MAX_FAVORITES);

/** The list in a link: which listings, in their order. Neither days, prices nor notes. */
export const shareCode = (ids: readonly number[]): string => ids.slice(0, MAX_FAVORITES).map(inBase36).join('-');

export const SHARE_CODE_PATTERN = '^[0-9a-z]{1,6}(-[0-9a-z]{1,6}){0,99}$';

/** What is no id is left out. Never throws. */
export const parseShareCode = (code: string): readonly number[] =>
  onceEach(
    code
      .slice(0, 800)
      .split('-')
      .flatMap((part) => fromBase36(part, MAX_ID) || []),
    (id) => id,
  ).slice(0, MAX_FAVORITES);

export type PriceChange = { readonly from: number; readonly to: number; readonly direction: 'down' | 'up' };

/** Only when both prices are known: a price that came or went is no change of price. */
export const priceChange = (saved: number | undefined, now: number | undefined): PriceChange | undefined => {
  if (saved === undefined || now === undefined || saved === Math.round(now)) return undefined;
  return { from: saved, to: now, direction: now < saved ? 'down' : 'up' };
};

/** The chosen ones, else the first: as many as fit side by side. */
export const comparedIds = (available: readonly number[], chosen: readonly number[]): readonly number[] => {
  const wanted = onceEach(chosen, (id) => id).filter((id) => available.includes(id));
  return (wanted.length > 0 ? wanted : available).slice(0, MAX_COMPARED);
};
