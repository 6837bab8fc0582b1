// Links that sign in. A row is used once: the first who asks gets it.
import { sql } from 'kysely';
import type { LinkKind } from '../../domain/people/desk-link.ts';
import type { Queryable, Trx } from '../schema.ts';

export type DeskLink = {
  readonly hash: string;
  readonly email: string;
  /** Of an invitation, and of the link of a first run. */
  readonly siteId: string | null;
  readonly purpose: LinkKind;
  /** Absent: every hostname of the desk. */
  readonly hostname: string | null;
  /** Absent: every browser. */
  readonly browserHash: string | null;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

const selected = [
  'hash',
  'email',
  'site_id as siteId',
  'purpose',
  'hostname',
  'browser_hash as browserHash',
  'created_at as createdAt',
  'expires_at as expiresAt',
] as const;

export const insertLink = async (trx: Trx, link: DeskLink): Promise<void> => {
  await trx
    .insertInto('desk_link')
    .values({
      hash: link.hash,
      email: link.email,
      site_id: link.siteId,
      purpose: link.purpose,
      hostname: link.hostname,
      browser_hash: link.browserHash,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
      used_at: null,
    })
    .execute();
};

export const findLink = (db: Queryable, hash: string, at: Date): Promise<DeskLink | undefined> =>
  db
    .selectFrom('desk_link')
    .select(selected)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .executeTakeFirst();

/** Of two who use it at once, one gets it. */
export const takeLink = (trx: Trx, hash: string, at: Date): Promise<DeskLink | undefined> =>
  trx
    .updateTable('desk_link')
    .set({ used_at: at })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .returning(selected)
    .executeTakeFirst();

/** The invitations of a person to a site end: a newer one replaces them, or the person is removed. */
export const endInvitations = async (trx: Trx, siteId: string, email: string): Promise<void> => {
  await trx
    .deleteFrom('desk_link')
    .where('site_id', '=', siteId)
    .where('purpose', '=', 'invite')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .execute();
};

/** Every link of a person ends. */
export const endLinks = async (trx: Trx, email: string): Promise<void> => {
  await trx.deleteFrom('desk_link').where(sql<boolean>`lower(email) = lower(${email})`).execute();
};

/** How often something happened today for a subject, this time included. */
export const spendDeskLimit = async (trx: Trx, subject: string, at: Date): Promise<number> => {
  const { rows } = await sql<{ spent: number }>`
    insert into desk_limit (subject, day, spent)
    values (${subject}, (${at.toISOString()}::timestamptz at time zone 'UTC')::date, 1)
    on conflict (subject, day) do update set spent = desk_limit.spent + 1
    returning spent`.execute(trx);
  return rows[0]?.spent ?? 1;
};
