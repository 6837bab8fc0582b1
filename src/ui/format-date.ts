import type { Locale } from '../domain/locale.ts';

const TAGS: Readonly<Record<Locale, string>> = { nl: 'nl-BE', fr: 'fr-BE', en: 'en-GB', de: 'de-BE' };

/** `2026-11-15` in words: 15 november 2026. */
export const formatDate = (date: string, locale: Locale): string =>
  new Intl.DateTimeFormat(TAGS[locale], { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));
