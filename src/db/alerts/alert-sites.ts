// How far the alerts of a site are: one job at a time holds this row.
import { sql } from 'kysely';
import type { Trx } from '../schema.ts';

export type AlertSite = { readonly changeId: number; readonly nextSendAt: Date };

/** Undefined the first time: nothing has been matched yet. Others wait until the transaction ends. */
export const lockAlertSite = async (trx: Trx, siteId: string): Promise<AlertSite | undefined> =>
  trx
    .selectFrom('alert_site')
    .select(['change_id as changeId', 'next_send_at as nextSendAt'])
    .where('site_id', '=', siteId)
    .forUpdate()
    .executeTakeFirst();

/** False when somebody else was first. */
export const startAlertSite = async (trx: Trx, siteId: string, changeId: number, now: Date): Promise<boolean> => {
  const result = await trx
    .insertInto('alert_site')
    .values({ site_id: siteId, change_id: changeId, next_send_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(result.numInsertedOrUpdatedRows ?? 0n) > 0;
};

export const moveAlertSite = async (trx: Trx, siteId: string, change: Partial<AlertSite>): Promise<void> => {
  await trx
    .updateTable('alert_site')
    .set({
      ...(change.changeId === undefined ? {} : { change_id: change.changeId }),
      ...(change.nextSendAt === undefined ? {} : { next_send_at: change.nextSendAt }),
    })
    .where('site_id', '=', siteId)
    .execute();
};

/** Sites with news that nobody has been told yet. */
export const sitesWithNews = async (trx: Trx): Promise<string[]> =>
  (
    await sql<{ id: string }>`
      select id from site where exists (select from alert_news where site_id = site.id and digest_id is null)
      order by id collate "C"`.execute(trx)
  ).rows.map(({ id }) => id);
