// Behaviour sections 4 and 9, decisions section 3: listings grouped by TYPE, SUBTYPE, CITY, STATUS or PRICE. What has no
// key falls into the group labelled Projecten, last. The index sorts by `compareGroups` first, so that paging never
// inserts above; the list then only cuts where `groupId` changes.
import type { NameLabels } from '../content/slug.ts';
import { recordCity } from '../display/address.ts';
import { formatCurrency } from '../display/format.ts';
import { type ReferenceLabels, referenceLabel } from '../display/labels.ts';
import { compareCodeUnits, compareFolded, fold } from '../fold.ts';
import { textOf } from '../locale.ts';
import { positive } from '../numbers.ts';
import type { Estate } from '../record/estate.ts';
import { estatePrice } from '../record/estate-price.ts';
import { knownSubType, subTypeId, subTypeName } from '../record/estate-sub-type.ts';
import { headTypeId, headTypeName, isProject } from '../record/estate-type.ts';
import { headTypeCode } from '../record/head-types.ts';
import { isForRent } from '../record/status.ts';
import { ownTransactionId } from '../record/transaction.ts';
import type { FilterChange } from './estate-filter-state.ts';
import type { Group } from './query-fields.ts';

type EstateLike = Pick<Estate, 'general'> & Partial<Estate>;

export const TYPE_ORDER: readonly number[] = [1, 3, 7, 2, 4, 6, 10, 5, 9];
export const STATUS_ORDER: readonly number[] = [1, 3, 2, 4, 10, 5, 6, 7, 8, 9];
export const SALE_BANDS: readonly number[] = [0, 150_000, 250_000, 350_000, 500_000, 750_000, 1_000_000];
export const RENT_BANDS: readonly number[] = [0, 500, 750, 1000, 1500, 2500];
const PROJECT_TYPE = 7;

/** Under TYPE projects are that one group, so they have no key there; a number that nobody can name is no key either. */
const typeKey = (estate: EstateLike): number | undefined => {
  const id = isProject(estate) ? undefined : headTypeId(estate);
  if (id === undefined || headTypeCode(id) !== undefined) return id;
  return textOf(estate.general.headType?.name, 'nl') === '' ? undefined : id;
};

export type PriceBand = {
  readonly rent: boolean;
  readonly index: number;
  readonly from: number;
  readonly to: number | undefined;
};

/** The band a price lies in: from its lower bound up to, but without, the next one's. */
export const priceBand = (price: number, rent: boolean): PriceBand => {
  const bands = rent ? RENT_BANDS : SALE_BANDS;
  const index = Math.max(
    0,
    bands.findLastIndex((from) => price >= from),
  );
  return { rent, index, from: bands[index] ?? 0, to: bands[index + 1] };
};

/** The id of a band's group. */
export const bandId = ({ rent, from }: PriceBand): string => `${rent ? 'rent' : 'sale'} ${from}`;

const bandOf = (estate: EstateLike, hiddenStatus: readonly number[]): PriceBand | undefined => {
  const price = estatePrice(estate, hiddenStatus);
  return price && priceBand(price.value, isForRent(estate));
};

/**
 * A subtype of our table is known by its id; a foreign one also by its name, because sources reuse numbers. A number
 * that nobody can name is no key.
 */
const subTypeKey = (estate: EstateLike): string | undefined => {
  const known = knownSubType(estate)?.id;
  if (known !== undefined) return String(known);
  const [id, name] = [subTypeId(estate), fold(textOf(estate.general.subType?.name, 'nl'))];
  return id === undefined || name === '' ? undefined : `${name}/${id}`;
};

const cityId = (estate: EstateLike): string | undefined => {
  const city = estate.address?.city;
  const name = city?.name?.trim();
  return name ? `${fold(name)}/${positive(city?.id) ?? ''}` : undefined;
};

/** Equal for listings of one group; undefined for the group labelled Projecten. */
export const groupId = (estate: EstateLike, by: Group, hiddenStatus: readonly number[] = []): string | undefined => {
  switch (by) {
    case 'TYPE':
      return typeKey(estate)?.toString();
    case 'SUBTYPE':
      return subTypeKey(estate);
    case 'CITY':
      return cityId(estate);
    case 'STATUS':
      return ownTransactionId(estate)?.toString();
    case 'PRICE': {
      const band = bandOf(estate, hiddenStatus);
      return band && bandId(band);
    }
  }
};

/** The place of an id in an order; unknown ids after it, ascending. */
const rankIn = (order: readonly number[], id: number): number => {
  const place = order.indexOf(id);
  return place < 0 ? order.length + id : place;
};

/** Bands for sale before bands for rent. */
const bandRank = (id: string): number => {
  const [kind, from] = id.split(' ');
  return (kind === 'rent' ? SALE_BANDS.length : 0) + (kind === 'rent' ? RENT_BANDS : SALE_BANDS).indexOf(Number(from));
};

/**
 * Which of two groups stands first, by their ids. SUBTYPE and CITY by the names a reader sees, in the reader's language;
 * accents and case are folded, which is the order of all four languages and the same on server and browser.
 */
export const compareGroups = (by: Group, nameOf: (id: string) => string): ((a: string, b: string) => number) => {
  switch (by) {
    case 'TYPE':
      return (a, b) => rankIn(TYPE_ORDER, Number(a)) - rankIn(TYPE_ORDER, Number(b));
    case 'STATUS':
      return (a, b) => rankIn(STATUS_ORDER, Number(a)) - rankIn(STATUS_ORDER, Number(b));
    case 'PRICE':
      return (a, b) => bandRank(a) - bandRank(b);
    case 'SUBTYPE':
    case 'CITY':
      return (a, b) => compareFolded(nameOf(a), nameOf(b)) || compareCodeUnits(a, b);
  }
};

const bandHeading = ({ rent, from, to }: PriceBand, reference: ReferenceLabels): string => {
  const amount =
    to === undefined
      ? `${referenceLabel(reference, 'Display', 'PRICE_FROM')} ${formatCurrency(from)}`
      : `${formatCurrency(from)} – ${formatCurrency(to)}`;
  return rent ? `${amount} ${referenceLabel(reference, 'Display', 'PER_MONTH')}` : amount;
};

/** "Projecten", in the words of the locale. */
const projectsHeading = (reference: ReferenceLabels): string => referenceLabel(reference, 'Display', 'PROJECTS_GROUP');

/** A group stands for many listings: the name of the table, and a record's own only where the table has none. */
const keyHeading = (
  estate: EstateLike,
  by: Group,
  { reference, locale }: NameLabels,
  hidden: readonly number[],
): string => {
  switch (by) {
    case 'TYPE':
      return referenceLabel(reference, 'HeadType', typeKey(estate) ?? '') || headTypeName(estate, reference, locale);
    case 'SUBTYPE':
      return (
        referenceLabel(reference, 'SubType', knownSubType(estate)?.code ?? '') || subTypeName(estate, reference, locale)
      );
    case 'CITY':
      return recordCity(estate.address?.city, locale);
    case 'STATUS':
      return referenceLabel(reference, 'Transaction', ownTransactionId(estate) ?? '');
    case 'PRICE': {
      const band = bandOf(estate, hidden);
      return band ? bandHeading(band, reference) : '';
    }
  }
};

/** The filter that shows this group alone; undefined when no filter can. */
const groupFilter = (estate: EstateLike, by: Group, hidden: readonly number[]): FilterChange | undefined => {
  const one = (
    id: number | '' | undefined,
    change: (ids: readonly number[]) => FilterChange,
  ): FilterChange | undefined => (typeof id === 'number' ? change([id]) : undefined);
  switch (by) {
    case 'TYPE':
      return one(isProject(estate) ? PROJECT_TYPE : typeKey(estate), (type) => ({ type }));
    case 'SUBTYPE':
      return one(subTypeKey(estate) && subTypeId(estate), (subType) => ({ subType }));
    case 'CITY':
      return one(positive(estate.address?.city?.id), (city) => ({ city }));
    case 'STATUS':
      return one(ownTransactionId(estate), (status) => ({ status }));
    case 'PRICE': {
      const band = bandOf(estate, hidden);
      return band && { 'price-min': band.from, 'price-max': band.to === undefined ? undefined : band.to - 1 };
    }
  }
};

export type EstateGroup<T> = {
  readonly id: string | undefined;
  readonly heading: string;
  readonly estates: readonly T[];
  readonly filter: FilterChange | undefined;
};

/** Cuts a sorted list into its groups; they keep the order of their first listing, the group without key comes last. */
export const groupEstates = <T extends EstateLike>(
  estates: readonly T[],
  by: Group,
  labels: NameLabels,
  hiddenStatus: readonly number[] = [],
): EstateGroup<T>[] => {
  const members = new Map<string | undefined, [T, ...T[]]>();
  for (const estate of estates) {
    const id = groupId(estate, by, hiddenStatus);
    const known = members.get(id);
    if (known) known.push(estate);
    else members.set(id, [estate]);
  }
  return [...members]
    .map(([id, list]) => ({
      id,
      heading:
        (id === undefined ? '' : keyHeading(list[0], by, labels, hiddenStatus)) || projectsHeading(labels.reference),
      estates: list,
      filter: groupFilter(list[0], by, hiddenStatus),
    }))
    .sort((a, b) => Number(a.id === undefined) - Number(b.id === undefined));
};
