// The four pages of a brochure: cover, story, details, law and contact. What is missing leaves no hole: its room goes to
// photographs, and at last to lines for notes. What is too long is cut, and says where the rest is; what the law wants
// never is.
import type { Brochure } from '../../domain/publishing/brochure.ts';
import { cover } from './cover-page.ts';
import { details } from './details-page.ts';
import type { Ink } from './ink.ts';
import { law, layLaw } from './law-page.ts';
import type { Stock } from './sheet.ts';
import { story } from './story-page.ts';

export const drawBrochure = (ink: Ink, paper: Brochure): void => {
  const stock: Stock = { photos: paper.photos.filter(({ src }) => ink.hasPicture(src)) };
  ink.addPage();
  const isIntroTold = cover(ink, paper, stock);
  // A home without certificate and planning, such as one for a holiday: its details take their page, and two pages share
  // the photographs.
  const hasLaw = paper.energy !== undefined || paper.planning !== undefined || paper.costs !== undefined;
  const factsOnLaw = !hasLaw && !paper.units && stock.photos.length > 2;
  ink.addPage();
  story(ink, paper, stock, isIntroTold, factsOnLaw ? Math.ceil(stock.photos.length / 2) : stock.photos.length);
  const laid = layLaw(ink, paper);
  ink.addPage();
  details(ink, paper, stock, laid, factsOnLaw);
  ink.addPage();
  law(ink, paper, stock, laid, factsOnLaw);
};
