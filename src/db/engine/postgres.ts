// The server engine: a pool for queries, and one connection of its own for notifications.
import { PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Engine, Listener, PostgresOptions } from './engine.ts';
import { rethrow } from './sql-state.ts';

const INT8 = 20;
const DATE = 1082;
const RECONNECT_MS = 250;

const fromInt8 = (text: string): number | bigint => {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : BigInt(text);
};

/** The same values as PGlite gives: counts are numbers, dates without time are texts. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return fromInt8;
    if (oid === DATE) return (text: string) => text;
    return pg.types.getTypeParser(oid, format ?? 'text');
  },
};

const describe = (url: string): string => {
  const client = new pg.Client({ connectionString: url });
  return `PostgreSQL at ${client.host}:${client.port}/${client.database ?? ''}`;
};

type Notifications = Pick<Engine, 'listen' | 'close'>;

/** Connects at the first `listen`, and again whenever the connection is lost. */
const notifications = (config: pg.ClientConfig, onError: (error: Error) => void): Notifications => {
  const listeners = new Map<string, Set<Listener>>();
  let connected: Promise<pg.Client> | undefined;
  let closed = false;

  const connectClient = async (): Promise<pg.Client> => {
    const client = new pg.Client({ ...config, keepAlive: true });
    client.on('notification', ({ channel, payload }) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload ?? '');
    });
    client.on('error', onError);
    try {
      await client.connect();
      for (const channel of listeners.keys()) await client.query(`listen ${channel}`);
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    client.once('end', () => {
      if (!closed) connected = reconnect();
    });
    return client;
  };

  const reconnect = async (): Promise<pg.Client> => {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
      if (closed) throw new Error('The database is closed');
      try {
        const client = await connectClient();
        for (const waiting of listeners.values()) for (const listener of waiting) listener('');
        return client;
      } catch (error) {
        onError(error as Error);
      }
    }
  };

  return {
    listen: async (channel, listener) => {
      const present = listeners.get(channel) ?? new Set();
      listeners.set(channel, present.add(listener));
      try {
        connected ??= connectClient().catch((error: unknown) => {
          connected = undefined;
          throw error;
        });
        await (await connected).query(`listen ${channel}`);
      } catch (error) {
        present.delete(listener);
        rethrow(error);
      }
      return async () => {
        present.delete(listener);
      };
    },
    close: async () => {
      closed = true;
      await connected?.then((client) => client.end()).catch(() => {});
    },
  };
};

export const openPostgres = async (options: PostgresOptions): Promise<Engine> => {
  const onError = options.onConnectionError ?? (() => {});
  const config: pg.ClientConfig = {
    connectionString: options.url,
    application_name: 'pand',
    connectionTimeoutMillis: options.connectTimeoutMs ?? 5_000,
    types,
  };
  const pool = new pg.Pool({
    ...config,
    max: options.poolSize ?? 10,
    statement_timeout: options.statementTimeoutMs ?? 2_000,
    idle_in_transaction_session_timeout: 30_000,
  });
  // Without a listener the loss of an idle connection would end the process; so would that of one in use between two
  // statements, which the pool does not watch.
  pool.on('error', onError);
  pool.on('connect', (client) => client.on('error', onError));
  const { listen, close } = notifications(config, onError);
  return {
    engine: 'postgres',
    description: describe(options.url),
    dialect: (onCreateConnection) =>
      new PostgresDialect({
        pool: { connect: () => pool.connect().catch(rethrow), end: () => pool.end(), options: pool.options },
        onCreateConnection,
      }),
    listen,
    durable: async () => {},
    executeSql: async (text, values) => {
      // A script gives one result a statement, although the types of the driver do not say so.
      const result: pg.QueryResult | pg.QueryResult[] = await pool.query(text, values);
      return { rows: Array.isArray(result) ? result.flatMap(({ rows }) => rows ?? []) : result.rows };
    },
    close,
  };
};
