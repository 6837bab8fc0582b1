// The language of a mail whose writer chose none of ours: by the words that stand in every sentence.
import type { Locale } from '../locale.ts';

const WORDS: Readonly<Record<Locale, readonly string[]>> = {
  nl: [
    'de',
    'het',
    'een',
    'ik',
    'is',
    'niet',
    'van',
    'op',
    'voor',
    'graag',
    'wij',
    'met',
    'dat',
    'zijn',
    'bedankt',
    'kan',
    'nog',
  ],
  fr: [
    'le',
    'la',
    'les',
    'je',
    'est',
    'pas',
    'de',
    'pour',
    'nous',
    'une',
    'vous',
    'avec',
    'merci',
    'bonjour',
    'que',
    'du',
    'et',
  ],
  en: [
    'the',
    'a',
    'is',
    'i',
    'we',
    'not',
    'of',
    'for',
    'would',
    'you',
    'with',
    'and',
    'thanks',
    'hello',
    'to',
    'this',
    'still',
  ],
  de: [
    'der',
    'die',
    'das',
    'ich',
    'ist',
    'nicht',
    'von',
    'für',
    'wir',
    'und',
    'mit',
    'ein',
    'eine',
    'danke',
    'sie',
    'zu',
    'noch',
  ],
};

/** One of the site's languages; its first when the words do not tell. */
export const languageOf = (text: string, locales: readonly Locale[]): Locale | undefined => {
  const words =
    text
      .slice(0, 5000)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const score = (locale: Locale): number => words.filter((word) => WORDS[locale].includes(word)).length;
  return locales
    .map((locale) => ({ locale, score: score(locale) }))
    .reduce<{ locale: Locale; score: number } | undefined>(
      (best, each) => (best === undefined || each.score > best.score ? each : best),
      undefined,
    )?.locale;
};
