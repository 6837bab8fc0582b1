// A stored value as one reads it: what lies inside an object or a list is told one after the other.
import type { Translate } from '../texts/translate.tsx';

const leaves = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [value];

/** Undefined when there is nothing to read. */
export const plainValue = (value: unknown, t: Translate): string | undefined => {
  const read = leaves(value)
    .filter((leaf) => leaf !== null && leaf !== undefined && leaf !== '')
    .map((leaf) => (typeof leaf === 'boolean' ? t(leaf ? 'settings.yes' : 'settings.no') : String(leaf)));
  return read.length === 0 ? undefined : read.join(', ');
};
