// Picks among sentences: the same listing always says the same, neighbours say it differently.
import type { Locale } from '../../src/domain/locale.ts';
import type { Facts } from '../facts.ts';

export type Say = (slot: number, ...variants: readonly string[]) => string;

export const sayOf =
  (facts: Pick<Facts, 'voice'>): Say =>
  (slot, ...variants) => {
    const mixed = Math.imul(facts.voice ^ Math.imul(slot + 1, 0x9e3779b1), 0x85ebca6b) >>> 0;
    return variants[(mixed >>> 7) % variants.length] ?? '';
  };

export const NBSP = '\u00a0';
const grouped = (value: number): string => String(Math.round(value)).replace(/\B(?=(\d{3})+$)/gu, '.');
export const m2 = (value: number): string => `${grouped(value)}${NBSP}m²`;
export const metres = (value: number): string =>
  value >= 1000 ? `${String(Math.round(value / 100) / 10).replace('.', ',')}${NBSP}km` : `${value}${NBSP}m`;
export const euro = (value: number): string => `€${NBSP}${grouped(value)}`;
export const kwh = (value: number): string => `${grouped(value)}${NBSP}kWh/m²`;
export const epcLetter = (label: string): string => label.replaceAll('_PLUS', '+');

const WORDS = {
  nl: ['nul', 'één', 'twee', 'drie', 'vier', 'vijf', 'zes', 'zeven', 'acht', 'negen', 'tien', 'elf', 'twaalf'],
  fr: ['zéro', 'une', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit', 'neuf', 'dix', 'onze', 'douze'],
  en: ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  de: ['null', 'ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn', 'elf', 'zwölf'],
} as const satisfies Record<Locale, readonly string[]>;
/** In words up to twelve. */
export const inWords = (value: number, locale: Locale): string => WORDS[locale][value] ?? grouped(value);

/** "drie slaapkamers", "een slaapkamer"; the singular brings its own article. */
export const count = (value: number, one: string, many: string, locale: Locale): string =>
  value === 1 ? one : `${inWords(value, locale)} ${many}`;

export const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);
/** "a, b en c" */
export const list = (items: readonly string[], and: string): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${and} ${items.at(-1)}`;
/** Sentences into a paragraph, paragraphs into a text; what is empty is left out. */
export const paragraph = (...sentences: readonly string[]): string => sentences.filter((one) => one !== '').join(' ');
export const text = (...paragraphs: readonly string[]): string => paragraphs.filter((one) => one !== '').join('\n\n');
