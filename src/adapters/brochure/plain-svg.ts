// Logos and portraits that are drawings: read as plain shapes and drawn as such. Nothing of the file is run, fetched or
// given to another program; one that holds more than shapes in plain colours is not drawn at all.
import { SaxesParser } from 'saxes';
import type { Box, Ink } from './ink.ts';

type Attributes = Readonly<Record<string, string>>;
type Shape = { readonly path: string; readonly fill: string | undefined; readonly evenOdd: boolean } & {
  readonly stroke: string | undefined;
  readonly strokeWidth: number;
  readonly round: boolean;
};
export type Drawing = { readonly box: Box; readonly shapes: readonly Shape[] };

const MAX_LENGTH = 200_000;
const MAX_SHAPES = 500;
const COLOUR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;
/** May be there and draw nothing. */
const SILENT = new Set(['svg', 'g', 'title', 'desc', 'defs', 'metadata']);
const INHERITED = ['fill', 'stroke', 'stroke-width', 'stroke-linecap', 'fill-rule'] as const;
const REFUSED = ['transform', 'style', 'filter', 'mask', 'clip-path', 'opacity', 'fill-opacity', 'stroke-opacity'];

const number = (attributes: Attributes, name: string): number => Number(attributes[name] ?? 0);

const ellipse = (cx: number, cy: number, rx: number, ry: number): string =>
  `M${cx - rx} ${cy}A${rx} ${ry} 0 1 0 ${cx + rx} ${cy}A${rx} ${ry} 0 1 0 ${cx - rx} ${cy}Z`;

const pathOf = (name: string, of: Attributes): string | undefined => {
  switch (name) {
    case 'path':
      return of.d ?? '';
    case 'rect': {
      const [x, y, width, height] = ['x', 'y', 'width', 'height'].map((key) => number(of, key)) as [
        number,
        number,
        number,
        number,
      ];
      return of.rx === undefined ? `M${x} ${y}h${width}v${height}h${-width}Z` : undefined;
    }
    case 'circle':
      return ellipse(number(of, 'cx'), number(of, 'cy'), number(of, 'r'), number(of, 'r'));
    case 'ellipse':
      return ellipse(number(of, 'cx'), number(of, 'cy'), number(of, 'rx'), number(of, 'ry'));
    case 'polygon':
    case 'polyline':
      return `M${(of.points ?? '').trim()}${name === 'polygon' ? 'Z' : ''}`;
    default:
      return undefined;
  }
};

class Refused extends Error {}

const colourOf = (value: string | undefined): string | undefined => {
  if (value === undefined || value === 'none') return undefined;
  if (!COLOUR.test(value)) throw new Refused();
  return value;
};

const boxOf = (attributes: Attributes): Box => {
  const [x = 0, y = 0, width = 0, height = 0] = (attributes.viewBox ?? '').split(/[\s,]+/).map(Number);
  if (!(width > 0 && height > 0)) throw new Refused();
  return { x, y, width, height };
};

/** Undefined for what is no drawing, or one of another kind. */
export const readDrawing = (svg: string): Drawing | undefined => {
  if (svg.length > MAX_LENGTH) return undefined;
  const shapes: Shape[] = [];
  let box: Box | undefined;
  const stack: Attributes[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (stack.length === 0) {
      if (name !== 'svg') throw new Refused();
      box = boxOf(attributes);
    }
    if (REFUSED.some((key) => attributes[key] !== undefined)) throw new Refused();
    const around = stack.at(-1) ?? {};
    const own: Record<string, string> = {};
    for (const key of INHERITED) {
      const value = attributes[key] ?? around[key];
      if (value !== undefined) own[key] = value;
    }
    stack.push(own);
    if (SILENT.has(name)) return;
    const path = pathOf(name, attributes);
    if (path === undefined || shapes.length >= MAX_SHAPES) throw new Refused();
    shapes.push({
      path,
      fill: colourOf(own.fill ?? '#000000'),
      evenOdd: own['fill-rule'] === 'evenodd',
      stroke: colourOf(own.stroke),
      strokeWidth: Number(own['stroke-width'] ?? 1),
      round: own['stroke-linecap'] === 'round',
    });
  });
  parser.on('closetag', () => {
    stack.pop();
  });
  try {
    parser.write(svg).close();
  } catch {
    return undefined;
  }
  return box && { box, shapes };
};

/** Fits it into a box; in one colour where its own could vanish. */
export const drawDrawing = (ink: Ink, { box, shapes }: Drawing, into: Box, colour?: string): void => {
  const { doc } = ink;
  const by = Math.min(into.width / box.width, into.height / box.height);
  doc.save();
  doc.translate(
    into.x + (into.width - box.width * by) / 2 - box.x * by,
    into.y + (into.height - box.height * by) / 2 - box.y * by,
  );
  doc.scale(by);
  for (const shape of shapes) {
    if (shape.fill !== undefined)
      doc.path(shape.path).fill(colour ?? shape.fill, shape.evenOdd ? 'even-odd' : 'non-zero');
    if (shape.stroke !== undefined)
      doc
        .path(shape.path)
        .lineWidth(shape.strokeWidth)
        .lineCap(shape.round ? 'round' : 'butt')
        .stroke(colour ?? shape.stroke);
  }
  doc.restore();
};
