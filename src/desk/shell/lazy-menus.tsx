// The menus of the sidebar come when somebody wants them: until then their buttons stand there alone.
import { lazy, type ReactElement, Suspense, useState } from 'react';
import { Avatar } from '../parts/avatar.tsx';
import { Icon, Mark } from '../parts/icon.tsx';
import { useTexts } from '../texts/translate.tsx';
import { usePortraits } from './portraits.ts';
import { useSession } from './session.ts';

const loadAccount = () => import('./account-menu.tsx');
const loadSites = () => import('./site-menu.tsx');
const AccountMenu = lazy(loadAccount);
const SiteMenu = lazy(loadSites);

export const AccountButton = ({ help }: { readonly help: string }): ReactElement => {
  const t = useTexts();
  const { me, site } = useSession();
  const portraitOf = usePortraits();
  const [wanted, setWanted] = useState(false);
  const button = (
    <button
      type="button"
      className="who"
      aria-haspopup="menu"
      onPointerEnter={loadAccount}
      onFocus={loadAccount}
      onClick={() => setWanted(true)}
    >
      <Avatar name={me.name} picture={portraitOf(site.memberId)} />
      <b className="ell">{me.name}</b>
      <span className="vh">, {t('account.menu')}</span>
    </button>
  );
  return wanted ? (
    <Suspense fallback={button}>
      <AccountMenu help={help} />
    </Suspense>
  ) : (
    button
  );
};

export const SiteButton = (): ReactElement => {
  const t = useTexts();
  const { site } = useSession();
  const [wanted, setWanted] = useState(false);
  const button = (
    <button
      type="button"
      className="brand"
      aria-haspopup="menu"
      aria-label={t('nav.site', { name: site.name })}
      onPointerEnter={loadSites}
      onFocus={loadSites}
      onClick={() => setWanted(true)}
    >
      <Mark />
      <span className="ell">{site.name}</span>
      <Icon name="down" />
    </button>
  );
  return wanted ? (
    <Suspense fallback={button}>
      <SiteMenu />
    </Suspense>
  ) : (
    button
  );
};
