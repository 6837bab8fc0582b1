// Records of feeds that wait: shown with their difference, taken whole or without some fields, or refused. Visitors see
// what they saw until somebody of the agency says so.
import { removeFromFeed } from '../../db/estates/estates.ts';
import { saveFeedChanges } from '../../db/imports/feed-changes.ts';
import {
  countHeld,
  findHeld,
  type HeldRecord,
  listHeld,
  type NewHeld,
  removeHeld,
  saveHeld,
  waitingRuns,
} from '../../db/imports/feed-held.ts';
import { lockChangeLog } from '../../db/platform/change-log.ts';
import { tellDesk } from '../../db/platform/desk-events.ts';
import type { Queryable, Trx } from '../../db/schema.ts';
import { BadInputError, ConflictError, NotFoundError } from '../../domain/errors.ts';
import type { Cause } from '../../domain/layers/cause.ts';
import type { Pointer } from '../../domain/layers/leaf.ts';
import type { FieldChange } from '../../domain/people/audit.ts';
import { changedFields, refusedFields, withFieldsKept, withTwins } from '../../domain/quarantine/held-fields.ts';
import { isAbout } from '../../domain/quarantine/suspicion.ts';
import type { Unit } from '../../domain/record/estate.ts';
import { type PreparedEstate, prepareRecord } from '../../feeds/json/estate-json-record.ts';
import type { ServiceContext } from '../platform/context.ts';
import { announce } from '../platform/webhooks.ts';
import { listingName } from './listing-name.ts';
import { standingFeed, writeFeedLayer } from './write-feed-layer.ts';

type Ctx = Pick<ServiceContext, 'db' | 'jobs' | 'now'>;

const PAGE = 50;
const FIELDS_SHOWN = 200;

/** What the feed says now and what it said when the record was held make one version: whoever decides has seen both. */
const versionOf = ({ version }: HeldRecord, hash: string | undefined): string =>
  `${version}.${(hash ?? '').slice(0, 12)}`;

const viewOf = (held: HeldRecord, standing: { readonly hash: string; readonly document: Unit } | undefined) => {
  const { id, kind, state, source, runId, suspicions, heldAt, decidedBy, document } = held;
  const fields = kind === 'change' ? changedFields(standing?.document, document ?? undefined) : [];
  return {
    id,
    kind,
    state,
    source,
    run: runId,
    suspicions: [...suspicions],
    heldAt: heldAt.toISOString(),
    ...(decidedBy === null ? {} : { decidedBy }),
    version: versionOf(held, standing?.hash),
    ...listingName(standing?.document ?? document ?? undefined),
    fields: fields.slice(0, FIELDS_SHOWN).map(({ pointer, before, after }) => ({
      pointer,
      before,
      after,
      suspicious: suspicions.some((suspicion) => isAbout(suspicion, pointer)),
    })),
  };
};

const standingOf = (db: Queryable, siteId: string, ids: readonly number[]) => standingFeed(db as Trx, siteId, ids);

export type HeldQuery = {
  readonly state?: 'waiting' | 'refused' | undefined;
  readonly run?: number | undefined;
  readonly source?: string | undefined;
  readonly after?: number | undefined;
};

export const heldRecords = async (
  { db }: Pick<Ctx, 'db'>,
  siteId: string,
  { state, run, source, after }: HeldQuery,
) => {
  const held = await listHeld(db.kysely, siteId, { state, runId: run, source, after, limit: PAGE + 1 });
  const page = held.slice(0, PAGE);
  const standing = await standingOf(
    db.kysely,
    siteId,
    page.map(({ id }) => id),
  );
  const last = page.at(-1);
  return {
    records: page.map((one) => viewOf(one, standing.get(one.id))),
    ...(last && held.length > PAGE ? { next: last.id } : {}),
  };
};

/** How many records of a site wait. */
export const countWaiting = async ({ db }: Pick<Ctx, 'db'>, siteId: string): Promise<number> =>
  (await countHeld(db.kysely, siteId))
    .filter(({ state }) => state === 'waiting')
    .reduce((sum, { count }) => sum + count, 0);

export type HeldDecision = {
  readonly id: number;
  /** As it was read; null decides whatever waits: for commands, where nobody looks at a screen. */
  readonly version: string | null;
  /** These fields keep what stands. */
  readonly without?: readonly Pointer[] | undefined;
};

const preparedOrRefused = (unit: Unit, at: Date): PreparedEstate => {
  const { taken, problems } = prepareRecord(unit, at.toISOString());
  const [one] = taken;
  if (!one) {
    const fields = problems.flatMap((problem) => problem.fields);
    throw new BadInputError(`${fields.map(({ field, message }) => `${field} ${message}`).join('; ')}.`, fields);
  }
  return one.estate;
};

/** Locked, and still what was read; each listing once. */
const decidable = async (trx: Trx, siteId: string, decisions: readonly HeldDecision[]) => {
  await lockChangeLog(trx, siteId);
  const ids = decisions.map(({ id }) => id);
  const rows = await findHeld(trx, siteId, ids, { lock: true });
  const standing = await standingFeed(trx, siteId, ids);
  const decided = decisions.map(({ id, version, without = [] }) => {
    const row = rows.get(id);
    if (!row) throw new NotFoundError(`Nothing of listing ${id} waits.`);
    const stands = standing.get(id);
    if (version !== null && version !== versionOf(row, stands?.hash))
      throw new ConflictError(`The feed says something else of listing ${id} by now.`, { id });
    return { row, stands, without: withTwins(without) };
  });
  return [...new Map(decided.map((one) => [one.row.id, one])).values()];
};

const summary = (row: HeldRecord, stands: Unit | undefined, after: string): FieldChange[] => [
  { field: String(row.id), before: null, after },
  ...(row.kind === 'change' ? changedFields(stands, row.document ?? undefined) : [])
    .slice(0, 20)
    .map(({ pointer, before, after: said }) => ({ field: `${row.id}${pointer}`, before, after: said })),
];

const withoutVersion = ({ version: _version, document, ...row }: HeldRecord): NewHeld => ({
  ...row,
  document: document && JSON.stringify(document),
});

type Decidable = Awaited<ReturnType<typeof decidable>>[number];

/** What is written of an approved record, and what stays refused of it; no estate: it leaves the feed. */
const approved = ({ row, stands, without }: Decidable, at: Date, by: string) => {
  const change = (afterHash: string | null) => ({ id: row.id, before: stands?.document ?? null, afterHash });
  if (row.document === null) return { row, change: change(null), estate: undefined, refusal: undefined };
  const differing = new Set(changedFields(stands?.document, row.document).map(({ pointer }) => pointer));
  const foreign = without.find(
    (pointer) => !differing.has(pointer) && !withTwins([pointer]).some((one) => differing.has(one)),
  );
  if (foreign !== undefined || (without.length > 0 && !stands))
    throw new BadInputError(`body.records: ${foreign ?? without[0]} is no field that differs.`, [
      { field: 'body.records', message: `${foreign ?? without[0]} is no field that differs` },
    ]);
  const kept = without.filter((pointer) => differing.has(pointer));
  const estate = preparedOrRefused(stands ? withFieldsKept(row.document, stands.document, kept) : row.document, at);
  // What is taken now is refused no longer.
  const former = Object.entries(row.refused).filter(([pointer]) => !differing.has(pointer));
  const refused = { ...Object.fromEntries(former), ...refusedFields(row.document, kept) };
  const refusal: NewHeld | undefined =
    Object.keys(refused).length === 0
      ? undefined
      : { ...withoutVersion(row), kind: 'change', state: 'refused', refused, decidedBy: by };
  return { row, change: change(estate.hash), estate, refusal };
};

const approveIn = async (
  ctx: Ctx,
  trx: Trx,
  siteId: string,
  decisions: readonly HeldDecision[],
  by: string,
): Promise<FieldChange[]> => {
  const at = ctx.now();
  const decided = await decidable(trx, siteId, decisions);
  const all = decided.map((one) => approved(one, at, by));
  // A run at a time: history names the run that brought each version.
  for (const runId of new Set(all.map(({ row }) => row.runId))) {
    const ofRun = all.filter(({ row }) => row.runId === runId);
    const cause: Cause = { kind: 'feed', name: ofRun[0]?.row.source ?? '', id: runId };
    const changes = ofRun.map(({ change }) => change);
    await saveFeedChanges(trx, siteId, runId, changes, at);
    const settled = ofRun.filter(({ refusal }) => !refusal).map(({ row }) => row.id);
    await removeHeld(trx, siteId, settled);
    const refusals = ofRun.flatMap(({ refusal }) => refusal ?? []);
    await saveHeld(trx, siteId, refusals);
    const leaving = ofRun.filter(({ estate }) => !estate).map(({ row }) => row.id);
    await announce(ctx, trx, siteId, 'listing.removed', leaving);
    if (leaving.length > 0) await removeFromFeed(trx, siteId, leaving, { at, cause });
    const taken = ofRun.flatMap(({ estate }) => estate ?? []);
    await writeFeedLayer(ctx, trx, siteId, taken, cause);
  }
  await tellDesk(trx, { siteId, topic: 'estates' });
  return decided.flatMap(({ row, stands }) => summary(row, stands?.document, 'approved'));
};

const refuseIn = async (
  trx: Trx,
  siteId: string,
  decisions: readonly HeldDecision[],
  by: string,
): Promise<FieldChange[]> => {
  const decided = await decidable(trx, siteId, decisions);
  const refusals = decided.map(({ row, stands }): NewHeld => {
    const pointers =
      row.kind === 'change' && row.document
        ? changedFields(stands?.document, row.document).map(({ pointer }) => pointer)
        : [];
    const refused = row.document ? { ...row.refused, ...refusedFields(row.document, pointers) } : {};
    return { ...withoutVersion(row), state: 'refused', refused, decidedBy: by };
  });
  await saveHeld(trx, siteId, refusals);
  await tellDesk(trx, { siteId, topic: 'estates' });
  return decided.flatMap(({ row, stands }) => summary(row, stands?.document, 'refused'));
};

/** Visitors see it from now on. */
export const approveHeld = (
  ctx: Ctx,
  siteId: string,
  decisions: readonly HeldDecision[],
  by: string,
): Promise<FieldChange[]> => ctx.db.transaction((trx) => approveIn(ctx, trx, siteId, decisions, by));

/** What stands stays, for as long as the feed says the same. */
export const refuseHeld = (
  ctx: Ctx,
  siteId: string,
  decisions: readonly HeldDecision[],
  by: string,
): Promise<FieldChange[]> => ctx.db.transaction((trx) => refuseIn(trx, siteId, decisions, by));

/** How much waits of which run. */
export const heldRuns = async ({ db }: Pick<Ctx, 'db'>, siteId: string) => ({
  runs: (await waitingRuns(db.kysely, siteId)).map(({ since, ...run }) => ({ ...run, since: since.toISOString() })),
});

const AT_ONCE = 100;

export type RunDecision = {
  readonly run: number;
  readonly take: boolean;
  /** Of all that waits of the run, as it was read. */
  readonly version: string;
  readonly by: string;
};

/**
 * Some of what waits of a run, and the version of what is left of it: whoever decided about the whole goes on with that, until nothing is
 * left. One short transaction at a time, so that others get their turn; what changes in between is noticed as at the start.
 */
export const decideSomeOfRun = (ctx: Ctx, siteId: string, { run, take, version, by }: RunDecision) =>
  ctx.db.transaction(async (trx) => {
    await lockChangeLog(trx, siteId);
    const [waits] = await waitingRuns(trx, siteId, run);
    if (!waits) throw new NotFoundError(`Nothing of run ${run} waits.`);
    if (waits.version !== version) throw new ConflictError(`Something else waits of run ${run} by now.`);
    const some = await listHeld(trx, siteId, { state: 'waiting', runId: run, limit: AT_ONCE });
    const decisions = some.map(({ id }) => ({ id, version: null }));
    const changes = take
      ? await approveIn(ctx, trx, siteId, decisions, by)
      : await refuseIn(trx, siteId, decisions, by);
    const [left] = await waitingRuns(trx, siteId, run);
    return { decided: some.length, left, changes };
  });

/** All that waits of a run, or of the whole site, some at a time. How many. */
export const decideAll = async (
  ctx: Ctx,
  siteId: string,
  { run, take, by }: { readonly run?: number | undefined; readonly take: boolean; readonly by: string },
): Promise<number> => {
  let count = 0;
  for (;;) {
    const waiting = await listHeld(ctx.db.kysely, siteId, { state: 'waiting', runId: run, limit: AT_ONCE });
    if (waiting.length === 0) return count;
    const decisions = waiting.map(({ id }) => ({ id, version: null }));
    await (take ? approveHeld : refuseHeld)(ctx, siteId, decisions, by);
    count += waiting.length;
  }
};
