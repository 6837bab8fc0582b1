// Contact requests and their captcha: our own extensions (decisions sections 8 and 10).
import { Type } from 'typebox';
import { LocaleSchema } from '../domain/locale-schema.ts';
import { SiteId } from '../domain/record/schema-parts.ts';
import type { Endpoint } from './endpoint.ts';
import { json, reading, submitting } from './replies.ts';

const strict = { additionalProperties: false } as const;
const none = Type.Object({}, strict);
const site = Type.Object({ siteId: SiteId }, strict);

export const contactEndpoints = {
  captchaChallenge: {
    method: 'GET',
    path: '/sites/{siteId}/captcha',
    summary: 'What a browser does before it sends a form: work of our own (ALTCHA), or a captcha of a third party',
    tag: 'contact',
    access: 'public',
    params: site,
    query: none,
    replies: {
      200: json(
        Type.Union([
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
      ),
      ...reading,
    },
    extension: true,
  },
  captchaQuestion: {
    method: 'GET',
    path: '/sites/{siteId}/captcha/question',
    summary: 'A question in words, for visitors without script; its token goes back as captcha-question',
    tag: 'contact',
    access: 'public',
    params: site,
    query: Type.Object({ locale: Type.Optional(LocaleSchema) }, strict),
    replies: { 200: json(Type.Object({ question: Type.String(), token: Type.String() }, strict)), ...reading },
    extension: true,
  },
  contactRequest: {
    method: 'POST',
    path: '/sites/{siteId}/contact-requests',
    summary:
      'Stores a contact request and mails it; refusals name the input, the word says what is wrong with it. ' +
      'The input askedDocuments (one name or a list, with estateId) asks for documents on request of that listing, by the names in its ' +
      '`files`; a message is then optional. ' +
      'With the header idempotency-key (or the input submission) a repeated request is one; the key with another body is 422',
    tag: 'contact',
    access: 'public',
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
    /** `copy`: whether a mail to the visitor follows; a day has so many. */
    replies: { 201: json(Type.Object({ stored: Type.Literal(true), copy: Type.Boolean() }, strict)), ...submitting },
    extension: true,
  },
} as const satisfies Record<string, Endpoint>;
