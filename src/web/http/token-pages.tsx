// Pages whose address is a credential (decisions section 9): for nobody else's eyes, cache or referrer.
import { HttpError } from '../../client/http-error.ts';
import { buildRoute } from '../../domain/content/routes.ts';
import { pathsPerLocale } from '../content/paths-per-locale.ts';
import type { PageContext, PageView } from '../frame/page-view.ts';
import type { WebReply } from './web-context.ts';

export const TOKEN_HEADERS = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
} as const;

export type TokenPostContext = PageContext & {
  /** The fields that were posted; none when the body was something else. */
  readonly form: URLSearchParams;
  readonly page: (view: Omit<PageView, 'paths' | 'description'>) => WebReply;
};
/** The token in the address is the credential: where the post comes from does not matter. */
export type TokenPostHandler = (context: TokenPostContext) => Promise<WebReply>;

/** Unknown, foreign and malformed tokens look alike; so do those that somebody tries by the thousand. */
export const deadLinkView = (
  { frame, locale, t }: Pick<PageContext, 'frame' | 'locale' | 't'>,
  status: 404 | 429 = 404,
): PageView => ({
  status,
  title: t('alerts.unknown'),
  description: '',
  noindex: true,
  headers: TOKEN_HEADERS,
  paths: pathsPerLocale(frame.site.locales, (other) => buildRoute('keepMeInformed', other, {})),
  main: (
    <div className="wide page-plain">
      <h1>{t('alerts.unknown')}</h1>
      <p className="intro">{status === 429 ? t('alerts.unknown.wait') : t('alerts.unknown.text')}</p>
      <p>
        <a className="arrow-link" href={buildRoute('keepMeInformed', locale, {})}>
          {t('alerts.again')}
        </a>
      </p>
    </div>
  ),
});

/** What the API refuses about a token is a page; anything else is an error. */
export const deadLinkStatus = (error: unknown): 404 | 429 | undefined => {
  if (!(error instanceof HttpError)) return undefined;
  return error.status === 404 || error.status === 429 ? error.status : undefined;
};
