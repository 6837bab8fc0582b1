// Behaviour section 3: the current listing node. It carries groupOptions, a query of terms, range and match, and
// collections with ids.
import { type Static, Type } from 'typebox';
import { strict } from '../record/schema-parts.ts';
import { QueryMatch, QueryRange, QueryTerms } from './estate-query-schema.ts';
import { GROUPS } from './query-fields.ts';

export const ListingNode = Type.Object(
  {
    groupOptions: Type.Optional(Type.Object({ groupBy: Type.Optional(Type.Enum(GROUPS)) }, strict)),
    query: Type.Optional(
      Type.Object(
        { terms: Type.Optional(QueryTerms), range: Type.Optional(QueryRange), match: Type.Optional(QueryMatch) },
        strict,
      ),
    ),
    collections: Type.Optional(
      Type.Array(Type.Object({ id: Type.String({ minLength: 1, maxLength: 100 }) }, strict), { maxItems: 100 }),
    ),
  },
  strict,
);
export type ListingNode = Static<typeof ListingNode>;
