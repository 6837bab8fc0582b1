// How far the folder of each site is read, and by whom just now: one reader per site over all processes.
import { sql } from 'kysely';
import type { Queryable, Trx } from '../schema.ts';

export type MailboxState = {
  readonly place: string;
  readonly uidValidity: number | null;
  readonly lastUid: number;
  readonly since: Date;
  readonly readAt: Date | null;
  readonly mails: number | null;
  readonly marks: boolean | null;
  readonly taken: number;
  readonly problem: string | null;
  readonly problemAt: Date | null;
};

const selected = [
  'place',
  'uid_validity as uidValidity',
  'last_uid as lastUid',
  'since',
  'read_at as readAt',
  'mails',
  'marks',
  'taken',
  'problem',
  'problem_at as problemAt',
] as const;

export const findMailboxState = (db: Queryable, siteId: string): Promise<MailboxState | undefined> =>
  db.selectFrom('mailbox_state').select(selected).where('site_id', '=', siteId).executeTakeFirst();

/** Sites whose server refused us a moment ago. */
export const refusedSites = async (db: Queryable, now: Date): Promise<ReadonlySet<string>> =>
  new Set(
    (await db.selectFrom('mailbox_state').select('site_id').where('refused_until', '>', now).execute()).map(
      ({ site_id }) => site_id,
    ),
  );

export type Lease = { readonly siteId: string; readonly lease: string };

/**
 * Lets this reader, and no other, read until a moment; undefined when another one does. A reader that died is no longer waited for
 * after its time. Another server, user or folder begins anew.
 */
export const leaseMailbox = async (
  trx: Trx,
  { siteId, lease }: Lease,
  place: string,
  now: Date,
  until: Date,
): Promise<MailboxState | undefined> => {
  await trx
    .insertInto('mailbox_state')
    .values({ site_id: siteId, place, since: now })
    .onConflict((conflict) => conflict.column('site_id').doNothing())
    .execute();
  await sql`update mailbox_state set place = ${place}, uid_validity = null, last_uid = 0, since = ${now}, mails = null, marks = null,
      problem = null, problem_at = null, refused_until = null
    where site_id = ${siteId} and place <> ${place} and (leased_until is null or leased_until < ${now})`.execute(trx);
  return trx
    .updateTable('mailbox_state')
    .set({ leased_until: until, lease })
    .where('site_id', '=', siteId)
    .where('place', '=', place)
    .where((is) => is.or([is('leased_until', 'is', null), is('leased_until', '<', now)]))
    .returning(selected)
    .executeTakeFirst();
};

type Progress = Partial<{
  readonly uid_validity: number;
  readonly last_uid: number;
  readonly since: Date;
  readonly leased_until: Date | null;
  readonly read_at: Date;
  readonly mails: number;
  readonly marks: boolean;
  readonly problem: string | null;
  readonly problem_at: Date | null;
  readonly refused_until: Date | null;
}>;

/** False when the lease is somebody else's by now: whoever lost it stops. */
export const noteProgress = async (trx: Trx, { siteId, lease }: Lease, progress: Progress): Promise<boolean> =>
  (
    await trx
      .updateTable('mailbox_state')
      .set(progress)
      .where('site_id', '=', siteId)
      .where('lease', '=', lease)
      .executeTakeFirst()
  ).numUpdatedRows > 0n;

export const countTaken = async (trx: Trx, siteId: string): Promise<void> => {
  await sql`update mailbox_state set taken = taken + 1 where site_id = ${siteId}`.execute(trx);
};

/** False when this mail was taken in before. */
export const rememberMail = async (trx: Trx, siteId: string, hash: string, at: Date): Promise<boolean> =>
  (
    await trx
      .insertInto('mailbox_seen')
      .values({ site_id: siteId, hash, at })
      .onConflict((conflict) => conflict.columns(['site_id', 'hash']).doNothing())
      .executeTakeFirst()
  ).numInsertedOrUpdatedRows === 1n;

export const isRemembered = async (db: Queryable, siteId: string, hashes: readonly string[]): Promise<boolean> =>
  (await db
    .selectFrom('mailbox_seen')
    .select('hash')
    .where('site_id', '=', siteId)
    .where('hash', 'in', hashes)
    .executeTakeFirst()) !== undefined;

export const pruneRemembered = async (trx: Trx, before: Date): Promise<void> => {
  await trx.deleteFrom('mailbox_seen').where('at', '<', before).execute();
};
