// Record sections 3.5 and 3.6, decisions section 6: the holiday catalogue, its filter lists, periods and requests.
import { type Static, Type } from 'typebox';
import { Address, Floor, Localized, LongText, maybe, Name, strict, Text, Url } from './estate-blocks.ts';
import { LocaleSchema, LocalizedText } from './locale-schema.ts';
import { snapToGrid } from './public-estate.ts';

const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const Count = Type.Integer({ minimum: 0, maximum: 1000 });
/** A calendar day: periods have no time of day. */
export const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', maxLength: 10 });
const Price = Type.Number({ minimum: 0, maximum: 1e9 });
const NamedId = Type.Object({ id: maybe(Id), name: maybe(Name) }, strict);

export const PERIOD_TYPES = ['week', 'weekend', 'midweek', 'month'] as const;
export type PeriodType = (typeof PERIOD_TYPES)[number];

export const RentalPhoto = Type.Object({ original: Url, medium: maybe(Url), thumbnail: maybe(Url) }, strict);

export const RentalUnitSchema = Type.Object(
  {
    id: Id,
    photos: maybe(Type.Array(RentalPhoto, { maxItems: 200 })),
    general: Type.Object(
      {
        description: maybe(LongText),
        descriptionShort: maybe(Localized(5000)),
        location: maybe(NamedId),
        city: maybe(NamedId),
        maxOccupation: maybe(Count),
        subKind: maybe(NamedId),
        garage: maybe(Type.Boolean()),
        floor: maybe(Floor),
        building: maybe(Type.Object({ name: maybe(Text(200)), rentalName: maybe(Text(200)) }, strict)),
      },
      strict,
    ),
    rooms: maybe(Type.Object({ bedrooms: maybe(Count), bathrooms: maybe(Count) }, strict)),
    address: maybe(Address),
  },
  strict,
);
export type RentalUnit = Static<typeof RentalUnitSchema>;

/** `to` is the day of departure. */
export const RentalPeriod = Type.Object(
  { type: Type.Enum(PERIOD_TYPES), from: Day, to: Day, price: Price, available: Type.Boolean() },
  strict,
);
export type RentalPeriod = Static<typeof RentalPeriod>;

const Option = Type.Object({ id: Id, name: LocalizedText, count: Type.Integer({ minimum: 0 }) }, strict);
const CountOption = Type.Object({ id: Count, count: Type.Integer({ minimum: 0 }) }, strict);

export const RentalFilters = Type.Object(
  {
    locations: Type.Array(Option),
    maxOccupations: Type.Array(CountOption),
    subKinds: Type.Array(Option),
    cities: Type.Array(Option),
    periodTypes: Type.Array(Type.Enum(PERIOD_TYPES)),
    /** Arrival days. */
    periodStartDates: Type.Array(Day),
    periodDates: Type.Array(
      Type.Object({ from: Day, to: Day, price: Type.Union([Price, Type.Null()]), available: Type.Boolean() }, strict),
    ),
  },
  strict,
);
export type RentalFilters = Static<typeof RentalFilters>;

export const RESERVATION_STATES = ['HELD', 'CONFIRMED', 'REFUSED', 'LAPSED'] as const;
export type ReservationState = (typeof RESERVATION_STATES)[number];
/** A request holds its period this long, until the agency answers (decisions section 11). */
export const HOLD_HOURS = 48;

export const RentalReservationRequest = Type.Object(
  {
    rentalUnitId: Id,
    from: Day,
    to: Day,
    persons: Type.Integer({ minimum: 1, maximum: 100 }),
    name: Type.String({ minLength: 1, maxLength: 200 }),
    email: Type.String({ minLength: 3, maxLength: 254 }),
    phone: Type.Optional(Text(50)),
    message: Type.Optional(Text(5000)),
    locale: LocaleSchema,
    privacy: Type.Literal(true),
  },
  strict,
);
export type RentalReservationRequest = Static<typeof RentalReservationRequest>;

/** A hidden address stays hidden here too, the building's own name with it. */
export const publicRentalUnit = (unit: RentalUnit): RentalUnit => {
  if (unit.address?.visible === true) return unit;
  const { building: _building, ...general } = unit.general;
  const shown: RentalUnit = { ...unit, general };
  if (unit.address) {
    const { street: _street, number: _number, box: _box, location: _location, ...address } = unit.address;
    const point = address.geoLocation;
    shown.address = { ...address, visible: false, ...(point ? { geoLocation: snapToGrid(point) } : {}) };
  }
  return shown;
};
