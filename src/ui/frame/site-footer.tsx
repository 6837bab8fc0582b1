// What an agency must say on every page (Code of Economic Law XII.6), with the footer's navigation and its first office.
import type { ReactElement } from 'react';
import { formatPhone, phoneHref } from '../../domain/people/phone-number.ts';
import type { Translate } from '../../i18n/translate.ts';
import { type LinkView, TextLink } from '../links.tsx';
import { BrandMark } from './brand-mark.tsx';
import { ThemeChoice } from './theme-choice.tsx';

export type OfficeView = {
  readonly name: string;
  readonly address: string;
  readonly phone: string;
  readonly email: string;
};

export type SiteFooterView = {
  readonly name: string;
  readonly homeHref: string;
  readonly logo?: string | undefined;
  readonly tagline: string;
  readonly columns: readonly { readonly id: string; readonly label: string; readonly links: readonly LinkView[] }[];
  readonly office?: OfficeView | undefined;
  readonly identity: {
    readonly legalName: string;
    readonly licence: string;
    readonly country: string;
    readonly enterpriseNumber: string;
    readonly authority: string;
    readonly insurance: string;
    readonly codeOfConductUrl?: string | undefined;
  };
  readonly legal: readonly LinkView[];
};

const Office = ({ office }: { readonly office: OfficeView }): ReactElement => (
  <div>
    <h2>{office.name}</h2>
    <address>
      {office.address !== '' && <p>{office.address}</p>}
      {office.phone !== '' && (
        <p>
          <a href={phoneHref(office.phone)}>{formatPhone(office.phone)}</a>
        </p>
      )}
      {office.email !== '' && (
        <p>
          <a href={`mailto:${office.email}`}>{office.email}</a>
        </p>
      )}
    </address>
  </div>
);

/** Who the agency is, by law, in one line. */
export const identityLine = (identity: SiteFooterView['identity'], t: Translate): string =>
  [
    identity.legalName,
    identity.licence,
    identity.country,
    identity.enterpriseNumber,
    identity.authority && t('footer.authority', { authority: identity.authority }),
    identity.insurance,
  ]
    .filter((fact) => fact !== '')
    .join('\u00a0· ');

export const SiteFooter = ({ view, t }: { readonly view: SiteFooterView; readonly t: Translate }): ReactElement => {
  const { identity } = view;
  return (
    <footer className="foot-site">
      <div className="wide">
        <div className="cols4">
          <div>
            <BrandMark
              name={view.name}
              href={view.homeHref}
              label={t('nav.home', { name: view.name })}
              logo={view.logo}
              silhouette
            />
            <p className="tagline">{view.tagline}</p>
          </div>
          {view.columns.map(({ id, label, links }) => (
            <nav key={id} aria-labelledby={`foot-${id}`}>
              <h2 id={`foot-${id}`}>{label}</h2>
              <ul className="plain">
                {links.map((link) => (
                  <li key={link.id}>
                    <TextLink link={link} />
                  </li>
                ))}
              </ul>
            </nav>
          ))}
          {view.office && <Office office={view.office} />}
        </div>
        <div className="legal">
          <p>{identityLine(identity, t)}</p>
          <nav aria-label={t('footer.legal')}>
            <ul className="plain">
              {view.legal.map((link) => (
                <li key={link.id}>
                  <TextLink link={link} />
                </li>
              ))}
              {identity.codeOfConductUrl && (
                <li>
                  <a href={identity.codeOfConductUrl} rel="noopener">
                    {t('footer.conduct')}
                  </a>
                </li>
              )}
              <li className="needs-script">
                <button className="linkish" type="button" data-consent-settings="" aria-haspopup="dialog">
                  {t('consent.settings')}
                </button>
              </li>
            </ul>
            <p role="status" data-consent-status="" />
          </nav>
          <ThemeChoice name="theme-foot" t={t} />
        </div>
      </div>
    </footer>
  );
};
