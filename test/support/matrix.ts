// What `npm run matrix` takes whole and `npm test` takes a part of, so that it stays short.
import { LOCALES, type Locale } from '../../src/domain/locale.ts';

export const isWholeMatrix = process.env.PAND_MATRIX === 'full';

/** The languages a visitor's way is walked in: its own one, all of them in the matrix. */
export const localesOfFlow = (own: Locale): readonly Locale[] => (isWholeMatrix ? LOCALES : [own]);
