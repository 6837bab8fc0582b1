// The units of a project as a table.
import type { PaperUnits } from '../../domain/publishing/brochure.ts';
import type { Piece } from './fill-columns.ts';
import type { Ink } from './ink.ts';
import type { Style } from './typesetting.ts';

/** Full-width rows; the last column stands right, under its head. */
export const unitPieces = (ink: Ink, { head, floors }: PaperUnits, width: number): { head: Piece; rows: Piece[] } => {
  const size = 8.4;
  const plain: Style = { size, colour: ink.colour('ink'), leading: 1.3 };
  const faint: Style = { ...plain, colour: ink.colour('ink-3') };
  const strong: Style = { ...plain, weight: 600 };
  const top: Style = { size: 7.6, weight: 600, colour: ink.colour('ink-2'), leading: 1.3 };
  const all = [
    { cells: head, style: top },
    ...floors.flatMap(({ rows }) => rows.map(({ cells }) => ({ cells, style: strong }))),
  ];
  const natural = head.map((_, column) =>
    Math.max(...all.map(({ cells, style }) => ink.widthOf(cells[column] ?? '', style))),
  );
  const spare = Math.max(0, width - natural.reduce((sum, one) => sum + one, 0)) / Math.max(1, head.length - 1);
  const lefts = natural.map((_, column) => natural.slice(0, column).reduce((sum, one) => sum + one + spare, 0));
  const last = head.length - 1;
  const cellsAt = (cells: readonly string[], style: (column: number) => Style, x: number, base: number): void => {
    cells.forEach((cell, column) => {
      if (column === last) ink.line(cell, x + width, base, style(column), 'right');
      else ink.line(cell, x + (lefts[column] ?? 0), base, style(column));
    });
  };
  const headPiece: Piece = {
    height: 15,
    gap: 6,
    withNext: true,
    draw: (x, y) => {
      cellsAt(head, () => top, x, y + 9);
      ink.rule(x, y + 14, width, ink.colour('ink'), 1);
    },
  };
  const rows = floors.flatMap(({ name, rows: units }): Piece[] => [
    ...(name === ''
      ? []
      : [
          {
            height: 16,
            gap: 3,
            withNext: true,
            draw: (x: number, y: number) => {
              ink.line(name, x, y + 11, { ...top, size: 8, colour: ink.colour('ink-3') });
            },
          },
        ]),
    ...units.map(({ cells, off }) => ({
      height: 15.5,
      gap: 0,
      draw: (x: number, y: number) => {
        cellsAt(cells, (column) => (off ? faint : column === 0 || column === last ? strong : plain), x, y + 10.5);
        ink.rule(x, y + 15.25, width, ink.colour('line'));
      },
    })),
  ]);
  return { head: headPiece, rows };
};
