// Send to a friend: our own extension (decisions section 8).
import { Type } from 'typebox';
import { LocaleSchema } from '../domain/locale-schema.ts';
import { SiteId } from '../domain/record/schema-parts.ts';
import type { Endpoint } from './endpoint.ts';
import { json, submitting } from './replies.ts';

const strict = { additionalProperties: false } as const;

export const friendEndpoints = {
  sendToAFriend: {
    method: 'POST',
    path: '/sites/{siteId}/send-to-a-friend',
    summary:
      'Mails one listing with the sender named; refusals name the input, the word says what is wrong with it. ' +
      'With the header idempotency-key (or the input submission) a repeated request is one; the key with another body is 422',
    tag: 'contact',
    access: 'public',
    params: Type.Object({ siteId: SiteId }, strict),
    query: Type.Object({}, strict),
    body: Type.Object(
      {
        locale: LocaleSchema,
        /** `name`, `email`, `friendEmail`, `estateId`, `g-recaptcha-response`. */
        inputs: Type.Record(Type.String(), Type.Unknown()),
      },
      strict,
    ),
    replies: { 201: json(Type.Object({ stored: Type.Literal(true) }, strict)), ...submitting },
    extension: true,
  },
} as const satisfies Record<string, Endpoint>;
