// The words about other calendars: they come with the part that says them.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Locale } from '../../../domain/locale.ts';
import { createTranslate, type Texts, useLocale } from '../translate.tsx';
import type nl from './nl.json';

type RawKey = keyof typeof nl;
type CalendarTexts = Readonly<Record<RawKey, string>>;
type CalendarText = RawKey extends infer K ? (K extends `${infer B}.one` | `${infer B}.other` ? B : K) : never;
export type CalendarTranslate = (key: CalendarText, values?: Readonly<Record<string, string | number>>) => string;

const LOAD: Readonly<Record<Locale, () => Promise<{ readonly default: CalendarTexts }>>> = {
  nl: () => import('./nl.json'),
  fr: () => import('./fr.json'),
  en: () => import('./en.json'),
  de: () => import('./de.json'),
};

export const loadCalendarTexts = async (locale: Locale): Promise<CalendarTexts> => (await LOAD[locale]()).default;

/** The same way to fill in and to count as the other texts have; only the keys are others. */
const translateOf = (locale: Locale, texts: CalendarTexts): CalendarTranslate =>
  createTranslate(locale, texts as unknown as Texts) as unknown as CalendarTranslate;

/** Undefined until they are there. */
export const useCalendarTexts = (): CalendarTranslate | undefined => {
  const locale = useLocale();
  const { data } = useQuery({
    queryKey: ['calendar-texts', locale],
    queryFn: () => loadCalendarTexts(locale),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(() => data && translateOf(locale, data), [locale, data]);
};
