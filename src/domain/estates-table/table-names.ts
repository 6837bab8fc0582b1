// The words of the agency's table of listings: states, sorting, columns and views. Apart from the schemas, which a browser need not load.
/** What a listing is, for the agency: one of these. */
export const LISTING_STATES = ['online', 'offline', 'draft', 'archived', 'gone'] as const;
export type ListingState = (typeof LISTING_STATES)[number];

/** What can be asked for; without one, everything but what is archived or gone. `changed`: members wrote what visitors do not see yet. */
export const STATE_FILTERS = [...LISTING_STATES, 'planned', 'changed'] as const;
export type StateFilter = (typeof STATE_FILTERS)[number];

export const TABLE_SORTS = ['changed', 'price', 'reference', 'address', 'completeness'] as const;
export type TableSort = (typeof TABLE_SORTS)[number];
export const SORT_ORDERS = ['asc', 'desc'] as const;
export type SortOrder = (typeof SORT_ORDERS)[number];

/** The newest change, the dearest and the fullest first; texts from A. */
export const firstOrder = (sort: TableSort): SortOrder => (sort === 'reference' || sort === 'address' ? 'asc' : 'desc');

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

export const BUILT_IN_VIEWS = ['all', 'mine', 'gaps', 'nopictures', 'quiet'] as const;
export type BuiltInView = (typeof BUILT_IN_VIEWS)[number];
