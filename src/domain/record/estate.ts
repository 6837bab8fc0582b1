// Record section 3.1: the estate record. Blocks are siblings of `general` (decisions section 3); the dotted display
// fields of section 2 live in `fields`, keyed by their full name, and win over the block they correspond to.
import { type Static, Type } from 'typebox';
import { VISIBILITIES } from '../media/file-ref.ts';
import {
  Address,
  Code,
  Dimensions,
  Energy,
  ExtraField,
  Fields,
  Floor,
  ForeignId,
  General,
  type GeoPoint,
  IsoDate,
  Ki,
  Layout,
  Listed,
  Localized,
  LongText,
  MAX_UNITS,
  MediaRef,
  maybe,
  Name,
  Picture,
  Planning,
  Price,
  Reference,
  SalesRepresentative,
  Technical,
  Text,
  Url,
} from './estate-blocks.ts';
import { strict } from './schema-parts.ts';

const estateProperties = {
  general: General,
  price: maybe(Price),
  planning: maybe(Planning),
  address: maybe(Address),
  pictures: maybe(Type.Array(Picture, { maxItems: 500 })),
  layout: maybe(Layout),
  dimensions: maybe(Dimensions),
  energy: maybe(Energy),
  technical: maybe(Technical),
  ki: maybe(Ki),
  salesRepresentative: maybe(SalesRepresentative),
  videos: maybe(
    Type.Array(Type.Object({ link: maybe(Url), type: maybe(Reference), title: maybe(Name) }, strict), { maxItems: 50 }),
  ),
  facilities: maybe(Type.Array(Listed, { maxItems: 200 })),
  files: maybe(
    Type.Array(
      Type.Object(
        {
          file: maybe(MediaRef),
          name: maybe(Name),
          type: maybe(Text(60)),
          /** Without it, public. */
          visibility: maybe(Type.Enum([...VISIBILITIES])),
        },
        strict,
      ),
      { maxItems: 200 },
    ),
  ),
  environments: maybe(Type.Array(Listed, { maxItems: 50 })),
  buildTechnicals: maybe(Type.Array(Listed, { maxItems: 200 })),
  rentalOptions: maybe(Type.Array(Listed, { maxItems: 100 })),
  floors: maybe(
    Type.Array(Type.Object({ id: maybe(ForeignId), floor: maybe(Floor), name: maybe(Name) }, strict), {
      maxItems: 300,
    }),
  ),
  extraFields: maybe(Type.Array(ExtraField, { maxItems: 500 })),
  fields: maybe(Fields),
  /** Worked out from what visitors saw, never taken from a source: the lowest price of the 30 days before it fell. */
  reduction: maybe(Type.Object({ from: Type.Number(), at: IsoDate }, strict)),
  archived: maybe(Type.Boolean()),
  archived_at: maybe(IsoDate),
  external_id: maybe(Text(100)),
  status: maybe(Code),
  type: maybe(Code),
  subType: maybe(Code),
  title: maybe(Name),
  description: maybe(LongText),
  short_description: maybe(Localized(5000)),
};

/** A unit of a project: an estate without units of its own. */
export const UnitSchema = Type.Object(estateProperties, strict);
export const EstateSchema = Type.Object(
  { ...estateProperties, children: maybe(Type.Array(UnitSchema, { maxItems: MAX_UNITS })) },
  strict,
);
export type Unit = Static<typeof UnitSchema>;
export type Estate = Static<typeof EstateSchema>;
export type Point = Static<typeof GeoPoint>;
