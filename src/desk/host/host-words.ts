// Sizes and moments as the screens of the host say them.
import type { Locale } from '../../domain/locale.ts';
import type { DeskAnswer } from '../api/desk-api.ts';

export type HostSites = DeskAnswer<'hostSites'>;
export type HostSite = HostSites['sites'][number];

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

/** In whole percents, at least one as soon as there is anything. */
export const percentText = (part: number, whole: number, locale: Locale): string =>
  new Intl.NumberFormat(locale, { style: 'percent' }).format(part === 0 ? 0 : Math.max(0.01, part / whole));

/** As a text that sorts like the number. */
export const sortable = (value: number): string => String(Math.round(value)).padStart(16, '0');

export type Shown = 'all' | 'attention' | 'suspended';

export const isShown = (site: HostSite, shown: Shown, words: string): boolean => {
  if (shown === 'attention' && site.health === 'good') return false;
  if (shown === 'suspended' && site.suspendedAt === undefined) return false;
  const typed = words.trim().toLowerCase();
  return [site.name, site.id, ...site.hostnames].some((text) => text.toLowerCase().includes(typed));
};
