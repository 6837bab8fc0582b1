// What a widget is. The server knows all of it; the browser only loads the component, and only when it is on the page.
import type { ComponentType } from 'react';
import type { Static, TObject } from 'typebox';
import type { ContentApi } from '../client/content-api.ts';
import type { RouteType } from '../domain/content/routes.ts';
import type { Site } from '../domain/content/site.ts';
import type { Locale } from '../domain/locale.ts';
import type { Translate } from '../i18n/translate.ts';

export type WidgetProps<P> = { readonly props: P; readonly locale: Locale; readonly t: Translate };

/** The page a container stands on. */
export type WidgetPage = {
  readonly site: Site;
  /** Without its query string. */
  readonly path: string;
  /** With its question mark, or empty. */
  readonly search: string;
  /** The address of a page of the site; undefined when there is none. */
  readonly pagePath: (id: string) => string | undefined;
  /** The address of a route without parameters; undefined while nothing answers there. */
  readonly routePath: (route: RouteType) => string | undefined;
};

export type WidgetContext = {
  readonly api: ContentApi;
  readonly locale: Locale;
  readonly t: Translate;
  readonly page: WidgetPage;
  /** The public address of a file of the site; undefined when the site has no such file. */
  readonly assetUrl: (name: string) => string | undefined;
  readonly warn: (message: string) => void;
};

export type Widget<S extends TObject, P extends object> = {
  readonly name: string;
  /** The container's `data-*` values. Every one is optional or has a default. */
  readonly options: S;
  /** The component's properties, as plain JSON; undefined leaves the container as the editor wrote it. */
  load(context: WidgetContext, options: Static<S>): Promise<P | undefined>;
  readonly Component: ComponentType<WidgetProps<P>>;
  /** Whether the markup is all there is: then the browser gets no data and no script for it. */
  readonly still?: (props: P) => boolean;
  /**
   * The properties with `mark` for each value that other pages carry too and whose JSON is worth keeping: objects that
   * are never changed, and the same one as long as they say the same.
   */
  readonly shared?: (props: P, mark: (value: object) => string) => object;
  /** When the browser brings it to life: `touch` for what works without script until the visitor does something. */
  readonly when?: (props: P) => 'touch' | undefined;
};
