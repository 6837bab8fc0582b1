// For whoever works for several sites: the name of this one opens the others.
import { useNavigate } from '@tanstack/react-router';
import type { ReactElement } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components/Menu';
import { HOST_ADDRESS } from '../host/host-screens.ts';
import { Icon, Mark } from '../parts/icon.tsx';
import { siteAddress } from '../site-address.ts';
import { useTexts } from '../texts/translate.tsx';
import { useSession } from './session.ts';

/** No site has this id: theirs begin with a letter or a digit. */
const HOST = '*';

const SiteMenu = (): ReactElement => {
  const t = useTexts();
  const { me, site } = useSession();
  const navigate = useNavigate();
  return (
    <MenuTrigger defaultOpen>
      <Button className="brand" aria-label={t('nav.site', { name: site.name })}>
        <Mark />
        <span className="ell">{site.name}</span>
        <Icon name="down" />
      </Button>
      <Popover className="pop menu" placement="bottom start">
        <Menu
          aria-label={t('nav.sites')}
          selectionMode="single"
          selectedKeys={[site.id]}
          onAction={(id) => void navigate({ to: id === HOST ? HOST_ADDRESS : siteAddress(String(id)) })}
        >
          {me.operator && (
            <MenuItem id={HOST}>
              <Icon name="check" />
              {t('nav.host')}
            </MenuItem>
          )}
          {me.sites.map(({ id, name }) => (
            <MenuItem key={id} id={id}>
              <Icon name="check" />
              {name}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
};

export default SiteMenu;
