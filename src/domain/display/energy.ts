// Record sections 3.1, 5 and 9: energy figures in words.
import { regionOfAddress } from '../places/region.ts';
import type { Unit } from '../record/estate.ts';
import type { Region } from '../record/estate-blocks.ts';
import { estateType } from '../record/estate-type.ts';
import { ENERGY_SCALES, type EnergyLabel } from './energy-scales.ts';
import { type ReferenceLabels, referenceLabel } from './labels.ts';

type EstateLike = Pick<Unit, 'general'> & Partial<Unit>;

export const EPC_SCALE_MAXIMUM = 700;

/** EPC value / 700 × 100, from 0 (a home that gives energy back) to 100. */
export const epcPercentage = (epcValue: number): number =>
  Number.isNaN(epcValue) ? 0 : Math.min(100, Math.max(0, (epcValue / EPC_SCALE_MAXIMUM) * 100));

/** The label of a residential EPC value on the scale of the region in force on that day (the newest without one). */
export const labelOfEpc = (epcValue: number, region: Region, on?: string): EnergyLabel | undefined => {
  const scale = ENERGY_SCALES.filter((one) => one.region === region && (on === undefined || one.asOf <= on))
    .sort((a, b) => (a.asOf < b.asOf ? -1 : 1))
    .at(-1);
  return scale?.steps.find(({ upTo }) => epcValue <= upTo)?.label;
};

/** 0 and -1 are empty (section 5), also here: a source writes them where it has no certificate. */
const filledNumber = (value: unknown): number | undefined =>
  typeof value === 'number' && value !== 0 && value !== -1 ? value : undefined;
const filledText = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

export const epcValue = (estate: EstateLike): number | undefined =>
  filledNumber(estate.fields?.['certification.epc_value']) ?? filledNumber(estate.energy?.epcValue);

export type EnergyLabelView = {
  readonly code: string;
  /** "A+", "C/B". */
  readonly text: string;
  /** Computed from the EPC value: then the region it was computed for belongs beside it. */
  readonly computed: boolean;
  readonly region: Region | undefined;
};

/** The label delivered, else the one computed for a dwelling; other buildings have another scale. */
export const energyLabel = (estate: EstateLike, labels: ReferenceLabels): EnergyLabelView | undefined => {
  const region = regionOfAddress(estate.address);
  const custom =
    filledText(estate.fields?.['certification.custom_epc_label']) ?? filledText(estate.energy?.customEpcLabel);
  const delivered = filledText(estate.fields?.['certification.energy_label']) ?? filledText(estate.energy?.energyLabel);
  const text = delivered === undefined ? '' : referenceLabel(labels, 'EnergyLabel', energyLabelCode(delivered));
  if (delivered !== undefined && text !== '')
    return { code: energyLabelCode(delivered), text: custom ?? text, computed: false, region };
  if (custom !== undefined) return { code: energyLabelCode(custom), text: custom, computed: false, region };
  const value = epcValue(estate);
  const dwelling = ['HOUSE', 'APARTMENT'].includes(estateType(estate) ?? '');
  if (value === undefined || region === undefined || !dwelling) return undefined;
  const code = labelOfEpc(value, region);
  return code && { code, text: referenceLabel(labels, 'EnergyLabel', code), computed: true, region };
};

/** "A+" and "a++" → the codes A_PLUS and A_PLUS_PLUS; "C/B" → C_B. */
export const energyLabelCode = (label: string): string =>
  label.trim().toUpperCase().replaceAll('+', '_PLUS').replaceAll('/', '_');

/** Flanders: the unique code of a certificate number, with its mandatory letters; undefined when it has none. */
export const uniqueCode = (certificateNumber: string): string | undefined => {
  const [, group = '', type = ''] = /^\d{8}-0*(\d+)-(?:([A-Z]{3})-)?\d+$/.exec(certificateNumber.trim()) ?? [];
  if (group === '') return undefined;
  return type === '' ? `UC ${group}` : `UC ${group}-${type}`;
};
