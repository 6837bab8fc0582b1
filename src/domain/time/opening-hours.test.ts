import { describe, expect, it } from 'vitest';
import { translator } from '../../i18n/translator.ts';
import { dayHours, formatTime, openSentence, openState } from './opening-hours.ts';

const hours = [
  { day: 1, from: '13:30', to: '18:00' },
  { day: 1, from: '09:00', to: '12:00' },
  { day: 6, from: '10:00', to: '13:00' },
];
const at = (day: number, time: string) => ({ day, minutes: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) });

describe('opening hours in words', () => {
  it.each([
    ['nl', '9.00 – 12.00, 13.30 – 18.00\u00a0uur', 'gesloten'],
    ['fr', '9\u00a0h – 12\u00a0h, 13\u00a0h\u00a030 – 18\u00a0h', 'fermé'],
    ['en', '9:00 – 12:00, 13:30 – 18:00', 'closed'],
    ['de', '9:00 – 12:00, 13:30 – 18:00\u00a0Uhr', 'geschlossen'],
  ] as const)('%s: in order of the clock, and closed without an entry', (locale, monday, sunday) => {
    expect(dayHours(hours, 1, locale, translator(locale))).toBe(monday);
    expect(dayHours(hours, 7, locale, translator(locale))).toBe(sunday);
  });

  it('keeps midnight and minutes', () => {
    expect(formatTime('00:05', 'nl')).toBe('0.05');
  });
});

describe('open or closed', () => {
  it.each([
    ['at the first minute', at(1, '09:00'), { open: true, until: '12:00' }],
    ['at the last minute', at(1, '11:59'), { open: true, until: '12:00' }],
    ['at closing time', at(1, '12:00'), { open: false, next: { day: 1, from: '13:30', today: true } }],
    ['before opening', at(6, '09:59'), { open: false, next: { day: 6, from: '10:00', today: true } }],
    ['after the last of the week', at(6, '13:00'), { open: false, next: { day: 1, from: '09:00', today: false } }],
    ['on a closed day', at(7, '10:30'), { open: false, next: { day: 1, from: '09:00', today: false } }],
  ])('%s', (_, now, state) => {
    expect(openState(hours, now)).toEqual(state);
  });

  it('finds the same day next week when there is no other', () => {
    const only = [{ day: 3, from: '09:00', to: '10:00' }];
    expect(openState(only, at(3, '11:00'))).toEqual({ open: false, next: { day: 3, from: '09:00', today: false } });
  });

  it('says it in a sentence', () => {
    const t = translator('nl');
    const say = (day: number, time: string) => openSentence(openState(hours, at(day, time)), 'nl', t);
    expect(say(1, '10:00')).toBe('Nu open, tot 12.00\u00a0uur.');
    expect(say(1, '12:30')).toBe('Nu gesloten, open vandaag om 13.30\u00a0uur.');
    expect(say(7, '12:30')).toBe('Nu gesloten, weer open maandag om 9.00\u00a0uur.');
    expect(openSentence(openState([], at(1, '10:00')), 'nl', t)).toBe('Nu gesloten.');
  });
});
