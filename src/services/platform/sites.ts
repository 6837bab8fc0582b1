// What the operator of an installation does with whole sites. Other sites notice nothing of it.
import { replaceSiteContent } from '../../db/content/site-content.ts';
import { deleteSite, forgetRemoval, setSuspended } from '../../db/content/site-states.ts';
import { findSite, lockSite } from '../../db/content/sites.ts';
import { isFileWanted, lockFile } from '../../db/media/files.ts';
import { lockChangeLog, logChanges } from '../../db/platform/change-log.ts';
import { tellDesk } from '../../db/platform/desk-events.ts';
import type { Trx } from '../../db/schema.ts';
import type { Site } from '../../domain/content/site.ts';
import { ConflictError, NotFoundError } from '../../domain/errors.ts';
import { readWholeSite } from '../content/export-site.ts';
import { PULL_FEEDS_TASK } from '../imports/feed-sources.ts';
import { SEND_MAIL_TASK } from '../mail/deliveries.ts';
import { noteCommand } from '../people/command-log.ts';
import { importRentalUnits } from '../rentals/import-rental-units.ts';
import type { ServiceContext } from './context.ts';
import { WEBHOOK_TASK } from './webhooks.ts';

const gone = (siteId: string): NotFoundError => new NotFoundError(`There is no site "${siteId}".`);

/** Bytes that nobody has any more; how many files went. */
export const dropFiles = async (
  ctx: Pick<ServiceContext, 'db' | 'files'>,
  sha256s: readonly string[],
): Promise<number> => {
  let removed = 0;
  for (const sha256 of sha256s)
    await ctx.db.transaction(async (trx) => {
      // Inside: who adds the same bytes now waits, and finds that they are gone.
      await lockFile(trx, sha256);
      if (await isFileWanted(trx, sha256)) return;
      await ctx.files.delete(sha256);
      removed++;
    });
  return removed;
};

/** Everything of it: rows, waiting work, and files that no other site has. */
export const removeSite = async (ctx: ServiceContext, siteId: string): Promise<{ readonly files: number }> => {
  const files = await ctx.db.transaction(async (trx) => {
    if (!(await lockSite(trx, siteId))) throw gone(siteId);
    return deleteSite(trx, siteId, ctx.now());
  });
  const removed = await dropFiles(ctx, files);
  ctx.log.info({ site: siteId, files: removed }, 'site removed');
  return { files: removed };
};

const tellAll = async (trx: Trx, siteId: string): Promise<void> => {
  await lockChangeLog(trx, siteId);
  await logChanges(trx, siteId, 'site', [null]);
  await tellDesk(trx, { siteId, topic: 'settings' });
};

/** What waits while a site is suspended. */
const PAUSED_TASKS = [SEND_MAIL_TASK, PULL_FEEDS_TASK, WEBHOOK_TASK];

/** False when it was so already. */
export const suspendSite = async (ctx: ServiceContext, siteId: string, suspended: boolean): Promise<boolean> => {
  const changed = await ctx.db.transaction(async (trx) => {
    if (!(await lockSite(trx, siteId))) throw gone(siteId);
    if (!(await setSuspended(trx, siteId, suspended ? ctx.now() : null))) return false;
    await tellAll(trx, siteId);
    if (!suspended) for (const task of PAUSED_TASKS) await ctx.jobs.hasten?.(trx, task, { siteId });
    return true;
  });
  if (changed) await noteCommand(ctx, siteId, suspended ? 'suspendSite' : 'resumeSite', siteId);
  return changed;
};

/** A name that reaches nobody: a site without a hostname of its own needs one. */
const NOWHERE = 'invalid';

/** Without what belongs to one agency's accounts elsewhere: servers, keys, addresses that hear of requests. */
const copiedSettings = (site: Site, id: string, name: string | undefined, hostnames: readonly string[]): Site => {
  const { deskHostname: _desk, mailServer: _server, dkim: _dkim, webhook: _hook, captcha: _captcha, ...rest } = site;
  const own = hostnames.length > 0 ? [...hostnames] : [`${id}.${NOWHERE}`];
  return { ...rest, id, name: name ?? site.name, hostnames: own };
};

export type CopyOptions = {
  readonly from: string;
  readonly to: string;
  readonly name?: string | undefined;
  readonly hostnames: readonly string[];
};

/** Content and settings; no listings, no people (agendas among them), no secrets, and no hostnames but those given. */
export const copySite = async (
  ctx: ServiceContext,
  { from, to, name, hostnames }: CopyOptions,
): Promise<{ readonly pages: number; readonly homes: number }> => {
  const { pages, homes } = await ctx.db.transaction(async (trx) => {
    const whole = await readWholeSite(trx, from);
    if (!whole) throw gone(from);
    if (await findSite(trx, to)) throw new ConflictError(`There is a site "${to}" already.`);
    const { agendas: _people, ...content } = whole.content;
    await forgetRemoval(trx, to);
    await replaceSiteContent(
      trx,
      { ...content, site: copiedSettings(content.site, to, name, hostnames) },
      whole.assets,
    );
    return {
      pages: content.pages.length,
      homes: whole.rentalUnits.map(({ calendars: _secret, taken: _nights, ...unit }) => unit),
    };
  });
  if (homes.length > 0) await importRentalUnits(ctx, homes, { siteId: to });
  await noteCommand(ctx, to, 'copySite', from);
  return { pages, homes: homes.length };
};
