import { type Static, Type } from 'typebox';
import { LocaleSchema } from '../domain/locale-schema.ts';
import { check } from '../domain/validation.ts';
import { DESK_LINK_TASK, mailSignInLink } from '../services/people/sign-in.ts';
import type { Task } from './task.ts';

const Payload = Type.Object({
  number: Type.String(),
  email: Type.String(),
  locale: LocaleSchema,
  origin: Type.String(),
});

/** Whoever asked for a link gets it, when there is such a person: found out here, where nobody can measure it. */
export const deskLinkTask: Task = {
  name: DESK_LINK_TASK,
  retries: 3,
  retryDelaySeconds: 5,
  timeLimitSeconds: 60,
  concurrency: 2,
  run: async (ctx, payload) => {
    const checked = check(Payload, payload);
    if (!checked.ok) throw new Error('This is no link that this version knows.');
    const order: Static<typeof Payload> = checked.value;
    await mailSignInLink(ctx, order);
  },
};
