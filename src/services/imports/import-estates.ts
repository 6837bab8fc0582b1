// Brings estates into a site: streamed, in small transactions, unchanged records left alone. A full import first reads
// its source to the end, so that a cut file changes nothing; what is missing from it is removed last, when all the rest
// has been written. One transaction for everything would block the embedded database for minutes; a crash between two
// small ones leaves whole records, some old and some new, and the next run completes it. A feed is looked at whole before: what is
// suspicious waits, the rest goes on.
import { setImmediate } from 'node:timers/promises';
import { findSite } from '../../db/content/sites.ts';
import {
  inFeedOf,
  orphanIds,
  removeFromFeed,
  storedDocuments,
  storedEstates,
  unitIds,
} from '../../db/estates/estates.ts';
import { saveFeedChanges } from '../../db/imports/feed-changes.ts';
import { findHeld, removeHeld } from '../../db/imports/feed-held.ts';
import { lockChangeLog } from '../../db/platform/change-log.ts';
import type { Trx } from '../../db/schema.ts';
import type { Site } from '../../domain/content/site.ts';
import { ConflictError, type FieldProblem, NotFoundError } from '../../domain/errors.ts';
import { BY_COMMAND, type Cause } from '../../domain/layers/cause.ts';
import { leftOut } from '../../domain/record/left-out.ts';
import { type EstateSource, IncompleteFileError } from '../../feeds/feed-item.ts';
import { type PreparedRecord, prepareRecord, type TakenUnit } from '../../feeds/json/estate-json-record.ts';
import type { ServiceContext } from '../platform/context.ts';
import { announce } from '../platform/webhooks.ts';
import { complete, type ListingGaps, type RecordPlace } from './complete-listings.ts';
import { type Meanings, meaningsOf, meant } from './feed-meanings.ts';
import { numbered } from './feed-numbers.ts';
import {
  type HoldingRun,
  holdRecords,
  holdRemovals,
  type Reviewed,
  reviewed,
  settleHeld,
  type Weighed,
  weigh,
} from './hold-records.ts';
import { survey } from './import-survey.ts';
import { tally } from './tally.ts';
import { writeLayered } from './write-feed-layer.ts';

export type ImportProblem = {
  readonly line: number;
  readonly id: number | undefined;
  /** The number of the record at its source. */
  readonly key?: string | undefined;
  readonly fields: readonly FieldProblem[];
};

/** All that an import needs of the program. */
export type ImportContext = Pick<ServiceContext, 'db' | 'log' | 'now' | 'jobs'>;

export type ImportOptions = {
  readonly siteId: string;
  /** Full: what the source lacks is removed. Auto: what the source says of itself, else partial. */
  readonly mode: 'full' | 'partial' | 'auto';
  readonly dryRun?: boolean;
  readonly allowRemoval?: boolean;
  /** Who brings the records; a command when nobody says. */
  readonly cause?: Cause;
  /** A code that does not exist or does not fit is wrong; otherwise the record is taken and the code reported. */
  readonly refuseWrongCodes?: boolean;
  /** The records as the caller read them, by their hash: refused with a conflict when one has changed since. */
  readonly expected?: ReadonlyMap<number, string>;
  /** Does not wait for other imports of the site: for single records, each whole in itself. */
  readonly alongside?: boolean;
  /** Of a feed: what is suspicious waits for a person, and the run can be taken back. */
  readonly holding?: HoldingRun;
  readonly onProgress?: (progress: { readonly step: 'check' | 'import'; readonly part: number }) => void;
  /** A record that was passed over, at once: they are not kept. */
  readonly onProblem?: (problem: ImportProblem) => void | Promise<void>;
  /** A record that was taken without all that its source says. */
  readonly onLoss?: (loss: {
    readonly line: number;
    readonly key: string | undefined;
    readonly lost: readonly string[];
  }) => void | Promise<void>;
  /** A listing that was taken without all that the law wants in its advertisement. */
  readonly onGaps?: (listing: ListingGaps) => void | Promise<void>;
  /** A record that was taken although its place is not in our table: it stands under its postcode. */
  readonly onUnknownPlace?: (unknown: {
    readonly line: number;
    readonly key: string | undefined;
    readonly unknownPlaces: readonly string[];
  }) => void | Promise<void>;
  /** A listing that had these before and is written without them, though the record does not say so. */
  readonly onLeftOut?: (listing: { readonly id: number; readonly fields: readonly string[] }) => void;
};

/** Counts are of estates, units included. */
export type ImportReport = {
  readonly siteId: string;
  readonly mode: 'full' | 'partial';
  readonly dryRun: boolean;
  /** Why nothing was changed. */
  readonly refused: string | undefined;
  readonly notes: readonly string[];
  /** The source ended too early or changed meanwhile: what came before was imported. */
  readonly incomplete: boolean;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly removed: number;
  readonly skipped: number;
  /** Waiting for a person: visitors see what they saw. */
  readonly held: number;
  /** As they were, because somebody refused what the source says. */
  readonly kept: number;
  /** How many records had something that could not be taken, by the source's name of it. */
  readonly lost: Readonly<Record<string, number>>;
  /** How many listings lack what the law wants in an advertisement, by the field; "lost": it was there, "perhaps": unsure. */
  readonly gaps: Readonly<Record<string, number>>;
  /** How many estates stand in a Belgian place that is not in our table, by the name they give it. */
  readonly unknownPlaces: Readonly<Record<string, number>>;
};

// Small enough that requests get their turn on an embedded database, which works in the same thread.
const BATCH_RECORDS = 100;
const BATCH_BYTES = 512 * 1024;
const REMOVAL_BATCH = 500;
const ORPHANS_NAMED = 10;
const LOSSES_NAMED = 200;
const PLACES_NAMED = 200;

type Counts = {
  added: number;
  changed: number;
  unchanged: number;
  removed: number;
  skipped: number;
  held: number;
  kept: number;
};
type Entry = TakenUnit & RecordPlace;
type Batch = {
  entries: Entry[];
  units: NonNullable<PreparedRecord['units']>[];
  removals: number[];
  bytes: number;
};
const emptyBatch = (): Batch => ({ entries: [], units: [], removals: [], bytes: 0 });

const inBatches = <T>(list: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(list.length / size) }, (_, i) => list.slice(i * size, (i + 1) * size));

type Run = {
  readonly ctx: ImportContext;
  readonly site: Site;
  readonly options: ImportOptions;
  readonly mode: 'full' | 'partial';
  readonly counts: Counts;
  readonly lost: Map<string, number>;
  readonly gaps: Map<string, number>;
  readonly unknownPlaces: Map<string, number>;
  readonly meanings: Meanings;
  readonly at: Date;
  /** What waits; absent when nothing can. */
  readonly weighed: Weighed | undefined;
};

const report = async ({ counts, options }: Run, problem: ImportProblem): Promise<void> => {
  counts.skipped++;
  await options.onProblem?.(problem);
};

/** Takes out of the feed what it does not bring any more; what is suspicious waits, what somebody refused stays. */
const removeSome = async (run: Run, ids: readonly number[]): Promise<void> => {
  const { ctx, options, counts, weighed } = run;
  const { siteId, holding, dryRun } = options;
  const rows = holding ? await findHeld(ctx.db.kysely, siteId, ids) : new Map();
  const isRefused = (id: number): boolean => rows.get(id)?.kind === 'removal' && rows.get(id)?.state === 'refused';
  const waiting = ids.filter((id) => !isRefused(id) && weighed?.waiting.has(id));
  const leaving = ids.filter((id) => !isRefused(id) && !weighed?.waiting.has(id));
  counts.kept += ids.length - waiting.length - leaving.length;
  counts.held += waiting.length;
  if (dryRun) {
    counts.removed += leaving.length;
    return;
  }
  if (holding && weighed && waiting.length > 0)
    await ctx.db.transaction(async (trx) => {
      await lockChangeLog(trx, siteId);
      await holdRemovals(trx, siteId, waiting, weighed.waiting, { run: holding, at: run.at });
    });
  if (leaving.length === 0) return;
  counts.removed += await ctx.db.transaction(async (trx) => {
    await lockChangeLog(trx, siteId);
    if (holding) {
      const brought = await inFeedOf(trx, siteId, leaving);
      const before = await storedDocuments(trx, siteId, brought);
      const changes = brought.map((id) => ({ id, before: before.get(id) ?? null, afterHash: null }));
      await saveFeedChanges(trx, siteId, holding.id, changes, run.at);
      await removeHeld(trx, siteId, leaving);
    }
    await announce(ctx, trx, siteId, 'listing.removed', leaving);
    return removeFromFeed(trx, siteId, leaving, { at: ctx.now(), cause: options.cause ?? BY_COMMAND });
  });
};

const remove = async (run: Run, ids: readonly number[]): Promise<void> => {
  for (const some of inBatches(ids, REMOVAL_BATCH)) {
    await removeSome(run, some);
    await setImmediate();
  }
};

/** Under the lock of the log: nobody else writes the site's estates until the transaction ends. */
const checkExpected = async (trx: Trx, { siteId, expected }: ImportOptions): Promise<void> => {
  if (!expected) return;
  await lockChangeLog(trx, siteId);
  const stored = await storedEstates(trx, siteId, [...expected.keys()]);
  for (const [id, hash] of expected)
    if (stored.get(id)?.hash !== hash || stored.get(id)?.removed)
      throw new ConflictError(`Listing ${id} was changed meanwhile.`);
};

const write = async (run: Run, batch: Batch): Promise<void> => {
  const { ctx, options, mode, counts, at, weighed } = run;
  const { siteId, dryRun, holding } = options;
  const { units } = batch;
  const reviews = holding
    ? await reviewed(ctx.db.kysely, siteId, batch.entries, at)
    : batch.entries.map((entry): Reviewed<Entry> => ({ entry, row: undefined, refused: {}, isRefused: false }));
  const entries = reviews.filter(({ isRefused }) => !isRefused).map(({ entry }) => entry);
  const ids = entries.map(({ estate }) => estate.id);
  const stored = await storedEstates(ctx.db.kysely, siteId, ids);
  const differs = ({ estate: { id, hash } }: Entry) => stored.get(id)?.hash !== hash || stored.get(id)?.removed;
  const elsewhere = entries.flatMap(({ estate, project }) => (project ? [] : (estate.parentId ?? [])));
  const changed = entries.filter((entry) => stored.has(entry.estate.id) && differs(entry));
  const before = await storedDocuments(ctx.db.kysely, siteId, [
    ...new Set([...changed.map(({ estate }) => estate.id), ...elsewhere]),
  ]);
  const kept = await complete(entries, {
    site: run.site,
    before,
    gaps: run.gaps,
    onGaps: options.onGaps,
    onRefused: (problem) => report(run, problem),
  });
  const different = kept.filter(differs);
  const unweighed = new Set(different.filter(({ estate: { id, hash } }) => weighed && weighed.hashes.get(id) !== hash));
  const waiting = new Set(different.filter((entry) => weighed?.waiting.has(entry.estate.id) && !unweighed.has(entry)));
  for (const { line, key, estate } of unweighed)
    await report(run, {
      line,
      id: estate.id,
      key,
      fields: [{ field: 'record', message: 'changed while the source was read: the next run brings it' }],
    });
  const taken = different.filter((entry) => !waiting.has(entry) && !unweighed.has(entry)).map(({ estate }) => estate);
  if (options.onLeftOut)
    for (const { unit, estate } of kept) {
      const fields = leftOut(stored.get(estate.id)?.removed ? undefined : before.get(estate.id), unit);
      if (fields.length > 0) options.onLeftOut({ id: estate.id, fields });
    }
  const held = reviews.flatMap((review) =>
    waiting.has(review.entry)
      ? [
          {
            ...review,
            isNew: !stored.has(review.entry.estate.id),
            suspicions: weighed?.waiting.get(review.entry.estate.id) ?? [],
          },
        ]
      : [],
  );
  const settled = reviews.filter(
    ({ entry, row, isRefused }) =>
      row && !isRefused && !waiting.has(entry) && !unweighed.has(entry) && kept.includes(entry),
  );
  if (!dryRun && (taken.length > 0 || held.length > 0 || settled.length > 0))
    await ctx.db.transaction(async (trx) => {
      await checkExpected(trx, options);
      if (holding) {
        await lockChangeLog(trx, siteId);
        await holdRecords(trx, siteId, held, { run: holding, at });
        await settleHeld(trx, siteId, settled);
        const changes = taken.map(({ id, hash }) => {
          const former = stored.get(id);
          return { id, before: former && !former.removed ? (before.get(id) ?? null) : null, afterHash: hash };
        });
        await saveFeedChanges(trx, siteId, holding.id, changes, at);
      }
      if (taken.length > 0)
        await writeLayered(ctx, trx, siteId, taken, { at, stored, cause: options.cause ?? BY_COMMAND });
    });
  const keptFields = reviews.filter(({ refused, entry }) => Object.keys(refused).length > 0 && !differs(entry)).length;
  counts.kept += keptFields + reviews.length - entries.length;
  counts.held += held.length;
  counts.added += taken.filter(({ id }) => !stored.has(id)).length;
  counts.changed += taken.filter(({ id }) => stored.has(id)).length;
  counts.unchanged += kept.length - different.length - keptFields;
  // A full import knows all that is missing; a partial one knows it of the projects that list their units.
  if (mode === 'partial' && units.length > 0) {
    const listed = new Set(units.flatMap((project) => project.listed));
    const present = await unitIds(
      ctx.db.kysely,
      siteId,
      units.map(({ projectId }) => projectId),
    );
    await remove(
      run,
      present.filter((id) => !listed.has(id)),
    );
  }
};

/** What a record that is taken does not show, or shows otherwise than it was sent. */
const notTaken = ({ wrongCodes, repaired }: TakenUnit): string[] => [
  ...wrongCodes.map(({ field, reason }) => `${field} (${reason})`),
  ...repaired.map((path) => `${path} (encoded twice, repaired)`),
];

/** With `refuseWrongCodes`, a wrong code is a wrong field; without its project no unit is taken. */
const readRecord = (value: unknown, at: Date, { refuseWrongCodes }: ImportOptions): PreparedRecord => {
  const prepared = prepareRecord(value, at.toISOString());
  if (!refuseWrongCodes) return prepared;
  const { taken, problems, ...others } = prepared;
  const wrong = taken.filter(({ wrongCodes }) => wrongCodes.length > 0);
  const refused = wrong.map(({ estate, wrongCodes }) => ({
    id: estate.id,
    fields: wrongCodes.map(({ field, reason, allowed }) => ({
      field,
      message: `${reason}; allowed: ${allowed.join(', ')}`,
    })),
  }));
  const main = taken[0];
  if (main && wrong.includes(main))
    return { taken: [], problems: [...problems, ...refused], units: undefined, unknownPlaces: [] };
  return { ...others, taken: taken.filter((one) => !wrong.includes(one)), problems: [...problems, ...refused] };
};

/** Reads the source once more and writes what differs. The reason why it stopped early, if it did. */
const apply = async (run: Run, source: EstateSource): Promise<string | undefined> => {
  const { ctx, options, counts, lost, unknownPlaces, meanings, at: importedAt } = run;
  const seen = new Set<number>();
  let batch = emptyBatch();
  const flush = async () => {
    if (batch.entries.length > 0) await write(run, batch);
    if (batch.removals.length > 0) await remove(run, await inFeedOf(ctx.db.kysely, options.siteId, batch.removals));
    batch = emptyBatch();
    options.onProgress?.({ step: 'import', part: source.progress() });
    await setImmediate();
  };
  const lose = async (line: number, key: string | undefined, names: readonly string[]) => {
    if (names.length === 0) return;
    tally(lost, new Set(names), LOSSES_NAMED);
    await options.onLoss?.({ line, key, lost: names });
  };
  try {
    const items = numbered(ctx, options.siteId, source.read('import'), {
      dryRun: options.dryRun ?? false,
      now: importedAt,
    });
    for await (const one of items) {
      const item = one.kind === 'record' ? meant(one, meanings) : one;
      const { line, key } = item;
      if (item.kind === 'unchanged') counts.unchanged++;
      if (item.kind === 'problem') await report(run, { line, id: item.id, key, fields: item.fields });
      if (item.kind === 'removal' && item.id !== undefined) batch.removals.push(item.id);
      if (item.kind !== 'record') continue;
      const { taken, problems, units, unknownPlaces: unknown } = readRecord(item.value, importedAt, options);
      for (const problem of problems) await report(run, { line, key, ...problem });
      if (taken.length > 0) await lose(line, key, [...item.lost, ...taken.flatMap(notTaken)]);
      if (unknown.length > 0) {
        tally(unknownPlaces, unknown, PLACES_NAMED);
        await options.onUnknownPlace?.({ line, key, unknownPlaces: unknown });
      }
      for (const unit of taken) {
        const { id, document } = unit.estate;
        if (seen.has(id)) {
          const fields = [{ field: 'general.id', message: 'occurs twice; the first record counts' }];
          await report(run, { line, id, key, fields });
          continue;
        }
        seen.add(id);
        batch.entries.push({ ...unit, line, key, project: unit === taken[0] ? undefined : taken[0]?.unit });
        batch.bytes += document.length;
      }
      if (units) batch.units.push(units);
      if (batch.entries.length >= BATCH_RECORDS || batch.bytes >= BATCH_BYTES) await flush();
    }
  } catch (error) {
    if (!(error instanceof IncompleteFileError)) throw error;
    await flush();
    return error.message;
  }
  await flush();
  return undefined;
};

type Weighing = Pick<Run, 'ctx' | 'options' | 'mode' | 'meanings' | 'at'>;

/** The records as the run will take them, and what it will take out of the feed. */
async function* looked({ ctx, options, mode, meanings, at }: Weighing, source: EstateSource) {
  const { siteId } = options;
  const items = numbered(ctx, siteId, source.read('import'), { dryRun: true, now: at });
  try {
    for await (const item of items) {
      if (item.kind === 'removal' && item.id !== undefined)
        yield { taken: [], removed: await inFeedOf(ctx.db.kysely, siteId, [item.id]) };
      if (item.kind !== 'record') continue;
      const { taken, units } = readRecord(meant(item, meanings).value, at, options);
      const present = mode === 'partial' && units ? await unitIds(ctx.db.kysely, siteId, [units.projectId]) : [];
      yield { taken, removed: present.filter((id) => !units?.listed.includes(id)) };
    }
  } catch (error) {
    // The import itself says so, and takes what came before the file broke off.
    if (!(error instanceof IncompleteFileError)) throw error;
  }
}

/** Undefined also when it cannot be read at all: reading it says why. */
const extentOf = async (source: EstateSource): Promise<'full' | 'partial' | undefined> => {
  try {
    return await source.extent?.();
  } catch (error) {
    if (!(error instanceof IncompleteFileError)) throw error;
    return undefined;
  }
};

const running = new WeakMap<ImportContext['db'], Set<string>>();

const alone = async <T>({ db }: ImportContext, siteId: string, work: () => Promise<T>): Promise<T> => {
  const sites = running.get(db) ?? new Set();
  running.set(db, sites);
  if (sites.has(siteId)) throw new ConflictError(`An import of ${siteId} is already running.`);
  sites.add(siteId);
  try {
    return await work();
  } finally {
    sites.delete(siteId);
  }
};

const importInto = async (
  ctx: ImportContext,
  source: EstateSource,
  options: ImportOptions,
  site: Site,
): Promise<ImportReport> => {
  const { siteId, dryRun = false, allowRemoval = false } = options;
  const counts: Counts = { added: 0, changed: 0, unchanged: 0, removed: 0, skipped: 0, held: 0, kept: 0 };
  const lost = new Map<string, number>();
  const unknownPlaces = new Map<string, number>();
  const extent = await extentOf(source);
  const mode = options.mode === 'auto' ? (extent ?? 'partial') : options.mode;
  const gaps = new Map<string, number>();
  const at = ctx.now();
  const meanings = await meaningsOf(ctx.db.kysely, siteId);
  let incomplete = false;
  const answer = (notes: readonly (string | undefined)[], refused?: string): ImportReport => ({
    siteId,
    mode,
    dryRun,
    refused,
    incomplete,
    notes: notes.filter((note) => note !== undefined),
    ...counts,
    lost: Object.fromEntries(lost),
    gaps: Object.fromEntries(gaps),
    unknownPlaces: Object.fromEntries(unknownPlaces),
  });
  if (mode === 'full' && extent === 'partial') return answer([], 'It says itself that it is only a part of the offer.');
  const checked =
    mode === 'full'
      ? await survey(ctx, siteId, source, {
          allowRemoval,
          holds: options.holding !== undefined,
          onProgress: () => options.onProgress?.({ step: 'check', part: source.progress() }),
        })
      : undefined;
  if (checked && 'refused' in checked) return answer([], checked.refused);

  const weighed = options.holding
    ? await weigh(ctx.db.kysely, siteId, source.name, looked({ ctx, options, mode, meanings, at }, source), {
        missing: checked?.missing ?? [],
        mayRemove: allowRemoval,
        at,
      })
    : undefined;
  const run: Run = { ctx, site, options, mode, counts, lost, gaps, unknownPlaces, meanings, at, weighed };
  const cut = await apply(run, source);
  incomplete = cut !== undefined || (checked !== undefined && (await source.fingerprint()) !== checked.fingerprint);
  if (checked && incomplete) return answer(['The source changed while it was read: nothing was removed.']);
  if (checked) await remove(run, checked.missing);
  if (dryRun) return answer([cut, checked?.note]);
  const orphans = await orphanIds(ctx.db.kysely, siteId, ORPHANS_NAMED);
  return answer([
    cut,
    checked?.note,
    orphans.length > 0 ? `Units without their project, which are not shown: ${orphans.join(', ')}.` : undefined,
  ]);
};

export const importEstates = async (
  ctx: ImportContext,
  source: EstateSource,
  options: ImportOptions,
): Promise<ImportReport> => {
  const work = async () => {
    const site = await findSite(ctx.db.kysely, options.siteId);
    if (!site) throw new NotFoundError(`There is no site ${options.siteId}.`);
    return importInto(ctx, source, options, site);
  };
  const report = await (options.alongside ? work() : alone(ctx, options.siteId, work));
  ctx.log.info({ ...report }, 'estates imported');
  return report;
};
