// The desk as the server answers it: where it opens, whose session it is, and the files of its build.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findSite, listSites } from '../db/content/sites.ts';
import { findSession } from '../db/people/desk-sessions.ts';
import {
  type DeskAssets,
  deskAssetsFromManifest,
  deskDevAssets,
  deskDocument,
  insecurePage,
} from '../desk/document.ts';
import type { DeskParts } from './http/desk.routes.ts';
import { reachedOverHttps } from './http/reached-over-https.ts';
import type { Program } from './program.ts';

const builtDeskAssets = async (clientDir: string): Promise<DeskAssets> =>
  deskAssetsFromManifest(JSON.parse(await readFile(join(clientDir, '.vite', 'desk.json'), 'utf8')));

/** `clientDir` is absent in development, where Vite serves the modules themselves. */
export const deskParts = async (
  { config, db, services }: Program,
  clientDir: string | undefined,
): Promise<DeskParts> => {
  const assets = clientDir === undefined ? deskDevAssets : await builtDeskAssets(clientDir);
  const shared = config.deskUrl === undefined ? undefined : new URL(config.deskUrl).host;
  return {
    secrets: services.secrets,
    isSecure: reachedOverHttps(config),
    placeAt: async (host) => {
      if (host === shared) {
        const sites = await listSites(db.kysely);
        return { siteId: undefined, siteName: sites.length === 1 ? (sites[0]?.name ?? '') : '' };
      }
      const siteId = await services.desk.siteAt(host);
      const site = siteId === undefined ? undefined : await findSite(db.kysely, siteId);
      if (!site) return undefined;
      const origin = services.desk.originOf(site);
      return {
        siteId,
        siteName: site.name,
        elsewhere: new URL(origin).host === host ? undefined : origin,
      };
    },
    isSession: async (hash, host) => (await findSession(db.kysely, hash, services.now()))?.hostname === host,
    document: ({ siteId = '', ...view }) => deskDocument({ ...view, siteId, assets }),
    insecure: insecurePage,
    handbook: async () => undefined,
    relaxed: clientDir === undefined,
  };
};
