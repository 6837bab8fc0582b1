// What a buyer pays on top of the price: every rate with where it was read, of which day, and how sure it is.
// Indicative: no rights can be derived from them.
import type { Region } from '../record/estate-blocks.ts';

/** Confirmed in a source; what professionals reckon with; or open. */
export type Confidence = 'confirmed' | 'likely' | 'unsure';

export type Source = {
  /** A website by its name; a royal decree by its day; a circular by its number; what is common practice. */
  readonly kind: 'site' | 'decree' | 'circular' | 'practice';
  readonly name: string;
  /** The day the source speaks of, ISO. */
  readonly asOf: string;
  readonly confidence: Confidence;
};

export type Rate = { readonly value: number; readonly source: Source };

/** What is bought: a home, land to build a home on, or anything else. */
export type Use = 'home' | 'plot' | 'other';

type DutyRates = {
  readonly other: Rate;
  /** For the buyer's own and only home; absent where nothing bought is one. */
  readonly own?: Rate;
  /** Taken off the price of an own home that costs no more than the ceiling. */
  readonly abatement?: { readonly amount: number; readonly ceiling: number; readonly source: Source };
};

export type CostRates = {
  /** The first deed date these rates hold for. */
  readonly asOf: string;
  readonly duty: { readonly [R in Region]: { readonly [U in Use]: DutyRates } };
  /** Scale J: marginal brackets up to `upTo`, excluding VAT. */
  readonly notaryScale: {
    readonly steps: readonly { readonly upTo: number; readonly rate: number }[];
    readonly source: Source;
  };
  /** Scale Jbis for the own and only home, approximated: full reduction up to `fullUpTo`, fading to none at `noneFrom`. */
  readonly ownHomeFee: {
    readonly factor: number;
    readonly fullUpTo: number;
    readonly noneFrom: number;
    readonly source: Source;
  };
  readonly adminFee: Rate;
  readonly disbursements: Rate;
  readonly transcription: Rate;
  readonly writingDuty: Rate;
  /** On fee and costs. */
  readonly vat: Rate;
  /** On a new building whose record names no other percentage. */
  readonly newBuildVat: Rate;
};

const NOTARIES: Source = { kind: 'site', name: 'notaris.be', asOf: '2025-01-01', confidence: 'confirmed' };
const WALLONIA: Source = { kind: 'circular', name: '2025/C/42', asOf: '2025-01-01', confidence: 'confirmed' };
const BRUSSELS: Source = {
  kind: 'site',
  name: 'fiscalite.brussels, lpost.be',
  asOf: '2026-02-21',
  confidence: 'confirmed',
};
const PRACTICE: Source = { kind: 'practice', name: '', asOf: '2025-01-01', confidence: 'likely' };

const FLEMISH_OTHER: Rate = { value: 0.12, source: NOTARIES };
/** One source of 2022 says 10 %. */
const FLEMISH_PLOT: Rate = { value: 0.12, source: { ...NOTARIES, confidence: 'likely' } };
const WALLOON_OTHER: Rate = { value: 0.125, source: WALLONIA };
const WALLOON_OWN: Rate = { value: 0.03, source: WALLONIA };
const BRUSSELS_RATE: Rate = { value: 0.125, source: BRUSSELS };

export const COST_RATES: readonly CostRates[] = [
  {
    asOf: '2025-01-01',
    duty: {
      FLANDERS: {
        home: { own: { value: 0.02, source: NOTARIES }, other: FLEMISH_OTHER },
        plot: { other: FLEMISH_PLOT },
        other: { other: FLEMISH_OTHER },
      },
      WALLONIA: {
        home: { own: WALLOON_OWN, other: WALLOON_OTHER },
        plot: { own: WALLOON_OWN, other: WALLOON_OTHER },
        other: { other: WALLOON_OTHER },
      },
      BRUSSELS: {
        home: {
          own: BRUSSELS_RATE,
          other: BRUSSELS_RATE,
          abatement: { amount: 200_000, ceiling: 600_000, source: BRUSSELS },
        },
        plot: {
          own: BRUSSELS_RATE,
          other: BRUSSELS_RATE,
          abatement: { amount: 100_000, ceiling: 300_000, source: BRUSSELS },
        },
        other: { other: BRUSSELS_RATE },
      },
    },
    notaryScale: {
      steps: [
        { upTo: 7_500, rate: 0.0456 },
        { upTo: 17_500, rate: 0.0285 },
        { upTo: 30_000, rate: 0.0228 },
        { upTo: 45_495, rate: 0.0171 },
        { upTo: 64_095, rate: 0.0114 },
        { upTo: 250_095, rate: 0.0057 },
        { upTo: Number.POSITIVE_INFINITY, rate: 0.00057 },
      ],
      source: { kind: 'decree', name: '', asOf: '1950-12-16', confidence: 'confirmed' },
    },
    ownHomeFee: {
      factor: 0.9,
      fullUpTo: 350_000,
      noneFrom: 850_000,
      source: { kind: 'decree', name: '', asOf: '2022-11-22', confidence: 'unsure' },
    },
    adminFee: { value: 750, source: NOTARIES },
    disbursements: { value: 400, source: PRACTICE },
    transcription: { value: 240, source: PRACTICE },
    writingDuty: { value: 50, source: PRACTICE },
    vat: { value: 0.21, source: NOTARIES },
    newBuildVat: { value: 0.21, source: PRACTICE },
  },
];

/**
 * Land whose duty is not sure (reduced rates, exemptions and older contracts differ by buyer and by use): no sum for it.
 * Subtypes of the record.
 */
export const UNSURE_LAND: ReadonlySet<string> = new Set(['AGRICULTURE_GROUND', 'MEADOW', 'ORCHARD', 'WOOD']);

/** Homes that are no immovable property: the duties of this table are not theirs, and no other is sure. */
export const MOVABLE_HOMES: ReadonlySet<string> = new Set(['BOAT', 'CARAVAN']);

/** Land on which nobody builds a home of their own. */
export const LAND_WITHOUT_HOME: ReadonlySet<string> = new Set([
  'CLEAN_INDUSTRY',
  'COUNTRY_GROUND',
  'INDUSTRIAL_GROUND',
  'PARK_AREA',
  'PARKING_SPACE',
  'PROJECT_GROUND',
  'RECREATIONAL_GROUND',
  'WASTELAND',
]);

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
