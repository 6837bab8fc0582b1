// The words of the editor and of the checker: too many for the first load, so they come with the screens that say them.
import type { Locale } from '../../../domain/locale.ts';
import type { RuleId } from '../../../domain/publishing/advert-rules.ts';
import type media from '../media/nl.json';
import type nl from './nl.json';

/** Names of sections and groups, labels of what the field table does not name, units, and what is wrong with a value. */
export type EditorTexts = Readonly<Record<keyof typeof nl, string>>;
/** Of pictures, plans and documents. */
export type MediaTexts = Readonly<Record<keyof typeof media, string>>;
/** By `helpKey` of a field. */
export type HelpTexts = Readonly<Record<string, string>>;
type RuleText = {
  readonly rule: string;
  readonly why: string;
  readonly wayOut: string;
  readonly source: string;
};
export type RuleTexts = Readonly<Record<RuleId, RuleText>>;

type Load<T> = Readonly<Record<Locale, () => Promise<{ readonly default: T }>>>;

const NAMES: Load<EditorTexts> = {
  nl: () => import('./nl.json'),
  fr: () => import('./fr.json'),
  en: () => import('./en.json'),
  de: () => import('./de.json'),
};
const MEDIA: Load<MediaTexts> = {
  nl: () => import('../media/nl.json'),
  fr: () => import('../media/fr.json'),
  en: () => import('../media/en.json'),
  de: () => import('../media/de.json'),
};
const HELP: Load<HelpTexts> = {
  nl: () => import('../help/nl.json'),
  fr: () => import('../help/fr.json'),
  en: () => import('../help/en.json'),
  de: () => import('../help/de.json'),
};
const RULES: Load<RuleTexts> = {
  nl: () => import('../rules/nl.json'),
  fr: () => import('../rules/fr.json'),
  en: () => import('../rules/en.json'),
  de: () => import('../rules/de.json'),
};

export const loadEditorTexts = async (locale: Locale): Promise<EditorTexts> => (await NAMES[locale]()).default;
export const loadMediaTexts = async (locale: Locale): Promise<MediaTexts> => (await MEDIA[locale]()).default;
export const loadHelp = async (locale: Locale): Promise<HelpTexts> => (await HELP[locale]()).default;
export const loadRuleTexts = async (locale: Locale): Promise<RuleTexts> => (await RULES[locale]()).default;
