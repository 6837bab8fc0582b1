import { describe, expect, it } from 'vitest';
import { readBusyTimes } from './busy-times.ts';
import { BusyTimesError } from './calendar-components.ts';

const event = (...lines: readonly string[]): string => ['BEGIN:VEVENT', ...lines, 'END:VEVENT', ''].join('\r\n');
const calendar = (...parts: readonly string[]): string =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Test//EN\r\n${parts.join('')}END:VCALENDAR\r\n`;

const WINDOW = { from: new Date('2026-03-20T00:00:00Z'), to: new Date('2026-04-12T00:00:00Z') };
const AUTUMN = { from: new Date('2026-10-19T00:00:00Z'), to: new Date('2026-11-02T00:00:00Z') };

const read = async (text: string, window = WINDOW): Promise<string[]> =>
  (await readBusyTimes(text, window)).times
    .map(({ from, to }) => `${from.toISOString().slice(5, 16)} ${to.toISOString().slice(5, 16)}`)
    .sort();
const problem = (text: string): Promise<string> =>
  readBusyTimes(text, WINDOW).then(
    () => 'none',
    (error: unknown) => (error instanceof BusyTimesError ? error.problem : String(error)),
  );

const brussels = (start: string, end: string): string[] => [
  `DTSTART;TZID=Europe/Brussels:${start}`,
  `DTEND;TZID=Europe/Brussels:${end}`,
];
const weekly = (...more: readonly string[]): string =>
  event('UID:week', ...brussels('20260302T090000', '20260302T100000'), 'RRULE:FREQ=WEEKLY;BYDAY=MO', ...more);
/** Mondays at nine, before and after the clock is put forward on 29 March. */
const MONDAYS = ['03-23T08:00 03-23T09:00', '03-30T07:00 03-30T08:00', '04-06T07:00 04-06T08:00'];

/** As Outlook publishes it: the rules of 2026 without a name that anybody else knows. */
const CUSTOM_ZONE = [
  'BEGIN:VTIMEZONE',
  'TZID:Customized Time Zone',
  'BEGIN:STANDARD',
  'DTSTART:16011028T030000',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010325T020000',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
  '',
].join('\r\n');

describe('busy times of a calendar', () => {
  it('are those of an appointment, in UTC, in a zone, and on the wall', async () => {
    const text = calendar(
      event('UID:1', 'DTSTART:20260324T100000Z', 'DTEND:20260324T113000Z'),
      event('UID:2', 'DTSTART;TZID=America/New_York:20260325T090000', 'DURATION:PT45M'),
      event('UID:3', 'DTSTART:20260326T090000', 'DTEND:20260326T093000'),
    );
    expect(await read(text)).toEqual(['03-24T10:00 03-24T11:30', '03-25T13:00 03-25T13:45', '03-26T08:00 03-26T08:30']);
  });

  it('keep their hour on the wall when the clock is put forward, and back', async () => {
    expect(await read(calendar(weekly()))).toEqual(MONDAYS);
    const sundays = event('UID:s', ...brussels('20260301T090000', '20260301T100000'), 'RRULE:FREQ=WEEKLY;BYDAY=SU');
    expect(await read(calendar(sundays), AUTUMN)).toEqual(['10-25T08:00 10-25T09:00', '11-01T08:00 11-01T09:00']);
  });

  it('understand Outlook’s names of zones, and zones that only the file knows', async () => {
    for (const zone of ['Romance Standard Time', '"Romance Standard Time"', 'W. Europe Standard Time'])
      expect(await read(calendar(weekly().replaceAll('Europe/Brussels', zone))), zone).toEqual(MONDAYS);
    expect(await read(calendar(weekly().replaceAll('Europe/Brussels', 'Customized Time Zone'), CUSTOM_ZONE))).toEqual(
      MONDAYS,
    );
    // Nobody knows it: Brussels.
    expect(await read(calendar(weekly().replaceAll('Europe/Brussels', 'Atlantis/Poseidonia')))).toEqual(MONDAYS);
  });

  it('that nobody’s clock shows are an hour later; that it shows twice, the first one', async () => {
    const night = event('UID:n', ...brussels('20260327T023000', '20260327T030000'), 'RRULE:FREQ=DAILY;COUNT=4');
    expect(await read(calendar(night))).toEqual([
      '03-27T01:30 03-27T02:00',
      '03-28T01:30 03-28T02:00',
      '03-29T01:30 03-29T02:00',
      '03-30T00:30 03-30T01:00',
    ]);
    const autumn = event('UID:n', ...brussels('20261024T023000', '20261024T030000'), 'RRULE:FREQ=DAILY;COUNT=3');
    expect(await read(calendar(autumn), AUTUMN)).toEqual([
      '10-24T00:30 10-24T01:00',
      '10-25T00:30 10-25T01:00',
      '10-26T01:30 10-26T02:00',
    ]);
  });

  it('over the change: an end keeps the length on the clock, a duration in days the hour on the wall', async () => {
    const end = event('UID:e', ...brussels('20260327T220000', '20260328T060000'), 'RRULE:FREQ=DAILY;COUNT=2');
    expect(await read(calendar(end))).toEqual(['03-27T21:00 03-28T05:00', '03-28T21:00 03-29T05:00']);
    const day = event('UID:d', 'DTSTART;TZID=Europe/Brussels:20260328T120000', 'DURATION:P1D');
    expect(await read(calendar(day))).toEqual(['03-28T11:00 03-29T10:00']);
    const hours = event('UID:h', 'DTSTART;TZID=Europe/Brussels:20260328T120000', 'DURATION:PT24H');
    expect(await read(calendar(hours))).toEqual(['03-28T11:00 03-29T11:00']);
  });

  it('of whole days are days in Brussels, the day of 23 and of 25 hours too', async () => {
    const one = event('UID:1', 'DTSTART;VALUE=DATE:20260329');
    const three = event('UID:3', 'DTSTART;VALUE=DATE:20260402', 'DTEND;VALUE=DATE:20260405');
    expect(await read(calendar(one, three))).toEqual(['03-28T23:00 03-29T22:00', '04-01T22:00 04-04T22:00']);
    const autumn = event('UID:1', 'DTSTART;VALUE=DATE:20261024', 'RRULE:FREQ=DAILY;COUNT=2');
    expect(await read(calendar(autumn), AUTUMN)).toEqual(['10-23T22:00 10-24T22:00', '10-24T22:00 10-25T23:00']);
  });

  it('leave out what is free or cancelled', async () => {
    const times = brussels('20260324T090000', '20260324T100000');
    expect(
      await read(
        calendar(
          event('UID:1', ...times, 'TRANSP:TRANSPARENT'),
          event('UID:2', ...times, 'STATUS:CANCELLED'),
          event('UID:3', ...times, 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'),
          event('UID:4', ...times, 'STATUS:TENTATIVE', 'TRANSP:OPAQUE'),
        ),
      ),
    ).toEqual(['03-24T08:00 03-24T09:00']);
  });

  it('leave out single times: by moment, in another zone, as a list, and by day', async () => {
    const [first, second, third] = MONDAYS;
    expect(await read(calendar(weekly('EXDATE;TZID=Europe/Brussels:20260323T090000')))).toEqual([second, third]);
    expect(await read(calendar(weekly('EXDATE:20260330T070000Z')))).toEqual([first, third]);
    expect(await read(calendar(weekly('EXDATE;TZID=Europe/Brussels:20260323T090000,20260406T090000')))).toEqual([
      second,
    ]);
    expect(await read(calendar(weekly('EXDATE;VALUE=DATE:20260330')))).toEqual([first, third]);
    // The hour before is another moment.
    expect(await read(calendar(weekly('EXDATE;TZID=Europe/Brussels:20260323T080000')))).toEqual(MONDAYS);
    const days = Array.from({ length: 60 }, (_, week) => {
      const day = new Date(Date.UTC(2025, 0, 6 + week * 7)).toISOString().slice(0, 10).replaceAll('-', '');
      return `EXDATE;TZID=Europe/Brussels:${day}T090000`;
    });
    expect(await read(calendar(weekly(...days, 'EXDATE:20260330T070000Z')))).toEqual([first, third]);
  });

  it('have further times beside the rule', async () => {
    const more = [
      'RDATE;TZID=Europe/Brussels:20260325T140000',
      'RDATE;VALUE=PERIOD:20260326T100000Z/20260326T103000Z,20260327T100000Z/PT2H',
    ];
    expect(await read(calendar(weekly(...more)))).toEqual([
      MONDAYS[0],
      '03-25T13:00 03-25T14:00',
      '03-26T10:00 03-26T10:30',
      '03-27T10:00 03-27T12:00',
      MONDAYS[1],
      MONDAYS[2],
    ]);
  });

  it('are moved, lengthened, freed or cancelled one by one', async () => {
    const [first, , third] = MONDAYS;
    const moved = event(
      'UID:week',
      'RECURRENCE-ID;TZID=Europe/Brussels:20260330T090000',
      ...brussels('20260331T150000', '20260331T170000'),
    );
    expect(await read(calendar(moved, weekly()))).toEqual([first, '03-31T13:00 03-31T15:00', third]);
    const cancelled = (...more: readonly string[]) =>
      event('UID:week', 'RECURRENCE-ID:20260330T070000Z', ...brussels('20260330T090000', '20260330T100000'), ...more);
    expect(await read(calendar(weekly(), cancelled('STATUS:CANCELLED')))).toEqual([first, third]);
    expect(await read(calendar(weekly(), cancelled('TRANSP:TRANSPARENT')))).toEqual([first, third]);
    // Of a series that is free, only the one that is not.
    expect(await read(calendar(weekly('TRANSP:TRANSPARENT'), moved))).toEqual(['03-31T13:00 03-31T15:00']);
    // Moved into the time that is looked at, out of a time before it.
    const into = event(
      'UID:week',
      'RECURRENCE-ID;TZID=Europe/Brussels:20260302T090000',
      ...brussels('20260326T090000', '20260326T093000'),
    );
    expect(await read(calendar(weekly(), into))).toEqual([first, '03-26T08:00 03-26T08:30', ...MONDAYS.slice(1)]);
  });

  it('are changed from one time on, with a later change of its own', async () => {
    const from = (id: string, start: string, end: string, ...more: readonly string[]) =>
      event(
        'UID:week',
        `RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Brussels:${id}`,
        ...brussels(start, end),
        ...more,
      );
    const later = from('20260330T090000', '20260331T110000', '20260331T113000');
    expect(await read(calendar(weekly(), later))).toEqual([
      MONDAYS[0],
      '03-31T09:00 03-31T09:30',
      '04-07T09:00 04-07T09:30',
    ]);
    const single = event(
      'UID:week',
      'RECURRENCE-ID;TZID=Europe/Brussels:20260406T090000',
      ...brussels('20260408T090000', '20260408T100000'),
    );
    expect(await read(calendar(weekly(), later, single))).toEqual([
      MONDAYS[0],
      '03-31T09:00 03-31T09:30',
      '04-08T07:00 04-08T08:00',
    ]);
    const ended = from('20260330T090000', '20260330T090000', '20260330T100000', 'STATUS:CANCELLED');
    expect(await read(calendar(weekly(), ended))).toEqual([MONDAYS[0]]);
  });

  it('end with the rule: at a moment in UTC, at a day, after a number of times', async () => {
    const until = (text: string) => read(calendar(weekly().replace('BYDAY=MO', `BYDAY=MO;${text}`)));
    expect(await until('UNTIL=20260330T070000Z')).toEqual(MONDAYS.slice(0, 2));
    expect(await until('UNTIL=20260330T065959Z')).toEqual(MONDAYS.slice(0, 1));
    expect(await until('UNTIL=20260330')).toEqual(MONDAYS.slice(0, 2));
    expect(await until('COUNT=4')).toEqual(MONDAYS.slice(0, 1));
  });

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

  it('of the same appointment twice are those of the newest', async () => {
    const old = event('UID:1', 'SEQUENCE:1', ...brussels('20260324T090000', '20260324T100000'));
    const now = event('UID:1', 'SEQUENCE:2', ...brussels('20260325T090000', '20260325T100000'));
    expect(await read(calendar(now, old))).toEqual(['03-25T08:00 03-25T09:00']);
    expect(await read(calendar(now, now.replaceAll('0325', '0326')))).toHaveLength(2);
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
