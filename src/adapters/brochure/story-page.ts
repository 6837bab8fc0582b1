// The second page: the story. What is too long is cut, and says where the rest is.
import type { Brochure } from '../../domain/publishing/brochure.ts';
import { type Filling, fill, heightOfAll, level, set, textPieces } from './fill-columns.ts';
import { headingStyle } from './house-style.ts';
import type { Ink } from './ink.ts';
import { introPieces } from './introduction.ts';
import { BOTTOM, columns, content, fillRest, furniture, type Stock, TOP } from './sheet.ts';
import { storyPieces } from './story-text.ts';
import type { Style } from './typesetting.ts';

/** A text that does not fit ends with three dots, and with where the rest is. */
const cutStory = (ink: Ink, paper: Brochure, placed: Filling, width: number): void => {
  const style: Style = { size: 9, weight: 600, colour: ink.colour('ink-2'), leading: 1.4 };
  const sentence = textPieces(ink, `… ${paper.words.textMore}`, style, width, 0);
  const need = heightOfAll(sentence);
  const shown = [...placed.pieces];
  const last = shown.at(-1);
  let freed = 0;
  while (shown.length > 0 && freed < need + 3) {
    const gone = shown.pop();
    freed += (gone?.piece.height ?? 0) + (gone?.piece.gap ?? 0);
  }
  set({ ...placed, pieces: shown });
  const end = shown.at(-1);
  if (!last || !end) return;
  // The cut may have emptied the last column: then the sentence stands where it began.
  const y = end.x === last.x ? end.y + end.piece.height + 3 : TOP;
  set(fill(sentence, [{ x: last.x, y, height: need + 1 }]));
};

export const story = (ink: Ink, paper: Brochure, all: Stock, isIntroTold: boolean, share: number): void => {
  const stock: Stock = { photos: all.photos.slice(0, share) };
  furniture(ink, paper, 2);
  const { x, width } = content(ink);
  const { each, xs } = columns(ink);
  let y = TOP;
  const intro = isIntroTold ? [] : introPieces(ink, paper);
  if (paper.text.length > 0 || paper.title !== '' || intro.length > 0) {
    const title = paper.title === '' ? paper.words.story : paper.title;
    const heading = textPieces(ink, title, headingStyle(ink.theme, 21, ink.colour('ink')), width);
    const placed = fill(heading, [{ x, y, height: 120 }]);
    set(placed);
    y = placed.bottom + 12;
    const opened = fill(intro, [{ x, y, height: 150 }]);
    set(opened);
    if (intro.length > 0) y = opened.bottom + 12;
    const room = BOTTOM - y - (stock.photos.length > 0 ? 170 : 0);
    // A short text may stand larger; a long one smaller, before it is cut.
    const sizes = [10.2, 9.6, 9].map((size) => {
      const pieces = storyPieces(ink, paper.text, each, size);
      return level(pieces, { xs, y, height: room });
    });
    const fitting = sizes.find(({ rest }) => rest.length === 0) ?? sizes[1];
    if (fitting && fitting.rest.length === 0) set(fitting);
    else if (fitting) cutStory(ink, paper, fitting, each);
    if (paper.text.length > 0) y = fitting?.bottom ?? y;
  }
  fillRest(ink, paper, stock, y, BOTTOM);
  all.photos = [...stock.photos, ...all.photos.slice(share)];
};
