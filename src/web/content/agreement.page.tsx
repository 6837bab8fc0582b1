// Privacy statement and terms of use: the site's agreements, with the date they last changed.
import { buildRoute } from '../../domain/content/routes.ts';
import type { AgreementKind } from '../../domain/content/site.ts';
import { HTML_LANG, type Locale } from '../../domain/locale.ts';
import { dateInWords } from '../../domain/time/day-words.ts';
import { RawHtml } from '../../ui/raw-html.tsx';
import type { PageHandler } from '../frame/page-view.ts';
import { pathsPerLocale } from './paths-per-locale.ts';

const agreementPage =
  (kind: AgreementKind, route: 'privacyStatement' | 'termsOfUse'): PageHandler =>
  async ({ api, frame, locale, t, fill }) => {
    const agreements = await api.call('agreements', { query: { locale }, locale });
    const agreement = agreements.find((candidate) => candidate.kind === kind);
    if (!agreement) return undefined;
    const lang = agreement.locale === locale ? undefined : HTML_LANG[agreement.locale];
    const date = dateInWords(agreement.version.slice(0, 10), locale);
    return {
      status: 200,
      title: agreement.title,
      description: '',
      paths: pathsPerLocale(frame.site.locales, (other: Locale) => buildRoute(route, other, {})),
      main: (
        <div className="wide page-plain">
          <h1 lang={lang}>{agreement.title}</h1>
          <p className="tiny">{t('agreement.version', { date })}</p>
          <RawHtml className="prose" html={await fill(agreement.html)} lang={lang} />
          {route === 'privacyStatement' && (
            <p>
              <a className="arrow-link" href={buildRoute('ownData', locale, {})}>
                {t('ownData.link')}
              </a>
            </p>
          )}
        </div>
      ),
    };
  };

export const privacyStatementPage = agreementPage('privacy-statement', 'privacyStatement');
export const termsOfUsePage = agreementPage('terms-of-use', 'termsOfUse');
