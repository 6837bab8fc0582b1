// The units of projects as the people of the agency work on them.
import type { projectEndpoints } from '../contract/project-endpoints.ts';
import { projectUnits, saveUnits } from '../services/estates/project-units.ts';
import { projectLedger, projects } from '../services/estates/projects.ts';
import { publishUnits, unitsMails } from '../services/estates/publish-units.ts';
import type { Handlers } from './reply.ts';

export const projectHandlers: Pick<Handlers, keyof typeof projectEndpoints> = {
  projects: (ctx, { params: { siteId } }) => projects(ctx, siteId),
  projectUnits: (ctx, { params: { siteId, id } }, { desk }) => projectUnits(ctx, desk, siteId, id),
  saveUnits: (ctx, { params: { siteId, id }, body }, { desk }) => saveUnits(ctx, desk, siteId, id, body),
  publishUnits: (ctx, { params: { siteId, id }, body }, { desk }) => publishUnits(ctx, desk, siteId, id, body),
  unitsMails: (ctx, { params: { siteId, id } }) => unitsMails(ctx, siteId, id),
  unitLedger: (ctx, { params: { siteId, id } }) => projectLedger(ctx, siteId, id),
};
