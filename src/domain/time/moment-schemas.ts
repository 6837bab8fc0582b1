// Days and moments that callers send. The months, days and hours are those of a calendar: what only looks like a date would fail where
// it is reckoned with.
import { Type } from 'typebox';

/** From 1000-01-01 to 9999-12-31. */
export const DAY = '[1-9]\\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])';
const HOUR = '([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d(\\.\\d{1,3})?)?Z';

export const SentDay = Type.String({ pattern: `^${DAY}$` });
export const SentMoment = Type.String({ pattern: `^${DAY}T${HOUR}$` });
export const SentDayOrMoment = Type.String({ pattern: `^${DAY}(T${HOUR})?$` });
