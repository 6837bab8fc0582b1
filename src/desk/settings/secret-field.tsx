// A secret is typed and never read back: the field says that one is there, and since when.
import { type FormEvent, type ReactElement, useId, useState } from 'react';
import type { SecretName } from '../../domain/content/site-secret.ts';
import { useDeskMutation } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { Icon } from '../parts/icon.tsx';
import { dateOf } from '../parts/moments.ts';
import { useSession } from '../shell/session.ts';
import { useToast } from '../shell/toast.tsx';
import { useTexts } from '../texts/translate.tsx';
import { type Settings, settingsFaults } from './part-form.tsx';

export const SecretField = (props: {
  readonly name: SecretName;
  readonly label: string;
  readonly help: string;
  readonly settings: Settings;
}): ReactElement => {
  const { name, label, help, settings } = props;
  const t = useTexts();
  const toast = useToast();
  const id = useId();
  const { may } = useSession();
  const [typed, setTyped] = useState('');
  const known = settings.secrets.find((secret) => secret.name === name);
  const changes = ['settings'] as const;
  const save = useDeskMutation('saveSecret', {
    changes,
    onSuccess: () => {
      setTyped('');
      toast({ text: t('settings.secret.saved', { label }) });
    },
  });
  const remove = useDeskMutation('removeSecret', {
    changes,
    onSuccess: () => toast({ text: t('settings.secret.removed', { label }) }),
  });
  const failure = settingsFaults(save.error ?? remove.error ?? undefined, t);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (typed !== '') save.mutate({ params: { name }, body: { value: typed } });
  };
  const state = known
    ? known.usable
      ? t('settings.secret.since', { date: dateOf(new Date(known.since)) })
      : t('settings.secret.lost')
    : t('settings.secret.none');
  return (
    <form className="secret" onSubmit={submit} aria-labelledby={id} noValidate>
      <p className="row" id={id}>
        <Icon name={known?.usable ? 'lock' : 'warn'} />
        <b>{label}</b>
        <span className={known?.usable ? 'lbl g' : 'lbl w'}>{state}</span>
      </p>
      {may('settings.write') && (
        <div className="row wrap bottom">
          <div className="grow">
            <TextField
              label={t('settings.secret.field', { label })}
              help={help}
              type="password"
              autoComplete="off"
              value={typed}
              onChange={setTyped}
              error={failure.of('value') ?? failure.form}
            />
          </div>
          <Button type="submit" busy={save.isPending}>
            {t('settings.secret.save')}
          </Button>
          {known && (
            <Button
              look="danger"
              busy={remove.isPending}
              aria-label={t('settings.secret.remove.named', { label })}
              onClick={() => remove.mutate({ params: { name } })}
            >
              {t('settings.secret.remove')}
            </Button>
          )}
        </div>
      )}
    </form>
  );
};
