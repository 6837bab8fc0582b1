// The rest of the phone's navigation, and the account.
import { Link } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { HOST_ADDRESS } from '../host/host-screens.ts';
import { Button } from '../parts/button.tsx';
import { Sheet } from '../parts/dialog.tsx';
import { Icon } from '../parts/icon.tsx';
import type { DeskScreen } from '../screens.ts';
import { siteAddress } from '../site-address.ts';
import { useTexts } from '../texts/translate.tsx';
import { useAccountActions } from './account-actions.ts';
import { LookAndLanguage } from './look-and-language.tsx';
import { useSession } from './session.ts';
import { NavLink } from './sidebar.tsx';
import { tabScreens } from './tab-bar.tsx';

const MoreSheet = (props: {
  readonly screens: readonly DeskScreen[];
  readonly current: string;
  readonly help: string;
  readonly onClose: () => void;
}): ReactElement => {
  const { screens, current, help, onClose } = props;
  const t = useTexts();
  const { me, site } = useSession();
  const { signOut, chooseLanguage } = useAccountActions();
  return (
    <Sheet title={me.name} open onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: whoever follows a link leaves the sheet. */}
      <div
        className="morenav"
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('a')) onClose();
        }}
      >
        {screens
          .filter((screen) => !tabScreens(screens).includes(screen))
          .map((screen) => (
            <NavLink key={screen.id} screen={screen} current={current} />
          ))}
        <Link to={siteAddress(site.id, 'account')}>
          <Icon name="key" />
          {t('account.title')}
        </Link>
        {me.operator && (
          <Link to={HOST_ADDRESS}>
            <Icon name="server" />
            {t('nav.host')}
          </Link>
        )}
        {me.sites
          .filter(({ id }) => id !== site.id)
          .map(({ id, name }) => (
            <Link key={id} to={siteAddress(id)}>
              <Icon name="house" />
              {name}
            </Link>
          ))}
        <a href={help} target="_blank" rel="noreferrer">
          <Icon name="file" />
          {t('help.open')}
        </a>
        <a href={site.url} target="_blank" rel="noreferrer">
          <Icon name="out" />
          {t('nav.website')}
        </a>
      </div>
      <div className="st morechoices">
        <LookAndLanguage locale={me.locale} onLanguage={chooseLanguage} />
        <Button icon="arrow" onClick={() => signOut(false)}>
          {t('account.signout')}
        </Button>
        <Button look="quiet" icon="shield" onClick={() => signOut(true)}>
          {t('account.signout.everywhere')}
        </Button>
      </div>
    </Sheet>
  );
};

export default MoreSheet;
