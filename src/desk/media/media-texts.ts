// The words about pictures, plans and documents, which come with the editor.
import { useMemo } from 'react';
import type { Locale } from '../../domain/locale.ts';
import { useEditor } from '../editor/editor-context.ts';
import type { MediaTexts } from '../texts/editor/editor-texts.ts';
import { createTranslate, type TranslateOf, useLocale } from '../texts/translate.tsx';

export type MediaTranslate = TranslateOf<keyof MediaTexts>;

export const useMediaTexts = (): MediaTranslate => {
  const { words } = useEditor();
  const locale = useLocale();
  return useMemo(() => createTranslate(locale, words.media), [locale, words.media]);
};

/** "8,2 MB", "412 kB" */
export const sizeText = (bytes: number, locale: Locale): string => {
  const isLarge = bytes >= 1_000_000;
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: isLarge ? 1 : 0 });
  return `${number.format(bytes / (isLarge ? 1_000_000 : 1000))} ${isLarge ? 'MB' : 'kB'}`;
};
