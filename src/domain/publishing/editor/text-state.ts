// How the texts of one language stand to those of the source.

/** A text beside the same one of the source, each with the version of the draft in which a member last decided it. */
export type TextLeaf = {
  readonly source: string;
  readonly text: string;
  readonly sourceTouched: number | undefined;
  readonly textTouched: number | undefined;
};

/**
 * outdated: the source was written after the translation. read: a member wrote the translation, or looked at it, after that. given: nobody
 * decided about either.
 */
export type LanguageState = 'source' | 'empty' | 'outdated' | 'read' | 'given';

const isEmpty = (text: string): boolean => text.trim() === '';

/** A translation that is not there is no outdated one; a language without any text is empty. */
export const languageState = (leaves: readonly TextLeaf[], isSource: boolean): LanguageState => {
  if (isSource) return 'source';
  const written = leaves.filter(({ text }) => !isEmpty(text));
  if (written.length === 0) return 'empty';
  if (written.some(({ sourceTouched = 0, textTouched = 0 }) => sourceTouched > textTouched)) return 'outdated';
  return written.some(({ textTouched }) => textTouched !== undefined) ? 'read' : 'given';
};
