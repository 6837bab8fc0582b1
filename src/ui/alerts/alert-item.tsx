// One alert on the page behind the link: what it looks for, what it finds now, and every way to change it. Plain forms.
import type { ReactElement } from 'react';
import { ALERT_FREQUENCIES, type AlertFrequency } from '../../domain/alerts/subscription.ts';
import type { Translate } from '../../i18n/translate.ts';
import { Icon } from '../icon.tsx';
import { FREQUENCY_LABELS } from './frequency-choices.ts';

export type AlertItemView = {
  readonly id: number;
  readonly heading: string;
  /** The criteria in words; none when they are the heading. */
  readonly tags: readonly string[];
  readonly frequency: AlertFrequency;
  readonly active: boolean;
  readonly confirmed: boolean;
  readonly matches: number;
  /** The list that shows the same. */
  readonly matchesHref: string | undefined;
  readonly editHref: string;
};

type Props = { readonly alert: AlertItemView; readonly action: string; readonly t: Translate };

const Act = (props: {
  readonly action: string;
  readonly alert: number;
  readonly children: ReactElement | ReactElement[];
}) => (
  <form method="post" action={props.action}>
    <input type="hidden" name="alert" value={props.alert} />
    {props.children}
  </form>
);

export const AlertItem = ({ alert, action, t }: Props): ReactElement => {
  const { id, heading, active } = alert;
  const found = t('alerts.matches', { count: alert.matches });
  return (
    <article className={active ? 'alert-item' : 'alert-item paused'}>
      <div className="row between">
        <h2>{heading}</h2>
        {alert.confirmed ? (
          <Act action={action} alert={id}>
            <button
              className={active ? 'toggle on' : 'toggle'}
              type="submit"
              name="do"
              value={active ? 'pause' : 'resume'}
              role="switch"
              aria-checked={active}
              aria-label={`${active ? t('alerts.active') : t('alerts.paused')}: ${heading}`}
            >
              <i />
              {active ? t('alerts.active') : t('alerts.paused')}
            </button>
          </Act>
        ) : (
          <span className="tag">{t('alerts.unconfirmed')}</span>
        )}
      </div>
      {alert.tags.length > 0 && (
        <ul className="crit">
          {alert.tags.map((tag) => (
            <li className="tag" key={tag}>
              {tag}
            </li>
          ))}
        </ul>
      )}
      <div className="row between">
        <p className="small quiet">
          {alert.matchesHref && alert.matches > 0 ? <a href={alert.matchesHref}>{found}</a> : found}
        </p>
        <div className="acts">
          <Act action={action} alert={id}>
            <span className="select">
              <select
                className="input"
                name="frequency"
                defaultValue={alert.frequency}
                aria-label={`${t('alerts.frequency')} ${heading}`}
              >
                {ALERT_FREQUENCIES.map((value) => (
                  <option key={value} value={value}>
                    {t(FREQUENCY_LABELS[value])}
                  </option>
                ))}
              </select>
              <Icon name="down" />
            </span>
            <button
              className="iconbtn"
              type="submit"
              name="do"
              value="frequency"
              aria-label={t('alerts.frequency.save', { name: heading })}
              title={t('alerts.save')}
            >
              <Icon name="check" />
            </button>
          </Act>
          <a className="btn ghost s" href={alert.editHref}>
            <Icon name="edit" />
            {t('alerts.change')} <span className="vh">{heading}</span>
          </a>
          <Act action={action} alert={id}>
            <button
              className="iconbtn"
              type="submit"
              name="do"
              value="delete"
              aria-label={t('alerts.delete', { name: heading })}
              title={t('alerts.delete', { name: heading })}
            >
              <Icon name="trash" />
            </button>
          </Act>
        </div>
      </div>
    </article>
  );
};
