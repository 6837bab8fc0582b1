// Record sections 3.5 and 3.6, decisions section 6: the holiday catalogue, its filter lists, periods and requests.
import { type Static, Type } from 'typebox';
import { LocalizedText } from '../locale-schema.ts';
import { Address, Floor, Localized, LongText, MediaRef, maybe, Name, Text, Url } from '../record/estate-blocks.ts';
import { MAX_ID } from '../record/ids.ts';
import { RecordId, strict } from '../record/schema-parts.ts';
import { EXTRA_PERS, PERIOD_TYPES } from './rental-words.ts';

const RentalUnitId = RecordId;
const Count = Type.Integer({ minimum: 0, maximum: 1000 });
/** A calendar day: periods have no time of day. */
export const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' });
const Price = Type.Number({ minimum: 0, maximum: 1e9 });
const NamedId = Type.Object({ id: maybe(RentalUnitId), name: maybe(Name) }, strict);
/** Of the tourist registration that Flanders, Wallonia and Brussels ask of a holiday home. */
const RegistrationNumber = Text(100);
const PeriodTypeSchema = Type.Enum(PERIOD_TYPES);
const range = { from: Day, to: Day };

const general = Type.Object(
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
);
const unitProperties = {
  id: RentalUnitId,
  general,
  rooms: maybe(Type.Object({ bedrooms: maybe(Count), bathrooms: maybe(Count) }, strict)),
  address: maybe(Address),
  registrationNumber: maybe(RegistrationNumber),
};

/** Monday is 1; the days on which a week may begin. */
const ChangeoverDays = Type.Array(Type.Integer({ minimum: 1, maximum: 7 }), { minItems: 1, maxItems: 7 });
/** In nights. */
const MinimumStay = Type.Integer({ minimum: 1, maximum: 366 });
/** Something that is paid beside the rent. What is obligatory is part of every price that is shown. */
export const RentalExtra = Type.Object(
  {
    id: Type.String({ pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$', maxLength: 40 }),
    name: maybe(Name),
    amount: Price,
    per: Type.Enum(EXTRA_PERS),
    obligatory: Type.Boolean(),
  },
  strict,
);
export type RentalExtra = Static<typeof RentalExtra>;
const Extras = Type.Array(RentalExtra, { maxItems: 20 });
const stayRules = { changeoverDays: maybe(ChangeoverDays), minimumStay: maybe(MinimumStay) };

const RentalPhoto = Type.Object(
  { original: Url, medium: maybe(Url), thumbnail: maybe(Url), title: maybe(Name) },
  strict,
);

/** What a visitor pays: the rent and every unavoidable extra. */
const paid = { price: Price, rent: Price };

/**
 * The cheapest period that can be had now and fits the search; `type` is null for a stay of several periods. `persons`: for how
 * many the price is.
 */
export const PricedStay = Type.Object(
  { type: Type.Union([PeriodTypeSchema, Type.Null()]), ...range, ...paid, persons: Count },
  strict,
);
export type PricedStay = Static<typeof PricedStay>;

/** A unit as everybody may see it. `rental`, `offer` and `registrationNumber` are ours. */
export const RentalUnitSchema = Type.Object(
  {
    ...unitProperties,
    photos: maybe(Type.Array(RentalPhoto, { maxItems: 200 })),
    rental: maybe(Type.Object({ ...stayRules, extras: maybe(Extras) }, strict)),
    offer: maybe(PricedStay),
  },
  strict,
);
export type RentalUnit = Static<typeof RentalUnitSchema>;

export const RentalSeason = Type.Object(
  {
    name: maybe(Name),
    /** Arrival days from `from` up to, not including, `to`. */
    ...range,
    ...stayRules,
    prices: Type.Object(
      { week: maybe(Price), weekend: maybe(Price), midweek: maybe(Price), month: maybe(Price) },
      strict,
    ),
  },
  strict,
);
export type RentalSeason = Static<typeof RentalSeason>;

const priceList = {
  seasons: maybe(Type.Array(RentalSeason, { maxItems: 100 })),
  periods: maybe(
    Type.Array(Type.Object({ type: PeriodTypeSchema, ...range, price: Price }, strict), { maxItems: 2000 }),
  ),
};

/** What periods and prices are made from: seasons with a rent per kind of period, single periods, or both; and the extras. */
export const RentalTerms = Type.Object({ ...stayRules, ...priceList, extras: maybe(Extras) }, strict);
export type RentalTerms = Static<typeof RentalTerms>;

/** A unit as it is imported and stored: photos by reference, terms, and what the agency keeps to itself. */
export const RentalUnitRecord = Type.Object(
  {
    ...unitProperties,
    photos: maybe(
      Type.Array(
        Type.Object(
          { original: MediaRef, medium: maybe(MediaRef), thumbnail: maybe(MediaRef), title: maybe(Name) },
          strict,
        ),
        { maxItems: 200 },
      ),
    ),
    rental: maybe(RentalTerms),
    /** Nights that are not to be had, whoever sleeps there. */
    taken: maybe(Type.Array(Type.Object(range, strict), { maxItems: 2000 })),
    /** Calendars of other channels (iCal), read every quarter of an hour. Never shown. */
    calendars: maybe(
      Type.Array(Type.String({ maxLength: 2000, pattern: '^https?://' }), { maxItems: 10, uniqueItems: true }),
    ),
  },
  strict,
);
export type RentalUnitRecord = Static<typeof RentalUnitRecord>;

/**
 * What the people of the agency decided about a unit: each part wins whole over what the feed says, and no import touches it. A part
 * that is absent is the feed's.
 */
export const OwnTerms = Type.Object(
  {
    prices: Type.Optional(Type.Object(priceList, strict)),
    rules: Type.Optional(Type.Object(stayRules, strict)),
    extras: Type.Optional(Extras),
    registrationNumber: Type.Optional(Type.Union([RegistrationNumber, Type.Null()])),
  },
  strict,
);
export type OwnTerms = Static<typeof OwnTerms>;

/** `to` is the day of departure. */
export const RentalPeriod = Type.Object(
  { type: PeriodTypeSchema, ...range, ...paid, available: Type.Boolean() },
  strict,
);
export type RentalPeriod = Static<typeof RentalPeriod>;

const count = { count: Type.Integer({ minimum: 0 }) };
const Option = Type.Object({ id: RentalUnitId, name: LocalizedText, ...count }, strict);

export const RentalFilters = Type.Object(
  {
    locations: Type.Array(Option),
    /** What is asked for stands in it, also more than any home holds. */
    maxOccupations: Type.Array(Type.Object({ id: Type.Integer({ minimum: 0, maximum: MAX_ID }), ...count }, strict)),
    subKinds: Type.Array(Option),
    cities: Type.Array(Option),
    periodTypes: Type.Array(Type.Object({ id: PeriodTypeSchema, ...count }, strict)),
    /** Arrival days. */
    periodStartDates: Type.Array(Type.Object({ id: Day, ...count }, strict)),
    /** `price` is the lowest. */
    periodDates: Type.Array(
      Type.Object({ ...range, price: Type.Union([Price, Type.Null()]), available: Type.Boolean(), ...count }, strict),
    ),
  },
  strict,
);
export type RentalFilters = Static<typeof RentalFilters>;
