// The catalogue of every site in this process: built from the database when first asked for, then kept up by following
// the change log. Requests read what is there; they never wait for a change to be taken in.
import { setImmediate } from 'node:timers/promises';
import { findSite, listSites } from '../../db/content/sites.ts';
import type { Db } from '../../db/engine/connect.ts';
import type { Replica } from '../../db/engine/replica.ts';
import { type EstateFamily, readFamilies } from '../../db/estates/estate-families.ts';
import { CHANGE_CHANNEL, lastChange, lastChanges, readChanges } from '../../db/platform/change-log.ts';
import type { Site } from '../../domain/content/site.ts';
import { NotFoundError } from '../../domain/errors.ts';
import type { Catalogue } from '../../search/catalogue/catalogue.ts';
import { type CatalogueChange, indexChanges } from '../../search/catalogue/index-entry.ts';
import { DocumentCache, membersOf } from '../platform/document-cache.ts';
import type { Log } from '../platform/log.ts';
import { loadCatalogue } from './catalogue-load.ts';

export type SiteCatalogue = {
  readonly site: Site;
  readonly index: Catalogue;
  readonly documents: DocumentCache;
};

/** What a process has just taken in: from now on its answers are the new ones. */
type SiteChange = {
  readonly siteId: string;
  /** The site itself or its content: anything may be different. */
  readonly content: boolean;
  /** A listing or a named collection: any list may be different. */
  readonly lists: boolean;
  /** The listings that changed, each with its whole family: a unit's project and its sisters too. */
  readonly estateIds: readonly number[];
  /** The rental units that changed, or whose nights did. */
  readonly rentalIds?: readonly number[];
};

export type Catalogues = {
  /** Builds it when it is not there yet; an unknown site is not found. */
  of(siteId: string): Promise<SiteCatalogue>;
  /** Whether changes of this site are being followed, and told to listeners. */
  follows(siteId: string): boolean;
  /** Calls back after every change of a followed site, also one that another process made. */
  onChange(listener: (change: SiteChange) => void): void;
  /** The sites that are followed: their size, and the last change taken in. */
  stats(): readonly { readonly siteId: string; readonly listings: number; readonly cursor: number }[];
  /** Builds all sites. */
  build(): Promise<void>;
  /** Resolves when everything committed before the call is in the index. */
  caughtUp(siteId: string): Promise<void>;
  close(): Promise<void>;
};

type Following = {
  site: Site;
  index: Catalogue;
  readonly documents: DocumentCache;
  /** The last change taken in. */
  cursor: number;
  again: boolean;
  running: Promise<void> | undefined;
};

const CHANGES_AT_ONCE = 500;
const FAMILIES_AT_ONCE = 100;
// The net under the notifications: a lost one costs this much.
const POLL_MS = 2_000;

const changesOf = (family: EstateFamily, site: Site): CatalogueChange[] =>
  family.gone
    ? membersOf(family).map((id) => ({ id, entry: undefined }))
    : [
        ...indexChanges(family.estate, site),
        ...family.goneUnits.map(({ general }) => ({ id: general.id, entry: undefined })),
      ];

const sameList = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((value) => b.includes(value));

export const createCatalogues = (db: Db, log: Log, pollMs: number = POLL_MS, replica?: Replica): Catalogues => {
  const sites = new Map<string, Promise<Following>>();
  const built = new Map<string, Following>();
  const listeners: ((change: SiteChange) => void)[] = [];
  const tell = (change: SiteChange): void => {
    for (const listener of listeners) listener(change);
  };
  let listening: Promise<() => Promise<void>> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  /**
   * The number of the last change is read first: what changes while the settings and the rows are read is then taken in
   * twice, not missed.
   */
  const buildIndex = async (siteId: string): Promise<Pick<Following, 'site' | 'index' | 'cursor'>> => {
    const started = performance.now();
    const cursor = await lastChange(db.kysely, siteId);
    const site = await findSite(db.kysely, siteId);
    if (!site) throw new NotFoundError('There is no such site.');
    const index = await loadCatalogue(db, log, site, () => closed);
    const { listings } = index.stats();
    log.info({ site: site.id, listings, ms: Math.round(performance.now() - started) }, 'catalogue built');
    return { site, index, cursor };
  };

  /** The index may hold anything that is committed by now. */
  const needAll = async ({ site, documents }: Pick<Following, 'site' | 'documents'>): Promise<void> => {
    if (replica) documents.needAll(await lastChange(db.kysely, site.id));
  };

  const create = async (siteId: string): Promise<Following> => {
    const following: Following = {
      ...(await buildIndex(siteId)),
      documents: new DocumentCache(db.kysely, siteId, replica),
      again: false,
      running: undefined,
    };
    await needAll(following);
    built.set(siteId, following);
    // What was committed while the rows were read.
    followQuietly(following);
    return following;
  };

  /** Hidden statuses decide what is in the index at all; the old one serves until the new one is there. */
  const reloadSite = async (following: Following): Promise<void> => {
    const site = await findSite(db.kysely, following.site.id);
    if (!site) {
      sites.delete(following.site.id);
      built.delete(following.site.id);
      return;
    }
    const rebuild = !sameList(site.hiddenStatus, following.site.hiddenStatus);
    following.site = site;
    if (!rebuild) return;
    const rebuilt = await buildIndex(site.id);
    await needAll(following);
    Object.assign(following, rebuilt);
  };

  const takeIn = async (
    { site, index, documents }: Following,
    ids: readonly number[],
    change: number,
  ): Promise<void> => {
    const families = await readFamilies(db.kysely, site.id, ids);
    const known = new Set(families.flatMap(membersOf));
    const unknown = ids.filter((id) => !known.has(id));
    documents.evict([...known, ...ids], Math.max(change, ...families.map(({ version }) => version)));
    index.apply([
      ...unknown.map((id) => ({ id, entry: undefined })),
      ...families.flatMap((family) => changesOf(family, site)),
    ]);
    tell({ siteId: site.id, content: false, lists: true, estateIds: [...new Set([...known, ...ids])] });
    await setImmediate();
  };

  const catchUp = async (following: Following): Promise<void> => {
    for (;;) {
      const changes = await readChanges(db.kysely, following.site.id, following.cursor, CHANGES_AT_ONCE);
      const last = changes.at(-1);
      if (!last) return;
      const content = changes.some(({ kind }) => kind === 'site');
      if (content) await reloadSite(following);
      const lists = changes.some(({ kind }) => kind === 'collection');
      const idsOf = (rental: boolean) => [
        ...new Set(changes.flatMap(({ kind, estateId }) => ((kind === 'rental') === rental ? (estateId ?? []) : []))),
      ];
      const rentalIds = idsOf(true);
      if (content || lists || rentalIds.length > 0)
        tell({ siteId: following.site.id, content, lists, estateIds: [], rentalIds });
      const ids = idsOf(false);
      for (let at = 0; at < ids.length; at += FAMILIES_AT_ONCE)
        await takeIn(following, ids.slice(at, at + FAMILIES_AT_ONCE), last.id);
      following.cursor = Math.max(following.cursor, last.id);
    }
  };

  /** One at a time for each site; a call during a round makes for another round. Failures wait for the next poll. */
  const follow = (following: Following): Promise<void> => {
    following.again = true;
    following.running ??= (async () => {
      try {
        while (following.again && !closed) {
          following.again = false;
          await catchUp(following);
        }
      } finally {
        following.running = undefined;
      }
    })();
    return following.running;
  };
  const followQuietly = (following: Following): void => {
    follow(following).catch((err: unknown) => {
      if (!closed) log.warn({ err, site: following.site.id }, 'the catalogue could not follow a change');
    });
  };

  const poll = async (): Promise<void> => {
    if (built.size === 0) return;
    const newest = await lastChanges(db.kysely);
    for (const siteId of built.keys()) {
      if (newest.has(siteId)) continue;
      // Removed: whoever keeps pages of it hears of it as of any change.
      sites.delete(siteId);
      built.delete(siteId);
      tell({ siteId, content: true, lists: true, estateIds: [] });
    }
    for (const [siteId, following] of built) if ((newest.get(siteId) ?? 0) > following.cursor) followQuietly(following);
  };

  const listen = (): Promise<unknown> => {
    if (!timer && !closed) {
      timer = setInterval(() => {
        poll().catch((err: unknown) => {
          if (!closed) log.warn({ err }, 'the change log could not be read');
        });
      }, pollMs);
      timer.unref();
    }
    listening ??= db
      .listen(CHANGE_CHANNEL, (siteId) => {
        for (const [id, following] of built) if (siteId === '' || siteId === id) followQuietly(following);
      })
      .catch((err: unknown) => {
        // Polling still works, and the next site that is built tries again.
        log.warn({ err }, 'the database does not tell about changes');
        listening = undefined;
        return async () => {};
      });
    return listening;
  };

  const of = (siteId: string): Promise<Following> => {
    const known = sites.get(siteId);
    if (known) return known;
    const creating = listen()
      .then(() => create(siteId))
      .catch((error: unknown) => {
        sites.delete(siteId);
        throw error;
      });
    sites.set(siteId, creating);
    return creating;
  };

  return {
    of,
    follows: (siteId) => built.has(siteId),
    stats: () =>
      [...built].map(([siteId, { index, cursor }]) => ({ siteId, listings: index.stats().listings, cursor })),
    onChange: (listener) => {
      listeners.push(listener);
    },
    build: async () => {
      for (const { id } of await listSites(db.kysely)) await of(id);
    },
    caughtUp: async (siteId) => follow(await of(siteId)),
    close: async () => {
      closed = true;
      clearInterval(timer);
      await (await listening)?.();
      await Promise.allSettled([...sites.values(), ...[...built.values()].map(({ running }) => running)]);
    },
  };
};
