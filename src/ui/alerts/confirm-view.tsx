// Double opt-in: the link in the mail shows what was asked for; the button says yes to it.
import type { ReactElement } from 'react';
import type { Translate } from '../../i18n/translate.ts';

type Props = { readonly action: string; readonly alerts: readonly string[]; readonly t: Translate };

export const ConfirmForm = ({ action, alerts, t }: Props): ReactElement => (
  <form className="stack" method="post" action={action}>
    <ul className="stack alert-lines">
      {alerts.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
    <div className="row">
      <button className="btn primary" type="submit" name="do" value="confirm">
        {t('alerts.confirm.button', { count: alerts.length })}
      </button>
    </div>
  </form>
);

export const ConfirmPage = (props: Props): ReactElement => {
  const { action, t } = props;
  return (
    <div className="wide page-plain">
      <h1>{t('alerts.confirm.title')}</h1>
      <p className="intro">{t('alerts.confirm.text')}</p>
      <ConfirmForm {...props} />
      <form method="post" action={action}>
        <p className="small quiet">
          {t('alerts.confirm.not')}{' '}
          <button className="linkish" type="submit" name="do" value="erase">
            {t('alerts.confirm.erase')}
          </button>
        </p>
      </form>
    </div>
  );
};
