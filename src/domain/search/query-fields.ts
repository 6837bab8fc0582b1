// Behaviour section 9, decisions section 3: every field a query may name. Without schemas, so
// that a browser which builds queries need not load them; the schemas are in estate-query-schema.ts.

/** More alternatives than any page offers. */
export const MAX_TERMS = 500;

export const TERM_FIELDS = [
  'general.headType.id',
  'general.subType.id',
  'general.transaction.id',
  'general.status',
  'address.city.id',
  'address.country',
  'general.bedroomCount',
  'children.collections',
  'salesRepresentative.email',
] as const;
export const RANGE_FIELDS = ['price.value', 'general.bedroomCount', 'surface', 'plot'] as const;

/** What a home has or has not (home-facts.ts): each is a parameter of the query string, with yes or no. */
export const TRAITS = [
  'garden',
  'terrace',
  'lift',
  'garage',
  'pets',
  'newBuild',
  'renovationDuty',
  'pool',
  'furnished',
  'wheelchair',
  'chargingStation',
] as const;
export type Trait = (typeof TRAITS)[number];

/** What a circle round a place may measure, in km. */
export const RADII = [2, 5, 10, 20] as const;

/** Best first. */
export const ENERGY_LABELS = ['A_PLUS_PLUS', 'A_PLUS', 'A', 'B', 'C', 'D', 'E', 'F', 'G'] as const;
export type EnergyChoice = (typeof ENERGY_LABELS)[number];

export const GROUPS = ['TYPE', 'SUBTYPE', 'CITY', 'STATUS', 'PRICE'] as const;
export type Group = (typeof GROUPS)[number];
export const SORT_FIELDS = ['price.value', 'address.city.name', 'publicationDate', 'general.subType.id'] as const;
export const GROUP_SORT_FIELDS = ['group.TYPE', 'group.SUBTYPE', 'group.CITY', 'group.STATUS', 'group.PRICE'] as const;
export type SortField = (typeof SORT_FIELDS)[number] | (typeof GROUP_SORT_FIELDS)[number];
