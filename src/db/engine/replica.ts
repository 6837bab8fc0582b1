// A copy of the database that lags a little, for reading documents. It may be away: then nobody waits for it, and the
// database itself is asked.
import { type EstateFamily, readFamilies } from '../estates/estate-families.ts';
import { lastChange } from '../platform/change-log.ts';
import type { Db } from './connect.ts';

export type Replica = {
  /** The families of these ids, and the last change of the site that they surely hold; undefined while it is away. */
  read(siteId: string, ids: readonly number[]): Promise<{ families: EstateFamily[]; last: number } | undefined>;
  close(): Promise<void>;
};

/** How long nobody asks it again after a failure. */
const PAUSE_MS = 2_000;

export const createReplica = (
  open: () => Promise<Db>,
  onAway: (error: unknown) => void = () => {},
  pauseMs: number = PAUSE_MS,
): Replica => {
  let opening: Promise<Db> | undefined;
  let closed = false;
  let asksAgain = 0;
  return {
    read: async (siteId, ids) => {
      if (closed || performance.now() < asksAgain) return undefined;
      try {
        opening ??= open();
        const { kysely } = await opening;
        // First the number, then the documents: a copy only ever moves forward.
        const last = await lastChange(kysely, siteId);
        return { last, families: await readFamilies(kysely, siteId, ids) };
      } catch (error) {
        const failed = opening;
        asksAgain = performance.now() + pauseMs;
        // One that never opened is opened anew; an open one connects again by itself.
        await failed?.catch(() => {
          if (opening === failed) opening = undefined;
        });
        onAway(error);
        return undefined;
      }
    },
    close: async () => {
      closed = true;
      await opening?.then((db) => db.close()).catch(() => {});
    },
  };
};
