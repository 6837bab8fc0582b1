// The words of the reference data in the language of the person, loaded when a grid is opened.
import { useQuery } from '@tanstack/react-query';
import type { ReferenceLabels } from '../../domain/display/labels.ts';
import type { Locale } from '../../domain/locale.ts';
import type { GridWords } from '../../domain/projects/unit-columns.ts';
import { useLocale } from '../texts/translate.tsx';

const LOAD: Readonly<Record<Locale, () => Promise<{ readonly default: ReferenceLabels }>>> = {
  nl: () => import('../../domain/display/labels/reference.nl.json'),
  fr: () => import('../../domain/display/labels/reference.fr.json'),
  en: () => import('../../domain/display/labels/reference.en.json'),
  de: () => import('../../domain/display/labels/reference.de.json'),
};

export const useGridWords = () => {
  const locale = useLocale();
  return useQuery<GridWords>({
    queryKey: ['grid-words', locale],
    queryFn: async () => ({ locale, reference: (await LOAD[locale]()).default }),
    staleTime: Number.POSITIVE_INFINITY,
  });
};
