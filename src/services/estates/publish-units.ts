// The changed units of a project go online together, or none of them; and who would get a mail about it.
import { findSite } from '../../db/content/sites.ts';
import { readFamilies } from '../../db/estates/estate-families.ts';
import { lockChangeLog } from '../../db/platform/change-log.ts';
import { ConflictError } from '../../domain/errors.ts';
import { isHiddenByHand } from '../../domain/layers/decisions.ts';
import { expectedReaders } from '../alerts/match-alerts.ts';
import type { DeskCall } from '../people/desk-access.ts';
import type { ServiceContext } from '../platform/context.ts';
import { pendingChanges, stateOf, subjectOf, unitsOf, type WholeListing } from './estate-sheet.ts';
import { layeredEstate } from './prepared-estate.ts';
import { findProject, lockUnits, staleUnits, unitsSheet } from './project-units.ts';
import { byMember, publishDraft, withLayer } from './publish-estate.ts';
import { subjectsOf } from './responsible.ts';
import { unitVersionsIn } from './units-version.ts';

/** What left its feed cannot go online by publishing; what nobody changed need not. */
const isToPublish = (unit: WholeListing): boolean => stateOf(unit) !== 'gone' && pendingChanges(unit).length > 0;

type Gap = { readonly unit: number; readonly field: string; readonly rule: string };
type Verdict = 'refused' | 'asks-reason';
type Refusal = { readonly verdict: Verdict; readonly gaps: readonly Gap[] };

const refusalOf = (error: unknown, unit: number): Refusal => {
  if (!(error instanceof ConflictError)) throw error;
  const { verdict, gaps = [] } = error.instead as {
    readonly verdict?: Verdict;
    readonly gaps?: readonly Omit<Gap, 'unit'>[];
  };
  if (!verdict) throw error;
  return { verdict, gaps: gaps.map(({ field, rule }) => ({ unit, field, rule })) };
};

type PublishInput = { readonly ids?: readonly number[] | undefined; readonly reason?: string | undefined };

export const publishUnits = async (
  ctx: ServiceContext,
  desk: DeskCall,
  siteId: string,
  projectId: number,
  { ids, reason }: PublishInput,
) => {
  const { project, published } = await ctx.db.transaction(async (trx) => {
    await lockChangeLog(trx, siteId);
    const found = await findProject(trx, siteId, projectId);
    const wanted = ids ?? (await unitsOf(trx, siteId, projectId)).map(({ id }) => id);
    const units = (await lockUnits(trx, siteId, projectId, wanted)).filter(isToPublish);
    const subjects = subjectsOf(trx, siteId);
    for (const unit of units) desk.require('estates.publish', await subjectOf(trx, siteId, unit, subjects));
    const read = unitVersionsIn(desk.ifMatch, projectId);
    if (!read || units.some(({ id, version }) => (read.get(id) ?? 0) !== version))
      throw await staleUnits(trx, siteId, found, desk, []);
    const refusals: Refusal[] = [];
    for (const unit of units) {
      const listing = await withLayer(ctx, trx, siteId, unit, desk.actor().name);
      await publishDraft(ctx, trx, siteId, listing, { cause: byMember(desk), reason }).catch((error: unknown) => {
        refusals.push(refusalOf(error, unit.id));
      });
    }
    if (refusals.length > 0)
      throw new ConflictError('The law wants more in the advertisement of some units.', {
        verdict: refusals.some(({ verdict }) => verdict === 'refused') ? 'refused' : 'asks-reason',
        gaps: refusals.flatMap(({ gaps }) => gaps),
      });
    desk.note(units.map((unit) => ({ field: `${unit.id}`, before: null, after: pendingChanges(unit).length })));
    return { project: found, published: units.map(({ id }) => id) };
  });
  return { ...(await unitsSheet(ctx.db.kysely, siteId, project, desk)), published };
};

/** People with an alert that finds one of the units as the drafts would show them, and who do not know it yet. */
export const unitsMails = async (
  ctx: ServiceContext,
  siteId: string,
  projectId: number,
): Promise<{ people: number }> => {
  const site = await findSite(ctx.db.kysely, siteId);
  await findProject(ctx.db.kysely, siteId, projectId);
  const [family] = await readFamilies(ctx.db.kysely, siteId, [projectId]);
  // What nobody sees of a project, nobody is told of.
  if (!site || !family || family.gone) return { people: 0 };
  const units = (await unitsOf(ctx.db.kysely, siteId, projectId)).filter(isToPublish);
  const drafts = units.flatMap((unit) => {
    const merged = isHiddenByHand(unit.draft) ? undefined : layeredEstate(unit, unit.draft, ctx.now());
    return merged && 'unit' in merged ? [merged.unit] : [];
  });
  if (drafts.length === 0) return { people: 0 };
  const replaced = new Set(drafts.map(({ general }) => general.id));
  const others = (family.estate.children ?? []).filter(({ general }) => !replaced.has(general.id));
  return {
    people: await expectedReaders(ctx, site, {
      ...family,
      estate: { ...family.estate, children: [...others, ...drafts] },
    }),
  };
};
