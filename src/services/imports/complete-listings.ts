// What the law wants in the advertisement of every listing that comes in: told, counted, and on a site that refuses
// incomplete listings a reason to leave the former version.
import type { Site } from '../../domain/content/site.ts';
import { labelsFor } from '../../domain/display/labels-for.ts';
import type { FieldProblem } from '../../domain/errors.ts';
import { type Gap, isBinding, missingForPublication } from '../../domain/publishing/completeness.ts';
import type { Unit } from '../../domain/record/estate.ts';
import { isHidden } from '../../domain/record/hidden-status.ts';
import type { TakenUnit } from '../../feeds/json/estate-json-record.ts';
import { tally } from './tally.ts';

/** The place of a record in its source, and its project when that came with it. */
export type RecordPlace = {
  readonly line: number;
  readonly key: string | undefined;
  readonly project: Unit | undefined;
};

export type ListingGaps = Omit<RecordPlace, 'project'> & { readonly id: number; readonly gaps: readonly Gap[] };

type Check = {
  readonly site: Site;
  /** The former versions of the listings and of projects that did not come with them. */
  readonly before: ReadonlyMap<number, Unit>;
  /** Counted by the field; "lost": it was there, "perhaps": unsure. */
  readonly gaps: Map<string, number>;
  readonly onGaps: ((listing: ListingGaps) => void | Promise<void>) | undefined;
  readonly onRefused: (
    problem: Omit<ListingGaps, 'gaps'> & { readonly fields: readonly FieldProblem[] },
  ) => Promise<void>;
};

const { reference } = labelsFor('en');

const countedName = (gap: Gap): string =>
  [gap.field, ...(gap.lost ? ['lost'] : []), ...(isBinding(gap) ? [] : ['perhaps'])].join(', ');

/** Those that may be published. */
export const complete = async <Entry extends TakenUnit & RecordPlace>(
  entries: readonly Entry[],
  { site, before, gaps: counted, onGaps, onRefused }: Check,
): Promise<Entry[]> => {
  const kept: Entry[] = [];
  for (const entry of entries) {
    const { line, key, unit, estate } = entry;
    const { id, parentId } = estate;
    const project = entry.project ?? (parentId ? before.get(parentId) : undefined);
    const shown = !isHidden(unit, site.hiddenStatus);
    const gaps = shown ? missingForPublication(unit, reference, { project, before: before.get(id) }) : [];
    const refused = site.incompleteListings === 'refuse' ? gaps.filter(isBinding) : [];
    if (refused.length > 0) {
      const fields = refused.map(({ field, rule, source }) => ({
        field: field === 'geo.address.region' ? 'address.city.zip' : `fields.${field}`,
        message: `is missing. ${rule} (${source})`,
      }));
      await onRefused({ line, id, key, fields });
      continue;
    }
    kept.push(entry);
    if (gaps.length === 0) continue;
    tally(counted, gaps.map(countedName));
    await onGaps?.({ line, key, id, gaps });
  }
  return kept;
};
