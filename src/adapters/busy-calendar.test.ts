import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { CalendarFormatError, readBusyCalendar, writeBusyCalendar } from './busy-calendar.ts';

const window = { after: '2027-01-01', until: '2028-01-01' };
const calendar = (...events: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//x//y//EN', ...events, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]) =>
  ['BEGIN:VEVENT', 'UID:one@x.example', 'DTSTAMP:20270101T000000Z', ...lines, 'END:VEVENT'].join('\r\n');
const read = (...lines: string[]) =>
  readBusyCalendar(calendar(event(...lines)), window).map(({ from, to }) => [from, to]);

describe('the taken nights of a unit as a calendar', () => {
  const text = writeBusyCalendar({
    name: 'Duinroos 3A; "zee"\nen duin',
    summary: 'Bezet',
    changed: new Date('2027-05-01T10:00:00Z'),
    events: [
      { uid: 'rental-a-1@a.example', from: '2027-07-03', to: '2027-07-10' },
      { uid: 'rental-a-2@a.example', from: '2027-03-27', to: '2027-04-03' },
    ],
  });
  it('is accepted by another parser: whole days, busy, nothing about guests', () => {
    const parsed = new ICAL.Component(ICAL.parse(text));
    const events = parsed.getAllSubcomponents('vevent');
    expect(events.map((one) => one.getFirstPropertyValue('uid'))).toEqual([
      'rental-a-1@a.example',
      'rental-a-2@a.example',
    ]);
    const first = new ICAL.Event(events[0]);
    expect([first.startDate.toString(), first.endDate.toString(), first.startDate.isDate]).toEqual([
      '2027-07-03',
      '2027-07-10',
      true,
    ]);
    expect(events[0]?.getFirstPropertyValue('summary')).toBe('Bezet');
    expect(parsed.getFirstPropertyValue('prodid')).toContain('Pand');
    expect(text.split('\r\n').every((line) => line.length <= 75)).toBe(true);
  });
  it('reads back as it was written', () => {
    expect(readBusyCalendar(text, window)).toEqual([
      { uid: 'rental-a-1@a.example', from: '2027-07-03', to: '2027-07-10' },
      { uid: 'rental-a-2@a.example', from: '2027-03-27', to: '2027-04-03' },
    ]);
  });
});

describe('calendars of other channels', () => {
  it('whole days; the day of departure is free', () => {
    expect(read('DTSTART;VALUE=DATE:20270703', 'DTEND;VALUE=DATE:20270710')).toEqual([['2027-07-03', '2027-07-10']]);
    expect(read('DTSTART;VALUE=DATE:20270703')).toEqual([['2027-07-03', '2027-07-04']]);
  });
  it('hours become nights: in the time zone of the event, or seen from Brussels', () => {
    expect(read('DTSTART;TZID=Europe/Brussels:20270703T150000', 'DTEND;TZID=Europe/Brussels:20270710T100000')).toEqual([
      ['2027-07-03', '2027-07-10'],
    ]);
    expect(read('DTSTART:20270702T223000Z', 'DTEND:20270710T080000Z')).toEqual([['2027-07-03', '2027-07-10']]);
    expect(read('DTSTART:20270703T100000Z', 'DTEND:20270703T120000Z')).toEqual([['2027-07-03', '2027-07-04']]);
  });
  it('repeated events, within the window', () => {
    expect(read('DTSTART;VALUE=DATE:20271216', 'DTEND;VALUE=DATE:20271218', 'RRULE:FREQ=WEEKLY')).toEqual([
      ['2027-12-16', '2027-12-18'],
      ['2027-12-23', '2027-12-25'],
      ['2027-12-30', '2028-01-01'],
    ]);
  });
  it('what is cancelled, free or over does not count', () => {
    const days = ['DTSTART;VALUE=DATE:20270703', 'DTEND;VALUE=DATE:20270710'];
    expect(read(...days, 'STATUS:CANCELLED')).toEqual([]);
    expect(read(...days, 'TRANSP:TRANSPARENT')).toEqual([]);
    expect(read('DTSTART;VALUE=DATE:20260703', 'DTEND;VALUE=DATE:20260710')).toEqual([]);
  });
  it('an empty calendar is a calendar', () => {
    expect(readBusyCalendar(calendar(), window)).toEqual([]);
  });
  it.each([
    ['a page', '<!doctype html><title>Log in</title>'],
    ['nothing', ''],
    ['a cut calendar', calendar(event('DTSTART;VALUE=DATE:20270703')).slice(0, 90)],
    ['a card', 'BEGIN:VCARD\r\nVERSION:4.0\r\nFN:x\r\nEND:VCARD'],
    ['too many events', calendar(...Array.from({ length: 5001 }, () => event('DTSTART;VALUE=DATE:20270703')))],
  ])('refuses %s', (_what, text) => {
    expect(() => readBusyCalendar(text, window)).toThrow(CalendarFormatError);
  });
});
