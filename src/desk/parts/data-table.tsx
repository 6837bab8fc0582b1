// A table that is a table: headers that sort, a row that opens, columns that give way where there is no room, and cards on a phone.
import { createSortedRowModel, rowSortingFeature, sortFns, tableFeatures, useTable } from '@tanstack/react-table';
import { type ReactElement, type ReactNode, useMemo } from 'react';
import { Icon } from './icon.tsx';

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel(), sortFns });

export type Column<R> = {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: R) => ReactNode;
  /** What it sorts by; without it the column does not sort. */
  readonly sort?: (row: R) => string | number;
  /** Figures stand right. */
  readonly align?: 'right' | 'center';
  /** Opens the row, and names it for whoever cannot see it. */
  readonly main?: boolean;
  /** Goes first where the screen is narrow (`first`), or only on a phone (`phone`). */
  readonly drop?: 'first' | 'phone';
  /** Says nothing by itself: on a phone, where there are no headers, its header stands before it. */
  readonly named?: boolean;
};

export const DataTable = <R,>(props: {
  readonly label: string;
  readonly rows: readonly R[];
  readonly columns: readonly Column<R>[];
  readonly rowId: (row: R) => string;
  /** What the button of the row says besides what is shown. */
  readonly rowName: (row: R) => string;
  readonly current?: string | undefined;
  readonly onOpen?: (row: R) => void;
  readonly actions?: (row: R) => ReactNode;
}): ReactElement => {
  const { label, rows, columns, rowId, rowName, current, onOpen, actions } = props;
  // Only what the library needs to sort; how a cell looks is drawn below, from the columns of the moment.
  const sortable = columns.map(({ id, sort }) => `${id}${sort ? '+' : ''}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same columns by name are the same columns.
  const defs = useMemo(
    () =>
      columns.map(({ id, sort }) => ({
        id,
        accessorFn: (row: R) => sort?.(row) ?? '',
        enableSorting: sort !== undefined,
        sortFn: 'text' as const,
      })),
    [sortable],
  );
  const data = useMemo(() => [...rows], [rows]);
  const table = useTable({
    features,
    columns: defs as never,
    data: data as never[],
    getRowId: (row) => rowId(row as R),
  });
  const sorting =
    (table.state as { readonly sorting?: readonly { readonly id: string; readonly desc: boolean }[] }).sorting ?? [];
  const shown = table.getRowModel().rows as readonly { readonly id: string; readonly original: unknown }[];
  const classes = ({ align, drop, named }: Column<R>): string =>
    [align === 'right' ? 'r' : align === 'center' ? 'c' : '', drop ? `drop-${drop}` : '', named ? 'named' : '']
      .filter(Boolean)
      .join(' ');
  return (
    <table className="tbl data" aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => {
            const { id, header, sort } = column;
            const order = sorting.find((one) => one.id === id);
            return (
              <th
                key={id}
                scope="col"
                className={classes(column)}
                aria-sort={order ? (order.desc ? 'descending' : 'ascending') : undefined}
              >
                {sort ? (
                  <button type="button" className="sorter" onClick={() => table.getColumn(id)?.toggleSorting()}>
                    {header}
                    {order && <Icon name={order.desc ? 'down' : 'up'} />}
                  </button>
                ) : (
                  header
                )}
              </th>
            );
          })}
          {actions && (
            <td>
              <span className="vh" />
            </td>
          )}
        </tr>
      </thead>
      <tbody>
        {shown.map(({ id, original }) => {
          const row = original as R;
          return (
            <tr key={id} className={id === current ? 'cur' : undefined} aria-current={id === current || undefined}>
              {columns.map((column) => (
                <td key={column.id} className={classes(column)} data-label={column.header}>
                  {column.main && onOpen ? (
                    <button type="button" className="opener" onClick={() => onOpen(row)} data-row={rowName(row)}>
                      {column.cell(row)}
                    </button>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
              {actions && <td className="r acts">{actions(row)}</td>}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
};
