// The sites of an installation as the desk of the host shows them, and what was done with them.
import { type LastRun, listSiteStates, type SiteState } from '../../db/content/site-states.ts';
import { openAlarms } from '../../db/platform/alarms.ts';
import { listHostLog } from '../../db/platform/host-log.ts';
import { siteHealth, siteTroubles } from '../../domain/content/site-health.ts';
import { BadInputError, NotFoundError } from '../../domain/errors.ts';
import { LOG_DAYS } from '../../domain/people/privacy.ts';
import { exportSiteArchive } from '../content/export-site.ts';
import type { ServiceContext } from './context.ts';
import { type HostActor, noteSite } from './host-notes.ts';
import { removeSite } from './sites.ts';

type Context = Pick<ServiceContext, 'db' | 'mediaQuota'>;

const lastImport = ({ runs, importedAt }: SiteState) => {
  const [run]: readonly LastRun[] = runs;
  if (run) return { at: run.startedAt.toISOString(), state: run.state, source: run.source };
  return importedAt ? { at: importedAt.toISOString(), state: 'done' as const } : undefined;
};

const present = (site: SiteState, mediaQuota: number) => {
  const quotaBytes = site.quotaBytes ?? mediaQuota;
  const troubles = siteTroubles({ ...site, quotaBytes, imports: site.runs.map(({ state }) => state) });
  const imported = lastImport(site);
  return {
    id: site.id,
    name: site.name,
    hostnames: [...site.hostnames],
    health: siteHealth(troubles),
    troubles,
    listings: site.listings,
    files: site.files,
    bytes: site.bytes,
    fileBytes: site.fileBytes,
    quotaBytes,
    ownQuota: site.quotaBytes !== null,
    deadMails: site.deadMails,
    deadJobs: site.deadJobs,
    ...(imported ? { lastImport: imported } : {}),
    ...(site.suspendedAt ? { suspendedAt: site.suspendedAt.toISOString() } : {}),
  };
};

export const hostSites = async ({ db, mediaQuota }: Context) => ({
  sites: (await listSiteStates(db.kysely)).map((site) => present(site, mediaQuota)),
  quotaBytes: mediaQuota,
  alarms: (await openAlarms(db.kysely)).filter(({ overAt }) => overAt === null).length,
});

export const hostSite = async ({ db, mediaQuota }: Context, siteId: string) => {
  const [site] = await listSiteStates(db.kysely, siteId);
  if (!site) throw new NotFoundError(`There is no site "${siteId}".`);
  return present(site, mediaQuota);
};

/** For good: whoever does it types the name of the site. */
export const removeNamedSite = async (ctx: ServiceContext, siteId: string, name: string, by: HostActor) => {
  const site = await hostSite(ctx, siteId);
  if (name.trim() !== site.name)
    throw new BadInputError('body.name is not the name of the site.', [
      { field: 'body.name', message: 'is not the name of the site' },
    ]);
  return removeSite(ctx, siteId, by);
};

/** Who took it along stands in both logs. */
export const exportForHost = async (ctx: ServiceContext, siteId: string, by: HostActor) => {
  const archive = await exportSiteArchive(ctx, siteId);
  await ctx.db.transaction((trx) => noteSite(trx, by, ctx.now(), { siteId, action: 'exportSite' }));
  return archive;
};

const PAGE = 50;

export const hostLog = async ({ db }: Pick<ServiceContext, 'db'>, before: number | undefined) => {
  const found = await listHostLog(db.kysely, { before, limit: PAGE + 1 });
  const entries = found.slice(0, PAGE).map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() }));
  const next = found.length > PAGE ? entries.at(-1)?.id : undefined;
  return { entries, ...(next === undefined ? {} : { next }), keptDays: LOG_DAYS };
};
