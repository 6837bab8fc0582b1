// React arrives with the first widget that needs it: a page without widgets loads none of it.
import { createElement, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import type { Locale } from '../domain/locale.ts';
import type { Translate } from '../i18n/translate.ts';
import type { ClientComponent } from './client-registry.ts';

type Hydration = {
  readonly container: HTMLElement;
  readonly Component: ClientComponent;
  readonly props: unknown;
  readonly id: string;
  readonly locale: Locale;
  readonly t: Translate;
  readonly onError: (error: unknown) => void;
};

/** When the component throws, the markup of the server comes back: readable, only without its behaviour. */
export const hydrate = ({ container, Component, props, id, locale, t, onError }: Hydration): void => {
  const markup = container.innerHTML;
  // As a transition React works in slices of a few milliseconds: the page answers to touch and keys meanwhile.
  startTransition(() => {
    const root = hydrateRoot(container, createElement(Component, { props: props as never, locale, t }), {
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
