// Interface texts by key. Plural forms are two keys, `x.one` and `x.other`; `{name}` is replaced by a parameter.
import type { Locale } from '../domain/locale.ts';
import type nl from './messages/nl.json';

type RawKey = keyof typeof nl;
type Base<K extends string> = K extends `${infer B}.one` | `${infer B}.other` ? B : K;
export type MessageKey = Base<RawKey>;
export type Messages = Readonly<Record<RawKey, string>>;
type MessageParams = Readonly<Record<string, string | number>>;
export type Translate = (key: MessageKey, params?: MessageParams) => string;

const PLACEHOLDER = /\{(\w+)\}/g;

type PluralForm = 'one' | 'other';

/** French counts 0 as singular and has a form for millions; the four languages share the names `one` and `other`. */
const pluralForm = (rules: Intl.PluralRules, count: number): PluralForm =>
  rules.select(count) === 'one' ? 'one' : 'other';

/** A list counts dozens of things, most of them few: their forms are remembered. */
const REMEMBERED_FORMS = 1000;

/** Puts a place into a sentence before its other parameters, where a language needs more than its name. */
type PlaceWords = (text: string, params: MessageParams) => string;

export const createTranslate = (locale: Locale, messages: Messages, placed?: PlaceWords): Translate => {
  const texts: Readonly<Record<string, string>> = messages;
  // Made once, by the first who counts: making them takes longer than most answers.
  let rules: Intl.PluralRules | undefined;
  const forms = new Map<number, PluralForm>();
  const formOf = (count: number): PluralForm => {
    const known = forms.get(count);
    if (known) return known;
    rules ??= new Intl.PluralRules(locale);
    const form = pluralForm(rules, count);
    if (forms.size < REMEMBERED_FORMS) forms.set(count, form);
    return form;
  };
  const pluralOf = (key: string, count: number): string | undefined => texts[`${key}.${formOf(count)}`];
  return (key, params) => {
    if (!params) return texts[key] ?? key;
    const { count } = params;
    const found = (typeof count === 'number' ? pluralOf(key, count) : undefined) ?? texts[key] ?? key;
    const text = placed ? placed(found, params) : found;
    return text.replace(PLACEHOLDER, (whole, name: string) =>
      Object.hasOwn(params, name) ? String(params[name]) : whole,
    );
  };
};
