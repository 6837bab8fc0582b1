// Apart from locale.ts, so that a browser module that only needs the locales does not load the schema library.
import { Type } from 'typebox';
import { LOCALES } from './locale.ts';
import { strict } from './record/schema-parts.ts';

export const LocaleSchema = Type.Enum(LOCALES);

/** A text per locale; any of them may be missing. */
export const LocalizedText = Type.Partial(
  Type.Object({ nl: Type.String(), fr: Type.String(), en: Type.String(), de: Type.String() }),
  strict,
);
