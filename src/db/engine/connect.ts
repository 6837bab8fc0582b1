// The one way to a database: PGlite in a folder, or a PostgreSQL server. Both speak the same SQL through Kysely.
import { type AbortableOperationOptions, type CompiledQuery, type DatabaseConnection, Kysely, sql } from 'kysely';
import type { Schema, Trx } from '../schema.ts';
import type { Listener, PgliteOptions, PostgresOptions } from './engine.ts';
import { openPglite } from './pglite.ts';
import { openPostgres } from './postgres.ts';
import { rethrow, withRetry } from './sql-state.ts';
import { type TransactionGuard, transactionGuard } from './transaction-guard.ts';

export type ConnectOptions = PgliteOptions | PostgresOptions;

export type Db = {
  readonly kysely: Kysely<Schema>;
  readonly engine: 'pglite' | 'postgres';
  /** For people; never with a password. */
  readonly description: string;
  /**
   * Runs `work` in one transaction, again when the database asks for it, and answers once the result is durable.
   * Everything inside uses `trx`; `work` changes nothing but the database. `durable` false: it is written in its order, and on the disk
   * with whatever comes after it; for what is worth nothing without that, and for notes.
   */
  transaction<T>(work: (trx: Trx) => Promise<T>, options?: { readonly durable?: boolean }): Promise<T>;
  /**
   * Calls back for each message of a committed `notify`, until the returned function is called.
   * An empty payload also means: messages may have been missed, look for yourself.
   */
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>;
  /** Waits until everything committed so far is on disk, as far as the engine can tell. `transaction` has done so already. */
  durable(): Promise<void>;
  /** For the job queue alone, which brings its own SQL: one statement with values, or a script without. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  /** The whole embedded database as one tar file, and what `look` sees at that moment; absent on a server, which has its own tools. */
  readonly dump:
    | (<T>(look: (trx: Trx) => Promise<T>) => Promise<{ readonly files: Blob; readonly seen: T }>)
    | undefined;
  ping(): Promise<void>;
  /** Waits for what is running; a second call changes nothing. */
  close(): Promise<void>;
};

/** Told to listeners when the transaction commits, and only then. */
export const notify = async (trx: Trx, channel: string, payload = ''): Promise<void> => {
  await sql`select pg_notify(${channel}, ${payload})`.execute(trx);
};

/** Says when a statement is over, and its errors are ours. */
const prepareConnection =
  (guard: TransactionGuard) =>
  async (connection: DatabaseConnection): Promise<void> => {
    const execute = connection.executeQuery.bind(connection);
    connection.executeQuery = <R>(query: CompiledQuery, options?: AbortableOperationOptions) =>
      execute<R>(query, options).then(
        (result) => {
          guard.ended(query.queryId, false);
          return result;
        },
        (error: unknown) => {
          guard.ended(query.queryId, true);
          return rethrow(error);
        },
      );
  };

/**
 * After a failed statement COMMIT means ROLLBACK, and PGlite does not say so; another statement does (25P02). It also says
 * when one is still running. Where all went well nothing is asked: on PGlite every statement costs as much as a small query.
 */
const finish = async <T>(guard: TransactionGuard, trx: Trx, work: (trx: Trx) => Promise<T>): Promise<T> => {
  const result = await work(trx);
  if (guard.isInDoubt()) await sql`select 1`.execute(trx);
  return result;
};

export const connect = async (options: ConnectOptions): Promise<Db> => {
  const engine = options.kind === 'pglite' ? await openPglite(options) : await openPostgres(options);
  const guard = transactionGuard();
  const kysely = new Kysely<Schema>({ dialect: engine.dialect(prepareConnection(guard)), plugins: [guard.plugin] });
  const { dump } = engine;
  let closing: Promise<void> | undefined;

  const db: Db = {
    kysely,
    engine: engine.engine,
    description: engine.description,
    transaction: async (work, { durable = true } = {}) => {
      const result = await withRetry(async () => {
        guard.check();
        return kysely
          .transaction()
          .execute((trx) => guard.run(() => finish(guard, trx.withoutPlugins().withPlugin(guard.inside), work)));
      });
      if (durable) await engine.durable();
      return result;
    },
    listen: (channel, listener) => {
      if (!/^[a-z][a-z0-9_]{0,62}$/.test(channel)) throw new Error(`Not a channel name: ${channel}`);
      return engine.listen(channel, listener);
    },
    durable: engine.durable,
    executeSql: engine.executeSql,
    dump:
      dump &&
      (async (look) => {
        await dump.prepare();
        // Nobody else writes while a transaction is open: what is seen and what is copied are the same.
        return db.transaction(async (trx) => ({ seen: await look(trx), files: await dump.files() }));
      }),
    ping: async () => {
      await sql`select 1`.execute(kysely);
    },
    close: () => {
      guard.close();
      closing ??= engine.close().then(() => kysely.destroy());
      return closing;
    },
  };
  try {
    await db.ping();
  } catch (error) {
    await db.close().catch(() => {});
    throw error;
  }
  return db;
};
