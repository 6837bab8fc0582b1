// Rows of facts in columns, as large as they fit.
import type { Brochure } from '../../domain/publishing/brochure.ts';
import { groupPieces } from './fact-rows.ts';
import { type Filling, fill, level, set } from './fill-columns.ts';
import { headingStyle } from './house-style.ts';
import type { Ink } from './ink.ts';
import { columns, MARGIN } from './sheet.ts';
import type { Style } from './typesetting.ts';

/** From roomy to tight: how many columns, and how large the type. */
const FACT_LOOKS: readonly (readonly [count: number, size: number])[] = [
  [2, 8.8],
  [2, 8.2],
  [3, 8],
  [3, 7.4],
];

/** Rows in columns, as large as they fit; undefined when they do not. */
export const layFacts = (ink: Ink, paper: Brochure, y: number, bottom: number): Filling | undefined => {
  for (const [count, size] of FACT_LOOKS) {
    const { each, xs } = columns(ink, count);
    const placed = level(groupPieces(ink, paper.facts, each, size), { xs, y, height: bottom - y });
    if (placed.rest.length === 0) return placed;
  }
  return undefined;
};

export const FACTS_HEADING = 24;

/** Rows that do not fit are on the website, and a line says so. */
export const factsBlock = (ink: Ink, paper: Brochure, y: number, bottom: number): number => {
  if (paper.facts.length === 0 || bottom - y < 60) return y;
  ink.line(paper.words.facts, MARGIN, y + 14, headingStyle(ink.theme, 15, ink.colour('ink')));
  const top = y + FACTS_HEADING;
  const whole = layFacts(ink, paper, top, bottom);
  if (whole) {
    set(whole);
    return whole.bottom;
  }
  const { each, xs } = columns(ink, 3);
  const cut = fill(
    groupPieces(ink, paper.facts, each, 7.4),
    xs.map((x) => ({ x, y: top, height: bottom - top - 20 })),
  );
  // A heading whose rows are gone goes with them.
  const shown = [...cut.pieces];
  while (shown.at(-1)?.piece.withNext) shown.pop();
  set({ ...cut, pieces: shown });
  const more: Style = { size: 8.6, weight: 600, colour: ink.colour('ink-2') };
  ink.line(paper.words.factsMore, MARGIN, bottom - 2, more);
  return bottom;
};
