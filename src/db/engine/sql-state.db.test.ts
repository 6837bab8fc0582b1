import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../../test/support/databases/databases.ts';
import { AppError, BadInputError, ConflictError, UnavailableError } from '../../domain/errors.ts';
import type { Db } from './connect.ts';
import { ConstraintConflictError, RetryableError, toAppError, withRetry } from './sql-state.ts';

describeOnEachDatabase('SQL states', (open) => {
  let db: Db;
  beforeAll(async () => {
    db = await open();
    await sql`create extension if not exists btree_gist`.execute(db.kysely);
    await sql`create table booking (agent text, during tstzrange,
      constraint no_overlap exclude using gist (agent with =, during with &&))`.execute(db.kysely);
  });
  const failure = (query: ReturnType<typeof sql>) => query.execute(db.kysely).catch((error: unknown) => error);

  it.each([
    ['22021, a NUL', sql`select ${'a\0b'}::text`],
    ['22003, a number too large', sql`select ${'99999999999'}::integer`],
    ['22P02, not a number', sql`select ${'twee'}::integer`],
    ['22008, not a day', sql`select ${'2026-02-30'}::date`],
    ['2201X, a negative offset', sql`select 1 offset ${-1}::integer`],
    ['2201B, a broken pattern', sql`select 'a' ~ ${'('}::text`],
    ['22P05, a NUL inside JSON', sql`select ${JSON.stringify('\0')}::jsonb`],
  ])('%s: bad input', async (_, query) => {
    expect(await failure(query)).toBeInstanceOf(BadInputError);
  });

  it('23P01, an overlap: conflict with the name of the constraint', async () => {
    const book = () => failure(sql`insert into booking values ('a', '[2026-01-01, 2026-01-02)')`);
    await book();
    const error = await book();
    expect(error).toBeInstanceOf(ConstraintConflictError);
    expect(error).toBeInstanceOf(ConflictError);
    expect(error).toMatchObject({ status: 409, constraint: 'no_overlap' });
  });

  it('an error of ours stays what it is', async () => {
    const error = await failure(sql`select * from no_such_table`);
    expect(error).not.toBeInstanceOf(AppError);
    expect(error).toMatchObject({ code: '42P01' });
  });

  it.each(['40001', '40P01', '53100', '53300', '57P01', '57014', '08006', '55P03'])('%s: unavailable', async (code) => {
    const raised = await failure(sql`do ${sql.lit(`begin raise exception using errcode = '${code}'; end`)}`);
    expect(raised).toBeInstanceOf(UnavailableError);
    expect(raised instanceof RetryableError).toBe(code.startsWith('40'));
  });
});

describe('without a database', () => {
  it.each([
    Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' }),
    new Error('Connection terminated unexpectedly'),
    new Error('timeout exceeded when trying to connect'),
    new Error('PGlite is closed'),
  ])('%s: unavailable', (error) => {
    expect(toAppError(error)).toBeInstanceOf(UnavailableError);
    expect((toAppError(error) as Error).cause).toBe(error);
  });

  it('leaves other errors alone', () => {
    const error = new TypeError('x is not a function');
    expect(toAppError(error)).toBe(error);
    expect(toAppError('text')).toBe('text');
  });

  it('repeats nothing but what the database asks to repeat', async () => {
    let runs = 0;
    const conflict = () => {
      runs++;
      return Promise.reject(Object.assign(new Error('double'), { code: '23505' }));
    };
    await expect(withRetry(conflict)).rejects.toThrow(ConflictError);
    expect(runs).toBe(1);
  });
});
