import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { type OracleRules, oracleSlots } from '../../../test/support/oracle-agenda.ts';
import { wallTimeOf } from '../time/brussels-time.ts';
import type { Agenda } from './agenda.ts';
import { agendaSlots, freeSlots, type TakenTime } from './agenda-slots.ts';

const agenda = (over: Partial<Agenda> = {}): Agenda => ({
  id: 'mira',
  name: 'Mira',
  email: 'mira@alpha.example',
  hours: [{ day: 2, from: '09:00', to: '12:00' }],
  slotMinutes: 30,
  bufferMinutes: 15,
  travelMinutes: 15,
  noticeHours: 0,
  horizonDays: 7,
  ...over,
});
/** A Monday. */
const MONDAY = new Date('2026-11-16T08:00:00Z');
const walls = (rules: Agenda, now = MONDAY, estateId = 1): string[] =>
  agendaSlots(rules, estateId, now).map(({ start }) => wallTimeOf(start));

describe('the slots of an agenda', () => {
  it('follow each other with room for buffer and travel, and end before closing time', () => {
    expect(walls(agenda())).toEqual(['2026-11-17T09:00', '2026-11-17T10:00', '2026-11-17T11:00']);
    expect(walls(agenda({ bufferMinutes: 0, travelMinutes: 0, slotMinutes: 70 }))).toEqual([
      '2026-11-17T09:00',
      '2026-11-17T10:10',
    ]);
    expect(walls(agenda({ everyMinutes: 75 }))).toEqual(['2026-11-17T09:00', '2026-11-17T10:15', '2026-11-17T11:30']);
  });
  it('occupy the representative from the way there to the buffer after', () => {
    const [slot] = agendaSlots(agenda({ travelMinutes: 20, bufferMinutes: 10 }), 1, MONDAY);
    expect(slot?.occupied.from.toISOString()).toBe('2026-11-17T07:40:00.000Z');
    expect(slot?.occupied.to.toISOString()).toBe('2026-11-17T08:40:00.000Z');
  });
  it('begin after the notice and end with the horizon, that day included', () => {
    expect(walls(agenda({ noticeHours: 25 }))).toEqual(['2026-11-17T10:00', '2026-11-17T11:00']);
    expect(walls(agenda({ horizonDays: 1 }))).toHaveLength(3);
    expect(walls(agenda({ horizonDays: 8 }))).toHaveLength(6);
  });
  it('take the hours of the last exception that holds, and none when away', () => {
    const exceptions = [
      { from: '2026-11-16', to: '2026-11-20' },
      { from: '2026-11-18', hours: [{ from: '20:00', to: '21:00' }] },
    ];
    expect(walls(agenda({ exceptions }))).toEqual(['2026-11-18T20:00']);
  });
  it('leave out public holidays, unless the representative works or an exception gives hours', () => {
    const everyDay = agenda({ hours: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: '09:00', to: '09:30' })) });
    const now = new Date('2026-12-24T20:00:00Z');
    expect(walls({ ...everyDay, horizonDays: 2 }, now)).toEqual(['2026-12-26T09:00']);
    expect(walls({ ...everyDay, horizonDays: 2, worksOnPublicHolidays: true }, now)).toHaveLength(2);
    const exceptions = [{ from: '2026-12-25', hours: [{ from: '10:00', to: '10:30' }] }];
    expect(walls({ ...everyDay, horizonDays: 1, exceptions }, now)).toEqual(['2026-12-25T10:00']);
  });
  it('have places in an open house of the listing, and nothing else beside it', () => {
    const openHouses = [{ estateId: 7, date: '2026-11-17', from: '10:00', to: '11:00', places: 8, slotMinutes: 20 }];
    const rules = agenda({ openHouses });
    // The way to the open house begins at a quarter to ten, when the first viewing has its buffer behind it.
    expect(walls(rules)).toEqual(['2026-11-17T09:00']);
    const slots = agendaSlots(rules, 7, MONDAY);
    expect(slots.map(({ start, places, group }) => [wallTimeOf(start).slice(11), places, group])).toEqual([
      ['09:00', 1, false],
      ['10:00', 8, true],
      ['10:20', 8, true],
      ['10:40', 8, true],
    ]);
    expect(slots.slice(1).map(({ occupied }) => occupied.from.toISOString().slice(11, 16))).toEqual([
      '08:45',
      '09:20',
      '09:40',
    ]);
  });
  it('lose what is taken, by whatever listing, and places one by one', () => {
    const openHouses = [{ estateId: 7, date: '2026-11-21', from: '10:00', to: '11:00', places: 2 }];
    const slots = agendaSlots(agenda({ openHouses }), 7, MONDAY);
    const taken = (start: string, end: string, over: Partial<TakenTime> = {}): TakenTime => ({
      from: new Date(start),
      to: new Date(end),
      start: new Date(start),
      end: new Date(end),
      estateId: 9,
      places: 1,
      booked: 1,
      ...over,
    });
    const left = (time: TakenTime) =>
      freeSlots(slots, [time], 7).map(({ start, places }) => [wallTimeOf(start).slice(8, 16), places]);
    expect(left(taken('2026-11-17T08:40:00Z', '2026-11-17T08:46:00Z'))).toEqual([
      ['17T11:00', 1],
      ['21T10:00', 2],
    ]);
    const house = { estateId: 7, places: 2, start: new Date('2026-11-21T09:00:00Z') };
    expect(left(taken('2026-11-21T08:45:00Z', '2026-11-21T10:15:00Z', house)).at(-1)).toEqual(['21T10:00', 1]);
    expect(left(taken('2026-11-21T08:45:00Z', '2026-11-21T10:15:00Z', { ...house, booked: 2 }))).toHaveLength(3);
    expect(
      left(taken('2026-11-21T09:30:00Z', '2026-11-21T09:40:00Z', { estateId: null, places: 0, booked: 0 })),
    ).toHaveLength(3);
  });
});

/** With the minutes by which their clock is behind UTC in January, to see that the process is really there. */
const ZONES = [
  ['UTC', 0],
  ['Europe/Brussels', -60],
  ['America/Los_Angeles', 480],
  ['Pacific/Kiritimati', -840],
  ['Australia/Lord_Howe', -660],
] as const;

describe('the slots of every day of a leap year', () => {
  const everyDay = [1, 2, 3, 4, 5, 6, 7];
  // The public holidays of 2028 and the two days around it that are.
  const closedDays = [
    ...['2028-01-01', '2028-04-17', '2028-05-01', '2028-05-25', '2028-06-05', '2028-07-21', '2028-08-15'],
    ...['2028-11-01', '2028-11-11', '2028-12-25', '2029-01-01'],
  ];
  const expected = (rules: Pick<OracleRules, 'from' | 'to' | 'length'>): string[] =>
    oracleSlots(
      { ...rules, weekdays: everyDay, closedDays, every: rules.length },
      Date.UTC(2027, 11, 30, 23),
      Date.UTC(2029, 0, 1, 23),
    ).map(({ start, wall }) => `${start} ${wall}`);

  const wanted = {
    days: expected({ from: 540, to: 1080, length: 60 }),
    nights: expected({ from: 0, to: 360, length: 30 }),
    longNights: expected({ from: 30, to: 300, length: 90 }),
  };

  it.each(ZONES)('are those of an independent clock when the process is in %s', async (zone, offset) => {
    const script = join(import.meta.dirname, '../../../test/support/agenda.child.ts');
    const { stdout } = await promisify(execFile)(process.execPath, [script], {
      env: { TZ: zone },
      maxBuffer: 10_000_000,
    });
    const found = JSON.parse(stdout);
    const { days, nights } = found;
    expect(found).toEqual({ ...wanted, offset });
    expect(days).toContain('2028-02-29T08:00:00.000Z 2028-02-29T09:00');
    expect(nights.filter((slot: string) => slot.includes(' 2028-03-26T02'))).toEqual([]);
    expect(nights.filter((slot: string) => slot.includes(' 2028-10-29T02'))).toEqual([
      '2028-10-29T00:00:00.000Z 2028-10-29T02:00',
      '2028-10-29T00:30:00.000Z 2028-10-29T02:30',
    ]);
  });
});
