// Both sides of the bounds of a schema: the last value that is accepted, and the first one that is refused, by its name.
import type { TSchema } from 'typebox';
import { expect } from 'vitest';
import { check } from '../../src/domain/validation.ts';

export type Bound = readonly [
  /** Where it stands, `identity/legalName`; made when it is absent. */
  path: string,
  valueAt: (size: number) => unknown,
  last: number,
  beyond: number,
];

/** A text of so many characters. */
export const text = (length: number): string => 'x'.repeat(length);
export const itself = (value: number): number => value;
/** An address of so many characters, with a domain of labels as long as they may be. */
export const mailAddress = (length: number): string => {
  const domain = [63, 63, 53].map((size) => 'd'.repeat(size)).join('.');
  return `${'x'.repeat(length - domain.length - '@.example'.length)}@${domain}.example`;
};
export const webAddress = (length: number): string => 'https://huis.example/'.padEnd(length, 'x');
/** A list of so many different things. */
export const listOf =
  (one: (index: number) => unknown) =>
  (length: number): unknown[] =>
    Array.from({ length }, (_, index) => one(index));

const put = (value: unknown, [name = '', ...path]: readonly string[], part: unknown): unknown => {
  if (name === '') return part;
  if (Array.isArray(value)) return value.with(Number(name), put(value[Number(name)], path, part));
  const object: Record<string, unknown> = { ...(value as object | undefined) };
  return { ...object, [name]: put(object[name], path, part) };
};

export const expectBounds = (schema: TSchema, valid: unknown, bounds: readonly Bound[]): void => {
  for (const [path, valueAt, last, beyond] of bounds) {
    const problemsOf = (size: number): string[] => {
      const checked = check(schema, put(valid, path.split('/'), valueAt(size)));
      return checked.ok ? [] : checked.problems.map((problem) => problem.field);
    };
    expect(problemsOf(last), `${path} of ${last}`).toEqual([]);
    expect(problemsOf(beyond), `${path} of ${beyond}`).toContain(path.replaceAll('/', '.'));
  }
};
