// What the desk's document is made of: where it opens, for whom, with which files.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findSite } from '../db/content/sites.ts';
import { findSession } from '../db/people/desk-sessions.ts';
import {
  type DeskAssets,
  deskAssetsFromManifest,
  deskDevAssets,
  deskDocument,
  insecurePage,
} from '../desk/document.ts';
import { handbookPage, isHandbookPage } from '../desk/handbook.ts';
import { DEFAULT_LOCALE, isLocale } from '../domain/locale.ts';
import type { DeskParts, DeskPlace } from './http/desk.routes.ts';
import { reachedOverHttps } from './http/reached-over-https.ts';
import type { Program } from './program.ts';

const assetsOf = async (clientDir: string | undefined): Promise<DeskAssets> =>
  clientDir === undefined
    ? deskDevAssets
    : deskAssetsFromManifest(JSON.parse(await readFile(join(clientDir, '.vite', 'desk.json'), 'utf8')));

export const deskParts = async (
  { config, db, services, packageDir }: Pick<Program, 'config' | 'db' | 'services' | 'packageDir'>,
  clientDir: string | undefined,
): Promise<DeskParts> => {
  const assets = await assetsOf(clientDir);
  const shared = config.deskUrl === undefined ? undefined : new URL(config.deskUrl).host;
  const placeAt = async (host: string): Promise<DeskPlace | undefined> => {
    if (host === shared) return { siteId: undefined, siteName: '' };
    const siteId = await services.desk.siteAt(host);
    const site = siteId === undefined ? undefined : await findSite(db.kysely, siteId);
    if (!site) return undefined;
    const origin = services.desk.originOf(site);
    const isElsewhere =
      shared !== undefined ||
      (site.deskHostname !== undefined && new URL(origin).hostname !== new URL(`http://${host}`).hostname);
    return { siteId: site.id, siteName: site.name, ...(isElsewhere ? { elsewhere: origin } : {}) };
  };
  return {
    secrets: services.secrets,
    isSecure: reachedOverHttps(config),
    placeAt,
    isSession: async (hash, host) => (await findSession(db.kysely, hash, services.now()))?.hostname === host,
    document: (view) => deskDocument({ ...view, siteId: view.siteId ?? '', assets }),
    insecure: insecurePage,
    handbook: async (wanted, page) => {
      if (!isHandbookPage(page)) return undefined;
      const locale = isLocale(wanted) ? wanted : DEFAULT_LOCALE;
      const file = join(packageDir, 'docs', 'desk', locale, `${page}.md`);
      const markdown = await readFile(file, 'utf8').catch(() => undefined);
      return markdown === undefined ? undefined : handbookPage({ locale, markdown, styles: assets.styles });
    },
    relaxed: clientDir === undefined,
  };
};
