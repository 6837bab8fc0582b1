// Listings for tests: a few generated ones, checked by nobody but their own tests.
import { generateEstates } from '../../demo/estates.ts';
import type { Estate } from '../../src/domain/record/estate.ts';

/** The first listings of a seeded run; the same in every test. */
export const demoEstates = (count: number, site = 'lindeloo', seed = 1): Estate[] => [
  ...generateEstates({ seed, count, site }),
];
