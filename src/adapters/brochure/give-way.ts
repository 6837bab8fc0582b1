// Pages before papers: where the system can tell threads apart, the one that calls this gets what the others leave, and a tenth of a busy
// core.
import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/** Linux knows every thread by a number of its own; elsewhere a priority is that of the whole program, and stays. */
export const giveWay = (): void => {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    if (thread > 0 && thread !== process.pid) setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Not Linux, or not allowed: the paper takes its share.
  }
};
