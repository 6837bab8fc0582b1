// My portrait, my mails, my passkeys and my devices.
import { useQueryClient } from '@tanstack/react-query';
import { type ReactElement, useState } from 'react';
import { useDeskApi, useDeskMutation, useDeskQuery } from '../api/desk-queries.ts';
import { Button } from '../parts/button.tsx';
import { Icon } from '../parts/icon.tsx';
import { agoText, dateOf } from '../parts/moments.ts';
import { Note } from '../parts/note.tsx';
import { useAccountActions } from '../shell/account-actions.ts';
import { useActions } from '../shell/actions.tsx';
import { ME_KEY } from '../shell/me.ts';
import { Screen, useNow } from '../shell/screen.tsx';
import { useSession } from '../shell/session.ts';
import { Answered } from '../shell/states.tsx';
import { useToast } from '../shell/toast.tsx';
import { makePasskey, type PasskeyFailure, passkeyFailure } from '../sign-in/passkey.ts';
import { useLocale, useTexts } from '../texts/translate.tsx';
import { Notices } from './notices.tsx';
import { Portrait } from './portrait.tsx';
import { Signature } from './signature.tsx';

export const Passkeys = (): ReactElement => {
  const t = useTexts();
  const locale = useLocale();
  const now = useNow();
  const api = useDeskApi();
  const client = useQueryClient();
  const toast = useToast();
  const passkeys = useDeskQuery('sessions', 'passkeys');
  const [making, setMaking] = useState<'idle' | 'asks' | PasskeyFailure>('idle');
  const changed = (): void => {
    void passkeys.refetch();
    void client.invalidateQueries({ queryKey: ME_KEY });
  };
  const remove = useDeskMutation('removePasskey', {
    onSuccess: () => {
      changed();
      toast({ text: t('passkey.removed') });
    },
    onError: () => toast({ text: t('account.failed'), tone: 'bad' }),
  });
  const make = async (): Promise<void> => {
    setMaking('asks');
    try {
      await makePasskey(api);
      setMaking('idle');
      changed();
      toast({ text: t('passkey.made') });
    } catch (error) {
      setMaking(passkeyFailure(error));
    }
  };
  useActions([{ id: 'passkey', label: t('passkey.make'), icon: 'finger', keys: 'n', run: () => void make() }]);
  return (
    <section className="panel">
      <header>
        <h2>{t('passkeys.title')}</h2>
        <span className="sp" />
        <Button look="main" icon="finger" busy={making === 'asks'} onClick={() => void make()}>
          {t('passkey.make')}
        </Button>
      </header>
      {making !== 'idle' && making !== 'asks' && (
        <div className="in">
          <Note tone="warn" role="alert">
            {t(`passkey.${making}`)}
          </Note>
        </div>
      )}
      <Answered query={passkeys} failed={t('passkeys.failed')}>
        {(list) =>
          list.length === 0 ? (
            <p className="in q">{t('passkeys.none')}</p>
          ) : (
            <ul>
              {list.map(({ id, name, createdAt, usedAt }) => (
                <li className="li" key={id}>
                  <Icon name="key" />
                  <span className="grow">
                    <b>{name}</b>
                    <span className="xs qq second">
                      {t('passkeys.since', { date: dateOf(new Date(createdAt)) })}
                      {usedAt && ` · ${t('passkeys.used', { when: agoText(new Date(usedAt), now, locale, t) })}`}
                    </span>
                  </span>
                  <Button
                    small
                    look="light"
                    aria-label={t('passkey.remove.named', { name })}
                    onClick={() => remove.mutate({ params: { id } })}
                  >
                    {t('passkey.remove')}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </section>
  );
};

export const Devices = (): ReactElement => {
  const t = useTexts();
  const locale = useLocale();
  const now = useNow();
  const toast = useToast();
  const { signOut } = useAccountActions();
  const sessions = useDeskQuery('sessions', 'sessions');
  const end = useDeskMutation('endSession', {
    changes: ['sessions'],
    onSuccess: () => toast({ text: t('devices.ended') }),
    onError: () => toast({ text: t('account.failed'), tone: 'bad' }),
  });
  return (
    <section className="panel">
      <header>
        <h2>{t('devices.title')}</h2>
        <span className="sp" />
        <Button icon="shield" onClick={() => signOut(true)}>
          {t('account.signout.everywhere')}
        </Button>
      </header>
      <Answered query={sessions} failed={t('devices.failed')}>
        {(list) => (
          <ul>
            {list.map(({ id, device, createdAt, seenAt, current }) => (
              <li className="li" key={id}>
                <Icon name="user" />
                <span className="grow">
                  <b>{device}</b> {current && <span className="lbl g">{t('devices.this')}</span>}
                  <span className="xs qq second">
                    {t('devices.since', {
                      date: dateOf(new Date(createdAt)),
                      when: agoText(new Date(seenAt), now, locale, t),
                    })}
                  </span>
                </span>
                {!current && (
                  <Button
                    small
                    look="light"
                    aria-label={t('devices.end.named', { device })}
                    onClick={() => end.mutate({ params: { id } })}
                  >
                    {t('devices.end')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Answered>
    </section>
  );
};

const AccountScreen = (): ReactElement => {
  const t = useTexts();
  const { me, site } = useSession();
  return (
    <Screen title={t('account.title')} foot={me.email} padded>
      <div className="st narrow">
        <p className="q">{t('account.intro')}</p>
        {site.memberId !== undefined && <Portrait />}
        {site.memberId !== undefined && <Notices />}
        <Signature />
        <Passkeys />
        <Devices />
      </div>
    </Screen>
  );
};

export default AccountScreen;
