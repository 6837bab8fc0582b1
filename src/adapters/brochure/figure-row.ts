// The line of key figures.
import type { PaperFigure } from '../../domain/publishing/brochure.ts';
import { energyBadge } from './energy-scale.ts';
import type { Ink } from './ink.ts';
import type { Style } from './typesetting.ts';

/** The figures of a listing in a row between two rules; as many rows as they need. Gives where they end. */
export const figureRow = (
  ink: Ink,
  figures: readonly PaperFigure[],
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
  size = 15,
): number => {
  if (figures.length === 0) return y;
  const label: Style = { size: size * 0.55, colour: ink.colour('ink-2'), leading: 1.25 };
  const value: Style = { size, weight: 600, colour: ink.colour('ink') };
  const unit: Style = { size: size * 0.62, colour: ink.colour('ink-2') };
  const perRow = figures.length > 4 && figures.some((one) => one.value.length > 9) ? 3 : Math.min(6, figures.length);
  const cell = width / perRow;
  let top = y;
  ink.rule(x, top, width, ink.colour('ink'), 1);
  for (let start = 0; start < figures.length; start += perRow) {
    const row = figures.slice(start, start + perRow);
    const labels = row.map((one) => ink.lines(one.label, label, cell - 10));
    const labelHeight = Math.max(...labels.map((lines) => lines.length)) * ink.heightOf(label);
    const base = top + size * 0.65 + labelHeight + size * 1.05;
    row.forEach((one, index) => {
      const left = x + index * cell;
      labels[index]?.forEach((line, n) => {
        ink.line(line.text, left, top + size * 0.65 + n * ink.heightOf(label) + ink.baseline(label), label);
      });
      if (one.energy) {
        energyBadge(ink, { text: one.value, colour: one.energy }, { x: left, y: base, size: size * 0.92 });
        return;
      }
      // A long word steps down until it fits its cell.
      const fit = [value, { ...value, size: size * 0.8 }, { ...value, size: size * 0.66 }];
      const unitWidth = one.unit === '' ? 0 : ink.widthOf(` ${one.unit}`, unit) + 2;
      const style =
        fit.find((candidate) => ink.widthOf(one.value, candidate) + unitWidth < cell - 8) ?? fit[2] ?? value;
      const [first, second] = ink.lines(one.value, style, cell - 8 - unitWidth);
      const end = ink.line(first?.text ?? '', left, second ? base - style.size * 0.55 : base, style);
      if (second) ink.line(second.text, left, base + style.size * 0.55, style);
      else if (one.unit !== '') ink.line(one.unit, end + 3, base, unit);
    });
    top = base + size * 0.75;
    ink.rule(x, top, width, ink.colour('line'));
  }
  return top;
};
