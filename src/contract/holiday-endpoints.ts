// The holiday homes at the desk: units by days, requests to answer, stays, blocks, seasons and prices. Our own extension.
import { Type } from 'typebox';
import { LocaleSchema, LocalizedText } from '../domain/locale-schema.ts';
import { RecordId, SiteId, strict } from '../domain/record/schema-parts.ts';
import { CHANNEL_PROBLEMS } from '../domain/rentals/channel-problem.ts';
import { Day, OwnTerms } from '../domain/rentals/rental-unit.ts';
import { OWN_PARTS, PERIOD_TYPES, STAY_STATES } from '../domain/rentals/rental-words.ts';
import type { Endpoint } from './endpoint.ts';
import { ExtraLineReply } from './rental-endpoints.ts';
import { json, keyTaken, memberRefusals, nothing, problemWith, versionRefusals } from './replies.ts';

const none = Type.Object({}, strict);
const site = Type.Object({ siteId: SiteId }, strict);
const Number_ = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const one = Type.Object({ siteId: SiteId, id: Number_ }, strict);
const unit = Type.Object({ siteId: SiteId, id: RecordId }, strict);
const range = { from: Day, to: Day };
const Moment = Type.String();
const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(schema: T) => Type.Union([schema, Type.Null()]);
const Persons = Type.Integer({ minimum: 1, maximum: 1000 });
const Price = Type.Number({ minimum: 0, maximum: 1e9 });

/** Words of the agency's own in the mail to the visitor. */
const SentenceInput = Type.Optional(Type.String({ maxLength: 1000 }));
export const SentenceBody = Type.Object({ sentence: SentenceInput }, strict);

export const MoveBody = {
  ...range,
  /** Absent: it stays in its unit. */
  rentalUnitId: Type.Optional(RecordId),
  persons: Type.Optional(Persons),
  /** What was agreed stays; else the new nights are priced by the seasons. */
  keepPrice: Type.Optional(Type.Boolean()),
  sentence: SentenceInput,
};

/** What the people of the agency know of a stay. */
export const stayRow = {
  id: Type.Integer(),
  unitId: RecordId,
  unit: Type.String(),
  ...range,
  state: Type.Enum(STAY_STATES),
  persons: Type.Integer(),
  /** What the visitor pays: the rent and the extras. */
  price: Type.Number(),
  rent: Type.Number(),
  extras: Type.Array(ExtraLineReply),
  /** How often it was moved: a move says which one it read. */
  sequence: Type.Integer(),
  locale: LocaleSchema,
  name: Type.String(),
  email: Type.String(),
  phone: Type.Optional(Type.String()),
  message: Type.Optional(Type.String()),
  /** Of a request that waits. */
  heldUntil: Type.Optional(Moment),
  createdAt: Moment,
  byOffice: Type.Boolean(),
};
const StayRow = Type.Object(stayRow, strict);
const StayAnswer = Type.Object(
  {
    ...stayRow,
    /** Who is told when something is decided about it. */
    mails: Type.Array(
      Type.Object({ to: Type.Enum(['visitor', 'agency']), address: Type.String(), locale: LocaleSchema }, strict),
    ),
  },
  strict,
);

/** What is wrong with a calendar of another channel: the status it answered with, or the nights that are booked here too. */
const ChannelTrouble = Type.Object(
  {
    kind: Type.Enum(CHANNEL_PROBLEMS),
    status: Type.Optional(Type.Integer()),
    nights: Type.Optional(Type.Array(Type.Object(range, strict))),
  },
  strict,
);
/** Its address is a secret of the agency: only where it comes from is said. */
const Channel = Type.Object(
  { id: Type.String(), name: Type.String(), readAt: orNull(Moment), problem: orNull(ChannelTrouble) },
  strict,
);

const CalendarUnit = Type.Object(
  {
    id: RecordId,
    name: Type.String(),
    place: Type.String(),
    persons: orNull(Type.Integer()),
    registrationNumber: orNull(Type.String()),
    lacksRegistration: Type.Boolean(),
    photo: Type.Optional(Type.String()),
    /** False: it is offered no more, but somebody sleeps there. */
    offered: Type.Boolean(),
    /** The days on which a week may begin. */
    changeovers: Type.Array(Day),
    stays: Type.Array(StayRow),
    blocks: Type.Array(
      Type.Object(
        {
          id: Type.Integer(),
          ...range,
          /** Only those of the desk can be given back at the desk. */
          by: Type.Enum(['desk', 'feed', 'channel']),
          /** What it is for; of a channel, its name. */
          note: Type.String(),
        },
        strict,
      ),
    ),
    /** Calendars of other channels: when they were read, and why not. */
    channels: Type.Array(Channel),
  },
  strict,
);

const Quote = Type.Object(
  {
    ...range,
    persons: Type.Integer(),
    price: orNull(Type.Number()),
    rent: orNull(Type.Number()),
    extras: Type.Array(ExtraLineReply),
    /** The periods whose rents are summed. */
    parts: Type.Array(
      Type.Object(
        { type: Type.Enum(PERIOD_TYPES), ...range, rent: Type.Number(), season: orNull(LocalizedText) },
        strict,
      ),
    ),
    /** Whether a visitor could ask for it. */
    available: Type.Boolean(),
    problem: Type.Optional(Type.Enum(['past', 'taken', 'no-period', 'too-short', 'persons'])),
    /** Somebody has one of these nights: nobody can be given them. */
    taken: Type.Boolean(),
  },
  strict,
);

const parts = Type.Required(OwnTerms);
const TermsSheet = Type.Object(
  {
    id: RecordId,
    name: Type.String(),
    persons: orNull(Type.Integer()),
    etag: Type.String(),
    today: Day,
    /** As visitors meet them. */
    terms: parts,
    /** As the feed says. */
    feed: parts,
    /** The parts that were decided here. */
    own: Type.Array(Type.Enum(OWN_PARTS)),
    lacksRegistration: Type.Boolean(),
    busy: Type.Array(Type.Object(range, strict)),
    channels: Type.Array(Channel),
    changedBy: Type.Optional(Type.String()),
    changedAt: Type.Optional(Moment),
  },
  strict,
);

/** Why a stay cannot become what was asked. */
export const stayConflict = problemWith(
  {
    reason: Type.Optional(Type.Enum(['taken', 'answered', 'moved', 'over', 'elsewhere'])),
    state: Type.Optional(Type.Enum(STAY_STATES)),
    sequence: Type.Optional(Type.Integer()),
  },
  'The nights are somebody else’s, or the stay is in another state or on other nights by now: `reason` and `state` say which',
);

const common = { tag: 'desk holiday', extension: true } as const;
const reads = { ...common, access: { may: 'stays.read' }, method: 'GET' } as const;
const writes = { ...common, access: { may: 'stays.write' }, method: 'POST', query: none } as const;

export const holidayEndpoints = {
  holidayCalendar: {
    ...reads,
    path: '/sites/{siteId}/desk/holiday',
    summary: 'The units by days: stays, requests, blocks, nights taken on other channels, changeover days',
    params: site,
    query: Type.Object(range, strict),
    replies: {
      200: json(Type.Object({ today: Day, ...range, units: Type.Array(CalendarUnit) }, strict)),
      ...memberRefusals,
    },
  },
  holidayRequests: {
    ...reads,
    path: '/sites/{siteId}/desk/holiday/requests',
    summary: 'The requests that wait for an answer, the most urgent first',
    params: site,
    query: none,
    replies: { 200: json(Type.Object({ requests: Type.Array(StayRow) }, strict)), ...memberRefusals },
  },
  holidayStays: {
    ...reads,
    path: '/sites/{siteId}/desk/holiday/stays',
    summary: 'Stays by arrival; with `past` also those that are over',
    params: site,
    query: Type.Object(
      {
        state: Type.Optional(Type.Enum(STAY_STATES)),
        unit: Type.Optional(RecordId),
        search: Type.Optional(Type.String({ maxLength: 100 })),
        past: Type.Optional(Type.Boolean()),
        offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
      },
      strict,
    ),
    replies: {
      200: json(Type.Object({ total: Type.Integer(), stays: Type.Array(StayRow) }, strict)),
      ...memberRefusals,
    },
  },
  holidayStay: {
    ...reads,
    path: '/sites/{siteId}/desk/holiday/stays/{id}',
    summary: 'One stay, and who gets a mail when something is decided about it',
    params: one,
    query: none,
    replies: { 200: json(StayAnswer), ...memberRefusals },
  },
  quoteStay: {
    ...reads,
    path: '/sites/{siteId}/desk/holiday/units/{id}/quote',
    summary:
      'What exactly these nights cost and why they could not be had, by the rules that visitors meet; `stay`: one that is to be moved',
    params: unit,
    query: Type.Object({ ...range, persons: Type.Optional(Persons), stay: Type.Optional(Number_) }, strict),
    replies: { 200: json(Quote), ...memberRefusals },
  },
  addStay: {
    ...writes,
    path: '/sites/{siteId}/desk/holiday/stays',
    summary:
      'A stay that the office writes down for its guest: confirmed at once, guest and agency get a mail. With the header idempotency-key ' +
      'only once',
    params: site,
    body: Type.Object(
      {
        rentalUnitId: RecordId,
        ...range,
        persons: Persons,
        name: Type.String({ maxLength: 200 }),
        email: Type.String({ maxLength: 400 }),
        phone: Type.Optional(Type.String({ maxLength: 100 })),
        message: Type.Optional(Type.String({ maxLength: 5000 })),
        locale: LocaleSchema,
        /** What was agreed, where it is not what the seasons say. */
        price: Type.Optional(Price),
        sentence: SentenceInput,
      },
      strict,
    ),
    replies: { 201: json(StayAnswer), ...memberRefusals, ...keyTaken, 409: stayConflict },
  },
  confirmStay: {
    ...writes,
    path: '/sites/{siteId}/desk/holiday/stays/{id}/confirm',
    summary: 'Confirms a request; visitor and agency get a mail. A second time changes nothing',
    params: one,
    body: SentenceBody,
    replies: { 200: json(StayAnswer), ...memberRefusals, 409: stayConflict },
  },
  refuseStay: {
    ...writes,
    path: '/sites/{siteId}/desk/holiday/stays/{id}/refuse',
    summary: 'Refuses a request and frees its nights; visitor and agency get a mail',
    params: one,
    body: SentenceBody,
    replies: { 200: json(StayAnswer), ...memberRefusals, 409: stayConflict },
  },
  cancelStay: {
    ...writes,
    path: '/sites/{siteId}/desk/holiday/stays/{id}/cancel',
    summary: 'Cancels a confirmed stay and frees its nights; visitor and agency get a mail',
    params: one,
    body: SentenceBody,
    replies: { 200: json(StayAnswer), ...memberRefusals, 409: stayConflict },
  },
  moveStay: {
    ...writes,
    path: '/sites/{siteId}/desk/holiday/stays/{id}/move',
    summary:
      'Puts a stay on other nights or in another unit; visitor and agency get a mail that says both. The same move again changes nothing',
    params: one,
    body: Type.Object({ ...MoveBody, sequence: Type.Integer({ minimum: 0 }) }, strict),
    replies: { 200: json(StayAnswer), ...memberRefusals, 409: stayConflict },
  },
  blockNights: {
    ...writes,
    path: '/sites/{siteId}/desk/holiday/blocks',
    summary: 'Keeps nights of a unit from everybody. With the header idempotency-key only once',
    params: site,
    body: Type.Object(
      { rentalUnitId: RecordId, ...range, note: Type.Optional(Type.String({ maxLength: 200 })) },
      strict,
    ),
    replies: {
      201: json(Type.Object({ id: Type.Integer() }, strict)),
      ...memberRefusals,
      ...keyTaken,
      409: stayConflict,
    },
  },
  unblockNights: {
    ...writes,
    method: 'DELETE',
    path: '/sites/{siteId}/desk/holiday/blocks/{id}',
    summary: 'Gives blocked nights back; those of a feed or another calendar are given back there',
    params: one,
    replies: { 204: nothing, ...memberRefusals, 409: stayConflict },
  },
  followChannel: {
    ...writes,
    path: '/sites/{siteId}/desk/holiday/units/{id}/channels',
    summary:
      'Follows the calendar of another channel by its ICS address; one that cannot be read is refused with the reason',
    params: unit,
    body: Type.Object({ address: Type.String({ minLength: 1, maxLength: 2000 }) }, strict),
    replies: {
      201: json(
        Type.Object(
          {
            /** Spans of nights that are taken by it from now on. */
            blocked: Type.Integer(),
            /** Nights that are booked here and there. */
            clashes: Type.Array(Type.Object(range, strict)),
          },
          strict,
        ),
      ),
      ...memberRefusals,
      400: problemWith(
        { problem: Type.Optional(ChannelTrouble) },
        'Something in the request is wrong; `errors` names every field. Of a calendar that cannot be read `problem` says why',
      ),
      409: problemWith(
        { reason: Type.Optional(Type.Enum(['known', 'many'])) },
        'The calendar is followed already, or the unit has as many as there can be',
      ),
    },
  },
  dropChannel: {
    ...writes,
    method: 'DELETE',
    path: '/sites/{siteId}/desk/holiday/units/{id}/channels/{channel}',
    summary: 'Follows the calendar of a channel no more: its nights are free again',
    params: Type.Object({ siteId: SiteId, id: RecordId, channel: Type.String({ pattern: '^[0-9a-f]{16}$' }) }, strict),
    replies: { 204: nothing, ...memberRefusals },
  },
  unitTerms: {
    ...reads,
    path: '/sites/{siteId}/desk/holiday/units/{id}/terms',
    summary:
      'Seasons, prices, rules, extras and registration number of a unit: as visitors meet them, and as the feed says',
    params: unit,
    query: none,
    replies: { 200: json(TermsSheet), ...memberRefusals },
  },
  saveUnitTerms: {
    ...writes,
    method: 'PATCH',
    path: '/sites/{siteId}/desk/holiday/units/{id}/terms',
    summary:
      'Decides parts of the terms, online at once and over every import; `back` gives parts to the feed again. 412 when somebody else decided meanwhile',
    params: unit,
    body: Type.Object(
      {
        set: Type.Optional(OwnTerms),
        back: Type.Optional(Type.Array(Type.Enum(OWN_PARTS), { maxItems: 4, uniqueItems: true })),
      },
      strict,
    ),
    versioned: true,
    replies: { 200: json(TermsSheet), ...memberRefusals, ...versionRefusals },
  },
} as const satisfies Record<string, Endpoint>;
