// Behaviour sections 4 and 9, decisions section 3: listings grouped by TYPE, SUBTYPE, CITY, STATUS or PRICE. What has no
// key falls into the group labelled Projecten, last. The index sorts by `groupSortKey` first, so that paging never
// inserts above; the list then only cuts where `groupId` changes.

import type { NameLabels } from '../content/slug.ts';
import { recordCity } from '../display/address.ts';
import { formatCurrency } from '../display/format.ts';
import { type ReferenceLabels, referenceLabel } from '../display/labels.ts';
import { fold } from '../fold.ts';
import { textOf } from '../locale.ts';
import { positive } from '../numbers.ts';
import type { Estate } from '../record/estate.ts';
import { estatePrice } from '../record/estate-price.ts';
import { HEAD_TYPES } from '../record/reference-data.ts';
import {
  estateType,
  headTypeName,
  isForRent,
  isProject,
  namedSubType,
  subTypeName,
  subTypeOf,
  transactionId,
  transactionName,
} from '../record/status.ts';
import { subTypeById } from '../record/sub-types.ts';
import { ownTransactionId } from '../record/transaction.ts';
import type { FilterChange } from './estate-filter-state.ts';
import type { Group } from './query-fields.ts';

type EstateLike = Pick<Estate, 'general'> & Partial<Estate>;

export const TYPE_ORDER: readonly number[] = [1, 3, 7, 2, 4, 6, 10, 5, 9];
export const STATUS_ORDER: readonly number[] = [1, 3, 2, 4, 10, 5, 6, 7, 8, 9];
export const SALE_BANDS: readonly number[] = [0, 150_000, 250_000, 350_000, 500_000, 750_000, 1_000_000];
export const RENT_BANDS: readonly number[] = [0, 500, 750, 1000, 1500, 2500];
const PROJECT_TYPE = 7;
/** After every other key. */
const LAST = '\uffff';

/** Under TYPE projects are that one group, so they have no key there. */
const typeKey = (estate: EstateLike): number | undefined => {
  if (isProject(estate)) return undefined;
  return (
    positive(estate.general.headType?.id) ?? HEAD_TYPES.find(({ code }) => code === estateType(estate))?.id ?? undefined
  );
};

/** None when the record names a subtype of another type. */
const subTypeKey = (estate: EstateLike): number | undefined =>
  namedSubType(estate) ? subTypeOf(estate)?.id : positive(estate.general.subType?.id);

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

const bandOf = (estate: EstateLike, hiddenStatus: readonly number[]): PriceBand | undefined => {
  const price = estatePrice(estate, hiddenStatus);
  return price && priceBand(price.value, isForRent(estate));
};

/** A subtype of our table is known by its id; a foreign one also by its name, because sources reuse numbers. */
const subTypeId = (estate: EstateLike): string | undefined => {
  const id = subTypeKey(estate);
  if (id === undefined) return undefined;
  return subTypeById(id) ? String(id) : `${fold(textOf(estate.general.subType?.name, 'nl'))}\0${id}`;
};

const cityId = (estate: EstateLike): string | undefined => {
  const city = estate.address?.city;
  const name = city?.name?.trim();
  return name ? `${fold(name)}\0${positive(city?.id) ?? ''}` : undefined;
};

/** Equal for listings of one group; undefined for the group labelled Projecten. */
export const groupId = (estate: EstateLike, by: Group, hiddenStatus: readonly number[] = []): string | undefined => {
  switch (by) {
    case 'TYPE':
      return typeKey(estate)?.toString();
    case 'SUBTYPE':
      return subTypeId(estate);
    case 'CITY':
      return cityId(estate);
    case 'STATUS':
      return ownTransactionId(estate)?.toString();
    case 'PRICE': {
      const band = bandOf(estate, hiddenStatus);
      return band && `${band.rent ? 'rent' : 'sale'} ${band.from}`;
    }
  }
};

/** The place of an id in an order; unknown ids after it, ascending. */
const rankIn = (order: readonly number[], id: number): number => {
  const place = order.indexOf(id);
  return place < 0 ? order.length + id : place;
};
const padded = (rank: number): string => String(rank).padStart(12, '0');

/**
 * The place of a listing's group among the groups, to be compared by code unit: the same for the whole group, greater
 * for a later one. Names are the Dutch ones, whatever the reader's language: an order cannot depend on the reader.
 */
export const groupSortKey = (
  estate: EstateLike,
  by: Group,
  dutch: ReferenceLabels,
  hiddenStatus: readonly number[] = [],
): string => {
  const id = groupId(estate, by, hiddenStatus);
  if (id === undefined) return LAST;
  switch (by) {
    case 'TYPE':
      return padded(rankIn(TYPE_ORDER, Number(id)));
    case 'STATUS':
      return padded(rankIn(STATUS_ORDER, Number(id)));
    case 'SUBTYPE': {
      const code = subTypeById(Number(id))?.code;
      return code === undefined ? id : `${fold(referenceLabel(dutch, 'SubType', code))}\0${id}`;
    }
    case 'CITY':
      return id;
    case 'PRICE': {
      const band = bandOf(estate, hiddenStatus);
      return padded((band?.rent ? SALE_BANDS.length : 0) + (band?.index ?? 0));
    }
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

const keyHeading = (
  estate: EstateLike,
  by: Group,
  { reference, locale }: NameLabels,
  hidden: readonly number[],
): string => {
  switch (by) {
    case 'TYPE':
      return headTypeName(estate, reference, locale);
    case 'SUBTYPE':
      return subTypeName(estate, reference, locale);
    case 'CITY':
      return recordCity(estate.address?.city, locale);
    case 'STATUS':
      return transactionName(estate, reference, locale);
    case 'PRICE': {
      const band = bandOf(estate, hidden);
      return band ? bandHeading(band, reference) : '';
    }
  }
};

/** The filter that shows this group alone; undefined when no filter can. */
const groupFilter = (estate: EstateLike, by: Group, hidden: readonly number[]): FilterChange | undefined => {
  const one = <T>(id: T | undefined, change: (ids: readonly T[]) => FilterChange): FilterChange | undefined =>
    id === undefined ? undefined : change([id]);
  switch (by) {
    case 'TYPE':
      return one(typeKey(estate) ?? PROJECT_TYPE, (type) => ({ type }));
    case 'SUBTYPE':
      return one(subTypeKey(estate), (subType) => ({ subType }));
    case 'CITY':
      return one(positive(estate.address?.city?.id), (city) => ({ city }));
    case 'STATUS':
      return one(transactionId(estate), (status) => ({ status }));
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
