// Days and moments that callers send. The months, days and hours are those of a calendar: what only looks like a date would fail where
// it is reckoned with.
import { Type } from 'typebox';

const LONG_MONTH = '(0[13578]|1[02])-(0[1-9]|[12]\\d|3[01])';
const SHORT_MONTH = '(0[469]|11)-(0[1-9]|[12]\\d|30)';
const FEBRUARY = '02-(0[1-9]|1\\d|2[0-8])';
const LEAP_YEAR = '([1-9]\\d(0[48]|[2468][048]|[13579][26])|([2468][048]|[13579][26])00)';
/** From 1000-01-01 to 9999-12-31. */
const DAY = `([1-9]\\d{3}-(${LONG_MONTH}|${SHORT_MONTH}|${FEBRUARY})|${LEAP_YEAR}-02-29)`;
const MINUTE = '([01]\\d|2[0-3]):[0-5]\\d';
const SECOND = ':[0-5]\\d(\\.\\d{1,3})?';
const HOUR = `${MINUTE}(${SECOND})?Z`;

export const SentDay = Type.String({ pattern: `^${DAY}$` });
export const SentMoment = Type.String({ pattern: `^${DAY}T${HOUR}$` });
/** With its second, as we write it ourselves. */
export const Instant = Type.String({ pattern: `^${DAY}T${MINUTE}${SECOND}Z$` });
export const SentDayOrMoment = Type.String({ pattern: `^${DAY}(T${HOUR})?$` });
