// The texts of the desk, by key, in the language of the person: one file per language, loaded when it is needed.
import { createContext, type ReactElement, type ReactNode, useContext, useMemo } from 'react';
import type { Locale } from '../../domain/locale.ts';
import type nl from './nl.json';

type RawKey = keyof typeof nl;
type Base<K extends string> = K extends `${infer B}.one` | `${infer B}.other` ? B : K;
export type TextKey = Base<RawKey>;
export type Texts = Readonly<Record<RawKey, string>>;
type Values = Readonly<Record<string, string | number>>;
/** `count` chooses between `key.one` and `key.other`, and is written as numbers are in the language. */
export type TranslateOf<K extends string> = (key: Base<K>, values?: Values) => string;
export type Translate = TranslateOf<RawKey>;

const LOAD: Readonly<Record<Locale, () => Promise<{ readonly default: Texts }>>> = {
  nl: () => import('./nl.json'),
  fr: () => import('./fr.json'),
  en: () => import('./en.json'),
  de: () => import('./de.json'),
};

export const loadTexts = async (locale: Locale): Promise<Texts> => (await LOAD[locale]()).default;

/** Of any set of texts: those of the desk, or those that come with one screen. */
export const createTranslate = <K extends string>(
  locale: Locale,
  texts: Readonly<Record<K, string>>,
): TranslateOf<K> => {
  const known: Readonly<Record<string, string>> = texts;
  const rules = new Intl.PluralRules(locale);
  const numbers = new Intl.NumberFormat(locale);
  return (key, values = {}) => {
    const { count } = values;
    const form = typeof count === 'number' ? (rules.select(count) === 'one' ? 'one' : 'other') : undefined;
    const text = (form && known[`${key}.${form}`]) ?? known[key] ?? key;
    const filled = typeof count === 'number' ? { ...values, count: numbers.format(count) } : values;
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(filled[name] ?? whole));
  };
};

type Language = { readonly locale: Locale; readonly t: Translate };
const LanguageContext = createContext<Language>({ locale: 'nl', t: (key) => key });

export const LanguageProvider = (props: {
  readonly locale: Locale;
  readonly texts: Texts;
  readonly children: ReactNode;
}): ReactElement => {
  const { locale, texts, children } = props;
  const value = useMemo(() => ({ locale, t: createTranslate(locale, texts) }), [locale, texts]);
  return <LanguageContext value={value}>{children}</LanguageContext>;
};

export const useLocale = (): Locale => useContext(LanguageContext).locale;
export const useTexts = (): Translate => useContext(LanguageContext).t;
