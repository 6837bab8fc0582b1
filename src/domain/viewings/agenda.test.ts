import { it } from 'vitest';
import { type Bound, expectBounds, itself, listOf, text } from '../../../test/support/bounds.ts';
import { Agenda } from './agenda.ts';

const hours = { from: '09:00', to: '12:00' };
const openHouse = { estateId: 1, date: '2026-11-21', ...hours, places: 5 };
const agenda = {
  id: 'mira',
  name: 'Mira Voorbeeld',
  email: 'mira@alpha.example',
  hours: [{ day: 1, ...hours }],
  slotMinutes: 30,
  bufferMinutes: 15,
  travelMinutes: 15,
  noticeHours: 24,
  horizonDays: 14,
  exceptions: [{ from: '2026-12-24' }],
  openHouses: [openHouse],
};
const within = (path: string, first: number, last: number): Bound[] => [
  [path, itself, first, first - 1],
  [path, itself, last, last + 1],
];

it('takes an agenda up to its bounds (decisions section 11)', () => {
  expectBounds(Agenda, agenda, [
    ['name', text, 1, 0],
    ['name', text, 100, 101],
    ['phone', text, 40, 41],
    ...within('hours/0/day', 1, 7),
    ['hours', listOf((index) => ({ day: 1 + (index % 7), ...hours })), 42, 43],
    ['exceptions', listOf(() => ({ from: '2026-12-24' })), 200, 201],
    ['exceptions/0/hours', listOf(() => hours), 6, 7],
    ...within('slotMinutes', 5, 480),
    ...within('bufferMinutes', 0, 240),
    ...within('travelMinutes', 0, 240),
    ...within('everyMinutes', 5, 1440),
    ...within('noticeHours', 0, 336),
    ...within('horizonDays', 1, 180),
    ['openHouses', listOf(() => openHouse), 200, 201],
    ...within('openHouses/0/estateId', 1, 2_147_483_647),
    ...within('openHouses/0/day', 1, 7),
    ...within('openHouses/0/places', 1, 1000),
    ...within('openHouses/0/slotMinutes', 5, 480),
  ]);
});
