// A widget with properties that a page already has: the same markup as a filled container of the CMS.
import { type ComponentType, createElement, type ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { Locale } from '../../domain/locale.ts';
import type { Translate } from '../../i18n/translate.ts';
import { jsonBlock, propsBlock } from '../../widgets/json-block.ts';
import type { WidgetProps } from '../../widgets/widget.ts';

export type IslandOptions = {
  /** When the browser brings it to life; at once by default. */
  readonly when?: 'visible' | 'idle' | 'touch';
  readonly className?: string;
};

/**
 * Call it before rendering, not inside a component: each widget is a React tree of its own, with its own ids.
 * Ids start with `i`, those of CMS containers with `w`: both can stand on one page.
 */
export const createIslands = (locale: Locale, t: Translate) => {
  let count = 0;
  return <P extends object>(
    name: string,
    Component: ComponentType<WidgetProps<P>>,
    props: P,
    { when, className }: IslandOptions = {},
  ): ReactElement => {
    count += 1;
    const id = `i${count}`;
    const markup = renderToString(createElement(Component, { props, locale, t }), { identifierPrefix: id });
    const block = propsBlock(id, jsonBlock(props));
    return (
      <div
        key={id}
        data-widget={name}
        data-when={when}
        className={className}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: React's own markup and an escaped data block
        dangerouslySetInnerHTML={{ __html: markup + block }}
      />
    );
  };
};
export type Island = ReturnType<typeof createIslands>;
