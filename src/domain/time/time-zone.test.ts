import { describe, expect, it } from 'vitest';
import { brussels, momentIn, UTC, wallIn, zoneNamed } from './time-zone.ts';
import { WINDOWS_ZONES } from './windows-zones.ts';

const wall = (text: string): number => Date.parse(`${text}:00Z`);
const moment = (name: string, text: string): string =>
  new Date(momentIn(zoneNamed(name) ?? UTC, wall(text))).toISOString().slice(0, 16);

describe('a wall time elsewhere', () => {
  it.each([
    ['Europe/Brussels', '2026-03-28T09:00', '2026-03-28T08:00'],
    ['Europe/Brussels', '2026-03-30T09:00', '2026-03-30T07:00'],
    // Half past two is skipped: it is half past three.
    ['Europe/Brussels', '2026-03-29T02:30', '2026-03-29T01:30'],
    // Half past two comes twice: it is the first one.
    ['Europe/Brussels', '2026-10-25T02:30', '2026-10-25T00:30'],
    ['Europe/Brussels', '2026-10-25T03:00', '2026-10-25T02:00'],
    ['Romance Standard Time', '2026-07-01T09:00', '2026-07-01T07:00'],
    ['W. Europe Standard Time', '2026-12-01T09:00', '2026-12-01T08:00'],
    ['GMT Standard Time', '2026-07-01T09:00', '2026-07-01T08:00'],
    ['/mozilla.org/20050126_1/America/New_York', '2026-03-10T09:00', '2026-03-10T13:00'],
    ['"Asia/Kolkata"', '2026-03-10T09:00', '2026-03-10T03:30'],
    ['Australia/Lord_Howe', '2026-01-10T09:00', '2026-01-09T22:00'],
    ['UTC', '2026-03-10T09:00', '2026-03-10T09:00'],
  ])('%s %s is %s', (name, text, expected) => {
    expect(moment(name, text)).toBe(expected);
  });
  it('is the same as the clock of the system has it, every half hour of the days of change', () => {
    for (const name of ['Europe/Brussels', 'America/New_York', 'Australia/Lord_Howe', 'Africa/Casablanca']) {
      const zone = zoneNamed(name) ?? UTC;
      const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: name, dateStyle: 'short', timeStyle: 'short' });
      for (const day of [
        '2026-03-08',
        '2026-03-29',
        '2026-04-05',
        '2026-10-25',
        '2026-11-01',
        '2027-02-07',
        '2027-03-14',
      ])
        for (let half = -24; half < 72; half++) {
          const at = Date.parse(`${day}T00:00:00Z`) + half * 1_800_000;
          expect(new Date(wallIn(zone, at)).toISOString().slice(0, 16).replace('T', ' '), `${name} ${day}`).toBe(
            clock.format(at),
          );
        }
    }
  });
  it('knows every name that it says it knows', () => {
    for (const name of Object.keys(WINDOWS_ZONES)) expect(zoneNamed(name)?.length, name).toBeGreaterThan(0);
    expect(brussels().length).toBeGreaterThan(100);
    for (const name of ['Atlantis/Poseidonia', 'Customized Time Zone', '', '../etc/passwd', '__proto__', 'constructor'])
      expect(zoneNamed(name)).toBeUndefined();
  });
});
