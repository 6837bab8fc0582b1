// The settings of a site, what is sealed, the tokens of its software and its webhook: our own extension (decisions section 12).
import { type TObject, Type } from 'typebox';
import { HOSTNAME_STATES } from '../domain/content/hostname-check.ts';
import { RECORD_FAULTS } from '../domain/content/sender-records.ts';
import { WEBHOOK_EVENTS } from '../domain/content/setting-names.ts';
import { SETTINGS, SETTINGS_PARTS, type SettingsPart, SiteHostname } from '../domain/content/settings.ts';
import { MAX_SECRET, SECRET_NAMES } from '../domain/content/site-secret.ts';
import { PUSH_SCOPES } from '../domain/people/push-scope.ts';
import { RecordId, SiteId, strict } from '../domain/record/schema-parts.ts';
import type { Endpoint } from './endpoint.ts';
import { json, memberRefusals, nothing, problem, versionRefusals } from './replies.ts';

const none = Type.Object({}, strict);
const site = Type.Object({ siteId: SiteId }, strict);
const siteAnd = <P extends Parameters<typeof Type.Object>[0]>(properties: P) =>
  Type.Object({ siteId: SiteId, ...properties }, strict);
const Moment = Type.String();

const known = {
  /** For `If-Match`. */
  etag: Type.String(),
  /** Who saved it last in the desk. */
  changedBy: Type.Optional(Type.String()),
  changedAt: Type.Optional(Moment),
};
const partOf = <S extends TObject>(values: S) => Type.Object({ values, ...known }, strict);
type Parts = { [P in SettingsPart]: ReturnType<typeof partOf<(typeof SETTINGS)[P]>> };
const parts = Object.fromEntries(SETTINGS_PARTS.map((part) => [part, partOf(SETTINGS[part])])) as unknown as Parts;

/** That a secret is there, since when, and whether a living key of the server opens it; never what it is. */
const Secrets = Type.Array(
  Type.Object({ name: Type.Enum(SECRET_NAMES), since: Moment, usable: Type.Boolean() }, strict),
);

const SettingsAnswer = Type.Object(
  {
    parts: Type.Object(parts, strict),
    secrets: Secrets,
    /** What holds where a setting is absent. */
    effective: Type.Object(
      {
        sender: Type.String(),
        /** The mail server in use; empty: mails are kept as files on the server. */
        server: Type.String(),
        retentionDays: Type.Integer(),
        url: Type.String(),
      },
      strict,
    ),
  },
  strict,
);

const TokenAnswer = Type.Object(
  {
    id: RecordId,
    name: Type.String(),
    scopes: Type.Array(Type.Enum(PUSH_SCOPES)),
    createdAt: Moment,
    expiresAt: Type.Union([Moment, Type.Null()]),
    revokedAt: Type.Union([Moment, Type.Null()]),
    lastUsedAt: Type.Union([Moment, Type.Null()]),
  },
  strict,
);

const WebhookMessage = Type.Object(
  {
    id: RecordId,
    event: Type.Enum(WEBHOOK_EVENTS),
    ids: Type.Array(Type.Integer()),
    at: Moment,
    state: Type.Enum(['waiting', 'taken', 'failed', 'dropped']),
    attempts: Type.Integer(),
    /** What the webhook answered; null: nothing. */
    status: Type.Union([Type.Integer(), Type.Null()]),
    reason: Type.Union([Type.String(), Type.Null()]),
    changedAt: Moment,
  },
  strict,
);

const RecordAnswer = Type.Object(
  {
    record: Type.Enum(['spf', 'dkim', 'dmarc']),
    state: Type.Enum(['ok', 'missing', 'wrong', 'off']),
    name: Type.String(),
    found: Type.Array(Type.String()),
    fault: Type.Optional(Type.Enum(RECORD_FAULTS)),
    add: Type.Optional(Type.String()),
  },
  strict,
);

const MailboxAnswer = Type.Object(
  {
    /** Absent: it was not read since the settings name it. */
    readAt: Type.Optional(Moment),
    mails: Type.Optional(Type.Integer()),
    marks: Type.Optional(Type.Boolean()),
    /** How many mails became part of a conversation, or a lead. */
    taken: Type.Integer(),
    problem: Type.Optional(Type.String()),
    problemAt: Type.Optional(Moment),
  },
  strict,
);

const DkimRecord = Type.Object({ name: Type.String(), record: Type.String() }, strict);
const Name = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' });

const common = { tag: 'desk settings', extension: true, query: none } as const;
const reads = { access: { may: 'settings.read' } } as const;
const writes = { access: { may: 'settings.write' } } as const;
const tokens = { access: { may: 'tokens.write', confirmed: true } } as const;

export const settingsEndpoints = {
  settings: {
    ...common,
    ...reads,
    method: 'GET',
    path: '/sites/{siteId}/desk/settings',
    summary: 'The settings of a site in parts, each with its version; of what is sealed only that it is there',
    params: site,
    replies: { 200: json(SettingsAnswer), ...memberRefusals },
  },
  saveSettings: {
    ...common,
    ...writes,
    versioned: true,
    method: 'PUT',
    path: '/sites/{siteId}/desk/settings/{part}',
    summary:
      'Saves one part: what is absent in the body is absent afterwards. Another mail server forgets its password',
    params: siteAnd({ part: Type.Enum(SETTINGS_PARTS as [SettingsPart, ...SettingsPart[]]) }),
    // As the part wants it: every wrong field is named.
    body: Type.Record(Type.String(), Type.Unknown()),
    replies: {
      200: json(Type.Object({ values: Type.Unknown(), ...known, secrets: Secrets }, strict)),
      ...memberRefusals,
      ...versionRefusals,
      409: problem('Another site has this hostname; `errors` names the field'),
    },
  },
  saveSecret: {
    ...common,
    ...writes,
    method: 'PUT',
    path: '/sites/{siteId}/desk/secrets/{name}',
    summary: 'Seals a secret; no call gives it back',
    params: siteAnd({ name: Type.Enum(SECRET_NAMES) }),
    body: Type.Object({ value: Type.String({ minLength: 1, maxLength: MAX_SECRET }) }, strict),
    replies: { 200: json(Secrets), ...memberRefusals },
  },
  removeSecret: {
    ...common,
    ...writes,
    method: 'DELETE',
    path: '/sites/{siteId}/desk/secrets/{name}',
    summary: 'Forgets a secret',
    params: siteAnd({ name: Type.Enum(SECRET_NAMES) }),
    replies: { 204: nothing, ...memberRefusals },
  },
  checkHostname: {
    ...common,
    ...reads,
    method: 'GET',
    path: '/sites/{siteId}/desk/hostnames/{hostname}/check',
    summary: 'Whether one of the site’s hostnames leads to it',
    params: siteAnd({ hostname: SiteHostname }),
    replies: {
      200: json(
        Type.Object(
          { hostname: Type.String(), state: Type.Enum(HOSTNAME_STATES), addresses: Type.Array(Type.String()) },
          strict,
        ),
      ),
      ...memberRefusals,
    },
  },
  checkSender: {
    ...common,
    ...reads,
    method: 'GET',
    path: '/sites/{siteId}/desk/sender/check',
    summary: 'What the SPF, DKIM and DMARC records of the sender’s domain say, and what to add',
    params: site,
    replies: {
      200: json(Type.Object({ from: Type.String(), domain: Type.String(), records: Type.Array(RecordAnswer) }, strict)),
      ...memberRefusals,
    },
  },
  sendTestMail: {
    ...common,
    ...writes,
    method: 'POST',
    path: '/sites/{siteId}/desk/sender/test',
    summary: 'Sends a mail to the member who asks, at once, and says what the mail server answered',
    params: site,
    body: none,
    replies: {
      200: json(
        Type.Object(
          { sent: Type.Boolean(), to: Type.String(), over: Type.String(), reason: Type.Optional(Type.String()) },
          strict,
        ),
      ),
      ...memberRefusals,
    },
  },
  makeDkimKey: {
    ...common,
    ...writes,
    method: 'POST',
    path: '/sites/{siteId}/desk/sender/dkim',
    summary:
      'Makes a new key for the signature of mails: its private half is sealed, the record with the other is the answer',
    params: site,
    body: none,
    replies: { 200: json(DkimRecord), ...memberRefusals },
  },
  mailboxState: {
    ...common,
    ...reads,
    method: 'GET',
    path: '/sites/{siteId}/desk/mailbox',
    summary: 'When the mailbox was read last, what was found, and what is wrong with it',
    params: site,
    replies: { 200: json(MailboxAnswer), ...memberRefusals },
  },
  checkMailbox: {
    ...common,
    ...writes,
    method: 'POST',
    path: '/sites/{siteId}/desk/mailbox/check',
    summary: 'Opens the mailbox as the settings say, reads nothing, and says what was found',
    params: site,
    body: none,
    replies: {
      200: json(
        Type.Object(
          {
            ok: Type.Boolean(),
            /** As the server writes it. */
            folder: Type.Optional(Type.String()),
            mails: Type.Optional(Type.Integer()),
            /** Whether the server keeps a mark of ours on mails that were taken in. */
            marks: Type.Optional(Type.Boolean()),
            /** What the server, or we, said to it. */
            reason: Type.Optional(Type.String()),
            /** Where the named folder is not there: those that are. */
            folders: Type.Optional(Type.Array(Type.String())),
          },
          strict,
        ),
      ),
      ...memberRefusals,
    },
  },
  readMailboxNow: {
    ...common,
    ...writes,
    method: 'POST',
    path: '/sites/{siteId}/desk/mailbox/read',
    summary: 'Has the mailbox read as soon as somebody is free',
    params: site,
    body: none,
    replies: { 204: nothing, ...memberRefusals },
  },
  apiTokens: {
    ...common,
    ...reads,
    method: 'GET',
    path: '/sites/{siteId}/desk/tokens',
    summary: 'The tokens of the agency’s software; not the tokens themselves',
    params: site,
    replies: { 200: json(Type.Array(TokenAnswer)), ...memberRefusals },
  },
  createApiToken: {
    ...common,
    ...tokens,
    method: 'POST',
    path: '/sites/{siteId}/desk/tokens',
    summary: 'Makes a token; it is in this answer and nowhere else',
    params: site,
    body: Type.Object(
      {
        name: Name,
        scopes: Type.Array(Type.Enum(PUSH_SCOPES), { minItems: 1, uniqueItems: true }),
        /** Ends by itself; absent: it does not. */
        days: Type.Optional(Type.Integer({ minimum: 1, maximum: 3650 })),
      },
      strict,
    ),
    replies: { 201: json(Type.Object({ id: RecordId, token: Type.String() }, strict)), ...memberRefusals },
  },
  revokeApiToken: {
    ...common,
    ...tokens,
    method: 'DELETE',
    path: '/sites/{siteId}/desk/tokens/{id}',
    summary: 'Ends a token at once',
    params: siteAnd({ id: RecordId }),
    replies: { 204: nothing, ...memberRefusals },
  },
  webhookMessages: {
    ...common,
    ...reads,
    method: 'GET',
    path: '/sites/{siteId}/desk/webhook/messages',
    summary: 'What the webhook was told lately, newest first, and what it answered',
    params: site,
    replies: { 200: json(Type.Array(WebhookMessage)), ...memberRefusals },
  },
  sendWebhookAgain: {
    ...common,
    ...writes,
    method: 'POST',
    path: '/sites/{siteId}/desk/webhook/messages/{id}/again',
    summary: 'Tells the webhook once more, under the same id',
    params: siteAnd({ id: RecordId }),
    body: none,
    replies: { 204: nothing, ...memberRefusals },
  },
  showWebhookSecret: {
    ...common,
    ...tokens,
    method: 'POST',
    path: '/sites/{siteId}/desk/webhook/secret',
    summary: 'What the agency’s software checks the signatures of the webhook with',
    params: site,
    body: none,
    replies: { 200: json(Type.Object({ secret: Type.String() }, strict)), ...memberRefusals },
  },
} as const satisfies Record<string, Endpoint>;
