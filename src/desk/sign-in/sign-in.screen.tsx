import { type FormEvent, type ReactElement, useState } from 'react';
import { LOCALES, type Locale } from '../../domain/locale.ts';
import type { DeskApi } from '../api/desk-api.ts';
import { statusOf } from '../api/desk-error.ts';
import { Button } from '../parts/button.tsx';
import { TextField } from '../parts/field.tsx';
import { LANGUAGE_NAMES } from '../parts/language-names.ts';
import { Note } from '../parts/note.tsx';
import { lastPerson, signedIn } from '../shell/leave.ts';
import { useLocale, useTexts } from '../texts/translate.tsx';
import { type PasskeyFailure, passkeyFailure, signInWithPasskey } from './passkey.ts';
import { SignInFrame } from './sign-in-frame.tsx';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

type LinkState = 'idle' | 'sending' | 'sent' | 'wrong' | 'busy' | 'failed';

export const SignInScreen = (props: {
  readonly api: DeskApi;
  readonly siteName: string;
  readonly onLanguage: (locale: Locale) => void;
}): ReactElement => {
  const { api, siteName, onLanguage } = props;
  const t = useTexts();
  const locale = useLocale();
  const [last] = useState(lastPerson);
  const [email, setEmail] = useState(last?.email ?? '');
  const [passkey, setPasskey] = useState<'idle' | 'asks' | PasskeyFailure>('idle');
  const [link, setLink] = useState<LinkState>('idle');

  const withPasskey = async (): Promise<void> => {
    setPasskey('asks');
    try {
      await signInWithPasskey(api);
      signedIn({ address: location.pathname + location.search, offerPasskey: false });
    } catch (error) {
      setPasskey(passkeyFailure(error));
    }
  };
  const sendLink = async (event?: FormEvent): Promise<void> => {
    event?.preventDefault();
    if (link === 'sending') return;
    if (!EMAIL.test(email.trim())) {
      setLink('wrong');
      return;
    }
    setLink('sending');
    try {
      await api.call('askSignInLink', { body: { email: email.trim(), locale } });
      setLink('sent');
    } catch (error) {
      const status = statusOf(error);
      setLink(status === 400 ? 'wrong' : status === 429 ? 'busy' : 'failed');
    }
  };
  if (link === 'sent')
    return (
      <SignInFrame
        siteName={siteName}
        title={t('signin.sent.title')}
        intro={t('signin.sent.text', { email: email.trim() })}
      >
        <Note tone="plain" icon="mail" role="status">
          {t('signin.sent.note')}
        </Note>
        <div className="row wrap">
          <Button icon="refresh" onClick={() => void sendLink()}>
            {t('signin.sent.again')}
          </Button>
          <Button look="quiet" onClick={() => setLink('idle')}>
            {t('signin.sent.elsewhere')}
          </Button>
        </div>
      </SignInFrame>
    );
  const [firstName] = last?.name.split(' ') ?? [];
  return (
    <SignInFrame
      siteName={siteName}
      title={firstName ? t('signin.hello', { name: firstName }) : t('signin.title')}
      intro={t('signin.intro')}
    >
      {last && (
        <Note tone="water" role="status">
          {t('signin.expired')}
        </Note>
      )}
      <Button look="main" icon="finger" busy={passkey === 'asks'} onClick={() => void withPasskey()}>
        {t('signin.passkey')}
      </Button>
      {passkey !== 'idle' && passkey !== 'asks' && (
        <Note tone="warn" role="alert">
          {t(`signin.passkey.${passkey}`)}
        </Note>
      )}
      <p className="or">{t('signin.or')}</p>
      <form className="st" onSubmit={(event) => void sendLink(event)} noValidate>
        <TextField
          label={t('field.email')}
          type="email"
          autoComplete="email"
          inputMode="email"
          maxLength={254}
          value={email}
          onChange={(value) => {
            setEmail(value);
            if (link !== 'sending') setLink('idle');
          }}
          error={link === 'wrong' ? t('field.email.wrong') : undefined}
        />
        <Button type="submit" icon="mail" busy={link === 'sending'}>
          {t('signin.link.send')}
        </Button>
        {(link === 'busy' || link === 'failed') && (
          <Note tone="bad" role="alert">
            {t(link === 'busy' ? 'signin.link.busy' : 'signin.link.failed')}
          </Note>
        )}
        <p className="s qq">{t('signin.link.help')}</p>
      </form>
      <hr />
      <p className="s q">{t('signin.lost')}</p>
      <nav className="s langs" aria-label={t('language.label')}>
        {LOCALES.filter((other) => other !== locale).map((other) => (
          <button key={other} type="button" className="lk" lang={other} onClick={() => onLanguage(other)}>
            {LANGUAGE_NAMES[other]}
          </button>
        ))}
      </nav>
    </SignInFrame>
  );
};
