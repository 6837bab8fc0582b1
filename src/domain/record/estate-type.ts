// Record section 3.7, decisions section 4: the type of a record, by its head type, its subtype or its own words.
import { type ReferenceLabels, referenceLabel } from '../display/labels.ts';
import type { Locale } from '../locale.ts';
import { positive } from '../numbers.ts';
import { codeIn } from './code-in.ts';
import type { Unit } from './estate.ts';
import { HEAD_TYPES, headTypeCode, TYPES, type TypeCode } from './head-types.ts';
import { ownName } from './own-name.ts';
import { subTypeById } from './sub-types.ts';

type EstateLike = Pick<Unit, 'general'> & Partial<Unit>;

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

export const headTypeName = (estate: EstateLike, labels: ReferenceLabels, locale: Locale): string => {
  const id = headTypeId(estate);
  return ownName(estate.general.headType, locale, id === undefined ? '' : referenceLabel(labels, 'HeadType', id));
};
