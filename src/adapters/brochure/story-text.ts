// The story as paragraphs.
import type { Brochure } from '../../domain/publishing/brochure.ts';
import { type Piece, textPieces } from './fill-columns.ts';
import type { Ink } from './ink.ts';
import type { Style } from './typesetting.ts';

/** Intro, then paragraphs; an empty line is half a line. */
export const storyPieces = (ink: Ink, text: Brochure['text'], width: number, size: number): Piece[] => {
  const style: Style = { size, colour: ink.colour('ink'), leading: 1.5 };
  return text.flatMap((paragraph, index) =>
    paragraph.flatMap((line, n) => textPieces(ink, line, style, width, index > 0 && n === 0 ? size * 0.7 : 0)),
  );
};
