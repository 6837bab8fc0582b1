import type { Locale } from '../../../domain/locale.ts';
import type { Facts } from '../facts.ts';

export type Texts = { readonly short: string; readonly description: string };

export const describe = (facts: Facts, locale: Locale): Texts => ({
  short: `${facts.kind.code} ${locale}`,
  description: `${facts.kind.code} ${facts.place.city.name} ${locale}`,
});
