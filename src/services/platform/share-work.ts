// The same work for many at once is done once. Whoever asks while it is under way gets the next one, which begins after they asked:
// nobody is told what was true before.
import { setImmediate as afterOthers } from 'node:timers/promises';
import type { Db } from '../../db/engine/connect.ts';

export type SharedWork = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export const shareWork = (): SharedWork => {
  const running = new Map<string, Promise<unknown>>();
  const waiting = new Map<string, Promise<unknown>>();
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const joined = waiting.get(key);
    if (joined) return joined as Promise<T>;
    const begin = async (): Promise<T> => {
      await running.get(key)?.catch(() => undefined);
      waiting.delete(key);
      const under = work();
      running.set(key, under);
      try {
        return await under;
      } finally {
        if (running.get(key) === under) running.delete(key);
      }
    };
    // After what else has arrived at the process: requests come in one by one, and the embedded database answers before the next is read.
    const next = afterOthers().then(begin);
    waiting.set(key, next);
    return next;
  };
};

/** For each database: tests have several. */
const sharing = new WeakMap<Db, SharedWork>();

/** What many of this process want to know of the same database at once. */
export const sharedOn = (db: Db): SharedWork => {
  const share = sharing.get(db) ?? shareWork();
  sharing.set(db, share);
  return share;
};
