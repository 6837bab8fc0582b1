// Prices by place, type, size and condition: plausible asking prices, rounded the way sellers round them.
import type { Facts } from './facts.ts';
import { isLand } from './kinds.ts';

type Priced = Omit<Facts, 'price'>;

const CONDITION: { readonly [C in Facts['condition']]: number } = {
  TO_RENOVATE: 0.68,
  TO_FRESHEN_UP: 0.84,
  GOOD_CONDITION: 0.98,
  EXCELLENT_CONDITION: 1.1,
  RENEWED: 1.14,
  NEW: 1.22,
};

/** 347.312 → 349.000; 1.237.400 → 1.240.000; 18.360 → 18.500. */
const roundAsking = (value: number): number => {
  if (value < 30_000) return Math.max(500, Math.round(value / 500) * 500);
  if (value < 100_000) return Math.round(value / 1000) * 1000;
  if (value < 500_000) return Math.round(value / 5000) * 5000 - (Math.round(value / 5000) % 2 ? 1000 : 0);
  if (value < 1_000_000) return Math.round(value / 5000) * 5000;
  return Math.round(value / 10_000) * 10_000;
};

/** The first ares of a garden count in full, the rest is grass. */
const landValue = (plot: number, pricePerM2: number): number =>
  (Math.min(plot, 600) * 0.055 + Math.max(0, Math.min(plot, 3000) - 600) * 0.018 + Math.max(0, plot - 3000) * 0.0025) *
  pricePerM2;

export const askingPrice = (facts: Priced, luck: number): number => {
  const { kind, place, area, plot } = facts;
  const level = place.pricePerM2 * kind.price;
  if (isLand(kind.family)) {
    const bulk = area > 1000 && kind.family === 'plot' ? 0.55 + 450 / area : 1;
    return roundAsking(area * level * bulk * luck);
  }
  if (kind.family === 'garage') return roundAsking(area * level * 1.05 * luck + 3000);
  if (facts.transaction === 7 || facts.transaction === 9) return roundAsking(area * place.pricePerM2 * 0.22 * luck);
  // Small homes cost more per m², large buildings less.
  const size = (Math.max(24, area) / 110) ** -0.18;
  const view = facts.seaView === 'FRONT' ? 1.35 : facts.seaView === 'SIDE' ? 1.12 : 1;
  const energy = facts.epc !== undefined && facts.epc < 100 ? 1.06 : 1;
  const inside = area * level * CONDITION[facts.condition] * size * view * energy * 0.86;
  const outside =
    kind.family === 'house'
      ? landValue(plot, place.pricePerM2)
      : kind.family === 'hall'
        ? plot * place.pricePerM2 * 0.012
        : 0;
  return roundAsking((inside + outside + facts.garages * 14_000 + (facts.pool ? 25_000 : 0)) * luck);
};

/** About four per cent a year of the value; holiday lets cost more. */
export const monthlyRent = (facts: Priced, value: number): number => {
  const yieldPerMonth =
    facts.transaction === 8
      ? 0.0065
      : facts.kind.family === 'garage'
        ? 0.0042
        : facts.kind.family === 'studio'
          ? 0.0042
          : 0.0033;
  const rent = value * yieldPerMonth;
  const step = rent < 200 ? 5 : rent < 1000 ? 10 : rent < 3000 ? 25 : 100;
  return Math.max(40, Math.round(rent / step) * step);
};
