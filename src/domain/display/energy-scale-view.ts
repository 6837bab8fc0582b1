// The energy scale of a page: the segments of the region's own scale on 0 to 700, the flag, and the renovation duty.
// Record section 9 (scale maximum 700); domain notes on the duty of a buyer in Flanders, deeds from 1 January 2023.
import { regionOfAddress } from '../places/region.ts';
import type { Estate } from '../record/estate.ts';
import type { Region } from '../record/estate-blocks.ts';
import { estateType } from '../record/estate-type.ts';
import { isForRent } from '../record/status.ts';
import { EPC_SCALE_MAXIMUM, energyLabel, epcPercentage, epcValue } from './energy.ts';
import { ENERGY_SCALES, type EnergyLabel } from './energy-scales.ts';
import { answerAsBoolean } from './field-visibility.ts';
import { formatEnergy } from './format.ts';
import { type Labels, referenceLabel } from './labels.ts';

type EstateLike = Pick<Estate, 'general'> & Partial<Estate>;

type ScaleSegment = {
  readonly code: EnergyLabel;
  readonly text: string;
  /** kWh/m², both ends; the last has none. */
  readonly from: number;
  readonly to: number | undefined;
  /** Share of the scale, in percent. */
  readonly width: number;
  readonly now: boolean;
};
export type EnergyScaleView = {
  readonly region: Region;
  readonly segments: readonly ScaleSegment[];
  /** By the year (section 9): "231 kWh/m²/jaar". */
  readonly value: string;
  readonly percentage: number;
  /** The segment of the listing's label. */
  readonly current: ScaleSegment | undefined;
};

const isDwelling = (estate: EstateLike): boolean => ['HOUSE', 'APARTMENT'].includes(estateType(estate) ?? '');

const segmentsOf = (region: Region, current: string | undefined, labels: Labels): ScaleSegment[] => {
  const scale = ENERGY_SCALES.filter((one) => one.region === region).at(-1);
  let from = 0;
  return (scale?.steps ?? []).map(({ label, upTo }) => {
    const start = from;
    const end = Math.min(EPC_SCALE_MAXIMUM, Math.max(0, upTo));
    from = end;
    return {
      code: label,
      text: referenceLabel(labels.reference, 'EnergyLabel', label),
      from: start,
      to: Number.isFinite(upTo) ? Math.max(0, upTo) : undefined,
      width: ((end - start) / EPC_SCALE_MAXIMUM) * 100,
      now: label === current,
    };
  });
};

/** Undefined without a value, without a known region, and for buildings that have another scale. */
export const energyScaleView = (estate: EstateLike, labels: Labels): EnergyScaleView | undefined => {
  const value = epcValue(estate);
  const region = regionOfAddress(estate.address);
  if (value === undefined || region === undefined || !isDwelling(estate)) return undefined;
  const all = segmentsOf(region, energyLabel(estate, labels.reference)?.code, labels);
  return {
    region,
    // A label for negative values has no room on a scale from 0.
    segments: all.filter(({ width }) => width > 0),
    value: formatEnergy(value, labels.locale),
    percentage: epcPercentage(value),
    current: all.find(({ now }) => now),
  };
};

export type RenovationDuty = 'required' | 'none';

const POOR = ['E', 'F'];
/** Whether the label alone says that there is no duty. */
export const isBeyondDuty = (label: string | undefined): boolean => label !== undefined && !POOR.includes(label);

/** Whether a buyer in Flanders must renovate; undefined where the rule does not hold or nothing is known. */
export const renovationDuty = (estate: EstateLike, labels: Labels): RenovationDuty | undefined => {
  if (regionOfAddress(estate.address) !== 'FLANDERS' || isForRent(estate) || !isDwelling(estate)) return undefined;
  const given = answerAsBoolean(
    estate.fields?.['planning.renovation_obligation'] ?? estate.planning?.renovationObligation,
  );
  if (given !== undefined) return given ? 'required' : 'none';
  const label = energyLabel(estate, labels.reference)?.code;
  if (label === undefined) return undefined;
  if (isBeyondDuty(label)) return 'none';
  const heritage = [
    estate.fields?.['planning.heritage_protected'] ?? estate.planning?.heritageProtected,
    estate.fields?.['planning.protected_monument'],
    estate.fields?.['planning.protected_townscape'],
    estate.fields?.['planning.inventory_architectural_heritage'],
  ];
  return heritage.some((answer) => answerAsBoolean(answer)) ? undefined : 'required';
};
