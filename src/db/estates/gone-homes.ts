// Listings that visitors do not see any more, at some doors: is one of them the home that has just come online? A unit leaves by itself
// or with its project, and stands where its project stands.
import { sql } from 'kysely';
import { type GoneListing, unitHome } from '../../domain/alerts/relisting.ts';
import type { Unit } from '../../domain/record/estate.ts';
import type { Queryable } from '../schema.ts';

type Row = {
  id: number;
  projectId: number | null;
  estate: Unit;
  project: Unit | null;
  cameAt: Date | string;
  leftAt: Date | string;
};

/** Removed or archived, with these house numbers. */
export const goneHomes = async (db: Queryable, siteId: string, numbers: readonly string[]): Promise<GoneListing[]> => {
  const left = (of: string) =>
    sql.raw(`case when ${of}.removed_at is not null or ${of}.archived_at is not null then
      coalesce(case when ${of}.removed_at is null then ${of}.archived_at end, ${of}.published_at, ${of}.updated_at) end`);
  const { rows } = await sql<Row>`
    select home.id, home.parent_id as "projectId", home.document as estate, project.document as project,
      home.created_at as "cameAt", least(${left('home')}, ${left('project')}) as "leftAt"
    from estate as home left join estate as project on project.site_id = home.site_id and project.id = home.parent_id
    where home.site_id = ${siteId} and (home.removed_at is not null or home.archived_at is not null
      or project.removed_at is not null or project.archived_at is not null)
      and lower(coalesce(home.document #>> '{address,number}', project.document #>> '{address,number}'))
        = any(${numbers.map((number) => number.toLowerCase())}::text[])`.execute(db);
  return rows.map(({ id, projectId, estate, project, cameAt, leftAt }) => ({
    id,
    ...(projectId === null ? {} : { projectId }),
    estate: project ? unitHome(estate, project) : estate,
    cameAt: new Date(cameAt),
    leftAt: new Date(leftAt),
  }));
};
