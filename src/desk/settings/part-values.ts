// The values of a part while it is typed and saved.
import { DeskError } from '../api/desk-error.ts';

/** Whatever the order of keys; nothing and an empty text are the same. */
const inOrder = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(inOrder);
  if (typeof value === 'string') return value.trim();
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined && inner !== null && inner !== '')
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, inOrder(inner)]),
  );
};

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(inOrder(one) ?? null) === JSON.stringify(inOrder(other) ?? null);

export const samePart = (one: object, other: object): boolean => same(one, other);

/** Optional texts that were emptied are absent, and spaces around a text are nobody's wish. */
export const withoutEmpty = (values: object): object => inOrder(values) as object;

type Values = Readonly<Record<string, unknown>>;
type Send<A> = (values: object, etag: string) => Promise<A>;

/**
 * Between typing and saving, when somebody else was first: fields that only they changed are taken from them, fields that only we
 * changed stay ours, and what is left is a conflict for the person to decide.
 */
export const mergedVersions = (base: object, mine: object) => {
  const before = base as Values;
  const own = mine as Values;
  let taken: Record<string, unknown> = {};
  const send = async <A>(values: object, etag: string, call: Send<A>): Promise<A> => {
    try {
      return await call(withoutEmpty({ ...values, ...taken }), etag);
    } catch (error) {
      if (!(error instanceof DeskError) || error.status !== 412 || !error.problem.fields || !error.problem.etag)
        throw error;
      const { fields } = error.problem;
      const theirs = fields.filter(({ field }) => same(own[field], before[field]));
      const clashing = fields.filter(
        ({ field, theirs: value }) => !same(own[field], before[field]) && !same(value, before[field]),
      );
      taken = Object.fromEntries(theirs.map(({ field, theirs: value }) => [field, value]));
      if (clashing.length > 0) throw new DeskError(412, { ...error.problem, fields: clashing });
      return call(withoutEmpty({ ...values, ...taken }), error.problem.etag);
    }
  };
  return { send };
};
