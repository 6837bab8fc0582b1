// The sitemap of one site: an index, then one sitemap per language in pieces of at most 50,000 addresses: pages,
// landing pages, items of content lists, holiday homes, listings with their pictures. Written piece by piece: a large catalogue is never in memory at once.
import type { ContentApi } from '../../client/content-api.ts';
import { buildRoute } from '../../domain/content/routes.ts';
import { isLocale, type Locale } from '../../domain/locale.ts';
import { MAX_PAGE_SIZE } from '../../domain/search/page-size.ts';
import { itemAddresses } from '../content/item-addresses.ts';
import { pagePath } from '../frame/frame-view.ts';
import type { SiteFrame } from '../http/site-lookup.ts';
import type { WebReply } from '../http/web-context.ts';
import { LANDING_STATUSES, landingPagesOf } from '../listing/landing-pages.ts';

export type SitemapInput = {
  /** For this site. */
  readonly api: ContentApi;
  readonly frame: SiteFrame;
  readonly origin: string;
  /** The address of a picture of a listing. */
  readonly pictureUrl: (ref: string) => string;
};

type Address = { readonly path: string; readonly changed?: string; readonly pictures?: readonly string[] };

const MAX_ADDRESSES = 50_000;
const READ_AT_ONCE = 500;
const RENTAL_PICTURES = 5;
const NAME = /^\/sitemap(?:-([a-z]{2})-([1-9]\d{0,3}))?\.xml$/;
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
// Characters that XML cannot hold at all are left out.
const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/** Far fewer than listings: a season's catalogue. */
const rentals = async ({ api }: SitemapInput, locale: Locale): Promise<Address[]> => {
  const addresses: Address[] = [];
  for (let from = 0; ; from += MAX_PAGE_SIZE) {
    const { total, results } = await api.call('rentalUnits', { body: { pagination: { from, size: MAX_PAGE_SIZE } } });
    for (const { id, photos } of results) {
      const pictures = (photos ?? []).slice(0, RENTAL_PICTURES).map(({ medium, original }) => medium ?? original);
      addresses.push({ path: buildRoute('holiday', locale, { rentalUnitId: id }), pictures });
    }
    if (results.length === 0 || addresses.length >= total.value) return addresses;
  }
};

/** Pages of the agency first; a landing page of the same address is theirs. */
const fixedAddresses = async (input: SitemapInput, locale: Locale): Promise<Address[]> => {
  const { api, frame } = input;
  const paths = frame.pages.filter(({ unlisted }) => !unlisted).map((page) => pagePath(page, locale));
  for (const status of LANDING_STATUSES)
    paths.push(...(await landingPagesOf(api, status)).map((page) => page.paths[locale]));
  const own = new Set(paths);
  const items = (await itemAddresses(api, locale)).filter(({ path }) => !own.has(path));
  return [...[...own].map((path) => ({ path })), ...items, ...(await rentals(input, locale))];
};

const countListings = async ({ api }: SitemapInput): Promise<number> =>
  (await api.call('estateAddresses', { query: { size: 1 } })).total.value;

async function* listings({ api }: SitemapInput, locale: Locale, from: number, to: number): AsyncGenerator<Address> {
  for (let at = from; at < to; at += READ_AT_ONCE) {
    const size = Math.min(READ_AT_ONCE, to - at);
    const { results } = await api.call('estateAddresses', { query: { from: at, size } });
    for (const { paths, changed, pictures } of results) {
      const path = paths[locale];
      if (path) yield { path, changed, pictures };
    }
    if (results.length === 0) return;
  }
}

const urlElement = ({ path, changed, pictures = [] }: Address, { origin, pictureUrl }: SitemapInput): string => {
  const images = pictures.map((ref) => {
    // What has an address on our own server already needs none made.
    const address = new URL(ref.startsWith('/') ? ref : pictureUrl(ref), origin).href;
    return `<image:image><image:loc>${xmlText(address)}</image:loc></image:image>`;
  });
  const lastmod = changed ? `<lastmod>${xmlText(changed)}</lastmod>` : '';
  return `<url><loc>${xmlText(origin + path)}</loc>${lastmod}${images.join('')}</url>\n`;
};

async function* sitemap(
  input: SitemapInput,
  locale: Locale,
  fixed: readonly Address[],
  piece: number,
): AsyncGenerator<string> {
  const from = (piece - 1) * MAX_ADDRESSES;
  const to = from + MAX_ADDRESSES;
  yield `${HEAD}<urlset xmlns="${NAMESPACE}" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n`;
  yield fixed
    .slice(from, to)
    .map((address) => urlElement(address, input))
    .join('');
  const [first, last] = [Math.max(0, from - fixed.length), Math.max(0, to - fixed.length)];
  for await (const address of listings(input, locale, first, last)) yield urlElement(address, input);
  yield '</urlset>\n';
}

const XML = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' };

const piecesOf = (fixed: readonly Address[], listed: number): number =>
  Math.max(1, Math.ceil((fixed.length + listed) / MAX_ADDRESSES));

/** Undefined when the path is no sitemap of this site. */
export const sitemapReply = async (path: string, input: SitemapInput): Promise<WebReply | undefined> => {
  const [found, locale, piece] = NAME.exec(path) ?? [];
  if (found === undefined) return undefined;
  const { locales } = input.frame.site;
  const listed = await countListings(input);
  if (isLocale(locale)) {
    if (!locales.includes(locale)) return undefined;
    const fixed = await fixedAddresses(input, locale);
    if (Number(piece) > piecesOf(fixed, listed)) return undefined;
    return { status: 200, headers: XML, body: '', stream: sitemap(input, locale, fixed, Number(piece)) };
  }
  if (locale !== undefined) return undefined;
  const names: string[] = [];
  for (const other of locales) {
    const pieces = piecesOf(await fixedAddresses(input, other), listed);
    for (let number = 1; number <= pieces; number++) names.push(`/sitemap-${other}-${number}.xml`);
  }
  const entries = names.map((name) => `<sitemap><loc>${xmlText(input.origin + name)}</loc></sitemap>\n`);
  const body = `${HEAD}<sitemapindex xmlns="${NAMESPACE}">\n${entries.join('')}</sitemapindex>\n`;
  return { status: 200, headers: XML, body };
};
