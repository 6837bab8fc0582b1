import type { ReactElement } from 'react';
import type { Translate } from '../../i18n/translate.ts';
import { Icon } from '../icon.tsx';

/** The same home on paper; search engines have the page. */
export const BrochureLink = ({ href, t }: { readonly href: string; readonly t: Translate }): ReactElement => (
  <a className="btn ghost s" href={href} rel="nofollow" type="application/pdf">
    <Icon name="download" />
    {t('brochure.link')}
  </a>
);
