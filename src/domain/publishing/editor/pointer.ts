// JSON pointers (RFC 6901) into a record: `/price/value`, `/fields/comfort.heating`.
import { isObject } from '../../is-object.ts';
import { type Pointer, partsOf } from '../../layers/leaf.ts';

/** What a record holds there; undefined where it holds nothing. */
export const valueAt = (record: unknown, pointer: Pointer): unknown =>
  partsOf(pointer).reduce<unknown>((value, part) => (isObject(value) ? value[part] : undefined), record);

const placed = (target: unknown, [part = '', ...rest]: readonly string[], value: unknown): Record<string, unknown> => {
  const copy = { ...(isObject(target) ? target : {}) };
  return { ...copy, [part]: rest.length === 0 ? value : placed(copy[part], rest, value) };
};

/** The record with a value there, and nothing else changed. */
export const withValueAt = <T extends object>(record: T, pointer: Pointer, value: unknown): T =>
  placed(record, partsOf(pointer), value) as T;
