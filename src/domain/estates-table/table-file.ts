// The columns of the file that a spreadsheet opens. Their names are the same in every language, so that a file finds its way back.
import { type Locale, textOf } from '../locale.ts';
import type { ListingRow } from './listing-row.ts';
import type { ListingState } from './table-names.ts';

export const FILE_COLUMNS = [
  'id',
  'reference',
  'street',
  'zip',
  'city',
  'type',
  'status',
  'price',
  'bedrooms',
  'area',
  'representative',
  'state',
  'gaps',
  'complete',
] as const;

type FileListing = { readonly id: number; readonly state: ListingState; readonly row: ListingRow | undefined };

/** In the order of the columns; null is an empty cell. */
export const fileLine = ({ id, state, row }: FileListing, locale: Locale): (string | number | null)[] => [
  id,
  row?.reference ?? null,
  textOf(row?.street, locale),
  row?.zip ?? null,
  textOf(row?.city, locale),
  textOf(row?.kind, locale),
  row?.option ? 'OPTION' : (row?.status ?? null),
  row?.price ?? null,
  row?.bedrooms ?? null,
  row?.area ?? null,
  row?.representative?.email ?? null,
  state,
  row?.gaps ?? null,
  row?.percentage ?? null,
];
