// Amounts as people type and read them.
import type { Locale } from '../../domain/locale.ts';
import { parseTyped } from '../../domain/publishing/editor/typed.ts';

/** Undefined when nothing is typed. */
export const amountIn = (text: string, locale: Locale): number | 'wrong' | undefined => {
  if (text.trim() === '') return undefined;
  const typed = parseTyped('money', text, locale);
  return 'value' in typed && typeof typed.value === 'number' && typed.value >= 0 ? typed.value : 'wrong';
};

/** As it can be typed again. */
export const amountText = (amount: number | null | undefined): string =>
  amount === null || amount === undefined ? '' : String(amount).replace('.', ',');
