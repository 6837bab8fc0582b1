// The server wants to know again who it is, for what is serious: with a passkey, or by a link in a mail. Then the call is made once
// more, and nobody types anything twice.
import { startAuthentication } from '@simplewebauthn/browser';
import { type ReactElement, useState } from 'react';
import type { DeskApi } from '../api/desk-api.ts';
import { Button } from '../parts/button.tsx';
import { Dialog } from '../parts/dialog.tsx';
import { Note } from '../parts/note.tsx';
import { useTexts } from '../texts/translate.tsx';
import type { ConfirmAsker } from './asker.ts';
import type { Me } from './session.ts';

type Step = 'asks' | 'busy' | 'failed' | 'mailed' | 'notmailed';

const ConfirmDialog = (props: {
  readonly asker: ConfirmAsker;
  readonly api: DeskApi;
  readonly me: Me;
}): ReactElement => {
  const { asker, api, me } = props;
  const t = useTexts();
  const [step, setStep] = useState<Step>('asks');
  const { answer } = asker;
  const withPasskey = async (): Promise<void> => {
    setStep('busy');
    try {
      const { challengeId, options } = await api.call('confirmOptions');
      const response = await startAuthentication({ optionsJSON: options as never });
      await api.call('confirm', { body: { challengeId, response: { ...response } } });
      answer(true);
    } catch {
      setStep('failed');
    }
  };
  const byMail = async (): Promise<void> => {
    setStep('busy');
    try {
      await api.call('askSignInLink', { body: { email: me.email, locale: me.locale } });
      setStep('mailed');
    } catch {
      setStep('notmailed');
    }
  };
  const hasPasskey = me.passkeys > 0;
  return (
    <Dialog title={t('confirm.title')} intro={t('confirm.why')} open onClose={() => answer(false)}>
      {step === 'failed' && (
        <Note tone="bad" role="alert">
          {t('confirm.failed')}
        </Note>
      )}
      {step === 'notmailed' && (
        <Note tone="bad" role="alert">
          {t('signin.link.failed')}
        </Note>
      )}
      {step === 'mailed' && (
        <Note tone="water" icon="mail" role="status">
          {t('confirm.mailed', { email: me.email })}
        </Note>
      )}
      <div className="row wrap acts">
        {hasPasskey && (
          <Button look="main" icon="finger" busy={step === 'busy'} onClick={withPasskey}>
            {t('confirm.passkey')}
          </Button>
        )}
        {step !== 'mailed' && (
          <Button look={hasPasskey ? 'plain' : 'main'} icon="mail" busy={step === 'busy'} onClick={byMail}>
            {t('signin.link.send')}
          </Button>
        )}
        <Button look="quiet" onClick={() => answer(false)}>
          {t('act.cancel')}
        </Button>
      </div>
    </Dialog>
  );
};

export default ConfirmDialog;
