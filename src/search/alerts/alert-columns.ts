// The criteria of saved searches as numbers: one row of 64 bytes each, no objects, so that a million fit in memory and
// a listing is compared with thousands of them in a few milliseconds. A row is one line of the processor's cache: most
// of the time goes into fetching rows from all over, not into comparing.
import { ALERT_TRANSACTIONS, type AlertCriteria } from '../../domain/alerts/alert-criteria.ts';
import type { AlertListing } from '../../domain/alerts/alert-matching.ts';
import { type AreaPart, isInShape, parseArea, shapeOfPart } from '../../domain/places/area.ts';
import { cityById, isInPlaces } from '../../domain/places/cities.ts';
import { haversine } from '../../domain/places/geo.ts';
import { ENERGY_LABELS } from '../../domain/search/query-fields.ts';

const FIRST_CAPACITY = 1024;
/** In numbers of eight bytes. */
const ROW = 8;
const [PRICE_MIN, PRICE_MAX, SURFACE_MIN, SURFACE_MAX, KM, LAT, LON] = [1, 2, 3, 4, 5, 6, 7] as const;
// The first number of a row, byte by byte: four of a mask of types, then these.
const [FLAGS, ENERGY, BEDROOMS_MIN, BEDROOMS_MAX] = [4, 5, 6, 7] as const;
const [LIVE, HAS_SUB_TYPES, HAS_OTHER_TYPES, ANY_TRANSACTION, HAS_MORE, TRANSACTION] = [128, 64, 32, 16, 8, 7] as const;

const ANY = 255;
/** Instead of a smallest value or a distance. */
const NOT_ASKED = -1;

/** Ids of head types are small: a set of them is a bit mask. Larger ids than a mask holds are listed apart. */
const MASK_BITS = 31;
const maskOf = (ids: readonly number[]): number => ids.reduce((mask, id) => mask | (1 << id), 0) >>> 0;

export type ListingKey = {
  readonly listing: AlertListing;
  readonly transaction: number;
  readonly typeBit: number;
};

export const keyOf = (listing: AlertListing): ListingKey => ({
  listing,
  transaction: listing.transaction === undefined ? -1 : ALERT_TRANSACTIONS.indexOf(listing.transaction),
  typeBit: listing.headType !== undefined && listing.headType <= MASK_BITS ? 1 << listing.headType : 0,
});

const isWithin = (value: number | undefined, min: number, max: number): boolean =>
  value !== undefined && value >= min && value <= max;

/** What few searches ask: a plot, what a home has or has not, a shape on the map. */
type MoreWishes = Pick<AlertCriteria, 'plotMin' | 'plotMax' | 'has' | 'lacks'> & {
  /** Without the places, which the index looks up as it does others. */
  readonly shapes: readonly NonNullable<ReturnType<typeof shapeOfPart>>[];
  readonly places: readonly number[];
};

const moreWishes = ({ plotMin, plotMax, has, lacks, area }: AlertCriteria): MoreWishes | undefined => {
  if (plotMin === undefined && plotMax === undefined && !has && !lacks && !area) return undefined;
  const parts = parseArea(area ?? []);
  return {
    ...(plotMin === undefined ? {} : { plotMin }),
    ...(plotMax === undefined ? {} : { plotMax }),
    ...(has ? { has } : {}),
    ...(lacks ? { lacks } : {}),
    shapes: shapesOf(parts),
    places: placesOf(parts),
  };
};

/** The parts of an area that lie on the map, and the places in it. */
export const shapesOf = (parts: readonly AreaPart[]) => parts.flatMap((part) => shapeOfPart(part, cityById) ?? []);
export const placesOf = (parts: readonly AreaPart[]): number[] =>
  parts.flatMap((part) => ('city' in part && part.km === undefined ? [part.city] : []));

const meetsMore = (wishes: MoreWishes | undefined, listing: AlertListing): boolean => {
  if (!wishes) return false;
  const { plotMin, plotMax, has = [], lacks = [], shapes, places } = wishes;
  const wantsPlot = plotMin !== undefined || plotMax !== undefined;
  if (wantsPlot && !isWithin(listing.plot, plotMin ?? 0, plotMax ?? Number.POSITIVE_INFINITY)) return false;
  if (!has.every((trait) => listing.has.includes(trait)) || !lacks.every((trait) => listing.lacks.includes(trait)))
    return false;
  if (shapes.length + places.length === 0) return true;
  const { city, point } = listing;
  return (
    (city !== undefined && isInPlaces(city, places)) ||
    (point !== undefined && shapes.some((shape) => isInShape(point, shape)))
  );
};

export class AlertColumns {
  size = 0;
  ids = new Float64Array(FIRST_CAPACITY);
  subscriptions = new Float64Array(FIRST_CAPACITY);
  frequencies = new Uint8Array(FIRST_CAPACITY);
  #numbers = new Float64Array(FIRST_CAPACITY * ROW);
  #masks = new Uint32Array(this.#numbers.buffer);
  #bytes = new Uint8Array(this.#numbers.buffer);
  /** What few searches have: subtypes, and types beyond the mask. */
  readonly #subTypes = new Map<number, readonly number[]>();
  readonly #otherTypes = new Map<number, readonly number[]>();
  readonly #more = new Map<number, MoreWishes>();

  get bytes(): number {
    return this.#bytes.byteLength + this.ids.byteLength + this.subscriptions.byteLength + this.frequencies.byteLength;
  }

  add(criteria: AlertCriteria): number {
    if (this.size === this.ids.length) this.#grow();
    const row = this.size++;
    const { types = [], subTypes, transaction, energyLabel, radius } = criteria;
    const others = types.some((id) => id > MASK_BITS);
    if (others) this.#otherTypes.set(row, types);
    if (subTypes) this.#subTypes.set(row, subTypes);
    const more = moreWishes(criteria);
    if (more) this.#more.set(row, more);
    const byte = row * ROW * 8;
    this.#masks[row * ROW * 2] = maskOf(types.filter((id) => id <= MASK_BITS));
    this.#bytes[byte + FLAGS] =
      LIVE |
      (subTypes ? HAS_SUB_TYPES : 0) |
      (others ? HAS_OTHER_TYPES : 0) |
      (more ? HAS_MORE : 0) |
      (transaction === undefined ? ANY_TRANSACTION : ALERT_TRANSACTIONS.indexOf(transaction));
    this.#bytes[byte + ENERGY] = energyLabel === undefined ? ANY : ENERGY_LABELS.indexOf(energyLabel);
    this.#bytes[byte + BEDROOMS_MIN] = criteria.bedroomsMin ?? (criteria.bedroomsMax === undefined ? ANY : 0);
    this.#bytes[byte + BEDROOMS_MAX] = criteria.bedroomsMax ?? ANY;
    const numbers = this.#numbers.subarray(row * ROW, (row + 1) * ROW);
    numbers[PRICE_MIN] = criteria.priceMin ?? (criteria.priceMax === undefined ? NOT_ASKED : 0);
    numbers[PRICE_MAX] = criteria.priceMax ?? Number.POSITIVE_INFINITY;
    numbers[SURFACE_MIN] = criteria.surfaceMin ?? (criteria.surfaceMax === undefined ? NOT_ASKED : 0);
    numbers[SURFACE_MAX] = criteria.surfaceMax ?? Number.POSITIVE_INFINITY;
    numbers[KM] = radius?.km ?? NOT_ASKED;
    numbers[LAT] = radius?.lat ?? 0;
    numbers[LON] = radius?.lon ?? 0;
    return row;
  }

  /** Its place is used again only when all are written anew. */
  remove(row: number): void {
    this.#bytes[row * ROW * 8 + FLAGS] = 0;
    this.#more.delete(row);
  }

  /** Everything but the place among cities, which the index looks up. */
  meets(row: number, { listing, transaction, typeBit }: ListingKey): boolean {
    const byte = row * ROW * 8;
    const at = row * ROW;
    const flags = this.#bytes[byte + FLAGS] as number;
    if (flags < LIVE) return false;
    if ((flags & ANY_TRANSACTION) === 0 && (flags & TRANSACTION) !== transaction) return false;
    const types = this.#masks[at * 2] as number;
    const others = (flags & HAS_OTHER_TYPES) !== 0;
    if ((types !== 0 || others) && (types & typeBit) === 0 && !(others && this.#isOtherType(row, listing)))
      return false;
    const numbers = this.#numbers;
    const priceMin = numbers[at + PRICE_MIN] as number;
    if (priceMin >= 0 && !isWithin(listing.price, priceMin, numbers[at + PRICE_MAX] as number)) return false;
    const bedroomsMin = this.#bytes[byte + BEDROOMS_MIN] as number;
    if (bedroomsMin !== ANY) {
      const most = this.#bytes[byte + BEDROOMS_MAX] as number;
      if (!isWithin(listing.bedrooms, bedroomsMin, most === ANY ? Number.POSITIVE_INFINITY : most)) return false;
    }
    const surfaceMin = numbers[at + SURFACE_MIN] as number;
    if (surfaceMin >= 0 && !isWithin(listing.surface, surfaceMin, numbers[at + SURFACE_MAX] as number)) return false;
    const energy = this.#bytes[byte + ENERGY] as number;
    if (energy !== ANY && (listing.energy === undefined ? listing.needsEnergy : listing.energy > energy)) return false;
    const km = numbers[at + KM] as number;
    if (km >= 0 && !this.#isNear(at, km, listing)) return false;
    if ((flags & HAS_SUB_TYPES) !== 0 && !this.#isSubType(row, listing)) return false;
    return (flags & HAS_MORE) === 0 || meetsMore(this.#more.get(row), listing);
  }

  #isOtherType(row: number, { headType }: AlertListing): boolean {
    return headType !== undefined && this.#otherTypes.get(row)?.includes(headType) === true;
  }

  #isSubType(row: number, { subType }: AlertListing): boolean {
    return subType !== undefined && this.#subTypes.get(row)?.includes(subType) === true;
  }

  #isNear(at: number, km: number, { point }: AlertListing): boolean {
    const centre = { lat: this.#numbers[at + LAT] as number, lon: this.#numbers[at + LON] as number };
    return point !== undefined && haversine(centre, point) <= km;
  }

  #grow(): void {
    const larger = <C extends Float64Array | Uint8Array>(column: C): C => {
      const copy = new (column.constructor as new (length: number) => C)(column.length * 2);
      copy.set(column as never);
      return copy;
    };
    this.ids = larger(this.ids);
    this.subscriptions = larger(this.subscriptions);
    this.frequencies = larger(this.frequencies);
    this.#numbers = larger(this.#numbers);
    this.#masks = new Uint32Array(this.#numbers.buffer);
    this.#bytes = new Uint8Array(this.#numbers.buffer);
  }
}
