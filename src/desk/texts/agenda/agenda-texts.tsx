// The words of the agenda: they come with its screen.
import { useQuery } from '@tanstack/react-query';
import { createContext, type ReactElement, type ReactNode, useContext, useMemo } from 'react';
import type { Locale } from '../../../domain/locale.ts';
import { Answered } from '../../shell/states.tsx';
import { createTranslate, type TranslateOf, useLocale, useTexts } from '../translate.tsx';
import type nl from './nl.json';

type AgendaTexts = Readonly<Record<keyof typeof nl, string>>;
export type AgendaTranslate = TranslateOf<keyof typeof nl>;

const LOAD: Readonly<Record<Locale, () => Promise<{ readonly default: AgendaTexts }>>> = {
  nl: () => import('./nl.json'),
  fr: () => import('./fr.json'),
  en: () => import('./en.json'),
  de: () => import('./de.json'),
};

export const loadAgendaTexts = async (locale: Locale): Promise<AgendaTexts> => (await LOAD[locale]()).default;

const WordsContext = createContext<AgendaTranslate>((key) => key);
export const useAgendaTexts = (): AgendaTranslate => useContext(WordsContext);

const Spoken = (props: { readonly locale: Locale; readonly texts: AgendaTexts; readonly children: ReactNode }) => {
  const { locale, texts, children } = props;
  const value = useMemo(() => createTranslate<keyof typeof nl>(locale, texts), [locale, texts]);
  return <WordsContext value={value}>{children}</WordsContext>;
};

/** Its children are shown once the words are there. */
export const AgendaWords = ({ children }: { readonly children: ReactNode }): ReactElement => {
  const locale = useLocale();
  const t = useTexts();
  const words = useQuery({
    queryKey: ['agenda-words', locale],
    queryFn: () => loadAgendaTexts(locale),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Answered query={words} failed={t('agenda.failed')} loading={null}>
      {(texts) => (
        <Spoken locale={locale} texts={texts}>
          {children}
        </Spoken>
      )}
    </Answered>
  );
};
