import { sql } from 'kysely';
import { lockChangeLog, logChanges } from '../platform/change-log.ts';
import type { Trx } from '../schema.ts';

/** What was told long enough is told no more; how many. */
export const endReductions = async (trx: Trx, siteId: string, before: Date): Promise<number> => {
  await lockChangeLog(trx, siteId);
  const { rows } = await sql<{ id: number }>`
    update estate set reduced_from = null, reduced_at = null
    where site_id = ${siteId} and reduced_at <= ${before.toISOString()}::timestamptz returning id`.execute(trx);
  if (rows.length > 0)
    await logChanges(
      trx,
      siteId,
      'estate',
      rows.map(({ id }) => id),
    );
  return rows.length;
};
