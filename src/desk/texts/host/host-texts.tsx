// The words of the host: they come with its screens, and with the bars that say that an operator is here or a site is suspended.
import { useQuery } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import type { Locale } from '../../../domain/locale.ts';
import { createTranslate, type TranslateOf, useLocale } from '../translate.tsx';
import type nl from './nl.json';

type HostKey = keyof typeof nl;
export type HostTexts = Readonly<Record<HostKey, string>>;
export type HostTranslate = TranslateOf<HostKey>;

const LOAD: Readonly<Record<Locale, () => Promise<{ readonly default: HostTexts }>>> = {
  nl: () => import('./nl.json'),
  fr: () => import('./fr.json'),
  en: () => import('./en.json'),
  de: () => import('./de.json'),
};

export const loadHostTexts = async (locale: Locale): Promise<HostTexts> => (await LOAD[locale]()).default;

const HostTextsContext = createContext<HostTranslate>((key) => key);
export const HostTextsProvider = HostTextsContext;
export const useHostTexts = (): HostTranslate => useContext(HostTextsContext);

/** Undefined until they are there. */
export const useLoadedHostTexts = (): HostTranslate | undefined => {
  const locale = useLocale();
  const { data } = useQuery({
    queryKey: ['host-texts', locale],
    queryFn: () => loadHostTexts(locale),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data && createTranslate(locale, data);
};
