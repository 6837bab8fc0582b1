import { describe, expect, it } from 'vitest';
import type { Agenda } from './agenda.ts';
import { checkAgenda } from './agenda-checks.ts';

const AGENDA: Agenda = {
  id: 'mira',
  name: 'Mira Voorbeeld',
  email: 'mira@alpha.example',
  hours: [{ day: 1, from: '09:00', to: '12:00' }],
  slotMinutes: 30,
  bufferMinutes: 15,
  travelMinutes: 15,
  noticeHours: 24,
  horizonDays: 30,
};
const house = { estateId: 1, date: '2026-11-21', from: '10:00', to: '12:00', places: 5 };
const problems = (over: object) => {
  const checked = checkAgenda({ ...AGENDA, ...over });
  return checked.ok ? [] : checked.problems.map(({ field, message }) => `${field}: ${message}`);
};

describe('an agenda', () => {
  it('is taken whole', () => {
    expect(problems({})).toEqual([]);
    expect(
      problems({ openHouses: [house, { ...house, from: '12:00', to: '13:00' }], exceptions: [{ from: '2028-02-29' }] }),
    ).toEqual([]);
  });
  it.each([
    [{ hours: [{ day: 1, from: '12:00', to: '09:00' }] }, 'hours of day 1.0.to: must be later than from'],
    [
      {
        hours: [
          { day: 1, from: '09:00', to: '12:00' },
          { day: 1, from: '11:00', to: '13:00' },
        ],
      },
      'hours of day 1.1: overlaps other hours of the day',
    ],
    [{ exceptions: [{ from: '2027-02-29' }] }, 'exceptions.0.from: is not a day of the calendar'],
    [{ exceptions: [{ from: '2027-02-02', to: '2027-02-01' }] }, 'exceptions.0.to: must not be before from'],
    [{ openHouses: [{ ...house, day: 6 }] }, 'openHouses.0: must have either a date or a day'],
    [{ openHouses: [house, house] }, 'openHouses.1: overlaps another open house'],
  ])('is refused with %j', (over, problem) => {
    expect(problems(over)).toEqual([problem]);
  });
  it('is refused by its schema first, field by field', () => {
    expect(problems({ slotMinutes: 0 })[0]).toMatch(/^slotMinutes: /);
    expect(problems({ hours: [{ day: 8, from: '9:00', to: '12:00' }] })[0]).toMatch(/^hours\.0\./);
    expect(checkAgenda(null).ok).toBe(false);
  });
});
