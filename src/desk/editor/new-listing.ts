// A few answers become the draft of a listing.
import type { Decisions } from '../../domain/layers/decisions.ts';
import type { Locale } from '../../domain/locale.ts';
import { provinceOfZip, regionOfZip } from '../../domain/places/region.ts';
import { parseTyped } from '../../domain/publishing/editor/typed.ts';
import type { Unit } from '../../domain/record/estate.ts';
import { HEAD_TYPES } from '../../domain/record/head-types.ts';

export type Answers = {
  readonly type: string;
  readonly deal: string;
  readonly street: string;
  readonly number: string;
  readonly box: string;
  readonly zip: string;
  readonly city: string;
  readonly price: string;
};
export const NO_ANSWERS: Answers = {
  type: '',
  deal: '',
  street: '',
  number: '',
  box: '',
  zip: '',
  city: '',
  price: '',
};

/** What a new listing begins as: for sale, to let, a business to take over, a stay. */
export const FIRST_DEALS = [1, 2, 7, 8] as const;

export type MissingPart = 'type' | 'deal' | 'zip' | 'price';

/** What cannot be left out, and what is wrong; the rest can be filled in later. */
export const missingAnswers = ({ type, deal, zip, price }: Answers, locale: Locale): ReadonlySet<MissingPart> => {
  const read = parseTyped('money', price, locale);
  const isWrongPrice = 'problem' in read || (typeof read.value === 'number' && read.value < 0);
  return new Set([
    ...(type === '' ? (['type'] as const) : []),
    ...(deal === '' ? (['deal'] as const) : []),
    ...(!/\d/.test(zip) ? (['zip'] as const) : []),
    ...(isWrongPrice ? (['price'] as const) : []),
  ]);
};

export const decisionsOfAnswers = (answers: Answers, source: Locale, locale: Locale): Decisions => {
  const { type, deal, street, number, box, zip, city, price } = answers;
  const read = parseTyped('money', price, locale);
  const head = HEAD_TYPES.find(({ id }) => String(id) === type);
  const region = regionOfZip(zip.trim());
  const entries: readonly (readonly [string, unknown])[] = [
    ['/general/headType', head && { id: head.id, code: head.code }],
    ['/general/transaction', deal && { id: Number(deal) }],
    [`/address/street/${source}`, street.trim()],
    ['/address/number', number.trim()],
    ['/address/box', box.trim()],
    ['/address/city', { zip: zip.trim(), name: city.trim() }],
    ['/address/country', 'BE'],
    ['/address/region', region],
    ['/address/province', region && provinceOfZip(zip.trim())],
    ['/address/visible', true],
    ['/price/value', 'value' in read ? read.value : undefined],
  ];
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined && value !== null && value !== ''));
};

/** The answers that another listing gives. */
export const answersOf = (
  { general, address, price }: Unit,
  source: Locale,
  typed: (price: number) => string,
): Answers => ({
  type: String(general.headType?.id ?? ''),
  deal: String(general.transaction?.id ?? ''),
  street: address?.street?.[source] ?? '',
  number: address?.number ?? '',
  box: address?.box ?? '',
  zip: address?.city?.zip ?? '',
  city: address?.city?.name ?? '',
  price: typeof price?.value === 'number' ? typed(price.value) : '',
});
