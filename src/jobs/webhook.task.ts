import { WEBHOOK_EVENTS } from '../domain/site.ts';
import { deliverWebhook, WEBHOOK_TASK } from '../services/webhooks.ts';
import type { Task } from './task.ts';

export const webhookTask: Task = {
  name: WEBHOOK_TASK,
  retries: 10,
  retryDelaySeconds: 30,
  timeLimitSeconds: 60,
  concurrency: 2,
  run: async (ctx, { siteId, leadId, event }) => {
    const known = WEBHOOK_EVENTS.find((name) => name === event);
    if (known && typeof siteId === 'string' && typeof leadId === 'number') {
      await deliverWebhook(ctx, siteId, leadId, known);
    }
  },
};
