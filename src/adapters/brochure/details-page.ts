// The third page: units, facts and plans.
import type { Brochure, PaperPicture } from '../../domain/publishing/brochure.ts';
import { FACTS_HEADING, factsBlock, layFacts } from './fact-columns.ts';
import { fill, level, set } from './fill-columns.ts';
import { headingStyle } from './house-style.ts';
import type { Ink } from './ink.ts';
import type { Law } from './law-page.ts';
import { sectionHeading } from './section-heading.ts';
import { BOTTOM, COLUMN_GAP, columns, content, fillRest, furniture, type Stock, small, TOP } from './sheet.ts';
import { unitPieces } from './unit-table.ts';

/** The plans of a listing side by side, or the one in the middle. */
const planBlock = (ink: Ink, paper: Brochure, plans: readonly PaperPicture[], y: number, height: number): void => {
  const { x, width } = content(ink);
  const heading = headingStyle(ink.theme, 15, ink.colour('ink'));
  ink.line(paper.words.plans, x, y + 14, heading);
  const each = (width - (plans.length - 1) * COLUMN_GAP) / plans.length;
  plans.forEach((plan, index) => {
    const left = x + index * (each + COLUMN_GAP);
    const caption = plan.caption === '' ? 0 : 14;
    ink.picture(plan, { x: left, y: y + 26, width: each, height: height - 26 - caption }, 'fit');
    const style = small(ink);
    const [line] = ink.lines(plan.caption, style, each);
    if (line) ink.line(line.text, left + each / 2, y + height - 2, style, 'centre');
  });
};

const unitsBlock = (ink: Ink, paper: Brochure, y: number, bottom: number): number => {
  const { units } = paper;
  if (!units) return y;
  const { x, width } = content(ink);
  const heading = fill(sectionHeading(ink, units.heading, width, 0), [{ x, y, height: 40 }]);
  set(heading);
  const note = small(ink);
  const all = unitPieces(ink, units, width);
  // Two tables side by side would be too narrow: what one page cannot hold is on the website.
  const placed = fill([all.head, ...all.rows], [{ x, y: heading.bottom, height: bottom - heading.bottom - 18 }]);
  const shown = [...placed.pieces];
  while (placed.rest.length > 0 && shown.at(-1)?.piece.withNext) shown.pop();
  set({ ...placed, pieces: shown });
  const line =
    placed.rest.length > 0 ? { text: units.more, style: { ...note, weight: 600 } } : { text: units.note, style: note };
  ink.line(line.text, x, placed.bottom + 13, line.style);
  return placed.bottom + 18;
};

const PLAN_ROOMS = [320, 270, 230] as const;
const LEAST_PLAN = 210;

export const details = (ink: Ink, paper: Brochure, stock: Stock, law: Law, factsElsewhere: boolean): void => {
  furniture(ink, paper, 3);
  const { xs } = columns(ink);
  // What overflowed stands at the foot of this page, before its own content is laid out.
  const over = law.placed.rest;
  const spilt = over.length > 0 ? level(over, { xs, y: 0, height: BOTTOM - TOP }) : undefined;
  const bottom = spilt ? BOTTOM - spilt.bottom - 14 : BOTTOM;
  if (spilt) set({ ...spilt, pieces: spilt.pieces.map((one) => ({ ...one, y: one.y + bottom + 14 })) });

  const plans = paper.plans.filter(({ src }) => ink.hasPicture(src));
  const afterUnits = unitsBlock(ink, paper, TOP, bottom);
  const start = paper.units ? afterUnits + 22 : TOP;
  // Plans as large as the rows allow; below the least they are left out.
  const fits = (room: number): boolean =>
    bottom - start - room > 120 &&
    (factsElsewhere || layFacts(ink, paper, start + FACTS_HEADING, bottom - room - 24) !== undefined);
  const planRoom = plans.length === 0 ? 0 : (PLAN_ROOMS.find(fits) ?? (bottom - start > 380 ? LEAST_PLAN : 0));
  const afterFacts = factsElsewhere
    ? start
    : factsBlock(ink, paper, start, bottom - (planRoom > 0 ? planRoom + 24 : 0));
  if (planRoom > 0) {
    // A plan is read, not looked at: it takes all the room there is.
    const top = afterFacts + (afterFacts > TOP ? 24 : 0);
    const room = bottom - top;
    const height = stock.photos.length > 0 && room > 480 ? 330 : Math.min(room, 430);
    planBlock(ink, paper, plans, top, height);
    fillRest(ink, paper, stock, top + height, bottom);
    return;
  }
  fillRest(ink, paper, stock, afterFacts, bottom);
};
