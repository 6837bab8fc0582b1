// How much a file, or a site with all of them, takes.
import type { Locale } from '../../domain/locale.ts';

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;
/** French counts in octets. */
const FRENCH = ['o', 'ko', 'Mo', 'Go', 'To'] as const;
const STEP = 1024;

/** "1,8 GB": one decimal below ten. */
export const sizeText = (bytes: number, locale: Locale): string => {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(STEP)));
  const value = bytes / STEP ** power;
  const digits = power > 0 && value < 10 ? 1 : 0;
  const text = new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value);
  return `${text}\u00a0${(locale === 'fr' ? FRENCH : UNITS)[power]}`;
};
