// Behaviour section 1 ("keep me informed"), decisions section 3: which listing meets which criteria, and why. The index
// over all saved searches (src/search/alerts/alert-index.ts) gives the same answers; this is the rule it is checked against.
import { positive } from '../numbers.ts';
import { isInShape, parseArea, shapeOfPart } from '../places/area.ts';
import { cityById, isInPlaces } from '../places/cities.ts';
import { haversine, type LatLon } from '../places/geo.ts';
import type { Unit } from '../record/estate.ts';
import { estatePrice } from '../record/estate-price.ts';
import { subTypeId } from '../record/estate-sub-type.ts';
import { headTypeId } from '../record/estate-type.ts';
import { bedroomCount } from '../record/room-counts.ts';
import { estateStatus } from '../record/status.ts';
import { isUnderOption } from '../record/transaction.ts';
import { homeFacts, NEEDS_NO_LABEL, needsLabel } from '../search/home-facts.ts';
import { ENERGY_LABELS, type Trait } from '../search/query-fields.ts';
import { ALERT_TRANSACTIONS, type AlertCriteria, type AlertTransaction } from './alert-criteria.ts';

type EstateLike = Pick<Unit, 'general'> & Partial<Unit>;

/** What criteria read of a listing: a plain estate, a project's own record or one of its units. */
export type AlertListing = {
  readonly id: number;
  /** None while it is not on offer: nothing matches then. */
  readonly transaction: AlertTransaction | undefined;
  readonly underOption: boolean;
  readonly headType: number | undefined;
  readonly subType: number | undefined;
  readonly city: number | undefined;
  readonly point: LatLon | undefined;
  readonly price: number | undefined;
  readonly bedrooms: number | undefined;
  readonly surface: number | undefined;
  readonly plot: number | undefined;
  /** Place in ENERGY_LABELS, 0 the best; undefined when unknown. */
  readonly energy: number | undefined;
  /** Land and garages have no label; a wish for a good one does not rule them out. */
  readonly needsEnergy: boolean;
  readonly has: readonly Trait[];
  readonly lacks: readonly Trait[];
};

/** Takes the public form; `address` is the project's where a unit has none of its own. */
export const alertListing = (estate: EstateLike, address: Unit['address'] = estate.address): AlertListing => {
  const { surface, plot, energy, has, lacks } = homeFacts({ ...estate, address: address ?? null });
  const status = estateStatus(estate);
  return {
    id: estate.general.id,
    transaction: ALERT_TRANSACTIONS.find((known) => known === status),
    underOption: isUnderOption(estate),
    headType: headTypeId(estate),
    subType: subTypeId(estate),
    city: positive(address?.city?.id),
    point: address?.geoLocation ?? undefined,
    price: estatePrice({ ...estate, children: null })?.value,
    bedrooms: bedroomCount(estate),
    surface,
    plot,
    energy: energy === NEEDS_NO_LABEL ? undefined : energy,
    needsEnergy: needsLabel(estate),
    has,
    lacks,
  };
};

const within = (value: number | undefined, min: number | undefined, max: number | undefined): boolean =>
  value !== undefined && value >= (min ?? 0) && value <= (max ?? Number.POSITIVE_INFINITY);
const asked = (min: number | undefined, max: number | undefined): boolean => min !== undefined || max !== undefined;

/** Of a hidden address the town and the blurred point count. */
const isInArea = ({ city, point }: Pick<AlertListing, 'city' | 'point'>, area: readonly string[]): boolean =>
  parseArea(area).some((part) => {
    if ('city' in part && part.km === undefined) return city !== undefined && isInPlaces(city, [part.city]);
    const shape = shapeOfPart(part, cityById);
    return shape !== undefined && point !== undefined && isInShape(point, shape);
  });

const REASONS = ['transaction', 'type', 'place', 'price', 'bedrooms', 'surface', 'plot', 'energy', 'traits'] as const;
export type Reason = (typeof REASONS)[number];

type Verdict = { readonly reason: Reason; readonly asked: boolean; readonly met: boolean };

const verdicts = (criteria: AlertCriteria, listing: AlertListing): Verdict[] => {
  const { radius, cities, area, types, subTypes, has = [], lacks = [] } = criteria;
  const isOneOf = (list: readonly number[] | undefined, id: number | undefined): boolean =>
    list === undefined || (id !== undefined && list.includes(id));
  const isThere = cities === undefined || (listing.city !== undefined && isInPlaces(listing.city, cities));
  const near = radius && listing.point ? haversine(radius, listing.point) <= radius.km : !radius;
  const wanted = criteria.energyLabel;
  const good =
    !wanted || (listing.energy === undefined ? !listing.needsEnergy : listing.energy <= ENERGY_LABELS.indexOf(wanted));
  const range = (value: number | undefined, min: number | undefined, max: number | undefined) => ({
    asked: asked(min, max),
    met: !asked(min, max) || within(value, min, max),
  });
  return [
    {
      reason: 'transaction',
      asked: criteria.transaction !== undefined,
      met: listing.transaction !== undefined && (criteria.transaction ?? listing.transaction) === listing.transaction,
    },
    {
      reason: 'type',
      asked: types !== undefined || subTypes !== undefined,
      met: isOneOf(types, listing.headType) && isOneOf(subTypes, listing.subType),
    },
    {
      reason: 'place',
      asked: Boolean(cities ?? radius ?? area),
      met: isThere && near && (!area || isInArea(listing, area)),
    },
    { reason: 'price', ...range(listing.price, criteria.priceMin, criteria.priceMax) },
    { reason: 'bedrooms', ...range(listing.bedrooms, criteria.bedroomsMin, criteria.bedroomsMax) },
    { reason: 'surface', ...range(listing.surface, criteria.surfaceMin, criteria.surfaceMax) },
    { reason: 'plot', ...range(listing.plot, criteria.plotMin, criteria.plotMax) },
    { reason: 'energy', asked: wanted !== undefined, met: good },
    {
      reason: 'traits',
      asked: has.length + lacks.length > 0,
      met: has.every((trait) => listing.has.includes(trait)) && lacks.every((trait) => listing.lacks.includes(trait)),
    },
  ];
};

/** All criteria at once. What a listing does not say (a price, a label) meets no wish about it. */
export const isMatch = (criteria: AlertCriteria, listing: AlertListing): boolean =>
  verdicts(criteria, listing).every(({ met }) => met);

/** The wishes that a matching listing meets, in the order people read them. */
export const matchReasons = (criteria: AlertCriteria): Reason[] =>
  REASONS.filter((reason) => verdicts(criteria, NOTHING).some((verdict) => verdict.reason === reason && verdict.asked));

const NOTHING: AlertListing = {
  id: 0,
  transaction: undefined,
  underOption: false,
  headType: undefined,
  subType: undefined,
  city: undefined,
  point: undefined,
  price: undefined,
  bedrooms: undefined,
  surface: undefined,
  energy: undefined,
  needsEnergy: true,
  plot: undefined,
  has: [],
  lacks: [],
};
