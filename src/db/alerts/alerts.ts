// Saved searches. Every change of one has a number from `alert_version`; the numbers of a site become visible in their
// order, so that an index in memory which has read up to a number has missed nothing below it (as in change-log.ts).
import { type Selectable, sql } from 'kysely';
import type { AlertCriteria } from '../../domain/alerts/alert-criteria.ts';
import type { AlertFrequency } from '../../domain/alerts/subscription.ts';
import type { Queryable, Trx } from '../schema.ts';
import type { AlertTables } from './alert-tables.ts';

/** Our own class among the server's advisory locks; the second number is the site. */
const ALERT_LOCK = 7_263_003;

export type StoredAlert = {
  readonly id: number;
  readonly subscriptionId: number;
  readonly name: string | null;
  readonly criteria: AlertCriteria;
  readonly frequency: AlertFrequency;
  readonly active: boolean;
  readonly confirmedAt: Date | null;
  readonly createdAt: Date;
};

type Row = Pick<
  Selectable<AlertTables['alert']>,
  'id' | 'subscription_id' | 'name' | 'criteria' | 'frequency' | 'active' | 'confirmed_at' | 'created_at'
>;

const stored = (row: Row): StoredAlert => ({
  id: row.id,
  subscriptionId: row.subscription_id,
  name: row.name,
  criteria: row.criteria,
  frequency: row.frequency,
  active: row.active,
  confirmedAt: row.confirmed_at,
  createdAt: row.created_at,
});

const columns = [
  'id',
  'subscription_id',
  'name',
  'criteria',
  'frequency',
  'active',
  'confirmed_at',
  'created_at',
] as const;

/** Taken before a number is drawn, held until the transaction ends. */
const lockAlerts = async (trx: Trx, siteId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${ALERT_LOCK}::integer, hashtext(${siteId}))`.execute(trx);
};

const nextVersion = sql<number>`nextval('alert_version')`;

/** In the order they were made. */
export const alertsOf = async (db: Queryable, siteId: string, subscriptionId: number): Promise<StoredAlert[]> =>
  (
    await db
      .selectFrom('alert')
      .select(columns)
      .where('site_id', '=', siteId)
      .where('subscription_id', '=', subscriptionId)
      .orderBy('id')
      .execute()
  ).map(stored);

export type NewAlert = Pick<StoredAlert, 'subscriptionId' | 'criteria' | 'frequency' | 'active'> & {
  readonly name?: string | undefined;
  readonly confirmed: boolean;
};

export const insertAlert = async (trx: Trx, siteId: string, alert: NewAlert, now: Date): Promise<number> => {
  await lockAlerts(trx, siteId);
  const { id } = await trx
    .insertInto('alert')
    .values({
      site_id: siteId,
      subscription_id: alert.subscriptionId,
      name: alert.name || null,
      criteria: JSON.stringify(alert.criteria),
      frequency: alert.frequency,
      active: alert.active,
      confirmed_at: alert.confirmed ? now : null,
      version: nextVersion,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Of people who said yes elsewhere. */
export const insertConfirmedAlerts = async (
  trx: Trx,
  siteId: string,
  alerts: readonly Pick<StoredAlert, 'subscriptionId' | 'criteria' | 'frequency'>[],
  now: Date,
): Promise<void> => {
  await lockAlerts(trx, siteId);
  await sql`
    insert into alert (site_id, subscription_id, criteria, frequency, active, confirmed_at, version, created_at)
    select ${siteId}, wanted."subscriptionId", wanted.criteria, wanted.frequency, true, ${now.toISOString()}::timestamptz,
      ${nextVersion}, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(alerts)}::jsonb) as wanted ("subscriptionId" bigint, criteria jsonb, frequency text)`.execute(
    trx,
  );
};

export type AlertChange = {
  readonly name?: string | null;
  readonly criteria?: AlertCriteria;
  readonly frequency?: AlertFrequency;
  readonly active?: boolean;
  readonly confirmed?: true;
};

/** One alert, or all of a subscription; how many there were. Without a change only their number is new. */
export const changeAlerts = async (
  trx: Trx,
  siteId: string,
  { subscriptionId, alertId }: { readonly subscriptionId: number; readonly alertId?: number | undefined },
  { criteria, confirmed, ...change }: AlertChange,
  now: Date,
): Promise<number> => {
  await lockAlerts(trx, siteId);
  let update = trx
    .updateTable('alert')
    .set({
      ...change,
      ...(criteria ? { criteria: JSON.stringify(criteria) } : {}),
      ...(confirmed ? { confirmed_at: sql<Date>`coalesce(confirmed_at, ${now})` } : {}),
      version: nextVersion,
    })
    .where('site_id', '=', siteId)
    .where('subscription_id', '=', subscriptionId);
  if (alertId !== undefined) update = update.where('id', '=', alertId);
  return Number((await update.executeTakeFirst()).numUpdatedRows);
};

export const deleteAlertRow = async (
  trx: Trx,
  siteId: string,
  subscriptionId: number,
  alertId: number,
): Promise<boolean> => {
  const result = await trx
    .deleteFrom('alert')
    .where('site_id', '=', siteId)
    .where('subscription_id', '=', subscriptionId)
    .where('id', '=', alertId)
    .executeTakeFirst();
  return Number(result.numDeletedRows) > 0;
};

export type IndexedAlert = {
  readonly id: number;
  readonly subscriptionId: number;
  readonly version: number;
  readonly criteria: AlertCriteria;
  readonly frequency: AlertFrequency;
  /** Confirmed, not paused, of a confirmed subscription. */
  readonly due: boolean;
};

/** The alerts that changed after a number, in its order. */
export const alertsAfter = async (
  db: Queryable,
  siteId: string,
  version: number,
  limit: number,
): Promise<IndexedAlert[]> =>
  (
    await sql<IndexedAlert>`
      select alert.id, alert.subscription_id as "subscriptionId", alert.version, criteria, frequency,
        (active and alert.confirmed_at is not null and state = 'CONFIRMED') as due
      from alert join subscription on subscription.site_id = alert.site_id and subscription.id = subscription_id
      where alert.site_id = ${siteId} and version > ${version} order by version limit ${limit}`.execute(db)
  ).rows;

/** Which of these are still there and may send something. */
export const dueAlertIds = async (db: Queryable, siteId: string, ids: readonly number[]): Promise<Set<number>> =>
  new Set(
    (
      await sql<{ id: number }>`
        select alert.id from alert
        join subscription on subscription.site_id = alert.site_id and subscription.id = subscription_id
        where alert.site_id = ${siteId} and alert.id = any(${ids}::bigint[])
        and active and alert.confirmed_at is not null and state = 'CONFIRMED'`.execute(db)
    ).rows.map(({ id }) => id),
  );
