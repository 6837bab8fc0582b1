// Where a link of a mail leads: it says who and what for, and only the button signs in. A program that reads mails and opens links
// changes nothing.
import { type ReactElement, useEffect, useState } from 'react';
import type { DeskAnswer, DeskApi } from '../api/desk-api.ts';
import { statusOf } from '../api/desk-error.ts';
import { Button } from '../parts/button.tsx';
import { Note } from '../parts/note.tsx';
import { signedIn } from '../shell/leave.ts';
import { useTexts } from '../texts/translate.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

type LinkState =
  | { readonly step: 'looking' }
  | { readonly step: 'gone' }
  | { readonly step: 'failed' }
  | { readonly step: 'there' | 'using'; readonly link: DeskAnswer<'lookAtLink'> };

export const LinkScreen = ({ api, siteName }: { readonly api: DeskApi; readonly siteName: string }): ReactElement => {
  const t = useTexts();
  const [token] = useState(() => decodeURIComponent(location.hash.slice(1)));
  const [seen, setSeen] = useState<LinkState>({ step: 'looking' });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try looks again.
  useEffect(() => {
    let current = true;
    api.call('lookAtLink', { body: { token } }).then(
      (link) => current && setSeen({ step: 'there', link }),
      (error: unknown) => {
        const status = statusOf(error);
        if (current) setSeen(status === 410 || status === 400 ? { step: 'gone' } : { step: 'failed' });
      },
    );
    return () => {
      current = false;
    };
  }, [api, token, tries]);

  if (seen.step === 'looking')
    return (
      <SignInFrame siteName={siteName} title={t('link.looking')}>
        <p className="vh" role="status">
          {t('state.loading')}
        </p>
      </SignInFrame>
    );
  if (seen.step === 'gone')
    return (
      <SignInFrame siteName={siteName} title={t('link.gone.title')} intro={t('link.gone.text')}>
        <a className="btn p" href="/desk">
          {t('link.gone.new')}
        </a>
      </SignInFrame>
    );
  if (seen.step === 'failed')
    return (
      <SignInFrame siteName={siteName} title={t('link.failed.title')} intro={t('link.failed.text')}>
        <Button
          look="main"
          icon="refresh"
          onClick={() => {
            setSeen({ step: 'looking' });
            setTries(tries + 1);
          }}
        >
          {t('act.retry')}
        </Button>
      </SignInFrame>
    );
  const { link } = seen;
  const use = async (): Promise<void> => {
    setSeen({ step: 'using', link });
    try {
      await api.call('useSignInLink', { body: { token } });
      signedIn({ address: '/desk', offerPasskey: true });
    } catch (error) {
      setSeen(statusOf(error) === 410 ? { step: 'gone' } : { step: 'failed' });
    }
  };
  return (
    <SignInFrame
      siteName={link.siteName || siteName}
      title={t(link.purpose === 'invite' ? 'link.invite.title' : 'link.title', {
        name: link.name,
        site: link.siteName,
      })}
      intro={t(`link.${link.purpose}.text`, { name: link.name, email: link.email, site: link.siteName })}
    >
      <Button look="main" icon="arrow" busy={seen.step === 'using'} onClick={() => void use()}>
        {t(link.purpose === 'invite' ? 'link.invite.accept' : 'link.use')}
      </Button>
      <Note>{t('link.note', { email: link.email })}</Note>
    </SignInFrame>
  );
};
