import { MATCH_ALERTS_TASK, matchAllAlerts } from '../services/alerts/match-alerts.ts';
import type { Task } from './task.ts';

/** Soon after a change, and every minute in case nobody told: the change log says what there is to do. */
export const matchAlertsTask: Task = {
  name: MATCH_ALERTS_TASK,
  retries: 2,
  retryDelaySeconds: 10,
  timeLimitSeconds: 600,
  concurrency: 1,
  schedule: '* * * * *',
  run: (ctx) => matchAllAlerts(ctx),
};
