// The settings: what is kept without asking, and a choice for each kind of content of others.
import { type FormEvent, Fragment, type ReactElement, useEffect, useId, useRef } from 'react';
import {
  allowedProviders,
  type ConsentChoice,
  forAll,
  PURPOSES,
  type Purpose,
} from '../../domain/content/consent-choice.ts';
import type { MessageKey, Translate } from '../../i18n/translate.ts';
import { Icon } from '../../ui/icon.tsx';

type Props = {
  readonly choice: ConsentChoice;
  readonly t: Translate;
  readonly onChoose: (choice: ConsentChoice) => void;
  readonly onClose: () => void;
};

const NAMES: Readonly<Record<Purpose, MessageKey>> = {
  maps: 'consent.maps',
  media: 'consent.media',
  social: 'consent.social',
};

export const ConsentDialog = ({ choice, t, onChoose, onClose }: Props): ReactElement => {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  const ofProviders = PURPOSES.flatMap((purpose) =>
    allowedProviders(choice, purpose).map((name) => ({ purpose, name, key: `${purpose}:${name}` })),
  );
  const choose = (made: ConsentChoice): void => {
    onChoose(made);
    dialog.current?.close();
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const purposes = PURPOSES.map((purpose) => [purpose, fields.has(purpose)]);
    const providers = ofProviders.filter(({ key }) => fields.has(key)).map(({ key }) => [key, true]);
    choose(Object.fromEntries([...purposes, ...providers]));
  };
  return (
    <dialog className="consent" ref={dialog} aria-labelledby={heading} onClose={onClose}>
      <form method="dialog" className="close">
        <button className="iconbtn" type="submit" aria-label={t('listing.close')}>
          <Icon name="close" />
        </button>
      </form>
      <form className="stack" onSubmit={onSubmit}>
        <h2 id={heading}>{t('consent.settings')}</h2>
        <p>{t('consent.necessary')}</p>
        <fieldset>
          <legend>{t('consent.others')}</legend>
          {PURPOSES.map((purpose) => (
            <Fragment key={purpose}>
              <label className="check">
                <input type="checkbox" name={purpose} defaultChecked={choice[purpose] === true} />
                <span>{t(NAMES[purpose])}</span>
              </label>
              {/* What was allowed beside an embed: seen here, and taken back here. */}
              {ofProviders
                .filter((provider) => provider.purpose === purpose)
                .map(({ key, name }) => (
                  <label className="check one-provider" key={key}>
                    <input type="checkbox" name={key} defaultChecked />
                    <span>{t('consent.only', { name })}</span>
                  </label>
                ))}
            </Fragment>
          ))}
        </fieldset>
        <div className="row actions">
          <button className="btn ghost" type="button" onClick={() => choose(forAll(false))}>
            {t('consent.refuse')}
          </button>
          <button className="btn ghost" type="button" onClick={() => choose(forAll(true))}>
            {t('consent.accept')}
          </button>
          <button className="btn primary" type="submit">
            {t('consent.save')}
          </button>
        </div>
      </form>
    </dialog>
  );
};
