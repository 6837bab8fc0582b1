// Listings changed: their alerts are matched soon, many changes in a row in one round. The task also runs by the clock,
// so nothing depends on this but the time it takes.
import type { JobQueue } from '../jobs/job-queue.ts';
import { MATCH_ALERTS_TASK } from '../services/alerts/match-alerts.ts';
import type { Catalogues } from '../services/estates/catalogue.ts';
import type { Log } from '../services/platform/log.ts';

const PAUSE_MS = 1000;

/** The returned function stops it. */
export const wakeAlerts = (catalogue: Catalogues, jobQueue: Pick<JobQueue, 'runNow'>, log: Log): (() => void) => {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  catalogue.onChange(({ estateIds }) => {
    if (estateIds.length === 0 || timer || stopped) return;
    timer = setTimeout(() => {
      timer = undefined;
      jobQueue.runNow(MATCH_ALERTS_TASK).catch((err: unknown) => {
        if (!stopped) log.warn({ err }, 'the alerts wait for the clock');
      });
    }, PAUSE_MS);
    timer.unref();
  });
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
};
