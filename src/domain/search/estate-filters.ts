// Behaviour section 3, record section 3.6, decisions section 3: the answer of POST estate-filters, names per locale.
import { type Static, Type } from 'typebox';
import { LocalizedText } from '../locale-schema.ts';
import { strict } from '../record/schema-parts.ts';
import { BEDROOMS_LARGE } from './bedroom-choices.ts';
import { ENERGY_LABELS, TRAITS } from './query-fields.ts';

const Id = Type.Integer({ minimum: 0 });
const Count = Type.Integer({ minimum: 0 });
const Code = Type.String({ maxLength: 60 });

const NamedOption = Type.Object({ id: Id, code: Code, name: LocalizedText, count: Count }, strict);
export const LocationOption = Type.Object(
  {
    id: Id,
    zip: Type.String(),
    name: Type.String(),
    alias: Type.Optional(LocalizedText),
    lat: Type.Optional(Type.Number()),
    lon: Type.Optional(Type.Number()),
    count: Count,
  },
  strict,
);
/** `to` is the first price outside; null for the last bucket. */
const PriceBucket = Type.Object(
  { from: Type.Number(), to: Type.Union([Type.Number(), Type.Null()]), count: Count },
  strict,
);

/** What is asked less often, on request. `unknown` says nothing, and is found by neither. */
const MoreFilters = Type.Object(
  {
    surface: Type.Object({ unknown: Count }, strict),
    plot: Type.Object({ unknown: Count }, strict),
    /** Best first; each counts what is as good or better. */
    energyLabels: Type.Array(Type.Object({ id: Type.Enum(ENERGY_LABELS), count: Count }, strict)),
    /** `none`: land and garages, which need no label and are found with every one. */
    energy: Type.Object({ unknown: Count, none: Count }, strict),
    traits: Type.Array(Type.Object({ id: Type.Enum(TRAITS), with: Count, without: Count, unknown: Count }, strict)),
  },
  strict,
);

export const EstateFilters = Type.Object(
  {
    headTypes: Type.Array(NamedOption),
    subTypes: Type.Array(Type.Object({ ...NamedOption.properties, headTypeId: Id }, strict)),
    bedrooms: Type.Array(Type.Object({ id: Type.Union([Count, Type.Literal(BEDROOMS_LARGE)]), count: Count }, strict)),
    locations: Type.Array(LocationOption),
    prices: Type.Object(
      {
        min: Type.Union([Type.Number(), Type.Null()]),
        max: Type.Union([Type.Number(), Type.Null()]),
        buckets: Type.Array(PriceBucket),
      },
      strict,
    ),
    /** `id` is the transaction in our own table, `code` the status it stands for. */
    transactions: Type.Array(NamedOption),
    countries: Type.Array(Type.Object({ id: Code, code: Code, name: LocalizedText, count: Count }, strict)),
    more: Type.Optional(MoreFilters),
  },
  strict,
);
export type EstateFilters = Static<typeof EstateFilters>;
export type MoreFilters = Static<typeof MoreFilters>;
export type LocationOption = Static<typeof LocationOption>;
