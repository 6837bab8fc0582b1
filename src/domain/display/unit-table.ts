// A project's units as a table by floor, the facade above it, and the filter over both (decisions section 3).
import { estateUri } from '../content/slug.ts';
import { positive } from '../numbers.ts';
import type { Estate, Unit } from '../record/estate.ts';
import { estatePrice } from '../record/estate-price.ts';
import { isLinkable } from '../record/linkable.ts';
import { floorArea } from '../record/living-area.ts';
import { bedroomCount, terraceSurface } from '../record/room-counts.ts';
import { isSold } from '../record/status.ts';
import { isUnderOption, transactionName } from '../record/transaction.ts';
import { addressView } from './address.ts';
import { cleared } from './field-visibility.ts';
import { type Floors, floorName } from './floor.ts';
import { formatCurrency, formatSurface } from './format.ts';
import { type Labels, referenceLabel } from './labels.ts';

export type Availability = 'available' | 'option' | 'sold';
export type UnitRow = {
  readonly id: number;
  /** "3.3"; the reference or the id when the unit has no number. */
  readonly number: string;
  readonly href: string | undefined;
  readonly availability: Availability;
  /** "Sold", "Rented", …: the transaction's own name. */
  readonly transaction: string;
  readonly bedrooms: number | undefined;
  readonly area: string;
  readonly outside: { readonly kind: 'terrace' | 'garden'; readonly text: string } | undefined;
  readonly orientation: string;
  /** Empty when sold or unknown. */
  readonly price: string;
  readonly floor: number | undefined;
};
export type UnitFloor = {
  readonly floor: number | undefined;
  readonly name: string;
  readonly units: readonly UnitRow[];
};

const unitAvailability = (unit: Unit): Availability =>
  isSold(unit) ? 'sold' : isUnderOption(unit) ? 'option' : 'available';

const outsideOf = (unit: Unit): UnitRow['outside'] => {
  const garden = positive(unit.fields?.['other.garden_surface']);
  if (garden !== undefined) return { kind: 'garden', text: formatSurface(garden) };
  const terrace = positive(terraceSurface(unit)) ?? positive(unit.fields?.['layout.terrace']);
  return terrace === undefined ? undefined : { kind: 'terrace', text: formatSurface(terrace) };
};

const orientationOf = (unit: Unit, { reference }: Labels): string => {
  const code = unit.fields?.['other.garden_orientation'] ?? unit.technical?.directionGarden;
  return typeof code === 'string' ? referenceLabel(reference, 'Orientation', code) : '';
};

const said = (text: string | null | undefined): string => String(cleared(text) ?? '').trim();

/** What a unit is called in its project. */
export const unitNumber = (unit: Unit): string =>
  said(unit.general.entityNumber) ||
  addressView(unit.address, 'nl').street ||
  said(unit.general.reference) ||
  String(unit.general.id);

export const unitRow = (unit: Unit, project: Estate, labels: Labels): UnitRow => {
  const price = isSold(unit) ? undefined : estatePrice(unit)?.value;
  const area = floorArea(unit);
  return {
    id: unit.general.id,
    number: unitNumber(unit),
    href: isLinkable(unit) ? estateUri(unit, project, labels) : undefined,
    availability: unitAvailability(unit),
    transaction: transactionName(unit, labels.reference, labels.locale),
    bedrooms: bedroomCount(unit),
    area: area === undefined ? '' : formatSurface(area),
    outside: outsideOf(unit),
    orientation: orientationOf(unit, labels),
    price: price === undefined ? '' : formatCurrency(price),
    floor: unit.general.floor ?? undefined,
  };
};

export type UnitFilter = { readonly availableOnly: boolean; readonly bedrooms: number | undefined };

/** From a query string; anything it does not know means "all". */
export const unitFilter = (query: { get(name: string): string | null }): UnitFilter => {
  const bedrooms = /^\d$/.test(query.get('bedrooms') ?? '') ? Number(query.get('bedrooms')) : undefined;
  return { availableOnly: query.get('view') === 'available', bedrooms };
};

export const filterUnits = (rows: readonly UnitRow[], { availableOnly, bedrooms }: UnitFilter): UnitRow[] =>
  rows.filter(
    (row) =>
      (!availableOnly || row.availability === 'available') && (bedrooms === undefined || row.bedrooms === bedrooms),
  );

const UNIT_SORTS = ['bedrooms', 'area', 'price'] as const;
export type UnitSort = { readonly by: (typeof UNIT_SORTS)[number]; readonly descending: boolean };

/** "price" or "price-desc"; anything else means by floor. */
export const unitSort = (query: { get(name: string): string | null }): UnitSort | undefined => {
  const [word = '', order, ...more] = (query.get('sort') ?? '').split('-');
  const by = UNIT_SORTS.find((one) => one === word);
  if (by === undefined || more.length > 0 || (order !== undefined && order !== 'desc')) return undefined;
  return { by, descending: order === 'desc' };
};

const sortValue = (unit: Unit, by: UnitSort['by']): number | undefined => {
  if (by === 'bedrooms') return bedroomCount(unit);
  return by === 'area' ? floorArea(unit) : isSold(unit) ? undefined : estatePrice(unit)?.value;
};

/** What is not known, or no longer said, comes last either way. */
export const sortUnits = (units: readonly Unit[], sort: UnitSort | undefined): readonly Unit[] => {
  if (!sort) return units;
  const sign = sort.descending ? -1 : 1;
  return units.toSorted((one, other) => {
    const [a, b] = [sortValue(one, sort.by), sortValue(other, sort.by)];
    if (a === undefined || b === undefined) return (a === undefined ? 1 : 0) - (b === undefined ? 1 : 0);
    return (a - b) * sign;
  });
};

/** The unit that is asked for by its id; without that, the first one that can be had. */
export const chosenUnit = (units: readonly Unit[], query: { get(name: string): string | null }): Unit | undefined =>
  units.find(({ general }) => String(general.id) === query.get('unit')) ??
  units.find((unit) => unitAvailability(unit) === 'available');

/** The highest floor first, as a facade stands; units without a floor last. */
export const unitsByFloor = (rows: readonly UnitRow[], named: Floors, labels: Labels): UnitFloor[] => {
  const floors = [...new Set(rows.map(({ floor }) => floor))].sort(
    (a, b) => (b ?? Number.NEGATIVE_INFINITY) - (a ?? Number.NEGATIVE_INFINITY),
  );
  return floors.map((floor) => ({
    floor,
    name: floor === undefined ? '' : floorName(named, floor, labels.locale),
    units: rows.filter((row) => row.floor === floor),
  }));
};

/** The numbers of bedrooms that occur, ascending. */
export const bedroomChoices = (rows: readonly UnitRow[]): number[] =>
  [...new Set(rows.flatMap(({ bedrooms }) => (bedrooms === undefined || bedrooms < 1 ? [] : [bedrooms])))].sort(
    (a, b) => a - b,
  );

/** A facade needs units on more than one floor. */
export const hasFacade = (floors: readonly UnitFloor[]): boolean =>
  floors.length > 1 && floors.every(({ floor, units }) => floor !== undefined && units.length <= 12);
