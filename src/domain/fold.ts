// Decisions section 3: names are compared with accents and case folded, then by code unit, never by a collation:
// server, database and every browser must agree on the order.
import { transliterate } from './transliterate.ts';

/** The key of a name for sorting and searching. */
export const fold = (text: string): string => transliterate(text).toLowerCase();

export const compareCodeUnits = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** By folded text; equal keys by the text itself, so that the order never depends on the input's. */
export const compareFolded = (a: string, b: string): number =>
  compareCodeUnits(fold(a), fold(b)) || compareCodeUnits(a, b);
