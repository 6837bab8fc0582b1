// The other calendars of representatives, for the desk: our own extension. No answer holds an address, and none a title: what is read
// of them is when somebody is busy.
import { Type } from 'typebox';
import { SiteId, Slug, strict } from '../domain/record/schema-parts.ts';
import { SentDay } from '../domain/time/moment-schemas.ts';
import { BUSY_PROBLEMS, MAX_ADDRESS } from '../domain/viewings/busy-calendar.ts';
import type { Endpoint } from './endpoint.ts';
import { json, memberRefusals, nothing, problemWith } from './replies.ts';

const none = Type.Object({}, strict);
const Moment = Type.String();
const Day = SentDay;
const agenda = Type.Object({ siteId: SiteId, id: Slug }, strict);
const calendar = Type.Object(
  { siteId: SiteId, id: Slug, calendar: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }) },
  strict,
);
const Address = Type.String({ minLength: 1, maxLength: MAX_ADDRESS });

const Span = { from: Moment, to: Moment };

const CalendarAnswer = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    /** Of its address only where it is: whoever has the rest of it reads the calendar. */
    host: Type.String(),
    addedAt: Moment,
    /** When it was read last; absent: never. */
    readAt: Type.Optional(Moment),
    /** When it is read next. */
    nextAt: Moment,
    /** Appointments in it, and those of them that nobody can make out. */
    events: Type.Integer(),
    unread: Type.Integer(),
    /** Why it cannot be read, and since when; what it said before still holds. */
    problem: Type.Optional(
      Type.Object(
        {
          reason: Type.Enum(BUSY_PROBLEMS),
          since: Moment,
          /** What its server answered. */
          status: Type.Optional(Type.Integer()),
        },
        strict,
      ),
    ),
  },
  strict,
);

const ReadAnswer = Type.Object(
  {
    calendar: CalendarAnswer,
    /** Viewings that it collides with and that the representative is told of by mail. */
    conflicts: Type.Integer(),
  },
  strict,
);

const unreadable = problemWith(
  { problem: Type.Optional(Type.Enum(BUSY_PROBLEMS)), answered: Type.Optional(Type.Integer()) },
  'Something in the request is wrong; `errors` names every field. Of a calendar that cannot be read `problem` says why, and `answered` with which status its server answered',
);

const common = { tag: 'desk agenda', extension: true } as const;
const reads = { ...common, access: { may: 'agenda.read' } } as const;
const writes = { ...common, access: { may: 'agenda.write' }, query: none } as const;

export const busyCalendarEndpoints = {
  busyCalendars: {
    ...reads,
    method: 'GET',
    path: '/sites/{siteId}/desk/agendas/{id}/calendars',
    summary: 'The other calendars of a representative, whose busy times cannot be booked',
    params: agenda,
    query: none,
    replies: {
      200: json(
        Type.Object(
          {
            calendars: Type.Array(CalendarAnswer),
            /** Whether the one who asks may add and remove them. */
            write: Type.Boolean(),
          },
          strict,
        ),
      ),
      ...memberRefusals,
    },
  },
  addBusyCalendar: {
    ...writes,
    method: 'POST',
    path: '/sites/{siteId}/desk/agendas/{id}/calendars',
    summary:
      'Follows a calendar by its ICS address, which is sealed; one that cannot be read is refused with the reason',
    params: agenda,
    body: Type.Object({ name: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' }), address: Address }, strict),
    replies: {
      201: json(ReadAnswer),
      ...memberRefusals,
      400: unreadable,
      409: problemWith(
        { reason: Type.Optional(Type.Enum(['known', 'many'])) },
        'The calendar is followed already, or the representative has as many as there can be',
      ),
    },
  },
  tryBusyCalendar: {
    ...writes,
    method: 'POST',
    path: '/sites/{siteId}/desk/agendas/{id}/calendars/try',
    summary: 'What an ICS address would come to; nothing is kept',
    params: agenda,
    body: Type.Object({ address: Address }, strict),
    replies: {
      200: json(
        Type.Object(
          {
            events: Type.Integer(),
            unread: Type.Integer(),
            /** Busy times from now on, and the first of them. */
            busy: Type.Integer(),
            next: Type.Array(Type.Object(Span, strict)),
          },
          strict,
        ),
      ),
      ...memberRefusals,
      400: unreadable,
    },
  },
  readBusyCalendar: {
    ...writes,
    method: 'POST',
    path: '/sites/{siteId}/desk/agendas/{id}/calendars/{calendar}/read',
    summary: 'Reads a calendar now; when that fails the answer says so, and what it said before still holds',
    params: calendar,
    body: none,
    replies: { 200: json(ReadAnswer), ...memberRefusals },
  },
  removeBusyCalendar: {
    ...writes,
    method: 'DELETE',
    path: '/sites/{siteId}/desk/agendas/{id}/calendars/{calendar}',
    summary: 'Follows a calendar no more: its busy times can be booked again',
    params: calendar,
    replies: { 204: nothing, ...memberRefusals },
  },
  busyTimes: {
    ...reads,
    method: 'GET',
    path: '/sites/{siteId}/desk/busy-times',
    summary: 'When representatives are busy elsewhere, from one day up to, not including, another; never with what',
    params: Type.Object({ siteId: SiteId }, strict),
    query: Type.Object({ from: Day, to: Day, representative: Type.Optional(Slug) }, strict),
    replies: {
      200: json(Type.Array(Type.Object({ representative: Type.String(), ...Span }, strict))),
      ...memberRefusals,
    },
  },
  busyConflicts: {
    ...reads,
    method: 'GET',
    path: '/sites/{siteId}/desk/busy-conflicts',
    summary: 'Viewings to come at a time when another calendar says that the representative is busy',
    params: Type.Object({ siteId: SiteId }, strict),
    query: Type.Object({ representative: Type.Optional(Slug) }, strict),
    replies: {
      200: json(
        Type.Array(
          Type.Object(
            {
              /** The number of the viewing. */
              viewing: Type.Integer(),
              representative: Type.String(),
              estateId: Type.Integer(),
              /** What the listing is called. */
              label: Type.String(),
              /** Who comes. */
              name: Type.String(),
              start: Moment,
              end: Moment,
              /** From the first to the last busy moment that it meets. */
              busy: Type.Object(Span, strict),
            },
            strict,
          ),
        ),
      ),
      ...memberRefusals,
    },
  },
} as const satisfies Record<string, Endpoint>;
