// Where the desk is opened: DESK_URL for all sites, or each site's own desk hostname.
import { findSite, findSiteByHostname, listSites } from '../db/content/sites.ts';
import type { Db } from '../db/engine/connect.ts';
import type { Site } from '../domain/content/site.ts';
import type { DeskPlaces } from '../services/platform/context.ts';
import type { Config } from './config.ts';
import { siteOrigin } from './site-origin.ts';

const withoutPort = (host: string): string => host.replace(/:\d+$/, '');

/** The address of a site's desk: its own desk hostname when it names one, else the address of its pages. */
export const deskOrigin =
  (config: Pick<Config, 'publicUrl' | 'port' | 'deskUrl'>) =>
  (site: Pick<Site, 'hostnames' | 'deskHostname'>): string => {
    if (config.deskUrl) return new URL(config.deskUrl).origin;
    const { deskHostname } = site;
    // PUBLIC_URL says how the site that answers on localhost is reached from outside.
    if (deskHostname === undefined) return siteOrigin(config)(site);
    return siteOrigin({ ...config, publicUrl: undefined })({ hostnames: [deskHostname] });
  };

export const createDeskPlaces = (db: Db, config: Pick<Config, 'publicUrl' | 'port' | 'deskUrl'>): DeskPlaces => {
  const shared = config.deskUrl === undefined ? undefined : new URL(config.deskUrl).host;
  const siteAt = async (host: string): Promise<string | undefined> => {
    if (host === shared) return undefined;
    const site = await findSiteByHostname(db.kysely, withoutPort(host));
    if (site) return site.id;
    // As on the website: the host of PUBLIC_URL belongs to the site that answers on localhost, else to the first one.
    if (config.publicUrl === undefined || new URL(config.publicUrl).host !== host) return undefined;
    const sites = await listSites(db.kysely);
    return (sites.find(({ hostnames }) => hostnames.includes('localhost')) ?? sites[0])?.id;
  };
  return {
    originOf: deskOrigin(config),
    siteAt,
    isHost: (host) => shared === undefined || host === shared,
    nameAt: async (host) => {
      const id = await siteAt(host);
      return (id === undefined ? undefined : await findSite(db.kysely, id))?.name ?? 'Pand';
    },
  };
};
