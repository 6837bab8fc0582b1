// Pages, navigation, content lists and agreements from an agency's own software: one thing is changed, the whole is checked
// by the same rules as a site's folder, and all of it is written or nothing.
import { compareVersions } from '../../db/content/agreements.ts';
import { assetHashes } from '../../db/content/assets.ts';
import { readSiteContent, saveSiteContent } from '../../db/content/site-content.ts';
import type {
  Agreement,
  EntityItem,
  NavigationEntry,
  NavigationType,
  Page,
  SiteContent,
} from '../../domain/content/site.ts';
import { BadInputError, NotFoundError } from '../../domain/errors.ts';
import { LOCALES, type Localized } from '../../domain/locale.ts';
import { checkSiteContent } from '../../feeds/site-folder/site-checks.ts';
import type { SiteProblem } from '../../feeds/site-folder/site-files.ts';
import type { ServiceContext } from '../platform/context.ts';
import { cleanHtml, sanitizeSiteContent } from './import-site.ts';

type Entity = SiteContent['entities'][number];
type Change = (content: SiteContent) => SiteContent;

/** In its old place, or where a new one goes. */
const upsert = <T>(list: readonly T[], one: T, isSame: (other: T) => boolean, place: 'first' | 'last'): T[] => {
  if (list.some(isSame)) return list.map((other) => (isSame(other) ? one : other));
  return place === 'first' ? [one, ...list] : [...list, one];
};

const without = <T>(list: readonly T[], isSame: (other: T) => boolean, what: string): T[] => {
  const rest = list.filter((other) => !isSame(other));
  if (rest.length === list.length) throw new NotFoundError(`There is no such ${what}.`);
  return rest;
};

const sameId = (field: string, inPath: string, inBody: string): void => {
  if (inPath === inBody) return;
  throw new BadInputError(`${field} must be the one in the path.`, [{ field, message: 'must be the one in the path' }]);
};

/** `pages/about/page.json`, `url.nl` → `pages.about.url.nl` */
const fieldOf = ({ file, field }: SiteProblem): string =>
  [...file.replace(/\/(?:page|agreement)\.json$|\.json$|\.html$/, '').split('/'), field]
    .filter((part) => part !== undefined && part !== '')
    .join('.');

const textOf = ({ file, field, message }: SiteProblem): string => `${file} ${field} ${message}`;

/** What was wrong before is not the fault of this change. */
export const checkChange = (before: SiteContent, after: SiteContent, assets: ReadonlySet<string>): void => {
  const known = new Set(checkSiteContent(before, assets).map(textOf));
  const fresh = checkSiteContent(after, assets).filter((problem) => !known.has(textOf(problem)));
  if (fresh.length === 0) return;
  const problems = fresh.map((problem) => ({ field: fieldOf(problem), message: problem.message }));
  throw new BadInputError(`${problems.map(({ field, message }) => `${field} ${message}`).join('; ')}.`, problems);
};

const changeContent = async (ctx: ServiceContext, siteId: string, change: Change): Promise<{ changed: boolean }> => {
  const { written, removed } = await ctx.db.transaction(async (trx) => {
    const before = await readSiteContent(trx, siteId);
    if (!before) throw new NotFoundError('There is no such site.');
    const after = sanitizeSiteContent(change(before));
    checkChange(before, after, new Set(Object.keys(await assetHashes(trx, siteId))));
    return saveSiteContent(trx, after);
  });
  return { changed: written + removed > 0 };
};

export const pushPage = (ctx: ServiceContext, siteId: string, id: string, page: Page) => {
  sameId('body.id', id, page.id);
  return changeContent(ctx, siteId, (content) => ({
    ...content,
    pages: upsert(content.pages, page, (other) => other.id === id, 'last'),
  }));
};

export const removePage = (ctx: ServiceContext, siteId: string, id: string) =>
  changeContent(ctx, siteId, (content) => ({
    ...content,
    pages: without(content.pages, (page) => page.id === id, 'page'),
  }));

export const pushNavigation = (
  ctx: ServiceContext,
  siteId: string,
  type: NavigationType,
  entries: readonly NavigationEntry[],
) => changeContent(ctx, siteId, (content) => ({ ...content, navigation: { ...content.navigation, [type]: entries } }));

export const pushEntity = (ctx: ServiceContext, siteId: string, id: string, entity: Entity) => {
  sameId('body.id', id, entity.id);
  return changeContent(ctx, siteId, (content) => ({
    ...content,
    entities: upsert(content.entities, entity, (other) => other.id === id, 'last'),
  }));
};

export const removeEntity = (ctx: ServiceContext, siteId: string, id: string) =>
  changeContent(ctx, siteId, (content) => ({
    ...content,
    entities: without(content.entities, (entity) => entity.id === id, 'content list'),
  }));

const changeItems = (
  ctx: ServiceContext,
  siteId: string,
  id: string,
  change: (items: readonly EntityItem[]) => readonly EntityItem[],
) =>
  changeContent(ctx, siteId, (content) => {
    if (!content.entities.some((entity) => entity.id === id)) throw new NotFoundError('There is no such content list.');
    const entities = content.entities.map((entity) =>
      entity.id === id ? { ...entity, items: change(entity.items) } : entity,
    );
    return { ...content, entities };
  });

export const pushEntityItem = (ctx: ServiceContext, siteId: string, id: string, itemId: string, item: EntityItem) => {
  sameId('body.id', itemId, item.id);
  return changeItems(ctx, siteId, id, (items) => upsert(items, item, (other) => other.id === itemId, 'first'));
};

export const removeEntityItem = (ctx: ServiceContext, siteId: string, id: string, itemId: string) =>
  changeItems(ctx, siteId, id, (items) => without(items, (item) => item.id === itemId, 'item'));

/** The page of an agreement holds its text (src/feeds/site-folder/site-folder.ts), so it changes with it. */
const withNewText = (page: Page, before: Localized, after: Localized): Page => {
  const html = { ...page.html };
  for (const locale of LOCALES) {
    const [old, text, fresh] = [before[locale], html[locale], after[locale]];
    if (old && fresh && text?.endsWith(old)) html[locale] = text.slice(0, -old.length) + fresh;
  }
  return { ...page, html };
};

export const pushAgreement = (ctx: ServiceContext, siteId: string, kind: string, agreement: Agreement) => {
  sameId('body.kind', kind, agreement.kind);
  return changeContent(ctx, siteId, (content) => {
    const shown = content.agreements.find((other) => other.kind === kind);
    if (shown && compareVersions(agreement.version, shown.version) < 0) {
      const problem = { field: 'body.version', message: `must not be older than ${shown.version}` };
      throw new BadInputError(`body.version must not be older than ${shown.version}.`, [problem]);
    }
    const fresh = cleanHtml(agreement.html);
    return {
      ...content,
      agreements: upsert(content.agreements, agreement, (other) => other.kind === kind, 'last'),
      pages: shown ? content.pages.map((page) => withNewText(page, shown.html, fresh)) : content.pages,
    };
  });
};
