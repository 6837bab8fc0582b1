// Seeded chance: the same seed gives the same catalogue and the same pictures on every machine.

export type Random = {
  /** From 0 up to but not including 1. */
  next(): number;
  between(from: number, to: number): number;
  /** A whole number, both ends included. */
  int(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** By weight; a weight of zero is never picked. */
  weighted<T>(options: readonly (readonly [value: T, weight: number])[]): T;
};

/** The generator of the pictures: mulberry32 on a scrambled seed. */
export const sequence = (seed: number): (() => number) => {
  let state = (seed * 2654435761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
};

/** Two numbers into one seed, so that record 7 of seed 1 is not record 1 of seed 7. */
export const seedOf = (seed: number, index: number): number =>
  (Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(index + 1, 0xc2b2ae35)) >>> 0;

export const createRandom = (seed: number): Random => {
  const next = sequence(seed);
  return {
    next,
    between: (from, to) => from + (to - from) * next(),
    int: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: (probability) => next() < probability,
    pick: (list) => {
      const item = list[Math.floor(next() * list.length)];
      if (item === undefined) throw new Error('pick() needs a list');
      return item;
    },
    weighted: (options) => {
      let left = next() * options.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of options) {
        left -= weight;
        if (left < 0) return value;
      }
      const last = options.findLast(([, weight]) => weight > 0);
      if (!last) throw new Error('weighted() needs at least one option with a weight');
      return last[0];
    },
  };
};
