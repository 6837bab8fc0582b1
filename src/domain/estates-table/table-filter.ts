// What the agency's table of listings can be asked: the same names stand in the address of the screen, in a saved view and in the call.
import { type Static, Type } from 'typebox';
import { REGIONS } from '../record/estate-blocks.ts';
import { TYPES } from '../record/head-types.ts';
import { MAX_ID } from '../record/ids.ts';
import { strict } from '../record/schema-parts.ts';
import { STATUSES } from '../record/status.ts';
import { SORT_ORDERS, STATE_FILTERS, TABLE_SORTS } from './table-names.ts';

/** `OFFERED`: whatever is not sold, rented or taken over; `OPTION`: under option. */
const OFFER_FILTERS = [...STATUSES, 'OPTION', 'OFFERED'] as const;
export type OfferFilter = (typeof OFFER_FILTERS)[number];

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
