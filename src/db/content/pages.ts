import { sql } from 'kysely';
import type { Page, PageSummary } from '../../domain/content/site.ts';
import { ConflictError } from '../../domain/errors.ts';
import { LOCALES, type Locale } from '../../domain/locale.ts';
import { type Changes, changes } from '../platform/changes.ts';
import type { Queryable, Trx } from '../schema.ts';

export class DuplicateUrlError extends ConflictError {
  constructor(locale: Locale, url: string, pages: readonly [string, string]) {
    super(`The pages ${pages[0]} and ${pages[1]} have the same URL "${url}" in ${locale}.`);
  }
}

export const listPages = async (db: Queryable, siteId: string): Promise<PageSummary[]> =>
  (
    await db
      .selectFrom('page')
      .select(sql<PageSummary>`document - 'html'`.as('summary'))
      .where('site_id', '=', siteId)
      .orderBy('position')
      .execute()
  ).map((row) => row.summary);

export const allPages = async (db: Queryable, siteId: string): Promise<Page[]> =>
  (await db.selectFrom('page').select('document').where('site_id', '=', siteId).orderBy('position').execute()).map(
    (row) => row.document,
  );

export const findPage = async (db: Queryable, siteId: string, id: string): Promise<Page | undefined> =>
  (await db.selectFrom('page').select('document').where('site_id', '=', siteId).where('id', '=', id).executeTakeFirst())
    ?.document;

/** `url` without the locale prefix, "" for the home page. */
export const findPageByUrl = async (
  db: Queryable,
  siteId: string,
  locale: Locale,
  url: string,
): Promise<Page | undefined> =>
  (
    await db
      .selectFrom('page_url')
      .innerJoin('page', (join) =>
        join.onRef('page.site_id', '=', 'page_url.site_id').onRef('page.id', '=', 'page_url.page_id'),
      )
      .select('page.document')
      .where('page_url.site_id', '=', siteId)
      .where('page_url.locale', '=', locale)
      .where('page_url.url', '=', url)
      .executeTakeFirst()
  )?.document;

type PageUrl = { readonly locale: Locale; readonly url: string; readonly page_id: string };

const urlsOf = (pages: readonly Page[]): PageUrl[] => {
  const byAddress = new Map<string, PageUrl>();
  for (const page of pages)
    for (const locale of LOCALES) {
      const url = page.url[locale];
      if (url === undefined) continue;
      const other = byAddress.get(`${locale}/${url}`);
      if (other) throw new DuplicateUrlError(locale, url, [other.page_id, page.id]);
      byAddress.set(`${locale}/${url}`, { locale, url, page_id: page.id });
    }
  return [...byAddress.values()];
};

/** Makes the pages of the site equal to `pages`, in their order. */
export const replacePages = async (trx: Trx, siteId: string, pages: readonly Page[]): Promise<Changes> => {
  const urls = JSON.stringify(urlsOf(pages));
  const rows = JSON.stringify(pages.map((document, position) => ({ id: document.id, position, document })));
  const removed = await sql`
    delete from page where site_id = ${siteId} and id <> all(${pages.map(({ id }) => id)}::text[])`.execute(trx);
  const written = await sql`
    insert into page (site_id, id, position, document)
    select ${siteId}, id, position, document
    from jsonb_to_recordset(${rows}::jsonb) as wanted (id text, position integer, document jsonb)
    on conflict (site_id, id) do update set position = excluded.position, document = excluded.document
    where (page.position, page.document) is distinct from (excluded.position, excluded.document)`.execute(trx);
  // page_url follows from the documents, so its rows are not counted.
  await sql`
    delete from page_url where site_id = ${siteId} and not exists (
      select from jsonb_to_recordset(${urls}::jsonb) as wanted (locale text, url text)
      where wanted.locale = page_url.locale and wanted.url = page_url.url)`.execute(trx);
  await sql`
    insert into page_url (site_id, locale, url, page_id)
    select ${siteId}, locale, url, page_id
    from jsonb_to_recordset(${urls}::jsonb) as wanted (locale text, url text, page_id text)
    on conflict (site_id, locale, url) do update set page_id = excluded.page_id
    where page_url.page_id <> excluded.page_id`.execute(trx);
  return changes([removed], [written]);
};
