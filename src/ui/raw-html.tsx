// The one place where HTML of an editor enters a page. It was sanitized when it was stored (services), and the content
// security policy runs no inline script.
import type { ReactElement } from 'react';

type Props = { readonly html: string; readonly className?: string; readonly lang?: string | undefined };

export const RawHtml = ({ html, className, lang }: Props): ReactElement => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: sanitized on write, see above
  <div className={className} lang={lang} dangerouslySetInnerHTML={{ __html: html }} />
);
