// What a run does with records that wait and with fields that somebody refused: all that an import needs of the quarantine.
import { setImmediate } from 'node:timers/promises';
import { feedIds, storedDocuments, storedEstates } from '../../db/estates/estates.ts';
import {
  countHeld,
  findHeld,
  type HeldRecord,
  type NewHeld,
  removeHeld,
  saveHeld,
} from '../../db/imports/feed-held.ts';
import { presentIdsOfSources } from '../../db/imports/feed-identities.ts';
import type { Queryable, Trx } from '../../db/schema.ts';
import {
  changedFields,
  type RefusedFields,
  standingRefusals,
  withFieldsKept,
} from '../../domain/quarantine/held-fields.ts';
import { type RunFacts, recordSuspicions, runSuspicions, type Suspicion } from '../../domain/quarantine/suspicion.ts';
import type { Unit } from '../../domain/record/estate.ts';
import { prepareRecord, type TakenUnit } from '../../feeds/json/estate-json-record.ts';

/** The run that holds, for the table. */
export type HoldingRun = { readonly id: number; readonly source: string };

const PUBLISHED = '/general/publicationDate';
/** A record without a date is dated by the day it is read, as long as it was never taken. */
const saysSame = (a: Unit | null, b: Unit): boolean =>
  a !== null && changedFields(a, b).every(({ pointer }) => pointer === PUBLISHED);

/** A record after what was refused of it, with the refusals that still hold. */
export type Reviewed<Entry extends TakenUnit> = {
  readonly entry: Entry;
  readonly row: HeldRecord | undefined;
  readonly refused: RefusedFields;
  /** Somebody refused this listing as it is: nothing of it is taken. */
  readonly isRefused: boolean;
};

const NONE: RefusedFields = {};

const keepFields = <Entry extends TakenUnit>(entry: Entry, stands: Unit, refused: RefusedFields, at: Date): Entry => {
  const kept = withFieldsKept(entry.unit, stands, Object.keys(refused));
  const [taken] = prepareRecord(kept, at.toISOString()).taken;
  return taken ? { ...entry, unit: taken.unit, estate: taken.estate } : entry;
};

/** Refused fields stand as they stood, while the feed says the same of them. */
export const reviewed = async <Entry extends TakenUnit>(
  db: Queryable,
  siteId: string,
  entries: readonly Entry[],
  at: Date,
): Promise<Reviewed<Entry>[]> => {
  const rows = await findHeld(
    db,
    siteId,
    entries.map(({ estate }) => estate.id),
  );
  const documents = await storedDocuments(db, siteId, [...rows.keys()]);
  return entries.map((entry) => {
    const row = rows.get(entry.estate.id);
    if (!row) return { entry, row, refused: NONE, isRefused: false };
    if (row.kind === 'new' && row.state === 'refused')
      return { entry, row, refused: NONE, isRefused: saysSame(row.document, entry.unit) };
    const stands = documents.get(entry.estate.id);
    const refused = stands ? standingRefusals(entry.unit, row.refused) : NONE;
    if (!stands || Object.keys(refused).length === 0) return { entry, row, refused: NONE, isRefused: false };
    return { entry: keepFields(entry, stands, refused, at), row, refused, isRefused: false };
  });
};

const RANGE = 10_000;
/** How many listings the source brought until now; our own JSON is the whole site. */
const countStock = async (db: Queryable, siteId: string, source: string | undefined): Promise<number> => {
  let count = 0;
  for (let after = 0; ; ) {
    const ids =
      source === undefined
        ? await feedIds(db, siteId, after, RANGE)
        : await presentIdsOfSources(db, siteId, [source], after, RANGE);
    count += ids.length;
    const last = ids.at(-1);
    if (last === undefined) return count;
    after = last;
  }
};

/** What waits of a run, by the number of the listing, and which version of each record was looked at. */
export type Weighed = {
  readonly waiting: ReadonlyMap<number, readonly Suspicion[]>;
  readonly hashes: ReadonlyMap<number, string>;
};

const AT_ONCE = 100;

/**
 * Looks at all that a run would change before it changes anything. What waits already goes on waiting for as long as the feed says it:
 * approving some of many must not let the others through.
 */
export const weigh = async (
  db: Queryable,
  siteId: string,
  source: string | undefined,
  records: AsyncIterable<{ readonly taken: readonly TakenUnit[]; readonly removed: readonly number[] }>,
  { missing, mayRemove, at }: { readonly missing: readonly number[]; readonly mayRemove: boolean; readonly at: Date },
): Promise<Weighed | undefined> => {
  const stock = await countStock(db, siteId, source);
  const held = await countHeld(db, siteId);
  if (stock === 0 && held.length === 0) return undefined;
  const changed = new Map<number, readonly Suspicion[]>();
  const hashes = new Map<number, string>();
  const added: number[] = [];
  const sticky = new Map<number, readonly Suspicion[]>();
  const removed = new Set(missing);
  let known = 0;
  let batch: TakenUnit[] = [];
  const look = async (): Promise<void> => {
    const entries = batch;
    batch = [];
    const reviews = await reviewed(db, siteId, entries, at);
    const ids = entries.map(({ estate }) => estate.id);
    const stored = await storedEstates(db, siteId, ids);
    const differing = reviews.filter(({ entry: { estate }, isRefused }) => {
      const before = stored.get(estate.id);
      if (before && !before.removed) known += 1;
      return !isRefused && (before?.hash !== estate.hash || before.removed);
    });
    const documents = await storedDocuments(
      db,
      siteId,
      differing.map(({ entry }) => entry.estate.id),
    );
    for (const { entry, row } of differing) {
      const { id, hash } = entry.estate;
      hashes.set(id, hash);
      const before = stored.get(id);
      if (!before) {
        added.push(id);
        if (row?.kind === 'new' && row.state === 'waiting') sticky.set(id, row.suspicions);
        continue;
      }
      const document = documents.get(id);
      const odd = document && !before.removed ? recordSuspicions(document, entry.unit) : [];
      changed.set(id, odd);
      const still =
        row?.kind === 'change' && row.state === 'waiting' ? row.suspicions.filter((one) => odd.includes(one)) : [];
      if (still.length > 0) sticky.set(id, still);
    }
    await setImmediate();
  };
  const seen = new Set<number>();
  for await (const { taken, removed: gone } of records) {
    for (const id of gone) removed.add(id);
    for (const one of taken) {
      if (seen.has(one.estate.id)) continue;
      seen.add(one.estate.id);
      batch.push(one);
    }
    if (batch.length >= AT_ONCE) await look();
  }
  await look();
  const leaving = [...removed].filter((id) => !seen.has(id));
  const rows = await findHeld(db, siteId, leaving);
  const isRefused = (id: number): boolean => rows.get(id)?.kind === 'removal' && rows.get(id)?.state === 'refused';
  for (const [id, { kind, state, suspicions }] of rows)
    if (kind === 'removal' && state === 'waiting') sticky.set(id, suspicions);
  const facts: RunFacts = { stock, changed, added, known, removed: leaving.filter((id) => !isRefused(id)) };
  const waiting = new Map([...sticky, ...runSuspicions(facts)]);
  if (mayRemove) for (const id of leaving) waiting.delete(id);
  return { waiting, hashes };
};

type Holding = {
  readonly run: HoldingRun;
  readonly at: Date;
};

/** A newer run replaces what waits of the same record; what says the same goes on waiting as it was. */
export const holdRecords = async (
  trx: Trx,
  siteId: string,
  reviews: readonly (Reviewed<TakenUnit> & { readonly isNew: boolean; readonly suspicions: readonly Suspicion[] })[],
  { run, at }: Holding,
): Promise<void> => {
  const fresh = reviews.filter(
    ({ row, entry }) =>
      !(row?.state === 'waiting' && (row.hash === entry.estate.hash || saysSame(row.document, entry.unit))),
  );
  await saveHeld(
    trx,
    siteId,
    fresh.map(
      ({ entry: { estate }, isNew, suspicions, refused }): NewHeld => ({
        id: estate.id,
        runId: run.id,
        source: run.source,
        kind: isNew ? 'new' : 'change',
        state: 'waiting',
        document: estate.document,
        hash: estate.hash,
        suspicions,
        refused,
        heldAt: at,
        decidedBy: null,
      }),
    ),
  );
};

export const holdRemovals = async (
  trx: Trx,
  siteId: string,
  ids: readonly number[],
  suspicions: ReadonlyMap<number, readonly Suspicion[]>,
  { run, at }: Holding,
): Promise<void> => {
  const rows = await findHeld(trx, siteId, ids, { lock: true });
  const fresh = ids.filter((id) => !(rows.get(id)?.kind === 'removal' && rows.get(id)?.state === 'waiting'));
  await saveHeld(
    trx,
    siteId,
    fresh.map((id) => ({
      id,
      runId: run.id,
      source: run.source,
      kind: 'removal',
      state: 'waiting',
      document: null,
      hash: null,
      suspicions: suspicions.get(id) ?? [],
      refused: {},
      heldAt: at,
      decidedBy: null,
    })),
  );
};

/** What was taken, or says again what stands, waits no longer; refusals that still hold are kept. */
export const settleHeld = async (trx: Trx, siteId: string, reviews: readonly Reviewed<TakenUnit>[]): Promise<void> => {
  const rows = reviews.flatMap((review) => (review.row ? [{ ...review, row: review.row }] : []));
  await removeHeld(
    trx,
    siteId,
    rows.filter(({ refused, isRefused }) => !isRefused && Object.keys(refused).length === 0).map(({ row }) => row.id),
  );
  const reduced = rows.filter(
    ({ row, refused }) =>
      Object.keys(refused).length > 0 &&
      (row.state === 'waiting' || Object.keys(refused).length < Object.keys(row.refused).length),
  );
  await saveHeld(
    trx,
    siteId,
    reduced.map(({ row: { version: _version, ...row }, refused }) => ({
      ...row,
      state: 'refused',
      document: JSON.stringify(row.document),
      refused,
    })),
  );
};
