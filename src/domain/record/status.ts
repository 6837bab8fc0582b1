// Record section 4 and decisions section 4: the status follows from the transaction id and the kind of source.

import { type ReferenceLabels, referenceLabel } from '../display/labels.ts';
import { type Locale, textOf } from '../locale.ts';
import { positive } from '../numbers.ts';
import type { Unit } from './estate.ts';
import { HEAD_TYPES, headTypeCode, TYPES, type TypeCode } from './reference-data.ts';
import { type SubTypeEntry, subTypeByCode, subTypeById } from './sub-types.ts';

export const STATUSES = ['FOR_SALE', 'TO_RENT', 'TAKE_OVER', 'SOLD', 'RENTED', 'TAKEN_OVER'] as const;
export type Status = (typeof STATUSES)[number];
export const isStatus = (value: unknown): value is Status => (STATUSES as readonly unknown[]).includes(value);

/** Listings of the one special source carry a guid and number their transactions differently. */
export type SourceKind = 'own' | 'skarabee';

const SOLD_IDS: { readonly [Kind in SourceKind]: readonly number[] } = { own: [5, 6], skarabee: [1, 6, 7] };
const RENT_IDS: { readonly [Kind in SourceKind]: readonly number[] } = {
  own: [2, 4, 6, 8],
  skarabee: [2, 4, 6, 8, 10],
};
const TAKE_OVER_ID = 7;
const TAKEN_OVER_ID = 9;

type EstateLike = Pick<Unit, 'general'> & Partial<Unit>;

export const sourceKind = (estate: EstateLike): SourceKind => (estate.general.guid?.trim() ? 'skarabee' : 'own');

export const transactionStatus = (id: number, source: SourceKind): Status => {
  if (source === 'own' && id === TAKE_OVER_ID) return 'TAKE_OVER';
  if (source === 'own' && id === TAKEN_OVER_ID) return 'TAKEN_OVER';
  const sold = SOLD_IDS[source].includes(id);
  const rent = RENT_IDS[source].includes(id);
  if (sold) return rent ? 'RENTED' : 'SOLD';
  return rent ? 'TO_RENT' : 'FOR_SALE';
};

/** In our own table, which queries speak. */
export const statusOfTransaction = (id: number): Status => transactionStatus(id, 'own');

const codeIn = <T extends string>(codes: readonly T[], value: string | null | undefined): T | undefined =>
  codes.find((code) => code === value?.toUpperCase());

/** The raw transaction id; undefined when the record has none (0 and -1 are empty). */
export const transactionId = (estate: EstateLike): number | undefined => {
  const id = estate.general.transaction?.id;
  return id !== undefined && id > 0 ? id : undefined;
};

/** By transaction id; a record without one may still name its status itself. */
export const estateStatus = (estate: EstateLike): Status | undefined => {
  const id = transactionId(estate);
  if (id !== undefined) return transactionStatus(id, sourceKind(estate));
  return codeIn(STATUSES, estate.status) ?? codeIn(STATUSES, estate.general.status);
};

export const isSoldStatus = (status: Status | undefined): boolean =>
  status === 'SOLD' || status === 'RENTED' || status === 'TAKEN_OVER';
export const isRentStatus = (status: Status | undefined): boolean => status === 'TO_RENT' || status === 'RENTED';

/** Sold, rented or taken over: no price, no link, the transaction's name as label. */
export const isSold = (estate: EstateLike): boolean => isSoldStatus(estateStatus(estate));
export const isForRent = (estate: EstateLike): boolean => isRentStatus(estateStatus(estate));

/** `hiddenStatus` lists raw transaction ids. */
export const isHiddenTransaction = (id: number | undefined, hiddenStatus: readonly number[]): boolean =>
  id !== undefined && hiddenStatus.includes(id);
export const isHidden = (estate: EstateLike, hiddenStatus: readonly number[]): boolean =>
  isHiddenTransaction(transactionId(estate), hiddenStatus);

/** A card links to its page only then; a sold listing's card never does. */
export const isLinkable = (estate: EstateLike): boolean => estate.archived !== true && !isSold(estate);

/** The page of a sold listing stays when the site keeps sold pages. */
export const isPageReachable = (estate: EstateLike, site: { readonly keepSoldPages: boolean }): boolean =>
  estate.archived !== true && (site.keepSoldPages || !isSold(estate));

export const isWalloon = (estate: EstateLike): boolean => estate.address?.region === 'WALLONIA';

export const isProject = (estate: EstateLike): boolean =>
  estate.general.project === true || estate.general.headType?.id === 7;

/** The type's code: the dotted field, then the head type, then the type its subtype belongs to. */
export const estateType = (estate: EstateLike): TypeCode | undefined => {
  const { headType, subType } = estate.general;
  return (
    codeIn(TYPES, estate.type) ??
    (headType ? headTypeCode(headType.id) : undefined) ??
    codeIn(TYPES, headType?.code) ??
    (subType ? subTypeById(subType.id)?.type : undefined) ??
    (isProject(estate) ? 'PROJECT' : undefined)
  );
};

/** The head type by number; one that our table lacks counts as what its code or its subtype says, if they say anything. */
export const headTypeId = (estate: EstateLike): number | undefined => {
  const id = positive(estate.general.headType?.id);
  if (id !== undefined && headTypeCode(id) !== undefined) return id;
  return HEAD_TYPES.find(({ code }) => code === estateType(estate))?.id ?? id;
};

/** The subtype of our table that the record names, by the dotted field, by number or by code, whether it fits or not. */
const namedSubType = (estate: EstateLike): SubTypeEntry | undefined =>
  subTypeByCode(estate.subType ?? '') ??
  subTypeById(estate.general.subType?.id ?? 0) ??
  subTypeByCode(estate.general.subType?.code ?? '');

/** A project may be of any kind; a house is never a penthouse. */
export const isSubTypeOf = ({ type }: SubTypeEntry, estate: EstateLike): boolean =>
  [type, 'PROJECT', undefined].includes(estateType(estate));

/** The subtype of our table; undefined when the record names none, or one of another type. */
export const knownSubType = (estate: EstateLike): SubTypeEntry | undefined => {
  const named = namedSubType(estate);
  return named && isSubTypeOf(named, estate) ? named : undefined;
};

/** The subtype by number, also one that only its source can name; none of another type, none without a name. */
export const subTypeId = (estate: EstateLike): number | undefined => {
  if (namedSubType(estate)) return knownSubType(estate)?.id;
  const { subType } = estate.general;
  return Object.values(subType?.name ?? {}).some((name) => name?.trim()) ? positive(subType?.id) : undefined;
};

/** A map marker needs a geo location, a type and a status. */
export const hasMapMarker = (estate: EstateLike): boolean =>
  Boolean(estate.address?.geoLocation) && estateType(estate) !== undefined && estateStatus(estate) !== undefined;

type NamedValue = { readonly name?: { readonly [L in Locale]?: string } | null };
/** The record's own name in this language, else the table's, else the record's own in another language. */
const nameOf = (named: NamedValue | null | undefined, locale: Locale, tableName: string): string =>
  named?.name?.[locale]?.trim() || tableName || textOf(named?.name, locale);

/** A record's own transaction name wins over the table of its source. */
export const transactionName = (estate: EstateLike, labels: ReferenceLabels, locale: Locale): string => {
  const table = sourceKind(estate) === 'skarabee' ? 'SkarabeeTransaction' : 'Transaction';
  const id = transactionId(estate);
  const status = estateStatus(estate);
  const named = id === undefined ? '' : referenceLabel(labels, table, id);
  return nameOf(estate.general.transaction, locale, named || (status ? referenceLabel(labels, 'Status', status) : ''));
};

export const headTypeName = (estate: EstateLike, labels: ReferenceLabels, locale: Locale): string => {
  const id = headTypeId(estate);
  return nameOf(estate.general.headType, locale, id === undefined ? '' : referenceLabel(labels, 'HeadType', id));
};

/** The subtype's code; none of a subtype that nobody knows. */
export const subTypeCode = (estate: EstateLike): string | undefined => knownSubType(estate)?.code;

/** Empty for a subtype of another type, whatever the record calls it. */
export const subTypeName = (estate: EstateLike, labels: ReferenceLabels, locale: Locale): string => {
  const code = subTypeCode(estate);
  if (code === undefined && namedSubType(estate)) return '';
  return nameOf(estate.general.subType, locale, code === undefined ? '' : referenceLabel(labels, 'SubType', code));
};
