// Mails of a site, for its own people: our own extension. What a visitor's link opens is never in an answer.
import { Type } from 'typebox';
import { Email } from '../domain/leads/email-address.ts';
import { LocaleSchema } from '../domain/locale-schema.ts';
import { CORRECTION_REFUSALS } from '../domain/mail/mail-source.ts';
import { SiteId, strict } from '../domain/record/schema-parts.ts';
import type { Endpoint } from './endpoint.ts';
import { json, memberRefusals, problemWith, versionRefusals } from './replies.ts';

const none = Type.Object({}, strict);
const Moment = Type.String();
const States = Type.Enum(['waiting', 'sending', 'sent', 'dropped', 'dead']);
const one = Type.Object({ siteId: SiteId, id: Type.Integer({ minimum: 1 }) }, strict);

const MailAnswer = Type.Object(
  {
    id: Type.Integer(),
    /** Mails to the visitor of a viewing: `viewing-visitor` (booked), `viewing-moved`, `viewing-colleague`, `viewing-cancelled`. */
    kind: Type.String(),
    /** Absent: no longer kept, as who got the mail stands with what it was about. */
    to: Type.Optional(Type.Object({ name: Type.String(), address: Type.String() }, strict)),
    /** As it would leave now, or left before its viewing changed; absent when it is no longer kept. */
    subject: Type.Optional(Type.String()),
    locale: LocaleSchema,
    state: States,
    /** How often it was tried. */
    tries: Type.Integer(),
    /** May have been sent twice, with the same Message-ID. */
    repeats: Type.Integer(),
    /** What the mail server said last. */
    reason: Type.Optional(Type.String()),
    /** A mail server on the way sent it back after it had left; `hard`: for good. */
    bounce: Type.Optional(Type.Object({ at: Moment, hard: Type.Boolean(), reason: Type.String() }, strict)),
    createdAt: Moment,
    changedAt: Moment,
    /** For `If-Match`: another one as soon as the mail goes to another address. */
    etag: Type.String(),
  },
  strict,
);

const MailLook = Type.Object(
  {
    ...MailAnswer.properties,
    /** With masked links, for a frame without scripts. */
    html: Type.Optional(Type.String()),
    text: Type.Optional(Type.String()),
    /** Whether its links open something for whoever has them. */
    link: Type.Boolean(),
    /** Absent: the address can be corrected. */
    locked: Type.Optional(Type.Enum(CORRECTION_REFUSALS)),
    /** Whether it can be tried again now. */
    retry: Type.Boolean(),
  },
  strict,
);

const refused = problemWith(
  { reason: Type.Optional(Type.Enum(CORRECTION_REFUSALS)) },
  'The mail is not in a state for this, or its address is not corrected here; `reason` says why',
);

const common = { tag: 'desk mails', extension: true } as const;

export const mailEndpoints = {
  mails: {
    ...common,
    access: { may: 'mails.read' },
    method: 'GET',
    path: '/sites/{siteId}/desk/mails',
    summary: 'Mails of a site, the newest first, with how many there are per state',
    params: Type.Object({ siteId: SiteId }, strict),
    query: Type.Object(
      {
        state: Type.Optional(States),
        kind: Type.Optional(Type.String({ maxLength: 40 })),
        /** A part of the recipient's address. */
        search: Type.Optional(Type.String({ maxLength: 254 })),
        /** Only those older than this one. */
        before: Type.Optional(Type.Integer({ minimum: 1 })),
      },
      strict,
    ),
    replies: {
      200: json(
        Type.Object(
          {
            mails: Type.Array(MailAnswer),
            /** For `before`; absent at the end. */
            next: Type.Optional(Type.Integer()),
            counts: Type.Object(
              {
                waiting: Type.Integer(),
                sending: Type.Integer(),
                sent: Type.Integer(),
                dropped: Type.Integer(),
                dead: Type.Integer(),
              },
              strict,
            ),
            kinds: Type.Array(Type.String()),
            /** Days after which a mail is forgotten. */
            keptDays: Type.Integer(),
          },
          strict,
        ),
      ),
      ...memberRefusals,
    },
  },
  mail: {
    ...common,
    access: { may: 'mails.read' },
    method: 'GET',
    path: '/sites/{siteId}/desk/mails/{id}',
    summary: 'One mail as it would leave now; links of visitors are masked',
    params: one,
    query: none,
    replies: { 200: json(MailLook), ...memberRefusals },
  },
  retryMail: {
    ...common,
    access: { may: 'mails.write' },
    versioned: true,
    method: 'POST',
    path: '/sites/{siteId}/desk/mails/{id}/retry',
    summary: 'Tries a mail now that waits or was given up',
    params: one,
    query: none,
    body: none,
    replies: { 200: json(MailAnswer), ...memberRefusals, ...versionRefusals, 409: refused },
  },
  retryDeadMails: {
    ...common,
    access: { may: 'mails.write' },
    method: 'POST',
    path: '/sites/{siteId}/desk/mails/retry',
    summary: 'Tries again everything that was given up and can still be sent',
    params: Type.Object({ siteId: SiteId }, strict),
    query: none,
    body: none,
    replies: { 200: json(Type.Object({ count: Type.Integer() }, strict)), ...memberRefusals },
  },
  correctMail: {
    ...common,
    access: { may: 'mails.write' },
    versioned: true,
    method: 'POST',
    path: '/sites/{siteId}/desk/mails/{id}/correct',
    summary: 'Corrects the address where it comes from, and sends the mail',
    params: one,
    query: none,
    body: Type.Object({ email: Email }, strict),
    replies: { 200: json(MailAnswer), ...memberRefusals, ...versionRefusals, 409: refused },
  },
} as const satisfies Record<string, Endpoint>;
