// An agency's own software hears of new requests: a signed POST to the site's webhook, tried again until it is taken.
// Headers as in the Standard Webhooks convention, so that ready-made libraries can check the signature.
import { createHmac } from 'node:crypto';
import { findLead, type Lead } from '../db/leads.ts';
import type { Trx } from '../db/schema.ts';
import { findSite } from '../db/sites.ts';
import type { WebhookEvent } from '../domain/site.ts';
import type { ServiceContext } from './context.ts';
import { keyedHash, type SecretKeys } from './tokens.ts';

export const WEBHOOK_TASK = 'webhook';

/** Derived from the server's key: nothing to store, and changed together with it. */
const secretOf = (key: string, siteId: string): Buffer => keyedHash(key, ['webhook', siteId]);

/** What the agency's software checks signatures with. */
export const webhookSecret = ([key]: SecretKeys, siteId: string): string =>
  `whsec_${secretOf(key, siteId).toString('base64')}`;

/** One signature per live key: a change of keys breaks nobody. */
const signatures = (keys: SecretKeys, siteId: string, text: string): string =>
  keys.map((key) => `v1,${createHmac('sha256', secretOf(key, siteId)).update(text).digest('base64')}`).join(' ');

export const announceLead = async (
  { jobs }: ServiceContext,
  trx: Trx,
  siteId: string,
  leadId: number,
  event: WebhookEvent,
): Promise<void> => {
  const site = await findSite(trx, siteId);
  if (site?.webhook?.events.includes(event)) await jobs.enqueue(trx, WEBHOOK_TASK, { siteId, leadId, event });
};

const payloadOf = (event: WebhookEvent, lead: Lead) => ({
  type: event,
  timestamp: lead.createdAt.toISOString(),
  data: {
    id: lead.id,
    site: lead.siteId,
    locale: lead.locale,
    page: lead.page,
    estateId: lead.estateId,
    email: lead.email,
    fields: lead.fields,
    consent: lead.consent,
  },
});

/** One try; throws when it was not taken. Nothing to do when the request or the webhook is gone. */
export const deliverWebhook = async (
  ctx: ServiceContext,
  siteId: string,
  leadId: number,
  event: WebhookEvent,
): Promise<void> => {
  const [site, lead] = [await findSite(ctx.db.kysely, siteId), await findLead(ctx.db.kysely, siteId, leadId)];
  if (!lead || !site?.webhook?.events.includes(event)) return;
  const id = `${event}-${siteId}-${leadId}`;
  const timestamp = String(Math.floor(ctx.now().getTime() / 1000));
  const body = JSON.stringify(payloadOf(event, lead));
  const { status } = await ctx.fetch(site.webhook.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signatures(ctx.secrets, siteId, `${id}.${timestamp}.${body}`),
    },
    body,
    maxBytes: 64 * 1024,
  });
  if (status < 200 || status >= 300) throw new Error(`The webhook answered ${status}.`);
};
