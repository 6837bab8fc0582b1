// The words of the leads, their templates and signatures: they come with the screens that say them.
import type { Locale } from '../../../domain/locale.ts';
import type nl from './nl.json';

type RawKey = keyof typeof nl;
type Base<K extends string> = K extends `${infer B}.one` | `${infer B}.other` ? B : K;
export type LeadText = Base<RawKey>;
export type LeadTexts = Readonly<Record<RawKey, string>>;

const LOAD: Readonly<Record<Locale, () => Promise<{ readonly default: LeadTexts }>>> = {
  nl: () => import('./nl.json'),
  fr: () => import('./fr.json'),
  en: () => import('./en.json'),
  de: () => import('./de.json'),
};

export const loadLeadTexts = async (locale: Locale): Promise<LeadTexts> => (await LOAD[locale]()).default;
