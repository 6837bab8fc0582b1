// Planning and flood risk, in whole sentences.
import type { PaperFlood, PaperPlanning } from '../../domain/publishing/brochure.ts';
import { type Piece, textPieces, together } from './fill-columns.ts';
import type { Ink } from './ink.ts';
import { sectionHeading } from './section-heading.ts';
import type { Style } from './typesetting.ts';

export const notePiece = (
  ink: Ink,
  title: string,
  text: string,
  width: number,
  inside: number,
  size: number,
): Piece => {
  const strong: Style = { size, weight: 600, colour: ink.colour('ink'), leading: 1.4 };
  const plain: Style = { ...strong, weight: 400 };
  const body = together([...textPieces(ink, title, strong, inside), ...textPieces(ink, text, plain, inside, 1)]);
  return {
    height: body.height + 14,
    gap: 8,
    draw: (x, y) => {
      ink.field({ x, y, width, height: body.height + 14 }, ink.colour('warn-soft'), Math.min(4, ink.theme.radius));
      ink.field({ x, y, width: 3, height: body.height + 14 }, ink.colour('warn'));
      body.draw(x + 12, y + 7);
    },
  };
};

const floodPiece = (ink: Ink, flood: PaperFlood, width: number, size: number, meanings: boolean): Piece => {
  const strong: Style = { size, weight: 600, colour: ink.colour('ink'), leading: 1.35 };
  const text: Style = { size, colour: ink.colour('ink-2'), leading: 1.35 };
  const step = 13;
  const tone = flood.high ? ink.colour('bad') : ink.colour('ink');
  const lines = [
    ...textPieces(ink, flood.label, strong, width - flood.steps.length * step - 8),
    ...(flood.sentence === '' ? [] : textPieces(ink, flood.sentence, { ...text, colour: tone, weight: 500 }, width, 2)),
    ...(meanings && flood.meaning !== '' ? textPieces(ink, flood.meaning, text, width) : []),
  ];
  const body = together(lines, 8);
  return {
    ...body,
    draw: (x, y) => {
      body.draw(x, y);
      flood.steps.forEach((one, index) => {
        const left = x + width - (flood.steps.length - index) * step;
        const now = one === flood.score;
        if (now) ink.field({ x: left, y: y - 0.5, width: step, height: step }, tone, 2);
        ink.line(
          one,
          left + step / 2,
          y + 9,
          { size: 8, weight: now ? 700 : 400, colour: now ? '#ffffff' : ink.colour('ink-3') },
          'centre',
        );
      });
    },
  };
};

/** A tick, a stroke or a mark, then question and answer; beyond that what the source adds. */
const planningItem = (
  ink: Ink,
  item: PaperPlanning['items'][number],
  width: number,
  size: number,
  meanings: string | undefined,
): Piece[] => {
  const indent = size * 1.6;
  const tone = { ok: ink.colour('good'), missing: ink.colour('ink-3'), attention: ink.colour('warn') }[item.state];
  const strong: Style = { size, weight: 600, colour: ink.colour('ink'), leading: 1.34 };
  const text: Style = { size, colour: ink.colour('ink'), leading: 1.34 };
  const quiet: Style = { ...text, colour: ink.colour('ink-2') };
  const room = width - indent;
  const answer = [item.verdict, item.sentence]
    .filter((part) => part !== '')
    .join('. ')
    .replace('..', '.');
  const lines = [
    ...textPieces(ink, item.label, strong, room, size * 0.55).map((piece) => ({ ...piece, withNext: true })),
    ...textPieces(ink, answer, text, room),
    ...(item.information === '' ? [] : textPieces(ink, item.information, quiet, room)),
    ...(meanings === undefined || item.meaning === ''
      ? []
      : textPieces(ink, `${meanings} ${item.meaning}`, quiet, room)),
  ];
  return lines.map((piece, index) => ({
    ...piece,
    draw: (x: number, y: number) => {
      if (index === 0) ink.decoration(() => mark(ink, item.state, x, y + ink.baseline(strong), size, tone));
      piece.draw(x + indent, y);
    },
  }));
};

const mark = (ink: Ink, state: string, x: number, base: number, size: number, colour: string): void => {
  const { doc } = ink;
  const middle = base - size * 0.34;
  doc
    .lineWidth(size * 0.15)
    .lineCap('round')
    .lineJoin('round');
  if (state === 'ok')
    doc
      .moveTo(x, middle)
      .lineTo(x + size * 0.3, middle + size * 0.3)
      .lineTo(x + size * 0.85, middle - size * 0.36)
      .stroke(colour);
  else if (state === 'missing')
    doc
      .moveTo(x, middle)
      .lineTo(x + size * 0.8, middle)
      .stroke(colour);
  else {
    doc
      .moveTo(x + size * 0.42, base - size * 0.78)
      .lineTo(x + size * 0.42, base - size * 0.28)
      .stroke(colour);
    doc.circle(x + size * 0.42, base - size * 0.04, size * 0.09).fill(colour);
  }
  doc.lineCap('butt').lineJoin('miter');
};

export const planningPieces = (
  ink: Ink,
  planning: PaperPlanning,
  width: number,
  size: number,
  meanings: string | undefined,
): Piece[] => [
  ...sectionHeading(ink, planning.heading, width),
  ...planning.flood.map((tile, index) => ({
    ...floodPiece(ink, tile, width, size, meanings !== undefined),
    gap: index === 0 ? 7 : 9,
  })),
  ...planning.items.flatMap((item) => planningItem(ink, item, width, size, meanings)),
  ...textPieces(ink, planning.note, { size: size * 0.92, colour: ink.colour('ink-3'), leading: 1.35 }, width, 7),
];
