// Brings a site's folder into the database: HTML cleaned, everything replaced in one transaction. Its holiday homes follow
// as those of any list do: they are many, and belong to visitors' bookings too. What was changed here since the last import is
// not undone without a word.
import { createHash } from 'node:crypto';
import { sanitizeContentHtml } from '../../adapters/html-sanitizer.ts';
import { type AssetFile, assetHashes, listAssets } from '../../db/content/assets.ts';
import { noteSiteImport } from '../../db/content/imported-parts.ts';
import { replaceSiteContent } from '../../db/content/site-content.ts';
import { forgetRemoval } from '../../db/content/site-states.ts';
import type { Trx } from '../../db/schema.ts';
import type { SiteContent } from '../../domain/content/site.ts';
import {
  type ChangedHere,
  keyOf,
  mergedContent,
  onlyAdded,
  type PartKey,
  type SitePart,
  type SiteToCompare,
  sitePartsOf,
} from '../../domain/content/site-parts.ts';
import { LOCALES, type Localized } from '../../domain/locale.ts';
import type { RentalUnitRecord } from '../../domain/rentals/rental-unit.ts';
import { checkSiteContent } from '../../feeds/site-folder/site-checks.ts';
import type { SiteProblem } from '../../feeds/site-folder/site-files.ts';
import { readSiteFolder, SiteFolderError } from '../../feeds/site-folder/site-folder.ts';
import type { WrittenSite } from '../../feeds/site-folder/write-site-folder.ts';
import type { ServiceContext } from '../platform/context.ts';
import { importRentalUnits } from '../rentals/import-rental-units.ts';
import { ChangedHereError, changesSinceImport, type ImportWinner, rememberImport } from './changed-here.ts';
import { readWholeSite } from './export-site.ts';

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
  ...(content.olderAgreements ? { olderAgreements: content.olderAgreements.map(clean) } : {}),
});

export type ImportedSite = {
  readonly siteId: string;
  readonly pages: number;
  readonly assets: number;
  /** Undefined when the folder has no list of them. */
  readonly rentalUnits: number | undefined;
  /** Holiday homes without a registration number: taken all the same. */
  readonly unregistered: readonly number[];
  /** What stands in the folder and has no effect. */
  readonly notes: readonly SiteProblem[];
  /** What was changed here and stayed so, or was replaced by the folder, as asked for. */
  readonly changedHere: readonly ChangedHere[];
};

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const hashesOf = (assets: readonly AssetFile[]): Readonly<Record<string, string>> =>
  Object.fromEntries(assets.map(({ name, bytes }) => [name, sha256(bytes)]));

/** Exports have no calendars of other channels, which are secret addresses: those that are here stay. */
const withCalendars = (
  folder: SiteToCompare,
  here: readonly RentalUnitRecord[],
): readonly RentalUnitRecord[] | undefined =>
  folder.rentalUnits?.map((unit) => {
    const calendars = unit.calendars ?? here.find(({ id }) => id === unit.id)?.calendars;
    return calendars ? { ...unit, calendars } : unit;
  });

const findChanges = async (
  trx: Trx,
  siteId: string,
  whole: WrittenSite,
  folder: SiteToCompare,
  brought: readonly SitePart[],
): Promise<readonly ChangedHere[]> => {
  const here = { content: whole.content, files: await assetHashes(trx, siteId), rentalUnits: whole.rentalUnits };
  return changesSinceImport(trx, siteId, sitePartsOf(here), brought, (kind) => !onlyAdded(kind, folder));
};

/** Files that stay as they are here: the others come from the folder. */
const mergedAssets = async (
  trx: Trx,
  siteId: string,
  assets: readonly AssetFile[],
  kept: ReadonlySet<PartKey>,
): Promise<readonly AssetFile[]> => {
  const rest = assets.filter(({ name }) => !kept.has(keyOf({ kind: 'file', id: name })));
  const here = (await listAssets(trx, siteId)).filter(({ name }) => kept.has(keyOf({ kind: 'file', id: name })));
  return [...rest, ...here];
};

export type ImportSiteOptions = {
  /** Whose word counts about what was changed here since the last import; without it the import stops and tells. */
  readonly wins?: ImportWinner | undefined;
  /** Looks before anything is written, in the same transaction; what it throws ends the import. */
  readonly only?: (trx: Trx) => Promise<void>;
};

export const importSiteFolder = async (
  ctx: ServiceContext,
  folder: string,
  { wins, only }: ImportSiteOptions = {},
): Promise<ImportedSite> => {
  const { content, assets, rentalUnits, notes } = await readSiteFolder(folder);
  const clean = sanitizeSiteContent(content);
  const siteId = content.site.id;
  const files = hashesOf(assets);
  const { changed, kept, homes } = await ctx.db.transaction(async (trx) => {
    await only?.(trx);
    await forgetRemoval(trx, siteId);
    const here = await readWholeSite(trx, siteId);
    const bare: SiteToCompare = { content: clean, files, rentalUnits };
    const compared = here ? { ...bare, rentalUnits: withCalendars(bare, here.rentalUnits) } : bare;
    const brought = sitePartsOf(compared);
    const changed = here ? await findChanges(trx, siteId, here, compared, brought) : [];
    if (changed.length > 0 && wins === undefined) throw new ChangedHereError(siteId, changed);
    const kept: ReadonlySet<PartKey> = new Set(wins === 'here' ? changed.map(keyOf) : []);
    if (here && kept.size > 0) {
      const merged = mergedContent(here.content, clean, kept);
      const files = await mergedAssets(trx, siteId, assets, kept);
      const problems = checkSiteContent(merged, new Set(files.map(({ name }) => name)));
      if (problems.length > 0) throw new SiteFolderError(folder, problems);
      await replaceSiteContent(trx, merged, files);
    } else await replaceSiteContent(trx, clean, assets);
    await rememberImport(trx, siteId, brought, { kept, stays: ({ kind }) => onlyAdded(kind, compared) });
    await noteSiteImport(trx, siteId, ctx.now());
    return { changed, kept, homes: compared.rentalUnits };
  });
  ctx.log.info({ site: siteId, pages: content.pages.length, assets: assets.length }, 'site imported');
  const taken = homes?.filter(({ id }) => !kept.has(keyOf({ kind: 'home', id: String(id) })));
  const read = taken && (await importRentalUnits(ctx, taken, { siteId }));
  return {
    siteId,
    pages: content.pages.length,
    assets: assets.length,
    rentalUnits: rentalUnits?.length,
    unregistered: read?.unregistered ?? [],
    notes,
    changedHere: changed,
  };
};
