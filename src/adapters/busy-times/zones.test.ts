import { describe, expect, it } from 'vitest';
import { AUTUMN, brussels, calendar, event, MONDAYS, read, weekly } from '../../../test/support/calendar-file.ts';

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
});
