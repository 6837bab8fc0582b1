import { describe, expect, it } from 'vitest';
import { brussels, calendar, event, MONDAYS, read, weekly } from '../../../test/support/calendar-file.ts';

describe('busy times of a calendar', () => {
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

  it('of the same appointment twice are those of the newest', async () => {
    const old = event('UID:1', 'SEQUENCE:1', ...brussels('20260324T090000', '20260324T100000'));
    const now = event('UID:1', 'SEQUENCE:2', ...brussels('20260325T090000', '20260325T100000'));
    expect(await read(calendar(now, old))).toEqual(['03-25T08:00 03-25T09:00']);
    expect(await read(calendar(now, now.replaceAll('0325', '0326')))).toHaveLength(2);
  });
});
