import { describe, expect, it } from 'vitest';
import { brussels, calendar, event, problem, read, WINDOW, weekly } from '../../../test/support/calendar-file.ts';
import { readBusyTimes } from './busy-times.ts';

describe('busy times of a calendar', () => {
  it('are cut to the time that is looked at', async () => {
    const long = event('UID:1', 'DTSTART;VALUE=DATE:20200101', 'DTEND;VALUE=DATE:20300101');
    expect(await read(calendar(long))).toEqual(['03-20T00:00 04-12T00:00']);
    const edges = event('UID:2', 'DTSTART:20260319T230000Z', 'DTEND:20260320T000000Z');
    expect(await read(calendar(edges))).toEqual([]);
  });

  it('are those of a list of busy times, too', async () => {
    const list = [
      'BEGIN:VFREEBUSY',
      'FREEBUSY;FBTYPE=BUSY:20260324T100000Z/20260324T110000Z,20260325T100000Z/PT30M',
      'FREEBUSY;FBTYPE=FREE:20260326T100000Z/20260326T110000Z',
      'END:VFREEBUSY',
      '',
    ].join('\r\n');
    expect(await read(calendar(list))).toEqual(['03-24T10:00 03-24T11:00', '03-25T10:00 03-25T10:30']);
  });

  it('come without titles, notes and reminders, and out of folded lines', async () => {
    const text = calendar(
      event(
        'UID:1',
        'SUMMARY:Dokter\\, 14 uur',
        'DESCRIPTION:DTSTART:20260101T000000Z',
        ' DTEND:20260101T000000Z',
        'DTSTART;TZID=Europe/',
        ' Brussels:202603',
        '\t24T090000',
        'DTEND;TZID=Europe/Brussels:20260324T100000',
        'BEGIN:VALARM\r\nTRIGGER:-PT15M\r\nDURATION:PT5H\r\nRRULE:FREQ=DAILY\r\nEND:VALARM',
      ),
    );
    const { times, events, unread } = await readBusyTimes(text, WINDOW);
    expect(times).toEqual([{ uid: '1', from: new Date('2026-03-24T08:00:00Z'), to: new Date('2026-03-24T09:00:00Z') }]);
    expect({ events, unread }).toEqual({ events: 1, unread: 0 });
    expect(JSON.stringify(times)).not.toContain('Dokter');
    expect(await read(`\uFEFF${text.replaceAll('\r\n', '\n')}`)).toHaveLength(1);
  });

  it('of an appointment that nobody can make out are counted, and the others stay', async () => {
    const good = event('UID:1', ...brussels('20260324T090000', '20260324T100000'));
    const bad = ['DTSTART:20260231T100000Z', 'DTSTART:tomorrow', 'DTEND:20260324T100000Z'].map((line, index) =>
      event(`UID:bad-${index}`, line),
    );
    const rule = event('UID:rule', ...brussels('20260324T090000', '20260324T100000'), 'RRULE:FREQ=FORTNIGHTLY');
    const { times, events, unread } = await readBusyTimes(calendar(...bad, good, rule), WINDOW);
    expect({ times: times.length, events, unread }).toEqual({ times: 1, events: 5, unread: 4 });
  });

  it('are taken of ten thousand appointments, and not of one more', async () => {
    const many = (count: number) =>
      calendar(
        ...Array.from({ length: count }, (_, index) => {
          const day = String((index % 28) + 1).padStart(2, '0');
          const hour = String(index % 24).padStart(2, '0');
          return event(
            `UID:${index}`,
            `SUMMARY:Afspraak ${index}`,
            ...brussels(`202603${day}T${hour}0000`, `202603${day}T${hour}1500`),
            ...(index % 10 === 0 ? ['RRULE:FREQ=WEEKLY'] : []),
          );
        }),
      );
    const { times, events } = await readBusyTimes(many(10_000), WINDOW);
    expect(events).toBe(10_000);
    expect(times.length).toBeGreaterThan(3000);
    expect(await problem(many(10_001))).toBe('too-many-events');
  });

  it.each([
    ['nothing', '', 'not-a-calendar'],
    ['a page', '<!doctype html><title>Sign in</title>', 'not-a-calendar'],
    ['an appointment alone', event('UID:1'), 'not-a-calendar'],
    ['a file that was cut off', calendar(weekly()).slice(0, -20), 'not-a-calendar'],
    ['parts that do not fit', calendar('BEGIN:VEVENT\r\nEND:VTODO\r\n'), 'not-a-calendar'],
    ['parts in parts without end', `BEGIN:VCALENDAR\r\n${'BEGIN:X\r\n'.repeat(30)}`, 'too-complex'],
    [
      'a rule by the minute, thousands of times',
      calendar(
        ...Array.from({ length: 100 }, (_, index) =>
          event(`UID:${index}`, 'DTSTART:20200101T000000Z', 'DURATION:PT1M', 'RRULE:FREQ=MINUTELY;COUNT=9999999'),
        ),
      ),
      'too-complex',
    ],
    [
      'more zones than anybody has',
      calendar(
        ...Array.from({ length: 60 }, (_, index) =>
          event(`UID:${index}`, `DTSTART;TZID=Zone ${index}:20260324T090000`, 'DURATION:PT1H'),
        ),
      ),
      'too-complex',
    ],
  ])('are refused of %s', async (_name, text, expected) => {
    expect(await problem(text)).toBe(expected);
  });
});
