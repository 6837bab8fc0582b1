// An operator in the desk of an agency: with a reason, for an hour, and everything they do stands in its log as theirs.
import { Type } from 'typebox';
import { HOUR_MS } from '../time/calendar-days.ts';

export const ACTING_MS = HOUR_MS;

/** Words, in one line: they stand in the agency's log. */
export const ActingReason = Type.String({ minLength: 5, maxLength: 200, pattern: '^[^\\r\\n\\t]*\\S[^\\r\\n\\t]*$' });
