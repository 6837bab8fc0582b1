// React arrives with the first widget that needs it: a page without widgets loads none of it.
import { createElement, type ReactElement, type ReactNode, startTransition, useEffect } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { Locale } from '../domain/locale.ts';
import type { Translate } from '../i18n/translate.ts';
import type { ClientComponent } from './client-registry.ts';
import { useMounted } from './use-mounted.ts';

type Hydration = {
  readonly container: HTMLElement;
  readonly Component: ClientComponent;
  readonly props: unknown;
  readonly id: string;
  readonly locale: Locale;
  readonly t: Translate;
  readonly onError: (error: unknown) => void;
  /** It hears what visitors do from now on. */
  readonly onReady: () => void;
};

/** What only works with script appears one render after the first (use-mounted.ts): then, and below this, all is there. */
const Ready = ({ onReady, children }: { onReady: () => void; children: ReactNode }): ReactElement => {
  const mounted = useMounted();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (mounted) onReady();
  }, [mounted]);
  return <>{children}</>;
};

/** When the component throws, the markup of the server comes back: readable, only without its behaviour. */
export const hydrate = ({ container, Component, props, id, locale, t, onError, onReady }: Hydration): void => {
  const markup = container.innerHTML;
  // As a transition React works in slices of a few milliseconds: the page answers to touch and keys meanwhile.
  startTransition(() => {
    const widget = createElement(Component, { props: props as never, locale, t });
    const root = hydrateRoot(container, <Ready onReady={onReady}>{widget}</Ready>, {
      identifierPrefix: id,
      onUncaughtError(error) {
        onError(error);
        queueMicrotask(() => {
          root.unmount();
          container.innerHTML = markup;
        });
      },
    });
  });
};
