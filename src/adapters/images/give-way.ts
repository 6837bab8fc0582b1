// Pages before papers and pictures: where the system can tell threads apart, those that draw get less of a busy core than the one that
// answers.
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { constants, setPriority } from 'node:os';

const BEHIND = constants.priority.PRIORITY_BELOW_NORMAL;
const POOL = 'libuv-worker';

/** Linux knows every thread by a number of its own; elsewhere a priority is that of the whole program, and stays. */
export const giveWay = (): void => {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    if (thread > 0 && thread !== process.pid) setPriority(thread, BEHIND);
  } catch {
    // Not Linux, or not allowed: the paper takes its share.
  }
};

/** Empty for one that has ended since it was listed: the others are still looked at. */
export const threadName = (thread: string): string => {
  try {
    return readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').trim();
  } catch {
    return '';
  }
};

/**
 * The threads in which pictures are decoded and made. They are there from the first file that the program reads; that they read files and
 * pack pages too costs nothing that a rush would show.
 */
export const poolGivesWay = async (): Promise<void> => {
  try {
    await stat('/proc/self/task');
    for (const thread of readdirSync('/proc/self/task'))
      if (threadName(thread) === POOL) setPriority(Number(thread), BEHIND);
  } catch {
    // Not Linux, or not allowed: pictures take their share.
  }
};
