import { type Static, Type } from 'typebox';
import { WEBHOOK_EVENTS } from '../domain/content/setting-names.ts';
import { check } from '../domain/validation.ts';
import { deliverWebhook, WEBHOOK_TASK } from '../services/platform/webhooks.ts';
import type { Task } from './task.ts';

const Payload = Type.Object({
  siteId: Type.String(),
  event: Type.Enum(WEBHOOK_EVENTS),
  ids: Type.Array(Type.Integer()),
  at: Type.String(),
  key: Type.String(),
});

export const webhookTask: Task = {
  name: WEBHOOK_TASK,
  retries: 10,
  retryDelaySeconds: 30,
  timeLimitSeconds: 60,
  concurrency: 2,
  pauses: async () => true,
  run: async (ctx, payload) => {
    const checked = check(Payload, payload);
    // Of a newer version: it stays in the queue's history, and this version cannot tell it.
    if (!checked.ok) throw new Error('This is no announcement that this version knows.');
    const { siteId, ...announcement }: Static<typeof Payload> = checked.value;
    await deliverWebhook(ctx, siteId, announcement);
  },
};
