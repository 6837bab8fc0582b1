// Record section 3.7, decisions section 4: the subtype of a record, when it fits its type.
import { type ReferenceLabels, referenceLabel } from '../display/labels.ts';
import type { Locale } from '../locale.ts';
import { positive } from '../numbers.ts';
import type { Unit } from './estate.ts';
import { estateType } from './estate-type.ts';
import { ownName } from './own-name.ts';
import { type SubTypeEntry, subTypeByCode, subTypeById } from './sub-types.ts';

type EstateLike = Pick<Unit, 'general'> & Partial<Unit>;

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

/** The subtype's code; none of a subtype that nobody knows. */
export const subTypeCode = (estate: EstateLike): string | undefined => knownSubType(estate)?.code;

/** Empty for a subtype of another type, whatever the record calls it. */
export const subTypeName = (estate: EstateLike, labels: ReferenceLabels, locale: Locale): string => {
  const code = subTypeCode(estate);
  if (code === undefined && namedSubType(estate)) return '';
  return ownName(estate.general.subType, locale, code === undefined ? '' : referenceLabel(labels, 'SubType', code));
};
