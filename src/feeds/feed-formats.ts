// The formats we read. A new one is an adapter that makes an EstateSource of a file, and a line in this table
// (docs/adding-a-feed.md).

import { type FeedFile, feedFile, readHead } from './feed-file.ts';
import type { EstateSource } from './feed-item.ts';
import { estateJson } from './json/estate-json-source.ts';
import { kyeroSource } from './kyero/kyero-source.ts';
import type { KeepFile } from './openimmo/openimmo-media.ts';
import { openimmoSource } from './openimmo/openimmo-source.ts';

export type FeedOptions = {
  /** The name under which the numbers of its listings are remembered; that of the format when absent. */
  readonly source?: string | undefined;
  /** Stores a picture that came with the file; gives its reference. */
  readonly keepFile?: KeepFile | undefined;
};

export type FeedFormat = {
  readonly name: string;
  /** By the first bytes of the file, one character each. */
  recognises(head: string): boolean;
  open(file: FeedFile, head: string, options: FeedOptions): EstateSource;
};

const isZip = (head: string): boolean => head.startsWith('PK\u0003\u0004');
/** UTF-16 has a zero between the letters. */
const letters = (head: string): string => head.replaceAll('\u0000', '');
const startsXml = (head: string): boolean => /^[^\w<[{]{0,8}\s*</.test(letters(head));

export const FEED_FORMATS: readonly FeedFormat[] = [
  {
    name: 'openimmo',
    recognises: (head) => isZip(head) || (startsXml(head) && /<openimmo[\s>]/.test(letters(head))),
    open: (file, head, { source, keepFile }) =>
      openimmoSource(file, { zipped: isZip(head), keepFile, ...(source === undefined ? {} : { source }) }),
  },
  {
    name: 'kyero',
    recognises: (head) => startsXml(head) && /<(?:root|kyero)[\s>]/.test(letters(head)),
    open: (file, _head, { source }) => kyeroSource(file, source === undefined ? {} : { source }),
  },
  { name: 'json', recognises: (head) => !startsXml(head), open: (file) => estateJson(file) },
];

/** The file begins like nothing that we know. */
export class UnknownFormatError extends Error {
  override readonly name = 'UnknownFormatError';
}

export type OpenedFeed = { readonly format: string; readonly source: EstateSource };

export const openFeed = async (
  path: string,
  { format: wanted, ...options }: FeedOptions & { readonly format?: string | undefined } = {},
  formats: readonly FeedFormat[] = FEED_FORMATS,
): Promise<OpenedFeed> => {
  const head = await readHead(path);
  const format = formats.find(({ name, recognises }) => (wanted === undefined ? recognises(head) : name === wanted));
  if (!format) throw new UnknownFormatError(`It is none of ${formats.map(({ name }) => name).join(', ')}.`);
  return { format: format.name, source: format.open(feedFile(path), head, options) };
};
