// Feeds that come by the clock: registered once, pulled as often as the agency wishes.
import { findSite } from '../../db/content/sites.ts';
import {
  type FeedSource,
  findFeedSource,
  removeFeedSource,
  saveFeedSource,
  takeDueFeedSources,
} from '../../db/imports/feed-sources.ts';
import type { Trx } from '../../db/schema.ts';
import { BadInputError, NotFoundError } from '../../domain/errors.ts';
import type { ServiceContext } from '../platform/context.ts';
import { type RunContext, runImport } from './run-import.ts';

export const PULL_FEEDS_TASK = 'pull-feeds';

const MINUTES: Readonly<Record<string, number>> = { m: 1, h: 60, d: 1440 };
const LEAST_MINUTES = 5;
const MOST_MINUTES = 31 * 1440;

/** "15m", "1h", "1d". */
export const everyMinutes = (text: string): number => {
  const [, count, unit = ''] = /^(\d{1,4})([mhd])$/.exec(text.trim()) ?? [];
  const minutes = Number(count) * (MINUTES[unit] ?? Number.NaN);
  if (!(minutes >= LEAST_MINUTES && minutes <= MOST_MINUTES))
    throw new BadInputError(`"${text}" is not a time between 5m and 31d, such as 15m, 1h or 1d.`);
  return minutes;
};

type ScheduledFeed = Omit<FeedSource, 'nextRunAt'>;

/** Its first time comes when its interval is over. */
export const saveScheduledFeed = (trx: Trx, source: ScheduledFeed, now: Date): Promise<void> =>
  saveFeedSource(trx, { ...source, nextRunAt: new Date(now.getTime() + source.everyMinutes * 60_000) });

export const scheduleFeed = async (
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  source: ScheduledFeed,
): Promise<void> => {
  if (!(await findSite(db.kysely, source.siteId))) throw new NotFoundError(`There is no site ${source.siteId}.`);
  await db.transaction((trx) => saveScheduledFeed(trx, source, now()));
};

export const unscheduleFeed = async (
  { db }: Pick<ServiceContext, 'db'>,
  siteId: string,
  name: string,
): Promise<void> => {
  if (!(await db.transaction((trx) => removeFeedSource(trx, siteId, name))))
    throw new NotFoundError(`${siteId} has no scheduled source "${name}".`);
};

/** One job for each feed whose time has come. */
export const pullDueFeeds = ({ db, jobs, now }: Pick<ServiceContext, 'db' | 'jobs' | 'now'>): Promise<number> =>
  db.transaction(async (trx) => {
    const due = await takeDueFeedSources(trx, now());
    for (const source of due) await jobs.enqueue(trx, PULL_FEEDS_TASK, source);
    return due.length;
  });

/** Throws when the feed could not be read, so that the job is tried again; a refusal waits for a person. */
export const pullFeed = async (ctx: RunContext, siteId: string, name: string): Promise<void> => {
  const source = await findFeedSource(ctx.db.kysely, siteId, name);
  // Removed since: nothing to do.
  if (!source) return;
  const { state, report } = await runImport(ctx, {
    siteId,
    location: source.location,
    format: source.format ?? undefined,
    source: name,
    mode: source.mode ?? 'auto',
  });
  if (state === 'refused' || state === 'failed')
    ctx.log.warn({ site: siteId, source: name, reason: report.refused }, 'a feed was not imported');
  if (state === 'failed') throw new Error(report.refused);
};
