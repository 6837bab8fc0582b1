import { positive } from '../numbers.ts';
import type { Unit } from './estate.ts';

/** What is lived in. What is built is another surface, and never called so. */
export const livingArea = (estate: Partial<Unit>): number | undefined =>
  positive(estate.fields?.['construction.habitable_surface']);

/** What is built; the dotted field wins over the block. */
export const builtArea = (estate: Partial<Unit>): number | undefined =>
  positive(estate.fields?.['construction.built_surface']) ?? positive(estate.dimensions?.areaBuild);

/** Where one surface stands for all, without a name: the living area, else what is built. */
export const floorArea = (estate: Partial<Unit>): number | undefined => livingArea(estate) ?? builtArea(estate);

export const plotArea = (estate: Partial<Unit>): number | undefined =>
  positive(estate.fields?.['construction.lot_surface']) ?? positive(estate.dimensions?.areaGround);
