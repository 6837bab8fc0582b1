// How long a busy server asks to be left alone (RFC 9110, `Retry-After`): in seconds, or until a moment.
import { HOUR_MS } from './calendar-days.ts';

/** A moment begins with the name of its day. Some browsers make one of anything else too. */
const momentOf = (said: string): number => (/^[a-z]/iu.test(said) ? Date.parse(said) : Number.NaN);

/** An hour at most: what a server says by mistake stops nobody for days. Undefined: it asks nothing that can be read. */
export const retryAfterMs = (header: string | null | undefined, now: Date): number | undefined => {
  const said = header?.trim() ?? '';
  const ms = /^\d+$/u.test(said) ? Number(said) * 1000 : momentOf(said) - now.getTime();
  return Number.isNaN(ms) ? undefined : Math.min(Math.max(ms, 0), HOUR_MS);
};
