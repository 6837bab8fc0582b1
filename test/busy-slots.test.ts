// The slots of an agenda against a computation that shares nothing with it: one bit for every minute of a fortnight in which the clock
// changes, walls read off the system's own clock, appointments repeated day by day, distances by a formula written once more.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readBusyTimes } from '../src/adapters/busy-times/busy-times.ts';
import type { Agenda } from '../src/domain/viewings/agenda.ts';
import { agendaSlots, freeSlots, type TakenTime } from '../src/domain/viewings/agenda-slots.ts';
import { mergeSpans } from '../src/domain/viewings/spans.ts';
import { TRAVEL } from '../src/domain/viewings/travel.ts';
import { testAgenda } from './support/viewings.ts';

const MINUTE = 60_000;
const DAYS = 14;
/** Before and after the fortnight, for what reaches into it. */
const MARGIN = 3 * 1440;

const ZONES = { brussels: 'Europe/Brussels', york: 'America/New_York', utc: 'UTC' } as const;
type ZoneName = keyof typeof ZONES;
const WRITTEN: Readonly<Record<string, { readonly zone: ZoneName; readonly write: (wall: string) => string }>> = {
  brussels: { zone: 'brussels', write: (wall) => `;TZID=Europe/Brussels:${wall}` },
  outlook: { zone: 'brussels', write: (wall) => `;TZID="Romance Standard Time":${wall}` },
  floating: { zone: 'brussels', write: (wall) => `:${wall}` },
  york: { zone: 'york', write: (wall) => `;TZID=America/New_York:${wall}` },
  utc: { zone: 'utc', write: (wall) => `:${wall}Z` },
};

/** The clock of a zone at every minute: "2026-03-29 03:00". */
const clockOf = (zone: string, first: number, count: number): string[] => {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' });
  return Array.from({ length: count }, (_, minute) => clock.format(first + minute * MINUTE));
};

type Season = {
  readonly first: number;
  readonly minutes: number;
  readonly days: readonly string[];
  readonly clocks: Readonly<Record<ZoneName, readonly string[]>>;
  /** The first minute at which a clock shows this. */
  readonly shows: Readonly<Record<ZoneName, ReadonlyMap<string, number>>>;
};

const seasonOf = (monday: string): Season => {
  const now = Date.parse(`${monday}T00:00:00Z`) - 120 * MINUTE;
  const first = now - MARGIN * MINUTE;
  const minutes = DAYS * 1440 + 2 * MARGIN;
  const clocks = Object.fromEntries(
    Object.entries(ZONES).map(([name, zone]) => [name, clockOf(zone, first, minutes)]),
  ) as Record<ZoneName, string[]>;
  const shows = Object.fromEntries(
    Object.entries(clocks).map(([name, clock]) => [
      name,
      new Map(clock.map((wall, minute): [string, number] => [wall, minute]).reverse()),
    ]),
  ) as Record<ZoneName, Map<string, number>>;
  return { first, minutes, days: [...new Set(clocks.brussels.map((wall) => wall.slice(0, 10)))], clocks, shows };
};

const two = (value: number): string => String(value).padStart(2, '0');
const nextDay = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const weekday = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay() || 7;

type Event = {
  readonly written: keyof typeof WRITTEN;
  /** Days after the first one of the season, negative for one that began before. */
  readonly day: number;
  readonly minute: number;
  readonly length: number;
  readonly repeats: 'once' | 'daily' | 'every-second-day' | 'weekly' | 'weekdays';
  readonly count: number | undefined;
  readonly wholeDay: boolean;
  readonly free: 'busy' | 'transparent' | 'cancelled';
  /** Which of its times are left out, cancelled, or moved by some minutes. */
  readonly left: readonly number[];
  readonly cancelled: readonly number[];
  readonly moved: readonly (readonly [which: number, byDays: number, minute: number])[];
};

/** The days on which it happens, in order, as far as anybody can care. */
const daysOf = ({ day, repeats, count }: Event, { days }: Season): string[] => {
  const start = nextDay(days[0] ?? '', day);
  const last = days.at(-1) ?? '';
  const found: string[] = [];
  for (let offset = 0; nextDay(start, offset) <= last && found.length < (count ?? 999); offset++) {
    const on = nextDay(start, offset);
    const fits =
      repeats === 'once'
        ? offset === 0
        : repeats === 'daily'
          ? true
          : repeats === 'every-second-day'
            ? offset % 2 === 0
            : repeats === 'weekly'
              ? offset % 7 === 0
              : weekday(on) <= 5;
    if (fits) found.push(on);
  }
  return found;
};

const RULES = {
  once: '',
  daily: 'FREQ=DAILY',
  'every-second-day': 'FREQ=DAILY;INTERVAL=2',
  weekly: 'FREQ=WEEKLY',
  weekdays: 'FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR',
} as const;

const compact = (day: string, minute: number): string =>
  `${day.replaceAll('-', '')}T${two(Math.floor(minute / 60))}${two(minute % 60)}00`;

const writeEvent = (event: Event, index: number, season: Season): string => {
  const { minute, length, wholeDay } = event;
  const { write } = WRITTEN[event.written] ?? { write: String };
  const days = daysOf(event, season);
  const [first] = days;
  if (first === undefined) return '';
  const at = (day: string, from = minute): string =>
    wholeDay ? `;VALUE=DATE:${day.replaceAll('-', '')}` : write(compact(day, from));
  const rule = RULES[event.repeats];
  const times = (day: string, from = minute): string[] =>
    wholeDay ? [`DTSTART${at(day)}`] : [`DTSTART${at(day, from)}`, `DURATION:PT${length}M`];
  const part = (...lines: readonly string[]): string =>
    ['BEGIN:VEVENT', `UID:event-${index}`, 'SUMMARY:geheim', ...lines, 'END:VEVENT', ''].join('\r\n');
  const lines = [
    ...times(first),
    ...(rule === '' ? [] : [`RRULE:${rule}${event.count === undefined ? '' : `;COUNT=${event.count}`}`]),
    ...event.left.flatMap((which) => (days[which] === undefined ? [] : [`EXDATE${at(days[which])}`])),
    ...(event.free === 'transparent' ? ['TRANSP:TRANSPARENT'] : event.free === 'cancelled' ? ['STATUS:CANCELLED'] : []),
  ];
  const changed = [
    ...event.cancelled.flatMap((which) =>
      days[which] === undefined || rule === ''
        ? []
        : [part(`RECURRENCE-ID${at(days[which])}`, ...times(days[which]), 'STATUS:CANCELLED')],
    ),
    ...event.moved.flatMap(([which, byDays, to]) =>
      days[which] === undefined || rule === '' || event.cancelled.includes(which)
        ? []
        : [part(`RECURRENCE-ID${at(days[which])}`, ...times(nextDay(days[which], byDays), to))],
    ),
  ];
  return [part(...lines), ...changed].join('');
};

type Bits = Uint8Array;

const mark = (bits: Bits, from: number, to: number): void => {
  for (let minute = Math.max(0, from); minute < Math.min(bits.length, to); minute++) bits[minute] = 1;
};

/** The minute of a wall time; of one that the clock skips, the minute an hour later on the wall. */
const minuteAt = ({ shows }: Season, zone: ZoneName, day: string, minute: number): number | undefined => {
  const wall = (later: number): string => {
    const whole = minute + later;
    return `${whole >= 1440 ? nextDay(day, 1) : day} ${two(Math.floor((whole % 1440) / 60))}:${two(whole % 60)}`;
  };
  return shows[zone].get(wall(0)) ?? shows[zone].get(wall(60));
};

const markEvent = (bits: Bits, event: Event, season: Season): void => {
  const { zone } = WRITTEN[event.written] ?? { zone: 'utc' as const };
  const days = daysOf(event, season);
  const put = (day: string, minute: number): void => {
    if (event.wholeDay) {
      season.clocks.brussels.forEach((wall, at) => {
        if (wall.startsWith(day)) bits[at] = 1;
      });
      return;
    }
    const from = minuteAt(season, zone, day, minute);
    if (from !== undefined) mark(bits, from, from + event.length);
  };
  days.forEach((day, which) => {
    const repeats = event.repeats !== 'once';
    const isChanged = repeats && (event.cancelled.includes(which) || event.moved.some(([one]) => one === which));
    if (event.free === 'busy' && !event.left.includes(which) && !isChanged) put(day, event.minute);
    if (!repeats || event.cancelled.includes(which)) return;
    // A change of a single time counts by itself, whatever the others are.
    for (const [one, byDays, minute] of event.moved) if (one === which) put(nextDay(day, byDays), minute);
  });
};

type Place = { readonly lat: number; readonly lon: number };

const kilometres = (a: Place, b: Place): number => {
  const [x, y, dy, dx] = [a.lat, b.lat, b.lat - a.lat, b.lon - a.lon].map((degrees) => (degrees * Math.PI) / 180) as [
    number,
    number,
    number,
    number,
  ];
  const h = Math.sin(dy / 2) ** 2 + Math.cos(x) * Math.cos(y) * Math.sin(dx / 2) ** 2;
  return 6371.0088 * 2 * Math.atan2(Math.sqrt(h), Math.sqrt(1 - h));
};

/** Of listing 1, as whole minutes from the beginning of the season. */
const referenceSlots = (
  agenda: Agenda,
  season: Season,
  busy: Bits,
  bookings: readonly { readonly listing: number; readonly from: number }[],
  places: ReadonlyMap<number, Place>,
): number[] => {
  const { slotMinutes: length, bufferMinutes: buffer, travelMinutes: travel } = agenda;
  const every = agenda.everyMinutes ?? length + buffer + travel;
  const taken = Uint8Array.from(busy);
  for (const { from } of bookings) mark(taken, from - travel, from + length + buffer);
  const here = places.get(1);
  const found: number[] = [];
  for (const day of season.days.slice(3, 3 + DAYS)) {
    for (const { day: on, from, to } of agenda.hours) {
      if (on !== weekday(day)) continue;
      const clock = season.clocks.brussels;
      // The hour that comes twice ends the first time; of one that the clock skips, what comes after it.
      const closing = season.shows.brussels.get(`${day} ${to}`) ?? clock.findIndex((wall) => wall >= `${day} ${to}`);
      let free = 0;
      const begin = Number(from.slice(0, 2)) * 60 + Number(from.slice(3));
      const end = Number(to.slice(0, 2)) * 60 + Number(to.slice(3));
      for (let minute = begin; minute < end; minute += every) {
        const start = season.shows.brussels.get(`${day} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`);
        if (start === undefined || start < free || start + length > closing) continue;
        free = start + length;
        let open = true;
        for (let at = start - travel; at < start + length + buffer; at++) if (taken[at]) open = false;
        for (const { listing, from: other } of bookings) {
          const there = places.get(listing);
          if (listing === 1 || !here || !there) continue;
          const way = Math.ceil((kilometres(here, there) * 1.3 * 60) / 35 + 5 - 1e-9);
          if (other < start + length + way && start - way < other + length) open = false;
        }
        if (open) found.push(start);
      }
    }
  }
  return found.sort((a, b) => a - b);
};

const SEASONS = { spring: seasonOf('2026-03-23'), autumn: seasonOf('2026-10-19') } as const;

const quarter = (from: number, to: number) => fc.integer({ min: from / 15, max: to / 15 }).map((value) => value * 15);
const which = fc.uniqueArray(fc.integer({ min: 0, max: 20 }), { maxLength: 4 });
const events = fc.array(
  fc.record({
    written: fc.constantFrom(...Object.keys(WRITTEN)),
    day: fc.integer({ min: -20, max: 16 }),
    minute: fc.oneof(quarter(0, 1425), quarter(60, 240)),
    length: fc.integer({ min: 1, max: 400 }),
    repeats: fc.constantFrom('once', 'daily', 'every-second-day', 'weekly', 'weekdays'),
    count: fc.option(fc.integer({ min: 1, max: 30 }), { nil: undefined }),
    wholeDay: fc.boolean().chain((day) => (day ? fc.boolean() : fc.constant(false))),
    free: fc.constantFrom('busy', 'busy', 'busy', 'transparent', 'cancelled'),
    left: which,
    cancelled: which,
    moved: fc.uniqueArray(
      fc.tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: -2, max: 2 }), quarter(0, 1425)),
      {
        maxLength: 3,
        selector: ([one]) => one,
      },
    ),
  }) as fc.Arbitrary<Event>,
  { maxLength: 8 },
);

const agendas = fc.record({
  slotMinutes: fc.constantFrom(20, 30, 45),
  bufferMinutes: fc.constantFrom(0, 10),
  travelMinutes: fc.constantFrom(0, 15),
  everyMinutes: fc.option(fc.constantFrom(15, 60), { nil: undefined }),
  hours: fc.array(
    fc.record({
      day: fc.integer({ min: 1, max: 7 }),
      from: fc.constantFrom('00:00', '01:30', '02:15', '08:00', '09:15'),
      to: fc.constantFrom('12:00', '17:45', '23:00'),
    }),
    { minLength: 3, maxLength: 7 },
  ),
});

const bookings = fc.array(
  fc.record({
    listing: fc.integer({ min: 1, max: 4 }),
    day: fc.integer({ min: 0, max: DAYS - 1 }),
    minute: quarter(480, 1080),
  }),
  { maxLength: 10 },
);

const point = fc.record({
  lat: fc.double({ min: 50.6, max: 51.3, noNaN: true }),
  lon: fc.double({ min: 2.9, max: 5.2, noNaN: true }),
});
/** Listing 4 is nowhere. */
const points = fc.tuple(point, point, point);

const computed = async (
  season: Season,
  agenda: Agenda,
  text: string,
  booked: readonly { readonly listing: number; readonly from: number }[],
  places: ReadonlyMap<number, Place>,
): Promise<number[]> => {
  const moment = (minute: number): Date => new Date(season.first + minute * MINUTE);
  const now = moment(season.shows.brussels.get(`${season.days[3]} 00:00`) ?? 0);
  const { times } = await readBusyTimes(text, { from: moment(0), to: moment(season.minutes) });
  const taken = booked.map(
    ({ listing, from }): TakenTime => ({
      estateId: listing,
      start: moment(from),
      end: moment(from + agenda.slotMinutes),
      from: moment(from - agenda.travelMinutes),
      to: moment(from + agenda.slotMinutes + agenda.bufferMinutes),
      places: 1,
      booked: 1,
      place: places.get(listing),
    }),
  );
  const slots = agendaSlots(agenda, 1, now, { rule: TRAVEL, placeOf: (id) => places.get(id) });
  return freeSlots(slots, taken, 1, mergeSpans(times)).map(({ start }) => (start.getTime() - season.first) / MINUTE);
};

describe.each(Object.keys(SEASONS) as (keyof typeof SEASONS)[])('the slots of a fortnight in %s', (name) => {
  const season = SEASONS[name];

  it('are those of a bitmap of its minutes', async () => {
    let slots = 0;
    let less = 0;
    await fc.assert(
      fc.asyncProperty(
        agendas,
        events,
        bookings,
        points,
        async ({ everyMinutes, ...rules }, list, wishes, [one, second, third]) => {
          const agenda = testAgenda({
            ...rules,
            ...(everyMinutes === undefined ? {} : { everyMinutes }),
            hours: rules.hours.filter(
              ({ day }, index) => rules.hours.findIndex((other) => other.day === day) === index,
            ),
            noticeHours: 0,
            horizonDays: DAYS - 1,
            worksOnPublicHolidays: true,
            openHouses: [],
          });
          const places = new Map([
            [1, one],
            [2, second],
            [3, third],
          ] as const);
          const booked = wishes.flatMap(({ listing, day, minute }) => {
            const from = minuteAt(season, 'brussels', season.days[3 + day] ?? '', minute);
            return from === undefined ? [] : [{ listing, from }];
          });
          const busy = new Uint8Array(season.minutes);
          for (const event of list) markEvent(busy, event, season);
          const text = `BEGIN:VCALENDAR\r\n${list.map((event, index) => writeEvent(event, index, season)).join('')}END:VCALENDAR\r\n`;
          const expected = referenceSlots(agenda, season, busy, booked, places);
          expect(await computed(season, agenda, text, booked, places)).toEqual(expected);
          slots += expected.length;
          less += referenceSlots(agenda, season, new Uint8Array(season.minutes), [], places).length - expected.length;
        },
      ),
      { numRuns: 60 },
    );
    // Neither all of them nor none.
    expect(slots).toBeGreaterThan(500);
    expect(less).toBeGreaterThan(500);
  });
});
