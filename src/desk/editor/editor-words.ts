// The words of the editor in one language: labels of fields and codes, help, and the rules of the law. Loaded when an editor opens.
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { CountryLabels, FieldLabels, ReferenceLabels } from '../../domain/display/labels.ts';
import type { Locale } from '../../domain/locale.ts';

type RuleWords = { readonly rule: string; readonly why: string; readonly wayOut: string; readonly source: string };

export type Words = {
  readonly fields: FieldLabels;
  readonly reference: ReferenceLabels;
  readonly countries: CountryLabels;
  readonly help: Readonly<Record<string, string>>;
  readonly rules: Readonly<Record<string, RuleWords>>;
};

type Part<T> = Promise<{ readonly default: T }>;
type Parts = readonly [
  fields: Part<FieldLabels>,
  reference: Part<ReferenceLabels>,
  countries: Part<CountryLabels>,
  help: Part<Words['help']>,
  rules: Part<Words['rules']>,
];

const LOAD: Readonly<Record<Locale, () => Parts>> = {
  nl: () => [
    import('../../domain/display/labels/fields.nl.json'),
    import('../../domain/display/labels/reference.nl.json'),
    import('../../domain/display/labels/countries.nl.json'),
    import('../texts/help/nl.json'),
    import('../texts/rules/nl.json'),
  ],
  fr: () => [
    import('../../domain/display/labels/fields.fr.json'),
    import('../../domain/display/labels/reference.fr.json'),
    import('../../domain/display/labels/countries.fr.json'),
    import('../texts/help/fr.json'),
    import('../texts/rules/fr.json'),
  ],
  en: () => [
    import('../../domain/display/labels/fields.en.json'),
    import('../../domain/display/labels/reference.en.json'),
    import('../../domain/display/labels/countries.en.json'),
    import('../texts/help/en.json'),
    import('../texts/rules/en.json'),
  ],
  de: () => [
    import('../../domain/display/labels/fields.de.json'),
    import('../../domain/display/labels/reference.de.json'),
    import('../../domain/display/labels/countries.de.json'),
    import('../texts/help/de.json'),
    import('../texts/rules/de.json'),
  ],
};

const loadWords = async (locale: Locale): Promise<Words> => {
  const [fields, reference, countries, help, rules] = await Promise.all(LOAD[locale]());
  return {
    fields: fields.default,
    reference: reference.default,
    countries: countries.default,
    help: help.default,
    rules: rules.default,
  };
};

export const useWords = (locale: Locale): UseQueryResult<Words> =>
  useQuery({
    queryKey: ['editor-words', locale],
    queryFn: () => loadWords(locale),
    staleTime: Number.POSITIVE_INFINITY,
  });
