// Before a full import writes anything: the source is read once to its end, and what would be removed is counted.
import type { Db } from '../../db/engine/connect.ts';
import { feedIds } from '../../db/estates/estates.ts';
import { findIdentities, presentIdsOfSources } from '../../db/imports/feed-identities.ts';
import { REMOVED_SHARE } from '../../domain/quarantine/suspicion.ts';
import { type EstateSource, type FeedIdentity, IncompleteFileError } from '../../feeds/feed-item.ts';
import { readableIds } from '../../feeds/json/estate-json-record.ts';
import { ownListing } from '../../feeds/kyero/kyero-export.ts';
import type { ServiceContext } from '../platform/context.ts';

const RANGE = 10_000;

export type Survey =
  | { readonly refused: string }
  | {
      readonly fingerprint: string;
      readonly missing: readonly number[];
      /** Why nothing will be removed, though something may be missing. */
      readonly note: string | undefined;
    };

type Ids = {
  readonly known: Set<number>;
  /** The sources whose listings the file holds; none for our own JSON, which is the whole site. */
  readonly sources: Set<string>;
  unreadable: number;
  records: number;
};

const KEYS_AT_ONCE = 500;

const readIds = async (db: Db, siteId: string, source: EstateSource, onProgress: () => void): Promise<Ids> => {
  const ids: Ids = {
    known: new Set(),
    sources: new Set(source.name === undefined ? [] : [source.name]),
    unreadable: 0,
    records: 0,
  };
  let keys: FeedIdentity[] = [];
  const lookUp = async () => {
    for (const id of (await findIdentities(db.kysely, siteId, keys)).values()) ids.known.add(id);
    keys = [];
  };
  for await (const item of source.read('check')) {
    if (++ids.records % 1000 === 0) onProgress();
    if (item.identity) {
      ids.sources.add(item.identity.source);
      // A listing from elsewhere that is in our own export is there under our number.
      const own = ownListing(siteId, item.identity.key);
      if (own !== undefined) ids.known.add(own);
      else if (!('removed' in item)) keys.push(item.identity);
      if (keys.length >= KEYS_AT_ONCE) await lookUp();
      continue;
    }
    for (const id of 'value' in item ? readableIds(item.value) : [undefined]) {
      if (id === undefined) ids.unreadable++;
      else ids.known.add(id);
    }
  }
  await lookUp();
  return ids;
};

const percent = (share: number): string => `${Math.round(share * 100)} %`;

export const survey = async (
  { db }: Pick<ServiceContext, 'db'>,
  siteId: string,
  source: EstateSource,
  {
    allowRemoval,
    holds,
    onProgress,
  }: {
    readonly allowRemoval: boolean;
    /** What is too much waits record by record: it is no reason to refuse the rest. */
    readonly holds: boolean;
    readonly onProgress: () => void;
  },
): Promise<Survey> => {
  const fingerprint = await source.fingerprint();
  let ids: Ids;
  try {
    ids = await readIds(db, siteId, source, onProgress);
  } catch (error) {
    if (!(error instanceof IncompleteFileError)) throw error;
    return { refused: error.message };
  }
  // A file of nothing is a failed export far more often than an agency without listings.
  if (ids.records === 0 && !allowRemoval) return { refused: 'There is not a single record in it.' };

  const missing: number[] = [];
  let present = 0;
  for (let after = 0, range: number[]; ; after = range.at(-1) ?? 0) {
    // A feed replaces the stock of its source: listings that came otherwise are none of its business.
    range =
      ids.sources.size > 0
        ? await presentIdsOfSources(db.kysely, siteId, [...ids.sources], after, RANGE)
        : await feedIds(db.kysely, siteId, after, RANGE);
    if (range.length === 0) break;
    present += range.length;
    for (const id of range) if (!ids.known.has(id)) missing.push(id);
  }
  if (missing.length > 0 && ids.unreadable > 0)
    return { fingerprint, missing: [], note: `${ids.unreadable} records have no readable id: nothing is removed.` };
  if (missing.length > present * REMOVED_SHARE && !allowRemoval && !holds)
    return {
      refused: `It would remove ${missing.length} of ${present} listings (${percent(missing.length / present)}), more than ${percent(REMOVED_SHARE)}.`,
    };
  return { fingerprint, missing, note: undefined };
};
