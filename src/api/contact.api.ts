import { captchaChallenge, captchaQuestion } from '../services/leads/captcha.ts';
import { requestContact } from '../services/leads/contact.ts';
import { type Handlers, NO_STORE, WithHeaders } from './reply.ts';

export const contactHandlers = {
  captchaChallenge: async (ctx, { params }) => new WithHeaders(await captchaChallenge(ctx, params.siteId), NO_STORE),
  captchaQuestion: async (ctx, { params, query }, { locale }) =>
    new WithHeaders(await captchaQuestion(ctx, params.siteId, query.locale ?? locale), NO_STORE),
  contactRequest: async (ctx, { params, body }, { address, key }) => {
    const { copy } = await requestContact(ctx, params.siteId, { ...body, address, key });
    return new WithHeaders({ stored: true as const, copy }, NO_STORE, 201);
  },
} satisfies Partial<Handlers>;
