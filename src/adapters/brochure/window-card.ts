// The card in an agency's window: seen from the street, so little is said and all of it large; the law's part is small.
import type { WindowCard } from '../../domain/publishing/brochure.ts';
import { figureRow } from './figure-row.ts';
import { fill, heightOfAll, set, textPieces } from './fill-columns.ts';
import { brand, headingStyle, priceStyle } from './house-style.ts';
import type { Ink } from './ink.ts';
import { squareCode } from './qr-code.ts';
import type { Style } from './typesetting.ts';

const MARGIN = 40;
const FOOTER = 104;
const ROUND = 6;

export const drawWindowCard = (ink: Ink, card: WindowCard): void => {
  ink.addPage();
  const { page } = ink;
  const [x, width] = [MARGIN, page.width - 2 * MARGIN];
  const bottom = page.height - FOOTER;
  const side = 112;

  // From below: what the law wants first, for it is never cut.
  const sizes = [7.6, 7, 6.4, 5.9, 5.4].map((size): Style => ({ size, colour: ink.colour('ink-3'), leading: 1.32 }));
  const mentions = card.mentions.join(' · ');
  const small = sizes.map((style) => textPieces(ink, mentions, style, width));
  const law = small.find((pieces) => heightOfAll(pieces) <= 92) ?? small.at(-1) ?? [];
  const lawTop = bottom - 12 - heightOfAll(law);
  set(fill(law, [{ x, y: lawTop, height: bottom - lawTop }]));

  const [photo] = card.photos.filter(({ src }) => ink.hasPicture(src));
  const codeTop = lawTop - 14 - side;
  const room = width - side - 26;
  const title: Style = { ...headingStyle(ink.theme, 32, ink.colour('ink')), role: 'H1' };
  const heading = [title, { ...title, size: 28 }, { ...title, size: 24 }, { ...title, size: 20 }].find(
    (style) => ink.lines(card.heading, style, width).length <= 2,
  ) ?? { ...title, size: 20 };
  const over: Style = { size: 13, colour: ink.colour('ink-2'), leading: 1.3 };
  const texts = [...textPieces(ink, card.over, over, width), ...textPieces(ink, card.heading, heading, width, 4)];
  const figures = 66;
  const textTop = codeTop - 18 - figures - heightOfAll(texts);

  if (photo) {
    const inset = ink.theme.radius > ROUND;
    const box = inset
      ? { x: MARGIN / 2, y: MARGIN / 2, width: page.width - MARGIN, height: textTop - MARGIN / 2 - 18 }
      : { x: 0, y: 0, width: page.width, height: textTop - 18 };
    ink.picture(photo, box, 'fill', inset ? ink.theme.radius * 1.4 : 0);
    stickerAt(ink, card, x, box.y + box.height - 44);
  } else {
    ink.field({ x: 0, y: 0, width: page.width, height: textTop - 18 }, ink.colour('footer-bg'));
    brand(
      ink,
      card.agency,
      { x, y: textTop - 60, size: 30 },
      { mark: ink.colour('footer-mark'), name: ink.colour('footer-ink') },
    );
    stickerAt(ink, card, x, 40);
  }
  set(fill(texts, [{ x, y: textTop, height: codeTop - textTop }]));
  const figuresTop = textTop + heightOfAll(texts) + 10;
  figureRow(ink, card.figures.slice(0, 6), { x, y: figuresTop, width }, 18);

  const quiet: Style = { size: 14, colour: ink.colour('ink-2') };
  const price = priceStyle(ink.theme, 46, ink.colour('ink'));
  const line = card.price ? [card.price.prefix, card.price.text, card.price.suffix] : ['', card.noPrice, ''];
  const wide = (style: Style): number =>
    ink.widthOf(line[1] ?? '', style) +
    [line[0], line[2]].reduce((sum, part) => sum + (part ? ink.widthOf(part, quiet) + 8 : 0), 0);
  const fitting = [46, 38, 32, 26, 20].map((size) => ({ ...price, size })).find((style) => wide(style) <= room) ?? {
    ...price,
    size: 18,
  };
  const base = codeTop + 56;
  let at = x;
  if (line[0]) at = ink.line(line[0], at, base, quiet) + 8;
  at = ink.line(line[1] ?? '', at, base, fitting) + 8;
  if (line[2]) ink.line(line[2], at, base, quiet);
  const note: Style = { size: 10, colour: ink.colour('ink-2'), leading: 1.4 };
  const notes = [
    ...textPieces(
      ink,
      card.over.includes(card.reference) ? '' : card.reference,
      { ...note, size: 11, weight: 600, colour: ink.colour('ink') },
      room,
    ),
    ...textPieces(ink, card.words.scan, note, room),
  ];
  set(fill(notes, [{ x, y: base + 16, height: side }]));
  squareCode(ink, card.url, { x: x + width - side, y: codeTop, width: side, height: side });

  ink.field({ x: 0, y: bottom, width: page.width, height: FOOTER }, ink.colour('footer-bg'));
  brand(
    ink,
    card.agency,
    { x, y: bottom + 40, size: 22 },
    { mark: ink.colour('footer-mark'), name: ink.colour('footer-ink') },
  );
  ink.line(
    card.agency.phone,
    x + width,
    bottom + 38,
    { size: 16, weight: 600, colour: ink.colour('footer-ink') },
    'right',
  );
  const legal: Style = { size: 6.8, colour: ink.colour('footer-ink-2'), leading: 1.35 };
  const said = [...textPieces(ink, card.agency.legal, legal, width), ...textPieces(ink, card.words.made, legal, width)];
  set(fill(said, [{ x, y: bottom + 58, height: FOOTER - 58 }]));
};

const stickerAt = (ink: Ink, { sticker }: WindowCard, x: number, y: number): void => {
  if (!sticker) return;
  const style: Style = { size: 17, weight: 600, colour: sticker.ink };
  ink.field(
    { x, y, width: ink.widthOf(sticker.text, style) + 30, height: 36 },
    sticker.ground,
    Math.min(5, ink.theme.radius),
  );
  ink.line(sticker.text, x + 15, y + 24, style);
};
