// A site as a folder of files: what site-folder.ts reads, written. The same content gives the same bytes.
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { TSchema } from 'typebox';
import { Agreement, Entity, EntityItem, Page, Site, type SiteContent } from '../../domain/content/site.ts';
import { BadInputError } from '../../domain/errors.ts';
import { LOCALES, type Locale, type Localized } from '../../domain/locale.ts';
import { RentalUnitRecord } from '../../domain/rentals/rental-unit.ts';
import { Agenda } from '../../domain/viewings/agenda.ts';
import { SITE_FILE_LIMITS, SITE_FOLDER_NAMES } from './site-files.ts';
import { agreementPageHtml, ENTITY_ORDER, type SiteAsset } from './site-folder.ts';

type ObjectSchema = { properties?: Readonly<Record<string, TSchema>>; items?: TSchema };

const NAVIGATION_KEYS = ['main', 'footer', 'legal', 'id', 'label', 'page', 'route', 'href', 'children'];

/** Members in the order of the schema, as people write them; where it names none, by name: the database keeps another order. */
const inSchemaOrder = (value: unknown, schema: TSchema | undefined): unknown => {
  const { properties, items } = (schema ?? {}) as ObjectSchema;
  if (Array.isArray(value)) return value.map((one) => inSchemaOrder(one, items));
  if (typeof value !== 'object' || value === null) return value;
  const names = properties ? Object.keys(properties) : [...NAVIGATION_KEYS, ...LOCALES];
  const place = (name: string): number => (names.includes(name) ? names.indexOf(name) : names.length);
  const entries = Object.entries(value).sort(([a], [b]) => place(a) - place(b) || (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, inSchemaOrder(inner, properties?.[name])]));
};

const json = (value: unknown, schema?: TSchema): string => `${JSON.stringify(inSchemaOrder(value, schema), null, 2)}\n`;

const filled = (html: Localized): Localized =>
  Object.fromEntries(Object.entries(html).flatMap(([locale, text]) => (text?.trim() ? [[locale, text.trim()]] : [])));

const sameHtml = (a: Localized, b: Localized): boolean =>
  JSON.stringify(inSchemaOrder(filled(a), undefined)) === JSON.stringify(inSchemaOrder(filled(b), undefined));

export type WrittenSite = {
  readonly content: SiteContent;
  readonly assets: readonly SiteAsset[];
  readonly rentalUnits: readonly RentalUnitRecord[];
};

/** The homes of a site with very many of them: `import site` does not read it, `import rental-units` does. */
export const MANY_HOMES = 'holiday-homes.json';

/** By their path inside the folder. */
export const siteFolderFiles = ({
  content,
  assets,
  rentalUnits,
}: WrittenSite): ReadonlyMap<string, string | Uint8Array> => {
  const files = new Map<string, string | Uint8Array>();
  const { site, pages, navigation, entities, agreements, olderAgreements = [], agendas = [] } = content;
  const html = (folder: string, text: Localized): void => {
    const wanted = LOCALES.filter((locale: Locale) => site.locales.includes(locale) || text[locale] !== undefined);
    for (const locale of wanted) {
      const body = (text[locale] ?? '').trim();
      files.set(`${folder}/${locale}.html`, body === '' ? '' : `${body}\n`);
    }
  };
  files.set('site.json', json(site, Site));
  files.set('navigation.json', json(navigation));
  files.set('pages/order.json', json(pages.map(({ id }) => id)));
  for (const { html: text, ...page } of pages) {
    const shown = agreements.find((agreement) => sameHtml(agreementPageHtml(page.title, agreement.html), text));
    const file = `pages/${page.id}/page.json`;
    files.set(file, json(shown ? { ...page, agreement: shown.kind } : page, Page));
    if (!shown) html(`pages/${page.id}`, text);
  }
  const lists = entities.map(({ id }) => id);
  if (lists.join() !== [...lists].sort().join()) files.set(ENTITY_ORDER, json(lists));
  for (const { items, ...entity } of entities) {
    const ordered = items.map((item) => inSchemaOrder(item, EntityItem));
    const whole = inSchemaOrder(entity, Entity) as Entity;
    files.set(`entities/${entity.id}.json`, `${JSON.stringify({ ...whole, items: ordered }, null, 2)}\n`);
  }
  for (const { html: text, ...agreement } of agreements) {
    const folder = `agreements/${agreement.kind}`;
    files.set(`${folder}/agreement.json`, json(agreement, Agreement));
    html(folder, text);
    const older = olderAgreements.filter(({ kind }) => kind === agreement.kind);
    if (older.length > 0)
      files.set(
        `${folder}/versions.json`,
        `${JSON.stringify(
          older.map((version) => inSchemaOrder(version, Agreement)),
          null,
          2,
        )}\n`,
      );
  }
  for (const { name, bytes } of assets) files.set(`assets/${name}`, bytes);
  for (const agenda of agendas) files.set(`agendas/${agenda.id}.json`, json(agenda, Agenda));
  if (rentalUnits.length > 0) {
    const units = `${JSON.stringify(
      rentalUnits.map((unit) => inSchemaOrder(unit, RentalUnitRecord)),
      null,
      2,
    )}\n`;
    const fits = Buffer.byteLength(units) <= SITE_FILE_LIMITS.fileBytes;
    files.set(fits ? 'rental-units.json' : MANY_HOMES, units);
  }
  return files;
};

const siteIdIn = async (folder: string): Promise<unknown> => {
  try {
    return (JSON.parse(await readFile(join(folder, 'site.json'), 'utf8')) as { id?: unknown }).id;
  } catch {
    return undefined;
  }
};

/** Into an empty folder, or over an earlier copy of the same site: what is no longer part of it goes. */
export const writeSiteFolder = async (folder: string, written: WrittenSite): Promise<readonly string[]> => {
  const { id } = written.content.site;
  const present = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new BadInputError(`${folder} is not a folder that can be written to.`);
  });
  if (present.length > 0 && (await siteIdIn(folder)) !== id)
    throw new BadInputError(`${folder} is not empty, and holds no copy of ${id}.`);
  const files = siteFolderFiles(written);
  // site.json last: what is interrupted can be done again.
  for (const name of present)
    if (name !== 'site.json' && (SITE_FOLDER_NAMES.has(name) || name === MANY_HOMES))
      await rm(join(folder, name), { recursive: true });
  for (const [file, bytes] of [...files].reverse()) {
    const path = join(folder, file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, bytes);
  }
  return [...files.keys()];
};
