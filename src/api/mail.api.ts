import { correctMail, deskMail, deskMails, retryAllMails, retryMail } from '../services/mail/desk-mails.ts';
import { type Handlers, WithHeaders } from './reply.ts';

const noStore = { 'cache-control': 'no-store' } as const;

export const mailHandlers = {
  mails: async (ctx, { params, query }) => new WithHeaders(await deskMails(ctx, params.siteId, query), noStore),
  mail: async (ctx, { params }) => new WithHeaders(await deskMail(ctx, params.siteId, params.id), noStore),
  retryMail: (ctx, { params }, { desk }) => retryMail(ctx, params.siteId, params.id, desk.ifMatch),
  retryDeadMails: async (ctx, { params }) => ({ count: await retryAllMails(ctx, params.siteId) }),
  correctMail: async (ctx, { params, body }, { desk }) => {
    const { mail, changes } = await correctMail(ctx, params.siteId, params.id, body.email, desk.ifMatch);
    desk.note(changes);
    return mail;
  },
} satisfies Partial<Handlers>;
