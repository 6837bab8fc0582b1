import type { Facts } from '../facts.ts';

type Named = { nl: string; fr: string; en: string; de: string };
export type LocalizedTexts = { readonly short: Named; readonly description: Named };
const todo = (text: string): Named => ({ nl: text, fr: text, en: text, de: text });

export const projectTitle = (_facts: Facts): Named => todo('Residentie');
export const describeProject = (
  _facts: Facts,
  _project: { units: number; flats: boolean; deliveryYear: number },
): LocalizedTexts => ({ short: todo('x'), description: todo('y') });
export const describeUnit = (_facts: Facts, _number: string, _deliveryYear: number): LocalizedTexts => ({
  short: todo('x'),
  description: todo('y'),
});
