// How often a source is pulled, in words.
import type { FeedTranslate } from '../texts/feeds/feed-texts.tsx';

const HOUR = 60;
const DAY = 24 * HOUR;

export const everyText = (minutes: number, f: FeedTranslate): string => {
  if (minutes % DAY === 0) return f('feeds.every.days', { count: minutes / DAY });
  if (minutes % HOUR === 0) return f('feeds.every.hours', { count: minutes / HOUR });
  return f('feeds.every.minutes', { count: minutes });
};
