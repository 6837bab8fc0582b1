// The log of changes on a site, and everything that is kept about a person: our own extension.
import { Type } from 'typebox';
import { Email } from '../domain/leads/email-address.ts';
import { AUDIT_SOURCES } from '../domain/people/audit.ts';
import { ERASURE_REASONS, PERSON_PARTS } from '../domain/people/privacy-words.ts';
import { SiteId, strict } from '../domain/record/schema-parts.ts';
import { SentDay } from '../domain/time/moment-schemas.ts';
import type { Endpoint } from './endpoint.ts';
import { file, json, memberRefusals } from './replies.ts';

const site = Type.Object({ siteId: SiteId }, strict);
const Moment = Type.String();
const Localized = Type.Record(Type.String(), Type.String());
const Day = SentDay;

const filter = {
  source: Type.Optional(Type.Enum(AUDIT_SOURCES)),
  /** A part of the name. */
  person: Type.Optional(Type.String({ maxLength: 100 })),
  subject: Type.Optional(Type.String({ maxLength: 200 })),
  /** Days in Brussels; both count. */
  since: Type.Optional(Day),
  until: Type.Optional(Day),
};

const LogEntry = Type.Object(
  {
    id: Type.Integer(),
    at: Moment,
    source: Type.Enum(AUDIT_SOURCES),
    actor: Type.String(),
    memberId: Type.Optional(Type.Integer()),
    action: Type.String(),
    subject: Type.String(),
    /** The HTTP status of the call; absent: there was none, or it never ended. */
    status: Type.Optional(Type.Integer()),
    changes: Type.Array(Type.Object({ field: Type.String(), before: Type.Unknown(), after: Type.Unknown() }, strict)),
  },
  strict,
);

const NamedListing = Type.Object(
  {
    id: Type.Integer(),
    reference: Type.Optional(Type.String()),
    street: Type.Optional(Localized),
    city: Type.Optional(Localized),
    title: Type.Optional(Localized),
  },
  strict,
);

const Erasure = Type.Object(
  {
    id: Type.Integer(),
    at: Moment,
    by: Type.String(),
    reason: Type.Enum(ERASURE_REASONS),
    /** A keyed hash of the address: says that it was this one, to whoever has the key, and nothing to anybody else. */
    address: Type.String(),
    erased: Type.Record(Type.String(), Type.Integer()),
    kept: Type.Record(Type.String(), Type.Integer()),
  },
  strict,
);

const Kept = Type.Object(
  {
    part: Type.Enum(PERSON_PARTS),
    id: Type.Integer(),
    at: Moment,
    /** What it is about, in the person's own words or ours. */
    about: Type.String(),
    state: Type.Optional(Type.String()),
    /** The day it is erased by itself; absent: see `because`. */
    until: Type.Optional(Moment),
    /** Why there is no day: until the person says so, or for the books. */
    because: Type.Optional(Type.Enum(['wanted', 'books'])),
    /** Erasing leaves it, unless appointments are to be cancelled. */
    upcoming: Type.Optional(Type.Literal(true)),
    consent: Type.Optional(Type.Object({ textVersion: Type.String(), at: Moment, locale: Type.String() }, strict)),
  },
  strict,
);

const common = { tag: 'desk log', extension: true } as const;
const person = Type.Object({ email: Email }, strict);

export const logEndpoints = {
  log: {
    ...common,
    access: { may: 'log.read' },
    method: 'GET',
    path: '/sites/{siteId}/desk/log',
    summary: 'Who changed what, the newest first: in the desk, through the push API, by a feed or by a command',
    params: site,
    query: Type.Object({ ...filter, before: Type.Optional(Type.Integer({ minimum: 1 })) }, strict),
    replies: {
      200: json(
        Type.Object(
          {
            entries: Type.Array(LogEntry),
            /** What the listings are called that the entries name by number; those we do not know any more are left out. */
            listings: Type.Array(NamedListing),
            /** For `before`; absent at the end. */
            next: Type.Optional(Type.Integer()),
            people: Type.Array(Type.String()),
            keptDays: Type.Integer(),
          },
          strict,
        ),
      ),
      ...memberRefusals,
    },
  },
  logFile: {
    ...common,
    access: { may: 'log.read', confirmed: true },
    method: 'GET',
    path: '/sites/{siteId}/desk/log.csv',
    summary: 'The same as a file for spreadsheets, at most 50 000 lines; cells that begin like a formula are text',
    params: site,
    query: Type.Object(filter, strict),
    replies: { 200: file('text/csv'), ...memberRefusals },
  },
  person: {
    ...common,
    access: { may: 'privacy.read' },
    method: 'GET',
    path: '/sites/{siteId}/desk/privacy',
    summary: 'Everything that is kept about a person, by e-mail address, and until when',
    params: site,
    query: person,
    replies: {
      200: json(
        Type.Object(
          {
            email: Type.String(),
            name: Type.Optional(Type.String()),
            kept: Type.Array(Kept),
            erasures: Type.Array(Erasure),
            /** Days and months as the site keeps them. */
            retention: Type.Record(Type.String(), Type.Integer()),
          },
          strict,
        ),
      ),
      ...memberRefusals,
    },
  },
  personFile: {
    ...common,
    access: { may: 'privacy.read', confirmed: true },
    method: 'GET',
    path: '/sites/{siteId}/desk/privacy/export',
    summary: 'The same with everything in it, to hand over',
    params: site,
    query: person,
    replies: { 200: json(Type.Record(Type.String(), Type.Unknown())), ...memberRefusals },
  },
  erasePerson: {
    ...common,
    access: { may: 'privacy.erase', confirmed: true },
    method: 'POST',
    path: '/sites/{siteId}/desk/privacy/erase',
    summary: 'Erases a person in one go and proves it; bookings stay, appointments to come by choice',
    params: site,
    query: Type.Object({}, strict),
    body: Type.Object(
      {
        email: Email,
        reason: Type.Enum(ERASURE_REASONS),
        /** Confirmed viewings to come: left until they are over, or taken out of the agenda at once. */
        appointments: Type.Enum(['keep', 'cancel']),
      },
      strict,
    ),
    replies: { 200: json(Erasure), ...memberRefusals },
  },
} as const satisfies Record<string, Endpoint>;
