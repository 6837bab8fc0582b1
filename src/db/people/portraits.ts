// The portraits of members: read apart from everything else about them.
import type { Queryable, Trx } from '../schema.ts';

export const listPortraits = async (
  db: Queryable,
  siteId: string,
): Promise<{ readonly id: number; readonly picture: Uint8Array }[]> =>
  (
    await db
      .selectFrom('member')
      .select(['id', 'picture'])
      .where('site_id', '=', siteId)
      .where('removed_at', 'is', null)
      .where('picture', 'is not', null)
      .orderBy('id')
      .execute()
  ).flatMap(({ id, picture }) => (picture === null ? [] : [{ id, picture }]));

export const setPortrait = async (trx: Trx, siteId: string, id: number, picture: Uint8Array | null): Promise<void> => {
  await trx
    .updateTable('member')
    .set({ picture })
    .where('site_id', '=', siteId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .execute();
};

/** Whoever left and cannot be taken back any more leaves no picture. */
export const prunePortraits = async (trx: Trx, removedBefore: Date): Promise<void> => {
  await trx
    .updateTable('member')
    .set({ picture: null })
    .where('removed_at', '<', removedBefore)
    .where('picture', 'is not', null)
    .execute();
};
