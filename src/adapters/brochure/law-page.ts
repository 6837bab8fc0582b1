// The last page: what the law wants, which is never cut, the costs, who to call, and who made it.
import type { Brochure } from '../../domain/publishing/brochure.ts';
import { costPieces } from './cost-section.ts';
import { energyPieces } from './energy-section.ts';
import { factsBlock } from './fact-columns.ts';
import { type Filling, fill, heightOfAll, level, type Piece, set, textPieces } from './fill-columns.ts';
import { brand, drawImage, headingStyle } from './house-style.ts';
import type { Ink } from './ink.ts';
import { planningPieces } from './planning-section.ts';
import { squareCode } from './qr-code.ts';
import { columns, content, fillRest, furniture, PAGES, type Stock, TOP, WORTH_NOTES } from './sheet.ts';
import type { Style } from './typesetting.ts';

/** What the law wants, and the costs, as tight as they must be; what still does not fit goes to the page before. */
const lawPieces = (ink: Ink, paper: Brochure, width: number, size: number, whole: boolean): Piece[] => [
  ...(paper.energy ? energyPieces(ink, paper.energy, width, size) : []),
  ...(paper.planning ? planningPieces(ink, paper.planning, width, size, whole ? paper.words.meaning : undefined) : []),
  ...(paper.costs ? costPieces(ink, paper.costs, width, size, whole) : []),
];

const IDENTITY = 66;
const CONTACT = 112;
const LAW_BOTTOM = 841.89 - IDENTITY - CONTACT - 18;

export type Law = { readonly placed: Filling; readonly size: number };

export const layLaw = (ink: Ink, paper: Brochure): Law => {
  const { each, xs } = columns(ink);
  const tries: readonly (readonly [size: number, whole: boolean])[] = [
    [8.8, true],
    [8.3, true],
    [8.3, false],
    [7.8, false],
    [7.3, false],
    [6.9, false],
  ];
  let last: Law | undefined;
  for (const [size, whole] of tries) {
    last = {
      placed: level(lawPieces(ink, paper, each, size, whole), { xs, y: TOP, height: LAW_BOTTOM - TOP }),
      size,
    };
    if (last.placed.rest.length === 0) return last;
  }
  return last as Law;
};

const contactBlock = (ink: Ink, paper: Brochure): void => {
  const { x, width } = content(ink);
  const top = ink.page.height - IDENTITY - CONTACT;
  ink.rule(x, top, width, ink.colour('ink'), 1);
  const side = 84;
  const code = { x: x + width - side, y: top + 14, width: side, height: side };
  squareCode(ink, paper.url, code);
  const scan: Style = { size: 8.5, colour: ink.colour('ink-2'), leading: 1.35 };
  const scanWidth = 128;
  const scanLeft = code.x - scanWidth - 14;
  const words = [
    ...textPieces(ink, paper.words.scan, { ...scan, weight: 600, colour: ink.colour('ink') }, scanWidth),
    ...textPieces(ink, paper.url.replace(/^https?:\/\//, ''), scan, scanWidth, 4),
  ];
  set(fill(words, [{ x: scanLeft, y: top + 17, height: side }]));

  const { contact } = paper;
  const portrait = 58;
  const hasFace = drawPortrait(ink, contact.picture, { x, y: top + 18, width: portrait, height: portrait });
  const left = x + (hasFace ? portrait + 14 : 0);
  const room = scanLeft - left - 16;
  const body: Style = { size: 9.2, colour: ink.colour('ink'), leading: 1.4 };
  const person = [
    ...textPieces(ink, contact.heading, headingStyle(ink.theme, 13, ink.colour('ink')), room),
    ...textPieces(ink, contact.name, { ...body, weight: 600 }, room, 4),
    ...textPieces(ink, contact.role, { ...body, size: 8.4, colour: ink.colour('ink-2') }, room),
    ...contact.lines.flatMap((line) => textPieces(ink, line, body, room)),
  ];
  set(fill(person, [{ x: left, y: top + 14, height: CONTACT - 18 }]));
};

const drawPortrait = (
  ink: Ink,
  src: string | undefined,
  box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
): boolean => {
  if (src === undefined || !ink.hasPicture(src)) return false;
  const { doc } = ink;
  doc.save();
  doc.circle(box.x + box.width / 2, box.y + box.height / 2, box.width / 2).clip();
  const drawn = drawImage(ink, src, box);
  doc.restore();
  return drawn;
};

const identity = (ink: Ink, paper: Brochure): void => {
  const { x, width } = content(ink);
  const top = ink.page.height - IDENTITY;
  ink.field({ x: 0, y: top, width: ink.page.width, height: IDENTITY }, ink.colour('footer-bg'));
  brand(
    ink,
    paper.agency,
    { x, y: top + 36, size: 12 },
    { mark: ink.colour('footer-mark'), name: ink.colour('footer-ink') },
  );
  const left = x + 112;
  const legal: Style = { size: 6.9, colour: ink.colour('footer-ink-2'), leading: 1.4 };
  const made: Style = { ...legal, colour: ink.colour('footer-ink') };
  const pieces = [
    ...textPieces(ink, paper.agency.legal, legal, width - 112),
    ...textPieces(ink, [paper.words.reference, paper.words.made].filter(Boolean).join(' · '), made, width - 112, 2),
  ];
  const height = heightOfAll(pieces);
  set(fill(pieces, [{ x: left, y: top + (IDENTITY - height) / 2, height: height + 1 }]));
};

export const law = (ink: Ink, paper: Brochure, stock: Stock, { placed }: Law, facts: boolean): void => {
  furniture(ink, paper, PAGES);
  set(placed);
  const end = facts ? factsBlock(ink, paper, TOP, LAW_BOTTOM) : placed.bottom;
  if (LAW_BOTTOM - end > WORTH_NOTES + 20) fillRest(ink, paper, stock, end, LAW_BOTTOM - 14);
  contactBlock(ink, paper);
  identity(ink, paper);
};
