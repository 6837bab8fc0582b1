// Contact requests and their captcha: our own extensions (decisions sections 8 and 10).
import { Type } from 'typebox';
import { SiteId } from '../domain/content/site.ts';
import { LocaleSchema } from '../domain/locale-schema.ts';
import type { Endpoint } from './endpoint.ts';

const strict = { additionalProperties: false } as const;
const none = Type.Object({}, strict);
const site = Type.Object({ siteId: SiteId }, strict);

export const contactEndpoints = {
  captchaChallenge: {
    method: 'GET',
    path: '/sites/{siteId}/captcha',
    summary: 'What a browser does before it sends a form: work of our own (ALTCHA), or a captcha of a third party',
    tag: 'contact',
    params: site,
    query: none,
    reply: Type.Union([
      Type.Object(
        {
          kind: Type.Literal('altcha'),
          challenge: Type.Unknown(),
          /** A form is taken no sooner than this after its challenge. */
          minFillMs: Type.Integer({ minimum: 0 }),
        },
        strict,
      ),
      Type.Object({ kind: Type.Literal('recaptcha'), siteKey: Type.String(), scriptUrl: Type.String() }, strict),
    ]),
    extension: true,
  },
  captchaQuestion: {
    method: 'GET',
    path: '/sites/{siteId}/captcha/question',
    summary: 'A question in words, for visitors without script; its token goes back as captcha-question',
    tag: 'contact',
    params: site,
    query: Type.Object({ locale: Type.Optional(LocaleSchema) }, strict),
    reply: Type.Object({ question: Type.String(), token: Type.String() }, strict),
    extension: true,
  },
  contactRequest: {
    method: 'POST',
    path: '/sites/{siteId}/contact-requests',
    summary: 'Stores a contact request and mails it; refusals name the input, the word says what is wrong with it',
    tag: 'contact',
    params: site,
    query: none,
    body: Type.Object(
      {
        locale: LocaleSchema,
        /** Any named inputs, `g-recaptcha-response` among them. */
        inputs: Type.Record(Type.String(), Type.Unknown()),
      },
      strict,
    ),
    reply: Type.Object({ stored: Type.Literal(true) }, strict),
    extension: true,
  },
} as const satisfies Record<string, Endpoint>;
