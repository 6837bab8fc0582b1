// What `npm run matrix` takes whole and `npm test` takes a part of, so that it stays short.
import { LOCALES, type Locale } from '../../src/domain/locale.ts';

export const isWholeMatrix = process.env.PAND_MATRIX === 'full';

/** Its texts are the longest, and so are its words: what fits in German fits. */
export const LONGEST: Locale = 'de';

/** The languages in which every screen is measured. */
export const MEASURED_LOCALES: readonly Locale[] = isWholeMatrix ? LOCALES : [LONGEST];

/** A phone, a tablet and a laptop; in the matrix what lies between them too. */
export const WIDTHS: readonly number[] = isWholeMatrix
  ? [360, 390, 600, 720, 768, 820, 900, 1024, 1280, 1366, 1440, 1920]
  : [390, 768, 1366];

const THEMES = ['light', 'dark'] as const;

/** Dark on a phone, light where a page is whole; in the matrix both everywhere. */
export const themesAt = (width: number): readonly (typeof THEMES)[number][] =>
  isWholeMatrix ? THEMES : [width < 600 ? 'dark' : 'light'];

/** The languages a visitor's way is walked in: its own one, all of them in the matrix. */
export const localesOfFlow = (own: Locale): readonly Locale[] => (isWholeMatrix ? LOCALES : [own]);
