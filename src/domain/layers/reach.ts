// The decisions that make one version of a listing out of another: for bringing a former version back, and for copying a listing.
import type { Unit } from '../record/estate.ts';
import { type Decisions, isDecidable, itemPointer, mergeLayers, orderPointer } from './decisions.ts';
import { differences, ITEM_LISTS, type ItemList, leavesOf, type Pointer, partsOf } from './leaf.ts';

const refsOf = (record: Unit, list: ItemList): string[] => (record[list] ?? []).flatMap(({ file }) => file ?? []);

const itemsReaching = (current: Unit, target: Unit, list: ItemList): Decisions => {
  const [now, then] = [refsOf(current, list), refsOf(target, list)];
  if (now.join('\n') === then.join('\n')) return {};
  return {
    [orderPointer(list)]: then,
    ...Object.fromEntries([
      ...now.filter((ref) => !then.includes(ref)).map((ref) => [itemPointer(list, ref, 'leftOut'), true]),
      ...then
        .filter((ref) => !now.includes(ref))
        .flatMap((ref) => [
          [itemPointer(list, ref, 'added'), true],
          [itemPointer(list, ref, 'leftOut'), null],
          [itemPointer(list, ref, 'plan'), null],
        ]),
    ]),
  };
};

const listOf = (pointer: Pointer): ItemList | undefined => ITEM_LISTS.find((list) => partsOf(pointer)[0] === list);

/** All of it, or only these leaves; the pictures go together, with their order. */
export const decisionsReaching = (current: Unit, target: Unit, leaves?: readonly Pointer[]): Decisions => {
  const wanted = leaves && new Set(leaves);
  const differing = differences(current, target).filter(
    ({ pointer }) => isDecidable(pointer) && (wanted === undefined || wanted.has(pointer)),
  );
  const lists = new Set(differing.flatMap(({ pointer }) => listOf(pointer) ?? []));
  return {
    ...Object.assign({}, ...[...lists].map((list) => itemsReaching(current, target, list))),
    ...Object.fromEntries(
      differing
        .filter(({ pointer }) => !ITEM_LISTS.some((list) => pointer === orderPointer(list)))
        .map(({ pointer, after }) => [pointer, after]),
    ),
  };
};

/** What belongs to one listing alone. */
const NOT_COPIED: ReadonlySet<Pointer> = new Set([
  '/general/reference',
  '/general/publicationDate',
  '/archived',
  '/archived_at',
]);

export const copyDecisions = (record: Unit): Decisions =>
  Object.fromEntries(
    Object.entries(decisionsReaching({ general: { id: record.general.id } }, record)).filter(
      ([pointer, value]) => !NOT_COPIED.has(pointer) && value !== null,
    ),
  );

/** Takes a leaf out of a version for good; undefined when the version does not hold it. */
export const blanked = (record: Unit, pointer: Pointer): Unit | undefined => {
  const [first = '', ref] = partsOf(pointer);
  if (first === 'pictures' || first === 'files') {
    const items = record[first] ?? [];
    const kept = items.filter(({ file }) => file !== ref);
    return kept.length === items.length ? undefined : ({ ...record, [first]: kept } as Unit);
  }
  if (!leavesOf(record).has(pointer)) return undefined;
  return mergeLayers(record, { [pointer]: null }, record.general);
};
