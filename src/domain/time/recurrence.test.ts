import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { RecurrenceLimitError, readRule, recurrences } from './recurrence.ts';

const wall = (text: string): number => Date.parse(`${text}${text.length === 10 ? 'T00:00' : ''}Z`);
const days = (rule: string, start: string, from = start.slice(0, 10), to = '2027-12-31'): string[] =>
  recurrences(readRule(rule), wall(start), { from: wall(from), to: wall(to) }, Number.POSITIVE_INFINITY, {
    left: 1_000_000,
  }).map((moment) => new Date(moment).toISOString().slice(0, 16));

describe('a recurrence rule (examples of RFC 5545, 3.8.5.3, and what calendars of ours have)', () => {
  it.each([
    [
      'every day, three times',
      'FREQ=DAILY;COUNT=3',
      '2026-03-28T09:00',
      ['2026-03-28T09:00', '2026-03-29T09:00', '2026-03-30T09:00'],
    ],
    [
      'every second week on Monday and Wednesday',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;COUNT=5',
      '2026-03-02T09:00',
      ['2026-03-02T09:00', '2026-03-04T09:00', '2026-03-16T09:00', '2026-03-18T09:00', '2026-03-30T09:00'],
    ],
    [
      'with weeks from Monday',
      'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO',
      '1997-08-05T09:00',
      ['1997-08-05T09:00', '1997-08-10T09:00', '1997-08-19T09:00', '1997-08-24T09:00'],
    ],
    [
      'with weeks from Sunday',
      'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU',
      '1997-08-05T09:00',
      ['1997-08-05T09:00', '1997-08-17T09:00', '1997-08-19T09:00', '1997-08-31T09:00'],
    ],
    [
      'the last Friday of a month',
      'FREQ=MONTHLY;BYDAY=-1FR;COUNT=3',
      '2026-10-30T09:00',
      ['2026-10-30T09:00', '2026-11-27T09:00', '2026-12-25T09:00'],
    ],
    [
      'the second Tuesday',
      'FREQ=MONTHLY;BYDAY=2TU;COUNT=2',
      '2026-11-10T09:00',
      ['2026-11-10T09:00', '2026-12-08T09:00'],
    ],
    [
      'the last working day',
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=3',
      '2026-10-30T17:00',
      ['2026-10-30T17:00', '2026-11-30T17:00', '2026-12-31T17:00'],
    ],
    [
      'the 31st, in months that have one',
      'FREQ=MONTHLY;BYMONTHDAY=31;COUNT=3',
      '2026-10-31T09:00',
      ['2026-10-31T09:00', '2026-12-31T09:00', '2027-01-31T09:00'],
    ],
    [
      'the last day of a month',
      'FREQ=MONTHLY;BYMONTHDAY=-1;COUNT=4',
      '2026-11-30T09:00',
      ['2026-11-30T09:00', '2026-12-31T09:00', '2027-01-31T09:00', '2027-02-28T09:00'],
    ],
    ['a birthday', 'FREQ=YEARLY', '2026-05-04T00:00', ['2026-05-04T00:00', '2027-05-04T00:00']],
    [
      'the last Sunday of October',
      'FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
      '2025-10-26T02:00',
      ['2025-10-26T02:00', '2026-10-25T02:00', '2027-10-31T02:00'],
    ],
    [
      'the twentieth Monday of a year',
      'FREQ=YEARLY;BYDAY=20MO',
      '2026-05-18T09:00',
      ['2026-05-18T09:00', '2027-05-17T09:00'],
    ],
    [
      'Monday of week 20',
      'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO',
      '2026-05-11T09:00',
      ['2026-05-11T09:00', '2027-05-17T09:00'],
    ],
    [
      'Friday of the last week of a year, which may end in the next',
      'FREQ=YEARLY;BYWEEKNO=-1;BYDAY=FR',
      '2025-12-26T09:00',
      ['2025-12-26T09:00', '2027-01-01T09:00'],
    ],
    [
      'Monday of the first week of a year, which may begin in the last',
      'FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO',
      '2024-12-30T09:00',
      ['2024-12-30T09:00', '2025-12-29T09:00', '2027-01-04T09:00'],
    ],
    [
      'days of a year',
      'FREQ=YEARLY;BYYEARDAY=1,-1;COUNT=3',
      '2026-01-01T09:00',
      ['2026-01-01T09:00', '2026-12-31T09:00', '2027-01-01T09:00'],
    ],
    [
      'Friday the thirteenth',
      'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
      '2026-02-13T09:00',
      ['2026-02-13T09:00', '2026-03-13T09:00', '2026-11-13T09:00', '2027-08-13T09:00'],
    ],
    [
      'every six hours',
      'FREQ=HOURLY;INTERVAL=6;COUNT=3',
      '2026-03-02T20:00',
      ['2026-03-02T20:00', '2026-03-03T02:00', '2026-03-03T08:00'],
    ],
    [
      'twice a day',
      'FREQ=DAILY;BYHOUR=9,14;BYMINUTE=30;COUNT=3',
      '2026-03-02T09:30',
      ['2026-03-02T09:30', '2026-03-02T14:30', '2026-03-03T09:30'],
    ],
    ['29 February', 'FREQ=YEARLY', '2024-02-29T09:00', ['2024-02-29T09:00']],
    [
      'a day that no month has, but for the first one',
      'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
      '2026-03-02T09:00',
      ['2026-03-02T09:00'],
    ],
  ])('%s', (_name, rule, start, expected) => {
    expect(days(rule, start)).toEqual(expected);
  });

  it('begins with its first moment, or with the first one that is asked for', () => {
    const hours = (from: string) => days('FREQ=HOURLY;INTERVAL=6', '2026-03-02T20:00', from, '2026-03-03T12:00');
    expect(hours('2026-03-02')).toEqual(['2026-03-02T20:00', '2026-03-03T02:00', '2026-03-03T08:00']);
    expect(hours('2026-03-03T02:00')).toEqual(['2026-03-03T02:00', '2026-03-03T08:00']);
    expect(hours('2026-03-03T02:01')).toEqual(['2026-03-03T08:00']);
  });

  it('ends with the last possible time, that one included', () => {
    const until = (text: string) =>
      recurrences(
        readRule('FREQ=DAILY'),
        wall('2026-03-01T09:00'),
        { from: wall('2026-03-01'), to: wall('2027-01-01') },
        wall(text),
        { left: 1000 },
      ).length;
    expect(until('2026-03-05T09:00')).toBe(5);
    expect(until('2026-03-05T08:59')).toBe(4);
  });

  it('is the same from the middle as from the beginning, and as ical.js has it', () => {
    const rules = [
      'FREQ=DAILY;INTERVAL=3',
      'FREQ=WEEKLY;INTERVAL=3;BYDAY=MO,TH,SU;WKST=SU',
      'FREQ=WEEKLY;INTERVAL=2',
      'FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=1,15,-1',
      'FREQ=MONTHLY;BYDAY=1MO,-1FR',
      'FREQ=YEARLY;INTERVAL=2;BYMONTH=3,11;BYDAY=2WE',
      'FREQ=YEARLY;BYMONTH=6,7;BYMONTHDAY=3,21',
      'FREQ=HOURLY;INTERVAL=5',
    ];
    for (const rule of rules) {
      const start = '1998-06-03T10:15';
      const first = new Date(wall(start)).getUTCDay();
      const expected: string[] = [start];
      const iterator = ICAL.Recur.fromString(rule).iterator(ICAL.Time.fromString(`${start}:00`, undefined as never));
      for (let next = iterator.next(); next; next = iterator.next()) {
        const text = next.toString().slice(0, 16);
        if (text >= '2027-06-01') break;
        if (text !== start) expected.push(text);
      }
      const inWindow = expected.filter((text) => text >= '2026-02-01');
      expect(days(rule, start, '2026-02-01', '2027-06-01'), `${rule} ${first}`).toEqual(inWindow);
      expect(inWindow.length, rule).toBeGreaterThan(0);
    }
  });

  it('gives up instead of going on for ever', () => {
    const endless = () =>
      recurrences(
        readRule('FREQ=MINUTELY'),
        wall('2026-01-01T00:00'),
        { from: wall('2026-01-01'), to: wall('2027-01-01') },
        Number.POSITIVE_INFINITY,
        { left: 10_000 },
      );
    expect(endless).toThrow(RecurrenceLimitError);
  });

  it.each([
    '',
    'FREQ=SECONDLY',
    'FREQ=FORTNIGHTLY',
    'FREQ=DAILY;INTERVAL=0',
    'FREQ=DAILY;COUNT=x',
    'FREQ=WEEKLY;BYDAY=XX',
    'FREQ=MONTHLY;BYMONTHDAY=32',
    'FREQ=HOURLY;BYMINUTE=5',
  ])('"%s" is none', (text) => {
    expect(() => readRule(text)).toThrow(RangeError);
  });
});
