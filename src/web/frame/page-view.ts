// What a page gives to the document around it.
import type { ReactNode } from 'react';
import type { ContentApi } from '../../client/content-api.ts';
import type { Locale } from '../../domain/locale.ts';
import type { Translate } from '../../i18n/translate.ts';
import type { SiteFrame } from '../http/site-lookup.ts';
import type { AssetUrl } from './asset-url.ts';

/** The paths of one page, query string included, in every locale it exists in. */
export type PagePaths = Readonly<Partial<Record<Locale, string>>>;

export type PageView = {
  readonly status: number;
  readonly title: string;
  readonly description: string;
  readonly paths: PagePaths;
  /** File name of the picture for sharing; the site's own when absent. */
  readonly image?: string | undefined;
  /** Address of the picture for sharing when it is no file of the site. */
  readonly imageHref?: string | undefined;
  readonly noindex?: boolean;
  /** Opens with the large picture of the theme: it and the display font are asked for at once. */
  readonly hero?: boolean;
  /** Over those of a page that is the same for everybody. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Origins that this page may show in a frame once a visitor asks for it. */
  readonly frameSources?: readonly string[];
  readonly main: ReactNode;
  /** Nothing in the main part belongs in the head, such as a picture to ask for at once: it may be rendered alone. */
  readonly apart?: boolean;
};

/** The page is elsewhere for good; the slug in its address may change again, so nobody may keep the redirect. */
export type PageRedirect = { readonly redirect: string };

export type PageContext = {
  /** For this site. */
  readonly api: ContentApi;
  readonly frame: SiteFrame;
  readonly locale: Locale;
  readonly t: Translate;
  /** Scheme and host of the site's absolute addresses. */
  readonly origin: string;
  /** Percent-decoded, without the locale prefix: "" for the home page. */
  readonly rest: string;
  readonly query: URLSearchParams;
  readonly params: Readonly<Record<string, string>>;
  /** The visitor's Cookie header: only for pages that are not kept for others. */
  readonly cookies: string | undefined;
  /** The visitor's network address, for limits: only for pages that are not kept for others. */
  readonly visitor: string | undefined;
  readonly assetUrl: AssetUrl;
  /** Widgets and files of a piece of CMS HTML. */
  readonly fill: (html: string) => Promise<string>;
};

/** What a form did: the visitor goes on to the next page, with a cookie perhaps. */
type PostResult = { readonly seeOther: string; readonly cookie?: string };
type PostContext = Pick<PageContext, 'api' | 'frame' | 'locale' | 'cookies' | 'origin'> & {
  readonly form: URLSearchParams;
  /** The visitor reaches us over HTTPS. */
  readonly secure: boolean;
  /** The page of ours that the form stood on, query string included; undefined when unknown. */
  readonly from: string | undefined;
};
export type PostHandler = (context: PostContext) => Promise<PostResult>;

/** Undefined: there is no such page. */
export type PageHandler = (context: PageContext) => Promise<PageView | PageRedirect | undefined>;

export const encodePath = (path: string): string => path.split('/').map(encodeURIComponent).join('/');
