import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { check, checkStrings } from './validation.ts';

const Body = Type.Object(
  {
    size: Type.Integer({ minimum: 1, maximum: 100 }),
    sort: Type.Optional(Type.Array(Type.Object({ field: Type.String() }, { additionalProperties: false }))),
  },
  { additionalProperties: false },
);

const fieldsOf = (value: unknown) => {
  const result = check(Body, value, 'body');
  return result.ok ? [] : result.problems.map(({ field }) => field);
};

describe('checking a value', () => {
  it('gives the value back when it fits', () => {
    expect(check(Body, { size: 15 })).toEqual({ ok: true, value: { size: 15 } });
  });
  it.each([
    [{ size: 0 }, ['body.size']],
    [{ size: '15' }, ['body.size']],
    [{}, ['body.size']],
    [{ size: 1, colour: 'red' }, ['body.colour']],
    [{ size: 1, sort: [{ field: 'a' }, { field: 3 }] }, ['body.sort.1.field']],
    [null, ['body']],
    ['text', ['body']],
    [[], ['body']],
  ])('names what is wrong in %j', (value, fields) => {
    expect(fieldsOf(value)).toEqual(fields);
  });
  it('says it in words', () => {
    const result = check(Body, { colour: 1 }, 'body');
    expect(result).toMatchObject({ ok: false });
    if (!result.ok) {
      expect(result.problems).toContainEqual({ field: 'body.size', message: 'is required' });
      expect(result.problems).toContainEqual({ field: 'body.colour', message: 'is not known' });
    }
  });
});

describe('values that arrive as strings', () => {
  const Query = Type.Object({ page: Type.Optional(Type.Integer({ minimum: 1 })), deep: Type.Optional(Type.Boolean()) });
  it('are converted to the type of the schema', () => {
    expect(checkStrings(Query, { page: '3', deep: 'true' })).toEqual({ ok: true, value: { page: 3, deep: true } });
  });
  it.each([{ page: '0' }, { page: 'x' }, { page: '1.5' }, { page: ['1', '2'] }, { deep: 'perhaps' }])(
    'refuse %j',
    (value) => {
      expect(checkStrings(Query, value).ok).toBe(false);
    },
  );
});
