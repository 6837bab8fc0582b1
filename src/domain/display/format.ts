// Record section 9 and decisions section 7: numbers are written by hand, not by Intl, so that server and browser agree:
// thousands dot and decimal comma in all four languages, a no-break space before a unit and after the euro sign.
import type { Locale } from '../locale.ts';
import { hourText } from '../time/moment-text.ts';
import { wallTimeIn } from '../time/wall-time.ts';

const NBSP = '\u00a0';
const MAX_DECIMALS = 7;
/** Decimals shown when none are asked for: none for a whole number, else up to two. */
const DEFAULT_DECIMALS = 2;

const group = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, '.');

/** Half away from zero on the decimal digits, so that 1,005 becomes 1,01 whatever its binary form. */
const toDecimals = (absolute: number, decimals: number): string => {
  const scaled = Number(`${absolute}e${decimals}`);
  // Exponents ("1e21") cannot be rewritten that way; such numbers have no decimals worth showing.
  if (Number.isNaN(scaled) || scaled > Number.MAX_SAFE_INTEGER) return absolute.toFixed(Math.min(decimals, 7));
  return Number(`${Math.round(scaled)}e-${decimals}`).toFixed(decimals);
};

/** `decimals` fixes their number (0 to 7, else a RangeError). NaN and infinities are empty. */
export const formatNumber = (value: number, decimals?: number): string => {
  if (decimals !== undefined && !(Number.isInteger(decimals) && decimals >= 0 && decimals <= MAX_DECIMALS))
    throw new RangeError(`decimals must be a whole number from 0 to ${MAX_DECIMALS}`);
  if (!Number.isFinite(value)) return '';
  const fixed = toDecimals(Math.abs(value), decimals ?? DEFAULT_DECIMALS);
  const [whole = '0', fraction = ''] = /e/.test(fixed) ? [BigInt(Math.abs(value)).toString()] : fixed.split('.');
  const shown = decimals === undefined ? fraction.replace(/0+$/, '') : fraction;
  const sign = value < 0 && /[1-9]/.test(whole + shown) ? '-' : '';
  return `${sign}${group(whole)}${shown === '' ? '' : `,${shown}`}`;
};

const withUnit = (value: number, unit: string, decimals?: number): string => {
  const number = formatNumber(value, decimals);
  return number === '' ? '' : `${number}${NBSP}${unit}`;
};

export const formatSurface = (value: number, decimals?: number): string => withUnit(value, 'm²', decimals);
export const formatEpc = (value: number, decimals?: number): string => withUnit(value, 'kWh/m²', decimals);
export const formatLiquid = (value: number, decimals?: number): string => withUnit(value, 'l', decimals);
/** Widths, depths and distances, in metres. */
export const formatSize = (value: number, decimals?: number): string => withUnit(value, 'm', decimals);
export const formatPercentage = (value: number, decimals?: number): string => withUnit(value, '%', decimals);

const YEAR: { readonly [L in Locale]: string } = { nl: 'jaar', fr: 'an', en: 'year', de: 'Jahr' };
export const formatEpcYear = (value: number, locale: Locale, decimals?: number): string =>
  withUnit(value, `kWh/${YEAR[locale]}`, decimals);
export const formatEnergy = (value: number, locale: Locale, decimals?: number): string =>
  withUnit(value, `kWh/m²/${YEAR[locale]}`, decimals);
export const formatCo2 = (value: number, locale: Locale, decimals?: number): string =>
  withUnit(value, `kg/m²/${YEAR[locale]}`, decimals);

/** "€ 425.000", "€ 1.250,50"; an amount with cents always shows two of them. */
export const formatCurrency = (value: number, decimals?: number): string => {
  const rounded = formatNumber(value);
  const number =
    decimals === undefined && rounded.includes(',') ? formatNumber(value, 2) : formatNumber(value, decimals);
  if (number === '') return '';
  return number.startsWith('-') ? `-€${NBSP}${number.slice(1)}` : `€${NBSP}${number}`;
};

export const formatCurrencyPerM2 = (value: number, decimals?: number): string => {
  const amount = formatCurrency(value, decimals);
  return amount === '' ? '' : `${amount}/m²`;
};

const dayMonthYear = (day: string): string => day.split('-').reverse().join('/');

/** The day an ISO text names, dd/mm/yyyy in every language, of an instant that in Brussels; empty for anything else. */
export const formatDate = (iso: string): string => dayMonthYear(wallTimeIn(iso)?.day ?? '');

/** "03/12/2026, 14.30 uur"; the day alone when no hour is meant. */
export const formatDateTime = (iso: string, locale: Locale): string => {
  const wall = wallTimeIn(iso);
  if (!wall) return '';
  return dayMonthYear(wall.day) + (wall.time === undefined ? '' : `, ${hourText(wall.time, locale)}`);
};
