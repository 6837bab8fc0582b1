// Decisions that one makes about many listings at once.
import type { Decisions } from '../layers/decisions.ts';
import { LOCALES, type Localized } from '../locale.ts';
import type { Unit } from '../record/estate.ts';

/** Nothing of the person before stays: no telephone number, no portrait. */
export const representativeDecisions = (
  { salesRepresentative }: Unit,
  { name, email }: { readonly name: string; readonly email: string },
): Decisions => {
  const before = Object.keys(salesRepresentative ?? {}).filter(
    (key) => !['name', 'email', 'description'].includes(key),
  );
  const texts = LOCALES.filter((locale) => salesRepresentative?.description?.[locale]);
  return {
    ...Object.fromEntries(before.map((key) => [`/salesRepresentative/${key}`, null])),
    ...Object.fromEntries(texts.map((locale) => [`/salesRepresentative/description/${locale}`, null])),
    '/salesRepresentative/name': name,
    '/salesRepresentative/email': email,
  };
};

/** Without words there is no sticker: also none of the feed's. */
export const stickerDecisions = (names: Localized): Decisions => {
  const filled = LOCALES.flatMap((locale) => {
    const text = names[locale]?.trim();
    return text ? [[locale, text] as const] : [];
  });
  return { '/general/sticker': filled.length > 0 ? { name: Object.fromEntries(filled) } : null };
};
