// A database that counts what is asked of it, for tests of how much work something is.
import type { Db } from '../../src/db/engine/connect.ts';

export type CountedDb = {
  readonly db: Db;
  /** The statements outside transactions, in their order. */
  readonly asked: string[];
  readonly transactions: () => number;
  /** Those that waited until they were on the disk. */
  readonly waits: () => number;
};

export const countedDb = (db: Db): CountedDb => {
  const asked: string[] = [];
  let transactions = 0;
  let waits = 0;
  const kysely = db.kysely.withPlugin({
    transformQuery: ({ node }) => {
      asked.push(node.kind === 'RawNode' ? node.sqlFragments.join('?').trim() : JSON.stringify(node).slice(0, 120));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return {
    db: {
      ...db,
      kysely,
      transaction: (work, options) => {
        transactions += 1;
        if (options?.durable !== false) waits += 1;
        return db.transaction(work, options);
      },
    },
    asked,
    transactions: () => transactions,
    waits: () => waits,
  };
};
