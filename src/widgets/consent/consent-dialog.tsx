// The settings: what is kept without asking, and a choice for each kind of content of others.
import { type FormEvent, type ReactElement, useEffect, useId, useRef } from 'react';
import { type ConsentChoice, forAll, PURPOSES, type Purpose } from '../../domain/content/consent-choice.ts';
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
  const choose = (made: ConsentChoice): void => {
    onChoose(made);
    dialog.current?.close();
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    choose(Object.fromEntries(PURPOSES.map((purpose) => [purpose, fields.has(purpose)])));
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
            <label className="check" key={purpose}>
              <input type="checkbox" name={purpose} defaultChecked={choice[purpose] === true} />
              <span>{t(NAMES[purpose])}</span>
            </label>
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
