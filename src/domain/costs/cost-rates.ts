// What a buyer pays on top of the price, as dated and sourced tables. Indicative: no rights can be derived from them.
import type { Region } from '../record/estate-blocks.ts';

export type CostRates = {
  /** The first deed date these rates hold for. */
  readonly asOf: string;
  readonly duty: { readonly [R in Region]: DutyRates };
  /** Scale J: marginal brackets up to `upTo`, excluding VAT. */
  readonly notaryScale: readonly { readonly upTo: number; readonly rate: number }[];
  /** Scale Jbis for the own and only home, approximated: full reduction up to `fullUpTo`, fading to none at `noneFrom`. */
  readonly ownHomeFee: { readonly factor: number; readonly fullUpTo: number; readonly noneFrom: number };
  readonly adminFee: number;
  readonly disbursements: number;
  readonly transcription: number;
  readonly writingDuty: number;
  readonly vat: number;
  readonly sources: readonly string[];
};

type DutyRates = {
  readonly ownHome: number;
  readonly other: number;
  /** Taken off the price of an own home (or plot) that costs no more than the ceiling. */
  readonly abatement?: {
    readonly home: { readonly amount: number; readonly ceiling: number };
    readonly plot: { readonly amount: number; readonly ceiling: number };
  };
};

export const COST_RATES: readonly CostRates[] = [
  {
    asOf: '2025-01-01',
    duty: {
      FLANDERS: { ownHome: 0.02, other: 0.12 },
      WALLONIA: { ownHome: 0.03, other: 0.125 },
      BRUSSELS: {
        ownHome: 0.125,
        other: 0.125,
        abatement: {
          home: { amount: 200_000, ceiling: 600_000 },
          plot: { amount: 100_000, ceiling: 300_000 },
        },
      },
    },
    notaryScale: [
      { upTo: 7_500, rate: 0.0456 },
      { upTo: 17_500, rate: 0.0285 },
      { upTo: 30_000, rate: 0.0228 },
      { upTo: 45_495, rate: 0.0171 },
      { upTo: 64_095, rate: 0.0114 },
      { upTo: 250_095, rate: 0.0057 },
      { upTo: Number.POSITIVE_INFINITY, rate: 0.00057 },
    ],
    ownHomeFee: { factor: 0.9, fullUpTo: 350_000, noneFrom: 850_000 },
    adminFee: 750,
    disbursements: 400,
    transcription: 240,
    writingDuty: 50,
    vat: 0.21,
    sources: [
      'Duty Flanders: notaris.be, calculator of 1 January 2025',
      'Duty Wallonia: circular 2025/C/42 on deeds from 1 January 2025',
      'Duty Brussels: fiscalite.brussels, February 2026',
      'Notary fees: royal decrees of 16 December 1950 (scale J) and 22 November 2022 (scale Jbis, approximated)',
    ],
  },
];

/** Coefficient of the cadastral income by property-tax year (Official Gazette, yearly). 2025 is not yet confirmed. */
export const CADASTRAL_COEFFICIENTS: { readonly [year: number]: number } = {
  2019: 1.823,
  2020: 1.8492,
  2021: 1.863,
  2022: 1.9084,
  2023: 2.0915,
  2024: 2.1763,
  2025: 2.2446,
};
