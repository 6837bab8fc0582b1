// All labels of all four locales: for the server. A browser loads the JSON files of one locale instead.
import type { Locale } from '../locale.ts';
import countriesDe from './labels/countries.de.json' with { type: 'json' };
import countriesEn from './labels/countries.en.json' with { type: 'json' };
import countriesFr from './labels/countries.fr.json' with { type: 'json' };
import countriesNl from './labels/countries.nl.json' with { type: 'json' };
import fieldsDe from './labels/fields.de.json' with { type: 'json' };
import fieldsEn from './labels/fields.en.json' with { type: 'json' };
import fieldsFr from './labels/fields.fr.json' with { type: 'json' };
import fieldsNl from './labels/fields.nl.json' with { type: 'json' };
import phrasesDe from './labels/phrases.de.json' with { type: 'json' };
import phrasesEn from './labels/phrases.en.json' with { type: 'json' };
import phrasesFr from './labels/phrases.fr.json' with { type: 'json' };
import phrasesNl from './labels/phrases.nl.json' with { type: 'json' };
import referenceDe from './labels/reference.de.json' with { type: 'json' };
import referenceEn from './labels/reference.en.json' with { type: 'json' };
import referenceFr from './labels/reference.fr.json' with { type: 'json' };
import referenceNl from './labels/reference.nl.json' with { type: 'json' };
import type { Labels } from './labels.ts';

const LABELS: { readonly [L in Locale]: Labels } = {
  nl: { locale: 'nl', reference: referenceNl, countries: countriesNl, fields: fieldsNl, phrases: phrasesNl },
  fr: { locale: 'fr', reference: referenceFr, countries: countriesFr, fields: fieldsFr, phrases: phrasesFr },
  en: { locale: 'en', reference: referenceEn, countries: countriesEn, fields: fieldsEn, phrases: phrasesEn },
  de: { locale: 'de', reference: referenceDe, countries: countriesDe, fields: fieldsDe, phrases: phrasesDe },
};

export const labelsFor = (locale: Locale): Labels => LABELS[locale];
