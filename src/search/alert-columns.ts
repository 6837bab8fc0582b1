// The criteria of saved searches as columns of numbers: one row each, no objects, so that a million fit in memory and a
// listing is compared with thousands of them in a millisecond.
import { ALERT_ENERGY_LABELS, ALERT_TRANSACTIONS, type AlertCriteria } from '../domain/alert-criteria.ts';
import type { AlertListing } from '../domain/alert-matching.ts';
import { haversine } from '../domain/geo.ts';

const ANY = 255;
/** Instead of a smallest value or a distance. */
const NOT_ASKED = -1;
const FIRST_CAPACITY = 1024;

type Column = Uint8Array | Uint32Array | Float64Array;

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

export class AlertColumns {
  size = 0;
  #capacity = FIRST_CAPACITY;
  /** 0 once the row is taken out; its place is used again only when all are written anew. */
  live = new Uint8Array(FIRST_CAPACITY);
  ids = new Float64Array(FIRST_CAPACITY);
  subscriptions = new Float64Array(FIRST_CAPACITY);
  frequencies = new Uint8Array(FIRST_CAPACITY);
  #transactions = new Uint8Array(FIRST_CAPACITY);
  #types = new Uint32Array(FIRST_CAPACITY);
  #energies = new Uint8Array(FIRST_CAPACITY);
  #priceMin = new Float64Array(FIRST_CAPACITY);
  #priceMax = new Float64Array(FIRST_CAPACITY);
  #bedroomsMin = new Uint8Array(FIRST_CAPACITY);
  #bedroomsMax = new Uint8Array(FIRST_CAPACITY);
  #surfaceMin = new Float64Array(FIRST_CAPACITY);
  #surfaceMax = new Float64Array(FIRST_CAPACITY);
  #kms = new Float64Array(FIRST_CAPACITY);
  #lats = new Float64Array(FIRST_CAPACITY);
  #lons = new Float64Array(FIRST_CAPACITY);
  /** What few searches have: subtypes, and types beyond the mask. */
  readonly #subTypes = new Map<number, readonly number[]>();
  readonly #otherTypes = new Map<number, readonly number[]>();

  get bytes(): number {
    // Nine columns of eight bytes, one of four, six of one.
    return this.#capacity * (9 * 8 + 4 + 6);
  }

  add(criteria: AlertCriteria): number {
    if (this.size === this.#capacity) this.#grow();
    const row = this.size++;
    const { types = [], radius } = criteria;
    this.live[row] = 1;
    this.#transactions[row] =
      criteria.transaction === undefined ? ANY : ALERT_TRANSACTIONS.indexOf(criteria.transaction);
    this.#types[row] = maskOf(types.filter((id) => id <= MASK_BITS));
    if (types.some((id) => id > MASK_BITS)) this.#otherTypes.set(row, types);
    this.#energies[row] = criteria.energyLabel === undefined ? ANY : ALERT_ENERGY_LABELS.indexOf(criteria.energyLabel);
    this.#priceMin[row] = criteria.priceMin ?? (criteria.priceMax === undefined ? NOT_ASKED : 0);
    this.#priceMax[row] = criteria.priceMax ?? Number.POSITIVE_INFINITY;
    this.#bedroomsMin[row] = criteria.bedroomsMin ?? (criteria.bedroomsMax === undefined ? ANY : 0);
    this.#bedroomsMax[row] = criteria.bedroomsMax ?? ANY - 1;
    this.#surfaceMin[row] = criteria.surfaceMin ?? (criteria.surfaceMax === undefined ? NOT_ASKED : 0);
    this.#surfaceMax[row] = criteria.surfaceMax ?? Number.POSITIVE_INFINITY;
    this.#kms[row] = radius?.km ?? NOT_ASKED;
    this.#lats[row] = radius?.lat ?? 0;
    this.#lons[row] = radius?.lon ?? 0;
    if (criteria.subTypes) this.#subTypes.set(row, criteria.subTypes);
    return row;
  }

  /** Everything but the place among cities, which the index looks up. */
  meets(row: number, { listing, transaction, typeBit }: ListingKey): boolean {
    if (this.live[row] === 0 || transaction < 0) return false;
    const wanted = this.#transactions[row] as number;
    if (wanted !== ANY && wanted !== transaction) return false;
    const types = this.#types[row] as number;
    if ((types !== 0 || this.#otherTypes.has(row)) && (types & typeBit) === 0 && !this.#isOtherType(row, listing))
      return false;
    const priceMin = this.#priceMin[row] as number;
    if (priceMin >= 0 && !isWithin(listing.price, priceMin, this.#priceMax[row] as number)) return false;
    const bedroomsMin = this.#bedroomsMin[row] as number;
    if (bedroomsMin !== ANY) {
      const max = this.#bedroomsMax[row] as number;
      if (!isWithin(listing.bedrooms, bedroomsMin, max === ANY - 1 ? Number.POSITIVE_INFINITY : max)) return false;
    }
    const surfaceMin = this.#surfaceMin[row] as number;
    if (surfaceMin >= 0 && !isWithin(listing.surface, surfaceMin, this.#surfaceMax[row] as number)) return false;
    const energy = this.#energies[row] as number;
    if (energy !== ANY && (listing.energy === undefined ? listing.needsEnergy : listing.energy > energy)) return false;
    return this.#isNear(row, listing) && this.#isSubType(row, listing);
  }

  #isOtherType(row: number, { headType }: AlertListing): boolean {
    return headType !== undefined && this.#otherTypes.get(row)?.includes(headType) === true;
  }

  #isSubType(row: number, { subType }: AlertListing): boolean {
    const wanted = this.#subTypes.size === 0 ? undefined : this.#subTypes.get(row);
    return wanted === undefined || (subType !== undefined && wanted.includes(subType));
  }

  #isNear(row: number, { point }: AlertListing): boolean {
    const km = this.#kms[row] as number;
    if (km < 0) return true;
    return (
      point !== undefined && haversine({ lat: this.#lats[row] as number, lon: this.#lons[row] as number }, point) <= km
    );
  }

  #grow(): void {
    this.#capacity *= 2;
    const larger = <C extends Column>(column: C): C => {
      const copy = new (column.constructor as new (length: number) => C)(this.#capacity);
      copy.set(column as never);
      return copy;
    };
    this.live = larger(this.live);
    this.ids = larger(this.ids);
    this.subscriptions = larger(this.subscriptions);
    this.frequencies = larger(this.frequencies);
    this.#transactions = larger(this.#transactions);
    this.#types = larger(this.#types);
    this.#energies = larger(this.#energies);
    this.#priceMin = larger(this.#priceMin);
    this.#priceMax = larger(this.#priceMax);
    this.#bedroomsMin = larger(this.#bedroomsMin);
    this.#bedroomsMax = larger(this.#bedroomsMax);
    this.#surfaceMin = larger(this.#surfaceMin);
    this.#surfaceMax = larger(this.#surfaceMax);
    this.#kms = larger(this.#kms);
    this.#lats = larger(this.#lats);
    this.#lons = larger(this.#lons);
  }
}

const isWithin = (value: number | undefined, min: number, max: number): boolean =>
  value !== undefined && value >= min && value <= max;
