// The introduction of a listing: on the cover where there is room, else above its story.
import type { Brochure } from '../../domain/publishing/brochure.ts';
import { type Piece, textPieces } from './fill-columns.ts';
import type { Ink } from './ink.ts';
import type { Style } from './typesetting.ts';

export const lead = (ink: Ink): Style => ({ size: 11.5, colour: ink.colour('ink'), leading: 1.45 });

/** About 66 letters: longer lines are hard to follow. */
const MEASURE = 440;

export const introPieces = (ink: Ink, paper: Brochure): Piece[] =>
  paper.intro.flatMap((line) => textPieces(ink, line, lead(ink), MEASURE, 4));
