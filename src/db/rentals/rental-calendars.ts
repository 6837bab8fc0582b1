// Calendars of other channels, by unit.
import { sql } from 'kysely';
import type { Queryable, Trx } from '../schema.ts';

export type RentalCalendar = {
  readonly siteId: string;
  readonly unitId: number;
  readonly url: string;
  readonly readAt: Date | null;
  /** Why the last reading failed, or what it clashed with. */
  readonly problem: string | null;
};

export const listRentalCalendars = async (
  db: Queryable,
  { siteId, unitId }: { readonly siteId?: string | undefined; readonly unitId?: number | undefined } = {},
): Promise<RentalCalendar[]> => {
  let query = db
    .selectFrom('rental_calendar')
    .innerJoin('rental_unit', (join) =>
      join
        .onRef('rental_unit.site_id', '=', 'rental_calendar.site_id')
        .onRef('rental_unit.id', '=', 'rental_calendar.unit_id'),
    )
    .select(['rental_calendar.site_id as siteId', 'unit_id as unitId', 'url', 'read_at as readAt', 'problem'])
    .where('removed_at', 'is', null)
    .orderBy('rental_calendar.site_id')
    .orderBy('unit_id')
    .orderBy('url');
  if (siteId !== undefined) query = query.where('rental_calendar.site_id', '=', siteId);
  if (unitId !== undefined) query = query.where('unit_id', '=', unitId);
  return query.execute();
};

/** Makes the calendars of a unit equal to these; what the others blocked is free again. The caller has locked the unit. */
export const replaceRentalCalendars = async (
  trx: Trx,
  siteId: string,
  unitId: number,
  urls: readonly string[],
): Promise<void> => {
  await sql`
    delete from rental_calendar where site_id = ${siteId} and unit_id = ${unitId} and url <> all(${urls}::text[])`.execute(
    trx,
  );
  await sql`
    delete from rental_stay where site_id = ${siteId} and unit_id = ${unitId} and state = 'BLOCKED'
      and source like 'http%' and source <> all(${urls}::text[])`.execute(trx);
  await sql`
    insert into rental_calendar (site_id, unit_id, url) select ${siteId}, ${unitId}, url from unnest(${urls}::text[]) as url
    on conflict do nothing`.execute(trx);
};

export const noteCalendarRead = async (
  trx: Trx,
  { siteId, unitId, url }: Pick<RentalCalendar, 'siteId' | 'unitId' | 'url'>,
  at: Date,
  problem: string | null,
): Promise<void> => {
  await trx
    .updateTable('rental_calendar')
    .set({ read_at: at, problem })
    .where('site_id', '=', siteId)
    .where('unit_id', '=', unitId)
    .where('url', '=', url)
    .execute();
};
