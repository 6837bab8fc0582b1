// The rental calls of behaviour section 7 (meanings: decisions section 6), with our own extensions.
import { Type } from 'typebox';
import { LocaleSchema, LocalizedText } from '../domain/locale-schema.ts';
import { IMAGE_FORMATS, type ImageFormat } from '../domain/record/image-sizes.ts';
import { SiteId } from '../domain/record/schema-parts.ts';
import { RentalFilterBody, RentalSearchBody } from '../domain/rentals/rental-query.ts';
import { Day, RentalFilters, RentalPeriod, type RentalUnit, RentalUnitSchema } from '../domain/rentals/rental-unit.ts';
import { EXTRA_PERS, RENTAL_PHOTO_SIZES, STAY_STATES } from '../domain/rentals/rental-words.ts';
import type { Endpoint } from './endpoint.ts';
import { file, goneUnit, json, problemWith, reading, sending, submitting } from './replies.ts';

const strict = { additionalProperties: false } as const;
const none = Type.Object({}, strict);
const site = Type.Object({ siteId: SiteId }, strict);
/** A number beyond every id is not malformed: it is unknown. */
const UnitId = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const siteAndUnit = Type.Object({ siteId: SiteId, id: UnitId }, strict);
/** Any text: a malformed token looks like an unknown one. */
const siteAndToken = Type.Object({ siteId: SiteId, token: Type.String() }, strict);
const UnitReply = Type.Unsafe<RentalUnit>(RentalUnitSchema);
const Total = Type.Object({ value: Type.Integer({ minimum: 0 }) }, strict);
const range = { from: Day, to: Day };

/** An unavoidable extra in the sum of a stay. */
export const ExtraLineReply = Type.Object(
  {
    id: Type.String(),
    name: LocalizedText,
    per: Type.Enum(EXTRA_PERS),
    amount: Type.Number(),
    total: Type.Number(),
  },
  strict,
);

const RentalPeriodList = Type.Object(
  {
    total: Total,
    /** For how many people the prices are: as asked for, else two, or as many as the unit holds. */
    persons: Type.Integer(),
    /** Periods that begin after today, by day; taken ones with `available: false`. */
    results: Type.Array(RentalPeriod),
    /** Nights that are taken or asked for, for a calendar. */
    busy: Type.Array(Type.Object(range, strict)),
    /** Answers `from` and `to` of the query: what exactly these nights cost, in one period or in several that join. */
    stay: Type.Optional(
      Type.Object(
        {
          ...range,
          /** What is paid: the rent and every unavoidable extra. */
          price: Type.Union([Type.Number(), Type.Null()]),
          rent: Type.Union([Type.Number(), Type.Null()]),
          extras: Type.Array(ExtraLineReply),
          available: Type.Boolean(),
          /** Why it cannot be had: over, taken, no period fits, shorter than the minimum stay. */
          problem: Type.Optional(Type.Enum(['past', 'taken', 'no-period', 'too-short'])),
        },
        strict,
      ),
    ),
  },
  strict,
);

/** What the holder of a link sees of a request. */
const RentalReservation = Type.Object(
  {
    /** The visitor's own link token: unguessable, where there is no login it is the credential. */
    id: Type.String(),
    rentalUnitId: UnitId,
    ...range,
    persons: Type.Integer(),
    /** What is paid: the rent and the extras. */
    price: Type.Number(),
    rent: Type.Number(),
    extras: Type.Array(ExtraLineReply),
    state: Type.Enum(STAY_STATES),
    /** An instant in UTC; how long the period is held. */
    heldUntil: Type.String(),
    locale: LocaleSchema,
    /** `agency` may confirm and refuse, `visitor` may withdraw. */
    role: Type.Enum(['visitor', 'agency']),
    name: Type.String(),
    email: Type.String(),
    phone: Type.Optional(Type.String()),
    message: Type.Optional(Type.String()),
  },
  strict,
);

const periodTaken = problemWith(
  /** Absent when the refusal has another reason. */
  { periods: Type.Optional(Type.Array(RentalPeriod)) },
  'The nights are not free any more: `periods` are those of the unit',
);
const answered = problemWith(
  { state: Type.Optional(Type.Enum(STAY_STATES)) },
  'The request is in another state already: `state` says which',
);

export const rentalEndpoints = {
  rentalUnits: {
    method: 'POST',
    path: '/sites/{siteId}/rental-units',
    summary: 'Search the holiday catalogue: query, sort and pagination in, total and one page of units out',
    tag: 'rentals',
    access: 'public',
    params: site,
    query: none,
    body: RentalSearchBody,
    replies: { 200: json(Type.Object({ total: Total, results: Type.Array(UnitReply) }, strict)), ...sending },
  },
  rentalFilters: {
    method: 'POST',
    path: '/sites/{siteId}/rental-units/filters',
    summary: 'The options of every rental filter with their counts under the other active filters',
    tag: 'rentals',
    access: 'public',
    params: site,
    query: none,
    body: RentalFilterBody,
    replies: { 200: json(RentalFilters), ...sending },
  },
  rentalUnit: {
    method: 'GET',
    path: '/sites/{siteId}/rental-units/{id}',
    summary: 'One rental unit',
    tag: 'rentals',
    access: 'public',
    params: siteAndUnit,
    query: none,
    replies: { 200: json(UnitReply), ...reading, 410: goneUnit },
  },
  rentalPeriods: {
    method: 'GET',
    path: '/sites/{siteId}/rental-units/{id}/periods',
    summary: 'The periods of a unit with price and availability; with from and to also what those nights cost',
    tag: 'rentals',
    access: 'public',
    params: siteAndUnit,
    query: Type.Object(
      {
        from: Type.Optional(Day),
        to: Type.Optional(Day),
        persons: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000 })),
      },
      strict,
    ),
    replies: { 200: json(RentalPeriodList), ...reading, 410: goneUnit },
  },
  rentalReservation: {
    method: 'POST',
    path: '/sites/{siteId}/rental-units/reservation',
    summary:
      'Asks for a period and holds it for 48 hours; a 409 brings the periods that are left; refusals name the input. ' +
      'With the header idempotency-key (or the input submission) a repeated request is one',
    tag: 'rentals',
    access: 'public',
    params: site,
    query: none,
    body: Type.Object(
      {
        locale: LocaleSchema,
        /**
         * `rentalUnitId`, `from`, `to`, `persons`, `name`, `email`, `phone`, `message`, `privacy`, `submission` (a UUID:
         * the same one again is the same request), `g-recaptcha-response`, `captcha-question`.
         */
        inputs: Type.Record(Type.String(), Type.Unknown()),
      },
      strict,
    ),
    replies: { 201: json(RentalReservation), ...submitting, 409: periodTaken },
  },
  rentalPhoto: {
    method: 'GET',
    path: '/sites/{siteId}/rental-units/photo/{a}/{b}',
    summary: 'Photo b of unit a, the first one is 1; immutable for a year when asked for with its version',
    tag: 'rentals',
    access: 'public',
    params: Type.Object(
      { siteId: SiteId, a: UnitId, b: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) },
      strict,
    ),
    query: Type.Object(
      {
        size: Type.Optional(Type.Enum(RENTAL_PHOTO_SIZES)),
        format: Type.Optional(Type.Enum(Object.keys(IMAGE_FORMATS) as ImageFormat[])),
        v: Type.Optional(Type.String({ pattern: '^[0-9a-f]{8}$' })),
      },
      strict,
    ),
    replies: { 200: file('image/*'), 302: { description: 'The photo is kept elsewhere' }, ...reading, 410: goneUnit },
  },
  rentalReservationByToken: {
    method: 'GET',
    path: '/sites/{siteId}/rental-units/reservation/{token}',
    summary: 'A request, for whoever holds its link: the visitor or the agency',
    tag: 'rentals',
    access: 'public',
    params: siteAndToken,
    query: none,
    replies: { 200: json(RentalReservation), ...reading },
    extension: true,
  },
  rentalReservationConfirm: {
    method: 'POST',
    path: '/sites/{siteId}/rental-units/reservation/{token}/confirm',
    summary: 'The agency confirms a request; a second time changes nothing',
    tag: 'rentals',
    access: 'public',
    params: siteAndToken,
    query: none,
    body: none,
    replies: { 200: json(RentalReservation), ...sending, 409: answered },
    extension: true,
  },
  rentalReservationRefuse: {
    method: 'POST',
    path: '/sites/{siteId}/rental-units/reservation/{token}/refuse',
    summary: 'The agency refuses a request and frees its period; a second time changes nothing',
    tag: 'rentals',
    access: 'public',
    params: siteAndToken,
    query: none,
    body: none,
    replies: { 200: json(RentalReservation), ...sending, 409: answered },
    extension: true,
  },
  rentalReservationWithdraw: {
    method: 'POST',
    path: '/sites/{siteId}/rental-units/reservation/{token}/withdraw',
    summary: 'The visitor withdraws a request that is held and frees its period; a second time changes nothing',
    tag: 'rentals',
    access: 'public',
    params: siteAndToken,
    query: none,
    body: none,
    replies: { 200: json(RentalReservation), ...sending, 409: answered },
    extension: true,
  },
  rentalCalendar: {
    method: 'GET',
    path: '/sites/{siteId}/rental-units/calendar/{token}',
    summary: 'The taken nights of a unit as iCalendar, for other channels; the address is a secret of the agency',
    tag: 'rentals',
    access: 'public',
    params: siteAndToken,
    query: none,
    replies: { 200: file('text/calendar'), ...reading },
    extension: true,
  },
} as const satisfies Record<string, Endpoint>;
