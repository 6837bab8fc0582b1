import { positive } from '../numbers.ts';
import type { Unit } from './estate.ts';

/** The living area, else what is built; the dotted fields win over the block. */
export const livingArea = (estate: Partial<Unit>): number | undefined =>
  positive(estate.fields?.['construction.habitable_surface']) ??
  positive(estate.fields?.['construction.built_surface']) ??
  positive(estate.dimensions?.areaBuild);
