// The projects of a site at a glance, and the ledger of one.
import { findSite } from '../../db/content/sites.ts';
import { unitVersions } from '../../db/estates/estate-history.ts';
import { projectIds } from '../../db/estates/project-ids.ts';
import { labelsFor } from '../../domain/display/labels-for.ts';
import { unitNumber } from '../../domain/display/unit-table.ts';
import { gridRecord } from '../../domain/projects/grid-record.ts';
import { unitLedger } from '../../domain/projects/unit-ledger.ts';
import { statusCounts } from '../../domain/projects/unit-status.ts';
import { legalGapsOf } from '../../domain/publishing/may-publish.ts';
import { isProject } from '../../domain/record/estate-type.ts';
import { MAX_PAGE_SIZE } from '../../domain/search/page-size.ts';
import type { ServiceContext } from '../platform/context.ts';
import { draftRecord, findListings, pendingChanges, stateOf, unitsOf } from './estate-sheet.ts';
import { findProject } from './project-units.ts';

/** A project without a unit is known to the catalogue when it is online, and by its draft otherwise. */
const allProjectIds = async (ctx: ServiceContext, siteId: string): Promise<number[]> => {
  const { index } = await ctx.catalogue.of(siteId);
  const { ids } = index.search({
    query: { terms: { 'general.headType.id': ['PROJECT'] } },
    pagination: { from: 0, size: MAX_PAGE_SIZE },
  });
  return [...new Set([...(await projectIds(ctx.db.kysely, siteId)), ...ids])].sort((a, b) => b - a);
};

export const projects = async (ctx: ServiceContext, siteId: string) => {
  const found = await findListings(ctx.db.kysely, siteId, await allProjectIds(ctx, siteId));
  const { reference: labels } = labelsFor('en');
  const hiddenStatus = (await findSite(ctx.db.kysely, siteId))?.hiddenStatus ?? [];
  const answer = [];
  for (const project of found.values()) {
    const record = draftRecord(project);
    const units = await unitsOf(ctx.db.kysely, siteId, project.id);
    if (project.parentId !== null || (units.length === 0 && !isProject(record))) continue;
    const present = units.filter((unit) => stateOf(unit) !== 'gone');
    answer.push({
      id: project.id,
      record: gridRecord(record),
      state: stateOf(project),
      ...statusCounts(present.map(draftRecord)),
      changed: present.filter((unit) => pendingChanges(unit).length > 0).length,
      lacking: present.flatMap((unit) => {
        const own = draftRecord(unit);
        const gaps = legalGapsOf(own, { project: record, labels, hiddenStatus }).length;
        return gaps > 0 ? [{ id: unit.id, number: unitNumber(own), gaps }] : [];
      }),
    });
  }
  return { projects: answer };
};

export const projectLedger = async (ctx: ServiceContext, siteId: string, projectId: number) => {
  await findProject(ctx.db.kysely, siteId, projectId);
  const units = await unitsOf(ctx.db.kysely, siteId, projectId);
  const names = new Map(units.map((unit) => [unit.id, unitNumber(draftRecord(unit))]));
  const versions = await unitVersions(
    ctx.db.kysely,
    siteId,
    units.map(({ id }) => id),
  );
  const ledger = unitLedger(units.map(({ id }) => ({ id, versions: versions.get(id) ?? [] })));
  return {
    entries: ledger.map((entry) => ({ ...entry, at: entry.at.toISOString(), number: names.get(entry.id) ?? '' })),
  };
};
