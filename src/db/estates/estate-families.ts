// Reading estates whole: a project with its units, or an estate on its own. Both follow from one row's `parent_id`.
import { type RawBuilder, sql } from 'kysely';
import type { Estate, Unit } from '../../domain/record/estate.ts';
import type { Queryable } from '../schema.ts';
import { collectionsOf } from './collections.ts';

/** One estate with what belongs to it. `units` are those that are neither removed nor archived. */
export type EstateFamily = {
  readonly id: number;
  /** The newest number in the change log of its rows. */
  readonly version: number;
  /** Removed or archived: nothing of it is shown, nor any of its units. */
  readonly gone: boolean;
  /** With its units in `children`, their ids in `general.children`, and its collections. */
  readonly estate: Estate;
  /** Its units that are gone: their pages say so. */
  readonly goneUnits: readonly Unit[];
};

type Row = {
  readonly id: number;
  readonly parent_id: number | null;
  readonly version: number;
  readonly gone: boolean;
  readonly document: Estate;
  readonly reducedFrom: number | null;
  readonly reducedAt: Date | string | null;
};

type ReadRows = (where: RawBuilder<unknown>) => Promise<readonly Row[]>;

const COLUMNS = sql.raw(`id, parent_id, version, (removed_at is not null or archived_at is not null) as gone,
  reduced_from::float8 as "reducedFrom", reduced_at as "reducedAt"`);

/** What is told of a price that fell stands beside it. */
const withReduction = (row: Row): Row =>
  row.reducedFrom === null || row.reducedAt === null
    ? row
    : {
        ...row,
        document: {
          ...row.document,
          reduction: { from: row.reducedFrom, at: new Date(row.reducedAt).toISOString() },
        },
      };

const documentRows =
  (db: Queryable, siteId: string): ReadRows =>
  async (where) =>
    (
      await sql<Row>`select ${COLUMNS}, document from estate where site_id = ${siteId} and ${where}`.execute(db)
    ).rows.map(withReduction);

const withCollections = (unit: Unit, collections: ReadonlyMap<number, readonly string[]>): Unit => {
  const named = collections.get(unit.general.id);
  if (!named) return unit;
  const all = [...new Set([...(unit.general.collections ?? []), ...named])];
  return { ...unit, general: { ...unit.general, collections: all } };
};

const family = (
  root: Row,
  units: readonly Row[],
  collections: ReadonlyMap<number, readonly string[]>,
): EstateFamily => {
  const estate = withCollections(root.document, collections);
  const shown = units.filter(({ gone }) => !gone).map(({ document }) => withCollections(document, collections));
  return {
    id: root.id,
    version: Math.max(root.version, ...units.map(({ version }) => version)),
    gone: root.gone,
    goneUnits: units.filter(({ gone }) => gone).map(({ document }) => document),
    estate:
      units.length === 0
        ? estate
        : {
            ...estate,
            general: { ...estate.general, children: shown.map(({ general }) => general.id) },
            children: shown,
          },
  };
};

const assemble = async (
  db: Queryable,
  siteId: string,
  read: ReadRows,
  roots: readonly Row[],
): Promise<EstateFamily[]> => {
  if (roots.length === 0) return [];
  const rootIds = roots.map(({ id }) => id);
  const units = await read(sql`parent_id = any(${rootIds}::integer[]) order by id`);
  const byParent = Map.groupBy(units, ({ parent_id }) => parent_id ?? 0);
  const collections = await collectionsOf(db, siteId, [...rootIds, ...units.map(({ id }) => id)]);
  return roots.map((root) => family(root, byParent.get(root.id) ?? [], collections));
};

/** The families these ids belong to, each once. An id without a family is unknown, or a unit without its project. */
export const readFamilies = async (db: Queryable, siteId: string, ids: readonly number[]): Promise<EstateFamily[]> => {
  const read = documentRows(db, siteId);
  const roots = await read(
    sql`parent_id is null and id in (
      select coalesce(parent_id, id) from estate where site_id = ${siteId} and id = any(${ids}::integer[])) order by id`,
  );
  return assemble(db, siteId, read, roots);
};

/** The families that are not gone, by key ranges: the whole site, a bounded piece at a time. */
export const readFamiliesAfter = async (
  db: Queryable,
  siteId: string,
  after: number,
  limit: number,
): Promise<EstateFamily[]> => {
  const read = documentRows(db, siteId);
  const roots = await read(
    sql`parent_id is null and id > ${after} and removed_at is null and archived_at is null order by id limit ${limit}`,
  );
  return assemble(db, siteId, read, roots);
};
