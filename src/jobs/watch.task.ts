import { watchInstallation } from '../services/platform/alarms.ts';
import type { Task } from './task.ts';

/** Every ten minutes: what the operator must hear of. */
export const watchTask: Task = {
  name: 'watch',
  retries: 0,
  retryDelaySeconds: 60,
  timeLimitSeconds: 300,
  concurrency: 1,
  schedule: '*/10 * * * *',
  run: (ctx) => watchInstallation(ctx, ['import', 'disk', 'mails', 'backup']),
};

/** Every morning: certificates last for weeks. */
export const watchCertificatesTask: Task = {
  name: 'watch-certificates',
  retries: 1,
  retryDelaySeconds: 1800,
  timeLimitSeconds: 1800,
  concurrency: 1,
  schedule: '40 7 * * *',
  run: (ctx) => watchInstallation(ctx, ['certificate']),
};
