// Deliveries to the agency's own software, and how they went.
import { sql } from 'kysely';
import type { WebhookEvent } from '../../domain/content/setting-names.ts';
import type { Queryable, Trx, WebhookState } from '../schema.ts';

export type WebhookDelivery = {
  readonly id: number;
  readonly key: string;
  readonly event: WebhookEvent;
  readonly ids: readonly number[];
  readonly at: Date;
  readonly state: WebhookState;
  readonly attempts: number;
  readonly status: number | null;
  readonly reason: string | null;
  readonly changedAt: Date;
};

const selected = [
  'id',
  'key',
  'event',
  'ids',
  'at',
  'state',
  'attempts',
  'status',
  'reason',
  'changed_at as changedAt',
] as const;

export const insertWebhookDelivery = async (
  trx: Trx,
  { siteId, event, ids, at, key }: Pick<WebhookDelivery, 'event' | 'ids' | 'at' | 'key'> & { readonly siteId: string },
): Promise<void> => {
  await trx
    .insertInto('webhook_delivery')
    .values({
      site_id: siteId,
      key,
      event,
      ids: sql<number[]>`${[...ids]}::integer[]`,
      at,
      state: 'waiting',
      changed_at: at,
    })
    .execute();
};

export type WebhookEnd = Pick<WebhookDelivery, 'state' | 'status' | 'reason'>;

/** Of one that was ordered before there was a list there is no row, and nothing to note. */
export const noteWebhookTry = async (
  trx: Trx,
  siteId: string,
  key: string,
  { state, status, reason }: WebhookEnd,
  at: Date,
): Promise<void> => {
  await trx
    .updateTable('webhook_delivery')
    .set({ state, status, reason, attempts: sql`attempts + 1`, changed_at: at })
    .where('site_id', '=', siteId)
    .where('key', '=', key)
    .execute();
};

export const listWebhookDeliveries = (db: Queryable, siteId: string, limit: number): Promise<WebhookDelivery[]> =>
  db
    .selectFrom('webhook_delivery')
    .select(selected)
    .where('site_id', '=', siteId)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Waits anew; undefined when it does already, or there is none. */
export const reviveWebhookDelivery = (
  trx: Trx,
  siteId: string,
  id: number,
  at: Date,
): Promise<WebhookDelivery | undefined> =>
  trx
    .updateTable('webhook_delivery')
    .set({ state: 'waiting', reason: null, status: null, changed_at: at })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('state', '<>', 'waiting')
    .returning(selected)
    .executeTakeFirst();

export const isWebhookTaken = async (db: Queryable, siteId: string, key: string): Promise<boolean> =>
  (await db
    .selectFrom('webhook_delivery')
    .select('id')
    .where('site_id', '=', siteId)
    .where('key', '=', key)
    .where('state', '=', 'taken')
    .executeTakeFirst()) !== undefined;

export const pruneWebhookDeliveries = async (trx: Trx, before: Date): Promise<void> => {
  await trx.deleteFrom('webhook_delivery').where('changed_at', '<', before).execute();
};
