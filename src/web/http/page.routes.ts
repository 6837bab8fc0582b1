// A request for a page of the website → its answer. Behaviour section 2, decisions sections 1 and 5.
import { HttpError } from '../../client/http-error.ts';
import { buildRoute, matchRoute, type RouteType } from '../../domain/content/routes.ts';
import { withoutTokens } from '../../domain/link-token.ts';
import { bestLocale, DEFAULT_LOCALE, type Locale } from '../../domain/locale.ts';
import { translator } from '../../i18n/translator.ts';
import { alertFormPage, alertSuccessPage } from '../alerts/alert-form.page.tsx';
import { alertResultPage, alertSubmission } from '../alerts/alert-posts.tsx';
import { subscriptionPage } from '../alerts/subscription.page.tsx';
import { subscriptionFile, subscriptionPost } from '../alerts/subscription-posts.ts';
import { unsubscribePage, unsubscribePost } from '../alerts/unsubscribe.page.tsx';
import { isPaperRoute, paperReply } from '../brochure/paper-reply.ts';
import { privacyStatementPage, termsOfUsePage } from '../content/agreement.page.tsx';
import { cmsPage } from '../content/cms.page.tsx';
import { detailPage, itemPage } from '../content/item.page.tsx';
import { notFoundPage } from '../content/not-found.page.tsx';
import { pathsPerLocale } from '../content/paths-per-locale.ts';
import { siteAssets } from '../frame/asset-url.ts';
import { fillContainers } from '../frame/fill-containers.ts';
import { pagePath } from '../frame/frame-view.ts';
import {
  bareFailureDocument,
  type DocumentInput,
  failureDocument,
  navigationLinks,
  pageDocument,
} from '../frame/page-document.tsx';
import type { PageContext, PageHandler, PostHandler } from '../frame/page-view.ts';
import { holidayPage } from '../holiday/holiday.page.tsx';
import { staySubmission } from '../holiday/holiday-posts.tsx';
import { stayPage, stayPost } from '../holiday/stay.page.tsx';
import { captchaReply, contactResultPage, contactSubmission } from '../leads/contact-posts.tsx';
import { friendPage, friendSubmission } from '../leads/send-to-a-friend.tsx';
import { favoritesPage, favoritesPost } from '../listing/favorites.page.tsx';
import { landingPage } from '../listing/landing.page.tsx';
import { listingPage } from '../listing/listing.page.tsx';
import { typedSearchPath } from '../listing/typed-search.ts';
import {
  ownDataFile,
  ownDataFormPage,
  ownDataPage,
  ownDataPost,
  ownDataSubmission,
} from '../privacy/own-data.page.tsx';
import { siteFile } from '../seo/site-files.ts';
import { viewingPage, viewingSubmission } from '../viewings/book-viewing.page.tsx';
import { bookedViewingPage, bookedViewingPost } from '../viewings/booked-viewing.page.tsx';
import { ajaxReply } from './ajax-reads.routes.ts';
import { decodePath, type LocalePath, localePath } from './canonical-path.ts';
import { keepForeign } from './foreign-parameters.ts';
import { PRIVATE, readFormPost, type SubmitContext } from './form-posts.ts';
import { type FormSubmission, submitForm } from './form-submission.tsx';
import { originOf } from './origin.ts';
import { formPage, isOwnPost } from './own-post.ts';
import { html, pageReply, redirect, text } from './replies.ts';
import type { SiteFrame } from './site-lookup.ts';
import { siteServices } from './site-services.ts';
import { TOKEN_HEADERS, type TokenPostHandler } from './token-pages.tsx';
import type { WebContext, WebReply, WebRequest } from './web-context.ts';

/** What a route answers: a page, and one kind of post. */
type Route = { readonly page?: PageHandler } & (
  | {
      /** A form of a visitor, which scripts send as well. */
      readonly form?: FormSubmission;
      readonly post?: never;
      readonly byToken?: never;
    }
  /** A form that is posted to its page's own address. */
  | { readonly post: PostHandler; readonly form?: never; readonly byToken?: never }
  /** The address is a credential. */
  | { readonly byToken: TokenPostHandler; readonly form?: never; readonly post?: never }
);

/** Every other path is looked up among the agency's own pages. */
const ROUTES: Partial<Record<RouteType, Route>> = {
  home: { page: cmsPage },
  privacyStatement: { page: privacyStatementPage },
  termsOfUse: { page: termsOfUsePage },
  favorites: { page: favoritesPage, post: favoritesPost },
  keepMeInformed: { page: alertFormPage },
  keepMeInformedSuccess: { page: alertSuccessPage },
  editSubscriptions: { page: subscriptionPage, byToken: subscriptionPost },
  unsubscribe: { page: unsubscribePage, byToken: unsubscribePost },
  ownData: { page: ownDataFormPage, form: ownDataSubmission },
  ownDataOf: { page: ownDataPage, byToken: ownDataPost },
  detail: { page: detailPage },
  holiday: { page: holidayPage, form: staySubmission },
  holidayRequest: { page: stayPage, byToken: stayPost },
  appointment: { page: viewingPage, form: viewingSubmission },
  cancelAppointment: { page: bookedViewingPage, byToken: bookedViewingPost },
  estateShort: { page: listingPage },
  estate: { page: listingPage },
  unit: { page: listingPage },
  ajaxContactFormHandler: { page: contactResultPage, form: contactSubmission },
  ajaxSendToAFriend: { page: friendPage, form: friendSubmission },
  ajaxNotifications: { page: alertResultPage, form: alertSubmission },
};
/** What a page behind a link gives as a file, with `?download`. */
const DOWNLOADS: Partial<Record<RouteType, (context: PageContext) => Promise<WebReply | undefined>>> = {
  editSubscriptions: subscriptionFile,
  ownDataOf: ownDataFile,
};
const isServed = (route: RouteType): boolean => ROUTES[route]?.page !== undefined;

/** A page of the agency wins over a landing page of the same address (decisions section 5), and both over an item. */
const ownPage: PageHandler = async (context) =>
  (await cmsPage(context)) ?? (await landingPage(context)) ?? itemPage(context);

const preferredLocale = ({ site }: SiteFrame, request: WebRequest): Locale => {
  const locale = bestLocale(request.headers['accept-language']);
  return site.locales.includes(locale) ? locale : (site.locales[0] ?? DEFAULT_LOCALE);
};

const pageContext = (ctx: WebContext, request: WebRequest, frame: SiteFrame, path: LocalePath): PageContext => {
  const { locale } = path;
  const t = translator(locale);
  const api = ctx.api.forSite(frame.site.id);
  const assetUrl = siteAssets(frame.site);
  const where = { site: frame.site.id, path: withoutTokens(request.path) };
  let widgets = 0;
  return {
    api,
    frame,
    locale,
    t,
    origin: originOf(frame.site, request, ctx.publicUrl),
    rest: decodePath(path.rest) ?? '',
    query: new URLSearchParams(request.search),
    params: matchRoute(path.canonical)?.params ?? {},
    cookies: request.headers.cookie,
    visitor: request.visitor,
    assetUrl,
    fill: (content) =>
      fillContainers(content, {
        api,
        locale,
        t,
        assetUrl,
        page: {
          site: frame.site,
          path: path.canonical,
          search: request.search,
          pagePath: (id) => {
            const page = frame.pages.find((candidate) => candidate.id === id);
            return page && pagePath(page, locale);
          },
          routePath: (route) => (isServed(route) ? buildRoute(route, locale, {}) : undefined),
        },
        parts: ctx.parts,
        warn: (message) => ctx.log.warn(where, message),
        reportFailure: (name, error) => ctx.log.error({ ...where, err: error }, `The widget "${name}" failed`),
        nextId: () => {
          widgets += 1;
          return `w${widgets}`;
        },
      }),
  };
};

const documentInput = (ctx: WebContext, request: WebRequest, frame: SiteFrame, locale: Locale): DocumentInput => ({
  frame,
  locale,
  origin: originOf(frame.site, request, ctx.publicUrl),
  search: request.search,
  assets: ctx.assets,
  parts: ctx.parts,
  isServed,
});

const notFoundReply = async (
  ctx: WebContext,
  request: WebRequest,
  frame: SiteFrame,
  path: LocalePath,
  headers: Readonly<Record<string, string>> = {},
): Promise<WebReply> => {
  const moved = await ctx.api
    .forSite(frame.site.id)
    .find('redirect', { query: { address: request.path + request.search } })
    .catch(() => undefined);
  if (moved) return redirect(301, moved.to, { 'cache-control': 'public, max-age=3600', ...headers });
  const document = documentInput(ctx, request, frame, path.locale);
  const page = await notFoundPage(pageContext(ctx, request, frame, path), navigationLinks(document));
  if ('redirect' in page) return redirect(302, page.redirect, { 'cache-control': 'no-cache', ...headers });
  // The query string of an unknown page means nothing on the home page.
  return html(404, pageDocument(page, { ...document, search: '' }), headers);
};

const localizedReply = async (
  ctx: WebContext,
  request: WebRequest,
  frame: SiteFrame,
  path: LocalePath,
): Promise<WebReply> => {
  if (matchRoute(path.canonical)?.type === 'ajaxCaptcha') return captchaReply(pageContext(ctx, request, frame, path));
  const ajax = await ajaxReply(ctx.api.forSite(frame.site.id), frame, path.canonical, request.search);
  if (ajax) return ajax;
  const route = matchRoute(path.canonical);
  const download = route && DOWNLOADS[route.type];
  if (download && new URLSearchParams(request.search).has('download')) {
    const file = await download(pageContext(ctx, request, frame, path));
    if (file) return file;
  }
  if (!route || route.type === 'home') {
    const typed = await typedSearchPath(pageContext(ctx, request, frame, path), path.canonical);
    if (typed !== undefined) return redirect(302, typed, { 'cache-control': 'no-store' });
  }
  const document = documentInput(ctx, request, frame, path.locale);
  const readable = decodePath(path.rest) !== undefined && frame.site.locales.includes(path.locale);
  if (route && isPaperRoute(route.type)) {
    const { type } = route;
    const context = pageContext(ctx, request, frame, path);
    const paper =
      ctx.press && readable
        ? await paperReply({ press: ctx.press, log: ctx.log, request, context, route: { ...route, type } })
        : undefined;
    if (paper === 'gone') {
      const gone = await (route.params.rentalUnitId === undefined ? listingPage : holidayPage)(context);
      if (gone && 'status' in gone) return pageReply(gone.status, pageDocument(gone, document), gone.headers);
    }
    return paper && paper !== 'gone' ? paper : notFoundReply(ctx, request, frame, path);
  }
  const handler = (route && ROUTES[route.type]?.page) ?? ownPage;
  const page = readable ? await handler(pageContext(ctx, request, frame, path)) : undefined;
  if (!page) return notFoundReply(ctx, request, frame, path);
  if ('redirect' in page) return redirect(301, page.redirect, { 'cache-control': 'no-cache' });
  const body = pageDocument(page, document);
  const { frames, ...serviceSources } = siteServices(frame.site, body);
  const frameSources = [...(page.frameSources ?? []), ...frames];
  return { ...pageReply(page.status, body, page.headers), frameSources, serviceSources };
};

/** Whole pages in answer to a post: for this visitor alone. */
const privatePages =
  (ctx: WebContext, request: WebRequest, frame: SiteFrame, path: LocalePath): SubmitContext['page'] =>
  (view) => {
    const document = { ...documentInput(ctx, request, frame, path.locale), search: '' };
    const paths = pathsPerLocale(frame.site.locales, (locale) => `/${locale}`);
    const markup = pageDocument({ description: '', paths, ...view }, document);
    const { frames, ...serviceSources } = siteServices(frame.site, markup);
    return { ...html(view.status, markup, { ...PRIVATE, ...view.headers }), frameSources: frames, serviceSources };
  };

const submitReply = async (
  ctx: WebContext,
  request: WebRequest,
  frame: SiteFrame,
  path: LocalePath,
  form: FormSubmission,
): Promise<WebReply> => {
  const post = readFormPost(request);
  if ('status' in post) return post;
  const page = privatePages(ctx, request, frame, path);
  return submitForm(form, { ...pageContext(ctx, request, frame, path), ...post, page });
};

const tokenReply = (
  ctx: WebContext,
  request: WebRequest,
  frame: SiteFrame,
  path: LocalePath,
  handler: TokenPostHandler,
): Promise<WebReply> => {
  const pages = privatePages(ctx, request, frame, path);
  return handler({
    ...pageContext(ctx, request, frame, path),
    form: request.form ?? new URLSearchParams(),
    page: (view) => pages({ headers: TOKEN_HEADERS, ...view }),
  });
};

const NO_STORE = { 'cache-control': 'private, no-store' };

const postReply = async (ctx: WebContext, request: WebRequest, frame: SiteFrame): Promise<WebReply> => {
  const path = localePath(request.path);
  const route = path && matchRoute(path.canonical);
  const {
    form: submission,
    byToken,
    post,
  } = (route && frame.site.locales.includes(path.locale) && ROUTES[route.type]) || {};
  if (path && submission) return submitReply(ctx, request, frame, path, submission);
  if (path && byToken) return tokenReply(ctx, request, frame, path, byToken);
  if (!path || !post) return text(405, 'Only GET and HEAD are allowed here.', { allow: 'GET, HEAD' });
  if (!isOwnPost(request)) return text(403, 'This form was not sent from a page of this site.');
  if (!request.form) return text(415, 'Send the fields of a form.');
  const { api, locale, cookies, origin } = pageContext(ctx, request, frame, path);
  const secure = request.protocol === 'https';
  const { form } = request;
  const result = await post({ api, frame, locale, cookies, origin, form, secure, from: formPage(request) });
  const cookie = result.cookie === undefined ? undefined : { 'set-cookie': result.cookie };
  return redirect(303, result.seeOther, { ...NO_STORE, ...cookie });
};

const siteReply = async (ctx: WebContext, request: WebRequest, frame: SiteFrame): Promise<WebReply> => {
  const { path, search } = request;
  const vary = { vary: 'accept-language' };
  if (path === '/') return redirect(302, `/${preferredLocale(frame, request)}${search}`, vary);
  const own = await siteFile(ctx, request, frame);
  if (own) return own;
  const localized = localePath(path);
  if (localized) {
    if (localized.canonical !== path) return redirect(301, localized.canonical + search);
    return localizedReply(ctx, request, frame, localized);
  }
  const locale = preferredLocale(frame, request);
  return notFoundReply(ctx, request, frame, { locale, rest: '', canonical: `/${locale}` }, vary);
};

const RETRY_AFTER = '2';

/** In the site's frame when we have it and it renders; bare otherwise. Never asks the API. */
const failureReply = (ctx: WebContext, request: WebRequest, frame: SiteFrame | undefined, error: unknown): WebReply => {
  const path = localePath(request.path);
  const locale = path?.locale ?? bestLocale(request.headers['accept-language']);
  const retry = (path?.canonical ?? '/') + request.search;
  // What is away or overloaded comes back: browsers, crawlers and caches in between are told so.
  const away = error instanceof HttpError && error.status === 503;
  const status = away ? 503 : 500;
  const headers = { 'cache-control': 'no-store', ...(away ? { 'retry-after': RETRY_AFTER } : {}) };
  try {
    if (frame) return html(status, failureDocument(documentInput(ctx, request, frame, locale), retry), headers);
  } catch (err) {
    ctx.log.error({ err }, 'The error page could not be rendered either');
  }
  return html(status, bareFailureDocument(locale, retry, ctx.assets), headers);
};

/** For a visitor whose turn would come too late: made without asking anybody anything. */
export const busyReply = (ctx: WebContext, request: WebRequest, retryAfter: number): WebReply => {
  const path = localePath(request.path);
  const locale = path?.locale ?? bestLocale(request.headers['accept-language']);
  const retry = (path?.canonical ?? '/') + request.search;
  const headers = { 'cache-control': 'no-store', 'retry-after': String(retryAfter) };
  return html(503, bareFailureDocument(locale, retry, ctx.assets), headers);
};

/** An hour: the operator who took it offline does not say for how long. */
const SUSPENDED_SECONDS = 3600;

/** For visitors of a site that is offline for a while; search engines come back later, and keep nothing of it. */
const suspendedReply = (ctx: WebContext, request: WebRequest): WebReply => {
  const reply = busyReply(ctx, request, SUSPENDED_SECONDS);
  return { ...reply, headers: { ...reply.headers, 'x-robots-tag': 'noindex' } };
};

const replyOfSite = async (ctx: WebContext, request: WebRequest, frame: SiteFrame): Promise<WebReply> => {
  if (frame.site.suspended) return suspendedReply(ctx, request);
  if (request.method === 'POST') return keepForeign(await postReply(ctx, request, frame), request);
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return text(405, 'Only GET and HEAD are allowed here.', { allow: 'GET, HEAD' });
  return keepForeign(await siteReply(ctx, request, frame), request);
};

/** Never rejects: what goes wrong becomes an error page, and a line in the log. */
export const renderRequest = async (ctx: WebContext, request: WebRequest): Promise<WebReply> => {
  let frame: SiteFrame | undefined;
  try {
    frame = await ctx.sites.byHost(request.host);
    if (!frame) return text(404, 'No site answers on this host.');
    return { ...(await replyOfSite(ctx, request, frame)), siteId: frame.site.id };
  } catch (error) {
    ctx.log.error(
      { err: error, site: frame?.site.id, host: request.host, path: withoutTokens(request.path) },
      'A page could not be rendered',
    );
    return { ...(await failureReply(ctx, request, frame, error)), siteId: frame?.site.id };
  }
};
