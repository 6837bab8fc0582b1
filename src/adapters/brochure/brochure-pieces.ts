// The content of a brochure as pieces for its columns.
import type {
  Brochure,
  PaperCosts,
  PaperEnergy,
  PaperFlood,
  PaperGroup,
  PaperPlanning,
  PaperRow,
  PaperUnits,
} from '../../domain/publishing/brochure.ts';
import type { Ink, Style } from './ink.ts';
import { ENERGY_SCALE_HEIGHT, energyBadge, energyScale, headingStyle } from './parts.ts';
import { type Piece, textPieces, together } from './pieces.ts';

export const sectionHeading = (ink: Ink, text: string, width: number, gap = 18): Piece[] =>
  textPieces(ink, text, headingStyle(ink.theme, 15, ink.colour('ink')), width, gap).map((piece) => ({
    ...piece,
    withNext: true,
  }));

const subHeading = (ink: Ink, text: string, size: number, width: number): Piece => {
  const style: Style = { size, weight: 600, colour: ink.colour('ink'), leading: 1.3 };
  const lines = ink.lines(text, style, width);
  const step = ink.heightOf(style);
  return {
    height: lines.length * step + 3,
    gap: size * 1.2,
    withNext: true,
    draw: (x, y) => {
      lines.forEach((line, index) => {
        ink.line(line.text, x, y + index * step + ink.baseline(style), style);
      });
      ink.rule(x, y + lines.length * step + 2.5, width, ink.colour('ink'), 0.8);
    },
  };
};

/** Label and value on one row with a hairline below; each takes the lines it needs. */
const rowPiece = (ink: Ink, { label, value }: PaperRow, width: number, size: number, strong = 500): Piece => {
  const [left, right] = [
    { size, colour: ink.colour('ink-2'), leading: 1.28 },
    { size, weight: strong, colour: ink.colour('ink'), leading: 1.28 },
  ] as const;
  const room = width - 8;
  const wished = ink.widthOf(label, left);
  const labelWidth = Math.min(wished + 0.5, room * 0.58);
  // A number or a code is not broken while the label can give way.
  const longest = Math.max(0, ...value.split(' ').map((word) => ink.widthOf(word, right)));
  const values = ink.lines(
    value,
    right,
    Math.max(room - Math.min(labelWidth, room * 0.5), Math.min(longest + 0.5, room * 0.68)),
  );
  const valueWidth = Math.max(0, ...values.map((line) => line.width));
  const labels = ink.lines(label, left, Math.max(room * 0.3, room - valueWidth));
  const step = ink.heightOf(left);
  const height = Math.max(labels.length, values.length) * step + 4.5;
  return {
    height,
    gap: 0,
    draw: (x, y) => {
      labels.forEach((line, index) => {
        ink.line(line.text, x, y + 2 + index * step + ink.baseline(left), left);
      });
      values.forEach((line, index) => {
        ink.line(line.text, x + width, y + 2 + index * step + ink.baseline(right), right, 'right');
      });
      ink.rule(x, y + height - 0.25, width, ink.colour('line'));
    },
  };
};

export const groupPieces = (ink: Ink, groups: readonly PaperGroup[], width: number, size = 8.6): Piece[] =>
  groups.flatMap(({ label, rows }) => [
    ...(label === '' ? [] : [subHeading(ink, label, size + 0.9, width)]),
    ...rows.map((row) => rowPiece(ink, row, width, size)),
  ]);

/** Full-width rows; the last column stands right, under its head. */
export const unitPieces = (ink: Ink, { head, floors }: PaperUnits, width: number): { head: Piece; rows: Piece[] } => {
  const size = 8.4;
  const plain: Style = { size, colour: ink.colour('ink'), leading: 1.3 };
  const faint: Style = { ...plain, colour: ink.colour('ink-3') };
  const strong: Style = { ...plain, weight: 600 };
  const top: Style = { size: 7.6, weight: 600, colour: ink.colour('ink-2'), leading: 1.3 };
  const all = [
    { cells: head, style: top },
    ...floors.flatMap(({ rows }) => rows.map(({ cells }) => ({ cells, style: strong }))),
  ];
  const natural = head.map((_, column) =>
    Math.max(...all.map(({ cells, style }) => ink.widthOf(cells[column] ?? '', style))),
  );
  const spare = Math.max(0, width - natural.reduce((sum, one) => sum + one, 0)) / Math.max(1, head.length - 1);
  const lefts = natural.map((_, column) => natural.slice(0, column).reduce((sum, one) => sum + one + spare, 0));
  const last = head.length - 1;
  const cellsAt = (cells: readonly string[], style: (column: number) => Style, x: number, base: number): void => {
    cells.forEach((cell, column) => {
      if (column === last) ink.line(cell, x + width, base, style(column), 'right');
      else ink.line(cell, x + (lefts[column] ?? 0), base, style(column));
    });
  };
  const headPiece: Piece = {
    height: 15,
    gap: 6,
    withNext: true,
    draw: (x, y) => {
      cellsAt(head, () => top, x, y + 9);
      ink.rule(x, y + 14, width, ink.colour('ink'), 1);
    },
  };
  const rows = floors.flatMap(({ name, rows: units }): Piece[] => [
    ...(name === ''
      ? []
      : [
          {
            height: 16,
            gap: 3,
            withNext: true,
            draw: (x: number, y: number) => {
              ink.line(name, x, y + 11, { ...top, size: 8, colour: ink.colour('ink-3') });
            },
          },
        ]),
    ...units.map(({ cells, off }) => ({
      height: 15.5,
      gap: 0,
      draw: (x: number, y: number) => {
        cellsAt(cells, (column) => (off ? faint : column === 0 || column === last ? strong : plain), x, y + 10.5);
        ink.rule(x, y + 15.25, width, ink.colour('line'));
      },
    })),
  ]);
  return { head: headPiece, rows };
};

export const energyPieces = (ink: Ink, energy: PaperEnergy, width: number, size: number): Piece[] => {
  const text: Style = { size, colour: ink.colour('ink'), leading: 1.42 };
  const scale = energy.scale;
  const label = energy.label;
  const duty = energy.duty;
  const inside = width - 20;
  return [
    ...sectionHeading(ink, energy.heading, width),
    ...(scale
      ? [
          {
            height: ENERGY_SCALE_HEIGHT,
            gap: 8,
            draw: (x: number, y: number) => energyScale(ink, scale, { x, y, width }),
          },
        ]
      : label
        ? [
            {
              height: 22,
              gap: 8,
              draw: (x: number, y: number) => {
                energyBadge(ink, label, { x, y: y + 16, size: 13 });
              },
            },
          ]
        : []),
    ...(energy.sentence === '' ? [] : textPieces(ink, energy.sentence, text, width, 6)),
    ...(duty ? [notePiece(ink, duty.title, duty.text, width, inside, size)] : []),
    ...energy.rows.map((row, index) => ({ ...rowPiece(ink, row, width, size), gap: index === 0 ? 6 : 0 })),
  ];
};

const notePiece = (ink: Ink, title: string, text: string, width: number, inside: number, size: number): Piece => {
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
      if (index === 0) mark(ink, item.state, x, y + ink.baseline(strong), size, tone);
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

/** With the remarks on its rates where there is room for them. */
export const costPieces = (ink: Ink, costs: PaperCosts, width: number, size: number, remarks: boolean): Piece[] => {
  const note: Style = { size: size * 0.92, colour: ink.colour('ink-3'), leading: 1.35 };
  const body: Style = { size, colour: ink.colour('ink'), leading: 1.4 };
  const tables = costs.tables.flatMap(({ name, rows, total }, index) => [
    ...(name === '' ? [] : [subHeading(ink, name, size + 0.6, width)]),
    ...rows.map(({ label, value, remark }) =>
      rowPiece(ink, { label: remarks && remark !== '' ? `${label} (${remark})` : label, value }, width, size),
    ),
    { ...rowPiece(ink, total, width, size + 0.4, 700), withNext: index === costs.tables.length - 1 },
  ]);
  return [
    ...sectionHeading(ink, costs.heading, width),
    ...(costs.example === '' ? [] : textPieces(ink, costs.example, body, width, 3)),
    ...tables,
    ...textPieces(ink, costs.note, costs.tables.length > 0 ? note : body, width, 5),
  ];
};

/** Intro, then paragraphs; an empty line is half a line. */
export const storyPieces = (ink: Ink, text: Brochure['text'], width: number, size: number): Piece[] => {
  const style: Style = { size, colour: ink.colour('ink'), leading: 1.5 };
  return text.flatMap((paragraph, index) =>
    paragraph.flatMap((line, n) => textPieces(ink, line, style, width, index > 0 && n === 0 ? size * 0.7 : 0)),
  );
};
