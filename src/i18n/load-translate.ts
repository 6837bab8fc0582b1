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

export const loadListTranslate = async (locale: Locale): Promise<Translate> =>
  createTranslate(locale, (await LOADERS[locale]()).default);

/** Everything that a widget may say. */
export const loadTranslate = async (locale: Locale): Promise<Translate> => {
  const [lists, rest] = await Promise.all([LOADERS[locale](), REST[locale]()]);
  return createTranslate(locale, { ...lists.default, ...rest.default });
};
