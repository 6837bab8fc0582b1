// The units of a project, saved together: all of what somebody pasted, or nothing of it.
import { findSite } from '../../db/content/sites.ts';
import { findLayers } from '../../db/estates/estate-layers.ts';
import { lockChangeLog } from '../../db/platform/change-log.ts';
import { tellDesk } from '../../db/platform/desk-events.ts';
import type { Queryable, Trx } from '../../db/schema.ts';
import type { ReferenceLabels } from '../../domain/display/labels.ts';
import { labelsFor } from '../../domain/display/labels-for.ts';
import { BadInputError, NotFoundError, PreconditionFailedError } from '../../domain/errors.ts';
import { conflicts, type Decisions, type DraftChange, type LeafConflict } from '../../domain/layers/decisions.ts';
import { may, type Subject } from '../../domain/people/may.ts';
import { gridRecord } from '../../domain/projects/grid-record.ts';
import { byFacade } from '../../domain/projects/unit-order.ts';
import { legalGapsOf } from '../../domain/publishing/may-publish.ts';
import type { DeskCall } from '../people/desk-access.ts';
import type { ServiceContext } from '../platform/context.ts';
import { checkChange, writeDraft } from './desk-estates.ts';
import {
  draftRecord,
  findListing,
  findListings,
  lockOf,
  pendingChanges,
  stateOf,
  subjectOf,
  unitsOf,
  type WholeListing,
} from './estate-sheet.ts';
import { subjectsOf } from './responsible.ts';
import { unitsEtag, unitVersionsIn } from './units-version.ts';

export const findProject = async (db: Queryable, siteId: string, id: number): Promise<WholeListing> => {
  const project = await findListing(db, siteId, id);
  if (project.parentId !== null) throw new NotFoundError('There is no such project.');
  return project;
};

export const unitsSheet = async (db: Queryable, siteId: string, project: WholeListing, desk: DeskCall) => {
  const units = await unitsOf(db, siteId, project.id);
  const record = draftRecord(project);
  const site = await findSite(db, siteId);
  const {
    reference,
    fields,
  }: { readonly reference: ReferenceLabels; readonly fields: Readonly<Record<string, string>> } = labelsFor(
    desk.actor().locale,
  );
  const beside = { project: record, labels: reference, hiddenStatus: site?.hiddenStatus ?? [] };
  const subjects = subjectsOf(db, siteId);
  const subject = await subjectOf(db, siteId, project, subjects);
  const ofUnits = new Map<number, Subject>();
  for (const unit of units) ofUnits.set(unit.id, await subjects(draftRecord(unit), async () => record));
  const lockedOf = (of: Subject) => {
    const lock = lockOf(desk.actor(), of);
    return 'locked' in lock ? { locked: lock.locked as 'role' | 'branch' | 'assigned' | 'texts' } : {};
  };
  return {
    id: project.id,
    etag: unitsEtag(project.id, units),
    record: gridRecord(record),
    state: stateOf(project),
    units: units
      .map((unit) => {
        const own = draftRecord(unit);
        return {
          id: unit.id,
          record: gridRecord(own),
          shown: unit.shown?.online ? gridRecord(unit.shown.document) : null,
          state: stateOf(unit),
          draft: unit.draft,
          changes: pendingChanges(unit).length,
          gaps: stateOf(unit) === 'gone' ? [] : legalGapsOf(own, beside).map(({ field }) => fields[field] ?? field),
          ...lockedOf(ofUnits.get(unit.id) ?? subject),
        };
      })
      .sort(byFacade),
    ...lockedOf(subject),
    mayPublish: may(desk.actor(), 'estates.publish', subject).ok,
  };
};

export const projectUnits = async (ctx: ServiceContext, desk: DeskCall, siteId: string, id: number) =>
  unitsSheet(ctx.db.kysely, siteId, await findProject(ctx.db.kysely, siteId, id), desk);

export const staleUnits = async (
  trx: Trx,
  siteId: string,
  project: WholeListing,
  desk: DeskCall,
  found: readonly (LeafConflict & { readonly unit: number })[],
): Promise<PreconditionFailedError> => {
  const current = await unitsSheet(trx, siteId, project, desk);
  const [first] = found;
  return new PreconditionFailedError('Somebody else changed these units.', {
    current,
    etag: current.etag,
    fields: found.map(({ unit, pointer, yours, theirs }) => ({ field: `${unit}${pointer}`, yours, theirs })),
    ...(first ? { changedBy: first.by, changedAt: first.at } : {}),
  });
};

/** The units with their rows locked, always in the same order; one without a row is kept from changing by the lock of the log. */
export const lockUnits = async (
  trx: Trx,
  siteId: string,
  projectId: number,
  ids: readonly number[],
): Promise<WholeListing[]> => {
  const known = await findLayers(trx, siteId, ids);
  if (known.size < ids.length) await lockChangeLog(trx, siteId);
  const units = await findListings(
    trx,
    siteId,
    ids.toSorted((a, b) => a - b),
    { lock: true },
  );
  const strangers = ids.filter((id) => units.get(id)?.parentId !== projectId);
  if (strangers.length > 0)
    throw new BadInputError(
      `${strangers.join(', ')}: no unit of this project.`,
      strangers.map((id) => ({ field: 'body.units', message: `${id} is no unit of this project` })),
    );
  return [...units.values()];
};

type UnitInput = {
  readonly id: number;
  readonly set?: Decisions | undefined;
  readonly back?: readonly string[] | undefined;
};

const changesById = (units: readonly UnitInput[]): Map<number, DraftChange> => {
  const changes = new Map<number, DraftChange>();
  for (const { id, set = {}, back = [] } of units) {
    if (changes.has(id))
      throw new BadInputError(`Unit ${id} is there twice.`, [{ field: 'body.units', message: `${id} is there twice` }]);
    changes.set(id, { set, back });
  }
  return changes;
};

/** What is wrong names its unit. */
const checkUnit = (unit: WholeListing, change: DraftChange, at: Date): void => {
  try {
    checkChange(unit, change, at);
  } catch (error) {
    if (!(error instanceof BadInputError)) throw error;
    throw new BadInputError(
      `Unit ${unit.id}: ${error.message}`,
      error.problems.map(({ field, message }) => ({
        field: field.replace('body.set', `body.units/${unit.id}`),
        message,
      })),
    );
  }
};

export const saveUnits = async (
  ctx: ServiceContext,
  desk: DeskCall,
  siteId: string,
  projectId: number,
  input: { readonly units: readonly UnitInput[] },
) => {
  const changes = changesById(input.units);
  const project = await ctx.db.transaction(async (trx) => {
    const at = ctx.now();
    const found = await findProject(trx, siteId, projectId);
    const units = await lockUnits(trx, siteId, projectId, [...changes.keys()]);
    const changeOf = ({ id }: WholeListing): DraftChange => changes.get(id) ?? { set: {}, back: [] };
    const pointersOf = (unit: WholeListing): string[] => [...Object.keys(changeOf(unit).set), ...changeOf(unit).back];
    const subjects = subjectsOf(trx, siteId);
    for (const unit of units)
      desk.require('estates.write', {
        ...(await subjectOf(trx, siteId, unit, subjects)),
        leaves: pointersOf(unit),
      });
    const read = unitVersionsIn(desk.ifMatch, projectId);
    if (!read) throw await staleUnits(trx, siteId, found, desk, []);
    const clashing = units.flatMap((unit) =>
      conflicts({ draft: unit.draft, touched: unit.layer?.touched ?? {} }, changeOf(unit), read.get(unit.id) ?? 0).map(
        (one) => ({ ...one, unit: unit.id }),
      ),
    );
    if (clashing.length > 0) throw await staleUnits(trx, siteId, found, desk, clashing);
    for (const unit of units) {
      checkUnit(unit, changeOf(unit), at);
      await writeDraft(trx, siteId, unit, changeOf(unit), desk.actor().name, at);
    }
    await tellDesk(trx, { siteId, topic: 'estates' });
    desk.note(
      units.flatMap((unit) =>
        pointersOf(unit).map((pointer) => ({
          field: `${unit.id}${pointer}`,
          before: unit.draft[pointer] ?? null,
          after: changeOf(unit).set[pointer] ?? null,
        })),
      ),
    );
    return found;
  });
  return unitsSheet(ctx.db.kysely, siteId, project, desk);
};
