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
} from '../../db/imports/feed-held.ts';
import { lockChangeLog } from '../../db/platform/change-log.ts';
import { tellDesk } from '../../db/platform/desk-events.ts';
import type { Queryable, Trx } from '../../db/schema.ts';
import { BadInputError, ConflictError, NotFoundError } from '../../domain/errors.ts';
import { listingRow } from '../../domain/estates-table/listing-row.ts';
import type { Cause } from '../../domain/layers/cause.ts';
import type { Pointer } from '../../domain/layers/leaf.ts';
import type { FieldChange } from '../../domain/people/audit.ts';
import { changedFields, refusedFields, withFieldsKept, withTwins } from '../../domain/quarantine/held-fields.ts';
import { isAbout } from '../../domain/quarantine/suspicion.ts';
import type { Unit } from '../../domain/record/estate.ts';
import { type PreparedEstate, prepareRecord } from '../../feeds/json/estate-json-record.ts';
import type { ServiceContext } from '../platform/context.ts';
import { announce } from '../platform/webhooks.ts';
import { standingFeed, writeFeedLayer } from './write-feed-layer.ts';

type Ctx = Pick<ServiceContext, 'db' | 'jobs' | 'now'>;

const PAGE = 50;
const FIELDS_SHOWN = 200;

/** What the feed says now and what it said when the record was held make one version: whoever decides has seen both. */
const versionOf = ({ version }: HeldRecord, hash: string | undefined): string =>
  `${version}.${(hash ?? '').slice(0, 12)}`;

const nameOf = (unit: Unit | undefined) => {
  if (!unit) return {};
  const { street, zip, city, title, reference, picture } = listingRow(unit);
  return {
    ...(reference === undefined ? {} : { reference }),
    ...(street === undefined ? {} : { street }),
    ...(zip === undefined ? {} : { zip }),
    ...(city === undefined ? {} : { city }),
    ...(title === undefined ? {} : { title }),
    ...(picture === undefined ? {} : { picture }),
  };
};

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
    ...nameOf(standing?.document ?? document ?? undefined),
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

/** Locked, and still what was read. */
const decidable = async (trx: Trx, siteId: string, decisions: readonly HeldDecision[]) => {
  await lockChangeLog(trx, siteId);
  const ids = decisions.map(({ id }) => id);
  const rows = await findHeld(trx, siteId, ids, { lock: true });
  const standing = await standingFeed(trx, siteId, ids);
  return decisions.map(({ id, version, without = [] }) => {
    const row = rows.get(id);
    if (!row) throw new NotFoundError(`Nothing of listing ${id} waits.`);
    const stands = standing.get(id);
    if (version !== null && version !== versionOf(row, stands?.hash))
      throw new ConflictError(`The feed says something else of listing ${id} by now.`, { id });
    return { row, stands, without: withTwins(without) };
  });
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

/** Visitors see it from now on. */
export const approveHeld = (
  ctx: Ctx,
  siteId: string,
  decisions: readonly HeldDecision[],
  by: string,
): Promise<FieldChange[]> =>
  ctx.db.transaction(async (trx) => {
    const at = ctx.now();
    const changes: FieldChange[] = [];
    for (const { row, stands, without } of await decidable(trx, siteId, decisions)) {
      const cause: Cause = { kind: 'feed', name: row.source, id: row.runId };
      changes.push(...summary(row, stands?.document, 'approved'));
      if (row.document === null) {
        await saveFeedChanges(
          trx,
          siteId,
          row.runId,
          [{ id: row.id, before: stands?.document ?? null, afterHash: null }],
          at,
        );
        await removeHeld(trx, siteId, [row.id]);
        await announce(ctx, trx, siteId, 'listing.removed', [row.id]);
        await removeFromFeed(trx, siteId, [row.id], { at, cause });
        continue;
      }
      const differing = new Set(changedFields(stands?.document, row.document).map(({ pointer }) => pointer));
      const foreign = without.find(
        (pointer) => !differing.has(pointer) && !withTwins([pointer]).some((one) => differing.has(one)),
      );
      if (foreign !== undefined || (without.length > 0 && !stands))
        throw new BadInputError(`body.records: ${foreign ?? without[0]} is no field that differs.`, [
          { field: 'body.records', message: `${foreign ?? without[0]} is no field that differs` },
        ]);
      const kept = without.filter((pointer) => differing.has(pointer));
      const unit = stands ? withFieldsKept(row.document, stands.document, kept) : row.document;
      const estate = preparedOrRefused(unit, at);
      // What is taken now is refused no longer.
      const former = Object.entries(row.refused).filter(([pointer]) => !differing.has(pointer));
      const refused = { ...Object.fromEntries(former), ...refusedFields(row.document, kept) };
      await saveFeedChanges(
        trx,
        siteId,
        row.runId,
        [{ id: row.id, before: stands?.document ?? null, afterHash: estate.hash }],
        at,
      );
      if (Object.keys(refused).length === 0) await removeHeld(trx, siteId, [row.id]);
      else
        await saveHeld(trx, siteId, [
          { ...withoutVersion(row), kind: 'change', state: 'refused', refused, decidedBy: by },
        ]);
      await writeFeedLayer(ctx, trx, siteId, [estate], cause);
    }
    await tellDesk(trx, { siteId, topic: 'estates' });
    return changes;
  });

/** What stands stays, for as long as the feed says the same. */
export const refuseHeld = (
  ctx: Ctx,
  siteId: string,
  decisions: readonly HeldDecision[],
  by: string,
): Promise<FieldChange[]> =>
  ctx.db.transaction(async (trx) => {
    const changes: FieldChange[] = [];
    for (const { row, stands } of await decidable(trx, siteId, decisions)) {
      changes.push(...summary(row, stands?.document, 'refused'));
      const pointers =
        row.kind === 'change' && row.document
          ? changedFields(stands?.document, row.document).map(({ pointer }) => pointer)
          : [];
      const refused = row.document ? { ...row.refused, ...refusedFields(row.document, pointers) } : {};
      await saveHeld(trx, siteId, [{ ...withoutVersion(row), state: 'refused', refused, decidedBy: by }]);
    }
    await tellDesk(trx, { siteId, topic: 'estates' });
    return changes;
  });

/** All that waits of a run, or of the whole site, some at a time. How many. */
export const decideAll = async (
  ctx: Ctx,
  siteId: string,
  { run, take, by }: { readonly run?: number | undefined; readonly take: boolean; readonly by: string },
): Promise<number> => {
  let count = 0;
  for (;;) {
    const waiting = await listHeld(ctx.db.kysely, siteId, { state: 'waiting', runId: run, limit: PAGE });
    if (waiting.length === 0) return count;
    const decisions = waiting.map(({ id }) => ({ id, version: null }));
    await (take ? approveHeld : refuseHeld)(ctx, siteId, decisions, by);
    count += waiting.length;
  }
};
