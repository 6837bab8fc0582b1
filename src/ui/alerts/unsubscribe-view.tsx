// Unsubscribing says what will stop and acts on a button: links in mails are opened by programs too.
import type { ReactElement } from 'react';
import type { Translate } from '../../i18n/translate.ts';
import { GoodNote } from '../forms/notes.tsx';

type UnsubscribeAlert = { readonly id: number; readonly text: string };
export type UnsubscribePageView = {
  readonly action: string;
  readonly address: string;
  /** Those that still send something. */
  readonly alerts: readonly UnsubscribeAlert[];
  /** The one whose mail led here. */
  readonly only?: UnsubscribeAlert | undefined;
  readonly done: 'stopped' | 'paused' | undefined;
  readonly formHref: string;
};

type Props = { readonly view: UnsubscribePageView; readonly t: Translate };

const Button = (props: {
  readonly action: string;
  readonly alert?: number | undefined;
  readonly pause?: boolean;
  readonly main: boolean;
  readonly text: string;
}) => (
  <form method="post" action={props.action}>
    {props.pause && <input type="hidden" name="pause" value="1" />}
    {props.alert !== undefined && <input type="hidden" name="alert" value={props.alert} />}
    <button className={props.main ? 'btn primary' : 'btn ghost'} type="submit">
      {props.text}
    </button>
  </form>
);

const Asking = ({ view, t }: Props): ReactElement => {
  const { action, alerts, only } = view;
  const rest = alerts.filter(({ id }) => id !== only?.id);
  return (
    <>
      <p className="intro">{t('alerts.unsubscribe.text', { email: view.address })}</p>
      <ul className="stack alert-lines">
        {[...(only ? [only] : []), ...rest].map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
      <div className="row">
        {only && rest.length > 0 && <Button action={action} alert={only.id} main text={t('alerts.unsubscribe.only')} />}
        <Button
          action={action}
          main={!only || rest.length === 0}
          text={t('alerts.unsubscribe.all', { count: alerts.length })}
        />
      </div>
      <div className="stack">
        <p>{t('alerts.pause.text')}</p>
        <div className="row">
          <Button
            action={action}
            alert={rest.length > 0 ? only?.id : undefined}
            pause
            main={false}
            text={t('alerts.pause', { count: only ? 1 : alerts.length })}
          />
        </div>
      </div>
      {!only && alerts.length > 1 && (
        <details>
          <summary>{t('alerts.unsubscribe.single')}</summary>
          <ul className="stack alert-lines">
            {alerts.map(({ id, text }) => (
              <li key={id} className="row between">
                <span>{text}</span>
                <Button action={action} alert={id} main={false} text={t('alerts.unsubscribe.this')} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
};

export const UnsubscribePage = ({ view, t }: Props): ReactElement => {
  const left = view.alerts.length;
  return (
    <div className="wide page-plain">
      <h1>{t('alerts.unsubscribe.title')}</h1>
      {view.done && (
        <GoodNote title={t(view.done === 'paused' ? 'alerts.paused' : 'alerts.unsubscribe.done')}>
          {left > 0
            ? t('alerts.unsubscribe.left', { count: left })
            : t(view.done === 'paused' ? 'alerts.pause.done' : 'alerts.unsubscribe.done.all')}
        </GoodNote>
      )}
      {left > 0 && <Asking view={view} t={t} />}
      {left === 0 && !view.done && <p className="intro">{t('alerts.unsubscribe.nothing')}</p>}
      {left === 0 && (
        <p>
          <a className="arrow-link" href={view.formHref}>
            {t('alerts.again')}
          </a>
        </p>
      )}
    </div>
  );
};
