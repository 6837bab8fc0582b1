// Region and province follow from the postcode (decisions section 7: derived at import when absent, then stored).
import { isAbroad } from '../record/country.ts';
import type { Region } from '../record/estate-blocks.ts';

const PROVINCES = [
  'ANTWERP',
  'BRUSSELS',
  'EAST_FLANDERS',
  'FLEMISH_BRABANT',
  'HAINAUT',
  'LIEGE',
  'LIMBURG',
  'LUXEMBOURG',
  'NAMUR',
  'WALLOON_BRABANT',
  'WEST_FLANDERS',
] as const;
export type Province = (typeof PROVINCES)[number];

type Range = { readonly from: number; readonly to: number; readonly province: Province; readonly region: Region };

/** Single postcodes before the range they lie in: the first match counts. */
const RANGES: readonly Range[] = [
  // Zwijndrecht went to East Flanders with the merger of 1 January 2025.
  { from: 2070, to: 2070, province: 'EAST_FLANDERS', region: 'FLANDERS' },
  { from: 1000, to: 1299, province: 'BRUSSELS', region: 'BRUSSELS' },
  { from: 1300, to: 1499, province: 'WALLOON_BRABANT', region: 'WALLONIA' },
  { from: 1500, to: 1999, province: 'FLEMISH_BRABANT', region: 'FLANDERS' },
  { from: 2000, to: 2999, province: 'ANTWERP', region: 'FLANDERS' },
  { from: 3000, to: 3499, province: 'FLEMISH_BRABANT', region: 'FLANDERS' },
  { from: 3500, to: 3999, province: 'LIMBURG', region: 'FLANDERS' },
  { from: 4000, to: 4999, province: 'LIEGE', region: 'WALLONIA' },
  { from: 5000, to: 5999, province: 'NAMUR', region: 'WALLONIA' },
  { from: 6000, to: 6599, province: 'HAINAUT', region: 'WALLONIA' },
  { from: 6600, to: 6999, province: 'LUXEMBOURG', region: 'WALLONIA' },
  { from: 7000, to: 7999, province: 'HAINAUT', region: 'WALLONIA' },
  { from: 8000, to: 8999, province: 'WEST_FLANDERS', region: 'FLANDERS' },
  { from: 9000, to: 9999, province: 'EAST_FLANDERS', region: 'FLANDERS' },
];

const rangeOf = (zip: string): Range | undefined => {
  const [, digits] = /^\s*(?:B-?)?([1-9]\d{3})\s*$/i.exec(zip) ?? [];
  const code = Number(digits);
  return RANGES.find(({ from, to }) => code >= from && code <= to);
};

/** Undefined for anything that is not a Belgian postcode. */
export const regionOfZip = (zip: string): Region | undefined => rangeOf(zip)?.region;
export const provinceOfZip = (zip: string): Province | undefined => rangeOf(zip)?.province;

export const isBelgianProvince = (province: string | null | undefined): boolean =>
  (PROVINCES as readonly unknown[]).includes(province);

type Located = {
  readonly region?: Region | null;
  readonly country?: string | null;
  readonly city?: { readonly zip?: string | null } | null;
};

/** What to store: the region given, else the one of a Belgian postcode. A foreign postcode can look like ours. */
export const regionOfAddress = (address: Located | null | undefined): Region | undefined => {
  if (isAbroad(address)) return undefined;
  return address?.region ?? regionOfZip(address?.city?.zip ?? '');
};

/** By the region that is stored, of a home that is not abroad; a postcode alone says nothing here. */
export const isWalloon = ({ address }: { readonly address?: Located | null }): boolean =>
  address?.region === 'WALLONIA' && !isAbroad(address);
