// The body of POST rental-units and rental-units/filters (decisions section 6: as for estates). Terms bear the names of
// the filter lists of record section 3.6; values in one list are alternatives, different lists combine with and.
// Conditions on periods must be met by one and the same period that can be had.
import { type Static, Type } from 'typebox';
import { MAX_ID } from '../record/ids.ts';
import { strict } from '../record/schema-parts.ts';
import { Pagination } from '../search/estate-query-schema.ts';
import { MAX_TERMS } from '../search/query-fields.ts';
import { Day } from './rental-unit.ts';
import { PERIOD_TYPES, RENTAL_SORT_FIELDS } from './rental-words.ts';

const Id = Type.Integer({ minimum: 0, maximum: MAX_ID });
const listOf = <T extends Parameters<typeof Type.Array>[0]>(item: T) =>
  Type.Optional(Type.Array(item, { maxItems: MAX_TERMS }));
const dates = Type.Object({ from: Day, to: Day }, strict);

export const RentalQueryTerms = Type.Object(
  {
    locations: listOf(Id),
    maxOccupations: listOf(Id),
    subKinds: listOf(Id),
    cities: listOf(Id),
    periodTypes: listOf(Type.Enum(PERIOD_TYPES)),
    periodStartDates: listOf(Day),
    periodDates: listOf(dates),
  },
  strict,
);
export const RentalQuery = Type.Object(
  {
    terms: Type.Optional(RentalQueryTerms),
    range: Type.Optional(
      Type.Object(
        {
          /** A party of this many fits in. */
          persons: Type.Optional(
            Type.Object({ gte: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })) }, strict),
          ),
          /** A period that begins on or after `gte` and ends on or before `lte`. */
          dates: Type.Optional(Type.Object({ gte: Type.Optional(Day), lte: Type.Optional(Day) }, strict)),
        },
        strict,
      ),
    ),
    /** Exactly these nights, in one period or in several that join. */
    stay: Type.Optional(dates),
  },
  strict,
);
export const RentalSort = Type.Object(
  { field: Type.Enum(RENTAL_SORT_FIELDS), direction: Type.Enum(['asc', 'desc']) },
  strict,
);
export const RentalSearchBody = Type.Object(
  {
    query: Type.Optional(RentalQuery),
    sort: Type.Optional(Type.Array(RentalSort, { maxItems: 5 })),
    pagination: Type.Optional(Pagination),
  },
  strict,
);
export const RentalFilterBody = Type.Object({ query: Type.Optional(RentalQuery) }, strict);

export type RentalQueryTerms = Static<typeof RentalQueryTerms>;
export type RentalQuery = Static<typeof RentalQuery>;
export type RentalSort = Static<typeof RentalSort>;
export type RentalSearchBody = Static<typeof RentalSearchBody>;
export type RentalFilterBody = Static<typeof RentalFilterBody>;
