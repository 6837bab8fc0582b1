// Content lists other than listings: offices, team, news, testimonials (decisions section 6).
import { sql } from 'kysely';
import type { Entity, EntityItem, SiteContent } from '../../domain/content/site.ts';
import { type Changes, changes } from '../platform/changes.ts';
import type { Queryable, Trx } from '../schema.ts';

export const listEntities = (db: Queryable, siteId: string): Promise<Entity[]> =>
  db.selectFrom('entity').select(['id', 'title']).where('site_id', '=', siteId).orderBy('position').execute();

/** The items in their order; undefined when the site has no such list. */
export const findEntityItems = async (
  db: Queryable,
  siteId: string,
  entityId: string,
): Promise<EntityItem[] | undefined> => {
  const rows = await db
    .selectFrom('entity')
    .leftJoin('entity_item', (join) =>
      join.onRef('entity_item.site_id', '=', 'entity.site_id').onRef('entity_item.entity_id', '=', 'entity.id'),
    )
    .select('entity_item.document')
    .where('entity.site_id', '=', siteId)
    .where('entity.id', '=', entityId)
    .orderBy('entity_item.position')
    .execute();
  return rows.length === 0 ? undefined : rows.flatMap(({ document }) => document ?? []);
};

/** Makes the content lists of the site and their items equal to `entities`, in their order. */
export const replaceEntities = async (
  trx: Trx,
  siteId: string,
  entities: SiteContent['entities'],
): Promise<Changes> => {
  const lists = JSON.stringify(entities.map(({ id, title }, position) => ({ id, position, title })));
  const items = JSON.stringify(
    entities.flatMap((entity) =>
      entity.items.map((document, position) => ({ entity_id: entity.id, id: document.id, position, document })),
    ),
  );
  const removedItems = await sql`
    delete from entity_item where site_id = ${siteId} and not exists (
      select from jsonb_to_recordset(${items}::jsonb) as wanted (entity_id text, id text)
      where wanted.entity_id = entity_item.entity_id and wanted.id = entity_item.id)`.execute(trx);
  const removedLists = await sql`
    delete from entity where site_id = ${siteId} and id <> all(${entities.map(({ id }) => id)}::text[])`.execute(trx);
  const writtenLists = await sql`
    insert into entity (site_id, id, position, title)
    select ${siteId}, id, position, title
    from jsonb_to_recordset(${lists}::jsonb) as wanted (id text, position integer, title jsonb)
    on conflict (site_id, id) do update set position = excluded.position, title = excluded.title
    where (entity.position, entity.title) is distinct from (excluded.position, excluded.title)`.execute(trx);
  const writtenItems = await sql`
    insert into entity_item (site_id, entity_id, id, position, document)
    select ${siteId}, entity_id, id, position, document
    from jsonb_to_recordset(${items}::jsonb) as wanted (entity_id text, id text, position integer, document jsonb)
    on conflict (site_id, entity_id, id) do update set position = excluded.position, document = excluded.document
    where (entity_item.position, entity_item.document)
      is distinct from (excluded.position, excluded.document)`.execute(trx);
  return changes([removedItems, removedLists], [writtenLists, writtenItems]);
};
