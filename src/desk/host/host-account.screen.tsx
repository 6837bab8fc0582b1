// The operator's own: how the desk looks and speaks, passkeys and devices.
import { type ReactElement, useState } from 'react';
import { LOCALES } from '../../domain/locale.ts';
import { Devices, Passkeys } from '../account/account.screen.tsx';
import { Button } from '../parts/button.tsx';
import { Radios } from '../parts/field.tsx';
import { LANGUAGE_NAMES } from '../parts/language-names.ts';
import { useAccountActions } from '../shell/account-actions.ts';
import { chooseTheme, chosenTheme, THEMES } from '../shell/device-settings.ts';
import { Screen } from '../shell/screen.tsx';
import { useTexts } from '../texts/translate.tsx';
import { useHostMe } from './host-me.ts';

const HostAccountScreen = (): ReactElement => {
  const t = useTexts();
  const me = useHostMe();
  const { signOut, chooseLanguage } = useAccountActions();
  const [theme, setTheme] = useState(chosenTheme);
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
        <Radios
          legend={t('theme.label')}
          value={theme}
          onChange={(chosen) => {
            chooseTheme(chosen);
            setTheme(chosen);
          }}
          choices={THEMES.map((value) => ({ value, label: t(`theme.${value}`) }))}
        />
        <Radios
          legend={t('language.label')}
          value={me.locale}
          onChange={chooseLanguage}
          choices={LOCALES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
        />
        <Passkeys />
        <Devices />
      </div>
    </Screen>
  );
};

export default HostAccountScreen;
