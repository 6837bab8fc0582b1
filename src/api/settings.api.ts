// Settings, secrets, tokens and the webhook of a site.
import { DAY_MS } from '../domain/time/calendar-days.ts';
import { removeSecretOf, saveSecretOf, saveSettings, settings } from '../services/content/settings.ts';
import { checkHostname, checkSender, makeDkimKey, sendTestMail } from '../services/content/settings-checks.ts';
import { checkMailbox, orderReading } from '../services/mailbox/check-mailbox.ts';
import { mailboxState } from '../services/mailbox/mailbox-place.ts';
import { createToken, revokeTokenOf, tokens } from '../services/people/push-access.ts';
import { tellAgain, webhookDeliveries, webhookSecret } from '../services/platform/webhooks.ts';
import { type Handlers, WithHeaders } from './reply.ts';

const moment = (date: Date | null): string | null => date?.toISOString() ?? null;

export const settingsHandlers = {
  settings: async (ctx, { params }) => settings(ctx, params.siteId),
  saveSettings: async (ctx, { params, body }, { desk }) => {
    const { answer, changes, secrets } = await saveSettings(ctx, params.siteId, {
      part: params.part,
      values: body,
      ifMatch: desk.ifMatch,
      host: desk.host,
    });
    desk.note(changes);
    return {
      ...answer,
      changedBy: desk.actor().name,
      changedAt: ctx.now().toISOString(),
      secrets,
    };
  },
  saveSecret: async (ctx, { params, body }) => saveSecretOf(ctx, params.siteId, params.name, body.value),
  removeSecret: async (ctx, { params }) => {
    await removeSecretOf(ctx, params.siteId, params.name);
    return null;
  },
  checkHostname: async (ctx, { params }) => checkHostname(ctx, params.siteId, params.hostname),
  checkSender: async (ctx, { params }) => {
    const { records, ...sender } = await checkSender(ctx, params.siteId);
    return { ...sender, records: records.map((record) => ({ ...record, found: [...record.found] })) };
  },
  sendTestMail: async (ctx, { params }, { desk }) => sendTestMail(ctx, params.siteId, desk.actor()),
  makeDkimKey: async (ctx, { params }) => makeDkimKey(ctx, params.siteId),
  mailboxState: async (ctx, { params }) => {
    const state = await mailboxState(ctx, params.siteId);
    return {
      taken: state?.taken ?? 0,
      ...(state?.readAt ? { readAt: state.readAt.toISOString() } : {}),
      ...(state && state.mails !== null ? { mails: state.mails } : {}),
      ...(state && state.marks !== null ? { marks: state.marks } : {}),
      ...(state && state.problem !== null ? { problem: state.problem } : {}),
      ...(state?.problemAt ? { problemAt: state.problemAt.toISOString() } : {}),
    };
  },
  checkMailbox: async (ctx, { params }) => checkMailbox(ctx, params.siteId),
  readMailboxNow: async (ctx, { params }) => {
    await orderReading(ctx, params.siteId);
    return null;
  },
  apiTokens: async (ctx, { params }) =>
    (await tokens(ctx, params.siteId)).map(({ id, name, scopes, createdAt, expiresAt, revokedAt, lastUsedAt }) => ({
      id,
      name,
      scopes: [...scopes],
      createdAt: createdAt.toISOString(),
      expiresAt: moment(expiresAt),
      revokedAt: moment(revokedAt),
      lastUsedAt: moment(lastUsedAt),
    })),
  createApiToken: async (ctx, { params: { siteId }, body: { name, scopes, days } }, { desk }) => {
    const expiresAt = days === undefined ? null : new Date(ctx.now().getTime() + days * DAY_MS);
    const made = await createToken(ctx, { siteId, name, scopes, expiresAt }, 'desk');
    desk.note([{ field: 'token', before: null, after: `${name} (${scopes.join(', ')})` }]);
    return new WithHeaders(made, {}, 201);
  },
  revokeApiToken: async (ctx, { params }) => {
    await revokeTokenOf(ctx, params.siteId, params.id);
    return null;
  },
  webhookMessages: async (ctx, { params }) =>
    (await webhookDeliveries(ctx, params.siteId)).map(
      ({ id, event, ids, at, state, attempts, status, reason, changedAt }) => ({
        id,
        event,
        ids: [...ids],
        at: at.toISOString(),
        state,
        attempts,
        status,
        reason,
        changedAt: changedAt.toISOString(),
      }),
    ),
  sendWebhookAgain: async (ctx, { params }) => {
    await tellAgain(ctx, params.siteId, params.id);
    return null;
  },
  showWebhookSecret: async (ctx, { params }) => ({ secret: webhookSecret(ctx.secrets, params.siteId) }),
} satisfies Partial<Handlers>;
