// The words about pictures, plans and documents, which come with the editor.
import { useMemo } from 'react';
import { useEditor } from '../editor/editor-context.ts';
import type { MediaTexts } from '../texts/editor/editor-texts.ts';
import { createTranslate, type TranslateOf, useLocale } from '../texts/translate.tsx';

export type MediaTranslate = TranslateOf<keyof MediaTexts>;

export const useMediaTexts = (): MediaTranslate => {
  const { words } = useEditor();
  const locale = useLocale();
  return useMemo(() => createTranslate(locale, words.media), [locale, words.media]);
};
