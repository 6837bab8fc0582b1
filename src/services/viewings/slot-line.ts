// Many who want one slot at the same moment stand in line for it. When somebody got it, here or elsewhere, all who wait look again
// together: whoever lost hears so from one look, before a captcha is checked or a transaction begun. The line only spares work: the
// database decides who gets a place, also between processes.
import type { Db } from '../../db/engine/connect.ts';

/** Whether the slot may have changed. */
type Ended = Promise<boolean>;

/** Who is first in line, by slot; for each database: tests have several. */
const lines = new WeakMap<Db, Map<string, Ended>>();

/** Whoever waited this long since the slot last changed goes on beside the first, who may be waiting for a captcha of others. */
const PATIENCE_MS = 5000;

/** Undefined when it takes longer. */
const within = (ended: Ended, time: number): Promise<boolean | undefined> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, time, undefined);
    void ended.then((changed) => {
      clearTimeout(timer);
      resolve(changed);
    });
  });

export type SlotTurn = {
  /** What `look` finds when it is one's turn. It is asked again after every change, and throws when there is nothing left to wait for. */
  take<T>(look: () => Promise<T>, slotOf: (found: T) => string): Promise<T>;
  /** For the next one; nothing when no turn was taken. `changed`: all who wait have to look again. */
  end(changed: boolean): void;
};

export const slotTurn = (db: Db): SlotTurn => {
  const line = lines.get(db) ?? new Map<string, Ended>();
  lines.set(db, line);
  let leave: ((changed: boolean) => void) | undefined;
  return {
    take: async (look, slotOf) => {
      let found = await look();
      let until = performance.now() + PATIENCE_MS;
      for (;;) {
        const slot = slotOf(found);
        const first = line.get(slot);
        const left = until - performance.now();
        if (!first || left <= 0) {
          const { promise, resolve } = Promise.withResolvers<boolean>();
          line.set(slot, promise);
          leave = (changed) => {
            if (line.get(slot) === promise) line.delete(slot);
            resolve(changed);
          };
          return found;
        }
        if (!(await within(first, left))) continue;
        found = await look();
        until = performance.now() + PATIENCE_MS;
      }
    },
    end: (changed) => {
      leave?.(changed);
      leave = undefined;
    },
  };
};
