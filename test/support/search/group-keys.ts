// Where the group of an entry stands among the groups, as a text to be compared by code unit, in Dutch.
import { referenceLabel } from '../../../src/domain/display/labels.ts';
import { labelsFor } from '../../../src/domain/display/labels-for.ts';
import { fold } from '../../../src/domain/fold.ts';
import { subTypeById } from '../../../src/domain/record/sub-types.ts';
import { STATUS_ORDER, TYPE_ORDER } from '../../../src/domain/search/grouping.ts';
import type { IndexEntry } from '../../../src/search/catalogue/index-entry.ts';

const ranked = (order: readonly number[], id: string | undefined): string | undefined => {
  if (id === undefined) return undefined;
  const place = order.indexOf(Number(id));
  return String(place < 0 ? order.length + Number(id) : place).padStart(6, '0');
};
const byName = (name: string, id: string | undefined): string | undefined =>
  id === undefined ? undefined : [fold(name), name, id].join('\u0001');

export const groupKeys = ({ groups, city, subTypeName }: IndexEntry) => {
  const code = subTypeById(Number(groups.SUBTYPE))?.code;
  const subType = code === undefined ? subTypeName?.nl : referenceLabel(labelsFor('nl').reference, 'SubType', code);
  return {
    TYPE: ranked(TYPE_ORDER, groups.TYPE),
    STATUS: ranked(STATUS_ORDER, groups.STATUS),
    SUBTYPE: byName(subType ?? '', groups.SUBTYPE),
    CITY: byName(city?.alias.nl ?? city?.name ?? '', groups.CITY),
  };
};
