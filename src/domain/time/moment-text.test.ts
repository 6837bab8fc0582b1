import { describe, expect, it } from 'vitest';
import { LOCALES } from '../locale.ts';
import {
  clockText,
  dayText,
  momentInFull,
  momentText,
  periodText,
  shortMomentText,
  shortMonth,
  shortWeekday,
} from './moment-text.ts';

describe('a wall time in words', () => {
  it.each([
    ['nl', 'woensdag 19 november, 14.30\u00a0uur', 'woensdag 19 november 2025, 14.30\u00a0–\u00a015.00\u00a0uur'],
    [
      'fr',
      'mercredi 19 novembre, 14\u00a0h\u00a030',
      'mercredi 19 novembre 2025, 14\u00a0h\u00a030\u00a0–\u00a015\u00a0h',
    ],
    ['en', 'Wednesday 19 November, 14:30', 'Wednesday 19 November 2025, 14:30\u00a0–\u00a015:00'],
    ['de', 'Mittwoch, 19. November, 14:30\u00a0Uhr', 'Mittwoch, 19. November 2025, 14:30\u00a0–\u00a015:00\u00a0Uhr'],
  ] as const)('in %s', (locale, moment, period) => {
    expect(momentText('2025-11-19T14:30', locale)).toBe(moment);
    expect(periodText('2025-11-19T14:30', '2025-11-19T15:00', locale)).toBe(period);
  });

  it('says the year and the hour in full, for a mail that is read later', () => {
    expect(LOCALES.map((locale) => momentInFull('2026-11-17T10:00', locale))).toEqual([
      'dinsdag 17 november 2026 om 10.00\u00a0uur',
      'mardi 17 novembre 2026 à 10\u00a0h',
      'Tuesday 17 November 2026 at 10:00',
      'Dienstag, 17. November 2026 um 10:00\u00a0Uhr',
    ]);
  });

  it('says the first of a month in French as people do', () => {
    expect(dayText('2026-02-01', 'fr')).toBe('dimanche 1er février');
    expect(dayText('2026-02-01', 'nl')).toBe('zondag 1 februari');
  });

  it('writes early hours without a zero, and full hours short in French', () => {
    expect(LOCALES.map((locale) => clockText('2025-11-19T09:00', locale))).toEqual([
      '9.00',
      '9\u00a0h',
      '9:00',
      '9:00',
    ]);
  });

  it('shortens weekdays and months as calendars do', () => {
    expect(LOCALES.map((locale) => shortWeekday('2025-11-19', locale))).toEqual(['wo', 'mer.', 'Wed', 'Mi']);
    expect(LOCALES.map((locale) => shortMonth('2025-11-19', locale))).toEqual(['nov', 'nov', 'Nov', 'Nov']);
  });

  it('has a short form for a phone', () => {
    expect(LOCALES.map((locale) => shortMomentText('2025-11-19T14:30', locale))).toEqual([
      'wo 19 nov, 14.30\u00a0uur',
      'mer. 19 nov, 14\u00a0h\u00a030',
      'Wed 19 Nov, 14:30',
      'Mi, 19. Nov, 14:30\u00a0Uhr',
    ]);
  });
});
