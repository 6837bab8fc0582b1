// A listing as one row of the agency's table: worked out when it is written and kept beside it, because a table of twenty thousand
// cannot read every record. For the agency's own eyes: the address is whole, also where visitors see only the town.
import { addressView, estateAddress } from '../display/address.ts';
import { labelsFor } from '../display/labels-for.ts';
import { fold } from '../fold.ts';
import { LOCALES, type Locale, type Localized } from '../locale.ts';
import { regionOfAddress } from '../places/region.ts';
import { completeness } from '../publishing/editor/section-state.ts';
import type { Unit } from '../record/estate.ts';
import type { Region } from '../record/estate-blocks.ts';
import { estatePrice } from '../record/estate-price.ts';
import { subTypeName } from '../record/estate-sub-type.ts';
import { estateType, headTypeName, isProject } from '../record/estate-type.ts';
import type { TypeCode } from '../record/head-types.ts';
import { floorArea } from '../record/living-area.ts';
import { personName } from '../record/representatives.ts';
import { bedroomCount } from '../record/room-counts.ts';
import { estateStatus, type Status, transactionId } from '../record/status.ts';
import { isUnderOption } from '../record/transaction.ts';
import { representativeKey } from '../search/resolve-terms.ts';

/** Rows of another version are worked out again when the table is read. */
export const LISTING_ROW_VERSION = 4;

export type ListingRow = {
  readonly reference?: string;
  /** "Lindenlaan 7/302"; one language only where all say the same. */
  readonly street?: Localized;
  readonly zip?: string;
  readonly city?: Localized;
  readonly title?: Localized;
  /** "Rijhuis", else the head type. */
  readonly kind?: Localized;
  readonly type?: TypeCode;
  readonly project?: true;
  readonly status?: Status;
  readonly option?: true;
  /** As the record has it: what a site hides is named so. */
  readonly transaction?: number;
  readonly price?: number;
  readonly from?: true;
  readonly region?: Region;
  readonly bedrooms?: number;
  readonly area?: number;
  readonly picture?: string;
  readonly pictures: number;
  readonly representative?: { readonly name: string; readonly email: string };
  /** Of the project of a unit that names nobody with an address. */
  readonly projectRepresentative?: { readonly name: string; readonly email: string };
  /** What the law wants and is not there; rules that may be wrong do not count. */
  readonly gaps: number;
  readonly percentage: number;
  readonly sticker?: Localized;
  readonly collections?: readonly string[];
  readonly point?: readonly [number, number];
  /** Folded, for searching. */
  readonly words: string;
  /** Folded, for the filter by town. */
  readonly town?: string;
  /** For sorting: numbers in them by size. */
  readonly byReference: string;
  readonly byAddress: string;
};

/** As members write it. */
export type DraftRow = ListingRow & {
  /** The listing is online, and publishing would change what visitors see. */
  readonly waiting?: true;
};

/** "Kasteellaan 9" before "Kasteellaan 214", in a plain order of letters. */
const inOrder = (text: string): string => fold(text).replace(/\d+/g, (digits) => digits.padStart(8, '0'));

const MAX_TITLE = 160;

/** Empty texts are left out; a text that is the same in all languages is kept once. */
const compact = (textIn: (locale: Locale) => string): Localized | undefined => {
  const texts = LOCALES.map((locale) => [locale, textIn(locale).trim().slice(0, MAX_TITLE)] as const);
  const filled = texts.filter(([, text]) => text !== '');
  const [first] = filled;
  if (!first) return undefined;
  return filled.every(([, text]) => text === first[1]) ? { [first[0]]: first[1] } : Object.fromEntries(filled);
};

const own = (text: Localized | null | undefined): Localized | undefined => compact((locale) => text?.[locale] ?? '');

const pictureOf = ({ pictures }: Unit): { readonly picture?: string; readonly pictures: number } => {
  const files = (pictures ?? []).flatMap(({ file }) => file ?? []);
  return { ...(files[0] ? { picture: files[0] } : {}), pictures: files.length };
};

const representativeOf = ({ salesRepresentative: person }: Unit): ListingRow['representative'] => {
  const email = representativeKey(person?.email ?? '');
  const name = person ? personName(person) : '';
  return email === '' && name === '' ? undefined : { name: name || email, email };
};

const withAddress = (person: ListingRow['representative']): ListingRow['representative'] =>
  person?.email ? person : undefined;

const wordsOf = (parts: readonly (Localized | string | undefined)[]): string =>
  [...new Set(parts.flatMap((part) => (typeof part === 'string' ? [part] : Object.values(part ?? {}))).map(fold))]
    .filter(Boolean)
    .join(' ');

const defined = <T extends object>(row: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as never;

const placeOf = (unit: Unit, project: Unit | undefined) => {
  const address = estateAddress(unit, project);
  const whole = address && { ...address, visible: true };
  const views = Object.fromEntries(LOCALES.map((locale) => [locale, addressView(whole, locale)]));
  const { lat, lon } = address?.geoLocation ?? {};
  return {
    street: compact((locale) => views[locale]?.street ?? ''),
    city: compact((locale) => views[locale]?.city ?? ''),
    zip: views.nl?.zip || undefined,
    town: fold(views.nl?.city ?? '') || undefined,
    region: regionOfAddress(address),
    point: typeof lat === 'number' && typeof lon === 'number' ? ([lat, lon] as const) : undefined,
    byAddress: inOrder(`${views.nl?.street ?? ''} ${views.nl?.city ?? ''}`),
  };
};

/** A unit stands where its project stands. */
export const listingRow = (unit: Unit, project?: Unit): ListingRow => {
  const { reference: labels } = labelsFor('en');
  const { general } = unit;
  const price = estatePrice(unit);
  const place = placeOf(unit, project);
  const reference = general.reference?.trim() || undefined;
  const title = own(general.title ?? unit.title);
  const representative = representativeOf(unit);
  const { percentage, legalGaps } = completeness(unit, { labels, project });
  return defined({
    reference,
    ...place,
    title,
    kind: compact((locale) => {
      const { reference: names } = labelsFor(locale);
      return subTypeName(unit, names, locale) || headTypeName(unit, names, locale);
    }),
    type: estateType(unit),
    project: isProject(unit) ? (true as const) : undefined,
    status: estateStatus(unit),
    option: isUnderOption(unit) ? (true as const) : undefined,
    transaction: transactionId(unit),
    price: price?.value,
    from: price?.from ? (true as const) : undefined,
    bedrooms: bedroomCount(unit),
    area: floorArea(unit),
    ...pictureOf(unit),
    representative,
    projectRepresentative: project && !representative?.email ? withAddress(representativeOf(project)) : undefined,
    gaps: legalGaps,
    percentage,
    sticker: own(general.sticker?.name),
    collections: general.collections?.length ? general.collections : undefined,
    words: wordsOf([reference, String(general.id), place.street, place.zip, place.city, title, representative?.name]),
    byReference: inOrder(reference ?? String(general.id)),
  });
};
