// The interface of a database engine; `connect` makes a `Db` of it.
import type { DatabaseConnection, Dialect } from 'kysely';

export type PgliteOptions = {
  readonly kind: 'pglite';
  readonly dataDir: string;
  /** How much of it it may hold in buffers; small when absent. */
  readonly memory?: 'small' | 'large';
};
export type PostgresOptions = {
  readonly kind: 'postgres';
  readonly url: string;
  readonly poolSize?: number;
  readonly statementTimeoutMs?: number;
  readonly connectTimeoutMs?: number;
  /** Lost connections that no query was waiting for. */
  readonly onConnectionError?: (error: Error) => void;
};

export type Listener = (payload: string) => void;

export type Engine = {
  readonly engine: 'pglite' | 'postgres';
  readonly description: string;
  dialect(onCreateConnection: (connection: DatabaseConnection) => Promise<void>): Dialect;
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>;
  durable(): Promise<void>;
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
  /** The files of the embedded database; `prepare` outside a transaction, `files` inside one. */
  readonly dump?: { prepare(): Promise<void>; files(): Promise<Blob> };
  close(): Promise<void>;
};
