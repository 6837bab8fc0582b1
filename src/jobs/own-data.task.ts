import { type Static, Type } from 'typebox';
import { LocaleSchema } from '../domain/locale-schema.ts';
import { check } from '../domain/validation.ts';
import { mailOwnDataLink, OWN_DATA_TASK } from '../services/people/own-data.ts';
import type { Task } from './task.ts';

const Payload = Type.Object({
  siteId: Type.String(),
  number: Type.String(),
  email: Type.String(),
  locale: LocaleSchema,
});

/** Whoever asked for their own data gets a link, when there is anything: found out here, where nobody can measure it. */
export const ownDataTask: Task = {
  name: OWN_DATA_TASK,
  retries: 3,
  retryDelaySeconds: 5,
  timeLimitSeconds: 60,
  concurrency: 1,
  run: async (ctx, payload) => {
    const checked = check(Payload, payload);
    if (!checked.ok) throw new Error('This is no question that this version knows.');
    const order: Static<typeof Payload> = checked.value;
    await mailOwnDataLink(ctx, order);
  },
};
