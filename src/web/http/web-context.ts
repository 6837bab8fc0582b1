// What the website needs from the program around it, and what it answers: no web framework in sight.
import type { ContentApi } from '../../client/content-api.ts';
import type { Paper } from '../../domain/publishing/brochure.ts';
import type { PageParts } from '../../widgets/page-parts.ts';
import type { WebAssets } from '../frame/assets.ts';
import type { SiteLookup } from './site-lookup.ts';
import type { WebLog } from './web-log.ts';

/** A paper as a file. */
type PrintedPaper = {
  readonly bytes: Uint8Array;
  readonly etag: string;
  readonly madeAt: Date;
  /** Some pictures could not be had: nobody should keep it. */
  readonly isWhole: boolean;
};

export type PaperPress = {
  /** Known before anything is drawn. */
  etag(paper: Paper): string;
  /** `name` is of the paper, not of what it says: a new version takes the place of the old one. */
  print(slot: { readonly siteId: string; readonly name: string }, paper: Paper): Promise<PrintedPaper>;
};

export type WebContext = {
  readonly api: ContentApi;
  readonly sites: SiteLookup;
  readonly assets: WebAssets;
  /** PUBLIC_URL: absolute addresses on its host use its scheme and port. */
  readonly publicUrl?: string | undefined;
  readonly log: WebLog;
  /** Makes brochures; without one there are none. */
  readonly press?: PaperPress | undefined;
  /** Of one page: its body may hold marks of these, where whoever asked puts them in. */
  readonly parts?: PageParts | undefined;
};

export type WebRequest = {
  readonly method: string;
  readonly protocol: 'http' | 'https';
  /** The Host header, port included. */
  readonly host: string;
  /** As sent: still percent-encoded, without the query string. */
  readonly path: string;
  /** With its question mark, or empty. */
  readonly search: string;
  readonly headers: {
    readonly 'accept-language'?: string | undefined;
    readonly cookie?: string | undefined;
    readonly origin?: string | undefined;
    readonly referer?: string | undefined;
    readonly 'sec-fetch-site'?: string | undefined;
    readonly accept?: string | undefined;
    readonly 'if-none-match'?: string | undefined;
    readonly 'if-modified-since'?: string | undefined;
  };
  /** The fields of a form that was posted. */
  readonly form?: URLSearchParams | undefined;
  /** The JSON that a script posted. */
  readonly json?: unknown;
  /** The visitor's network address; a whole /64 counts as one. */
  readonly visitor?: string | undefined;
};

/** By what may come from them. */
type ServiceSources = Readonly<Record<'images' | 'scripts' | 'styles' | 'connections', readonly string[]>>;

/** The same answer for GET and HEAD; the server leaves the body out, and adds ETag and compression. */
export type WebReply = {
  readonly status: number;
  /** Whose page it is: for logs and counts. */
  readonly siteId?: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** Instead of the body, for what is no text. */
  readonly bytes?: Uint8Array | undefined;
  /** Instead of the body, for what is too large to hold at once. */
  readonly stream?: AsyncIterable<string> | undefined;
  /** Origins the content security policy of this answer allows in frames. */
  readonly frameSources?: readonly string[] | undefined;
  /** Origins of the site's own services. */
  readonly serviceSources?: ServiceSources | undefined;
};
