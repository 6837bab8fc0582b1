// Links by which a visitor sees what is kept of them. Only the hash of the token stands here.
import { sql } from 'kysely';
import type { Queryable, Trx } from '../schema.ts';

export type OwnDataLink = {
  readonly siteId: string;
  readonly hash: string;
  readonly email: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
};

export const insertOwnDataLink = async (trx: Trx, link: OwnDataLink): Promise<void> => {
  await trx
    .insertInto('own_data_link')
    .values({
      site_id: link.siteId,
      hash: link.hash,
      email: link.email,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
    })
    .execute();
};

/** Whose it is; undefined once its time is over. */
export const findOwnDataLink = (
  db: Queryable,
  siteId: string,
  hash: string,
  at: Date,
): Promise<{ readonly email: string; readonly expiresAt: Date } | undefined> =>
  db
    .selectFrom('own_data_link')
    .select(['email', 'expires_at as expiresAt'])
    .where('site_id', '=', siteId)
    .where('hash', '=', hash)
    .where('expires_at', '>', at)
    .executeTakeFirst();

export const deleteOwnDataLinksOf = async (trx: Trx, siteId: string, email: string): Promise<void> => {
  await trx
    .deleteFrom('own_data_link')
    .where('site_id', '=', siteId)
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .execute();
};
