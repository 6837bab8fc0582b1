// Whose a listing is, for the table of permissions: who it names, else its project, else the default of its branch or of the site.
import { findEntityItems } from '../../db/content/entities.ts';
import { findSite } from '../../db/content/sites.ts';
import type { Queryable } from '../../db/schema.ts';
import { lazily } from '../../domain/lazily.ts';
import type { Subject } from '../../domain/people/may.ts';
import type { Unit } from '../../domain/record/estate.ts';
import { type Responsibility, responsiblesOf } from '../../domain/record/responsible.ts';

/** Offices are read only where a branch has somebody. */
export const responsibilityOf = async (db: Queryable, siteId: string): Promise<Responsibility> => {
  const representatives = (await findSite(db, siteId))?.representatives;
  const offices = representatives?.branches ? ((await findEntityItems(db, siteId, 'offices')) ?? []) : [];
  return { representatives, offices };
};

export type SubjectOf = (record: Unit, project: () => Promise<Unit | undefined>) => Promise<Subject>;

/** For many listings of one site: what the site says is read once, and the project only of a unit that names nobody. */
export const subjectsOf = (db: Queryable, siteId: string): SubjectOf => {
  const site = lazily(() => responsibilityOf(db, siteId));
  return async (record, project) => {
    const own = record.salesRepresentative?.email?.trim();
    if (own) return { representative: own };
    const root = await project();
    const [first] = responsiblesOf({ estate: record, ...(root ? { root } : {}) }, await site());
    return { representative: first?.email ?? null };
  };
};
