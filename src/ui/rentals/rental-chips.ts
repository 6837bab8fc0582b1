// The active filters of a holiday list as chips, each with the filters that are left without it.
import { formatDate } from '../../domain/display/format.ts';
import { type Locale, textOf } from '../../domain/locale.ts';
import type { RentalFilter } from '../../domain/rentals/rental-address.ts';
import type { RentalFilters } from '../../domain/rentals/rental-unit.ts';
import { dayRange } from '../../domain/time/day-words.ts';
import type { Translate } from '../../i18n/translate.ts';
import { TYPE_NAMES } from './rental-card.ts';

export type RentalChip = { readonly key: string; readonly label: string; readonly without: RentalFilter };

type Context = {
  readonly filter: RentalFilter;
  readonly filters: Partial<RentalFilters>;
  readonly locale: Locale;
  readonly t: Translate;
};

type ListField = 'location' | 'city' | 'kind' | 'period' | 'arrival' | 'dates';

const listChips = <F extends ListField>(
  filter: RentalFilter,
  field: F,
  labelOf: (value: NonNullable<RentalFilter[F]>[number]) => string,
): RentalChip[] => {
  const values = (filter[field] ?? []) as readonly NonNullable<RentalFilter[F]>[number][];
  return values.map((value) => ({
    key: `${field}-${JSON.stringify(value)}`,
    label: labelOf(value),
    without: { ...filter, [field]: values.filter((other) => other !== value) },
  }));
};

export const rentalChips = ({ filter, filters, locale, t }: Context): RentalChip[] => {
  const named = (list: 'locations' | 'cities' | 'subKinds') => (id: number) =>
    textOf(filters[list]?.find((option) => option.id === id)?.name, locale) || String(id);
  const without = (field: keyof RentalFilter): RentalFilter => ({ ...filter, [field]: undefined });
  const { persons, from, to } = filter;
  return [
    ...listChips(filter, 'location', named('locations')),
    ...listChips(filter, 'city', named('cities')),
    ...listChips(filter, 'arrival', (day) => t('rental.chip.arrival', { day: formatDate(day) })),
    ...listChips(filter, 'dates', (range) => dayRange(range, locale)),
    ...(from === undefined
      ? []
      : [{ key: 'from', label: t('rental.chip.from', { day: formatDate(from) }), without: without('from') }]),
    ...(to === undefined
      ? []
      : [{ key: 'to', label: t('rental.chip.to', { day: formatDate(to) }), without: without('to') }]),
    ...(persons === undefined
      ? []
      : [{ key: 'persons', label: t('rental.chip.persons', { count: persons }), without: without('persons') }]),
    ...listChips(filter, 'kind', named('subKinds')),
    ...listChips(filter, 'period', (type) => t(TYPE_NAMES[type])),
  ];
};
