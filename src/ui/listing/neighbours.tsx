import type { ReactElement } from 'react';
import type { Translate } from '../../i18n/translate.ts';
import { Icon } from '../icon.tsx';

/** Undefined at either end of the list. */
export type NeighbourLinks = { readonly previous: string | undefined; readonly next: string | undefined };

export const Neighbours = ({ links, t }: { readonly links: NeighbourLinks; readonly t: Translate }): ReactElement => (
  <nav className="neighbours" aria-label={t('listing.neighbours')}>
    {links.previous && (
      <a className="arrow-link" href={links.previous} rel="prev">
        <Icon name="left" />
        {t('listing.previous')}
      </a>
    )}
    {links.next && (
      <a className="arrow-link" href={links.next} rel="next">
        {t('listing.next')}
        <Icon name="right" />
      </a>
    )}
  </nav>
);
