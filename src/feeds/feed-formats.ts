// The formats we read. A new one is an adapter that makes an EstateSource of a file, and a line in this table, or a module that the
// operator names (docs/adding-a-feed.md).
import { feedFile, readHead } from './feed-file.ts';
import type { FeedFormat, FeedOptions } from './feed-format.ts';
import type { EstateSource } from './feed-item.ts';
import { estateJson } from './json/estate-json-source.ts';
import { kyeroSource } from './kyero/kyero-source.ts';
import { openimmoSource } from './openimmo/openimmo-source.ts';
import type { OwnFormats } from './own/own-formats.ts';

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

type OpenFeedOptions = FeedOptions & {
  readonly format?: string | undefined;
  /** Adapters of the operator's own; they are asked before ours. */
  readonly own?: OwnFormats | undefined;
};

export const openFeed = async (
  path: string,
  { format: wanted, own, ...options }: OpenFeedOptions = {},
): Promise<OpenedFeed> => {
  const head = await readHead(path);
  const isOurs = FEED_FORMATS.some(({ name }) => name === wanted);
  const named = isOurs ? [] : ((await own?.all(head)) ?? []);
  const adapters = named.flatMap((one) => ('format' in one ? [one] : []));
  const format =
    adapters.find(({ format: { name }, recognised }) => (wanted === undefined ? recognised : name === wanted))
      ?.format ??
    FEED_FORMATS.find(({ name, recognises }) => (wanted === undefined ? recognises(head) : name === wanted));
  if (!format) {
    const names = [...adapters.map((one) => one.format), ...FEED_FORMATS].map(({ name }) => name);
    const problems = named.flatMap((one) => ('problem' in one ? [one.problem] : []));
    throw new UnknownFormatError([`It is none of ${names.join(', ')}.`, ...problems].join(' '));
  }
  return { format: format.name, source: format.open(feedFile(path), head, options) };
};
