// What somebody typed, cut into words, numbers and the few signs that mean something.
import { fold } from '../fold.ts';

export type Token = {
  /** Folded. */
  readonly word: string;
  readonly raw: string;
  readonly number?: number;
};

/** More than anybody types in a box. */
export const MAX_TYPED = 200;

const THOUSANDS = /(?<![\d.,])\d{1,3}(?:[ .,'’]\d{3})+(?![\d.,]?\d)/gu;
/** A dash joins words; only between numbers does it mean "to". */
const TOKEN = /m²|\bm2\b|(?<=\d)m2\b|\d+(?:[.,]\d+)?|\p{L}+|[€<>+]|(?<=[\dkm²€]\s?)-(?=\s?€?\s?\d)/giu;
const isSign = (text: string): boolean => /^[€<>+-]$/u.test(text);

/** On one line, as far as it is read. */
export const lineOf = (typed: string): string =>
  typed
    .slice(0, MAX_TYPED)
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\s\p{Zs}]+/gu, ' ')
    .trim();

export const tokensOf = (typed: string): Token[] => {
  const text = lineOf(typed)
    .replace(/[–—]/gu, '-')
    .replace(THOUSANDS, (amount) => amount.replace(/\D/gu, ''));
  return (text.match(TOKEN) ?? []).map((raw): Token => {
    if (/^\d/u.test(raw)) return { word: raw, raw, number: Number(raw.replace(',', '.')) };
    if (isSign(raw)) return { word: raw, raw };
    return { word: /^m²$/iu.test(raw) ? 'm2' : fold(raw), raw };
  });
};

const REFERENCE = /(?<![\p{L}\p{N}])[a-z]{2,6}[-_./]?\d{3,9}(?:[-_./]\d{1,6})?(?![\p{L}\p{N}])/iu;
/** Without letters, or with a space, only when nothing else was typed: beside other words it is a price. */
const WHOLE_REFERENCE = /^\s*((?:[a-z]{2,6} )?\d{5,9}|\d{4}[-_/]\d{3,6})\s*$/iu;
/** A word that is no reference however many digits follow it. */
const NO_REFERENCE = /^(?:m|k|eur|euro|tot|max|min|epc|peb|label)\d/u;

/** Letters and digits alone: how references are compared. */
export const referenceKey = (text: string): string => fold(text).replace(/[^a-z0-9]/gu, '');

/** The first thing in a text that looks like a reference: "LIN-24037", "lin24037", "2024/0113". */
export const referenceIn = (typed: string): string | undefined => {
  const text = typed.slice(0, MAX_TYPED);
  const found = REFERENCE.exec(text)?.[0] ?? WHOLE_REFERENCE.exec(text)?.[1];
  return found === undefined || NO_REFERENCE.test(referenceKey(found)) ? undefined : found;
};

/** The texts that find it: in one word, and with its letters and numbers apart, however it is written down. */
export const referenceWords = (typed: string): string[] => {
  const apart = fold(typed).match(/[a-z]+|\d+/gu) ?? [];
  return [...new Set([apart.join(' '), apart.join('')])].filter((text) => text !== '');
};
