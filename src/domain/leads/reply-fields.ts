// Fields of answers and of their templates: `{naam}` is filled when the answer leaves. Each has a name in every language, and every
// name is understood in every text. A field that nothing is known for is refused, so that nobody reads a hole.
import { LOCALES, type Locale } from '../locale.ts';

export const REPLY_FIELDS = ['name', 'listing', 'link', 'moment', 'agency', 'member'] as const;
export type ReplyField = (typeof REPLY_FIELDS)[number];
export type ReplyValues = Readonly<Record<ReplyField, string>>;

const NAMES: Readonly<Record<Locale, Readonly<Record<ReplyField, string>>>> = {
  nl: { name: 'naam', listing: 'pand', link: 'link', moment: 'moment', agency: 'kantoor', member: 'medewerker' },
  fr: { name: 'nom', listing: 'bien', link: 'lien', moment: 'moment', agency: 'agence', member: 'collaborateur' },
  en: { name: 'name', listing: 'property', link: 'link', moment: 'moment', agency: 'agency', member: 'colleague' },
  de: { name: 'name', listing: 'objekt', link: 'link', moment: 'termin', agency: 'agentur', member: 'mitarbeiter' },
};

export const fieldName = (field: ReplyField, locale: Locale): string => NAMES[locale][field];

const BY_NAME: ReadonlyMap<string, ReplyField> = new Map(
  LOCALES.flatMap((locale) => REPLY_FIELDS.map((field) => [NAMES[locale][field], field] as const)),
);

const FIELD = /\{([^{}\n]{1,60})\}/gu;

export type FilledReply = {
  readonly text: string;
  /** Names in braces that are no fields, as they were written. */
  readonly unknown: readonly string[];
  /** Fields that nothing is known for, as they were written. */
  readonly empty: readonly string[];
};

export const fillReply = (text: string, values: ReplyValues): FilledReply => {
  const unknown = new Set<string>();
  const empty = new Set<string>();
  const filled = text.replace(FIELD, (whole, name: string) => {
    const field = BY_NAME.get(name.trim().toLowerCase());
    const value = field && values[field];
    if (field === undefined) unknown.add(name.trim());
    else if (value === '') empty.add(name.trim());
    return value || whole;
  });
  return { text: filled, unknown: [...unknown], empty: [...empty] };
};

/** Names in braces that are no fields: a template is refused for them before anybody uses it. */
export const unknownFields = (text: string): readonly string[] =>
  [...text.matchAll(FIELD)].flatMap(([, name = '']) => (BY_NAME.has(name.trim().toLowerCase()) ? [] : [name.trim()]));
