// Pins that would lie closer than a finger needs are gathered in one cluster: the server gathers by cells of the earth,
// and two of them may have their middles side by side. In pixels of the map as it is shown, so every zoom and size keeps
// its targets.
import type { BoundingBox, LatLon } from '../domain/places/geo.ts';

export type MapPin = LatLon & { readonly id: number; readonly price: number | null };
export type MapCluster = LatLon & {
  readonly count: number;
  readonly bounds: BoundingBox;
  /** Those in it, as far as they are known. */
  readonly ids?: readonly number[] | undefined;
};
export type Rect = { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number };
type Point = { readonly x: number; readonly y: number };

/** The least a target may be (WCAG 2.2, target size). */
const MIN_TARGET = 24;
/** As far as the area that takes a click reaches beyond a pin: no neighbour's lies under it. */
const GAP = 7;

/** As listing-map.css draws them, in pixels. */
export const clusterSize = (count: number): 'small' | 'middle' | 'large' =>
  count >= 20 ? 'large' : count >= 8 ? 'middle' : 'small';
const DIAMETER = { small: 44, middle: 50, large: 58 } as const;
const PIN_HEIGHT = 33;
const PIN_PADDING = 22;
/** Of bold figures; a text is never wider. */
const LETTER = 9;
const LEAST_LETTER = 5;

export const clusterRect = ({ x, y }: Point, count: number): Rect => {
  const half = DIAMETER[clusterSize(count)] / 2;
  return { left: x - half, top: y - half, right: x + half, bottom: y + half };
};

/** A pin stands above its point. */
export const pinRect = ({ x, y }: Point, text: string): Rect => {
  const half = (text.length * LETTER + PIN_PADDING) / 2;
  return { left: x - half, top: y - PIN_HEIGHT, right: x + half, bottom: y };
};

/** What is surely part of it: no text is narrower. What lies beside this need not be the pin. */
export const pinCore = ({ x, y }: Point, text: string): Rect => {
  const half = (text.length * LEAST_LETTER + PIN_PADDING) / 2;
  return { left: x - half, top: y - PIN_HEIGHT + 2, right: x + half, bottom: y };
};

export const overlaps = (a: Rect, b: Rect, gap = 0): boolean =>
  a.left < b.right + gap && b.left < a.right + gap && a.top < b.bottom + gap && b.top < a.bottom + gap;

type Marker = MapCluster & { readonly rect: Rect; readonly pin?: MapPin };
type Drawing = {
  readonly project: (at: LatLon) => Point;
  readonly textOf: (pin: MapPin) => string;
};

const merged = (a: Marker, b: Marker, project: Drawing['project']): Marker => {
  const count = a.count + b.count;
  const middle = {
    lat: (a.lat * a.count + b.lat * b.count) / count,
    lon: (a.lon * a.count + b.lon * b.count) / count,
  };
  return {
    ...middle,
    count,
    bounds: {
      south: Math.min(a.bounds.south, b.bounds.south),
      west: Math.min(a.bounds.west, b.bounds.west),
      north: Math.max(a.bounds.north, b.bounds.north),
      east: Math.max(a.bounds.east, b.bounds.east),
    },
    // Half of them would look like all of them.
    ids: a.ids && b.ids ? [...a.ids, ...b.ids] : undefined,
    rect: clusterRect(project(middle), count),
  };
};

export type Gathered = { readonly pins: readonly MapPin[]; readonly clusters: readonly MapCluster[] };

/** No two of the answer lie closer than their targets need. */
export const gather = (
  pins: readonly MapPin[],
  clusters: readonly MapCluster[],
  { project, textOf }: Drawing,
): Gathered => {
  const all: Marker[] = [
    ...clusters.map((cluster) => ({ ...cluster, rect: clusterRect(project(cluster), cluster.count) })),
    ...pins.map((pin) => ({
      lat: pin.lat,
      lon: pin.lon,
      count: 1,
      bounds: { south: pin.lat, west: pin.lon, north: pin.lat, east: pin.lon },
      ids: [pin.id],
      rect: pinRect(project(pin), textOf(pin)),
      pin,
    })),
  ];
  const kept = new Set<Marker>();
  for (const one of all) {
    let marker = one;
    // What it takes in makes it larger and moves it, so that it may meet another one.
    for (let near = nearTo(marker, kept); near; near = nearTo(marker, kept)) {
      kept.delete(near);
      marker = merged(near, marker, project);
    }
    kept.add(marker);
  }
  return {
    pins: [...kept].flatMap(({ pin }) => pin ?? []),
    clusters: [...kept].flatMap(({ pin, rect: _rect, ...cluster }) => (pin ? [] : [cluster])),
  };
};

const nearTo = ({ rect }: Marker, kept: ReadonlySet<Marker>): Marker | undefined => {
  for (const other of kept) if (overlaps(rect, other.rect, GAP)) return other;
  return undefined;
};

/** The largest part of a target that a cover leaves. */
const uncovered = (target: Rect, cover: Rect): Rect => {
  if (!overlaps(target, cover)) return target;
  const parts: Rect[] = [
    { ...target, right: cover.left },
    { ...target, left: cover.right },
    { ...target, bottom: cover.top },
    { ...target, top: cover.bottom },
  ];
  const least = (part: Rect): number => Math.min(part.right - part.left, part.bottom - part.top);
  return parts.reduce((best, part) => (least(part) > least(best) ? part : best));
};

/** Whether the edge of the map and what lies over it leave enough of a target to be hit. */
export const isReachable = (target: Rect, frame: Rect, covers: readonly Rect[]): boolean => {
  const inside = {
    left: Math.max(target.left, frame.left),
    top: Math.max(target.top, frame.top),
    right: Math.min(target.right, frame.right),
    bottom: Math.min(target.bottom, frame.bottom),
  };
  const left = covers.reduce(uncovered, inside);
  return left.right - left.left >= MIN_TARGET && left.bottom - left.top >= MIN_TARGET;
};
