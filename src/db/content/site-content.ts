import type { SiteContent } from '../../domain/content/site.ts';
import { lockChangeLog, logChanges } from '../platform/change-log.ts';
import { addChanges, type Changes } from '../platform/changes.ts';
import type { Trx } from '../schema.ts';
import { replaceAgendas } from '../viewings/agendas.ts';
import { listAgreements, saveAgreements } from './agreements.ts';
import { type AssetFile, replaceAssets } from './assets.ts';
import { findEntityItems, listEntities, replaceEntities } from './entities.ts';
import { findNavigation, replaceNavigation } from './navigation.ts';
import { allPages, replacePages } from './pages.ts';
import { lockSite, saveSite } from './sites.ts';

/** All but its files, for a change of some of it: nobody else writes the site until the transaction ends. */
export const readSiteContent = async (trx: Trx, siteId: string): Promise<SiteContent | undefined> => {
  const site = await lockSite(trx, siteId);
  if (!site) return undefined;
  const entities: SiteContent['entities'][number][] = [];
  for (const entity of await listEntities(trx, siteId))
    entities.push({ ...entity, items: (await findEntityItems(trx, siteId, entity.id)) ?? [] });
  return {
    site,
    pages: await allPages(trx, siteId),
    navigation: {
      main: await findNavigation(trx, siteId, 'main'),
      footer: await findNavigation(trx, siteId, 'footer'),
      legal: await findNavigation(trx, siteId, 'legal'),
    },
    entities,
    agreements: await listAgreements(trx, siteId),
  };
};

/** Makes the site equal to `content`; its files stay as they are when none are given. */
const save = async (trx: Trx, content: SiteContent, assets: readonly AssetFile[] | undefined): Promise<Changes> => {
  const siteId = content.site.id;
  const all = addChanges([
    await saveSite(trx, content.site),
    await replacePages(trx, siteId, content.pages),
    await replaceNavigation(trx, siteId, content.navigation),
    await replaceEntities(trx, siteId, content.entities),
    await saveAgreements(trx, siteId, [...content.agreements, ...(content.olderAgreements ?? [])]),
    ...(assets ? [await replaceAssets(trx, siteId, assets)] : []),
    ...(content.agendas ? [await replaceAgendas(trx, siteId, content.agendas)] : []),
  ]);
  if (all.written + all.removed > 0) {
    await lockChangeLog(trx, siteId);
    await logChanges(trx, siteId, 'site', [null]);
  }
  return all;
};

export const saveSiteContent = (trx: Trx, content: SiteContent): Promise<Changes> => save(trx, content, undefined);

/** Makes a site equal to its folder: all or nothing, as often as one likes. Only agreements outlive their removal. */
export const replaceSiteContent = (trx: Trx, content: SiteContent, assets: readonly AssetFile[]): Promise<Changes> =>
  save(trx, content, assets);
