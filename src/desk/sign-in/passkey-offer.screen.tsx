// After a link: a passkey makes the next time one touch.
import { type ReactElement, useState } from 'react';
import type { DeskApi } from '../api/desk-api.ts';
import { Button } from '../parts/button.tsx';
import { Note } from '../parts/note.tsx';
import { passkeyOffered } from '../shell/leave.ts';
import { useTexts } from '../texts/translate.tsx';
import { makePasskey, type PasskeyFailure, passkeyFailure } from './passkey.ts';
import { SignInFrame } from './sign-in-frame.tsx';

export const PasskeyOfferScreen = (props: {
  readonly api: DeskApi;
  readonly siteName: string;
  readonly name: string;
  readonly onDone: () => unknown;
}): ReactElement => {
  const t = useTexts();
  const [state, setState] = useState<'idle' | 'asks' | PasskeyFailure>('idle');
  const done = (): void => {
    passkeyOffered();
    props.onDone();
  };
  const make = async (): Promise<void> => {
    setState('asks');
    try {
      await makePasskey(props.api);
      done();
    } catch (error) {
      setState(passkeyFailure(error));
    }
  };
  return (
    <SignInFrame
      siteName={props.siteName}
      title={t('offer.title', { name: props.name.split(' ')[0] ?? props.name })}
      intro={t('offer.text')}
    >
      <Button look="main" icon="finger" busy={state === 'asks'} onClick={() => void make()}>
        {t('passkey.make')}
      </Button>
      {state !== 'idle' && state !== 'asks' && (
        <Note tone="warn" role="alert">
          {t(`passkey.${state}`)}
        </Note>
      )}
      <Button look="quiet" onClick={done}>
        {t('offer.later')}
      </Button>
      <p className="s qq">{t('offer.help')}</p>
    </SignInFrame>
  );
};
