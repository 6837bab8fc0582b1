// Keys for the agency's own software: shown once, when they are made.
import { type FormEvent, type ReactElement, useState } from 'react';
import { PUSH_SCOPES, type PushScope } from '../../domain/people/push-scope.ts';
import type { DeskAnswer } from '../api/desk-api.ts';
import { useDeskMutation, useDeskQuery } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { Checkbox, SelectField, TextField } from '../parts/field.tsx';
import { Icon } from '../parts/icon.tsx';
import { agoText, dateOf } from '../parts/moments.ts';
import { Locked, Note } from '../parts/note.tsx';
import { useNow } from '../shell/screen.tsx';
import { useSession } from '../shell/session.ts';
import { Answered } from '../shell/states.tsx';
import { useToast } from '../shell/toast.tsx';
import { useLocale, useTexts } from '../texts/translate.tsx';
import { CopyText } from './copy-text.tsx';
import { settingsFaults } from './part-form.tsx';

type Token = DeskAnswer<'apiTokens'>[number];
const LIVES = ['90', '365', ''] as const;

const MakeToken = (): ReactElement => {
  const t = useTexts();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly PushScope[]>([]);
  const [days, setDays] = useState<(typeof LIVES)[number]>('365');
  const [asked, setAsked] = useState(false);
  const make = useDeskMutation('createApiToken', {
    changes: ['settings'],
    onSuccess: () => {
      setName('');
      setScopes([]);
      setAsked(false);
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (make.isPending || name.trim() === '' || scopes.length === 0) return;
    make.mutate({
      body: { name: name.trim(), scopes: [...scopes], ...(days === '' ? {} : { days: Number(days) }) },
    });
  };
  const fault = settingsFaults(make.error ?? undefined, t).form;
  return (
    <form className="part" onSubmit={submit} noValidate>
      <header>
        <h2>{t('settings.token.new')}</h2>
        <p className="q">{t('settings.token.new.intro')}</p>
      </header>
      {make.data && (
        <Note tone="good" role="status">
          <p>{t('settings.token.once')}</p>
          <CopyText label={t('settings.token')} text={make.data.token} />
        </Note>
      )}
      <div className="g2">
        <TextField
          label={t('settings.token.name')}
          help={t('settings.token.name.help')}
          value={name}
          maxLength={100}
          onChange={setName}
          error={asked && name.trim() === '' ? t('settings.token.name.wrong') : undefined}
        />
        <SelectField
          label={t('settings.token.days')}
          help={t('settings.token.days.help')}
          value={days}
          choices={LIVES.map((value) => ({
            value,
            label: t(value === '' ? 'settings.token.forever' : `settings.token.${value}`),
          }))}
          onChange={setDays}
        />
      </div>
      <fieldset className="f">
        <legend>{t('settings.token.scopes')}</legend>
        {PUSH_SCOPES.map((scope) => (
          <Checkbox
            key={scope}
            label={t(`settings.scope.${scope}`)}
            checked={scopes.includes(scope)}
            onChange={(on) => setScopes(on ? [...scopes, scope] : scopes.filter((other) => other !== scope))}
          />
        ))}
        {asked && scopes.length === 0 && (
          <p className="fault" role="alert">
            <Icon name="warn" />
            {t('settings.token.scopes.wrong')}
          </p>
        )}
      </fieldset>
      {fault && (
        <Note tone="bad" role="alert">
          {fault}
        </Note>
      )}
      <footer className="row wrap">
        <Button look="main" icon="key" type="submit" busy={make.isPending}>
          {t('settings.token.make')}
        </Button>
      </footer>
    </form>
  );
};

const TokenRow = ({ token, writes }: { readonly token: Token; readonly writes: boolean }): ReactElement => {
  const t = useTexts();
  const locale = useLocale();
  const now = useNow();
  const toast = useToast();
  const [asks, setAsks] = useState(false);
  const { id, name, scopes, createdAt, expiresAt, revokedAt, lastUsedAt } = token;
  const revoke = useDeskMutation('revokeApiToken', {
    changes: ['settings'],
    onSuccess: () => toast({ text: t('settings.token.revoked', { name }) }),
    onError: (error) => {
      setAsks(false);
      toast({ text: settingsFaults(error, t).form ?? t('save.failed'), tone: 'bad' });
    },
  });
  const ended = revokedAt ?? (expiresAt && new Date(expiresAt) < now ? expiresAt : null);
  return (
    <li className="li wrap">
      <Icon name="key" />
      <span className="grow">
        <b>{name}</b>
        {ended && <span className="lbl">{t('settings.token.ended', { date: dateOf(new Date(ended)) })}</span>}
        <span className="xs qq second">{scopes.map((scope) => t(`settings.scope.${scope}`)).join(' · ')}</span>
        <span className="xs qq second">
          {t('settings.token.since', { date: dateOf(new Date(createdAt)) })}
          {' · '}
          {lastUsedAt
            ? t('settings.token.used', { when: agoText(new Date(lastUsedAt), now, locale, t) })
            : t('settings.token.unused')}
          {!ended && expiresAt && ` · ${t('settings.token.until', { date: dateOf(new Date(expiresAt)) })}`}
        </span>
      </span>
      {writes && !ended && !asks && (
        <Button
          small
          look="light"
          aria-label={t('settings.token.revoke.named', { name })}
          onClick={() => setAsks(true)}
        >
          {t('settings.token.revoke')}
        </Button>
      )}
      {asks && !ended && (
        <Note tone="warn" role="alert">
          <p>{t('settings.token.revoke.what', { name })}</p>
          <div className="row wrap acts">
            <Button onClick={() => setAsks(false)}>{t('settings.token.keep', { name })}</Button>
            <Button look="danger" busy={revoke.isPending} onClick={() => revoke.mutate({ params: { id } })}>
              {t('settings.token.revoke.sure', { name })}
            </Button>
          </div>
        </Note>
      )}
    </li>
  );
};

export const TokensSection = (): ReactElement => {
  const t = useTexts();
  const { may } = useSession();
  const tokens = useDeskQuery('settings', 'apiTokens');
  const writes = may('tokens.write');
  return (
    <>
      <section className="part">
        <header>
          <h2>{t('settings.tokens')}</h2>
          <p className="q">{t('settings.tokens.intro')}</p>
        </header>
        {!writes && <Locked>{t('settings.locked')}</Locked>}
        <Answered query={tokens} failed={t('settings.tokens.failed')}>
          {(list) =>
            list.length === 0 ? (
              <p className="q">{t('settings.tokens.none')}</p>
            ) : (
              <ul className="panel">
                {list.toReversed().map((token) => (
                  <TokenRow key={token.id} token={token} writes={writes} />
                ))}
              </ul>
            )
          }
        </Answered>
      </section>
      {/* Not before the keys above it are there: they would push it away under somebody's hand. */}
      {writes && !tokens.isPending && <MakeToken />}
    </>
  );
};
