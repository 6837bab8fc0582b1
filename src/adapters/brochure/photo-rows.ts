// How many photographs stand side by side in the rows that fill a given height: pure arithmetic.

/** The height of a row by how many share it, three wide and two high each. */
const natural = (count: number, width: number, gap: number): number => (width - (count - 1) * gap) / count / 1.5;

/** How far a row may be squeezed or stretched: more, and heads are cut off. */
const STRETCH = { least: 0.72, most: 1.34 } as const;
const MAX_ROWS = 4;

export type PhotoRow = { readonly count: number; readonly height: number };

const combinations = (rows: number): number[][] =>
  rows === 0 ? [[]] : combinations(rows - 1).flatMap((before) => [1, 2, 3].map((count) => [...before, count]));

/** The rows that fill the height best with at most so many photographs; none where not even one row fits. */
export const photoRows = (available: number, width: number, height: number, gap: number): PhotoRow[] => {
  let best: { readonly rows: PhotoRow[]; readonly score: number } | undefined;
  for (let rows = 1; rows <= MAX_ROWS; rows++) {
    for (const counts of combinations(rows)) {
      const used = counts.reduce((sum, count) => sum + count, 0);
      if (used > available) continue;
      const heights = counts.map((count) => natural(count, width, gap));
      const whole = heights.reduce((sum, one) => sum + one, 0);
      const by = (height - (rows - 1) * gap) / whole;
      if (by < STRETCH.least) continue;
      const stretch = Math.min(by, STRETCH.most);
      const empty = height - whole * stretch - (rows - 1) * gap;
      // Room that stays empty weighs most, then a shape that is no longer its own; more photographs are better.
      const score = empty / height + Math.abs(Math.log(stretch)) * 0.5 - used * 0.012 + (counts[0] === 1 ? 0 : 0.01);
      if (!best || score < best.score)
        best = { rows: counts.map((count, index) => ({ count, height: (heights[index] ?? 0) * stretch })), score };
    }
  }
  return best?.rows ?? [];
};
