// An adapter of somebody's own: a module outside of this program whose default export makes a format of the tools below. It can import
// nothing of ours, because what is installed is one bundle.
import type { FeedFormat } from '../feed-format.ts';
import { IncompleteFileError } from '../feed-item.ts';
import { countryCode, townOf } from '../feed-places.ts';
import { typeNamed, typeOfSubTypeCode, unknownTypeLoss } from '../feed-types.ts';
import {
  amountOf,
  countOf,
  dateOf,
  decimalOf,
  isYes,
  plainLine,
  plainText,
  pointOf,
  surfacesOf,
  webAddress,
} from '../feed-values.ts';
import { readXmlRecords } from '../xml/xml-records.ts';
import { attributeOf, childAt, childrenAt, parseXmlRecord, textAt } from '../xml/xml-tree.ts';

/** How feeds write prices, dates, types and towns, and how a large XML file is read record by record. */
export const FEED_TOOLS = {
  IncompleteFileError,
  amountOf,
  attributeOf,
  childAt,
  childrenAt,
  countOf,
  countryCode,
  dateOf,
  decimalOf,
  isYes,
  parseXmlRecord,
  plainLine,
  plainText,
  pointOf,
  readXmlRecords,
  surfacesOf,
  textAt,
  townOf,
  typeNamed,
  typeOfSubTypeCode,
  unknownTypeLoss,
  webAddress,
} as const;

export type FeedTools = typeof FEED_TOOLS;
export type FeedAdapter = (tools: FeedTools) => FeedFormat;

/** What is asked of the thread of an adapter. */
export type AdapterOrder =
  | { readonly kind: 'describe'; readonly head: string }
  | { readonly kind: 'extent'; readonly head: string; readonly path: string; readonly source: string }
  | {
      readonly kind: 'read';
      readonly head: string;
      readonly path: string;
      readonly source: string;
      readonly pass: 'check' | 'import' | undefined;
    };
export type ThreadData = { readonly entry: string; readonly order: AdapterOrder; readonly batch: number };

export type AdapterAnswer =
  | { readonly kind: 'described'; readonly name: string; readonly recognised: boolean }
  | { readonly kind: 'extent'; readonly extent: 'full' | 'partial' | undefined }
  /** The records as JSON: nothing but data comes through. */
  | { readonly kind: 'items'; readonly items: readonly string[]; readonly progress: number; readonly ended: boolean }
  | { readonly kind: 'keep'; readonly call: number; readonly bytes: Uint8Array }
  | { readonly kind: 'failed'; readonly message: string; readonly incomplete: boolean };

export type AdapterReply =
  | { readonly kind: 'more' }
  | { readonly kind: 'kept'; readonly call: number; readonly ref: string | undefined; readonly problem?: string };
