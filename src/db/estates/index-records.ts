// What the catalogue reads of each estate, stored beside it. A start reads all of a site, so the database joins the
// records of a range in one text: a row each would cost more than the records themselves.
import { type RawBuilder, sql } from 'kysely';
import type { Unit } from '../../domain/record/estate.ts';
import type { Queryable, Trx } from '../schema.ts';

/** From one id up to another. */
export type IdRange = { readonly from: number; readonly before: number | undefined };

export type IndexRange = {
  /** A JSON list of records, and the words of each on a line; projects come before their units. */
  readonly records: string;
  readonly words: string;
  /** Those whose record is missing or of another version. */
  readonly others: readonly UnindexedEstate[];
};

type UnindexedEstate = {
  /** The number of its last change: of what follows from this document. */
  readonly version: number;
  readonly document: Unit;
};

/** Ids that part a site's families into ranges of about this many: each is the first of its range. */
export const readRangeStarts = async (db: Queryable, siteId: string, size: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select id from (
      select id, row_number() over (order by id) as place from estate where site_id = ${siteId} and parent_id is null
    ) as numbered where (place - 1) % ${size} = 0 order by id`.execute(db);
  return rows.map(({ id }) => id);
};

/** The estates of a range that are not gone, and all units of its projects. */
const familiesIn = (siteId: string, { from, before }: IdRange, columns: RawBuilder<unknown>): RawBuilder<unknown> => {
  const within = (id: RawBuilder<unknown>) =>
    before === undefined ? sql`${id} >= ${from}` : sql`${id} >= ${from} and ${id} < ${before}`;
  const present = sql`site_id = ${siteId} and removed_at is null and archived_at is null`;
  return sql`
    select ${columns} from estate where ${present} and parent_id is null and ${within(sql.ref('id'))}
    union all
    select ${columns} from estate where ${present} and ${within(sql.ref('parent_id'))}`;
};

export const readIndexRange = async (
  db: Queryable,
  siteId: string,
  range: IdRange,
  indexVersion: number,
): Promise<IndexRange> => {
  const order = sql.raw('order by parent_id nulls first, id');
  const current = sql`filter (where index_version = ${indexVersion}::smallint)`;
  const { rows } = await sql<{ records: string | null; words: string | null; others: boolean | null }>`
    select '[' || string_agg(index_record, ',' ${order}) ${current} || ']' as records,
      string_agg(index_words, E'\n' ${order}) ${current} as words,
      bool_or(index_version is distinct from ${indexVersion}::smallint) as others
    from (${familiesIn(siteId, range, sql.raw('id, parent_id, index_record, index_words, index_version'))}) as family`.execute(
    db,
  );
  const [found] = rows;
  const { rows: others } = found?.others
    ? await sql<UnindexedEstate>`
        select version, document from (${familiesIn(siteId, range, sql.raw('version, document, index_version'))}) as family
        where index_version is distinct from ${indexVersion}::smallint`.execute(db)
    : { rows: [] };
  return { records: found?.records ?? '[]', words: found?.words ?? '', others };
};

/** Keeps what was worked out of documents, unless they have changed since. */
export const keepIndexRecords = async (
  trx: Trx,
  siteId: string,
  records: readonly {
    readonly id: number;
    readonly version: number;
    readonly record: string;
    readonly words: string;
  }[],
  indexVersion: number,
): Promise<void> => {
  await sql`
    update estate set index_record = made.record, index_words = made.words, index_version = ${indexVersion}::smallint
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as made (id integer, version bigint, record text, words text)
    where estate.site_id = ${siteId} and estate.id = made.id and estate.version = made.version`.execute(trx);
};
