// What the agency's table of listings can be asked: the same names stand in the address of the screen, in a saved view and in the call.
import { type Static, Type } from 'typebox';
import { REGIONS } from '../record/estate-blocks.ts';
import { MAX_ID } from '../record/ids.ts';
import { TYPES } from '../record/reference-data.ts';
import { strict } from '../record/schema-parts.ts';
import { STATUSES } from '../record/status.ts';

/** What a listing is, for the agency: one of these. */
export const LISTING_STATES = ['online', 'offline', 'draft', 'archived', 'gone'] as const;
export type ListingState = (typeof LISTING_STATES)[number];

/** What can be asked for; without one, everything but what is archived or gone. `changed`: members wrote what visitors do not see yet. */
export const STATE_FILTERS = [...LISTING_STATES, 'planned', 'changed'] as const;
export type StateFilter = (typeof STATE_FILTERS)[number];

/** `OFFERED`: whatever is not sold, rented or taken over; `OPTION`: under option. */
export const OFFER_FILTERS = [...STATUSES, 'OPTION', 'OFFERED'] as const;
export type OfferFilter = (typeof OFFER_FILTERS)[number];

export const TABLE_SORTS = ['changed', 'price', 'reference', 'address', 'completeness'] as const;
export type TableSort = (typeof TABLE_SORTS)[number];
export const SORT_ORDERS = ['asc', 'desc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

const Price = Type.Integer({ minimum: 0, maximum: MAX_ID });
const Line = Type.String({ minLength: 1, maxLength: 200 });

export const TableFilter = Type.Object(
  {
    /** Words of reference, address, title or who shows it. */
    search: Type.Optional(Type.String({ maxLength: 200 })),
    state: Type.Optional(Type.Enum(STATE_FILTERS)),
    offer: Type.Optional(Type.Enum(OFFER_FILTERS)),
    type: Type.Optional(Type.Enum(TYPES)),
    region: Type.Optional(Type.Enum(REGIONS)),
    /** The name of a town. */
    city: Type.Optional(Line),
    priceFrom: Type.Optional(Price),
    priceTo: Type.Optional(Price),
    /** The e-mail address of who shows it. */
    representative: Type.Optional(Line),
    /** Whether something that the law wants is missing. */
    gaps: Type.Optional(Type.Enum(['yes', 'no'])),
    pictures: Type.Optional(Type.Enum(['none'])),
    collection: Type.Optional(Line),
    source: Type.Optional(Type.Enum(['own', 'feed'])),
    /** Nothing changed for so many days. */
    quiet: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
    /** Units stand under their project, unless they are asked for. */
    units: Type.Optional(Type.Enum(['include'])),
  },
  strict,
);
export type TableFilter = Static<typeof TableFilter>;

export const TableOrder = {
  sort: Type.Optional(Type.Enum(TABLE_SORTS)),
  order: Type.Optional(Type.Enum(SORT_ORDERS)),
};

/** The newest change, the dearest and the fullest first; texts from A. */
export const firstOrder = (sort: TableSort): SortOrder =>
  sort === 'reference' || sort === 'address' ? 'asc' : 'desc';

export const TABLE_COLUMNS = [
  'kind',
  'price',
  'state',
  'region',
  'completeness',
  'changed',
  'requests',
  'representative',
  'bedrooms',
  'area',
  'collections',
] as const;
export type TableColumn = (typeof TABLE_COLUMNS)[number];
/** Of whoever never chose. */
export const DEFAULT_COLUMNS: readonly TableColumn[] = [
  'kind',
  'price',
  'state',
  'region',
  'completeness',
  'changed',
  'requests',
];

const QUIET_DAYS = 60;

export const BUILT_IN_VIEWS = ['all', 'mine', 'gaps', 'nopictures', 'quiet'] as const;
export type BuiltInView = (typeof BUILT_IN_VIEWS)[number];

/** The work lists that every agency has. */
export const builtInFilter = (view: BuiltInView, email: string): TableFilter => {
  switch (view) {
    case 'all':
      return {};
    case 'mine':
      return { representative: email };
    case 'gaps':
      return { gaps: 'yes', offer: 'OFFERED' };
    case 'nopictures':
      return { pictures: 'none', offer: 'OFFERED' };
    case 'quiet':
      return { state: 'online', quiet: QUIET_DAYS };
  }
};
