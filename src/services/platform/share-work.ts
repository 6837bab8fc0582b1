// The same work for many at once is done once. Whoever asks while it is under way gets the next one, which begins after they asked:
// nobody is told what was true before.
import { setImmediate as afterOthers } from 'node:timers/promises';
import type { Db } from '../../db/engine/connect.ts';

/**
 * A crowd comes in over many rounds of the event loop, one connection in each: what they ask for waits until a round brings nobody
 * more, but no longer than this many milliseconds.
 */
const GATHER_MS = 20;

type Waiting = { work: Promise<unknown>; joined: number };

export type SharedWork = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export const shareWork = (): SharedWork => {
  const running = new Map<string, Promise<unknown>>();
  const waiting = new Map<string, Waiting>();
  /** Requests come in one by one, and the embedded database answers before the next is read. */
  const allAreIn = async (asked: { readonly joined: number }): Promise<void> => {
    const until = performance.now() + GATHER_MS;
    // To the end of this round: the next ones begin with whoever arrived.
    await afterOthers();
    let before: number;
    do {
      before = asked.joined;
      await afterOthers();
    } while (asked.joined !== before && performance.now() < until);
  };
  return <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const known = waiting.get(key);
    if (known) {
      known.joined += 1;
      return known.work as Promise<T>;
    }
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
    const asked = { joined: 0 };
    const next = allAreIn(asked).then(begin);
    waiting.set(key, Object.assign(asked, { work: next }));
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
