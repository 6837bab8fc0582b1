// A few answers become the draft of a listing.
import type { Decisions } from '../../layers/decisions.ts';
import { type Pointer, sameValue } from '../../layers/leaf.ts';
import { LOCALES, type Locale } from '../../locale.ts';
import { provinceOfZip, regionOfZip } from '../../places/region.ts';
import { isAbroad, withCountry } from '../../record/country.ts';
import type { Unit } from '../../record/estate.ts';
import { HEAD_TYPES } from '../../record/head-types.ts';
import { parseTyped } from './typed.ts';

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

/** Empty is null. A foreign postcode can look like ours. */
const leavesOfAnswers = (answers: Answers, country: string, source: Locale, locale: Locale): Decisions => {
  const { type, deal, street, number, box, zip, city, price } = answers;
  const read = parseTyped('money', price, locale);
  const head = HEAD_TYPES.find(({ id }) => String(id) === type);
  const code = isAbroad({ country }) ? '' : zip.trim();
  return {
    '/general/headType': head ? { id: head.id, code: head.code } : null,
    '/general/transaction': deal ? { id: Number(deal) } : null,
    [`/address/street/${source}`]: street.trim() || null,
    '/address/number': number.trim() || null,
    '/address/box': box.trim() || null,
    '/address/city': { zip: zip.trim(), name: city.trim() },
    '/address/region': regionOfZip(code) ?? null,
    '/address/province': provinceOfZip(code) ?? null,
    '/price/value': 'value' in read ? read.value : null,
  };
};

export const decisionsOfAnswers = (answers: Answers, source: Locale, locale: Locale): Decisions => ({
  ...Object.fromEntries(
    Object.entries(leavesOfAnswers(answers, 'BE', source, locale)).filter(([, value]) => value !== null),
  ),
  '/address/country': 'BE',
  '/address/visible': true,
});

/** Where it is on a map, and what its street is called in other languages, are those of the other home. */
const leftBehind = (copied: Unit, source: Locale, moves: (pointer: Pointer) => boolean): Decisions => {
  const street = `/address/street/${source}`;
  const others = LOCALES.filter((language) => language !== source && copied.address?.street?.[language]);
  return {
    ...(moves(street) ? Object.fromEntries(others.map((language) => [`/address/street/${language}`, null])) : {}),
    ...(copied.address?.geoLocation && [street, '/address/number', '/address/city'].some(moves)
      ? { '/address/geoLocation': null }
      : {}),
  };
};

/** What a copy has otherwise than the other one, of which everything else is taken as it is. What was emptied stays empty. */
export const decisionsOfCopy = (answers: Answers, first: Answers, copied: Unit, source: Locale, locale: Locale) => {
  const country = withCountry(copied).address?.country ?? '';
  const before = leavesOfAnswers(first, country, source, locale);
  const changed = Object.fromEntries(
    Object.entries(leavesOfAnswers(answers, country, source, locale)).filter(
      ([pointer, value]) => !sameValue(value, before[pointer]),
    ),
  );
  return { ...changed, ...leftBehind(copied, source, (pointer) => pointer in changed) } satisfies Decisions;
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
