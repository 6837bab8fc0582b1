// Mails on their way (decisions section 9): one row and one Message-ID per mail, however often it is tried.
import { sql } from 'kysely';
import type { Locale } from '../../domain/locale.ts';
import { tellDesk } from '../platform/desk-events.ts';
import type { DeliveryState, Queryable, Trx } from '../schema.ts';

export type Delivery = {
  readonly siteId: string;
  readonly id: number;
  readonly kind: string;
  readonly locale: Locale;
  readonly data: Readonly<Record<string, unknown>>;
  /** Null once the mail is sent or given up. */
  readonly personal: Readonly<Record<string, unknown>> | null;
  readonly messageId: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly repeats: number;
  readonly reason: string | null;
  readonly createdAt: Date;
  readonly changedAt: Date;
};

export type NewDelivery = Pick<Delivery, 'siteId' | 'kind' | 'locale' | 'data' | 'personal' | 'messageId'> & {
  readonly dedupeKey: string;
};

/** Its id; undefined when a mail with this key exists already. */
export const insertDelivery = async (trx: Trx, delivery: NewDelivery): Promise<number | undefined> => {
  const { siteId, kind, locale, data, personal, messageId, dedupeKey } = delivery;
  const row = await trx
    .insertInto('delivery')
    .values({
      site_id: siteId,
      kind,
      dedupe_key: dedupeKey,
      locale,
      data: JSON.stringify(data),
      personal: personal && JSON.stringify(personal),
      message_id: messageId,
    })
    .onConflict((conflict) => conflict.columns(['site_id', 'dedupe_key']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
};

const selected = [
  'site_id as siteId',
  'id',
  'kind',
  'locale',
  'data',
  'personal',
  'message_id as messageId',
  'state',
  'attempts',
  'repeats',
  'reason',
  'created_at as createdAt',
  'changed_at as changedAt',
] as const;

/**
 * Begins a try and gives the mail; undefined when there is nothing left to send. A try that began and never ended may
 * have reached the mail server: sending again may repeat it, and that is counted.
 */
export const beginDelivery = async (trx: Trx, siteId: string, id: number): Promise<Delivery | undefined> =>
  trx
    .updateTable('delivery')
    .set({
      state: 'sending',
      attempts: sql`attempts + 1`,
      repeats: sql`repeats + case when state = 'sending' then 1 else 0 end`,
      changed_at: sql<Date>`now()`,
    })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('state', 'not in', ['sent', 'dropped'])
    .returning(selected)
    .executeTakeFirst();

export const deliveryKind = async (db: Queryable, siteId: string, id: number): Promise<string | undefined> =>
  (await db.selectFrom('delivery').select('kind').where('site_id', '=', siteId).where('id', '=', id).executeTakeFirst())
    ?.kind;

export type DeliveryEnd = { readonly state: DeliveryState; readonly reason?: string };

/** How a try ended. What is kept nowhere else goes with the last one. */
export const endDelivery = async (
  trx: Trx,
  { siteId, id, kind, attempts }: Pick<Delivery, 'siteId' | 'id' | 'kind' | 'attempts'>,
  { state, reason }: DeliveryEnd,
): Promise<void> => {
  // Alerts leave by the hundred: open desks hear of those that did not go as usual.
  if (kind !== 'alert-digest' || state !== 'sent' || attempts > 1) await tellDesk(trx, { siteId, topic: 'mails' });
  await trx
    .updateTable('delivery')
    .set({
      state,
      reason: reason ?? null,
      changed_at: sql<Date>`now()`,
      ...(state === 'waiting' ? {} : { personal: null }),
    })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute();
};

/** Nothing has happened to these for a while: their job was lost. */
export const stalledDeliveries = async (trx: Trx, before: Date): Promise<Pick<Delivery, 'siteId' | 'id'>[]> =>
  trx
    .updateTable('delivery')
    .set({ changed_at: sql<Date>`now()` })
    .where('state', 'in', ['waiting', 'sending'])
    .where('changed_at', '<', before)
    .returning(['site_id as siteId', 'id'])
    .execute();

/** Given up, and possible to try again: what such a mail needs is still there. */
export const reviveDeliveries = async (trx: Trx, siteId?: string): Promise<Pick<Delivery, 'siteId' | 'id'>[]> =>
  trx
    .updateTable('delivery')
    .set({ state: 'waiting', changed_at: sql<Date>`now()` })
    .where('state', '=', 'dead')
    .$if(siteId !== undefined, (query) => query.where('site_id', '=', siteId ?? ''))
    .returning(['site_id as siteId', 'id'])
    .execute();

export const countDeliveries = async (
  db: Queryable,
): Promise<{ state: DeliveryState; count: number; repeats: number }[]> =>
  db
    .selectFrom('delivery')
    .select(['state', sql<number>`count(*)::int`.as('count'), sql<number>`sum(repeats)::int`.as('repeats')])
    .groupBy('state')
    .execute();

export const pruneDeliveries = async (trx: Trx, before: Date): Promise<void> => {
  await trx
    .deleteFrom('delivery')
    .where('state', 'in', ['sent', 'dropped', 'dead'])
    .where('changed_at', '<', before)
    .execute();
};

/** Mails to or about somebody who wants to be forgotten: what is waiting is not sent, and nothing of it stays. */
export const forgetDeliveries = async (trx: Trx, siteId: string, email: string): Promise<number> => {
  const result = await trx
    .updateTable('delivery')
    .set({ state: 'dropped', reason: 'erased', personal: null, changed_at: sql<Date>`now()` })
    .where('site_id', '=', siteId)
    .where('personal', 'is not', null)
    .where(sql<boolean>`lower(${email}) in (lower(personal ->> 'to'), lower(personal ->> 'from'))`)
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
};

/** A mail with this key was ordered, whatever became of it. */
export const isOrdered = async (db: Queryable, siteId: string, dedupeKey: string): Promise<boolean> =>
  (await db
    .selectFrom('delivery')
    .select('id')
    .where('site_id', '=', siteId)
    .where('dedupe_key', '=', dedupeKey)
    .executeTakeFirst()) !== undefined;

/** Ordered, and not on its way yet. */
export const isDeliveryWaiting = async (db: Queryable, siteId: string, dedupeKey: string): Promise<boolean> =>
  (await db
    .selectFrom('delivery')
    .select('id')
    .where('site_id', '=', siteId)
    .where('dedupe_key', '=', dedupeKey)
    .where('state', '=', 'waiting')
    .executeTakeFirst()) !== undefined;
