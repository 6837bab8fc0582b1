import type { ReactElement } from 'react';

/** A link as the header, the footer and the "not found" page show it. */
export type LinkView = {
  readonly id: string;
  readonly label: string;
  /** Set when the label is not in the page's language. */
  readonly lang?: string | undefined;
  readonly href: string;
  readonly current?: boolean;
};

export const TextLink = ({
  link,
  className,
}: {
  readonly link: LinkView;
  readonly className?: string;
}): ReactElement => (
  <a className={className} href={link.href} lang={link.lang} aria-current={link.current ? 'page' : undefined}>
    {link.label}
  </a>
);
