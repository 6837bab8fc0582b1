// Headings within a column.
import { type Piece, textPieces } from './fill-columns.ts';
import { headingStyle } from './house-style.ts';
import type { Ink } from './ink.ts';
import type { Style } from './typesetting.ts';

export const sectionHeading = (ink: Ink, text: string, width: number, gap = 18): Piece[] =>
  textPieces(ink, text, headingStyle(ink.theme, 15, ink.colour('ink')), width, gap).map((piece) => ({
    ...piece,
    withNext: true,
  }));

export const subHeading = (ink: Ink, text: string, size: number, width: number): Piece => {
  const style: Style = { size, weight: 600, colour: ink.colour('ink'), leading: 1.3 };
  const lines = ink.lines(text, style, width);
  const step = ink.heightOf(style);
  return {
    height: lines.length * step + 3,
    gap: size * 1.2,
    withNext: true,
    draw: (x, y) => {
      const part = ink.part('H3');
      lines.forEach((line, index) => {
        ink.line(`${line.text} `, x, y + index * step + ink.baseline(style), style, 'left', part);
      });
      ink.rule(x, y + lines.length * step + 2.5, width, ink.colour('ink'), 0.8);
    },
  };
};
