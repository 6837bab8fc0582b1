// Brings a site's folder into the database: HTML cleaned, everything replaced in one transaction. Its holiday homes follow
// as those of any list do: they are many, and belong to visitors' bookings too.
import { sanitizeContentHtml } from '../../adapters/html-sanitizer.ts';
import { replaceSiteContent } from '../../db/content/site-content.ts';
import type { SiteContent } from '../../domain/content/site.ts';
import { LOCALES, type Localized } from '../../domain/locale.ts';
import { readSiteFolder } from '../../feeds/site-folder/site-folder.ts';
import type { ServiceContext } from '../platform/context.ts';
import { importRentalUnits } from '../rentals/import-rental-units.ts';

export const cleanHtml = (html: Localized): Localized =>
  Object.fromEntries(
    LOCALES.flatMap((locale) => {
      const text = html[locale];
      return text === undefined ? [] : [[locale, sanitizeContentHtml(text)]];
    }),
  );

const clean = <T extends { html: Localized }>(value: T): T => ({ ...value, html: cleanHtml(value.html) });

export const sanitizeSiteContent = (content: SiteContent): SiteContent => ({
  ...content,
  pages: content.pages.map(clean),
  entities: content.entities.map((entity) => ({ ...entity, items: entity.items.map(clean) })),
  agreements: content.agreements.map(clean),
});

export type ImportedSite = {
  readonly siteId: string;
  readonly pages: number;
  readonly assets: number;
  /** Undefined when the folder has no list of them. */
  readonly rentalUnits: number | undefined;
  /** Holiday homes without a registration number: taken all the same. */
  readonly unregistered: readonly number[];
};

export const importSiteFolder = async (ctx: ServiceContext, folder: string): Promise<ImportedSite> => {
  const { content, assets, rentalUnits } = await readSiteFolder(folder);
  const siteId = content.site.id;
  await ctx.db.transaction((trx) => replaceSiteContent(trx, sanitizeSiteContent(content), assets));
  ctx.log.info({ site: siteId, pages: content.pages.length, assets: assets.length }, 'site imported');
  const homes = rentalUnits && (await importRentalUnits(ctx, rentalUnits, { siteId }));
  return {
    siteId,
    pages: content.pages.length,
    assets: assets.length,
    rentalUnits: rentalUnits?.length,
    unregistered: homes?.unregistered ?? [],
  };
};
