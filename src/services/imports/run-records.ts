// What a run did with each listing, field by field, and what became of it.
import { type RunDeed, type RunRecord, recordsOfRun } from '../../db/imports/feed-changes.ts';
import { listFeedRuns } from '../../db/imports/feed-runs.ts';
import { NotFoundError } from '../../domain/errors.ts';
import { isObject } from '../../domain/is-object.ts';
import type { Difference } from '../../domain/layers/leaf.ts';
import { changedFields, isDecidedByMembers } from '../../domain/quarantine/held-fields.ts';
import type { Unit } from '../../domain/record/estate.ts';
import { prepareRecord } from '../../feeds/json/estate-json-record.ts';
import type { ServiceContext } from '../platform/context.ts';
import { listingName } from './listing-name.ts';

type Ctx = Pick<ServiceContext, 'db' | 'now'>;

const PAGE = 20;
const FIELDS_SHOWN = 20;

const hashOf = (unit: Unit, at: Date): string | undefined =>
  prepareRecord(unit, at.toISOString()).taken[0]?.estate.hash;

/** What the run brought: kept nowhere by itself, but it stands still, was refused later, or stood before the next run. */
const broughtBy = (record: RunRecord, at: Date): Unit | undefined => {
  const { afterHash, nowHash, standing, said, saidHash, nextBefore } = record;
  if (record.what === 'held') return said ?? undefined;
  if (afterHash === null) return undefined;
  if (standing && nowHash === afterHash) return standing;
  if (said && saidHash === afterHash) return said;
  // A push in between is no run: then it is another one.
  return nextBefore && hashOf(nextBefore, at) === afterHash ? nextBefore : undefined;
};

type Became = 'online' | 'offline' | 'later' | 'takenBack' | 'waiting' | 'refused';

const becameOf = ({ what, state, takenBack, nowHash, afterHash, online }: RunRecord): Became => {
  if (what === 'held') return state ?? 'waiting';
  if (takenBack) return 'takenBack';
  if (nowHash !== afterHash) return 'later';
  return online ? 'online' : 'offline';
};

/** Of pictures and documents, which ones: their captions would make the answer large. */
const shownValue = (value: unknown): unknown =>
  Array.isArray(value) ? value.map((item) => (isObject(item) ? item.file : item)) : value;

const fieldView =
  (own: RunRecord['own']) =>
  ({ pointer, before, after }: Difference) => ({
    pointer,
    before: shownValue(before),
    after: shownValue(after),
    ...(own && isDecidedByMembers(own, pointer) ? { own: true } : {}),
  });

const viewOf = (record: RunRecord, at: Date) => {
  const { id, what, kind, standing, nowHash, before, own } = record;
  const brought = broughtBy(record, at);
  const stood = what === 'held' ? (nowHash === null ? undefined : (standing ?? undefined)) : (before ?? undefined);
  const isChange = what === 'changed' || (what === 'held' && kind === 'change');
  const fields = isChange && stood && brought ? changedFields(stood, brought) : undefined;
  const { picture: _picture, ...name } = listingName(brought ?? stood ?? standing ?? undefined);
  return {
    id,
    what,
    became: becameOf(record),
    ...(what === 'held' && kind ? { kind } : {}),
    ...name,
    ...(fields ? { fields: fields.slice(0, FIELDS_SHOWN).map(fieldView(own)) } : {}),
    ...(fields && fields.length > FIELDS_SHOWN ? { more: fields.length - FIELDS_SHOWN } : {}),
  };
};

export type RunRecordsQuery = { readonly what?: RunDeed | undefined; readonly after?: number | undefined };

/** For as long as the run can be taken back; what was held and then approved is a change of the run that held it. */
export const runRecords = async ({ db, now }: Ctx, siteId: string, run: number, { what, after }: RunRecordsQuery) => {
  const [found] = await listFeedRuns(db.kysely, { siteId, id: run, limit: 1 });
  if (!found) throw new NotFoundError('There is no such run.');
  const records = await recordsOfRun(db.kysely, siteId, run, { what, after, limit: PAGE + 1 });
  const page = records.slice(0, PAGE);
  const last = page.at(-1);
  return {
    records: page.map((record) => viewOf(record, now())),
    ...(last && records.length > PAGE ? { next: last.id } : {}),
  };
};
