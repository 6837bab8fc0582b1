// The key that signs mails: made here, its private half sealed, the record with the other half to be added to the domain.
import { type ReactElement, useState } from 'react';
import { useDeskMutation } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { dateOf } from '../parts/moments.ts';
import { Note } from '../parts/note.tsx';
import { useSession } from '../shell/session.ts';
import { useTexts } from '../texts/translate.tsx';
import { CopyText } from './copy-text.tsx';
import { type Settings, settingsFaults } from './part-form.tsx';

export const DkimKey = (props: { readonly settings: Settings; readonly domain: string }): ReactElement => {
  const t = useTexts();
  const { may } = useSession();
  const [asks, setAsks] = useState(false);
  const known = props.settings.secrets.find(({ name }) => name === 'dkim-private-key');
  const make = useDeskMutation('makeDkimKey', { changes: ['settings'], onSuccess: () => setAsks(false) });
  const failure = settingsFaults(make.error ?? undefined, t).form;
  const begin = (): void => {
    // A new key makes the record that stands in the domain wrong: only that is asked twice.
    if (known && !asks) setAsks(true);
    else make.mutate({});
  };
  return (
    <section className="secret">
      <p className="row">
        <Icon name={known?.usable ? 'lock' : 'warn'} />
        <b>{t('settings.dkim.key')}</b>
        <span className={known?.usable ? 'lbl g' : 'lbl w'}>
          {known?.usable
            ? t('settings.secret.since', { date: dateOf(new Date(known.since)) })
            : t(known ? 'settings.secret.lost' : 'settings.secret.none')}
        </span>
      </p>
      <p className="help">{t('settings.dkim.key.help', { domain: props.domain })}</p>
      {asks && (
        <Note tone="warn" role="alert">
          <p>{t('settings.dkim.key.again')}</p>
          <div className="row wrap acts">
            <Button onClick={() => setAsks(false)}>{t('settings.dkim.key.keep')}</Button>
            <Button look="danger" busy={make.isPending} onClick={begin}>
              {t('settings.dkim.key.sure')}
            </Button>
          </div>
        </Note>
      )}
      {make.data && (
        <Note tone="good" role="status">
          <p>{t('settings.record.add', { name: make.data.name })}</p>
          <CopyText label={t('settings.record.of', { name: make.data.name })} text={make.data.record} />
        </Note>
      )}
      {failure && (
        <Note tone="bad" role="alert">
          {failure}
        </Note>
      )}
      {may('settings.write') && !asks && (
        <div className="row">
          <Button icon="key" busy={make.isPending} onClick={begin}>
            {t(known ? 'settings.dkim.key.new' : 'settings.dkim.key.make')}
          </Button>
        </div>
      )}
    </section>
  );
};
