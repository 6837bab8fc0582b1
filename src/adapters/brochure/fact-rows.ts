// Facts as rows under their headings: a name, and what it is.
import type { PaperGroup, PaperRow } from '../../domain/publishing/brochure.ts';
import type { Piece } from './fill-columns.ts';
import type { Ink } from './ink.ts';
import { subHeading } from './section-heading.ts';

/** Label and value on one row with a hairline below; each takes the lines it needs. */
export const rowPiece = (ink: Ink, { label, value }: PaperRow, width: number, size: number, strong = 500): Piece => {
  const [left, right] = [
    { size, colour: ink.colour('ink-2'), leading: 1.28 },
    { size, weight: strong, colour: ink.colour('ink'), leading: 1.28 },
  ] as const;
  const room = width - 8;
  const wished = ink.widthOf(label, left);
  const labelWidth = Math.min(wished + 0.5, room * 0.58);
  // A number or a code is not broken while the label can give way.
  const longest = Math.max(0, ...value.split(' ').map((word) => ink.widthOf(word, right)));
  const values = ink.lines(
    value,
    right,
    Math.max(room - Math.min(labelWidth, room * 0.5), Math.min(longest + 0.5, room * 0.68)),
  );
  const valueWidth = Math.max(0, ...values.map((line) => line.width));
  const labels = ink.lines(label, left, Math.max(room * 0.3, room - valueWidth));
  const step = ink.heightOf(left);
  const height = Math.max(labels.length, values.length) * step + 4.5;
  return {
    height,
    gap: 0,
    draw: (x, y) => {
      labels.forEach((line, index) => {
        ink.line(line.text, x, y + 2 + index * step + ink.baseline(left), left);
      });
      values.forEach((line, index) => {
        ink.line(line.text, x + width, y + 2 + index * step + ink.baseline(right), right, 'right');
      });
      ink.rule(x, y + height - 0.25, width, ink.colour('line'));
    },
  };
};

export const groupPieces = (ink: Ink, groups: readonly PaperGroup[], width: number, size = 8.6): Piece[] =>
  groups.flatMap(({ label, rows }) => [
    ...(label === '' ? [] : [subHeading(ink, label, size + 0.9, width)]),
    ...rows.map((row) => rowPiece(ink, row, width, size)),
  ]);
