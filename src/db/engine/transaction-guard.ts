// On PGlite, and on a full pool, a query of the outer handle inside a transaction waits for that transaction: for ever.
// It also silently leaves the transaction. So it is an error, told at once. So is a statement that nobody waited for: its
// failure would be nobody's, and the transaction would answer before it is known.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { KyselyPlugin, QueryId } from 'kysely';
import { UnavailableError } from '../../domain/errors.ts';

export type TransactionGuard = {
  /** For the outer handle. */
  readonly plugin: KyselyPlugin;
  check(): void;
  /** From now on `check` refuses: on a closed PGlite even a BEGIN would wait for ever. */
  close(): void;
  run<T>(work: () => Promise<T>): Promise<T>;
  /** For a transaction's handle: its statements one after the other. */
  readonly inside: KyselyPlugin;
  /** A statement is over, well or badly. */
  ended(queryId: QueryId, isFailed: boolean): void;
  /** Whether a statement of this transaction failed, or still runs. */
  isInDoubt(): boolean;
};

export const transactionGuard = (): TransactionGuard => {
  // An object, because work that was only started inside the transaction may go on after it.
  const current = new AsyncLocalStorage<{ open: boolean; running: QueryId | undefined; failed: boolean }>();
  let closed = false;
  const check = (): void => {
    if (closed) throw new UnavailableError('The database is closed.');
    if (current.getStore()?.open)
      throw new Error('A transaction is open: use its handle, not the outer one, which would wait for ever.');
  };
  return {
    check,
    close: () => {
      closed = true;
    },
    plugin: {
      transformQuery: ({ node }) => {
        check();
        return node;
      },
      transformResult: async ({ result }) => result,
    },
    run: (work) => {
      const scope = { open: true, running: undefined, failed: false };
      return current.run(scope, async () => {
        try {
          return await work();
        } finally {
          scope.open = false;
        }
      });
    },
    inside: {
      transformQuery: ({ node, queryId }) => {
        const scope = current.getStore();
        if (scope?.running) throw new Error('A statement of this transaction is still running: wait for it first.');
        if (scope) scope.running = queryId;
        return node;
      },
      transformResult: async ({ result }) => result,
    },
    ended: (queryId, isFailed) => {
      const scope = current.getStore();
      if (scope && isFailed) scope.failed = true;
      if (scope?.running === queryId) scope.running = undefined;
    },
    isInDoubt: () => {
      const scope = current.getStore();
      return scope === undefined || scope.failed || scope.running !== undefined;
    },
  };
};
