// "Not found" and "it is our fault": the two pages that must come out whatever happens.
import type { ReactElement } from 'react';
import type { Translate } from '../../i18n/translate.ts';
import { type LinkView, TextLink } from '../links.tsx';
import notFound from './pictures/not-found.svg?no-inline';

type Props = { readonly t: Translate; readonly links: readonly LinkView[] };

export const NotFoundView = ({ t, links }: Props): ReactElement => (
  <div className="wide">
    <div className="nf">
      <div className="stack">
        <p className="no" aria-hidden="true">
          404
        </p>
        <h1>{t('notfound.heading')}</h1>
        <p className="lead">{t('notfound.text')}</p>
        <ul className="ways">
          {links.map((link) => (
            <li key={link.id}>
              <TextLink link={link} className="arrow-link" />
            </li>
          ))}
        </ul>
      </div>
      <img src={notFound} alt="" width="900" height="600" />
    </div>
  </div>
);

export const FailureView = ({ t, retryHref }: { readonly t: Translate; readonly retryHref: string }): ReactElement => (
  <div className="wide">
    <div className="failure stack">
      <h1>{t('error.heading')}</h1>
      <p className="lead">{t('error.text')}</p>
      <p>
        <a className="btn primary" href={retryHref}>
          {t('error.retry')}
        </a>
      </p>
    </div>
  </div>
);
