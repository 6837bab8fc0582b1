// The pieces of a column, from top to bottom, and how pieces fill columns and pages.
import type { Ink } from './ink.ts';
import type { Style } from './typesetting.ts';

export type Piece = {
  readonly height: number;
  /** Space before it, unless it is the first of its column. */
  readonly gap: number;
  /** Never the last of a column: a heading, or the first line of a paragraph. */
  readonly withNext?: boolean;
  draw(x: number, y: number): void;
};

type Column = { readonly x: number; readonly y: number; readonly height: number };

export type Filling = {
  readonly pieces: readonly { readonly piece: Piece; readonly x: number; readonly y: number }[];
  readonly rest: readonly Piece[];
  /** Where the lowest piece ends. */
  readonly bottom: number;
};

/** Fills one column after the other; what does not fit is left over. */
export const fill = (pieces: readonly Piece[], columns: readonly Column[]): Filling => {
  const placed: { piece: Piece; x: number; y: number }[] = [];
  let [index, used, bottom] = [0, 0, columns[0]?.y ?? 0];
  let at = 0;
  while (index < pieces.length && at < columns.length) {
    const column = columns[at] as Column;
    // A chain of pieces that stay together.
    let end = index;
    while (pieces[end]?.withNext && end < pieces.length - 1) end++;
    const chain = pieces.slice(index, end + 1);
    const need = chain.reduce((sum, piece, i) => sum + piece.height + (i === 0 && used === 0 ? 0 : piece.gap), 0);
    // What fits no column at all is set anyway, piece by piece, rather than nowhere.
    const hopeless = used === 0 && chain.length > 1 && need > column.height;
    const [first] = chain as [Piece, ...Piece[]];
    const fits = used + need <= column.height + 0.01;
    if (!fits && !(hopeless && first.height <= column.height)) {
      at++;
      used = 0;
      continue;
    }
    for (const piece of hopeless ? [first] : chain) {
      used += used === 0 ? 0 : piece.gap;
      placed.push({ piece, x: column.x, y: column.y + used });
      used += piece.height;
      bottom = Math.max(bottom, column.y + used);
      index++;
    }
  }
  return { pieces: placed, rest: pieces.slice(index), bottom };
};

/** The same height for all columns, as small as holds everything; the whole height when nothing does. */
export const level = (
  pieces: readonly Piece[],
  { xs, y, height }: { readonly xs: readonly number[]; readonly y: number; readonly height: number },
): Filling => {
  const of = (each: number): Filling =>
    fill(
      pieces,
      xs.map((x) => ({ x, y, height: each })),
    );
  const all = of(height);
  if (all.rest.length > 0) return all;
  let [low, high] = [0, height];
  while (high - low > 1) {
    const middle = (low + high) / 2;
    if (of(middle).rest.length === 0) high = middle;
    else low = middle;
  }
  return of(high);
};

export const set = ({ pieces }: Filling): void => {
  for (const { piece, x, y } of pieces) piece.draw(x, y);
};

export const heightOfAll = (pieces: readonly Piece[]): number =>
  pieces.reduce((sum, { height, gap }, index) => sum + height + (index === 0 ? 0 : gap), 0);

/** A text as its lines; the first two of a paragraph stay together. */
export const textPieces = (ink: Ink, text: string, style: Style, width: number, gap = 0): Piece[] => {
  const height = ink.heightOf(style);
  const lines = ink.lines(text, style, width);
  const part = ink.part(style.role ?? 'P');
  return lines.map((one, index) => ({
    height,
    gap: index === 0 ? gap : 0,
    withNext: index === 0 && lines.length > 1,
    draw: (x, y) => {
      // Read aloud the lines are one sentence: a space stands between them.
      ink.line(index < lines.length - 1 ? `${one.text} ` : one.text, x, y + ink.baseline(style), style, 'left', part);
    },
  }));
};

/** Pieces that no column may separate, as one. */
export const together = (pieces: readonly Piece[], gap = pieces[0]?.gap ?? 0): Piece => ({
  height: heightOfAll(pieces),
  gap,
  draw: (x, y) => {
    set(fill(pieces, [{ x, y, height: Number.POSITIVE_INFINITY }]));
  },
});
