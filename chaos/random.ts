// Chance that can be repeated: the same seed gives the same requests (mulberry32).
export type Random = {
  /** Below `end`, from 0. */
  readonly int: (end: number) => number;
  readonly chance: (part: number) => boolean;
  readonly pick: <T>(list: readonly [T, ...T[]]) => T;
};

export const seededRandom = (seed: number): Random => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (end: number): number => Math.floor(next() * end);
  return { int, chance: (part) => next() < part, pick: (list) => list[int(list.length)] ?? list[0] };
};
