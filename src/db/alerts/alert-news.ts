// News for each alert, and the mails that carry it.
import { sql } from 'kysely';
import type { AlertListing } from '../../domain/alerts/alert-matching.ts';
import type { ListingState, NewsKind } from '../../domain/alerts/alert-news.ts';
import type { AlertFrequency } from '../../domain/alerts/subscription.ts';
import type { Queryable, Trx } from '../schema.ts';

const ROWS_AT_ONCE = 2000;

const inPieces = async <T>(rows: readonly T[], write: (piece: readonly T[]) => Promise<void>): Promise<void> => {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) await write(rows.slice(at, at + ROWS_AT_ONCE));
};

/** How these estates were matched last. */
export const listingStates = async (
  db: Queryable,
  siteId: string,
  ids: readonly number[],
): Promise<Map<number, ListingState>> => {
  const { rows } = await sql<{ id: number; facts: AlertListing; price: number | null; offers: number }>`
    select estate_id as id, facts, price, offers from alert_listing
    where site_id = ${siteId} and estate_id = any(${ids}::integer[])`.execute(db);
  return new Map(rows.map(({ id, facts, price, offers }) => [id, { facts, price: price ?? undefined, offers }]));
};

export const saveListingStates = (trx: Trx, siteId: string, states: readonly ListingState[]): Promise<void> =>
  inPieces(states, async (piece) => {
    const rows = JSON.stringify(piece.map((state) => ({ ...state, id: state.facts.id })));
    await sql`
      insert into alert_listing (site_id, estate_id, facts, price, offers)
      select ${siteId}, id, facts, price, offers
      from jsonb_to_recordset(${rows}::jsonb) as wanted (id integer, facts jsonb, price double precision, offers integer)
      on conflict (site_id, estate_id) do update
      set facts = excluded.facts, price = excluded.price, offers = excluded.offers`.execute(trx);
  });

export type NewNews = {
  readonly subscriptionId: number;
  readonly estateId: number;
  readonly event: string;
  readonly kind: NewsKind;
  /** The unit it is about, or the estate itself. */
  readonly memberId: number;
  readonly previousPrice: number | null;
  readonly alertIds: readonly number[];
  readonly frequency: AlertFrequency;
};

/** What is known already stays as it is. Subscriptions that are gone by now get nothing. */
export const insertNews = (trx: Trx, siteId: string, news: readonly NewNews[], now: Date): Promise<void> =>
  inPieces(news, async (piece) => {
    await sql`
      insert into alert_news (site_id, subscription_id, estate_id, event, kind, member_id, previous_price, alert_ids,
        frequency, created_at)
      select ${siteId}, "subscriptionId", "estateId", event, kind, "memberId", "previousPrice", "alertIds", frequency,
        ${now.toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(piece)}::jsonb) as wanted ("subscriptionId" bigint, "estateId" integer,
        event text, kind text, "memberId" integer, "previousPrice" double precision, "alertIds" jsonb, frequency text)
      where exists (select from subscription where site_id = ${siteId} and id = "subscriptionId")
      on conflict (site_id, subscription_id, estate_id, event) do nothing`.execute(trx);
  });

/** Who heard of one of these estates: subscriptions by estate. */
export const hearersOf = async (
  db: Queryable,
  siteId: string,
  homes: readonly { readonly id: number; readonly projectId?: number }[],
): Promise<Map<number, number[]>> => {
  if (homes.length === 0) return new Map();
  const rows = await db
    .selectFrom('alert_news')
    .select(['estate_id as estateId', 'member_id as memberId', 'subscription_id as subscriptionId'])
    .distinct()
    .where('site_id', '=', siteId)
    .where('estate_id', 'in', [...new Set(homes.map(({ id, projectId }) => projectId ?? id))])
    .execute();
  return new Map(
    homes.map(({ id, projectId }) => [
      id,
      rows
        .filter(({ estateId, memberId }) =>
          projectId === undefined ? estateId === id : estateId === projectId && [id, projectId].includes(memberId),
        )
        .map(({ subscriptionId }) => subscriptionId),
    ]),
  );
};

export type WaitingNews = {
  readonly frequency: AlertFrequency;
  /** Up to this moment; all of it without one. */
  readonly upTo?: Date | undefined;
  /** Names the digest; without one the newest piece of news names it. */
  readonly period?: string | undefined;
};

/** Makes digests of waiting news, for so many subscriptions at most; which ones, with their language. */
export const makeDigests = async (
  trx: Trx,
  siteId: string,
  { frequency, upTo, period }: WaitingNews,
  limit: number,
  now: Date,
): Promise<{ id: number; subscriptionId: number; period: string }[]> => {
  const before = (upTo ?? now).toISOString();
  const at = now.toISOString();
  const { rows } = await sql<{ id: number; subscriptionId: number; period: string }>`
    with waiting as (
      select subscription_id, max(id) as newest from alert_news
      where site_id = ${siteId} and digest_id is null and frequency = ${frequency}
        and created_at <= ${before}::timestamptz
        and not exists (select from alert_digest where alert_digest.site_id = alert_news.site_id
          and alert_digest.subscription_id = alert_news.subscription_id and period = ${period ?? ''})
      group by subscription_id order by subscription_id limit ${limit}
    ), made as (
      insert into alert_digest (site_id, subscription_id, period, created_at)
      select ${siteId}, subscription_id, coalesce(${period ?? null}::text, 'news:' || newest), ${at}::timestamptz
      from waiting
      on conflict (site_id, subscription_id, period) do nothing
      returning id, subscription_id, period
    ), taken as (
      update alert_news set digest_id = made.id from made
      where alert_news.site_id = ${siteId} and alert_news.subscription_id = made.subscription_id
        and digest_id is null and frequency = ${frequency} and alert_news.created_at <= ${before}::timestamptz
    )
    select id, subscription_id as "subscriptionId", period from made order by id`.execute(trx);
  return rows;
};

export type DigestNews = Omit<NewNews, 'frequency' | 'subscriptionId'> & { readonly id: number };

export const findDigest = async (
  db: Queryable,
  siteId: string,
  id: number,
): Promise<{ subscriptionId: number; news: DigestNews[] } | undefined> => {
  const digest = await db
    .selectFrom('alert_digest')
    .select('subscription_id as subscriptionId')
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!digest) return undefined;
  const news = await db
    .selectFrom('alert_news')
    .select([
      'id',
      'estate_id as estateId',
      'event',
      'kind',
      'member_id as memberId',
      'previous_price as previousPrice',
      'alert_ids as alertIds',
    ])
    .where('site_id', '=', siteId)
    .where('digest_id', '=', id)
    .orderBy('id')
    .execute();
  return { ...digest, news: news as DigestNews[] };
};

/** Everything that ever was news to somebody, for that person. */
export const newsOfSubscription = async (
  db: Queryable,
  siteId: string,
  subscriptionId: number,
): Promise<{ estateId: number; event: string; at: Date; sent: boolean }[]> =>
  db
    .selectFrom('alert_news')
    .select(['estate_id as estateId', 'event', 'created_at as at', sql<boolean>`digest_id is not null`.as('sent')])
    .where('site_id', '=', siteId)
    .where('subscription_id', '=', subscriptionId)
    .orderBy('id')
    .execute();
