// The texts of the desk, by key, in the language of the person: one file per language, loaded when it is needed.
import { createContext, type ReactElement, type ReactNode, useContext, useMemo } from 'react';
import type { Locale } from '../../domain/locale.ts';
import type nl from './nl.json';

type RawKey = keyof typeof nl;
export type Base<K extends string> = K extends `${infer B}.one` | `${infer B}.other` ? B : K;
export type TextKey = Base<RawKey>;
export type Texts = Readonly<Record<RawKey, string>>;
export type Values = Readonly<Record<string, string | number>>;
/** `count` chooses between `key.one` and `key.other`. */
export type Translate = (key: TextKey, values?: Values) => string;

const LOAD: Readonly<Record<Locale, () => Promise<{ readonly default: Texts }>>> = {
  nl: () => import('./nl.json'),
  fr: () => import('./fr.json'),
  en: () => import('./en.json'),
  de: () => import('./de.json'),
};

export const loadTexts = async (locale: Locale): Promise<Texts> => (await LOAD[locale]()).default;

/** By keys of any file of texts: a screen may bring its own. */
export const speaker = <K extends string>(locale: Locale, known: Readonly<Record<string, string>>) => {
  const rules = new Intl.PluralRules(locale);
  return (key: K, values: Values = {}): string => {
    const { count } = values;
    const form = typeof count === 'number' ? (rules.select(count) === 'one' ? 'one' : 'other') : undefined;
    const text = (form && known[`${key}.${form}`]) ?? known[key] ?? key;
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
  };
};

export const createTranslate = (locale: Locale, texts: Texts): Translate => speaker<TextKey>(locale, texts);

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
