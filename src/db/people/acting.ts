// Operators who are in the desk of a site: by session, with the reason they gave, until a moment.
import type { Queryable, Trx } from '../schema.ts';

export type Acting = { readonly siteId: string; readonly reason: string; readonly endsAt: Date };

const selected = ['site_id as siteId', 'reason', 'ends_at as endsAt'] as const;

export const startActing = async (
  trx: Trx,
  sessionHash: string,
  { siteId, reason, endsAt }: Acting,
  at: Date,
): Promise<void> => {
  await trx
    .insertInto('acting')
    .values({ session_hash: sessionHash, site_id: siteId, reason, started_at: at, ends_at: endsAt })
    .onConflict((conflict) =>
      conflict.columns(['session_hash', 'site_id']).doUpdateSet({ reason, started_at: at, ends_at: endsAt }),
    )
    .execute();
};

/** False when nobody acted any more. */
export const endActing = async (trx: Trx, sessionHash: string, siteId: string, at: Date): Promise<boolean> => {
  const { numDeletedRows } = await trx
    .deleteFrom('acting')
    .where('session_hash', '=', sessionHash)
    .where('site_id', '=', siteId)
    .where('ends_at', '>', at)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
};

export const findActing = (db: Queryable, sessionHash: string, siteId: string, at: Date): Promise<Acting | undefined> =>
  db
    .selectFrom('acting')
    .select(selected)
    .where('session_hash', '=', sessionHash)
    .where('site_id', '=', siteId)
    .where('ends_at', '>', at)
    .executeTakeFirst();

export const listActing = (db: Queryable, sessionHash: string, at: Date): Promise<Acting[]> =>
  db
    .selectFrom('acting')
    .select(selected)
    .where('session_hash', '=', sessionHash)
    .where('ends_at', '>', at)
    .orderBy('site_id')
    .execute();
