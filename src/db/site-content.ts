import type { SiteContent } from '../domain/site.ts';
import { saveAgreements } from './agreements.ts';
import { type AssetFile, replaceAssets } from './assets.ts';
import { lockChangeLog, logChanges } from './change-log.ts';
import { addChanges, type Changes } from './changes.ts';
import { replaceEntities } from './entities.ts';
import { replaceNavigation } from './navigation.ts';
import { replacePages } from './pages.ts';
import type { Trx } from './schema.ts';
import { saveSite } from './sites.ts';

/** Makes a site equal to its folder: all or nothing, as often as one likes. Only agreements outlive their removal. */
export const replaceSiteContent = async (
  trx: Trx,
  content: SiteContent,
  assets: readonly AssetFile[],
): Promise<Changes> => {
  const siteId = content.site.id;
  const all = addChanges([
    await saveSite(trx, content.site),
    await replacePages(trx, siteId, content.pages),
    await replaceNavigation(trx, siteId, content.navigation),
    await replaceEntities(trx, siteId, content.entities),
    await saveAgreements(trx, siteId, content.agreements),
    await replaceAssets(trx, siteId, assets),
  ]);
  if (all.written + all.removed > 0) {
    await lockChangeLog(trx, siteId);
    await logChanges(trx, siteId, 'site', [null]);
  }
  return all;
};
