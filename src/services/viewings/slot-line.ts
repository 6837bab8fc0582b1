// Many who want one slot at the same moment stand in line for it. When somebody got it, here or elsewhere, all who wait look again
// together: whoever lost hears so from one look, before a captcha is checked or a transaction begun. The line only spares work: the
// database decides who gets a place, also between processes.
import type { Db } from '../../db/engine/connect.ts';

/** Whether the slot may have changed. */
type Ended = Promise<boolean>;

type Line = {
  /** Who is first in line, by slot. */
  readonly slots: Map<string, Ended>;
  /** Who was the first to want the same of the same listing: nobody looks for a slot that somebody is about to take. */
  readonly wishes: Map<string, Ended>;
};

/** For each database: tests have several. */
const lines = new WeakMap<Db, Line>();

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
  /**
   * What `look` finds when it is one's turn. It is asked again after every change, and throws when there is nothing left to wait for.
   * `wish` is the same for all who want the same slot of the same listing.
   */
  take<T>(wish: string, look: () => Promise<T>, slotOf: (found: T) => string): Promise<T>;
  /** For the next one; nothing when no turn was taken. `changed`: all who wait have to look again. */
  end(changed: boolean): void;
};

/** Stands under a name for the others until it leaves. */
const standAt = (line: Map<string, Ended>, name: string): ((changed: boolean) => void) => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  line.set(name, promise);
  return (changed) => {
    if (line.get(name) === promise) line.delete(name);
    resolve(changed);
  };
};

export const slotTurn = (db: Db): SlotTurn => {
  const { slots, wishes } = lines.get(db) ?? { slots: new Map<string, Ended>(), wishes: new Map<string, Ended>() };
  lines.set(db, { slots, wishes });
  const leave: ((changed: boolean) => void)[] = [];
  return {
    take: async (wish, look, slotOf) => {
      let until = performance.now() + PATIENCE_MS;
      const before = wishes.get(wish);
      if (!before) leave.push(standAt(wishes, wish));
      else if ((await within(before, PATIENCE_MS)) !== undefined) until = performance.now() + PATIENCE_MS;
      let found = await look();
      for (;;) {
        const slot = slotOf(found);
        const first = slots.get(slot);
        const left = until - performance.now();
        if (!first || left <= 0) {
          leave.push(standAt(slots, slot));
          return found;
        }
        if (!(await within(first, left))) continue;
        found = await look();
        until = performance.now() + PATIENCE_MS;
      }
    },
    end: (changed) => {
      for (const go of leave.splice(0)) go(changed);
    },
  };
};
