// The status of a unit as a grid shows it: free, under option, or gone. Written as the transaction of its source and of its offer.
import { fold } from '../fold.ts';
import { LOCALES, type Locale } from '../locale.ts';
import type { Unit } from '../record/estate.ts';
import { isForRent, isSold, sourceKind } from '../record/status.ts';
import { isUnderOption } from '../record/transaction.ts';

export const UNIT_STATUSES = ['available', 'option', 'sold'] as const;
export type UnitStatus = (typeof UNIT_STATUSES)[number];

/** Undefined: the record does not say what is offered. */
export const unitStatus = (unit: Unit): UnitStatus => {
  if (isSold(unit)) return 'sold';
  return isUnderOption(unit) ? 'option' : 'available';
};

type Ids = Readonly<Record<UnitStatus, number>>;
const TRANSACTIONS: { readonly [Source in ReturnType<typeof sourceKind>]: { readonly sale: Ids; readonly rent: Ids } } =
  {
    own: { sale: { available: 1, option: 3, sold: 5 }, rent: { available: 2, option: 4, sold: 6 } },
    skarabee: { sale: { available: 3, option: 5, sold: 1 }, rent: { available: 2, option: 4, sold: 6 } },
  };

/** The transaction that says it; the one that the unit has stays when it says so already. */
export const statusTransaction = (unit: Unit, status: UnitStatus): Unit['general']['transaction'] => {
  const { transaction } = unit.general;
  if (transaction && transaction.id > 0 && unitStatus(unit) === status) return transaction;
  return { id: TRANSACTIONS[sourceKind(unit)][isForRent(unit) ? 'rent' : 'sale'][status] };
};

type Words = Readonly<Record<UnitStatus | 'rented', string>>;
const WORDS: { readonly [L in Locale]: Words } = {
  nl: { available: 'Vrij', option: 'In optie', sold: 'Verkocht', rented: 'Verhuurd' },
  fr: { available: 'Libre', option: 'En option', sold: 'Vendu', rented: 'Loué' },
  en: { available: 'Available', option: 'Under option', sold: 'Sold', rented: 'Rented' },
  de: { available: 'Frei', option: 'Reserviert', sold: 'Verkauft', rented: 'Vermietet' },
};

export const statusWord = (status: UnitStatus, isRent: boolean, locale: Locale): string =>
  WORDS[locale][status === 'sold' && isRent ? 'rented' : status];

/** What people also write in their spreadsheets. */
const ALSO: Readonly<Record<UnitStatus, readonly string[]>> = {
  available: [
    'te koop',
    'te huur',
    'beschikbaar',
    'a vendre',
    'a louer',
    'disponible',
    'for sale',
    'free',
    'verfugbar',
  ],
  option: ['optie', 'onder optie', 'option', 'sous option', 'reserved', 'gereserveerd', 'option'],
  sold: [],
};

/** In any of the four languages. */
export const statusOfWord = (text: string): UnitStatus | undefined => {
  const word = fold(text.trim());
  return UNIT_STATUSES.find((status) =>
    [
      ...LOCALES.flatMap((locale) => [WORDS[locale][status], ...(status === 'sold' ? [WORDS[locale].rented] : [])]),
      ...ALSO[status],
    ].some((known) => fold(known) === word),
  );
};

export type StatusCounts = Readonly<Record<UnitStatus, number>> & { readonly total: number };

export const statusCounts = (units: readonly Unit[]): StatusCounts => {
  const count = (status: UnitStatus): number => units.filter((unit) => unitStatus(unit) === status).length;
  return { available: count('available'), option: count('option'), sold: count('sold'), total: units.length };
};
