// A site as a folder of files (docs: sites/*), read whole and checked whole: every problem is told at once.
import { type Static, type TSchema, Type } from 'typebox';
import {
  AGREEMENT_KINDS,
  Agreement,
  Entity,
  EntityItem,
  NavigationEntry,
  Page,
  Site,
  type SiteContent,
} from '../../domain/content/site.ts';
import { type ThemeFault, themeFaults } from '../../domain/content/theme-tokens.ts';
import { LOCALES, type Locale, type Localized } from '../../domain/locale.ts';
import { Slug, strict } from '../../domain/record/schema-parts.ts';
import { checkRentalList } from '../../domain/rentals/rental-record-check.ts';
import type { RentalUnitRecord } from '../../domain/rentals/rental-unit.ts';
import { check } from '../../domain/validation.ts';
import { checkAgenda } from '../../domain/viewings/agenda-checks.ts';
import { checkSiteContent } from './site-checks.ts';
import { readSiteFiles, type SiteProblem } from './site-files.ts';

export type SiteAsset = { readonly name: string; readonly contentType: string; readonly bytes: Uint8Array };
export type SiteFolder = {
  readonly content: SiteContent;
  readonly assets: readonly SiteAsset[];
  /** Undefined when the folder has no list of them. */
  readonly rentalUnits: readonly RentalUnitRecord[] | undefined;
  /** What stands in the folder and has no effect. */
  readonly notes: readonly SiteProblem[];
};

export class SiteFolderError extends Error {
  override readonly name = 'SiteFolderError';
  readonly problems: readonly SiteProblem[];

  constructor(folder: string, problems: readonly SiteProblem[]) {
    const lines = problems.map(({ file, field, message }) => [file, field, message].filter(Boolean).join(': '));
    super(`${folder} is not a valid site folder:\n${lines.map((line) => `- ${line}`).join('\n')}`);
    this.problems = problems;
  }
}

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  avif: 'image/avif',
  ico: 'image/x-icon',
  pdf: 'application/pdf',
  woff2: 'font/woff2',
};

const { html: _pageHtml, ...pageProperties } = Page.properties;
const { html: _agreementHtml, ...agreementProperties } = Agreement.properties;
const AgreementKindSchema = Type.Union(AGREEMENT_KINDS.map((kind) => Type.Literal(kind)));
const entries = Type.Array(NavigationEntry, { maxItems: 100 });

/** A page whose text is an agreement names it instead of repeating its HTML. */
const PageFile = Type.Object({ ...pageProperties, agreement: Type.Optional(AgreementKindSchema) }, strict);
const OrderFile = Type.Array(Slug, { uniqueItems: true });
const AgreementFile = Type.Object(agreementProperties, strict);
/** Versions that visitors agreed to before this one. */
const VersionsFile = Type.Array(Agreement, { maxItems: 200 });
const NavigationFile = Type.Object({ main: entries, footer: entries, legal: entries }, strict);
const EntityFile = Type.Object({ ...Entity.properties, items: Type.Array(EntityItem, { maxItems: 1_000 }) }, strict);

/** Reads files by name, remembers which were asked for, and collects what is wrong. */
class FolderReader {
  readonly problems: SiteProblem[];
  readonly #files: ReadonlyMap<string, Buffer>;
  readonly #used = new Set<string>();

  constructor(files: ReadonlyMap<string, Buffer>, problems: readonly SiteProblem[]) {
    this.#files = files;
    this.problems = [...problems];
  }

  report(file: string, field: string, message: string): void {
    this.problems.push({ file, field, message });
  }

  /** The names matched by the pattern's first group. */
  names(pattern: RegExp): readonly string[] {
    return [...new Set([...this.#files.keys()].flatMap((file) => pattern.exec(file)?.[1] ?? []))];
  }

  has(file: string): boolean {
    return this.#files.has(file);
  }

  bytes(file: string): Buffer | undefined {
    this.#used.add(file);
    const bytes = this.#files.get(file);
    // A file that was refused for its size or kind has its own problem already.
    if (!bytes && !this.problems.some((problem) => problem.file === file)) this.report(file, '', 'is missing');
    return bytes;
  }

  text(file: string): string | undefined {
    const bytes = this.bytes(file);
    if (!bytes) return undefined;
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      this.report(file, '', 'is not UTF-8 text');
      return undefined;
    }
  }

  json<S extends TSchema>(file: string, schema: S): Static<S> | undefined {
    const text = this.text(file);
    if (text === undefined) return undefined;
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (error) {
      this.report(file, '', `is not JSON: ${error instanceof Error ? error.message : error}`);
      return undefined;
    }
    const checked = check(schema, value);
    if (checked.ok) return checked.value;
    for (const { field, message } of checked.problems) this.report(file, field, message);
    return undefined;
  }

  html(folder: string, locales: readonly Locale[]): Localized {
    const wanted = LOCALES.filter((locale) => locales.includes(locale) || this.has(`${folder}/${locale}.html`));
    return Object.fromEntries(wanted.map((locale) => [locale, this.text(`${folder}/${locale}.html`)?.trim() ?? '']));
  }

  reportUnused(): void {
    for (const file of this.#files.keys())
      if (!this.#used.has(file)) this.report(file, '', 'is not a file of a site folder');
  }
}

type Agreements = SiteContent['agreements'];

const readAgreements = (reader: FolderReader, locales: readonly Locale[]): Agreements =>
  reader.names(/^agreements\/([^/]+)\//).flatMap((kind) => {
    const folder = `agreements/${kind}`;
    const agreement = reader.json(`${folder}/agreement.json`, AgreementFile);
    const html = reader.html(folder, locales);
    if (!agreement) return [];
    if (agreement.kind !== kind) reader.report(`${folder}/agreement.json`, 'kind', `must be "${kind}", as its folder`);
    return [{ ...agreement, html }];
  });

const readOlderAgreements = (reader: FolderReader, current: Agreements): Agreements =>
  reader.names(/^agreements\/([^/]+)\/versions\.json$/).flatMap((kind) => {
    const file = `agreements/${kind}/versions.json`;
    const versions = reader.json(file, VersionsFile) ?? [];
    const seen = new Set(current.filter((agreement) => agreement.kind === kind).map(({ version }) => version));
    for (const [index, older] of versions.entries()) {
      if (older.kind !== kind) reader.report(file, `${index}.kind`, `must be "${kind}", as its folder`);
      if (seen.has(older.version)) reader.report(file, `${index}.version`, `"${older.version}" occurs twice`);
      seen.add(older.version);
    }
    return versions;
  });

/** The text of a page that shows an agreement. */
export const agreementPageHtml = (title: Localized, html: Localized): Localized =>
  Object.fromEntries(
    LOCALES.filter((locale) => html[locale] !== undefined).map((locale) => [
      locale,
      `<h1>${escapeText(title[locale] ?? '')}</h1>\n${html[locale]}`,
    ]),
  );

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** In the order that a file of its own gives, then those it does not name. */
const inOrder = (reader: FolderReader, file: string, ids: readonly string[], what: string): readonly string[] => {
  const order = reader.has(file) ? (reader.json(file, OrderFile) ?? []) : [];
  for (const [index, id] of order.entries())
    if (!ids.includes(id)) reader.report(file, `${index}`, `there is no ${what} "${id}"`);
  return [...order.filter((id) => ids.includes(id)), ...ids.filter((id) => !order.includes(id))];
};

const readPages = (reader: FolderReader, locales: readonly Locale[], agreements: Agreements): SiteContent['pages'] => {
  const ids = reader.names(/^pages\/([^/]+)\//);
  return inOrder(reader, 'pages/order.json', ids, 'page').flatMap((id) => {
    const file = `pages/${id}/page.json`;
    const pageFile = reader.json(file, PageFile);
    if (!pageFile) {
      reader.html(`pages/${id}`, []);
      return [];
    }
    if (pageFile.id !== id) reader.report(file, 'id', `must be "${id}", as its folder`);
    const { agreement: kind, ...page } = pageFile;
    if (kind === undefined) return [{ ...page, html: reader.html(`pages/${id}`, locales) }];
    const agreement = agreements.find((candidate) => candidate.kind === kind);
    if (!agreement) {
      reader.report(file, 'agreement', `there is no agreement "${kind}"`);
      return [];
    }
    return [{ ...page, html: agreementPageHtml(page.title, agreement.html) }];
  });
};

/** With a sign that no content list has in its id. */
export const ENTITY_ORDER = 'entities/_order.json';

const readEntities = (reader: FolderReader): SiteContent['entities'] => {
  const ids = reader.names(/^entities\/([^/_][^/]*)\.json$/);
  return inOrder(reader, ENTITY_ORDER, ids, 'content list').flatMap((id) => {
    const entity = reader.json(`entities/${id}.json`, EntityFile);
    if (entity && entity.id !== id) reader.report(`entities/${id}.json`, 'id', `must be "${id}", as its file`);
    return entity ? [entity] : [];
  });
};

/** Undefined when the folder has none: then those that came another way stay. */
const readAgendas = (reader: FolderReader): SiteContent['agendas'] => {
  const ids = reader.names(/^agendas\/([^/]+)\.json$/);
  if (ids.length === 0) return undefined;
  const emails = new Set<string>();
  return ids.flatMap((id) => {
    const file = `agendas/${id}.json`;
    const value = reader.json(file, Type.Unknown());
    if (value === undefined) return [];
    const checked = checkAgenda(value);
    if (!checked.ok) {
      for (const { field, message } of checked.problems) reader.report(file, field, message);
      return [];
    }
    const email = checked.value.email.toLowerCase();
    if (checked.value.id !== id) reader.report(file, 'id', `must be "${id}", as its file`);
    if (emails.has(email)) reader.report(file, 'email', 'is that of another agenda');
    emails.add(email);
    return [checked.value];
  });
};

const RENTAL_UNITS = 'rental-units.json';

const readRentalUnits = (reader: FolderReader): SiteFolder['rentalUnits'] => {
  const values = reader.has(RENTAL_UNITS) ? reader.json(RENTAL_UNITS, Type.Array(Type.Unknown())) : undefined;
  if (!values) return undefined;
  const { records, problems } = checkRentalList(values);
  for (const { position, fields } of problems)
    for (const { field, message } of fields) reader.report(RENTAL_UNITS, `${position - 1}.${field}`, message);
  return records;
};

const readAssets = (reader: FolderReader): readonly SiteAsset[] =>
  reader.names(/^assets\/(.+)$/).flatMap((name) => {
    const file = `assets/${name}`;
    const bytes = reader.bytes(file);
    const contentType = CONTENT_TYPES[/\.([a-z0-9]+)$/.exec(name)?.[1] ?? ''];
    if (!/^[A-Za-z0-9][A-Za-z0-9._-]{0,119}$/.test(name)) reader.report(file, '', 'is not a plain file name');
    else if (!contentType) reader.report(file, '', `is none of ${Object.keys(CONTENT_TYPES).join(', ')}`);
    return bytes && contentType ? [{ name, contentType, bytes }] : [];
  });

const THEME_WORDS: Readonly<Record<ThemeFault, string>> = {
  unknown: 'is no token of the theme: it has no effect',
  value: 'is no value that a stylesheet may hold: it has no effect',
};

const notesOf = (site: Site, passedOver: readonly string[]): readonly SiteProblem[] => [
  ...themeFaults(site.theme).map(({ token, fault }) => ({
    file: 'site.json',
    field: `theme.${token}`,
    message: THEME_WORDS[fault],
  })),
  ...passedOver.map((file) => ({ file, field: '', message: 'is not read' })),
];

/** Throws a SiteFolderError that lists every problem with its file and field. */
export const readSiteFolder = async (folder: string): Promise<SiteFolder> => {
  const { files, problems, passedOver } = await readSiteFiles(folder);
  const reader = new FolderReader(files, problems);
  const site = reader.json('site.json', Site);
  const navigation = reader.json('navigation.json', NavigationFile);
  const locales = site?.locales ?? [];
  const agreements = readAgreements(reader, locales);
  const olderAgreements = readOlderAgreements(reader, agreements);
  const pages = readPages(reader, locales, agreements);
  const entities = readEntities(reader);
  const assets = readAssets(reader);
  const agendas = readAgendas(reader);
  const rentalUnits = readRentalUnits(reader);
  reader.reportUnused();
  if (site && navigation) {
    const content: SiteContent = {
      site,
      pages,
      navigation,
      entities,
      agreements,
      olderAgreements,
      ...(agendas ? { agendas } : {}),
    };
    reader.problems.push(...checkSiteContent(content, new Set(assets.map(({ name }) => name))));
    if (reader.problems.length === 0) return { content, assets, rentalUnits, notes: notesOf(site, passedOver) };
  }
  throw new SiteFolderError(folder, reader.problems);
};
