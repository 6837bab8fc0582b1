import type { Paper } from '../../domain/publishing/brochure.ts';
import { drawBrochure } from './brochure.ts';
import { createInk } from './ink.ts';
import { drawWindowCard } from './window-card.ts';

/** A PDF of a paper; the same paper and pictures give the same bytes. */
export const drawPaper = (paper: Paper, pictures: ReadonlyMap<string, Uint8Array>): Promise<Buffer> => {
  const { theme, lang, day } = paper;
  const scale = paper.kind === 'card' && paper.size === 'a3' ? Math.SQRT2 : 1;
  const ink = createInk({ theme, lang, day, scale, pictures, title: paper.name, author: paper.agency.name });
  if (paper.kind === 'brochure') drawBrochure(ink, paper);
  else drawWindowCard(ink, paper);
  return ink.finish();
};
