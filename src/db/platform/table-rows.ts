// Rows of tables as text, in PostgreSQL's own words for every value: what one database writes another reads back without a loss,
// whichever engine either of them is. The list of tables is the database's own: one that is added later is not forgotten.
import { type RawBuilder, sql } from 'kysely';
import type { Queryable, Trx } from '../schema.ts';

type Column = { readonly name: string; readonly type: string };
export type Table = {
  /** As in a statement: `estate`, `jobs.job`. */
  readonly name: string;
  readonly columns: readonly Column[];
};

/** One row: a JSON array of texts and nulls, in the order of the columns. */
export type RowText = string;

const ROWS_AT_ONCE = 500;
/** Of tables that keep bytes: each of them may be megabytes. */
const LARGE_ROWS_AT_ONCE = 20;

/** The same words on every server, and as much time as it takes. */
export const settleSession = async (trx: Trx): Promise<void> => {
  for (const setting of [
    `statement_timeout = 0`,
    `idle_in_transaction_session_timeout = 0`,
    `timezone = 'UTC'`,
    `datestyle = 'ISO, MDY'`,
    `intervalstyle = 'postgres'`,
    `bytea_output = 'hex'`,
    `extra_float_digits = 1`,
  ])
    await sql.raw(`set local ${setting}`).execute(trx);
};

const columnsOf = async (db: Queryable, table: string): Promise<Column[]> => {
  const { rows } = await sql<Column>`
    select attname as name, format_type(atttypid, atttypmod) as type from pg_attribute
    where attrelid = to_regclass(${table}) and attnum > 0 and not attisdropped and attgenerated = ''
    order by attnum`.execute(db);
  return rows;
};

export const findTable = async (db: Queryable, name: string): Promise<Table | undefined> => {
  const columns = await columnsOf(db, name);
  return columns.length > 0 ? { name, columns } : undefined;
};

/** All of ours, a table after those it refers to. */
export const listTables = async (db: Queryable): Promise<Table[]> => {
  const { rows: names } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind in ('r', 'p') and not relispartition
    and relnamespace = current_schema()::regnamespace order by relname collate "C"`.execute(db);
  const { rows: references } = await sql<{ from: string; to: string }>`
    select a.relname as from, b.relname as to from pg_constraint
    join pg_class a on a.oid = conrelid join pg_class b on b.oid = confrelid
    where contype = 'f' and connamespace = current_schema()::regnamespace and conrelid <> confrelid`.execute(db);
  const ordered: string[] = [];
  const add = (name: string): void => {
    if (ordered.includes(name)) return;
    for (const { from, to } of references) if (from === name) add(to);
    ordered.push(name);
  };
  for (const { name } of names) add(name);
  const tables: Table[] = [];
  for (const name of ordered) tables.push({ name, columns: await columnsOf(db, name) });
  return tables;
};

const ALL: RawBuilder<boolean> = sql<boolean>`true`;

/** All rows that `where` names, some at a time. */
export async function* readRows(trx: Trx, table: Table, where = ALL): AsyncGenerator<RowText[]> {
  const values = sql.join(table.columns.map(({ name }) => sql`${sql.ref(name)}::text`));
  // Made as an array: a row of many columns is more arguments than a function takes.
  const row = sql`array_to_json(array[${values}]::text[])::text`;
  await sql`declare rows_of_table no scroll cursor for select ${row} as row from ${sql.table(table.name)} where ${where}`.execute(
    trx,
  );
  const size = table.columns.some(({ type }) => type === 'bytea') ? LARGE_ROWS_AT_ONCE : ROWS_AT_ONCE;
  try {
    for (;;) {
      const { rows } = await sql<{ row: RowText }>`fetch forward ${sql.raw(String(size))} from rows_of_table`.execute(
        trx,
      );
      if (rows.length === 0) return;
      yield rows.map(({ row: text }) => text);
    }
  } finally {
    // A failed statement has closed it already.
    await sql`close rows_of_table`.execute(trx).catch(() => undefined);
  }
}

/** Rows with these columns, also of an older table: what it has more gets its default. */
export const writeRows = async (
  trx: Trx,
  table: Table,
  columns: readonly string[],
  rows: readonly RowText[],
): Promise<void> => {
  if (rows.length === 0) return;
  const known = columns.flatMap((name, at) => {
    const column = table.columns.find((one) => one.name === name);
    return column ? [{ ...column, at }] : [];
  });
  const values = known.map(({ type, at }) => sql`(r ->> ${sql.lit(at)})::${sql.raw(type)}`);
  await sql`insert into ${sql.table(table.name)} (${sql.join(known.map(({ name }) => sql.ref(name)))})
    overriding system value select ${sql.join(values)} from json_array_elements(${`[${rows.join(',')}]`}::json) as r`.execute(
    trx,
  );
};

export type Fingerprint = { readonly rows: number; readonly sum: string };

/** How many rows, and a sum over all that stands in them: two tables with the same are the same, in whatever order. */
export const fingerprint = async (trx: Trx, table: Pick<Table, 'name'>, where = ALL): Promise<Fingerprint> => {
  const { rows } = await sql<Fingerprint>`
    select count(*)::integer as rows, coalesce(sum(('x' || left(md5(t::text), 15))::bit(60)::bigint), 0)::text as sum
    from ${sql.table(table.name)} as t where ${where}`.execute(trx);
  return rows[0] ?? { rows: 0, sum: '0' };
};

export const countRows = async (db: Queryable, table: Pick<Table, 'name'>, where = ALL): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${sql.table(table.name)} where ${where}`.execute(db);
  return rows[0]?.count ?? 0;
};

export type TableCounts = Readonly<Record<string, number>>;

/** Of every table of ours; the queue of background work is not among them. */
export const countTables = async (db: Queryable): Promise<TableCounts> => {
  const counts: Record<string, number> = {};
  for (const table of await listTables(db)) counts[table.name] = await countRows(db, table);
  return counts;
};

/** Numbers that are drawn by name and stand in several tables; all others belong to one column. */
const NAMED_SEQUENCES: readonly { readonly name: string; readonly columns: readonly (readonly [string, string])[] }[] =
  [
    {
      name: 'change_number',
      columns: [
        ['change_log', 'id'],
        ['estate', 'version'],
        ['alert_site', 'change_id'],
        ['feed_held', 'version'],
      ],
    },
    { name: 'alert_version', columns: [['alert', 'version']] },
  ];

/**
 * Only ever forward, and only when it has to: others draw numbers meanwhile, and one that goes back would give theirs out again.
 */
const raise = async (trx: Trx, sequence: string, table: string, column: string, siteId: string): Promise<void> => {
  await sql`select setval(${sequence}::regclass, top.number)
    from (select max(${sql.ref(column)}) as number from ${sql.table(table)} where site_id = ${siteId}) as top,
      ${sql.raw(sequence)} as drawn
    where top.number > drawn.last_value or (top.number = drawn.last_value and not drawn.is_called)`.execute(trx);
};

/** Before numbers are drawn for members who come along with others that keep theirs. */
export const raiseMemberNumbers = async (trx: Trx, top: number): Promise<void> => {
  await sql`select setval('member_id_seq', ${top}::bigint) from member_id_seq
    where ${top}::bigint > last_value or (${top}::bigint = last_value and not is_called)`.execute(trx);
};

/** No number is drawn that a row of this site has already. */
export const raiseSequences = async (trx: Trx, siteId: string): Promise<void> => {
  const { rows } = await sql<{ table: string; column: string; sequence: string }>`
    select t.relname as table, a.attname as column, pg_get_serial_sequence(t.relname, a.attname) as sequence
    from pg_attribute a join pg_class t on t.oid = a.attrelid
    where t.relnamespace = current_schema()::regnamespace and t.relkind = 'r' and a.attidentity <> ''
    and exists (select 1 from pg_attribute s where s.attrelid = t.oid and s.attname = 'site_id')`.execute(trx);
  for (const { table, column, sequence } of rows) await raise(trx, sequence, table, column, siteId);
  for (const { name, columns } of NAMED_SEQUENCES)
    for (const [table, column] of columns) await raise(trx, name, table, column, siteId);
};

type SequenceState = { readonly name: string; readonly last: string; readonly called: boolean };

/** Where every sequence stands. */
export const readSequences = async (trx: Trx): Promise<SequenceState[]> => {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'S' and relnamespace = current_schema()::regnamespace
    order by relname collate "C"`.execute(trx);
  const states: SequenceState[] = [];
  for (const { name } of rows) {
    const found = await sql<Omit<SequenceState, 'name'>>`
      select last_value::text as last, is_called as called from ${sql.table(name)}`.execute(trx);
    for (const state of found.rows) states.push({ name, ...state });
  }
  return states;
};

export const writeSequences = async (trx: Trx, states: readonly SequenceState[]): Promise<void> => {
  for (const { name, last, called } of states)
    await sql`select setval(${name}::regclass, ${last}::bigint, ${called})`.execute(trx);
};
