// Files that are still on their way to listings that are not open, with the way to them.
import { Link } from '@tanstack/react-router';
import { type ReactElement, useSyncExternalStore } from 'react';
import { type UploadsAway, uploadRegistry } from '../media/upload-registry.ts';
import { Icon } from '../parts/icon.tsx';
import { siteAddress } from '../site-address.ts';
import { useTexts } from '../texts/translate.tsx';
import { useSession } from './session.ts';

const Away = ({ one }: { readonly one: UploadsAway }): ReactElement | null => {
  const t = useTexts();
  if (one.left === 0 && !one.asks) return null;
  return (
    <li className={one.asks ? 'bad' : undefined}>
      <Icon name={one.asks ? 'warn' : 'upload'} />
      <Link className="lk" to={siteAddress(one.siteId, `estates/${one.id}/pictures`)}>
        {one.name}
      </Link>
      <span>{one.left > 0 ? t('uploads.left', { count: one.left }) : t('uploads.asks')}</span>
      {one.left > 0 && <progress value={one.sent} max={Math.max(1, one.size)} aria-hidden="true" />}
    </li>
  );
};

export const UploadsAwayBar = (): ReactElement | null => {
  const t = useTexts();
  const { site } = useSession();
  const all = useSyncExternalStore(uploadRegistry.subscribe, uploadRegistry.away);
  const here = all.filter(({ siteId, left, asks }) => siteId === site.id && (left > 0 || asks));
  if (here.length === 0) return null;
  return (
    <section className="away" aria-label={t('uploads.title')}>
      <ul>
        {here.map((one) => (
          <Away key={one.key} one={one} />
        ))}
      </ul>
    </section>
  );
};
