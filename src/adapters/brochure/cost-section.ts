// What a purchase costs.
import type { PaperCosts } from '../../domain/publishing/brochure.ts';
import { rowPiece } from './fact-rows.ts';
import { type Piece, textPieces } from './fill-columns.ts';
import type { Ink } from './ink.ts';
import { sectionHeading, subHeading } from './section-heading.ts';
import type { Style } from './typesetting.ts';

/** With the remarks on its rates where there is room for them. */
export const costPieces = (ink: Ink, costs: PaperCosts, width: number, size: number, remarks: boolean): Piece[] => {
  const note: Style = { size: size * 0.92, colour: ink.colour('ink-3'), leading: 1.35 };
  const body: Style = { size, colour: ink.colour('ink'), leading: 1.4 };
  const tables = costs.tables.flatMap(({ name, rows, total }, index) => [
    ...(name === '' ? [] : [subHeading(ink, name, size + 0.6, width)]),
    ...rows.map(({ label, value, remark }) =>
      rowPiece(ink, { label: remarks && remark !== '' ? `${label} (${remark})` : label, value }, width, size),
    ),
    { ...rowPiece(ink, total, width, size + 0.4, 700), withNext: index === costs.tables.length - 1 },
  ]);
  return [
    ...sectionHeading(ink, costs.heading, width),
    ...(costs.example === '' ? [] : textPieces(ink, costs.example, body, width, 3)),
    ...tables,
    ...textPieces(ink, costs.note, costs.tables.length > 0 ? note : body, width, 5),
  ];
};
