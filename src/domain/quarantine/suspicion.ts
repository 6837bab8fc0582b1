// Changes in a feed's run that wait for a person: a fault of the sender makes them far more often than an agency does.
// Each record is compared with what its feed said before; most rules ask on how many listings of the source it happens.
import { hasLanguageLeaves, leavesOf, type Pointer } from '../layers/leaf.ts';
import { cityById } from '../places/cities.ts';
import { haversine, type LatLon } from '../places/geo.ts';
import { isAbroad } from '../record/country.ts';
import type { Unit } from '../record/estate.ts';
import { estatePrice } from '../record/estate-price.ts';
import { isSold } from '../record/status.ts';

export const SUSPICIONS = ['removal', 'ids', 'price', 'sold', 'place', 'pictures', 'text', 'encoding'] as const;
/**
 * `removal`: many leave the feed; `ids`: nothing that was there is in it, only others; `price`: moved far, or gone; `sold`: many are
 * sold, rented or archived at once; `place`: the town or the position is gone or wrong; `pictures`: all gone; `text`: one is gone, in
 * one language or all; `encoding`: signs of damage in a text.
 */
export type Suspicion = (typeof SUSPICIONS)[number];

/** More than this part of a source's listings, and at least so many, do not leave the offer at once. */
export const REMOVED_SHARE = 0.2;
const REMOVED_LEAST = 3;
const PRICE_SHARE = 0.3;
/** Of place, pictures and texts. */
const LOST_SHARE = 0.05;
/** No Belgian home stands farther from the middle of its town. */
const FAR_KM = 25;
/** New numbers for so large a part of the stock are the same homes numbered anew. */
const RENUMBERED_SHARE = 0.5;

const priceMoved = (before: Unit, after: Unit): boolean => {
  const was = estatePrice(before)?.value;
  if (was === undefined) return false;
  const is = estatePrice(after)?.value;
  // What is sold has no price any more.
  return is === undefined ? !isSold(after) : Math.abs(is - was) > was * PRICE_SHARE;
};

const isOffered = (unit: Unit): boolean => unit.archived !== true && !isSold(unit);

const pointIn = ({ address }: Unit): LatLon | undefined => {
  const { lat, lon } = address?.geoLocation ?? {};
  return typeof lat === 'number' && typeof lon === 'number' ? { lat, lon } : undefined;
};

/** Far from its town, or from where it stood; 0, 0 and the two exchanged are. */
const isMisplaced = (unit: Unit, former: LatLon | undefined): boolean => {
  const point = pointIn(unit);
  const id = unit.address?.city?.id;
  const centre = (typeof id === 'number' ? cityById(id) : undefined) ?? former;
  return point !== undefined && centre !== undefined && haversine(point, centre) > FAR_KM;
};

const townIn = ({ address }: Unit): 'known' | 'named' | undefined => {
  const { id, name, zip } = address?.city ?? {};
  if (typeof id === 'number' && cityById(id)) return 'known';
  return name?.trim() || zip?.trim() ? 'named' : undefined;
};

const placeLost = (before: Unit, after: Unit): boolean => {
  const [was, is] = [townIn(before), townIn(after)];
  if (was !== undefined && is === undefined) return true;
  if (was === 'known' && is === 'named' && !(after.address && isAbroad(after.address))) return true;
  const former = pointIn(before);
  if (former && !pointIn(after)) return true;
  return isMisplaced(after, former) && !isMisplaced(before, undefined);
};

const DESCRIBING: ReadonlySet<string> = new Set(['title', 'description', 'shortDescription', 'short_description']);
/** Title and descriptions, language by language. */
const isText = (pointer: Pointer): boolean => {
  const parts = pointer.split('/');
  return DESCRIBING.has(parts.at(-2) ?? '') && hasLanguageLeaves(parts.slice(0, -1).join('/'));
};

const textsOf = (unit: Unit): Map<Pointer, string> =>
  new Map(
    [...leavesOf(unit)].flatMap(([pointer, value]): [Pointer, string][] =>
      isText(pointer) && typeof value === 'string' && value.trim() !== '' ? [[pointer, value]] : [],
    ),
  );

// What a text that was read with the wrong encoding looks like when it cannot be read back.
const DAMAGE = /\ufffd|[ÃÂ][\u0080-\u00bf‚ƒ„…†‡ˆ‰Š‹Œ‘’“”•–—˜™š›œžŸ]|â€|Ã¢/;

/** What is odd about one record; whether it waits depends on how many others are. */
export const recordSuspicions = (before: Unit, after: Unit): Suspicion[] => {
  const [was, is] = [textsOf(before), textsOf(after)];
  const damaged = (text: string | undefined): boolean => text !== undefined && DAMAGE.test(text);
  const found: Readonly<Record<Suspicion, boolean>> = {
    removal: false,
    ids: false,
    price: priceMoved(before, after),
    sold: isOffered(before) && !isOffered(after),
    place: placeLost(before, after),
    pictures: (before.pictures?.length ?? 0) > 0 && (after.pictures?.length ?? 0) === 0,
    text: [...was.keys()].some((pointer) => !is.has(pointer)),
    encoding: [...is].some(([pointer, text]) => damaged(text) && !damaged(was.get(pointer))),
  };
  return SUSPICIONS.filter((suspicion) => found[suspicion]);
};

export type RunFacts = {
  /** Listings that the source brought before this run; 0 at its first. */
  readonly stock: number;
  /** Known records that would change, with what is odd about them. */
  readonly changed: ReadonlyMap<number, readonly Suspicion[]>;
  /** Records that were not there before. */
  readonly added: readonly number[];
  /** How many records of the run the source brought before. */
  readonly known: number;
  readonly removed: readonly number[];
};

const isMany = (count: number, stock: number): boolean => count >= REMOVED_LEAST && count > stock * REMOVED_SHARE;

/** The records that wait, each with why. Nothing is suspicious about the first run of a source. */
export const runSuspicions = ({ stock, changed, added, known, removed }: RunFacts): Map<number, Suspicion[]> => {
  const waiting = new Map<number, Suspicion[]>();
  if (stock === 0) return waiting;
  const add = (id: number, suspicion: Suspicion): void => {
    waiting.set(id, [...(waiting.get(id) ?? []), suspicion]);
  };
  if (isMany(removed.length, stock)) for (const id of removed) add(id, 'removal');
  const isRenumbered =
    known === 0 && added.length >= REMOVED_LEAST && stock >= REMOVED_LEAST && added.length >= stock * RENUMBERED_SHARE;
  if (isRenumbered) for (const id of added) add(id, 'ids');
  const count = (suspicion: Suspicion): number =>
    [...changed.values()].filter((found) => found.includes(suspicion)).length;
  const widespread: Readonly<Record<Suspicion, boolean>> = {
    removal: false,
    ids: false,
    // One wrong price misleads whoever reads it.
    price: true,
    sold: isMany(count('sold'), stock),
    place: count('place') > stock * LOST_SHARE,
    pictures: count('pictures') > stock * LOST_SHARE,
    text: count('text') > stock * LOST_SHARE,
    encoding: count('encoding') > stock * LOST_SHARE,
  };
  for (const [id, found] of changed) for (const suspicion of found) if (widespread[suspicion]) add(id, suspicion);
  return waiting;
};

const FIELDS: Readonly<Record<Suspicion, (pointer: Pointer) => boolean>> = {
  removal: () => false,
  ids: () => false,
  price: (pointer) => /^\/(?:price\/|fields\/financial\.price)/.test(pointer),
  sold: (pointer) => /^\/(?:general\/(?:transaction|status)|status|archived|archived_at)$/.test(pointer),
  place: (pointer) => /^\/(?:address\/|fields\/geo\.)/.test(pointer),
  pictures: (pointer) => /^\/(?:pictures|fields\/media\.pictures)$/.test(pointer),
  text: isText,
  encoding: isText,
};

/** Whether a field that differs is what the suspicion is about. */
export const isAbout = (suspicion: Suspicion, pointer: Pointer): boolean => FIELDS[suspicion](pointer);
