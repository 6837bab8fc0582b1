// All four languages at once: for the server. A browser loads only its own (load-translate.ts).
import type { Locale } from '../domain/locale.ts';
import { frenchPlaces } from './french-places.ts';
import de from './messages/de.json';
import en from './messages/en.json';
import fr from './messages/fr.json';
import nl from './messages/nl.json';
import { createTranslate, type Messages, type Translate } from './translate.ts';

export const MESSAGES: Readonly<Record<Locale, Messages>> = { nl, fr, en, de };

const TRANSLATE: Readonly<Record<Locale, Translate>> = {
  nl: createTranslate('nl', nl),
  fr: createTranslate('fr', fr, frenchPlaces),
  en: createTranslate('en', en),
  de: createTranslate('de', de),
};

export const translator = (locale: Locale): Translate => TRANSLATE[locale];
