// What the screens of the host say of a site.
import type { Locale } from '../../domain/locale.ts';
import type { DeskAnswer } from '../api/desk-api.ts';

export type HostSites = DeskAnswer<'hostSites'>;
export type HostSite = HostSites['sites'][number];

/** In whole percents; a little is less than one, and not nothing. */
export const percentText = (part: number, whole: number, locale: Locale): string => {
  const share = part / whole;
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  return share > 0 && share < 0.01 ? `<\u00A0${percent.format(0.01)}` : percent.format(share);
};

/** As a text that sorts like the number. */
export const sortable = (value: number): string => String(Math.round(value)).padStart(16, '0');

export type SiteFilter = 'all' | 'attention' | 'suspended';

export const isShown = (site: HostSite, shown: SiteFilter, words: string): boolean => {
  if (shown === 'attention' && site.health === 'good') return false;
  if (shown === 'suspended' && site.suspendedAt === undefined) return false;
  const typed = words.trim().toLowerCase();
  return [site.name, site.id, ...site.hostnames].some((text) => text.toLowerCase().includes(typed));
};

/** As the command names it: the site, and the moment. */
export const backupName = (siteId: string, at: Date): string =>
  `${siteId}-${at.toISOString().slice(0, 19).replaceAll(':', '')}.tar.gz`;
