// The first build of a site's catalogue: all its listings from what is stored of them for the index, range by range.
import type { Db } from '../../db/engine/connect.ts';
import { collectionsOf } from '../../db/estates/collections.ts';
import { type IndexRange, keepIndexRecords, readIndexRange, readRangeStarts } from '../../db/estates/index-records.ts';
import type { Site } from '../../domain/content/site.ts';
import { UnavailableError } from '../../domain/errors.ts';
import { type Catalogue, createCatalogue } from '../../search/catalogue/catalogue.ts';
import { type IndexEntry, indexEntry } from '../../search/catalogue/index-entry.ts';
import {
  fromStored,
  INDEX_RECORD_VERSION,
  type IndexRecord,
  indexRecord,
  toStored,
} from '../../search/catalogue/index-record.ts';
import type { Log } from '../platform/log.ts';

const RANGE = 500;
const READ_AHEAD = 3;

/** The entries of whole families. */
const entriesOf = (
  records: readonly IndexRecord[],
  site: Site,
  collections: ReadonlyMap<number, readonly string[]>,
): IndexEntry[] => {
  const projects = new Map<number, IndexRecord>();
  for (const record of records) if (record.parentId === undefined) projects.set(record.id, record);
  const entries: IndexEntry[] = [];
  for (const record of records) {
    const entry = indexEntry(record, projects.get(record.parentId ?? 0), site);
    const more = entry && collections.get(entry.id);
    if (entry) entries.push(more ? { ...entry, collections: [...entry.collections, ...more] } : entry);
  }
  return entries;
};

/** Records that had to be worked out are kept: after the rules have changed only the first start is slow. */
const recordsOf = async (db: Db, log: Log, siteId: string, range: IndexRange): Promise<IndexRecord[]> => {
  const made = range.others.map(({ version, document }) => ({ version, record: indexRecord(document) }));
  if (made.length > 0) {
    const stored = made.map(({ version, record }) => ({ id: record.id, version, ...toStored(record) }));
    try {
      await db.transaction((trx) => keepIndexRecords(trx, siteId, stored, INDEX_RECORD_VERSION));
    } catch (err) {
      log.warn({ err, site: siteId }, 'index records could not be kept');
    }
  }
  return [...fromStored(range), ...made.map(({ record }) => record)];
};

const batchesOf = async function* (
  db: Db,
  log: Log,
  site: Site,
  starts: readonly number[],
  isClosed: () => boolean,
): AsyncGenerator<IndexEntry[]> {
  const collections = await collectionsOf(db.kysely, site.id);
  const read = (i: number): Promise<IndexRange> => {
    // What is new below the first or above the last comes along, or with the changes that are followed afterwards.
    const range = { from: i === 0 ? 0 : (starts[i] ?? 0), before: starts[i + 1] };
    const found = readIndexRange(db.kysely, site.id, range, INDEX_RECORD_VERSION);
    // Awaited later; until then a failure is nobody's.
    found.catch(() => {});
    return found;
  };
  // A database server fetches the next ranges while this one is put in.
  const ahead: Promise<IndexRange>[] = [];
  for (let i = 0; i < starts.length; i++) {
    while (ahead.length < READ_AHEAD && i + ahead.length < starts.length) ahead.push(read(i + ahead.length));
    const range = await ahead.shift();
    if (isClosed()) throw new UnavailableError('The program is stopping.');
    if (range) yield entriesOf(await recordsOf(db, log, site.id, range), site, collections);
  }
};

/** Gives up when the program is closed meanwhile. */
export const loadCatalogue = async (db: Db, log: Log, site: Site, isClosed: () => boolean): Promise<Catalogue> => {
  const index = createCatalogue();
  const starts = await readRangeStarts(db.kysely, site.id, RANGE);
  await index.load(batchesOf(db, log, site, starts, isClosed), starts.length * RANGE);
  return index;
};
