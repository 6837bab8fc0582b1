// Appointments for calendar programs (iCalendar, RFC 5545; invitations RFC 5546). Times are in UTC: no program can take
// them for its own time zone.
import ical, {
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  type ICalEventData,
  ICalEventStatus,
} from 'ical-generator';
import { calendarName } from '../domain/time/calendar-name.ts';

type Person = { readonly name: string; readonly email: string };

export type CalendarEntry = {
  /** Stays the same over every change. */
  readonly uid: string;
  readonly sequence: number;
  readonly start: Date;
  readonly end: Date;
  /** Of the last change. */
  readonly changedAt: Date;
  readonly summary: string;
  readonly description: string;
  readonly location?: string | undefined;
  readonly url?: string | undefined;
};

const PRODUCT = { company: 'Pand', product: 'Viewings' } as const;

const eventOf = (entry: CalendarEntry): ICalEventData => ({
  id: entry.uid,
  sequence: entry.sequence,
  start: entry.start,
  end: entry.end,
  stamp: entry.changedAt,
  summary: entry.summary,
  description: entry.description,
  ...(entry.location ? { location: entry.location } : {}),
  ...(entry.url ? { url: entry.url } : {}),
});

export type Invitation = CalendarEntry & {
  readonly cancelled: boolean;
  readonly organizer: Person;
  readonly attendee: Person;
};

export type CalendarFile = { readonly method: 'REQUEST' | 'CANCEL'; readonly content: string };

/** One appointment as an invitation, or its withdrawal. */
export const invitation = (entry: Invitation): CalendarFile => {
  const method = entry.cancelled ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.REQUEST;
  const calendar = ical({ prodId: PRODUCT, method });
  calendar.createEvent({
    ...eventOf(entry),
    status: entry.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: entry.organizer.name, email: entry.organizer.email },
    attendees: [
      {
        name: entry.attendee.name,
        email: entry.attendee.email,
        status: ICalAttendeeStatus.ACCEPTED,
        rsvp: false,
      },
    ],
  });
  return { method: entry.cancelled ? 'CANCEL' : 'REQUEST', content: calendar.toString() };
};

/** A whole agenda, to be subscribed to. */
export const agendaCalendar = (name: string, entries: readonly CalendarEntry[]): string => {
  const calendar = ical({ prodId: PRODUCT, name: calendarName(name), ttl: 900, method: ICalCalendarMethod.PUBLISH });
  for (const entry of entries) {
    calendar.createEvent({
      ...eventOf(entry),
      status: ICalEventStatus.CONFIRMED,
      busystatus: ICalEventBusyStatus.BUSY,
    });
  }
  return calendar.toString();
};
