// A link to the same list in another state: an address for everyone, a change without loading where script runs.
import type { MouseEvent, ReactElement, ReactNode } from 'react';
import { type ListAddress, listHref } from './list-address.ts';

export type Go = (to: ListAddress) => void;

type Props = {
  readonly to: ListAddress;
  readonly path: string;
  readonly go?: Go | undefined;
  readonly className?: string | undefined;
  readonly current?: boolean | undefined;
  readonly label?: string | undefined;
  /** Pages of a list may be crawled, its filters and orders not. */
  readonly follow?: boolean;
  readonly children: ReactNode;
};

const isPlainClick = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

export const ListLink = (props: Props): ReactElement => {
  const { to, path, go, className, current, label, follow = false, children } = props;
  return (
    <a
      href={listHref(path, to)}
      className={className}
      aria-current={current ? 'true' : undefined}
      aria-label={label}
      rel={follow ? undefined : 'nofollow'}
      onClick={
        go &&
        ((event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          go(to);
        })
      }
    >
      {children}
    </a>
  );
};
