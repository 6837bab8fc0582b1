// A brochure or a window card in answer to a request: found or gone as its page is, and made at most once.
import { HttpError } from '../../client/http-error.ts';
import { ROUTES, type RouteMatch, type RouteType } from '../../domain/content/routes.ts';
import { slugify } from '../../domain/content/slug.ts';
import { CARD_SIZES, type CardSize, type Paper } from '../../domain/publishing/brochure.ts';
import { MAX_ID } from '../../domain/record/ids.ts';
import { isPageReachable } from '../../domain/record/linkable.ts';
import { dayOf } from '../../domain/time/brussels-time.ts';
import type { PageContext } from '../frame/page-view.ts';
import { findUnit } from '../holiday/holiday.page.tsx';
import { text } from '../http/replies.ts';
import type { PaperPress, WebReply, WebRequest } from '../http/web-context.ts';
import type { WebLog } from '../http/web-log.ts';
import { findListingSource } from '../listing/listing-source.ts';
import { holidayPaper, listingPaper, type PaperWish } from './paper-view.ts';

const PAPER_ROUTES = ['brochure', 'windowCard', 'holidayBrochure', 'holidayWindowCard'] as const satisfies RouteType[];
type PaperRoute = (typeof PAPER_ROUTES)[number];

export const isPaperRoute = (type: RouteType | undefined): type is PaperRoute =>
  (PAPER_ROUTES as readonly (RouteType | undefined)[]).includes(type);

const isCard = (route: PaperRoute): boolean => ROUTES[route].endsWith('/window-card.pdf');

const isSize = (value: string): value is CardSize => (CARD_SIZES as readonly string[]).includes(value);

const wishOf = (route: PaperRoute, query: URLSearchParams): PaperWish | undefined => {
  if (!isCard(route)) return { kind: 'brochure' };
  const size = query.get('size') ?? 'a4';
  return isSize(size) ? { kind: 'card', size } : undefined;
};

type ListingPaper = { readonly id: number; readonly paper: Paper };

const findPaper = async (
  context: PageContext,
  route: PaperRoute,
  wish: PaperWish,
): Promise<ListingPaper | 'gone' | undefined> => {
  const day = dayOf(new Date());
  if (route === 'holidayBrochure' || route === 'holidayWindowCard') {
    const unit = await findUnit(context.api, Number(context.params.rentalUnitId));
    if (!unit || unit === 'gone') return unit;
    return { id: unit.id, paper: await holidayPaper(context, unit, day, wish) };
  }
  const id = Number(context.params.estateId);
  const source = id > MAX_ID ? undefined : await findListingSource(context.api, id);
  if (!source || source === 'gone') return source;
  if (!isPageReachable(source.estate, context.frame.site)) return 'gone';
  return { id, paper: await listingPaper(context, source, day, wish) };
};

/** For every browser, and with all its letters for those that know them (RFC 6266). */
const disposition = (kind: string, name: string): string => {
  const plain = slugify(`${kind} ${name}`) || 'brochure';
  const full = encodeURIComponent(`${kind} ${name}.pdf`.replace(/[\\/:*?"<>|\s]+/g, ' ')).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16)}`,
  );
  return `inline; filename="${plain}.pdf"; filename*=UTF-8''${full}`;
};

const matches = (header: string | undefined, etag: string): boolean =>
  (header ?? '').split(',').some((one) => ['*', etag, `W/${etag}`].includes(one.trim()));

/** Whole seconds: a header has no more. */
const isUnchanged = ({ headers }: WebRequest, madeAt: Date): boolean => {
  if (headers['if-none-match'] !== undefined) return false;
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return since >= Math.floor(madeAt.getTime() / 1000) * 1000;
};

const NOINDEX = { 'x-robots-tag': 'noindex' };

export type PaperReplyParts = {
  readonly press: PaperPress;
  readonly log: WebLog;
  readonly request: WebRequest;
  readonly context: PageContext;
  readonly route: RouteMatch & { readonly type: PaperRoute };
};

/** Undefined: there is no such listing; 'gone': there was one. */
export const paperReply = async ({
  press,
  log,
  request,
  context,
  route: { type },
}: PaperReplyParts): Promise<WebReply | 'gone' | undefined> => {
  const wish = wishOf(type, context.query);
  if (!wish) return text(400, 'size must be a4 or a3.', NOINDEX);
  const found = await findPaper(context, type, wish);
  if (!found || found === 'gone') return found;
  const { id, paper } = found;
  const { t, locale, frame } = context;
  const shared = { ...NOINDEX, 'cache-control': 'public, max-age=0, must-revalidate' };
  const etag = press.etag(paper);
  if (matches(request.headers['if-none-match'], etag)) return { status: 304, headers: { ...shared, etag }, body: '' };
  const name = [type, id, locale, ...(wish.kind === 'card' ? [wish.size] : [])].join('-');
  const printed = await press.print({ siteId: frame.site.id, name }, paper).catch((err: unknown) => {
    log.error({ err, site: frame.site.id, paper: name }, 'A brochure could not be made');
    throw new HttpError(503, 'Service Unavailable');
  });
  const validators = printed.isWhole ? { etag, 'last-modified': printed.madeAt.toUTCString() } : {};
  if (printed.isWhole && isUnchanged(request, printed.madeAt))
    return { status: 304, headers: { ...shared, ...validators }, body: '' };
  return {
    status: 200,
    headers: {
      ...shared,
      ...(printed.isWhole ? validators : { 'cache-control': 'no-store' }),
      'content-type': 'application/pdf',
      'content-disposition': disposition(t(isCard(type) ? 'brochure.card.name' : 'brochure.name'), paper.name),
    },
    body: '',
    bytes: printed.bytes,
  };
};
