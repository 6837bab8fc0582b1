// Residential label scales, kWh/m² per year of primary energy, per region. Dated: a region that rescales gets a new
// table, and a certificate keeps the scale of its day. Sources: energiesparen and epcattest.be (Flanders), peb.immo and
// wallonie.be (Wallonia), renolution.brussels and environnement.brussels (Brussels), read February and March 2026.
import type { Region } from '../record/estate-blocks.ts';

export type EnergyLabel = 'A_PLUS_PLUS' | 'A_PLUS' | 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G';
/** A label holds up to and including `upTo`; on the boundary the better label counts. */
type ScaleStep = { readonly label: EnergyLabel; readonly upTo: number };
export type EnergyScale = { readonly region: Region; readonly asOf: string; readonly steps: readonly ScaleStep[] };

const REST = Number.POSITIVE_INFINITY;
/** Just below zero: a label that needs a negative value. */
const NEGATIVE = -Number.MIN_VALUE;

export const ENERGY_SCALES: readonly EnergyScale[] = [
  {
    region: 'FLANDERS',
    asOf: '2019-01-01',
    steps: [
      { label: 'A_PLUS', upTo: NEGATIVE },
      { label: 'A', upTo: 100 },
      { label: 'B', upTo: 200 },
      { label: 'C', upTo: 300 },
      { label: 'D', upTo: 400 },
      { label: 'E', upTo: 500 },
      { label: 'F', upTo: REST },
    ],
  },
  {
    region: 'WALLONIA',
    asOf: '2010-06-01',
    steps: [
      { label: 'A_PLUS_PLUS', upTo: 0 },
      { label: 'A_PLUS', upTo: 45 },
      { label: 'A', upTo: 85 },
      { label: 'B', upTo: 170 },
      { label: 'C', upTo: 255 },
      { label: 'D', upTo: 340 },
      { label: 'E', upTo: 425 },
      { label: 'F', upTo: 510 },
      { label: 'G', upTo: REST },
    ],
  },
  {
    region: 'BRUSSELS',
    asOf: '2011-05-01',
    steps: [
      { label: 'A_PLUS_PLUS', upTo: NEGATIVE },
      { label: 'A_PLUS', upTo: 15 },
      { label: 'A', upTo: 45 },
      { label: 'B', upTo: 95 },
      { label: 'C', upTo: 150 },
      { label: 'D', upTo: 210 },
      { label: 'E', upTo: 275 },
      { label: 'F', upTo: 345 },
      { label: 'G', upTo: REST },
    ],
  },
];
