// What an agency keeps of a visitor, for the visitor: our own extension (decisions section 12).
import { Type } from 'typebox';
import { LocaleSchema } from '../domain/locale-schema.ts';
import { PERSON_PARTS } from '../domain/people/privacy-words.ts';
import { SiteId, strict } from '../domain/record/schema-parts.ts';
import type { Endpoint } from './endpoint.ts';
import { json, reading, sending, submitting } from './replies.ts';

const none = Type.Object({}, strict);
const site = Type.Object({ siteId: SiteId }, strict);
/** Any text: a malformed token looks like an unknown one. */
const byLink = Type.Object({ siteId: SiteId, token: Type.String() }, strict);
const common = { tag: 'own data', extension: true, query: none, access: 'public' } as const;
const Counts = Type.Record(Type.String(), Type.Integer({ minimum: 0 }));

export const ownDataEndpoints = {
  askOwnData: {
    ...common,
    method: 'POST',
    path: '/sites/{siteId}/own-data',
    summary:
      'Mails a link to what is kept of an address: inputs email, g-recaptcha-response. The answer is the same for every address; ' +
      'there is no mail when nothing is kept',
    params: site,
    body: Type.Object({ locale: LocaleSchema, inputs: Type.Record(Type.String(), Type.Unknown()) }, strict),
    replies: { 202: json(Type.Object({ accepted: Type.Literal(true) }, strict)), ...submitting },
  },
  ownData: {
    ...common,
    method: 'GET',
    path: '/sites/{siteId}/own-data/{token}',
    summary: 'Everything that is kept of the address behind a link, and until when',
    params: byLink,
    replies: {
      200: json(
        Type.Object(
          {
            email: Type.String(),
            kept: Type.Array(
              Type.Object(
                {
                  part: Type.Enum(PERSON_PARTS),
                  at: Type.String(),
                  about: Type.String(),
                  until: Type.Optional(Type.String()),
                  because: Type.Optional(Type.Enum(['wanted', 'books'])),
                  upcoming: Type.Optional(Type.Literal(true)),
                },
                strict,
              ),
            ),
          },
          strict,
        ),
      ),
      ...reading,
    },
  },
  exportOwnData: {
    ...common,
    method: 'GET',
    path: '/sites/{siteId}/own-data/{token}/export',
    summary: 'The same as it is stored, to keep',
    params: byLink,
    replies: { 200: json(Type.Unknown()), ...reading },
  },
  eraseOwnData: {
    ...common,
    method: 'POST',
    path: '/sites/{siteId}/own-data/{token}/erase',
    summary: 'Erases it, and the link; confirmed stays remain for the books, viewings to come when they are kept',
    params: byLink,
    body: Type.Object({ appointments: Type.Enum(['keep', 'cancel']) }, strict),
    replies: { 200: json(Type.Object({ erased: Counts, kept: Counts }, strict)), ...sending },
  },
} as const satisfies Record<string, Endpoint>;
