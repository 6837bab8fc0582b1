// A link to the same list in another state: an address for everyone, a change without loading where script runs.
import type { MouseEvent, ReactElement, ReactNode } from 'react';
import { type ListAddress, listHref } from '../../domain/search/list-address.ts';

export type Go = (to: ListAddress) => void;

type LinkProps = {
  readonly className?: string | undefined;
  readonly current?: boolean | undefined;
  readonly label?: string | undefined;
  /** Pages of a list may be crawled, its filters and orders not. */
  readonly follow?: boolean;
  readonly children: ReactNode;
};

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

export const StepLink = (
  props: LinkProps & { readonly href: string; readonly onGo?: (() => void) | undefined },
): ReactElement => {
  const { href, onGo, className, current, label, follow = false, children } = props;
  return (
    <a
      href={href}
      className={className}
      aria-current={current ? 'true' : undefined}
      aria-label={label}
      rel={follow ? undefined : 'nofollow'}
      onClick={
        onGo &&
        ((event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          onGo();
        })
      }
    >
      {children}
    </a>
  );
};

type Props = LinkProps & { readonly to: ListAddress; readonly path: string; readonly go?: Go | undefined };

export const ListLink = ({ to, path, go, ...link }: Props): ReactElement => (
  <StepLink {...link} href={listHref(path, to)} onGo={go && (() => go(to))} />
);
