// The words of the editor in one language: labels of fields and codes, help, and the rules of the law. Loaded when an editor opens.
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { CountryLabels, FieldLabels, ReferenceLabels } from '../../domain/display/labels.ts';
import type { Locale } from '../../domain/locale.ts';
import {
  type EditorTexts,
  type HelpTexts,
  loadEditorTexts,
  loadHelp,
  loadMediaTexts,
  loadRuleTexts,
  type MediaTexts,
  type RuleTexts,
} from '../texts/editor/editor-texts.ts';

export type Words = {
  /** Of sections, groups, units and problems. */
  readonly names: EditorTexts;
  readonly fields: FieldLabels;
  readonly reference: ReferenceLabels;
  readonly countries: CountryLabels;
  readonly help: HelpTexts;
  readonly rules: RuleTexts;
  readonly media: MediaTexts;
};

type Part<T> = Promise<{ readonly default: T }>;
type Labels = readonly [fields: Part<FieldLabels>, reference: Part<ReferenceLabels>, countries: Part<CountryLabels>];

const LABELS: Readonly<Record<Locale, () => Labels>> = {
  nl: () => [
    import('../../domain/display/labels/fields.nl.json'),
    import('../../domain/display/labels/reference.nl.json'),
    import('../../domain/display/labels/countries.nl.json'),
  ],
  fr: () => [
    import('../../domain/display/labels/fields.fr.json'),
    import('../../domain/display/labels/reference.fr.json'),
    import('../../domain/display/labels/countries.fr.json'),
  ],
  en: () => [
    import('../../domain/display/labels/fields.en.json'),
    import('../../domain/display/labels/reference.en.json'),
    import('../../domain/display/labels/countries.en.json'),
  ],
  de: () => [
    import('../../domain/display/labels/fields.de.json'),
    import('../../domain/display/labels/reference.de.json'),
    import('../../domain/display/labels/countries.de.json'),
  ],
};

const loadWords = async (locale: Locale): Promise<Words> => {
  const [[fields, reference, countries], names, help, rules, media] = await Promise.all([
    Promise.all(LABELS[locale]()),
    loadEditorTexts(locale),
    loadHelp(locale),
    loadRuleTexts(locale),
    loadMediaTexts(locale),
  ]);
  return {
    ...{ names, help, rules, media },
    fields: fields.default,
    reference: reference.default,
    countries: countries.default,
  };
};

export const useWords = (locale: Locale): UseQueryResult<Words> =>
  useQuery({
    queryKey: ['editor-words', locale],
    queryFn: () => loadWords(locale),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** A word of the editor by a key that is put together; nothing when there is none. */
export const nameIn = ({ names }: Words, key: string): string => (names as Readonly<Record<string, string>>)[key] ?? '';
