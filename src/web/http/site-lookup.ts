// Which site answers on a host, with what every page of it shows: navigation, page addresses, offices.
import type { ContentApi } from '../../client/content-api.ts';
import { OWN_TILES } from '../../domain/content/map-tiles.ts';
import type { EntityItem, NavigationEntry, NavigationType, PageSummary, Site } from '../../domain/content/site.ts';
import type { WebLog } from './web-log.ts';

/** A site as the content API shows it: with the hash of each of its files, by name. */
export type PublicSite = Site & {
  readonly assets: Readonly<Record<string, string>>;
  readonly suspended?: boolean | undefined;
};

/** A site's frame: everything around the content of a page. */
export type SiteFrame = {
  readonly site: PublicSite;
  readonly navigation: Readonly<Record<NavigationType, readonly NavigationEntry[]>>;
  readonly pages: readonly PageSummary[];
  readonly offices: readonly EntityItem[];
};

export type SiteLookup = {
  /** Undefined for a host that no site answers on. */
  byHost(host: string): Promise<SiteFrame | undefined>;
  /** Forget everything, for example after an import. */
  clear(): void;
};

export type SiteLookupOptions = {
  readonly api: ContentApi;
  readonly log: WebLog;
  /** PUBLIC_URL's host belongs to this site when no site names it. */
  readonly publicHost?: { readonly hostname: string; readonly siteId: string } | undefined;
  /** The streets of all maps come from our own file, whatever service a site names. */
  readonly ownTiles?: boolean;
  readonly now?: () => number;
  readonly maxAgeMs?: number;
};

const MAX_HOSTS = 500;

/** `Agency.Example.:8080` → `agency.example`; an IPv6 address keeps its brackets. */
export const hostnameOf = (host: string): string =>
  host
    .toLowerCase()
    .replace(/:\d*$/, '')
    .replace(/(?<=[^.])\.$/, '');

const HOSTNAME = /^(?:[a-z0-9_-]+(?:\.[a-z0-9_-]+)*|\[[0-9a-f:.]+\])$/;

const loadFrame = async (api: ContentApi, site: PublicSite): Promise<SiteFrame> => {
  const own = api.forSite(site.id);
  const navigation = (type: NavigationType) => own.call('navigation', { params: { type } });
  const [main, footer, legal, pages, offices] = await Promise.all([
    navigation('main'),
    navigation('footer'),
    navigation('legal'),
    own.call('pages'),
    own.find('entityItems', { params: { id: 'offices' } }),
  ]);
  return { site, navigation: { main, footer, legal }, pages, offices: offices ?? [] };
};

export const createSiteLookup = (options: SiteLookupOptions): SiteLookup => {
  const { api, log, publicHost, ownTiles = false, now = Date.now, maxAgeMs = 1000 } = options;
  const entries = new Map<string, { readonly at: number; readonly frame: Promise<SiteFrame | undefined> }>();
  /** As text, to see whether it is still the same. */
  const texts = new WeakMap<SiteFrame, string>();
  /** What did not change stays the same object: what was made from it is kept by it. */
  const sameAs = (fresh: SiteFrame | undefined, before: SiteFrame | undefined): SiteFrame | undefined => {
    if (!fresh) return undefined;
    const text = JSON.stringify(fresh);
    if (before && texts.get(before) === text) return before;
    texts.set(fresh, text);
    return fresh;
  };

  const load = async (hostname: string): Promise<SiteFrame | undefined> => {
    const site =
      (await api.find('siteByHostname', { params: { host: hostname } })) ??
      (publicHost?.hostname === hostname ? await api.forSite(publicHost.siteId).find('siteById') : undefined);
    return site && loadFrame(api, ownTiles ? { ...site, services: { ...site.services, tiles: OWN_TILES } } : site);
  };

  /** A frame we had is better than no page while the API is away. */
  const refresh = async (hostname: string, previous: Promise<SiteFrame | undefined> | undefined) => {
    const lastCopy = async () => previous?.catch(() => undefined);
    try {
      return sameAs(await load(hostname), await lastCopy());
    } catch (error) {
      const stale = await lastCopy();
      if (!stale) throw error;
      log.warn({ err: error, hostname }, 'The site could not be read again; the last copy is used');
      return stale;
    }
  };

  return {
    byHost(host) {
      const hostname = hostnameOf(host);
      if (hostname.length > 253 || !HOSTNAME.test(hostname)) return Promise.resolve(undefined);
      const known = entries.get(hostname);
      if (known && now() - known.at < maxAgeMs) return known.frame;
      const frame = refresh(hostname, known?.frame);
      entries.delete(hostname);
      if (entries.size >= MAX_HOSTS) entries.delete(entries.keys().next().value ?? '');
      entries.set(hostname, { at: now(), frame });
      // A failure is not remembered.
      frame.catch(() => {
        if (entries.get(hostname)?.frame === frame) entries.delete(hostname);
      });
      return frame;
    },
    clear: () => entries.clear(),
  };
};
