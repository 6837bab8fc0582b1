// The taken nights of a holiday home as iCalendar: written for other channels, read from them. Whole days only, and
// nothing about guests.
import ICAL from 'ical.js';
import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';
import { dayOf } from '../domain/time/brussels-time.ts';
import { type DayRange, dayNumber, dayText, isDay } from '../domain/time/calendar-days.ts';
import { calendarName } from '../domain/time/calendar-name.ts';

export type BusyEvent = DayRange & { readonly uid: string };

export type BusyCalendar = {
  readonly name: string;
  /** What each event is called. */
  readonly summary: string;
  readonly changed: Date;
  readonly events: readonly BusyEvent[];
};

const midnight = (day: string): Date => new Date(`${day}T00:00:00Z`);

export const writeBusyCalendar = ({ name, summary, changed, events }: BusyCalendar): string => {
  const calendar = ical({
    name: calendarName(name),
    prodId: { company: 'Pand', product: 'holiday rentals', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    timezone: 'UTC',
  });
  for (const { uid, from, to } of events) {
    calendar.createEvent({
      id: uid,
      start: midnight(from),
      end: midnight(to),
      allDay: true,
      stamp: changed,
      summary,
      transparency: ICalEventTransparency.OPAQUE,
    });
  }
  return calendar.toString();
};

/** The text is not a calendar. */
export class CalendarFormatError extends Error {
  override readonly name = 'CalendarFormatError';
}

const MAX_EVENTS = 5000;
const MAX_OCCURRENCES = 1000;

/** The day on the wall where the event is; a moment in UTC is seen from Brussels. */
const dayOfTime = (time: ICAL.Time): string => {
  const isUtc = !time.isDate && time.zone?.tzid === 'UTC';
  const day = isUtc
    ? dayOf(time.toJSDate())
    : [String(time.year).padStart(4, '0'), String(time.month).padStart(2, '0'), String(time.day).padStart(2, '0')].join(
        '-',
      );
  if (!isDay(day)) throw new CalendarFormatError('An event has a day that does not exist.');
  return day;
};

/** Part of a day is one night. */
const nights = (start: ICAL.Time, end: ICAL.Time): DayRange => {
  const [from, to] = [dayOfTime(start), dayOfTime(end)];
  return { from, to: to > from ? to : dayText(dayNumber(from) + 1) };
};

const isBusy = (event: ICAL.Component): boolean =>
  String(event.getFirstPropertyValue('transp') ?? '').toUpperCase() !== 'TRANSPARENT' &&
  String(event.getFirstPropertyValue('status') ?? '').toUpperCase() !== 'CANCELLED';

/** An event that repeats, up to a day: each time it happens. */
const occurrences = (event: ICAL.Event, until: string): DayRange[] => {
  if (!event.isRecurring()) return [nights(event.startDate, event.endDate)];
  const found: DayRange[] = [];
  const iterator = event.iterator();
  for (let count = 0; count < MAX_OCCURRENCES; count++) {
    const next = iterator.next();
    if (!next || dayOfTime(next) >= until) break;
    const { startDate, endDate } = event.getOccurrenceDetails(next);
    found.push(nights(startDate, endDate));
  }
  return found;
};

/** Busy nights that end after `after` and begin before `until`. Throws a CalendarFormatError for anything else. */
export const readBusyCalendar = (text: string, { after, until }: { after: string; until: string }): BusyEvent[] => {
  try {
    const calendar = new ICAL.Component(ICAL.parse(text));
    if (calendar.name !== 'vcalendar') throw new CalendarFormatError('This is not a calendar.');
    const events = calendar.getAllSubcomponents('vevent');
    if (events.length > MAX_EVENTS) throw new CalendarFormatError(`A calendar has ${MAX_EVENTS} events at most.`);
    return events.filter(isBusy).flatMap((component): BusyEvent[] => {
      const event = new ICAL.Event(component);
      const uid = String(event.uid ?? '').slice(0, 500);
      return occurrences(event, until)
        .filter(({ from, to }) => to > after && from < until)
        .map((range) => ({ ...range, uid }));
    });
  } catch (error) {
    if (error instanceof CalendarFormatError) throw error;
    throw new CalendarFormatError('This is not a calendar that can be read.');
  }
};
