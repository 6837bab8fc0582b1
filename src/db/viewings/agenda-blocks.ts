// Occupied time of sales representatives (decisions section 11). Two blocks of one person never overlap: the database
// refuses the second, whoever asks (constraint agenda_block_once).
import { sql } from 'kysely';
import type { LatLon } from '../../domain/places/geo.ts';
import type { Span, TakenTime } from '../../domain/viewings/agenda-slots.ts';
import type { Queryable, Trx } from '../schema.ts';

export type Block = TakenTime & { readonly id: number; readonly note: string | null };

/** The blocks of a representative that touch a span, in order of time. */
export const findBlocks = async (
  db: Queryable,
  siteId: string,
  representativeId: string,
  { from, to }: Span,
): Promise<Block[]> => {
  const { rows } = await sql<Block>`
    select id::int as id, lower(during) as "from", upper(during) as "to", estate_id as "estateId",
      starts_at as start, ends_at as "end", places, note,
      case when lat is not null and lon is not null then jsonb_build_object('lat', lat, 'lon', lon) end as place,
      (select count(*)::int from viewing where viewing.site_id = b.site_id and viewing.block_id = b.id) as booked
    from agenda_block b
    where site_id = ${siteId} and agent_id = ${representativeId} and during && tstzrange(${from}, ${to})
    order by lower(during)`.execute(db);
  return rows;
};

export type NewBlock = Span & {
  readonly siteId: string;
  readonly representativeId: string;
  readonly estateId: number | null;
  readonly start: Date;
  readonly end: Date;
  readonly places: number;
  readonly note?: string | undefined;
  /** Where the listing counts to be. */
  readonly place?: LatLon | undefined;
};

/** Its id. Throws a ConstraintConflictError when the time is taken. */
export const insertBlock = async (trx: Trx, block: NewBlock): Promise<number> => {
  const { siteId, representativeId, from, to, estateId, start, end, places, note, place } = block;
  const { rows } = await sql<{ id: number }>`
    insert into agenda_block (site_id, agent_id, during, estate_id, starts_at, ends_at, places, note, lat, lon)
    values (${siteId}, ${representativeId}, tstzrange(${from}, ${to}), ${estateId}, ${start}, ${end}, ${places}, ${note ?? null},
      ${place?.lat ?? null}, ${place?.lon ?? null})
    returning id::int as id`.execute(trx);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('A block without an id.');
  return id;
};

/** The lowest place that nobody has; undefined when it is full. Meant for a locked agenda. */
export const freePlace = async (trx: Trx, siteId: string, blockId: number): Promise<number | undefined> => {
  const { rows } = await sql<{ place: number }>`
    select place from agenda_block b, generate_series(1, b.places) as place
    where b.site_id = ${siteId} and b.id = ${blockId} and not exists (
      select from viewing v where v.site_id = b.site_id and v.block_id = b.id and v.place = place.place)
    order by place limit 1`.execute(trx);
  return rows[0]?.place;
};

/**
 * Another number of places in a group. Those who come, and those for whom one is held, get the first numbers, so that no more come
 * than there are places. How many there are. Meant for a locked agenda.
 */
export const setBlockPlaces = async (trx: Trx, siteId: string, blockId: number, places: number): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select id::int as id from viewing where site_id = ${siteId} and block_id = ${blockId} order by place`.execute(trx);
  for (const [index, { id }] of rows.entries())
    await sql`update viewing set place = ${index + 1} where site_id = ${siteId} and id = ${id} and place <> ${index + 1}`.execute(
      trx,
    );
  await sql`update agenda_block set places = ${places} where site_id = ${siteId} and id = ${blockId}`.execute(trx);
  return rows.length;
};

/** Frees the time of a viewing that nobody comes to any more. */
export const deleteEmptyBlock = async (trx: Trx, siteId: string, blockId: number): Promise<void> => {
  await sql`
    delete from agenda_block b where site_id = ${siteId} and id = ${blockId} and not exists (
      select from viewing v where v.site_id = b.site_id and v.block_id = b.id)`.execute(trx);
};

/** Time kept free by hand, with its number. */
export const findKeptTime = async (
  db: Queryable,
  siteId: string,
  id: number,
): Promise<
  (Span & { readonly id: number; readonly representativeId: string; readonly note: string | null }) | undefined
> =>
  (
    await sql<Span & { id: number; representativeId: string; note: string | null }>`
      select id::int as id, agent_id as "representativeId", lower(during) as "from", upper(during) as "to", note
      from agenda_block where site_id = ${siteId} and id = ${id} and estate_id is null`.execute(db)
  ).rows[0];

/** Time kept free by hand; false when there is no such block, or when it is a viewing. */
export const deleteKeptTime = async (
  trx: Trx,
  siteId: string,
  representativeId: string,
  id: number,
): Promise<boolean> => {
  const result = await trx
    .deleteFrom('agenda_block')
    .where('site_id', '=', siteId)
    .where('agent_id', '=', representativeId)
    .where('id', '=', id)
    .where('estate_id', 'is', null)
    .executeTakeFirst();
  return Number(result.numDeletedRows) > 0;
};

/** Blocks over since `before` that no viewing needs any more. */
export const pruneBlocks = async (trx: Trx, before: Date): Promise<void> => {
  await sql`
    delete from agenda_block b where upper(during) < ${before} and not exists (
      select from viewing v where v.site_id = b.site_id and v.block_id = b.id)`.execute(trx);
};
