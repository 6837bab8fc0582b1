// The first page: the photograph, and what a passer-by wants to know.
import type { Brochure } from '../../domain/publishing/brochure.ts';
import { figureRow } from './figure-row.ts';
import { fill, heightOfAll, set, textPieces } from './fill-columns.ts';
import { brand, headingStyle, priceStyle } from './house-style.ts';
import type { Ink } from './ink.ts';
import { introPieces, lead } from './introduction.ts';
import { content, type Stock } from './sheet.ts';
import type { Style } from './typesetting.ts';

/** Where a photograph is inset and rounded, as the theme's cards are; below it fills the page's width. */
const ROUND = 6;

const COVER_FOOTER = 62;
const COVER_TOP = 58;

/** All that stands below the cover's photograph. Gives where it ends. */
const coverWords = (ink: Ink, paper: Brochure, top: number, heading: Style | undefined, withIntro: boolean): number => {
  const { x, width } = content(ink);
  const over: Style = { size: 10, colour: ink.colour('ink-2') };
  let y = top;
  for (const line of ink.lines(paper.over, over, width)) {
    ink.line(line.text, x, y + 8, over);
    y += 14;
  }
  if (heading) {
    y += 3;
    const part = ink.part('H1');
    for (const line of ink.lines(paper.heading, heading, width).slice(0, 4)) {
      y += ink.heightOf(heading);
      ink.line(`${line.text} `, x, y - heading.size * 0.12, heading, 'left', part);
    }
  }
  y = priceBlock(ink, paper, y + 13);
  y = figureRow(ink, paper.figures, { x, y: y + 17, width });
  const strong = { ...lead(ink), weight: 600 };
  const words = [
    ...(paper.sold === '' ? [] : textPieces(ink, paper.sold, strong, width)),
    ...(paper.count === '' ? [] : textPieces(ink, paper.count, strong, width)),
    ...(withIntro ? introPieces(ink, paper) : []),
  ];
  if (words.length === 0) return y;
  const placed = fill(words, [{ x, y: y + 16, height: Number.POSITIVE_INFINITY }]);
  set(placed);
  return placed.bottom;
};

/** Whether it had room for the introduction: the next page has it otherwise. */
export const cover = (ink: Ink, paper: Brochure, stock: Stock): boolean => {
  const { x, width } = content(ink);
  const { page } = ink;
  const bottom = page.height - COVER_FOOTER - 24;
  const [photo] = stock.photos;
  brand(ink, paper.agency, { x, y: 37, size: 15 }, { mark: undefined, name: ink.colour('ink') });
  ink.line(paper.agency.website, x + width, 36, { size: 8.5, colour: ink.colour('ink-2') }, 'right');

  const title = headingStyle(ink.theme, 30, ink.colour('ink'));
  const heading = [title, { ...title, size: 26 }, { ...title, size: 22 }].find(
    (style, index) => index === 2 || ink.lines(paper.heading, style, width).length <= 2,
  ) as Style;
  const heightOf = (withIntro: boolean): number =>
    ink.silently(() => coverWords(ink, paper, 0, photo ? heading : undefined, withIntro));
  // The photograph takes what the words leave, within what suits one.
  const [least, most] = photo ? [300, 470] : [200, 360];
  const withIntro = bottom - COVER_TOP - 24 - heightOf(true) >= least;
  const height = Math.max(least - 40, Math.min(most, bottom - COVER_TOP - 24 - heightOf(withIntro)));
  if (photo) {
    const inset = ink.theme.radius > ROUND;
    const box = inset ? { x, y: COVER_TOP, width, height } : { x: 0, y: COVER_TOP, width: page.width, height };
    ink.picture(photo, box, 'fill', inset ? ink.theme.radius * 1.3 : 0);
    stock.photos = stock.photos.slice(1);
    sticker(ink, paper, { x: x + (inset ? 14 : 0), y: box.y + box.height - (inset ? 40 : 26) });
  } else {
    // Without a photograph the name is the picture.
    ink.field({ x: 0, y: COVER_TOP, width: page.width, height }, ink.colour('footer-bg'));
    const large = { ...heading, size: heading.size * 1.15, colour: ink.colour('footer-ink') };
    const shown = ink.lines(paper.heading, large, width).slice(0, 4);
    const part = ink.part('H1');
    shown.forEach((line, index) => {
      const y = COVER_TOP + height - 30 - (shown.length - 1 - index) * ink.heightOf(large);
      ink.line(`${line.text} `, x, y, large, 'left', part);
    });
    sticker(ink, paper, { x, y: COVER_TOP + 26 });
  }
  coverWords(ink, paper, COVER_TOP + height + 24, photo ? heading : undefined, withIntro);
  coverFooter(ink, paper);
  return withIntro;
};

const coverFooter = (ink: Ink, { agency }: Brochure): void => {
  const { x, width } = content(ink);
  const top = ink.page.height - COVER_FOOTER;
  ink.field({ x: 0, y: top, width: ink.page.width, height: COVER_FOOTER }, ink.colour('footer-bg'));
  const light: Style = { size: 9, colour: ink.colour('footer-ink'), leading: 1.45 };
  const faint: Style = { ...light, size: 8.5, colour: ink.colour('footer-ink-2') };
  const strong: Style = { ...light, weight: 600 };
  const right = [
    { text: agency.phone, style: strong },
    { text: agency.email, style: faint },
  ].filter(({ text }) => text !== '');
  const room = width - Math.max(0, ...right.map(({ text, style }) => ink.widthOf(text, style))) - 30;
  const left = [
    ...textPieces(ink, agency.tagline, light, room),
    ...textPieces(ink, agency.office.join(', '), faint, room),
  ];
  const middle = top + COVER_FOOTER / 2;
  const leftHeight = heightOfAll(left);
  set(fill(left, [{ x, y: middle - leftHeight / 2, height: leftHeight + 1 }]));
  const step = ink.heightOf(light);
  right.forEach(({ text, style }, index) => {
    ink.line(text, x + width, middle - (right.length * step) / 2 + index * step + ink.baseline(light), style, 'right');
  });
};

const sticker = (ink: Ink, { sticker: one }: Brochure, at: { readonly x: number; readonly y: number }): void => {
  if (!one) return;
  const style: Style = { size: 11, weight: 600, colour: one.ink };
  const width = ink.widthOf(one.text, style) + 22;
  ink.field({ x: at.x, y: at.y, width, height: 26 }, one.ground, Math.min(4, ink.theme.radius));
  ink.line(one.text, at.x + 11, at.y + 17, style);
};

const priceBlock = (ink: Ink, paper: Brochure, y: number): number => {
  const { x, width } = content(ink);
  const quiet: Style = { size: 10, colour: ink.colour('ink-2') };
  const figure = priceStyle(ink.theme, 24, ink.colour('ink'));
  if (!paper.price && paper.noPrice === '') return y - 8;
  const base = y + 20;
  let at = x;
  if (paper.price) {
    const { prefix, text, suffix } = paper.price;
    if (prefix !== '') at = ink.line(prefix, at, base, { ...quiet, size: 12 }) + 5;
    at = ink.line(text, at, base, figure) + 6;
    if (suffix !== '') at = ink.line(suffix, at, base, { ...quiet, size: 12 }) + 6;
  } else at = ink.line(paper.noPrice, at, base, { ...figure, size: 20 }) + 6;
  const aside = paper.priceLines.join(' · ');
  if (aside === '') return base;
  // Beside the price where there is room, else below it.
  if (at + 10 + ink.widthOf(aside, quiet) <= x + width) {
    ink.line(aside, at + 10, base, quiet);
    return base;
  }
  const lines = ink.lines(aside, quiet, width);
  lines.forEach((line, index) => {
    ink.line(line.text, x, base + 17 + index * 14, quiet);
  });
  return base + 3 + lines.length * 14;
};
