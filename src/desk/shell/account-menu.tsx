import { useNavigate } from '@tanstack/react-router';
import { type ReactElement, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Header, Menu, MenuItem, MenuSection, MenuTrigger, Popover, Separator } from 'react-aria-components/Menu';
import { LOCALES } from '../../domain/locale.ts';
import { Avatar } from '../parts/avatar.tsx';
import { Icon } from '../parts/icon.tsx';
import { LANGUAGE_NAMES } from '../parts/language-names.ts';
import { siteAddress } from '../site-address.ts';
import { useTexts } from '../texts/translate.tsx';
import { useAccountActions } from './account-actions.ts';
import { chooseTheme, chosenTheme, THEMES, type Theme } from './device-settings.ts';
import { usePortraits } from './portraits.ts';
import { useSession } from './session.ts';

const AccountMenu = ({ help }: { readonly help: string }): ReactElement => {
  const t = useTexts();
  const { me, site } = useSession();
  const portraitOf = usePortraits();
  const navigate = useNavigate();
  const { signOut, chooseLanguage } = useAccountActions();
  const [theme, setTheme] = useState<Theme>(chosenTheme);
  return (
    <MenuTrigger defaultOpen>
      <Button className="who">
        <Avatar name={me.name} picture={portraitOf(site.memberId)} />
        <b className="ell">{me.name}</b>
        <span className="vh">, {t('account.menu')}</span>
      </Button>
      <Popover className="pop menu" placement="top start">
        <Menu aria-label={t('account.menu')}>
          <MenuSection>
            <MenuItem onAction={() => void navigate({ to: siteAddress(site.id, 'account') })}>
              <Icon name="key" />
              {t('account.title')}
            </MenuItem>
            <MenuItem href={help} target="_blank">
              <Icon name="file" />
              {t('help.open')}
            </MenuItem>
          </MenuSection>
          <Separator />
          <MenuSection
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={[theme]}
            onSelectionChange={(keys) => {
              const chosen = THEMES.find((one) => keys !== 'all' && keys.has(one));
              if (!chosen) return;
              chooseTheme(chosen);
              setTheme(chosen);
            }}
          >
            <Header>{t('theme.label')}</Header>
            {THEMES.map((one) => (
              <MenuItem key={one} id={one}>
                <Icon name="check" />
                {t(`theme.${one}`)}
              </MenuItem>
            ))}
          </MenuSection>
          <Separator />
          <MenuSection
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={[me.locale]}
            onSelectionChange={(keys) => {
              const chosen = LOCALES.find((one) => keys !== 'all' && keys.has(one));
              if (chosen && chosen !== me.locale) chooseLanguage(chosen);
            }}
          >
            <Header>{t('language.label')}</Header>
            {LOCALES.map((one) => (
              <MenuItem key={one} id={one} textValue={LANGUAGE_NAMES[one]}>
                <Icon name="check" />
                <span lang={one}>{LANGUAGE_NAMES[one]}</span>
              </MenuItem>
            ))}
          </MenuSection>
          <Separator />
          <MenuSection>
            <MenuItem onAction={() => signOut(false)}>
              <Icon name="arrow" />
              {t('account.signout')}
            </MenuItem>
            <MenuItem onAction={() => signOut(true)}>
              <Icon name="shield" />
              {t('account.signout.everywhere')}
            </MenuItem>
          </MenuSection>
        </Menu>
      </Popover>
    </MenuTrigger>
  );
};

export default AccountMenu;
