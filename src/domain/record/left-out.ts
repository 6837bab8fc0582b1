// The fields that a whole new record empties by leaving them out: the former one had them. A null is said, and no
// surprise.
import { isEmpty } from '../display/field-visibility.ts';
import { isObject } from '../is-object.ts';

/** Worked out by us from the rest of the address, not by whoever sends the record. */
const DERIVED: ReadonlySet<string> = new Set([
  'address.region',
  'address.country',
  'address.city.id',
  'address.city.alias',
]);

/** The paths, each as far from the leaves as possible: `planning` and not every answer in it. */
export const leftOut = (before: unknown, after: unknown, path = ''): string[] => {
  if (!isObject(before) || !isObject(after)) return [];
  return Object.entries(before).flatMap(([key, former]) => {
    const here = path === '' ? key : `${path}.${key}`;
    if (DERIVED.has(here) || isEmpty(former)) return [];
    return key in after ? leftOut(former, after[key], here) : [here];
  });
};
