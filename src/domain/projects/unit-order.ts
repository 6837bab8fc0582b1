// Units as a facade stands: the highest floor first, on a floor by their numbers.
import { compareFolded } from '../fold.ts';
import type { Unit } from '../record/estate.ts';
import { cellValue } from './unit-columns.ts';

const natural = (text: string): string => text.replace(/\d+/g, (digits) => digits.padStart(10, '0'));

const floorOf = (unit: Unit): number | undefined => {
  const floor = cellValue(unit, 'floor');
  return typeof floor === 'number' ? floor : undefined;
};
const numberOf = (unit: Unit): string => {
  const number = cellValue(unit, 'number');
  return typeof number === 'string' ? number : '';
};

type Ordered = { readonly id: number; readonly record: Unit };

/** Without a floor last; without a number after those with one. */
export const byFacade = (a: Ordered, b: Ordered): number => {
  const [one, other] = [floorOf(a.record), floorOf(b.record)];
  if (one !== other) return (other ?? Number.NEGATIVE_INFINITY) - (one ?? Number.NEGATIVE_INFINITY);
  const [first, second] = [numberOf(a.record), numberOf(b.record)];
  if ((first === '') !== (second === '')) return first === '' ? 1 : -1;
  return compareFolded(natural(first), natural(second)) || a.id - b.id;
};

export type FloorGroup<T> = { readonly floor: number | undefined; readonly units: readonly T[] };

/** Of units in their order. */
export const floorGroups = <T extends Ordered>(units: readonly T[]): FloorGroup<T>[] =>
  [...Map.groupBy(units, ({ record }) => floorOf(record))].map(([floor, own]) => ({ floor, units: own }));
