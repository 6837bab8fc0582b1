// A kind of background work: what it does, how often it is tried, when it comes by itself.
import type { ServiceContext } from '../services/platform/context.ts';

type JobRun = {
  readonly id: string;
  /** 1 for the first try. */
  readonly attempt: number;
  readonly lastAttempt: boolean;
};

export type Task = {
  readonly name: string;
  /** Tries after the first one fails; the wait doubles each time. */
  readonly retries: number;
  readonly retryDelaySeconds: number;
  /** A job of this kind that runs longer is taken to be lost and tried again. */
  readonly timeLimitSeconds: number;
  /** Jobs of this kind at the same time in one process. */
  readonly concurrency: number;
  /** Five cron fields, wall time in Europe/Brussels. */
  readonly schedule?: string;
  /** Whether this job waits while its site is suspended. */
  pauses?(ctx: ServiceContext, payload: Readonly<Record<string, unknown>>): Promise<boolean>;
  run(ctx: ServiceContext, payload: Readonly<Record<string, unknown>>, job: JobRun): Promise<void>;
};
