// Behaviour section 2 (slugs) and decisions section 3 (accents and case folded): plain letters for any Latin text.
import type { Locale } from './locale.ts';

/** Letters that Unicode does not decompose. */
const SPECIAL: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  œ: 'oe',
  Œ: 'OE',
  æ: 'ae',
  Æ: 'AE',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  þ: 'th',
  Þ: 'TH',
  ħ: 'h',
  Ħ: 'H',
  ŧ: 't',
  Ŧ: 'T',
  ı: 'i',
  ĸ: 'k',
  ŋ: 'n',
  Ŋ: 'N',
};
const SPECIAL_LETTERS = new RegExp(`[${Object.keys(SPECIAL).join('')}]`, 'gu');
/** Most names are plain already, and the way below is long. */
const PLAIN = /^[\0-\x7f]*$/;
const GERMAN: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' };

/**
 * Accents dropped, ligatures written out. German writes its umlauts as two letters, as in our German route words;
 * elsewhere ü is a u with a diaeresis.
 */
export const transliterate = (text: string, locale?: Locale): string => {
  if (PLAIN.test(text)) return text;
  const composed = text.normalize('NFC');
  const german = locale === 'de' ? composed.replace(/[äöüÄÖÜ]/gu, (letter) => GERMAN[letter] ?? letter) : composed;
  return german
    .replace(SPECIAL_LETTERS, (letter) => SPECIAL[letter] ?? letter)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(SPECIAL_LETTERS, (letter) => SPECIAL[letter] ?? letter);
};
