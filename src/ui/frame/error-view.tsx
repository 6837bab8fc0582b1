// "Not found" and "it is our fault": the two pages that must come out whatever happens.
import type { ReactElement } from 'react';
import type { Translate } from '../../i18n/translate.ts';
import { FieldMessage } from '../forms/field.tsx';
import { Icon } from '../icon.tsx';
import { type LinkView, TextLink } from '../links.tsx';
import notFound from './pictures/not-found.svg?no-inline';

type Props = {
  readonly t: Translate;
  readonly links: readonly LinkView[];
  /** What was searched for and not found; empty when nothing was. */
  readonly asked: string;
};

const TOWN_ID = 'town';

/** Sent to the address it stands on: no page is there, so it is the search that answers. */
const TownSearch = ({ asked, t }: Pick<Props, 'asked' | 't'>): ReactElement => (
  <search aria-label={t('filter.legend')}>
    <form method="get" className="town-search">
      <div className={asked === '' ? 'field' : 'field bad'}>
        <label htmlFor={TOWN_ID}>{t('notfound.search.label')}</label>
        <input
          className="input"
          id={TOWN_ID}
          name="q"
          defaultValue={asked}
          maxLength={100}
          autoComplete="off"
          required
          aria-invalid={asked === '' ? undefined : true}
          aria-describedby={asked === '' ? undefined : `${TOWN_ID}-problem`}
        />
      </div>
      <button className="btn primary" type="submit">
        <Icon name="search" />
        {t('notfound.search')}
      </button>
      {asked !== '' && (
        <div className="field" role="alert">
          <FieldMessage id={`${TOWN_ID}-problem`} text={t('notfound.search.none', { text: asked })} />
        </div>
      )}
    </form>
  </search>
);

export const NotFoundView = ({ t, links, asked }: Props): ReactElement => (
  <div className="wide">
    <div className="nf">
      <div className="stack">
        <p className="no" aria-hidden="true">
          404
        </p>
        <h1>{t('notfound.heading')}</h1>
        <p className="lead">{t('notfound.text')}</p>
        <TownSearch asked={asked} t={t} />
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
