import type { ReactElement } from 'react';
import type { Translate } from '../../i18n/translate.ts';

export type Crumb = { readonly label: string; readonly href: string };

type Props = { readonly crumbs: readonly Crumb[]; readonly current: string; readonly t: Translate };

export const Breadcrumbs = ({ crumbs, current, t }: Props): ReactElement => (
  <nav aria-label={t('listing.crumbs')}>
    <ol className="crumbs">
      {crumbs.map(({ label, href }) => (
        <li key={href}>
          <a href={href}>{label}</a>
        </li>
      ))}
      <li>
        <span aria-current="page">{current}</span>
      </li>
    </ol>
  </nav>
);
