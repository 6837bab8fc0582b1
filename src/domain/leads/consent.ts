// Decisions section 9: a consent is stored with the version of its text, the locale it was read in and the time.
import { type Static, Type } from 'typebox';
import { LocaleSchema } from '../locale-schema.ts';
import { IsoDate } from '../record/estate-blocks.ts';
import { strict } from '../record/schema-parts.ts';

export const Consent = Type.Object(
  {
    textVersion: Type.String({ minLength: 1, maxLength: 60 }),
    locale: LocaleSchema,
    at: IsoDate,
    /** Whoever of the agency wrote it down for a visitor who asked in person or by telephone; the mail says so. */
    by: Type.Optional(Type.String({ maxLength: 100 })),
    /** How a consent that was given elsewhere can be shown. */
    proof: Type.Optional(Type.String({ maxLength: 500 })),
  },
  strict,
);
/** In place of the version of our text: it was given for another one. */
export const BROUGHT_CONSENT = 'brought in';
export type Consent = Static<typeof Consent>;
