// The promise about mail (decisions section 9): ordered in the transaction that causes it, sent by a job, tried again
// until it is sent or given up with a reason. A repeat has the same Message-ID.
import { randomBytes } from 'node:crypto';
import { headerText, PermanentMailError, RefusedAddressError } from '../../adapters/mailer.ts';
import { findSite } from '../../db/content/sites.ts';
import {
  beginDelivery,
  type Delivery,
  type DeliveryEnd,
  deliveryKind,
  endDelivery,
  insertDelivery,
  reviveDeliveries,
  stalledDeliveries,
} from '../../db/mail/deliveries.ts';
import type { Trx } from '../../db/schema.ts';
import type { Locale } from '../../domain/locale.ts';
import { HOUR_MS } from '../../domain/time/calendar-days.ts';
import type { ServiceContext } from '../platform/context.ts';
import { MAIL_KINDS, type MailKind, ON_REFUSED } from './mail-kinds.ts';
import { senderOf, sendForSite } from './site-mail.ts';

export const SEND_MAIL_TASK = 'send-mail';

export type MailOrder = {
  readonly siteId: string;
  /** What the mail says is decided when it leaves: see mail-kinds.ts. */
  readonly kind: MailKind;
  /** The same key twice is one mail. No personal data in it: it is kept. */
  readonly dedupeKey: string;
  readonly locale: Locale;
  /** Ids and moments of what the mail is about; kept. */
  readonly data?: Readonly<Record<string, string | number>>;
  /** What is stored nowhere else, erased when the mail is sent or given up. Addresses as `to` and `from`. */
  readonly personal?: Readonly<Record<string, unknown>>;
};

const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

/**
 * 128 random bits, written with the row: the same over every try, and never that of another mail. Made from the row's own
 * values it would come back in a database that was restored, set up anew or copied, and mailboxes would drop the new mail.
 */
const newMessageId = (domain: string): string => `<${randomBytes(16).toString('hex')}@${domain}>`;

export type OrderedMail = { readonly id: number; readonly messageId: string };

/** The row of the mail; undefined when it was ordered before. */
export const orderMailRow = async (
  { jobs }: Pick<ServiceContext, 'jobs'>,
  trx: Trx,
  order: MailOrder,
  options: { readonly startAfter?: Date } = {},
): Promise<OrderedMail | undefined> => {
  const site = await findSite(trx, order.siteId);
  if (!site) return undefined;
  const messageId = newMessageId(domainOf(site.email));
  const id = await insertDelivery(trx, { data: {}, ...order, personal: order.personal ?? null, messageId });
  if (id === undefined) return undefined;
  await jobs.enqueue(trx, SEND_MAIL_TASK, { siteId: order.siteId, id }, options);
  return { id: Number(id), messageId };
};

/** False when this mail was ordered before. */
export const orderMail = async (
  ctx: Pick<ServiceContext, 'jobs'>,
  trx: Trx,
  order: MailOrder,
  options: { readonly startAfter?: Date } = {},
): Promise<boolean> => (await orderMailRow(ctx, trx, order, options)) !== undefined;

/** Sends, or says why there is nothing to send any more. */
const attempt = async (ctx: ServiceContext, delivery: Delivery): Promise<DeliveryEnd> => {
  const site = await findSite(ctx.db.kysely, delivery.siteId);
  const composed = site && (await MAIL_KINDS[delivery.kind as MailKind]?.(ctx, delivery, site));
  if (!site || !composed) return { state: 'dropped', reason: 'its reason is gone' };
  const from = senderOf(ctx, site);
  const replyTo =
    composed.replyTo ?? (from.address !== site.email ? { name: site.name, address: site.email } : undefined);
  await sendForSite(ctx, site, {
    ...composed,
    from,
    replyTo,
    messageId: delivery.messageId,
    // The moment it was ordered: a repeat is the same mail to the letter.
    date: delivery.createdAt,
  });
  return { state: 'sent' };
};

const reasonOf = (error: unknown): string => headerText(error instanceof Error ? error.message : String(error), 500);

/** One try. Throws when another one should follow. Gives its kind when the mail was given up. */
export const sendDelivery = async (
  ctx: ServiceContext,
  siteId: string,
  id: number,
  lastAttempt: boolean,
): Promise<{ readonly givenUp: string } | undefined> => {
  const delivery = await ctx.db.transaction((trx) => beginDelivery(trx, siteId, id));
  if (!delivery) return undefined;
  const end = (how: DeliveryEnd) => ctx.db.transaction((trx) => endDelivery(trx, delivery, how));
  let result: DeliveryEnd;
  try {
    result = await attempt(ctx, delivery);
  } catch (error) {
    const reason = reasonOf(error);
    const dead = lastAttempt || error instanceof PermanentMailError;
    await end({ state: dead ? 'dead' : 'waiting', reason });
    if (!dead) throw error;
    if (error instanceof RefusedAddressError) await ON_REFUSED[delivery.kind as MailKind]?.(ctx, delivery);
    ctx.log.error({ site: siteId, delivery: id, kind: delivery.kind, reason }, 'a mail was given up');
    return { givenUp: delivery.kind };
  }
  // Outside the try: when only this fails, the mail has left and must not count as a failure.
  await end(result);
  return undefined;
};

const enqueueAll = async (
  { db, jobs }: ServiceContext,
  find: (trx: Trx) => Promise<Pick<Delivery, 'siteId' | 'id'>[]>,
): Promise<number> =>
  db.transaction(async (trx) => {
    const found = await find(trx);
    for (const { siteId, id } of found) await jobs.enqueue(trx, SEND_MAIL_TASK, { siteId, id });
    return found.length;
  });

/** People of the agency sign in to the desk of a suspended site, too; and what is kept of a person is theirs to know. */
export const isForMembers = async (
  { db }: Pick<ServiceContext, 'db'>,
  siteId: string,
  id: number,
): Promise<boolean> => {
  const kind = await deliveryKind(db.kysely, siteId, id);
  return kind === undefined || kind.startsWith('desk-') || kind === 'own-data';
};

/** Longer than any pause between two tries. */
const STALLED_MS = 2 * HOUR_MS;

/** Mails whose job was lost with a process that died on its last try. */
export const resumeStalledMails = (ctx: ServiceContext): Promise<number> =>
  enqueueAll(ctx, (trx) => stalledDeliveries(trx, new Date(ctx.now().getTime() - STALLED_MS)));

/** Tries again what was given up: of one site, or of all. */
export const retryDeadMails = (ctx: ServiceContext, siteId?: string): Promise<number> =>
  enqueueAll(ctx, (trx) => reviveDeliveries(trx, siteId));
