// Listings from an agency's own software: the importer of files, one record or a few hundred at a time.
import { removeFromFeed } from '../../db/estates/estates.ts';
import { readRecord, readRecordsAfter, type StoredRecord } from '../../db/estates/stored-records.ts';
import { BadInputError, ConflictError, type FieldProblem, NotFoundError } from '../../domain/errors.ts';
import { BY_COMMAND, type Cause } from '../../domain/layers/cause.ts';
import { mergePatch } from '../../domain/merge-patch.ts';
import type { Gap } from '../../domain/publishing/completeness.ts';
import { type Estate, EstateSchema } from '../../domain/record/estate.ts';
import { check } from '../../domain/validation.ts';
import { estateList } from '../../feeds/json/estate-json-source.ts';
import type { ServiceContext } from '../platform/context.ts';
import { announce } from '../platform/webhooks.ts';
import { type ImportProblem, type ImportReport, importEstates } from './import-estates.ts';

export type PushReport = Pick<ImportReport, 'added' | 'changed' | 'unchanged' | 'removed' | 'skipped'> & {
  readonly problems: { index: number; id: number | null; errors: { field: string; message: string }[] }[];
  readonly notes: string[];
};

/** Beside it what the listings lack by law. */
export type EstatePushReport = PushReport & {
  readonly gaps: { index: number; id: number; missing: (Omit<Gap, 'orElse'> & { orElse: string[] })[] }[];
};

type Options = {
  readonly dryRun?: boolean | undefined;
  /** The records as they were read, by their hash. */
  readonly expected?: ReadonlyMap<number, string>;
  /** Whose token it is. */
  readonly cause?: Cause | undefined;
};

const FIELDS_NAMED = 50;
const named = (fields: readonly string[]): string =>
  [...fields.slice(0, FIELDS_NAMED), ...(fields.length > FIELDS_NAMED ? ['…'] : [])].join(', ');

export const pushEstates = async (
  ctx: ServiceContext,
  siteId: string,
  records: readonly unknown[],
  { dryRun = false, expected, cause }: Options = {},
): Promise<EstatePushReport> => {
  const problems: ImportProblem[] = [];
  const told: string[] = [];
  const gaps: EstatePushReport['gaps'] = [];
  const report = await importEstates(ctx, estateList(records), {
    siteId,
    mode: 'partial',
    dryRun,
    refuseWrongCodes: true,
    ...(expected ? { expected } : {}),
    ...(cause ? { cause } : {}),
    // Each record is whole in itself: two callers at once, or a caller during an import, need not wait for each other.
    alongside: true,
    onProblem: (problem) => void problems.push(problem),
    onLoss: ({ line, lost }) => void told.push(`records[${line - 1}]: ${named(lost)}.`),
    onLeftOut: ({ id, fields }) => void told.push(`Listing ${id}: left out, and therefore emptied: ${named(fields)}.`),
    onGaps: ({ line, id, gaps: missing }) =>
      void gaps.push({
        index: line - 1,
        id,
        missing: missing.map((gap) => ({ ...gap, orElse: [...gap.orElse] })),
      }),
  });
  const { added, changed, unchanged, removed, skipped, notes, unknownPlaces } = report;
  const places = Object.keys(unknownPlaces);
  return {
    added,
    changed,
    unchanged,
    removed,
    skipped,
    problems: problems.map(({ line, id, fields }) => ({ index: line - 1, id: id ?? null, errors: [...fields] })),
    notes: [...notes, ...(places.length > 0 ? [`Places not recognised: ${places.join(', ')}.`] : []), ...told],
    gaps,
  };
};

const refuse = (problems: readonly FieldProblem[]): never => {
  throw new BadInputError(`${problems.map(({ field, message }) => `${field} ${message}`).join('; ')}.`, problems);
};

/** One record is taken whole or not at all: what is wrong with it or a unit of it is said before anything is written. */
const pushWhole = async (ctx: ServiceContext, siteId: string, record: Estate, options: Options) => {
  const trial = await pushEstates(ctx, siteId, [record], { dryRun: true });
  const place = (id: number | null): string => {
    const unit = (record.children ?? []).findIndex(({ general }) => general.id === id);
    return unit < 0 ? 'body' : `body.children.${unit}`;
  };
  const problems = trial.problems.flatMap(({ id, errors }) =>
    errors.map(({ field, message }) => ({ field: `${place(id)}.${field}`, message })),
  );
  if (problems.length > 0) refuse(problems);
  return options.dryRun ? trial : pushEstates(ctx, siteId, [record], options);
};

export const pushEstate = async (
  ctx: ServiceContext,
  siteId: string,
  id: number,
  record: Estate,
  options: Options = {},
): Promise<EstatePushReport> => {
  if (record.general.id !== id) refuse([{ field: 'body.general.id', message: 'must be the id in the path' }]);
  const ids = [id, ...(record.children ?? []).map(({ general }) => general.id)];
  if (new Set(ids).size < ids.length) refuse([{ field: 'body.children', message: 'an id occurs twice' }]);
  return pushWhole(ctx, siteId, record, options);
};

const stored = async (ctx: ServiceContext, siteId: string, id: number): Promise<StoredRecord> => {
  const found = await readRecord(ctx.db.kysely, siteId, id);
  if (!found) throw new NotFoundError('There is no such listing.');
  return found;
};

export const pushedEstate = async (ctx: ServiceContext, siteId: string, id: number): Promise<Estate> =>
  (await stored(ctx, siteId, id)).record;

const PAGE = 50;
export const pushedEstates = async (
  ctx: ServiceContext,
  siteId: string,
  { after = 0, limit = PAGE }: { readonly after?: number; readonly limit?: number },
): Promise<{ records: Estate[]; next: number | null }> => {
  const found = await readRecordsAfter(ctx.db.kysely, siteId, after, limit);
  const last = found.at(-1);
  return { records: found.map(({ record }) => record), next: last && found.length === limit ? last.id : null };
};

const ATTEMPTS = 5;
/** Reads, merges and writes; when somebody else wrote in between, once more from what is there now. */
export const patchEstate = async (
  ctx: ServiceContext,
  siteId: string,
  id: number,
  patch: Readonly<Record<string, unknown>>,
  { dryRun, cause }: Pick<Options, 'dryRun' | 'cause'> = {},
): Promise<EstatePushReport> => {
  for (let attempt = 1; ; attempt++) {
    const { record, hashes } = await stored(ctx, siteId, id);
    const { children, ...own } = record;
    // Units that the patch does not speak of are left to themselves.
    const checked = check(EstateSchema, mergePatch('children' in patch ? { ...own, children } : own, patch), 'body');
    if (!checked.ok) return refuse(checked.problems);
    try {
      return await pushEstate(ctx, siteId, id, checked.value, { dryRun, cause, expected: hashes });
    } catch (error) {
      if (!(error instanceof ConflictError) || attempt >= ATTEMPTS) throw error;
    }
  }
};

export const removeEstate = async (
  ctx: ServiceContext,
  siteId: string,
  id: number,
  { cause = BY_COMMAND }: Pick<Options, 'cause'> = {},
): Promise<void> => {
  const removed = await ctx.db.transaction(async (trx) => {
    const count = await removeFromFeed(trx, siteId, [id], { at: ctx.now(), cause });
    if (count > 0) await announce(ctx, trx, siteId, 'listing.removed', [id]);
    return count;
  });
  if (removed === 0) throw new NotFoundError('There is no such listing.');
};
