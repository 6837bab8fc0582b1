// Removes subscriptions, alerts and news that are too old.
import { sql } from 'kysely';
import type { Locale } from '../../domain/locale.ts';
import type { Trx } from '../schema.ts';

type SubscriptionRef = { readonly siteId: string; readonly id: number };

/** Erases what was asked for before and never confirmed: whole subscriptions, or single alerts. How many of the first. */
export const unconfirmedBefore = async (trx: Trx, siteId: string, before: Date): Promise<number> => {
  const limit = before.toISOString();
  await sql`
    delete from alert where site_id = ${siteId} and confirmed_at is null
    and created_at < ${limit}::timestamptz`.execute(trx);
  const { rows } = await sql`
    delete from subscription where site_id = ${siteId} and state = 'UNCONFIRMED' and not exists (
      select from alert where alert.site_id = subscription.site_id and alert.subscription_id = subscription.id
      and (alert.confirmed_at is null or state_at >= ${limit}::timestamptz))
    returning id`.execute(trx);
  return rows.length;
};

/** Unsubscribed or suspended long ago, or asked and never answered. */
export const endedSubscriptions = async (
  trx: Trx,
  siteId: string,
  endedBefore: Date,
  askedBefore: Date,
): Promise<SubscriptionRef[]> =>
  (
    await sql<SubscriptionRef>`
      select site_id as "siteId", id from subscription where site_id = ${siteId} and (
        (state in ('UNSUBSCRIBED', 'SUSPENDED') and state_at < ${endedBefore.toISOString()}::timestamptz)
        or asked_at < ${askedBefore.toISOString()}::timestamptz)`.execute(trx)
  ).rows;

/** Confirmed, not heard of since, not asked yet. */
export const staleSubscriptions = async (
  trx: Trx,
  siteId: string,
  before: Date,
  limit: number,
): Promise<(SubscriptionRef & { locale: Locale })[]> =>
  (
    await sql<SubscriptionRef & { locale: Locale }>`
      select site_id as "siteId", id, locale from subscription
      where site_id = ${siteId} and state = 'CONFIRMED' and asked_at is null
        and wanted_at < ${before.toISOString()}::timestamptz
      order by id limit ${limit} for update skip locked`.execute(trx)
  ).rows;

export const pruneNews = async (trx: Trx, siteId: string, before: Date): Promise<void> => {
  const limit = before.toISOString();
  await sql`delete from alert_news where site_id = ${siteId} and created_at < ${limit}::timestamptz`.execute(trx);
  await sql`delete from alert_digest where site_id = ${siteId} and created_at < ${limit}::timestamptz`.execute(trx);
};
