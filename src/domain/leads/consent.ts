// Decisions section 9: a consent is stored with the version of its text, the locale it was read in and the time.
import { type Static, Type } from 'typebox';
import { LocaleSchema } from '../locale-schema.ts';
import { IsoDate } from '../record/estate-blocks.ts';
import { strict } from '../record/schema-parts.ts';

export const Consent = Type.Object(
  { textVersion: Type.String({ minLength: 1, maxLength: 60 }), locale: LocaleSchema, at: IsoDate },
  strict,
);
export type Consent = Static<typeof Consent>;

/** An e-mail address as we accept it: one address, no display name, no control characters, at most 254 characters. */
export const MAX_EMAIL = 254;
export const EMAIL_PATTERN =
  "^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$";
export const Email = Type.String({ maxLength: MAX_EMAIL, pattern: EMAIL_PATTERN });
