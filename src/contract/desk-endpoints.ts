// Signing in to the desk, and what belongs to the person who did: our own extension (decisions section 12). Every call comes from
// the desk's document and brings its key.
import { Type } from 'typebox';
import { Email } from '../domain/leads/email-address.ts';
import { LocaleSchema } from '../domain/locale-schema.ts';
import { ACTIONS } from '../domain/people/may.ts';
import { ACTOR_ROLES } from '../domain/people/member.ts';
import { SiteId, strict } from '../domain/record/schema-parts.ts';
import type { Endpoint } from './endpoint.ts';
import { deskRefusals, file, json, memberRefusals, nothing, problem } from './replies.ts';

const none = Type.Object({}, strict);
const site = Type.Object({ siteId: SiteId }, strict);
const Moment = Type.String();
/** Of a link in a mail: 256 random bits. */
const LinkToken = Type.String({ minLength: 20, maxLength: 100, pattern: '^[A-Za-z0-9_-]+$' });
/** What the browser's own interface takes and gives: described by WebAuthn, checked by the library. */
const CredentialOptions = Type.Object(
  { challengeId: Type.String(), options: Type.Record(Type.String(), Type.Unknown()) },
  strict,
);
const CredentialAnswer = Type.Object(
  { challengeId: Type.String({ maxLength: 100 }), response: Type.Record(Type.String(), Type.Unknown()) },
  strict,
);
const SignedIn = Type.Object({ signedIn: Type.Literal(true) }, strict);

const common = { tag: 'desk', extension: true } as const;
const gone = problem('The link was used, has expired, belongs to another browser, or never was');

/** Whoever is signed in: who it is on each site that opens here. */
const Me = Type.Object(
  {
    email: Email,
    name: Type.String(),
    locale: LocaleSchema,
    /** How long ago the person last showed who it is, in seconds. */
    confirmedSecondsAgo: Type.Integer(),
    passkeys: Type.Integer(),
    /** Looks after the installation, at this address. */
    operator: Type.Optional(Type.Literal(true)),
    sites: Type.Array(
      Type.Object(
        {
          id: SiteId,
          name: Type.String(),
          /** The website. */
          url: Type.String(),
          locales: Type.Array(LocaleSchema),
          memberId: Type.Optional(Type.Integer()),
          role: Type.Enum(ACTOR_ROLES),
          branch: Type.Optional(Type.String()),
          agenda: Type.Optional(Type.String()),
          portrait: Type.Optional(Type.String()),
          /** What the table of permissions allows at least somewhere. */
          may: Type.Array(Type.Enum(ACTIONS)),
          /** An operator in the desk of an agency: why, and until when. */
          acting: Type.Optional(Type.Object({ reason: Type.String(), until: Moment }, strict)),
          /** Taken offline by an operator: it can be read. */
          suspendedAt: Type.Optional(Moment),
        },
        strict,
      ),
    ),
  },
  strict,
);

const Session = Type.Object(
  {
    id: Type.String(),
    /** "Firefox on Linux". */
    device: Type.String(),
    createdAt: Moment,
    seenAt: Moment,
    current: Type.Boolean(),
  },
  strict,
);

const Passkey = Type.Object(
  { id: Type.String(), name: Type.String(), createdAt: Moment, usedAt: Type.Union([Moment, Type.Null()]) },
  strict,
);

export const deskEndpoints = {
  passkeySignInOptions: {
    ...common,
    access: 'desk',
    method: 'POST',
    path: '/desk/sign-in/options',
    summary: 'What the browser needs to ask for a passkey',
    params: none,
    query: none,
    body: none,
    replies: { 200: json(CredentialOptions), ...deskRefusals },
  },
  passkeySignIn: {
    ...common,
    access: 'desk',
    method: 'POST',
    path: '/desk/sign-in/passkey',
    summary: 'Signs in with a passkey',
    params: none,
    query: none,
    body: CredentialAnswer,
    replies: { 200: json(SignedIn), ...deskRefusals },
  },
  askSignInLink: {
    ...common,
    access: 'desk',
    method: 'POST',
    path: '/desk/sign-in/link',
    summary:
      'Mails a link that signs in once, within 15 minutes, in this browser; the same answer for an unknown address',
    params: none,
    query: none,
    body: Type.Object({ email: Email, locale: LocaleSchema }, strict),
    replies: { 202: json(Type.Object({ sent: Type.Literal(true) }, strict)), ...deskRefusals },
  },
  lookAtLink: {
    ...common,
    access: 'desk',
    method: 'POST',
    path: '/desk/sign-in/link/look',
    summary: 'What a link is for, before anybody uses it; changes nothing',
    params: none,
    query: none,
    body: Type.Object({ token: LinkToken }, strict),
    replies: {
      200: json(
        Type.Object(
          {
            purpose: Type.Enum(['sign-in', 'invite', 'first-run']),
            email: Type.String(),
            name: Type.String(),
            siteName: Type.String(),
          },
          strict,
        ),
      ),
      ...deskRefusals,
      410: gone,
    },
  },
  useSignInLink: {
    ...common,
    access: 'desk',
    method: 'POST',
    path: '/desk/sign-in/link/use',
    summary: 'Signs in with a link: only the button of its page calls this, so that mail scanners change nothing',
    params: none,
    query: none,
    body: Type.Object({ token: LinkToken }, strict),
    replies: { 200: json(SignedIn), ...deskRefusals, 410: gone },
  },
  me: {
    ...common,
    access: 'signed-in',
    method: 'GET',
    path: '/desk/me',
    summary: 'Who is signed in, and what this person may do on each site',
    params: none,
    query: none,
    replies: { 200: json(Me), ...deskRefusals },
  },
  saveMe: {
    ...common,
    access: 'signed-in',
    method: 'PUT',
    path: '/desk/me',
    summary: 'The language of the desk and of mails to this person',
    params: none,
    query: none,
    body: Type.Object({ locale: LocaleSchema }, strict),
    replies: { 204: nothing, ...deskRefusals },
  },
  signOut: {
    ...common,
    access: 'signed-in',
    method: 'POST',
    path: '/desk/sign-out',
    summary: 'Ends this session, or all of this person',
    params: none,
    query: none,
    body: Type.Object({ everywhere: Type.Optional(Type.Boolean()) }, strict),
    replies: { 204: nothing, ...deskRefusals },
  },
  sessions: {
    ...common,
    access: 'signed-in',
    method: 'GET',
    path: '/desk/sessions',
    summary: 'The devices on which this person is signed in',
    params: none,
    query: none,
    replies: { 200: json(Type.Array(Session)), ...deskRefusals },
  },
  endSession: {
    ...common,
    access: 'signed-in',
    method: 'DELETE',
    path: '/desk/sessions/{id}',
    summary: 'Signs out on another device',
    params: Type.Object({ id: Type.String({ maxLength: 100 }) }, strict),
    query: none,
    replies: { 204: nothing, ...deskRefusals },
  },
  passkeys: {
    ...common,
    access: 'signed-in',
    method: 'GET',
    path: '/desk/passkeys',
    summary: 'The passkeys of this person on this hostname',
    params: none,
    query: none,
    replies: { 200: json(Type.Array(Passkey)), ...deskRefusals },
  },
  newPasskeyOptions: {
    ...common,
    access: { self: true, confirmed: true },
    method: 'POST',
    path: '/desk/passkeys/options',
    summary: 'What the browser needs to make a passkey',
    params: none,
    query: none,
    body: none,
    replies: { 200: json(CredentialOptions), ...memberRefusals },
  },
  addPasskey: {
    ...common,
    access: { self: true, confirmed: true },
    method: 'POST',
    path: '/desk/passkeys',
    summary: 'Keeps a passkey that the browser made',
    params: none,
    query: none,
    body: CredentialAnswer,
    replies: { 201: json(Passkey), ...memberRefusals },
  },
  removePasskey: {
    ...common,
    access: { self: true, confirmed: true },
    method: 'DELETE',
    path: '/desk/passkeys/{id}',
    summary: 'Forgets a passkey',
    params: Type.Object({ id: Type.String({ maxLength: 500 }) }, strict),
    query: none,
    replies: { 204: nothing, ...memberRefusals },
  },
  confirmOptions: {
    ...common,
    access: 'signed-in',
    method: 'POST',
    path: '/desk/confirm/options',
    summary: 'What the browser needs to ask again who it is',
    params: none,
    query: none,
    body: none,
    replies: { 200: json(CredentialOptions), ...deskRefusals },
  },
  confirm: {
    ...common,
    access: 'signed-in',
    method: 'POST',
    path: '/desk/confirm',
    summary: 'Shows again who it is, with a passkey; without one, a new link by mail does the same',
    params: none,
    query: none,
    body: CredentialAnswer,
    replies: { 204: nothing, ...deskRefusals },
  },
  live: {
    ...common,
    access: { may: 'today.read' },
    method: 'GET',
    path: '/sites/{siteId}/desk/live',
    summary: 'A stream of server-sent events: topics that changed, and where colleagues are',
    params: site,
    query: none,
    replies: { 200: file('text/event-stream', 'The stream; it ends with the session'), ...memberRefusals },
  },
  presence: {
    ...common,
    access: { may: 'today.read' },
    method: 'POST',
    path: '/sites/{siteId}/desk/presence',
    summary: 'Tells colleagues where somebody is in the desk',
    params: site,
    query: none,
    body: Type.Object({ at: Type.String({ maxLength: 200, pattern: '^/' }) }, strict),
    replies: { 204: nothing, ...memberRefusals },
  },
} as const satisfies Record<string, Endpoint>;
