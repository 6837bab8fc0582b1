// The real page of a listing, drawn from its draft: the same renderer, with an API that answers for this one listing from what it is given.
// The page has no scripts of its own and may do nothing (a sandbox): it is shown in a frame of the desk, and to an owner by a secret link.
import type { ContentApi } from '../../client/content-api.ts';
import { HttpError } from '../../client/http-error.ts';
import { estateAlternates } from '../../domain/content/slug.ts';
import { labelsFor } from '../../domain/display/labels-for.ts';
import type { Locale } from '../../domain/locale.ts';
import type { Estate } from '../../domain/record/estate.ts';
import { wallTimeOf } from '../../domain/time/brussels-time.ts';
import { dayText } from '../../domain/time/moment-text.ts';
import { translator } from '../../i18n/translator.ts';
import { renderRequest } from './page.routes.ts';
import { PREVIEW_SCRIPT } from './preview-script.ts';
import type { WebContext, WebReply, WebRequest } from './web-context.ts';

export type Draft = {
  /** Of the listing's site. */
  readonly host: string;
  readonly estate: Estate;
  /** Of a unit: its project with all units. */
  readonly parent: Estate | undefined;
  /** Goes with every picture, which only this link shows. */
  readonly token: string;
  readonly until: Date;
  /** In the desk: a click says which part of the page it was. */
  readonly tells?: boolean;
};

type AnyCall = (name: string, options?: { readonly params?: { readonly id?: number } }) => Promise<unknown>;

/** What the page asks about its own listing is answered from the draft; all else by the API, which does not know it perhaps. */
const draftApi = (api: ContentApi, { estate, parent }: Draft): ContentApi => {
  const { id } = estate.general;
  const call: AnyCall = async (name, options) => {
    const isOwn = options?.params?.id === id;
    if (isOwn && name === 'estate') return estate;
    if (isOwn && name === 'estateGroup') return parent ?? estate;
    try {
      return await (api.call as AnyCall)(name, options);
    } catch (error) {
      // A listing that left the website has no contact and no neighbours there.
      if (isOwn && error instanceof HttpError && error.status === 410) throw new HttpError(404, 'Not Found');
      throw error;
    }
  };
  return { ...api, call: call as ContentApi['call'] };
};

const SCRIPTS = /<script\b(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>|<link\b[^>]*rel="modulepreload"[^>]*>/g;
const PICTURES = /\/media\/[^\s"'()<>,?]+/g;
const MAIN = /<main\b[^>]*>/;

const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);

export const previewReply = async (
  ctx: WebContext,
  request: WebRequest,
  draft: Draft,
  locale: Locale,
): Promise<WebReply> => {
  const { estate, parent, host, token, until, tells = false } = draft;
  const path = estateAlternates(estate, parent, labelsFor)[locale];
  const api: ContentApi = { ...ctx.api, forSite: (siteId) => draftApi(ctx.api.forSite(siteId), draft) };
  const reply = await renderRequest({ ...ctx, api }, { ...request, host, path, search: '' });
  const note = escaped(translator(locale)('preview.note', { until: dayText(wallTimeOf(until).slice(0, 10), locale) }));
  return {
    ...reply,
    headers: {
      ...reply.headers,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
    },
    body: reply.body
      .replace(SCRIPTS, '')
      .replace(MAIN, (main) => `${main}<p class="note" role="status">${note}</p>`)
      .replace(PICTURES, (picture) => `${picture}?preview=${token}`)
      .replace('</body>', (end) => (tells ? `<script>${PREVIEW_SCRIPT}</script>${end}` : end)),
  };
};
