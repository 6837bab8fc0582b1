// The words of the screen of feeds: they come with it.
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Locale } from '../../../domain/locale.ts';
import { createTranslate, type Texts, useLocale } from '../translate.tsx';
import type nl from './nl.json';

type RawKey = keyof typeof nl;
type Base<K extends string> = K extends `${infer B}.one` | `${infer B}.other` ? B : K;
type FeedKey = Base<RawKey>;
export type FeedTexts = Readonly<Record<RawKey, string>>;
export type FeedTranslate = (key: FeedKey, values?: Readonly<Record<string, string | number>>) => string;

const LOAD: Readonly<Record<Locale, () => Promise<{ readonly default: FeedTexts }>>> = {
  nl: () => import('./nl.json'),
  fr: () => import('./fr.json'),
  en: () => import('./en.json'),
  de: () => import('./de.json'),
};

export const loadFeedTexts = async (locale: Locale): Promise<FeedTexts> => (await LOAD[locale]()).default;

const FeedTextsContext = createContext<FeedTranslate>((key) => key);
export const FeedTextsProvider = FeedTextsContext;
export const useFeedTexts = (): FeedTranslate => useContext(FeedTextsContext);

/** Undefined until they are there. */
export const useLoadedFeedTexts = (): FeedTranslate | undefined => {
  const locale = useLocale();
  const { data } = useQuery({
    queryKey: ['feed-texts', locale],
    queryFn: () => loadFeedTexts(locale),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data && (createTranslate(locale, data as unknown as Texts) as unknown as FeedTranslate);
};
