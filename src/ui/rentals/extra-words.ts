// Extras of a stay in words: "€ 85 per verblijf".
import { formatCurrency } from '../../domain/display/format.ts';
import { type Locale, textOf } from '../../domain/locale.ts';
import { optionalExtras } from '../../domain/rentals/rental-extras.ts';
import type { RentalExtra } from '../../domain/rentals/rental-unit.ts';
import type { ExtraPer } from '../../domain/rentals/rental-words.ts';
import type { MessageKey, Translate } from '../../i18n/translate.ts';
import type { FactRow } from '../listing/field-tabs.tsx';

const PER: Readonly<Record<ExtraPer, MessageKey>> = {
  stay: 'rental.extra.per.stay',
  night: 'rental.extra.per.night',
  person: 'rental.extra.per.person',
  'person-night': 'rental.extra.per.person-night',
};

export type ExtrasView = { readonly included: readonly FactRow[]; readonly optional: readonly FactRow[] };

/** One without a name in any language goes by its id. */
export const extraName = (extra: Pick<RentalExtra, 'id' | 'name'>, locale: Locale): string =>
  textOf(extra.name, locale) || extra.id;

/** What is part of every price, and what can be had besides. */
export const extrasView = (
  extras: readonly RentalExtra[] | null | undefined,
  locale: Locale,
  t: Translate,
): ExtrasView => {
  const row = (extra: RentalExtra): FactRow => ({
    id: extra.id,
    label: extraName(extra, locale),
    value: `${formatCurrency(extra.amount)} ${t(PER[extra.per])}`,
  });
  return {
    included: (extras ?? []).filter(({ obligatory, amount }) => obligatory && amount > 0).map(row),
    optional: optionalExtras(extras).map(row),
  };
};
