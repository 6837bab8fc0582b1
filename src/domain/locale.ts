// Behaviour sections 1 and 9: nl, fr, en, de; the default is nl. Text fallback: decisions section 5.

export const LOCALES = ['nl', 'fr', 'en', 'de'] as const;
export type Locale = (typeof LOCALES)[number];
export const DEFAULT_LOCALE: Locale = 'nl';

/** BCP 47 tags for the `lang` attribute: Belgian conventions, except for English. */
export const HTML_LANG = { nl: 'nl-BE', fr: 'fr-BE', en: 'en', de: 'de-BE' } as const satisfies Record<Locale, string>;

export const isLocale = (value: unknown): value is Locale => (LOCALES as readonly unknown[]).includes(value);

/** A text per locale; any of them may be missing. */
export type Localized<T = string> = { readonly [L in Locale]?: T };

/** The active locale first, then nl, fr, en, de. */
export const fallbackOrder = (locale: Locale): readonly Locale[] => [
  locale,
  ...LOCALES.filter((other) => other !== locale),
];

export type PickedText = { readonly text: string; readonly lang: Locale };

/** The first non-empty text in fallback order, with the language it is in; undefined when all are empty. */
export const pickText = (text: Localized | null | undefined, locale: Locale): PickedText | undefined => {
  if (!text) return undefined;
  for (const lang of fallbackOrder(locale)) {
    const candidate = text[lang];
    if (typeof candidate === 'string' && candidate.trim() !== '') return { text: candidate, lang };
  }
  return undefined;
};

export const textOf = (text: Localized | null | undefined, locale: Locale): string =>
  pickText(text, locale)?.text ?? '';

/** The best of our four for an accept-language header; nl when none fits. */
export const bestLocale = (acceptLanguage: string | undefined): Locale => {
  // The website says just one.
  if (acceptLanguage === undefined) return DEFAULT_LOCALE;
  if (isLocale(acceptLanguage)) return acceptLanguage;
  const wanted = acceptLanguage
    .slice(0, 1000)
    .split(',')
    .map((part, position) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const q = parameters.map((p) => /^\s*q=([\d.]+)\s*$/.exec(p)?.[1]).find((value) => value !== undefined);
      return { language: tag.split('-')[0] ?? '', weight: q === undefined ? 1 : Number(q), position };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight || a.position - b.position);
  for (const { language } of wanted) if (isLocale(language)) return language;
  return DEFAULT_LOCALE;
};
