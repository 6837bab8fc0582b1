// The agency's look on paper: its headings, prices, mark and name.
import type { PaperAgency, PaperTheme } from '../../domain/publishing/brochure.ts';
import type { Box, Ink } from './ink.ts';
import { drawDrawing, readDrawing } from './plain-svg.ts';
import type { Style } from './typesetting.ts';

const isDrawing = (bytes: Uint8Array): boolean =>
  /^\s*(?:<\?xml|<svg)/.test(Buffer.from(bytes.subarray(0, 200)).toString());

export const headingStyle = (theme: PaperTheme, size: number, colour: string): Style => ({
  family: theme.serif ? 'serif' : 'sans',
  weight: theme.headingWeight,
  size,
  colour,
  leading: 1.14,
  tracking: theme.tracking,
  role: 'H2',
});

export const priceStyle = (theme: PaperTheme, size: number, colour: string): Style => ({
  ...headingStyle(theme, size, colour),
  weight: theme.priceWeight,
  role: 'P',
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
  ink.decoration(() => {
    if (drawImage(ink, agency.logo, box, colours.mark)) return;
    const { doc } = ink;
    doc
      .save()
      .translate(box.x, box.y)
      .scale(side / 32);
    doc.path(agency.mark).fill(colours.mark ?? ink.colour('brand'));
    doc.restore();
  });
  const style: Style = { ...headingStyle(ink.theme, size, colours.name), role: 'P' };
  return ink.line(agency.name, x + side + size * 0.4, y, style);
};
