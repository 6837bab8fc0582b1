import {
  LAPSE_TASK,
  lapseHolds,
  OFFER_TASK,
  offerEverySlot,
  offerFreedTime,
} from '../services/viewings/viewing-offers.ts';
import { eraseOldViewings, remindOfTomorrow } from '../services/viewings/viewing-upkeep.ts';
import type { Task } from './task.ts';

/** From morning to evening: a program that was down at nine still reminds at ten. */
export const remindOfViewingsTask: Task = {
  name: 'remind-of-viewings',
  retries: 3,
  retryDelaySeconds: 60,
  timeLimitSeconds: 600,
  concurrency: 1,
  schedule: '5 9-20 * * *',
  run: async (ctx) => {
    const reminded = await remindOfTomorrow(ctx);
    if (reminded > 0) ctx.log.info({ reminded }, 'viewings of tomorrow');
  },
};

/** Every night: appointments older than the privacy statement says, and what goes with them. */
export const eraseViewingsTask: Task = {
  name: 'erase-viewings',
  retries: 3,
  retryDelaySeconds: 300,
  timeLimitSeconds: 600,
  concurrency: 1,
  schedule: '50 3 * * *',
  run: async (ctx) => {
    const erased = await eraseOldViewings(ctx);
    if (erased > 0) ctx.log.info({ erased }, 'old viewings erased');
  },
};

export const offerViewingTask: Task = {
  name: OFFER_TASK,
  retries: 5,
  retryDelaySeconds: 30,
  timeLimitSeconds: 120,
  concurrency: 1,
  // Waiting jobs of an earlier version name the representative `agentId`; so the name stays.
  run: async (ctx, { siteId, agentId: representativeId, from, to, every }) => {
    if (typeof siteId !== 'string' || typeof representativeId !== 'string') return;
    const freed = { siteId, representativeId, from: new Date(String(from)), to: new Date(String(to)) };
    await (every === true ? offerEverySlot(ctx, freed) : offerFreedTime(ctx, freed));
  },
};

/** Ordered with every hold for the moment it ends; by the clock too, should that job be lost. */
export const lapseViewingHoldsTask: Task = {
  name: LAPSE_TASK,
  retries: 5,
  retryDelaySeconds: 30,
  timeLimitSeconds: 120,
  concurrency: 1,
  schedule: '*/5 * * * *',
  run: async (ctx) => {
    const lapsed = await lapseHolds(ctx);
    if (lapsed > 0) ctx.log.info({ lapsed }, 'held viewing slots lapsed');
  },
};
