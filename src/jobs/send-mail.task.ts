import { isForMembers, resumeStalledMails, SEND_MAIL_TASK, sendDelivery } from '../services/mail/deliveries.ts';
import { tellOfDeadMail } from '../services/people/notices.ts';
import type { Task } from './task.ts';

/** Half a minute after the first failure, then doubling up to an hour: given up after some seven hours. */
export const sendMailTask: Task = {
  name: SEND_MAIL_TASK,
  retries: 13,
  retryDelaySeconds: 30,
  // Longer than connecting, greeting and sending may take together.
  timeLimitSeconds: 90,
  concurrency: 4,
  schedule: '7 * * * *',
  pauses: async (ctx, { siteId, id }) => !(await isForMembers(ctx, String(siteId), Number(id))),
  run: async (ctx, { siteId, id }, { lastAttempt }) => {
    // Without a mail it comes by the clock.
    if (typeof siteId !== 'string' || typeof id !== 'number') {
      await resumeStalledMails(ctx);
      return;
    }
    const end = await sendDelivery(ctx, siteId, id, lastAttempt);
    if (end) await tellOfDeadMail(ctx, siteId, id, end.givenUp);
  },
};
