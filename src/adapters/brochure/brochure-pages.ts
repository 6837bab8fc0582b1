// The four pages of a brochure: cover, story, details, law and contact. What is missing leaves no hole: its room goes to
// photographs, and at last to lines for notes. What is too long is cut, and says where the rest is; what the law wants
// never is.
import type { Brochure, PaperPicture } from '../../domain/publishing/brochure.ts';
import {
  costPieces,
  energyPieces,
  groupPieces,
  planningPieces,
  sectionHeading,
  storyPieces,
  unitPieces,
} from './brochure-pieces.ts';
import type { Ink, Style } from './ink.ts';
import { brand, drawImage, figureRow, headingStyle, priceStyle, squareCode } from './parts.ts';
import { photoRows } from './photo-rows.ts';
import { fill, heightOfAll, level, type Piece, type Placed, set, textPieces } from './pieces.ts';

const PAGES = 4;
const MARGIN = 44;
const GAP = 9;
const COLUMN_GAP = 24;
const TOP = 66;
const BOTTOM = 800;
/** Less than this is white space, not room. */
const WORTH_PHOTOS = 78;
const WORTH_NOTES = 110;
/** Where a photograph is inset and rounded, as the theme's cards are; below it fills the page's width. */
const ROUND = 6;

/** What is left to show, handed from page to page. */
type Stock = { photos: readonly PaperPicture[] };

const content = (ink: Ink) => ({ x: MARGIN, width: ink.page.width - 2 * MARGIN });
const columns = (ink: Ink, count = 2) => {
  const { x, width } = content(ink);
  const each = (width - (count - 1) * COLUMN_GAP) / count;
  return { each, xs: Array.from({ length: count }, (_, index) => x + index * (each + COLUMN_GAP)) };
};

const small = (ink: Ink): Style => ({ size: 8, colour: ink.colour('ink-3') });

/** The line above and below every page but the first. */
const furniture = (ink: Ink, paper: Brochure, number: number): void => {
  const { x, width } = content(ink);
  const style = small(ink);
  ink.line(paper.agency.name, x, 34, { ...style, weight: 600, colour: ink.colour('ink-2') });
  const [name] = ink.lines(paper.heading, style, width * 0.7);
  ink.line(name?.text ?? '', x + width, 34, style, 'right');
  ink.rule(x, 43, width, ink.colour('line'));
  if (number === PAGES) return;
  ink.line([paper.words.reference, paper.agency.website].filter(Boolean).join(' · '), x, 822, style);
  ink.line(`${number} / ${PAGES}`, x + width, 822, style, 'right');
};

/** Photographs in rows from `y` on; those that were drawn are taken from the stock. */
const photoBlock = (ink: Ink, stock: Stock, y: number, height: number): number => {
  const { x, width } = content(ink);
  const rows = height < WORTH_PHOTOS ? [] : photoRows(stock.photos.length, width, height, GAP);
  let [top, used] = [y, 0];
  for (const row of rows) {
    const each = (width - (row.count - 1) * GAP) / row.count;
    for (let index = 0; index < row.count; index++) {
      const photo = stock.photos[used++];
      const box = { x: x + index * (each + GAP), y: top, width: each, height: row.height };
      if (photo) ink.picture(photo, box, 'fill', ink.theme.radius);
    }
    top += row.height + GAP;
  }
  stock.photos = stock.photos.slice(used);
  return rows.length === 0 ? y : top - GAP;
};

const notesBlock = (ink: Ink, paper: Brochure, y: number, bottom: number): void => {
  if (bottom - y < WORTH_NOTES) return;
  const { x, width } = content(ink);
  ink.line(paper.words.notes, x, y + 18, headingStyle(ink.theme, 13, ink.colour('ink')));
  for (let line = y + 48; line <= bottom; line += 26) ink.rule(x, line, width, ink.colour('line'));
};

/** The room below what stands on a page: photographs if there are any, else lines to write on. */
const fillRest = (ink: Ink, paper: Brochure, stock: Stock, from: number, bottom: number): void => {
  const y = from + (from > TOP ? 20 : 0);
  const end = photoBlock(ink, stock, y, bottom - y);
  notesBlock(ink, paper, end === y ? y : end + 12, bottom);
};

const lead = (ink: Ink): Style => ({ size: 11.5, colour: ink.colour('ink'), leading: 1.45 });
/** About 66 letters: longer lines are hard to follow. */
const MEASURE = 440;

const introPieces = (ink: Ink, paper: Brochure): Piece[] =>
  paper.intro.flatMap((line) => textPieces(ink, line, lead(ink), MEASURE, 4));

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
    for (const line of ink.lines(paper.heading, heading, width).slice(0, 4)) {
      y += ink.heightOf(heading);
      ink.line(line.text, x, y - heading.size * 0.12, heading);
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
const cover = (ink: Ink, paper: Brochure, stock: Stock): boolean => {
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
    shown.forEach((line, index) => {
      ink.line(line.text, x, COVER_TOP + height - 30 - (shown.length - 1 - index) * ink.heightOf(large), large);
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

/** A text that does not fit ends with three dots, and with where the rest is. */
const cutStory = (ink: Ink, paper: Brochure, placed: Placed, width: number): void => {
  const style: Style = { size: 9, weight: 600, colour: ink.colour('ink-2'), leading: 1.4 };
  const sentence = textPieces(ink, `… ${paper.words.textMore}`, style, width, 0);
  const need = heightOfAll(sentence);
  const shown = [...placed.pieces];
  const last = shown.at(-1);
  let freed = 0;
  while (shown.length > 0 && freed < need + 3) {
    const gone = shown.pop();
    freed += (gone?.piece.height ?? 0) + (gone?.piece.gap ?? 0);
  }
  set({ ...placed, pieces: shown });
  const end = shown.at(-1);
  if (!last || !end) return;
  // The cut may have emptied the last column: then the sentence stands where it began.
  const y = end.x === last.x ? end.y + end.piece.height + 3 : TOP;
  set(fill(sentence, [{ x: last.x, y, height: need + 1 }]));
};

const story = (ink: Ink, paper: Brochure, all: Stock, isIntroTold: boolean, share: number): void => {
  const stock: Stock = { photos: all.photos.slice(0, share) };
  furniture(ink, paper, 2);
  const { x, width } = content(ink);
  const { each, xs } = columns(ink);
  let y = TOP;
  const intro = isIntroTold ? [] : introPieces(ink, paper);
  if (paper.text.length > 0 || paper.title !== '' || intro.length > 0) {
    const title = paper.title === '' ? paper.words.story : paper.title;
    const heading = textPieces(ink, title, headingStyle(ink.theme, 21, ink.colour('ink')), width);
    const placed = fill(heading, [{ x, y, height: 120 }]);
    set(placed);
    y = placed.bottom + 12;
    const opened = fill(intro, [{ x, y, height: 150 }]);
    set(opened);
    if (intro.length > 0) y = opened.bottom + 12;
    const room = BOTTOM - y - (stock.photos.length > 0 ? 170 : 0);
    // A short text may stand larger; a long one smaller, before it is cut.
    const sizes = [10.2, 9.6, 9].map((size) => {
      const pieces = storyPieces(ink, paper.text, each, size);
      return level(pieces, { xs, y, height: room });
    });
    const fitting = sizes.find(({ rest }) => rest.length === 0) ?? sizes[1];
    if (fitting && fitting.rest.length === 0) set(fitting);
    else if (fitting) cutStory(ink, paper, fitting, each);
    if (paper.text.length > 0) y = fitting?.bottom ?? y;
  }
  fillRest(ink, paper, stock, y, BOTTOM);
  all.photos = [...stock.photos, ...all.photos.slice(share)];
};

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

/** From roomy to tight: how many columns, and how large the type. */
const FACT_LOOKS: readonly (readonly [count: number, size: number])[] = [
  [2, 8.8],
  [2, 8.2],
  [3, 8],
  [3, 7.4],
];

/** Rows in columns, as large as they fit; undefined when they do not. */
const layFacts = (ink: Ink, paper: Brochure, y: number, bottom: number): Placed | undefined => {
  for (const [count, size] of FACT_LOOKS) {
    const { each, xs } = columns(ink, count);
    const placed = level(groupPieces(ink, paper.facts, each, size), { xs, y, height: bottom - y });
    if (placed.rest.length === 0) return placed;
  }
  return undefined;
};

const FACTS_HEADING = 24;

/** Rows that do not fit are on the website, and a line says so. */
const factsBlock = (ink: Ink, paper: Brochure, y: number, bottom: number): number => {
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

/** What the law wants, and the costs, as tight as they must be; what still does not fit goes to the page before. */
const lawPieces = (ink: Ink, paper: Brochure, width: number, size: number, whole: boolean): Piece[] => [
  ...(paper.energy ? energyPieces(ink, paper.energy, width, size) : []),
  ...(paper.planning ? planningPieces(ink, paper.planning, width, size, whole ? paper.words.meaning : undefined) : []),
  ...(paper.costs ? costPieces(ink, paper.costs, width, size, whole) : []),
];

const IDENTITY = 66;
const CONTACT = 112;
const LAW_BOTTOM = 841.89 - IDENTITY - CONTACT - 18;

type Law = { readonly placed: Placed; readonly size: number };

const layLaw = (ink: Ink, paper: Brochure): Law => {
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

const PLAN_ROOMS = [320, 270, 230] as const;
const LEAST_PLAN = 210;

const details = (ink: Ink, paper: Brochure, stock: Stock, law: Law, factsElsewhere: boolean): void => {
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

const law = (ink: Ink, paper: Brochure, stock: Stock, { placed }: Law, facts: boolean): void => {
  furniture(ink, paper, PAGES);
  set(placed);
  const end = facts ? factsBlock(ink, paper, TOP, LAW_BOTTOM) : placed.bottom;
  if (LAW_BOTTOM - end > WORTH_NOTES + 20) fillRest(ink, paper, stock, end, LAW_BOTTOM - 14);
  contactBlock(ink, paper);
  identity(ink, paper);
};

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
