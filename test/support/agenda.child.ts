// Run by tests as a process of its own, with a time zone of its own: prints the slots of the rules for two years, whose days
// include both clock changes of each and a leap day, as one line per time zone.
import { addDays, momentOf, wallTimeOf } from '../../src/domain/time/brussels-time.ts';
import type { Agenda } from '../../src/domain/viewings/agenda.ts';
import { agendaSlots } from '../../src/domain/viewings/agenda-slots.ts';

const agenda = (hours: readonly [string, string], slotMinutes: number): Agenda => ({
  id: 'mira',
  name: 'Mira',
  email: 'mira@alpha.example',
  hours: [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, from: hours[0], to: hours[1] })),
  slotMinutes,
  bufferMinutes: 0,
  travelMinutes: 0,
  noticeHours: 0,
  horizonDays: 1,
});

/** Every day is asked on its own, at the first moment of the day before. */
const slotsOf = (rules: Agenda, firstDay: string, lastDay: string): string[] => {
  const slots: string[] = [];
  for (let day = firstDay; day < lastDay; day = addDays(day, 1)) {
    const now = momentOf(`${addDays(day, -1)}T00:00`);
    if (!now) throw new Error('no midnight');
    for (const { start } of agendaSlots(rules, 1, now)) {
      const wall = wallTimeOf(start);
      if (wall.startsWith(day)) slots.push(`${start.toISOString()} ${wall}`);
    }
  }
  return slots;
};

const offset = new Date('2026-01-15T12:00:00Z').getTimezoneOffset();
process.stdout.write(
  JSON.stringify({
    offset,
    days: slotsOf(agenda(['09:00', '18:00'], 60), '2027-12-31', '2029-01-02'),
    nights: slotsOf(agenda(['00:00', '06:00'], 30), '2027-12-31', '2029-01-02'),
    longNights: slotsOf(agenda(['00:30', '05:00'], 90), '2027-12-31', '2029-01-02'),
  }),
);
