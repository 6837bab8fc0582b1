// Subscriptions to alerts, one per address and site, and the hashes of the links that lead to them.
import { sql } from 'kysely';
import type { SubscriptionState } from '../../domain/alerts/subscription.ts';
import type { Consent } from '../../domain/leads/consent.ts';
import type { Locale } from '../../domain/locale.ts';
import type { Queryable, Trx } from '../schema.ts';
import type { TokenPurpose } from './alert-tables.ts';

export type StoredSubscription = {
  readonly siteId: string;
  readonly id: number;
  readonly email: string;
  readonly name: string;
  readonly locale: Locale;
  readonly state: SubscriptionState;
  readonly consent: Consent;
  readonly tokenVersion: number;
  readonly createdAt: Date;
  readonly confirmedAt: Date | null;
  /** Since when it is in its state. */
  readonly stateAt: Date;
  /** When the person was asked whether the alerts are still wanted; null once answered. */
  readonly askedAt: Date | null;
};

const selected = [
  'site_id as siteId',
  'id',
  'email',
  'name',
  'locale',
  'state',
  'consent',
  'token_version as tokenVersion',
  'created_at as createdAt',
  'confirmed_at as confirmedAt',
  'state_at as stateAt',
  'asked_at as askedAt',
] as const;

export type NewSubscription = Pick<StoredSubscription, 'siteId' | 'email' | 'name' | 'locale' | 'consent'>;

/**
 * The one of this address, made when there is none; whoever comes at the same time waits here. A consent is renewed only
 * while nobody confirmed it: nobody else may change what the owner of the address agreed to.
 */
export const ensureSubscription = async (
  trx: Trx,
  { siteId, email, name, locale, consent }: NewSubscription,
  now: Date,
): Promise<StoredSubscription> => {
  await trx
    .insertInto('subscription')
    .values({
      site_id: siteId,
      email,
      name,
      locale,
      state: 'UNCONFIRMED',
      consent: JSON.stringify(consent),
      created_at: now,
      state_at: now,
      wanted_at: now,
    })
    .onConflict((conflict) => conflict.expression(sql`site_id, lower(email)`).doNothing())
    .execute();
  const row = await trx
    .selectFrom('subscription')
    .select(selected)
    .where('site_id', '=', siteId)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (row.state === 'CONFIRMED') return row;
  return trx
    .updateTable('subscription')
    .set({ state: 'UNCONFIRMED', locale, name: name || row.name, consent: JSON.stringify(consent), state_at: now })
    .where('site_id', '=', siteId)
    .where('id', '=', row.id)
    .returning(selected)
    .executeTakeFirstOrThrow();
};

/** What those of these addresses are that are known here, by address in small letters. */
export const subscribersAmong = async (
  db: Queryable,
  siteId: string,
  emails: readonly string[],
): Promise<ReadonlyMap<string, SubscriptionState>> => {
  const { rows } = await sql<{ email: string; state: SubscriptionState }>`
    select lower(email) as email, state from subscription
    where site_id = ${siteId} and lower(email) = any(${emails}::text[])`.execute(db);
  return new Map(rows.map(({ email, state }) => [email, state]));
};

/**
 * Confirmed on the day of the consent they bring, from which the question whether they still want it counts, too. Their ids by
 * address in small letters; whoever came in at the same time is not among them.
 */
export const insertBroughtSubscribers = async (
  trx: Trx,
  siteId: string,
  people: readonly Omit<NewSubscription, 'siteId'>[],
  now: Date,
): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ email: string; id: number }>`
    insert into subscription (site_id, email, name, locale, state, consent, created_at, confirmed_at, state_at, wanted_at)
    select ${siteId}, email, name, locale, 'CONFIRMED', consent, ${now.toISOString()}::timestamptz,
      (consent ->> 'at')::date, ${now.toISOString()}::timestamptz, (consent ->> 'at')::date
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as wanted (email text, name text, locale text, consent jsonb)
    on conflict (site_id, lower(email)) do nothing
    returning lower(email) as email, id`.execute(trx);
  return new Map(rows.map(({ email, id }) => [email, Number(id)]));
};

export const findSubscription = async (
  db: Queryable,
  siteId: string,
  id: number,
): Promise<StoredSubscription | undefined> =>
  db.selectFrom('subscription').select(selected).where('site_id', '=', siteId).where('id', '=', id).executeTakeFirst();

export const isConfirmedSubscriber = async (db: Queryable, siteId: string, email: string): Promise<boolean> =>
  (await db
    .selectFrom('subscription')
    .select('id')
    .where('site_id', '=', siteId)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .where('state', '=', 'CONFIRMED')
    .executeTakeFirst()) !== undefined;

export const findByTokenHash = async (
  db: Queryable,
  siteId: string,
  hash: string,
): Promise<(StoredSubscription & { readonly purpose: TokenPurpose }) | undefined> =>
  db
    .selectFrom('subscription_token')
    .innerJoin('subscription', (join) =>
      join
        .onRef('subscription.site_id', '=', 'subscription_token.site_id')
        .onRef('subscription.id', '=', 'subscription_token.subscription_id'),
    )
    .select(selected.map((column) => `subscription.${column}` as const))
    .select('purpose')
    .where('subscription_token.site_id', '=', siteId)
    .where('hash', '=', hash)
    .executeTakeFirst();

export type NewToken = { readonly hash: string; readonly purpose: TokenPurpose };

export const saveTokens = async (
  db: Queryable,
  siteId: string,
  subscriptionId: number,
  tokens: readonly NewToken[],
): Promise<void> => {
  await db
    .insertInto('subscription_token')
    .values(tokens.map((token) => ({ site_id: siteId, subscription_id: subscriptionId, ...token })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export type SubscriptionChange = {
  readonly state?: SubscriptionState;
  readonly locale?: Locale;
  readonly name?: string;
  readonly confirmed?: boolean;
  /** The person is there and wants it: the question whether they still do waits again. */
  readonly wanted?: boolean;
  readonly asked?: boolean;
};

export const changeSubscriptionRow = async (
  trx: Trx,
  { siteId, id }: Pick<StoredSubscription, 'siteId' | 'id'>,
  { state, locale, name, confirmed, wanted, asked }: SubscriptionChange,
  now: Date,
): Promise<void> => {
  await trx
    .updateTable('subscription')
    .set({
      ...(state ? { state, state_at: now } : {}),
      ...(locale ? { locale } : {}),
      ...(name === undefined ? {} : { name }),
      ...(confirmed ? { confirmed_at: now } : {}),
      ...(wanted ? { wanted_at: now, asked_at: null } : {}),
      ...(asked ? { asked_at: now } : {}),
    })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .execute();
};

/** With everything that belongs to it: alerts, links, news. */
export const deleteSubscription = async (
  trx: Trx,
  { siteId, id }: Pick<StoredSubscription, 'siteId' | 'id'>,
): Promise<void> => {
  await trx.deleteFrom('subscription').where('site_id', '=', siteId).where('id', '=', id).execute();
};

export const deleteSubscriptionOf = async (trx: Trx, siteId: string, email: string): Promise<number> => {
  const result = await trx
    .deleteFrom('subscription')
    .where('site_id', '=', siteId)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .executeTakeFirst();
  return Number(result.numDeletedRows);
};
