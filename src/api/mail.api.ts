import { correctMail, deskMail, deskMails, retryAllMails, retryMail } from '../services/mail/desk-mails.ts';
import { type Handlers, NO_STORE, WithHeaders } from './reply.ts';

export const mailHandlers = {
  mails: async (ctx, { params, query }) => new WithHeaders(await deskMails(ctx, params.siteId, query), NO_STORE),
  mail: async (ctx, { params }) => new WithHeaders(await deskMail(ctx, params.siteId, params.id), NO_STORE),
  retryMail: (ctx, { params }, { desk }) => retryMail(ctx, params.siteId, params.id, desk.ifMatch),
  retryDeadMails: async (ctx, { params }) => ({ count: await retryAllMails(ctx, params.siteId) }),
  correctMail: async (ctx, { params, body }, { desk }) => {
    const { mail, changes } = await correctMail(ctx, params.siteId, params.id, body.email, desk.ifMatch);
    desk.note(changes);
    return mail;
  },
} satisfies Partial<Handlers>;
