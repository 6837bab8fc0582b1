// The words of the holiday screens: they come with the screens that say them.
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Locale } from '../../../domain/locale.ts';
import { createTranslate, useLocale } from '../translate.tsx';
import type nl from './nl.json';

type RawKey = keyof typeof nl;
type Base<K extends string> = K extends `${infer B}.one` | `${infer B}.other` ? B : K;
export type HolidayKey = Base<RawKey>;
export type HolidayTexts = Readonly<Record<RawKey, string>>;
/** `count` chooses between `key.one` and `key.other`. */
export type HolidayTranslate = (key: HolidayKey, values?: Readonly<Record<string, string | number>>) => string;

const LOAD: Readonly<Record<Locale, () => Promise<{ readonly default: HolidayTexts }>>> = {
  nl: () => import('./nl.json'),
  fr: () => import('./fr.json'),
  en: () => import('./en.json'),
  de: () => import('./de.json'),
};

/** @uncalled Besides here by its test. */
export const loadHolidayTexts = async (locale: Locale): Promise<HolidayTexts> => (await LOAD[locale]()).default;

/** @uncalled Besides here by tests. */
export const holidayTranslate = (locale: Locale, texts: HolidayTexts): HolidayTranslate =>
  createTranslate(locale, texts as never) as HolidayTranslate;

const TextsContext = createContext<HolidayTranslate>((key) => key);
export const HolidayTextsProvider = TextsContext;
export const useHolidayTexts = (): HolidayTranslate => useContext(TextsContext);

/** Undefined until they are there. */
export const useLoadedHolidayTexts = () => {
  const locale = useLocale();
  return useQuery<HolidayTranslate>({
    queryKey: ['holiday-texts', locale],
    queryFn: async () => holidayTranslate(locale, await loadHolidayTexts(locale)),
    staleTime: Number.POSITIVE_INFINITY,
  });
};
