// What every page of a brochure has: margins and columns, the lines above and below, and what fills the room that is left.
import type { Brochure, PaperPicture } from '../../domain/publishing/brochure.ts';
import { headingStyle } from './house-style.ts';
import type { Ink } from './ink.ts';
import { photoRows } from './photo-rows.ts';
import type { Style } from './typesetting.ts';

export const PAGES = 4;
export const MARGIN = 44;
const GAP = 9;
export const COLUMN_GAP = 24;
export const TOP = 66;
export const BOTTOM = 800;

/** Less than this is white space, not room. */
const WORTH_PHOTOS = 78;

export const WORTH_NOTES = 110;

/** What is left to show, handed from page to page. */
export type Stock = { photos: readonly PaperPicture[] };

export const content = (ink: Ink) => ({ x: MARGIN, width: ink.page.width - 2 * MARGIN });

export const columns = (ink: Ink, count = 2) => {
  const { x, width } = content(ink);
  const each = (width - (count - 1) * COLUMN_GAP) / count;
  return { each, xs: Array.from({ length: count }, (_, index) => x + index * (each + COLUMN_GAP)) };
};

export const small = (ink: Ink): Style => ({ size: 8, colour: ink.colour('ink-3') });

/** The line above and below every page but the first. */
export const furniture = (ink: Ink, paper: Brochure, number: number): void => {
  const { x, width } = content(ink);
  const style = small(ink);
  // Nobody wants to hear it on every page.
  ink.decoration(() => {
    ink.line(paper.agency.name, x, 34, { ...style, weight: 600, colour: ink.colour('ink-2') });
    const [name] = ink.lines(paper.heading, style, width * 0.7);
    ink.line(name?.text ?? '', x + width, 34, style, 'right');
    ink.rule(x, 43, width, ink.colour('line'));
    if (number === PAGES) return;
    ink.line([paper.words.reference, paper.agency.website].filter(Boolean).join(' · '), x, 822, style);
    ink.line(`${number} / ${PAGES}`, x + width, 822, style, 'right');
  });
};

/** Photographs in rows from `y` on; those that were drawn are taken from the stock. */
const photoBlock = (ink: Ink, stock: Stock, y: number, height: number): number => {
  const { x, width } = content(ink);
  const rows = height < WORTH_PHOTOS ? [] : photoRows(stock.photos.length, width, height, GAP);
  let [top, used] = [y, 0];
  for (const row of rows) {
    const each = (width - (row.count - 1) * GAP) / row.count;
    for (let index = 0; index < row.count; index++) {
      const photo = stock.photos[used++];
      const box = { x: x + index * (each + GAP), y: top, width: each, height: row.height };
      if (photo) ink.picture(photo, box, 'fill', ink.theme.radius);
    }
    top += row.height + GAP;
  }
  stock.photos = stock.photos.slice(used);
  return rows.length === 0 ? y : top - GAP;
};

const notesBlock = (ink: Ink, paper: Brochure, y: number, bottom: number): void => {
  if (bottom - y < WORTH_NOTES) return;
  const { x, width } = content(ink);
  ink.line(paper.words.notes, x, y + 18, headingStyle(ink.theme, 13, ink.colour('ink')));
  for (let line = y + 48; line <= bottom; line += 26) ink.rule(x, line, width, ink.colour('line'));
};

/** The room below what stands on a page: photographs if there are any, else lines to write on. */
export const fillRest = (ink: Ink, paper: Brochure, stock: Stock, from: number, bottom: number): void => {
  const y = from + (from > TOP ? 20 : 0);
  const end = photoBlock(ink, stock, y, bottom - y);
  notesBlock(ink, paper, end === y ? y : end + 12, bottom);
};
