// The page behind the link in every mail: all alerts of one person, and their data.
import type { ReactElement, ReactNode } from 'react';
import type { Translate } from '../../i18n/translate.ts';
import { Icon } from '../icon.tsx';
import { AlertItem, type AlertItemView } from './alert-item.tsx';
import type { Choice } from './criteria-fields.tsx';

type SubscriptionPageView = {
  /** The page's own address: its forms are posted there. */
  readonly action: string;
  readonly addHref: string;
  readonly downloadHref: string;
  readonly email: string;
  readonly language: string;
  readonly languages: readonly Choice[];
  readonly consent: string;
  readonly alerts: readonly AlertItemView[];
  /** What was just done, or is to be said about all of it. */
  readonly note?: ReactNode;
};

type Props = { readonly view: SubscriptionPageView; readonly t: Translate };

const PersonalData = ({ view, t }: Props): ReactElement => (
  <aside className="panel stack" aria-labelledby="alerts-data">
    <h2 id="alerts-data">{t('alerts.data')}</h2>
    <dl className="facts">
      <div>
        <dt>{t('form.email')}</dt>
        <dd>{view.email}</dd>
      </div>
      <div>
        <dt>{t('alerts.data.consent')}</dt>
        <dd>{view.consent}</dd>
      </div>
    </dl>
    <form className="field" method="post" action={view.action}>
      <label htmlFor="alerts-language">{t('alerts.language')}</label>
      <div className="row language">
        <span className="select">
          <select className="input" id="alerts-language" name="language" defaultValue={view.language}>
            {view.languages.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <Icon name="down" />
        </span>
        <button className="btn ghost s" type="submit" name="do" value="language">
          {t('alerts.save')}
        </button>
      </div>
    </form>
    <a className="btn ghost block" href={view.downloadHref} rel="nofollow">
      <Icon name="download" />
      {t('alerts.download')}
    </a>
    <form method="post" action={view.action}>
      <button className="btn ghost block danger" type="submit" name="do" value="erase">
        {t('alerts.erase')}
      </button>
    </form>
    <p className="tiny">{t('alerts.erase.text')}</p>
  </aside>
);

export const SubscriptionPage = ({ view, t }: Props): ReactElement => (
  <div className="wide">
    <div className="duo">
      <div className="stack alert-list">
        {view.note}
        <div className="row between">
          <div>
            <h1>{t('alerts.yours')}</h1>
            <p className="quiet">{t('alerts.yours.text', { email: view.email })}</p>
          </div>
          <a className="btn primary s" href={view.addHref}>
            <Icon name="plus" />
            {t('alerts.add')}
          </a>
        </div>
        {view.alerts.length === 0 && <p>{t('alerts.none')}</p>}
        {view.alerts.map((alert) => (
          <AlertItem key={alert.id} alert={alert} action={view.action} t={t} />
        ))}
      </div>
      <PersonalData view={view} t={t} />
    </div>
  </div>
);
