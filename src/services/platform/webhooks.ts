// An agency's own software hears of what happens on its site: a signed POST to the site's webhook, tried again until it is taken.
// Headers as in the Standard Webhooks convention, so that ready-made libraries can check the signature.
import { createHmac, randomUUID } from 'node:crypto';
import { findSite } from '../../db/content/sites.ts';
import { findLead } from '../../db/leads/leads.ts';
import { tellDesk } from '../../db/platform/desk-events.ts';
import {
  insertWebhookDelivery,
  isWebhookTaken,
  listWebhookDeliveries,
  noteWebhookTry,
  reviveWebhookDelivery,
  type WebhookDelivery,
  type WebhookEnd,
} from '../../db/platform/webhook-deliveries.ts';
import { findStay } from '../../db/rentals/rental-stays.ts';
import type { Trx } from '../../db/schema.ts';
import { findViewing } from '../../db/viewings/viewings.ts';
import type { WebhookEvent } from '../../domain/content/setting-names.ts';
import { NotFoundError } from '../../domain/errors.ts';
import { leadStateData } from '../leads/lead-state.ts';
import type { ServiceContext } from './context.ts';
import { keyedHash, type SecretKeys } from './tokens.ts';

export const WEBHOOK_TASK = 'webhook';
/** What the desk shows: the last ones. */
const LISTED = 50;

/** Derived from the server's key: nothing to store, and changed together with it. */
const secretOf = (key: string, siteId: string): Buffer => keyedHash(key, ['webhook', siteId]);

/** What the agency's software checks signatures with. */
export const webhookSecret = ([key]: SecretKeys, siteId: string): string =>
  `whsec_${secretOf(key, siteId).toString('base64')}`;

/** One signature per live key: a change of keys breaks nobody. */
const signatures = (keys: SecretKeys, siteId: string, text: string): string =>
  keys.map((key) => `v1,${createHmac('sha256', secretOf(key, siteId)).update(text).digest('base64')}`).join(' ');

/** Ids only: what they stand for is read when it is told, and is not told when it was erased in between. */
export type Announcement = {
  readonly event: WebhookEvent;
  readonly ids: readonly number[];
  readonly at: string;
  /** The same however often it is tried. */
  readonly key: string;
};

/** In the transaction of what happened: it is told when that was committed, and only then. */
export const announce = async (
  { jobs, now }: Pick<ServiceContext, 'jobs' | 'now'>,
  trx: Trx,
  siteId: string,
  event: WebhookEvent,
  ids: readonly number[],
): Promise<void> => {
  if (ids.length === 0) return;
  const site = await findSite(trx, siteId);
  if (!site?.webhook?.events.includes(event)) return;
  const announcement: Announcement = { event, ids, at: now().toISOString(), key: randomUUID() };
  await insertWebhookDelivery(trx, { siteId, ...announcement, at: now() });
  await jobs.enqueue(trx, WEBHOOK_TASK, { siteId, ...announcement });
};

type Data = Readonly<Record<string, unknown>> | undefined;

const leadData = async ({ db }: ServiceContext, siteId: string, [id = 0]: readonly number[]): Promise<Data> => {
  const lead = await findLead(db.kysely, siteId, id);
  if (!lead) return undefined;
  const { createdAt: _at, siteId: site, kind: _kind, ...data } = lead;
  return { ...data, site };
};

/** Neither its tokens nor what opens them. */
const viewingData = async ({ db }: ServiceContext, siteId: string, [id = 0]: readonly number[]): Promise<Data> => {
  const viewing = await findViewing(db.kysely, siteId, id);
  if (!viewing) return undefined;
  const { uid, representativeId, estateId, state, sequence, start, end, group, locale, label } = viewing;
  const { name, email, phone, message, consent } = viewing;
  const what = {
    site: siteId,
    id: uid,
    state,
    sequence,
    agendaId: representativeId,
    estateId,
    listing: label,
    start,
    end,
    group,
  };
  return { ...what, locale, name, email, phone, message, consent };
};

const stayData = async ({ db }: ServiceContext, siteId: string, [id = 0]: readonly number[]): Promise<Data> => {
  const stay = await findStay(db.kysely, siteId, id);
  if (!stay) return undefined;
  const { visitorHashes: _visitor, agencyHashes: _agency, siteId: site, ...data } = stay;
  return { ...data, site };
};

const leadState = (ctx: ServiceContext, siteId: string, [id = 0]: readonly number[]): Promise<Data> =>
  leadStateData(ctx, siteId, id);

/** Enough to ask for them: estates/v2/{id} gives the record as everybody may see it. */
const listingData = async (_ctx: ServiceContext, site: string, ids: readonly number[]): Promise<Data> => ({
  site,
  ids,
});

const DATA: Readonly<
  Record<WebhookEvent, (ctx: ServiceContext, siteId: string, ids: readonly number[]) => Promise<Data>>
> = {
  contact: leadData,
  'listing.changed': listingData,
  'listing.removed': listingData,
  'viewing.page.booked': viewingData,
  'viewing.page.moved': viewingData,
  'viewing.page.cancelled': viewingData,
  'reservation.held': stayData,
  'reservation.confirmed': stayData,
  'reservation.refused': stayData,
  'reservation.lapsed': stayData,
  'reservation.cancelled': stayData,
  'reservation.withdrawn': stayData,
  'lead.assigned': leadState,
  'lead.state': leadState,
  'lead.answered': leadState,
  'reservation.moved': stayData,
};

/** One try, and how it ended in the list of the desk; throws when it was not taken. */
export const deliverWebhook = async (
  ctx: ServiceContext,
  siteId: string,
  announcement: Announcement,
): Promise<void> => {
  const note = (end: WebhookEnd) =>
    ctx.db.transaction(async (trx) => {
      await noteWebhookTry(trx, siteId, announcement.key, end, ctx.now());
      await tellDesk(trx, { siteId, topic: 'settings' });
    });
  // Somebody had it sent again while an earlier try was still to come.
  if (await isWebhookTaken(ctx.db.kysely, siteId, announcement.key)) return;
  let end: WebhookEnd;
  try {
    end = await tell(ctx, siteId, announcement);
  } catch (error) {
    const reason = (error instanceof Error ? error.message : String(error)).slice(0, 300);
    await note({ state: 'failed', status: null, reason });
    throw error;
  }
  // Outside the try: when only this fails, the webhook has heard and must not count as a failure.
  await note(end);
  if (end.state === 'failed') throw new Error(end.reason ?? '');
};

/** Nothing to do when its subject or the webhook is gone. */
const tell = async (
  ctx: ServiceContext,
  siteId: string,
  { event, ids, at, key }: Announcement,
): Promise<WebhookEnd> => {
  const site = await findSite(ctx.db.kysely, siteId);
  if (!site?.webhook?.events.includes(event))
    return { state: 'dropped', status: null, reason: 'not asked for any more' };
  const data = await DATA[event](ctx, siteId, ids);
  if (!data) return { state: 'dropped', status: null, reason: 'erased in between' };
  const id = `${event}-${siteId}-${key}`;
  const timestamp = String(Math.floor(ctx.now().getTime() / 1000));
  const body = JSON.stringify({ type: event, timestamp: at, data });
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
  return status < 200 || status >= 300
    ? { state: 'failed', status, reason: `The webhook answered ${status}.` }
    : { state: 'taken', status, reason: null };
};

export const webhookDeliveries = ({ db }: Pick<ServiceContext, 'db'>, siteId: string): Promise<WebhookDelivery[]> =>
  listWebhookDeliveries(db.kysely, siteId, LISTED);

/** With the same id as the first time: software that has heard it knows it again. */
export const tellAgain = async (
  { db, jobs, now }: Pick<ServiceContext, 'db' | 'jobs' | 'now'>,
  siteId: string,
  id: number,
): Promise<void> => {
  await db.transaction(async (trx) => {
    const found = await reviveWebhookDelivery(trx, siteId, id, now());
    if (!found) throw new NotFoundError('There is no such message of the webhook, or it is on its way.');
    const { event, ids, at, key } = found;
    const announcement: Announcement = { event, ids, at: at.toISOString(), key };
    await jobs.enqueue(trx, WEBHOOK_TASK, { siteId, ...announcement });
    await tellDesk(trx, { siteId, topic: 'settings' });
  });
};
