// Decisions section 4: what a record calls its type, subtype and transaction itself wins over our tables.
import { type Locale, textOf } from '../locale.ts';

type NamedValue = { readonly name?: { readonly [L in Locale]?: string } | null };
/** The record's own name in this language, else the table's, else the record's own in another language. */
export const ownName = (named: NamedValue | null | undefined, locale: Locale, tableName: string): string =>
  named?.name?.[locale]?.trim() || tableName || textOf(named?.name, locale);
