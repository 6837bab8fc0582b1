// Tells the cache in between to forget everything that changed: by tags, many changes in a row in one order. Every
// process that does background work orders it; forgetting twice is harmless.
import { listSites } from '../db/content/sites.ts';
import type { Db } from '../db/engine/connect.ts';
import { changedTags, siteTag } from '../domain/content/cache-tags.ts';
import type { Catalogues } from '../services/estates/catalogue.ts';
import type { Jobs } from '../services/platform/context.ts';
import type { Log } from '../services/platform/log.ts';
import { PURGE_TASK } from '../services/platform/purge.ts';

const PAUSE_MS = 500;
/** Longer than any process takes to learn of a change: nobody gives the cache an old page after it has forgotten. */
const SETTLE_MS = 3000;

export type PurgeParts = {
  readonly db: Db;
  readonly catalogue: Catalogues;
  readonly jobs: Jobs;
  readonly log: Log;
  readonly pauseMs?: number;
  readonly settleMs?: number;
};

/** The returned function stops it. At the start everything is forgotten: nobody knows what changed before. */
export const purgeChanges = async ({
  db,
  catalogue,
  jobs,
  log,
  pauseMs = PAUSE_MS,
  settleMs = SETTLE_MS,
}: PurgeParts): Promise<() => void> => {
  const waiting = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const order = async (): Promise<void> => {
    const tags = [...waiting];
    waiting.clear();
    const startAfter = new Date(Date.now() + settleMs);
    try {
      await db.transaction((trx) => jobs.enqueue(trx, PURGE_TASK, { tags }, { startAfter }));
    } catch (err) {
      if (stopped) return;
      log.warn({ err }, 'a purge could not be ordered');
      add(tags);
    }
  };
  const add = (tags: readonly string[]): void => {
    for (const tag of tags) waiting.add(tag);
    if (waiting.size === 0 || timer || stopped) return;
    timer = setTimeout(() => {
      timer = undefined;
      void order();
    }, pauseMs);
    timer.unref();
  };
  catalogue.onChange((change) => add(changedTags(change)));
  add((await listSites(db.kysely)).map(({ id }) => siteTag(id)));
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
};
