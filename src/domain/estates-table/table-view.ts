// A saved view: filters, sorting and columns under a name, of a member or of the office.
import { type Static, Type } from 'typebox';
import { strict } from '../record/schema-parts.ts';
import { TableFilter, TableOrder } from './table-filter.ts';
import { TABLE_COLUMNS } from './table-names.ts';

export const Columns = Type.Array(Type.Enum(TABLE_COLUMNS), { uniqueItems: true, maxItems: TABLE_COLUMNS.length });

export const TableView = Type.Object(
  {
    filter: TableFilter,
    ...TableOrder,
    /** Absent: the columns that the reader has chosen. */
    columns: Type.Optional(Columns),
  },
  strict,
);
export type TableView = Static<typeof TableView>;

/** More than anybody finds again. */
export const MAX_VIEWS = 30;
export const ViewName = Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' });
