// Where the names of places stand on our own map: none over another, none under a pin or a cluster.
import { overlaps, type Rect } from './gather.ts';

export type PlaceName = {
  readonly text: string;
  readonly lat: number;
  readonly lon: number;
  /** Named before the others, and larger. */
  readonly large: boolean;
};
export type PlacedName = PlaceName & { readonly x: number; readonly y: number };
type Point = { readonly x: number; readonly y: number };

const HEIGHT = 20;
const LETTER = { large: 8.5, small: 7 } as const;
const PADDING = 12;
const BESIDE = 6;

const room = ({ text, large }: PlaceName, { x, y }: Point): Rect => {
  const half = (text.length * (large ? LETTER.large : LETTER.small) + PADDING) / 2;
  return { left: x - half, top: y - HEIGHT / 2, right: x + half, bottom: y + HEIGHT / 2 };
};

/** Above a pin or cluster that stands on the place, else below it, else not at all. */
const clear = (name: PlaceName, at: Point, marks: readonly Rect[]): Point | undefined => {
  const under = (point: Point): Rect | undefined => marks.find((mark) => overlaps(mark, room(name, point)));
  const mark = under(at);
  if (!mark) return at;
  const beside = [
    { x: at.x, y: mark.top - HEIGHT / 2 - BESIDE },
    { x: at.x, y: mark.bottom + HEIGHT / 2 + BESIDE },
  ];
  return beside.find((point) => !under(point));
};

/** The names that have room, in the order they are given: the first wins. */
export const placeNames = (
  names: readonly PlaceName[],
  project: (name: PlaceName) => Point,
  marks: readonly Rect[],
): PlacedName[] => {
  const taken: Rect[] = [];
  return names.flatMap((name) => {
    const at = clear(name, project(name), marks);
    if (!at) return [];
    const own = room(name, at);
    if (taken.some((other) => overlaps(other, own))) return [];
    taken.push(own);
    return [{ ...name, ...at }];
  });
};
