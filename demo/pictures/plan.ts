// A floor plan without words: walls, doors, windows, furniture that tells the room, and its surface in figures.
import { sequence } from '../random.ts';
import { surfaceLabel } from './glyphs.ts';
import type { PlanView } from './kinds.ts';

type RoomKind = 'living' | 'kitchen' | 'hall' | 'bath' | 'bed';
type Cell = { readonly kind: RoomKind; readonly x: number; readonly y: number; readonly w: number; readonly h: number };

const [LEFT, TOP, RIGHT, BOTTOM] = [90, 70, 1110, 640] as const;
const INK = '#14242a';
const SOFT = '#8b979c';
const SHARE: { readonly [K in RoomKind]: number } = { living: 5.4, kitchen: 3, hall: 1.9, bath: 2, bed: 3.2 };

/** Kinds side by side over the whole width. */
const strip = (kinds: readonly RoomKind[], y: number, h: number): Cell[] => {
  const total = kinds.reduce((sum, kind) => sum + SHARE[kind], 0);
  let x: number = LEFT;
  return kinds.map((kind) => {
    const w = ((RIGHT - LEFT) * SHARE[kind]) / total;
    const cell = { kind, x, y, w, h };
    x += w;
    return cell;
  });
};

const CORRIDOR = 78;

/**
 * Kitchen, hall, bathroom and half of the bedrooms at the top; living room and the other bedrooms at the garden. A
 * corridor runs between them, beside the living room, which reaches up to the kitchen.
 */
const layout = (beds: number, next: () => number): Cell[] => {
  const middle = TOP + (BOTTOM - TOP) * (0.36 + next() * 0.05);
  const above = Math.max(0, Math.floor((Math.min(beds, 6) - 1) / 2));
  const below = Math.min(beds, 6) - above;
  const top: RoomKind[] = ['kitchen', 'hall', 'bath', ...Array<RoomKind>(above).fill('bed')];
  const bottom: RoomKind[] = ['living', ...Array<RoomKind>(below).fill('bed')];
  const garden = strip(bottom, middle, BOTTOM - middle).map((cell) =>
    cell.kind === 'living' ? cell : { ...cell, y: cell.y + CORRIDOR, h: cell.h - CORRIDOR },
  );
  const cells = [...strip(top, TOP, middle - TOP), ...garden];
  return next() < 0.5 ? cells : cells.map((cell) => ({ ...cell, x: LEFT + RIGHT - cell.x - cell.w }));
};

const rect = (x: number, y: number, w: number, h: number, extra = ''): string =>
  `<rect x="${Math.round(x)}" y="${Math.round(y)}" width="${Math.round(w)}" height="${Math.round(h)}"${extra}/>`;
const line = (x1: number, y1: number, x2: number, y2: number): string =>
  `<path d="M${Math.round(x1)} ${Math.round(y1)}L${Math.round(x2)} ${Math.round(y2)}"/>`;

const FURNITURE: { readonly [K in RoomKind]: (cell: Cell) => string } = {
  living: ({ x, y, w, h }) =>
    rect(x + 26, y + h - 190, 64, 150, ' rx="10"') +
    line(x + 50, y + h - 190, x + 50, y + h - 40) +
    rect(x + 122, y + h - 150, 74, 70, ' rx="6"') +
    rect(x + w - 190, y + 96, 130, 66) +
    [0, 1, 2]
      .map(
        (i) =>
          `<circle cx="${Math.round(x + w - 168 + i * 44)}" cy="${Math.round(y + 80)}" r="11"/><circle cx="${Math.round(x + w - 168 + i * 44)}" cy="${Math.round(y + 178)}" r="11"/>`,
      )
      .join(''),
  kitchen: ({ x, y, w }) =>
    rect(x + 14, y + 14, w - 28, 40) +
    rect(x + 30, y + 22, 44, 24, ' rx="5"') +
    [0, 1].map((i) => `<circle cx="${Math.round(x + w - 70 + i * 28)}" cy="${Math.round(y + 34)}" r="9"/>`).join(''),
  hall: () => '',
  bath: ({ x, y, w, h }) =>
    rect(x + 16, y + 16, w - 32, 48, ' rx="20"') +
    `<ellipse cx="${Math.round(x + 40)}" cy="${Math.round(y + h - 38)}" rx="18" ry="23"/>`,
  bed: ({ x, y, w, h }) => {
    const [bx, by] = [x + w - 128, y + h / 2 - 62];
    return (
      rect(bx, by, 112, 124, ' rx="6"') +
      line(bx + 78, by, bx + 78, by + 124) +
      rect(bx + 86, by + 12, 18, 44, ' rx="6"') +
      rect(bx + 86, by + 68, 18, 44, ' rx="6"')
    );
  },
};

/** A door of 60 in the wall between the two strips, with its swing; the kitchen is open to the living room. */
const doorway = ({ kind, x, y, w, h }: Cell): string => {
  if (kind === 'living') return '';
  const atTop = y === TOP;
  const wallY = atTop ? y + h : y;
  const dx = x + w * (kind === 'bath' ? 0.52 : 0.28);
  if (kind === 'kitchen')
    return `<path d="M${Math.round(x + 24)} ${Math.round(wallY)}h${Math.round(w - 48)}" stroke="#fff" stroke-width="12"/>`;
  const swing = atTop ? -60 : 60;
  return `<path d="M${Math.round(dx)} ${Math.round(wallY)}h60" stroke="#fff" stroke-width="12"/><path d="M${Math.round(dx)} ${Math.round(wallY)}v${swing}A60 60 0 0 ${atTop ? 1 : 0} ${Math.round(dx + 60)} ${Math.round(wallY)}" stroke="${SOFT}" stroke-width="2"/>`;
};

const windowOf = ({ kind, x, y, w, h }: Cell): string => {
  if (kind === 'hall') return '';
  const wallY = y === TOP ? TOP : y + h;
  const [from, length] = [x + w * 0.2, w * 0.6];
  return `<path d="M${Math.round(from)} ${Math.round(wallY)}h${Math.round(length)}" stroke="#fff" stroke-width="16"/><path d="M${Math.round(from)} ${Math.round(wallY - 5)}h${Math.round(length)}M${Math.round(from)} ${Math.round(wallY + 5)}h${Math.round(length)}" stroke="${INK}" stroke-width="2"/>`;
};

/** Where the furniture leaves room: in the middle, beside the bed, or between sofa and dining table. */
const LABEL_AT: { readonly [K in RoomKind]: readonly [right: number, down: number] } = {
  living: [0.6, 0.84],
  kitchen: [0.5, 0.62],
  hall: [0.5, 0.5],
  bath: [0.5, 0.53],
  bed: [0.28, 0.6],
};
const label = ({ kind, x, y, w, h }: Cell, squareMetres: number): string => {
  const [right, down] = LABEL_AT[kind];
  return surfaceLabel(x + w * right, y + h * down, w * h * squareMetres, 24);
};

/** The corridor ends in the living room. */
const passage = ({ x, y, w }: Cell): string => {
  const wallX = Math.round(x > LEFT ? x : x + w);
  return wallX > LEFT && wallX < RIGHT - 1
    ? `<path d="M${wallX} ${Math.round(y + 10)}v${CORRIDOR - 20}" stroke="#fff" stroke-width="12"/>`
    : '';
};

export const drawPlan = ({ seed, beds, area }: PlanView): string => {
  const next = sequence(seed);
  const cells = layout(beds, next);
  const squareMetres = area / ((RIGHT - LEFT) * (BOTTOM - TOP));
  const living = cells.find(({ kind }) => kind === 'living');
  const terrace = living
    ? `${rect(living.x, BOTTOM, living.w, 84, ` fill="#eef2ee" stroke="${SOFT}" stroke-width="2"`)}`
    : '';
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 800" width="1200" height="800"><rect width="1200" height="800" fill="#fff"/>`,
    terrace,
    `<g fill="none" stroke="${INK}" stroke-width="9">${cells.map(({ x, y, w, h }) => rect(x, y, w, h)).join('')}</g>`,
    rect(LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP, ` fill="none" stroke="${INK}" stroke-width="17"`),
    `<g fill="none">${cells.map((cell) => doorway(cell) + windowOf(cell)).join('')}${living ? passage(living) : ''}</g>`,
    `<g fill="none" stroke="${SOFT}" stroke-width="2.500">${cells.map((cell) => FURNITURE[cell.kind](cell)).join('')}</g>`,
    ...cells.map((cell) => label(cell, squareMetres)),
    `<path d="M960 762h150M960 750v24M1110 750v24" fill="none" stroke="${INK}" stroke-width="2.500"/></svg>\n`,
  ];
  return parts.join('');
};
