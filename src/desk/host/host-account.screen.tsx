// The operator's own: how the desk looks and speaks, passkeys and devices.
import type { ReactElement } from 'react';
import { Devices, Passkeys } from '../account/account.screen.tsx';
import { Button } from '../parts/button.tsx';
import { useAccountActions } from '../shell/account-actions.ts';
import { LookAndLanguage } from '../shell/look-and-language.tsx';
import { Screen } from '../shell/screen.tsx';
import { useTexts } from '../texts/translate.tsx';
import { useHostMe } from './host-me.ts';

const HostAccountScreen = (): ReactElement => {
  const t = useTexts();
  const me = useHostMe();
  const { signOut, chooseLanguage } = useAccountActions();
  return (
    <Screen
      title={t('account.title')}
      foot={me.email}
      padded
      actions={
        <Button icon="arrow" onClick={() => signOut(false)}>
          {t('account.signout')}
        </Button>
      }
    >
      <div className="st narrow">
        <LookAndLanguage locale={me.locale} onLanguage={chooseLanguage} />
        <Passkeys />
        <Devices />
      </div>
    </Screen>
  );
};

export default HostAccountScreen;
