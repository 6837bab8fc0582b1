// One language, as its own lazy chunks: for the browser. The texts of lists are apart: most pages need no others.
import type { Locale } from '../domain/locale.ts';
import { createTranslate, type Messages, type Translate } from './translate.ts';

const LOADERS: Readonly<Record<Locale, () => Promise<{ default: Messages }>>> = {
  nl: () => import('./messages/nl.json'),
  fr: () => import('./messages/fr.json'),
  en: () => import('./messages/en.json'),
  de: () => import('./messages/de.json'),
};

const REST: typeof LOADERS = {
  nl: () => import('./rest/nl.ts'),
  fr: () => import('./rest/fr.ts'),
  en: () => import('./rest/en.ts'),
  de: () => import('./rest/de.ts'),
};

const placeWords = async (locale: Locale) =>
  locale === 'fr' ? (await import('./french-places.ts')).frenchPlaces : undefined;

export const loadListTranslate = async (locale: Locale): Promise<Translate> => {
  const [lists, placed] = await Promise.all([LOADERS[locale](), placeWords(locale)]);
  return createTranslate(locale, lists.default, placed);
};

/** Everything that a widget may say. */
export const loadTranslate = async (locale: Locale): Promise<Translate> => {
  const [lists, rest, placed] = await Promise.all([LOADERS[locale](), REST[locale](), placeWords(locale)]);
  return createTranslate(locale, { ...lists.default, ...rest.default }, placed);
};
