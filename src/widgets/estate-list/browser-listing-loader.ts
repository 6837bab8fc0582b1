// The loader of lists in a browser, with the names of one language: loaded when a visitor first changes something.
import { configuredApi } from '../../client/configured-api.ts';
import type { ReferenceLabels } from '../../domain/display/labels.ts';
import type { Locale } from '../../domain/locale.ts';
import type { Translate } from '../../i18n/translate.ts';
import { createListingLoader, type ListingLoader } from './listing-loader.ts';

const LABELS: Readonly<Record<Locale, () => Promise<{ default: ReferenceLabels }>>> = {
  nl: () => import('../../domain/display/labels/reference.nl.json'),
  fr: () => import('../../domain/display/labels/reference.fr.json'),
  en: () => import('../../domain/display/labels/reference.en.json'),
  de: () => import('../../domain/display/labels/reference.de.json'),
};

export const browserListingLoader = async (
  locale: Locale,
  t: Translate,
  hiddenStatus: readonly number[],
): Promise<ListingLoader> => {
  const { default: reference } = await LABELS[locale]();
  return createListingLoader({ api: configuredApi(), labels: { locale, reference }, t, hiddenStatus });
};
