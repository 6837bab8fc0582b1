// One language, as its own lazy chunk: for the browser.
import type { Locale } from '../domain/locale.ts';
import { createTranslate, type Messages, type Translate } from './translate.ts';

const LOADERS: Readonly<Record<Locale, () => Promise<{ default: Messages }>>> = {
  nl: () => import('./messages/nl.json'),
  fr: () => import('./messages/fr.json'),
  en: () => import('./messages/en.json'),
  de: () => import('./messages/de.json'),
};

export const loadTranslate = async (locale: Locale): Promise<Translate> =>
  createTranslate(locale, (await LOADERS[locale]()).default);
