// Parts that brochure and card share: the agency's mark, the line of figures, the square code, the scale of energy.
import QRCode from 'qrcode';
import type { PaperAgency, PaperEnergy, PaperFigure, PaperTheme } from '../../domain/publishing/brochure.ts';
import type { Box, Ink, Style } from './ink.ts';
import { drawDrawing, readDrawing } from './plain-svg.ts';

const isDrawing = (bytes: Uint8Array): boolean =>
  /^\s*(?:<\?xml|<svg)/.test(Buffer.from(bytes.subarray(0, 200)).toString());

export const headingStyle = (theme: PaperTheme, size: number, colour: string): Style => ({
  family: theme.serif ? 'serif' : 'sans',
  weight: theme.headingWeight,
  size,
  colour,
  leading: 1.14,
  tracking: theme.tracking,
});
export const priceStyle = (theme: PaperTheme, size: number, colour: string): Style => ({
  ...headingStyle(theme, size, colour),
  weight: theme.priceWeight,
});

/** A drawing or a photograph; false when there is neither. */
export const drawImage = (ink: Ink, src: string | undefined, box: Box, colour?: string): boolean => {
  const bytes = src === undefined ? undefined : ink.bytesOf(src);
  if (src === undefined || !bytes) return false;
  if (!isDrawing(bytes)) return colour === undefined && ink.picture({ src }, box, 'fit');
  const drawing = readDrawing(Buffer.from(bytes).toString());
  if (!drawing) return false;
  drawDrawing(ink, drawing, box, colour);
  return true;
};

/** Mark and name side by side, the name's baseline at `y`. Gives where they end. */
export const brand = (
  ink: Ink,
  agency: PaperAgency,
  at: { readonly x: number; readonly y: number; readonly size: number },
  colours: { readonly mark: string | undefined; readonly name: string },
): number => {
  const { x, y, size } = at;
  const side = size * 1.5;
  const box = { x, y: y - side * 0.86, width: side, height: side };
  if (!drawImage(ink, agency.logo, box, colours.mark)) {
    const { doc } = ink;
    doc
      .save()
      .translate(box.x, box.y)
      .scale(side / 32);
    doc.path(agency.mark).fill(colours.mark ?? ink.colour('brand'));
    doc.restore();
  }
  return ink.line(agency.name, x + side + size * 0.4, y, headingStyle(ink.theme, size, colours.name));
};

/** Its modules as fields, on white with the quiet border that readers need. */
export const squareCode = (ink: Ink, text: string, box: Box): void => {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const quiet = 3;
  const module = box.width / (modules.size + 2 * quiet);
  ink.field(box, '#ffffff');
  const { doc } = ink;
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      // Neighbours as one field: no reader shows a seam between them.
      let end = column;
      while (end < modules.size && modules.get(row, end)) end++;
      if (end > column)
        doc.rect(
          box.x + (column + quiet) * module,
          box.y + (row + quiet) * module,
          (end - column) * module,
          module + 0.02,
        );
      column = end;
    }
  }
  doc.fill('#000000');
  ink.link(box, text);
};

/** A letter on its colour. Gives its width. */
export const energyBadge = (
  ink: Ink,
  { text, colour }: NonNullable<PaperEnergy['label']>,
  at: { readonly x: number; readonly y: number; readonly size: number },
): number => {
  const style: Style = { weight: 800, size: at.size, colour: colour.ink };
  const width = Math.max(at.size * 1.5, ink.widthOf(text, style) + at.size * 0.9);
  ink.field({ x: at.x, y: at.y - at.size * 1.02, width, height: at.size * 1.36 }, colour.ground, 2.5);
  ink.line(text, at.x + width / 2, at.y, style, 'centre');
  return width;
};

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

export const ENERGY_SCALE_HEIGHT = 58;

/** The page's scale: segments in their colours, the listing's own framed, a flag that points at its value. */
export const energyScale = (
  ink: Ink,
  scale: NonNullable<PaperEnergy['scale']>,
  { x, y, width }: { readonly x: number; readonly y: number; readonly width: number },
): void => {
  const flag: Style = { size: 8.5, weight: 600, colour: ink.colour('on-ink') };
  const at = x + (width * scale.percentage) / 100;
  const flagWidth = ink.widthOf(scale.flag, flag) + 12;
  const left = Math.min(x + width - flagWidth, Math.max(x, at - flagWidth / 2));
  ink.field({ x: left, y, width: flagWidth, height: 16 }, ink.colour('ink'), 2);
  ink.line(scale.flag, left + 6, y + 11, flag);
  const { doc } = ink;
  const tip = Math.min(x + width - 4, Math.max(x + 4, at));
  doc
    .moveTo(tip - 4, y + 15.5)
    .lineTo(tip + 4, y + 15.5)
    .lineTo(at, y + 21)
    .fill(ink.colour('ink'));
  const track = { y: y + 23, height: 20 };
  let from = x;
  for (const segment of scale.segments) {
    const wide = (width * segment.width) / 100;
    ink.field({ x: from, y: track.y, width: Math.max(0.5, wide - 1.2), height: track.height }, segment.colour.ground);
    const letter: Style = { size: 9.5, weight: 800, colour: segment.colour.ink };
    if (ink.widthOf(segment.text, letter) + 4 < wide)
      ink.line(
        segment.text,
        from + Math.min(6, (wide - ink.widthOf(segment.text, letter)) / 2),
        track.y + 13.5,
        letter,
      );
    from += wide;
  }
  from = x;
  for (const segment of scale.segments) {
    const wide = (width * segment.width) / 100;
    if (segment.now)
      ink.frame({ x: from, y: track.y - 1.5, width: wide - 1.2, height: track.height + 3 }, ink.colour('ink'), 1.6);
    from += wide;
  }
  const tick: Style = { size: 7, colour: ink.colour('ink-3') };
  const last = scale.ticks.at(-1) ?? 1;
  for (const value of scale.ticks) {
    const align = value === 0 ? 'left' : value === last ? 'right' : 'centre';
    ink.line(String(value), x + (width * value) / last, y + 53, tick, align);
  }
};
