// Listings from an agency's own software: the importer of files, one record or a few hundred at a time.
import { removeEstates } from '../../db/estates/estates.ts';
import { BadInputError, NotFoundError } from '../../domain/errors.ts';
import type { Estate } from '../../domain/record/estate.ts';
import { estateList } from '../../feeds/json/estate-json-source.ts';
import type { ServiceContext } from '../platform/context.ts';
import { announce } from '../platform/webhooks.ts';
import { type ImportProblem, type ImportReport, importEstates } from './import-estates.ts';

export type PushReport = Pick<ImportReport, 'added' | 'changed' | 'unchanged' | 'removed' | 'skipped'> & {
  readonly problems: { index: number; id: number | null; errors: { field: string; message: string }[] }[];
  readonly notes: string[];
};

type Options = { readonly dryRun?: boolean | undefined };

export const pushEstates = async (
  ctx: ServiceContext,
  siteId: string,
  records: readonly unknown[],
  { dryRun = false }: Options = {},
): Promise<PushReport> => {
  const problems: ImportProblem[] = [];
  const report = await importEstates(ctx, estateList(records), {
    siteId,
    mode: 'partial',
    dryRun,
    // Each record is whole in itself: two callers at once, or a caller during an import, need not wait for each other.
    alongside: true,
    onProblem: (problem) => void problems.push(problem),
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
    notes: [...notes, ...(places.length > 0 ? [`Places not recognised: ${places.join(', ')}.`] : [])],
  };
};

export const pushEstate = async (
  ctx: ServiceContext,
  siteId: string,
  id: number,
  record: Estate,
  options: Options = {},
): Promise<PushReport> => {
  if (record.general.id !== id) {
    const problem = { field: 'body.general.id', message: 'must be the id in the path' };
    throw new BadInputError('body.general.id must be the id in the path.', [problem]);
  }
  const ids = [id, ...(record.children ?? []).map(({ general }) => general.id)];
  if (new Set(ids).size < ids.length) {
    const problem = { field: 'body.children', message: 'an id occurs twice' };
    throw new BadInputError('body.children: an id occurs twice.', [problem]);
  }
  return pushEstates(ctx, siteId, [record], options);
};

export const removeEstate = async (ctx: ServiceContext, siteId: string, id: number): Promise<void> => {
  const removed = await ctx.db.transaction(async (trx) => {
    const count = await removeEstates(trx, siteId, [id]);
    if (count > 0) await announce(ctx, trx, siteId, 'listing.removed', [id]);
    return count;
  });
  if (removed === 0) throw new NotFoundError('There is no such listing.');
};
