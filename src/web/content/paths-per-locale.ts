import type { Locale } from '../../domain/locale.ts';
import type { PagePaths } from '../frame/page-view.ts';

/** The path of one page in each of the site's languages. */
export const pathsPerLocale = (locales: readonly Locale[], path: (locale: Locale) => string): PagePaths =>
  Object.fromEntries(locales.map((locale) => [locale, path(locale)]));
