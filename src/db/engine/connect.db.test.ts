import { setImmediate as afterOthers } from 'node:timers/promises';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { createTestDatabase, describeOnEachDatabase } from '../../../test/support/databases/databases.ts';
import { patiently } from '../../../test/support/patiently.ts';
import { ConflictError, UnavailableError } from '../../domain/errors.ts';
import type { Trx } from '../schema.ts';
import { connect, notify } from './connect.ts';
import type { ConstraintConflictError } from './sql-state.ts';

describeOnEachDatabase('a database handle', (open, engine) => {
  const onPostgres = engine === 'postgres' ? it : () => {};
  const onPglite = engine === 'pglite' ? it : () => {};

  it('answers a ping and says what it is', async () => {
    const db = await open();
    await db.ping();
    expect(db.engine).toBe(engine);
    expect(db.description).toMatch(engine === 'pglite' ? /^PGlite in \// : /^PostgreSQL at /);
  });

  onPostgres('never says the password', async () => {
    const { options, remove } = await createTestDatabase(engine);
    if (options.kind !== 'postgres') throw new Error('a PostgreSQL expected');
    const url = new URL(options.url);
    url.password = 'geheim';
    const db = await connect({ ...options, url: url.href });
    expect(db.description).not.toContain('geheim');
    await db.close();
    await remove();
  });

  onPglite('keeps few of its pages in memory unless it is told otherwise, also in a folder made before', async () => {
    const { options, remove } = await createTestDatabase(engine);
    if (options.kind !== 'pglite') throw new Error('a PGlite expected');
    for (const [memory, buffers] of [
      ['large', '128MB'],
      ['small', '16MB'],
      [undefined, '16MB'],
    ] as const) {
      const db = await connect(memory ? { ...options, memory } : options);
      expect((await sql`show shared_buffers`.execute(db.kysely)).rows).toEqual([{ shared_buffers: buffers }]);
      await db.close();
    }
    await remove();
  });

  it('gives the same values on both engines', async () => {
    const db = await open();
    const { rows } = await sql`select count(*) as count, 9007199254740993::bigint as big, 1.50::numeric as numeric,
      '2026-10-25'::date as date, '2026-10-25T00:30:00Z'::timestamptz as instant, null as nothing,
      '{"a":[1]}'::jsonb as json, array['x','y'] as texts, ${['p', 'q"']}::text[] as given`.execute(db.kysely);
    expect(rows).toEqual([
      {
        count: 1,
        big: 9007199254740993n,
        numeric: '1.50',
        date: '2026-10-25',
        instant: new Date('2026-10-25T00:30:00Z'),
        nothing: null,
        json: { a: [1] },
        texts: ['x', 'y'],
        given: ['p', 'q"'],
      },
    ]);
  });

  describe('a transaction', () => {
    const insert = sql`insert into site (id, document) values ('a', '{}')`;

    it('is whole or nothing', async () => {
      const db = await open();
      const failure = db.transaction(async (trx) => {
        await insert.execute(trx);
        throw new Error('changed my mind');
      });
      await expect(failure).rejects.toThrow('changed my mind');
      expect(await db.kysely.selectFrom('site').select('id').execute()).toEqual([]);
      expect(
        await db.transaction(async (trx) => {
          await insert.execute(trx);
          return 'done';
        }),
      ).toBe('done');
      expect(await db.kysely.selectFrom('site').select('id').execute()).toEqual([{ id: 'a' }]);
    });

    it('fails when a statement in it failed, also when the caller swallowed that', async () => {
      const db = await open();
      const failure = db.transaction(async (trx) => {
        await insert.execute(trx);
        await insert.execute(trx).catch(() => {});
      });
      await expect(failure).rejects.toThrow();
      expect(await db.kysely.selectFrom('site').select('id').execute()).toEqual([]);
    });

    it('tells of the outer handle instead of waiting for ever', async () => {
      const db = await open();
      const query = db.transaction(() => db.kysely.selectFrom('site').select('id').execute());
      await expect(query).rejects.toThrow(/use its handle/);
      const nested = db.transaction(() => db.transaction(async () => {}));
      await expect(nested).rejects.toThrow(/use its handle/);
      let later: Promise<unknown> = Promise.resolve();
      await db.transaction(async () => {
        later = new Promise((resolve) => setTimeout(resolve, 20)).then(() => db.ping());
      });
      await later;
    });

    it('tells of a statement that nobody waited for, and keeps nothing', async () => {
      const db = await open();
      const started = db.transaction(async (trx) => {
        void insert.execute(trx);
        await sql`select 1`.execute(trx);
      });
      await expect(started).rejects.toThrow(/still running/);
      const last = db.transaction(async (trx) => {
        void insert.execute(trx);
      });
      await expect(last).rejects.toThrow(/still running/);
      expect(await db.kysely.selectFrom('site').select('id').execute()).toEqual([]);
      // A failed statement is over, and the next transaction is another one.
      const failed = db.transaction(async (trx) => {
        await sql`select 1 / 0`.execute(trx).catch(() => {});
        await sql`select 1`.execute(trx);
      });
      await expect(failed).rejects.not.toThrow(/still running/);
      await db.transaction(async (trx) => void (await insert.execute(trx)));
      expect(await db.kysely.selectFrom('site').select('id').execute()).toEqual([{ id: 'a' }]);
    });

    it('runs again after a serialization failure, three times at most', async () => {
      const db = await open();
      const conflict = sql`do $$ begin raise exception using errcode = '40001'; end $$`;
      let runs = 0;
      const result = await db.transaction(async (trx) => {
        runs++;
        if (runs < 4) await conflict.execute(trx);
        return runs;
      });
      expect(result).toBe(4);
      runs = 0;
      const hopeless = db.transaction(async (trx) => {
        runs++;
        await conflict.execute(trx);
      });
      await expect(hopeless).rejects.toThrow(UnavailableError);
      expect(runs).toBe(4);
    });

    onPostgres('runs again when two wait for each other', async () => {
      const db = await open();
      await sql`insert into site (id, document) values ('a', '0'), ('b', '0')`.execute(db.kysely);
      const add = (trx: Trx, id: string) =>
        sql`update site set document = to_jsonb((document #>> '{}')::integer + 1) where id = ${id}`.execute(trx);
      let runs = 0;
      const bothHoldOne = Promise.withResolvers<void>();
      const inOrder = (first: string, second: string) =>
        db.transaction(async (trx) => {
          await add(trx, first);
          if (++runs === 2) bothHoldOne.resolve();
          await bothHoldOne.promise;
          await add(trx, second);
        });
      await Promise.all([inOrder('a', 'b'), inOrder('b', 'a')]);
      // On a slow machine the loser may lose twice.
      expect(runs).toBeGreaterThanOrEqual(3);
      expect(await db.kysely.selectFrom('site').select('document').execute()).toEqual([
        { document: 2 },
        { document: 2 },
      ]);
    });
  });

  describe('listening', () => {
    it('hears what is committed, in order, and nothing else', async () => {
      const db = await open();
      const heard: string[] = [];
      const elsewhere: string[] = [];
      const stop = await db.listen('changes', (payload) => heard.push(payload));
      await db.listen('other', (payload) => elsewhere.push(payload));
      await db
        .transaction(async (trx) => {
          await notify(trx, 'changes', 'rolled back');
          throw new Error('no');
        })
        .catch(() => {});
      await db.transaction((trx) => notify(trx, 'changes', '1'));
      await db.transaction(async (trx) => {
        await notify(trx, 'changes', '2');
        await notify(trx, 'changes', '3 \'"é');
      });
      await patiently(() => expect(heard).toEqual(['1', '2', '3 \'"é']));
      await stop();
      await db.transaction((trx) => notify(trx, 'changes', 'after'));
      await db.transaction((trx) => notify(trx, 'other', 'end'));
      await patiently(() => expect(elsewhere).toEqual(['end']));
      expect(heard).toHaveLength(3);
    });

    onPostgres('goes on after the connection was lost, and says that something may be missed', async () => {
      const db = await open();
      const heard: string[] = [];
      await db.listen('changes', (payload) => heard.push(payload));
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`.execute(db.kysely);
      await patiently(() => expect(heard).toEqual(['']));
      await db.transaction((trx) => notify(trx, 'changes', 'back'));
      await patiently(() => expect(heard).toEqual(['', 'back']));
    });

    it('takes only plain channel names', async () => {
      const db = await open();
      expect(() => db.listen('a"; drop table site; --', () => {})).toThrow(/channel/);
    });
  });

  it('finishes what is running when it closes, and refuses what comes after', async () => {
    const { options, remove } = await createTestDatabase(engine);
    const db = await connect(options);
    const running = db.transaction(async (trx) => {
      await sql`insert into site (id, document) values ('a', '{}')`.execute(trx);
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
    const queued = db.transaction(async () => 'queued').catch((error: unknown) => error);
    await new Promise((resolve) => setTimeout(resolve, 20));
    const closed = db.close();
    await expect(db.ping()).rejects.toThrow(UnavailableError);
    await expect(db.transaction(async () => {})).rejects.toThrow(UnavailableError);
    await running;
    await closed;
    await db.close();
    // Whether it came in time depends on the engine, but it is answered.
    expect(['queued', expect.any(UnavailableError)]).toContainEqual(await queued);
    const again = await connect(options);
    expect(await again.kysely.selectFrom('site').select('id').execute()).toEqual([{ id: 'a' }]);
    await again.close();
    await remove();
  });

  it('turns database errors into errors the API can present', async () => {
    const db = await open();
    const site = (id: string) => sql`insert into site (id, document) values (${id}, '{}')`.execute(db.kysely);
    await site('a');
    const double = await site('a').catch((error: unknown) => error);
    expect(double).toBeInstanceOf(ConflictError);
    expect((double as ConstraintConflictError).constraint).toBe('site_pkey');
    expect(JSON.stringify((double as Error).cause)).not.toContain('Key (id)');
  });

  onPostgres('survives the loss of a connection that nobody uses, and tells of it', async () => {
    const { options, remove } = await createTestDatabase(engine);
    if (options.kind !== 'postgres') throw new Error('a PostgreSQL expected');
    const told: string[] = [];
    const db = await connect({ ...options, onConnectionError: ({ message }) => told.push(message) });
    const pids = await Promise.all([1, 2].map(() => db.executeSql('select pg_backend_pid() as pid, pg_sleep(0.1)')));
    expect(new Set(pids.map(({ rows }) => JSON.stringify(rows))).size).toBe(2);
    told.length = 0;
    await db.executeSql(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`);
    await patiently(() => expect(told).toContain('terminating connection due to administrator command'));
    await db.ping();
    await db.close();
    await remove();
  });

  onPostgres('survives the loss of a connection between two statements of a transaction', async () => {
    const db = await open();
    const lost = db.transaction(async (trx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx);
      const pid = rows[0]?.pid;
      await db.executeSql('select pg_terminate_backend($1)', [pid]);
      const left = async () => (await db.executeSql('select from pg_stat_activity where pid = $1', [pid])).rows.length;
      // The driver hears of it while nobody is asking anything: the last that such a connection does is to say so.
      await expect.poll(left).toBe(0);
      await afterOthers();
      await sql`select 1`.execute(trx);
    });
    await expect(lost).rejects.toThrow();
    await db.ping();
  });
});

describe('a PostgreSQL that is not there', () => {
  it('is unavailable, and its password stays unsaid', async () => {
    const failure = connect({ kind: 'postgres', url: 'postgres://pand:geheim@127.0.0.1:1/pand' });
    const error = await failure.catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(UnavailableError);
    expect(String((error as Error).message)).not.toContain('geheim');
  });
});
