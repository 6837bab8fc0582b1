// The meanings of words of feeds, as somebody of the agency gave them.
import type { Queryable, Trx } from '../schema.ts';

export type FeedMeaning = {
  readonly kind: 'type' | 'place' | 'code';
  /** As the feed writes it; of a code with its field before it. */
  readonly value: string;
  /** The code of a subtype or of the field's enumeration, or the id of a place. */
  readonly code: string;
  readonly chosenBy: string;
  readonly chosenAt: Date;
};

export const listMeanings = (db: Queryable, siteId: string): Promise<FeedMeaning[]> =>
  db
    .selectFrom('feed_meaning')
    .select(['kind', 'value', 'code', 'chosen_by as chosenBy', 'chosen_at as chosenAt'])
    .where('site_id', '=', siteId)
    .orderBy('kind')
    .orderBy('value')
    .execute();

export const saveMeaning = async (trx: Trx, siteId: string, meaning: FeedMeaning): Promise<void> => {
  const { kind, value, code, chosenBy, chosenAt } = meaning;
  const chosen = { code, chosen_by: chosenBy, chosen_at: chosenAt };
  await trx
    .insertInto('feed_meaning')
    .values({ site_id: siteId, kind, value, ...chosen })
    .onConflict((conflict) => conflict.columns(['site_id', 'kind', 'value']).doUpdateSet(chosen))
    .execute();
};

export const removeMeaning = async (
  trx: Trx,
  siteId: string,
  { kind, value }: Pick<FeedMeaning, 'kind' | 'value'>,
): Promise<boolean> =>
  (
    await trx
      .deleteFrom('feed_meaning')
      .where('site_id', '=', siteId)
      .where('kind', '=', kind)
      .where('value', '=', value)
      .executeTakeFirstOrThrow()
  ).numDeletedRows > 0n;
