// The small parts that schemas are made of.
import { Type } from 'typebox';
import { MAX_ID, SLUG_PATTERN } from './ids.ts';

/** For objects: unknown keys are refused. */
export const strict = { additionalProperties: false } as const;

export const RecordId = Type.Integer({ minimum: 1, maximum: MAX_ID });
export const Slug = Type.String({ pattern: SLUG_PATTERN, maxLength: 64 });
export const SiteId = Type.String({ pattern: SLUG_PATTERN, minLength: 2, maxLength: 32 });
