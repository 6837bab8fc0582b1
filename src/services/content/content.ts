// The content calls: sites, navigation, pages, entities, agreements, assets, translations (behaviour section 7).
import { listAgreements } from '../../db/content/agreements.ts';
import { assetHashes, findAsset } from '../../db/content/assets.ts';
import { findEntityItems, listEntities } from '../../db/content/entities.ts';
import { findNavigation } from '../../db/content/navigation.ts';
import { findPage, findPageByUrl, listPages } from '../../db/content/pages.ts';
import { isSuspended } from '../../db/content/site-states.ts';
import { findSite, findSiteByHostname } from '../../db/content/sites.ts';
import { isShown } from '../../domain/content/items.ts';
import type {
  Entity,
  EntityItem,
  NavigationEntry,
  NavigationType,
  Page,
  PageSummary,
  Site,
} from '../../domain/content/site.ts';
import { NotFoundError } from '../../domain/errors.ts';
import { isLocale, type Locale, pickText } from '../../domain/locale.ts';
import { dayOf } from '../../domain/time/brussels-time.ts';
import type { ServiceContext } from '../platform/context.ts';

const found = <T>(value: T | undefined, what: string): T => {
  if (value === undefined) throw new NotFoundError(`There is no such ${what}.`);
  return value;
};

const requireSite = async (ctx: ServiceContext, siteId: string): Promise<Site> =>
  found(await findSite(ctx.db.kysely, siteId), 'site');

export type PublicSite = Omit<Site, 'webhook' | 'mailServer' | 'mailbox' | 'dkim' | 'publishingCheck'> & {
  assets: Record<string, string>;
  suspended?: boolean;
};

/**
 * The address of a webhook is between the agency and its software, its mail server between the agency and us, and how strict it is with
 * its own members is nobody else's business.
 */
const withAssets = async (
  ctx: ServiceContext,
  {
    webhook: _webhook,
    mailServer: _server,
    mailbox: _mailbox,
    dkim: _dkim,
    publishingCheck: _check,
    travel: _travel,
    leadRules: _rules,
    ...site
  }: Site,
): Promise<PublicSite> => ({
  ...site,
  assets: await assetHashes(ctx.db.kysely, site.id),
  ...((await isSuspended(ctx.db.kysely, site.id)) ? { suspended: true } : {}),
});

export const siteById = async (ctx: ServiceContext, siteId: string): Promise<PublicSite> =>
  withAssets(ctx, await requireSite(ctx, siteId));

export const siteByHostname = async (ctx: ServiceContext, host: string): Promise<PublicSite> =>
  withAssets(ctx, found(await findSiteByHostname(ctx.db.kysely, host.toLowerCase()), 'site'));

export const navigation = async (
  ctx: ServiceContext,
  siteId: string,
  type: NavigationType,
): Promise<NavigationEntry[]> => {
  await requireSite(ctx, siteId);
  return [...((await findNavigation(ctx.db.kysely, siteId, type)) ?? [])];
};

const entryById = (entries: readonly NavigationEntry[], id: string): NavigationEntry | undefined => {
  for (const entry of entries) {
    const match = entry.id === id ? entry : entryById(entry.children ?? [], id);
    if (match) return match;
  }
  return undefined;
};

export const navigationSubtree = async (
  ctx: ServiceContext,
  siteId: string,
  type: NavigationType,
  id: string,
): Promise<NavigationEntry> => found(entryById(await navigation(ctx, siteId, type), id), 'navigation entry');

export const pages = async (ctx: ServiceContext, siteId: string): Promise<PageSummary[]> => {
  await requireSite(ctx, siteId);
  return [...(await listPages(ctx.db.kysely, siteId))];
};

export const pageById = async (ctx: ServiceContext, siteId: string, id: string): Promise<Page> =>
  found(await findPage(ctx.db.kysely, siteId, id), 'page');

/** `/nl/te-koop` → locale nl, url `te-koop`; the home page is `/nl`. */
export const pageByUrl = async (ctx: ServiceContext, siteId: string, url: string): Promise<Page> => {
  const [, locale, rest = ''] = /^\/?([a-z]{2})(?:\/(.*?))?\/?$/s.exec(url) ?? [];
  if (!isLocale(locale)) throw new NotFoundError('There is no such page.');
  return found(await findPageByUrl(ctx.db.kysely, siteId, locale, rest), 'page');
};

export const entities = async (ctx: ServiceContext, siteId: string): Promise<Entity[]> => {
  await requireSite(ctx, siteId);
  return [...(await listEntities(ctx.db.kysely, siteId))];
};

/** What visitors may see of a list today; undefined when the site has no such list. */
export const shownItems = async (
  ctx: Pick<ServiceContext, 'db' | 'now'>,
  siteId: string,
  id: string,
): Promise<EntityItem[] | undefined> => {
  const today = dayOf(ctx.now());
  return (await findEntityItems(ctx.db.kysely, siteId, id))?.filter((item) => isShown(item, today));
};

export const itemsOfEntity = async (ctx: ServiceContext, siteId: string, id: string): Promise<EntityItem[]> =>
  found(await shownItems(ctx, siteId, id), 'entity');

export const agreements = async (ctx: ServiceContext, siteId: string, locale: Locale) => {
  await requireSite(ctx, siteId);
  const latest = await listAgreements(ctx.db.kysely, siteId);
  return latest.map(({ kind, version, title, html }) => {
    const text = pickText(html, locale);
    return {
      kind,
      version,
      locale: text?.lang ?? locale,
      title: pickText(title, text?.lang ?? locale)?.text ?? '',
      html: text?.text ?? '',
    };
  });
};

const HASH = /^[a-f0-9]{8,64}$/;

export const asset = async (
  ctx: ServiceContext,
  siteId: string,
  name: string,
  hash: string | readonly string[] | undefined,
) => {
  const file = found(await findAsset(ctx.db.kysely, siteId, name), 'file');
  // An old address must not bring new content: caches would keep it under the wrong name for a year.
  const isRight = typeof hash === 'string' && HASH.test(hash) && file.hash.startsWith(hash);
  if (hash !== undefined && !isRight) throw new NotFoundError('There is no such file.');
  return file;
};
