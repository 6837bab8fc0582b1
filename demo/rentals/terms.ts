// Seasons, prices and taken nights of the demo's holiday homes, counted from a given day.
import type { RentalExtra, RentalSeason, RentalTerms } from '../../src/domain/rentals/rental-unit.ts';
import { type DayRange, dayNumber, dayText, earlier, later, weekday } from '../../src/domain/time/calendar-days.ts';
import type { Random } from '../random.ts';
import type { RentalFacts } from './facts.ts';

/** How far ahead there are periods. */
const WEEKS = 62;
const LOW = {
  nl: 'Laagseizoen',
  fr: 'Basse saison',
  en: 'Low season',
  de: 'Nebensaison',
};
const HIGH = {
  nl: 'Hoogseizoen',
  fr: 'Haute saison',
  en: 'High season',
  de: 'Hauptsaison',
};

/** The first day on or after a day that is this day of the week. */
const onOrAfter = (day: string, wanted: number): string => {
  const number = dayNumber(day);
  return dayText(number + ((wanted - weekday(number) + 7) % 7));
};

/** July and August by whole weeks. */
const summerOf = (year: number): DayRange => ({
  from: onOrAfter(`${year}-06-26`, 6),
  to: onOrAfter(`${year}-08-26`, 6),
});

const round5 = (value: number): number => Math.round(value / 5) * 5;

const weekPrice = ({ kind, beds, view, sauna }: RentalFacts): number => {
  const base = { studio: 310, apartment: 380, penthouse: 760, villa: 640, house: 520, chalet: 430 }[kind];
  const seen = { sea: 1.3, side: 1.12, dunes: 1.06, quiet: 1, valley: 1.1, forest: 1, river: 1.08 }[view];
  return (base + beds * 85 + (sauna ? 90 : 0)) * seen;
};

/** Low and high season in turn until the last day. */
const seasonsOf = (random: Random, facts: RentalFacts, today: string): RentalSeason[] => {
  const week = weekPrice(facts) * random.between(0.92, 1.1);
  const end = dayText(dayNumber(today) + WEEKS * 7);
  const low = (from: string, to: string): RentalSeason => ({
    name: LOW,
    from,
    to,
    minimumStay: 2,
    prices: {
      week: round5(week),
      weekend: round5(week * 0.55),
      midweek: round5(week * 0.6),
      ...(facts.place.setting === 'coast' && facts.floor !== undefined ? { month: round5(week * 2.6) } : {}),
    },
  });
  const high = ({ from, to }: DayRange): RentalSeason => ({
    name: HIGH,
    from,
    to,
    minimumStay: 7,
    prices: { week: round5(week * 1.75) },
  });
  const seasons: RentalSeason[] = [];
  let from = today;
  for (let year = Number(today.slice(0, 4)); from < end; year++) {
    const summer = summerOf(year);
    if (summer.to <= from) continue;
    if (from < summer.from) seasons.push(low(from, earlier(summer.from, end)));
    if (summer.from >= end) break;
    seasons.push(high({ from: later(summer.from, from), to: earlier(summer.to, end) }));
    from = summer.to;
  }
  return seasons;
};

const changeoverOf = ({ kind, place }: RentalFacts): number[] => {
  if (place.setting === 'ardennes') return [5, 1];
  return kind === 'villa' ? [5] : [6];
};

/** Cleaning by size, the tax of the town, and linen for whoever wants it. */
const extrasOf = ({ beds, place }: RentalFacts): RentalExtra[] => [
  {
    id: 'cleaning',
    name: { nl: 'Schoonmaak', fr: 'Nettoyage', en: 'Cleaning', de: 'Endreinigung' },
    amount: 45 + 15 * beds,
    per: 'stay',
    obligatory: true,
  },
  {
    id: 'tourist-tax',
    name: { nl: 'Verblijfstaks', fr: 'Taxe de séjour', en: 'Tourist tax', de: 'Kurtaxe' },
    amount: place.setting === 'coast' ? 1.5 : 1.2,
    per: 'person-night',
    obligatory: true,
  },
  {
    id: 'linen',
    name: { nl: 'Bedlinnen', fr: 'Linge de lit', en: 'Bed linen', de: 'Bettwäsche' },
    amount: 12,
    per: 'person',
    obligatory: false,
  },
];

export const termsOf = (random: Random, facts: RentalFacts, today: string): RentalTerms => ({
  changeoverDays: changeoverOf(facts),
  minimumStay: 2,
  seasons: seasonsOf(random, facts, today),
  extras: extrasOf(facts),
});

/** Whole weeks that are gone already: more in summer, fewer far ahead. */
export const takenOf = (random: Random, facts: RentalFacts, today: string): DayRange[] => {
  const [day = 6] = changeoverOf(facts);
  const first = dayNumber(onOrAfter(today, day));
  const weeks = Array.from({ length: WEEKS - 2 }, (_, week) => first + week * 7);
  return weeks
    .filter((number) => {
      const summer = /-0[78]-/.test(dayText(number));
      const near = number - first < 120;
      return random.chance(summer ? 0.45 : near ? 0.3 : 0.12);
    })
    .map((number) => ({ from: dayText(number), to: dayText(number + 7) }));
};
