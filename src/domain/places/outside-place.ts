// A place outside our table (Lille in France, a postcode nobody knows) has an id as well, so that it can be chosen like
// any other: made of country, postcode and name, the same at every import.
import { placeKey } from './cities.ts';

const FIRST = 10_000_000;
/** Ids are at most 2,147,483,647. */
const WIDTH = 2_137_483_647;
const PRIME = 0x01000193;

/** Whether an id is one of those: a place that our table does not have, and never will under this id. */
export const isOutsidePlace = (id: number): boolean => id >= FIRST && id < FIRST + WIDTH;

/** FNV-1a over UTF-16, of 32 bits. */
const hash = (text: string, seed: number): number => {
  let value = seed;
  for (let i = 0; i < text.length; i++) value = Math.imul(value ^ text.charCodeAt(i), PRIME);
  return value >>> 0;
};

/** Undefined when neither postcode nor name says anything. */
export const outsidePlaceId = (country: string, zip: string, name: string): number | undefined => {
  const key = placeKey(name) || name.trim().toLowerCase();
  const code = placeKey(zip);
  if (key === '' && code === '') return undefined;
  return FIRST + (hash(`${country}|${code}|${key}`, 0x811c9dc5) % WIDTH);
};
