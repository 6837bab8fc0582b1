// The files of a site that no editor makes: icon, theme, robots.txt, sitemaps, speculation rules.
import { imageUrl } from '../../domain/record/image-sizes.ts';
import { iconSvg, themeSheet } from '../frame/theme.ts';
import { originOf } from '../http/origin.ts';
import { file } from '../http/replies.ts';
import type { SiteFrame } from '../http/site-lookup.ts';
import type { WebContext, WebReply, WebRequest } from '../http/web-context.ts';
import { robotsReply } from './robots.ts';
import { sitemapReply } from './sitemap.ts';
import { SPECULATION_RULES, SPECULATION_RULES_PATH } from './speculation-rules.ts';

/** Undefined when the path is none of them. */
export const siteFile = async (
  ctx: WebContext,
  request: WebRequest,
  frame: SiteFrame,
): Promise<WebReply | undefined> => {
  const { site } = frame;
  const origin = originOf(site, request, ctx.publicUrl);
  switch (request.path) {
    case '/icon.svg':
      return file('image/svg+xml', iconSvg(site), false);
    case '/theme.css': {
      const { css, hash, refused } = themeSheet(site);
      if (refused.length > 0) ctx.log.warn({ site: site.id, refused }, 'The theme has values that are not allowed');
      return file('text/css; charset=utf-8', css, new URLSearchParams(request.search).get('v') === hash);
    }
    case '/robots.txt':
      return robotsReply(origin);
    case SPECULATION_RULES_PATH:
      return file('application/speculationrules+json', SPECULATION_RULES, false);
    default:
      return sitemapReply(request.path, {
        api: ctx.api.forSite(site.id),
        frame,
        origin,
        pictureUrl: (ref) => imageUrl(site.id, ref, '1600w', 'jpg'),
      });
  }
};
