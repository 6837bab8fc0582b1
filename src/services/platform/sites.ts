// What the operator of an installation does with whole sites. Other sites notice nothing of it.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { replaceSiteContent } from '../../db/content/site-content.ts';
import { deleteSite, findFileQuota, forgetRemoval, saveFileQuota, setSuspended } from '../../db/content/site-states.ts';
import { findSite, lockSite } from '../../db/content/sites.ts';
import { isFileWanted, lockFile } from '../../db/media/files.ts';
import { lockChangeLog, logChanges } from '../../db/platform/change-log.ts';
import { tellDesk } from '../../db/platform/desk-events.ts';
import type { Trx } from '../../db/schema.ts';
import { siteIdOf } from '../../domain/content/new-site.ts';
import type { Site } from '../../domain/content/site.ts';
import { NOWHERE } from '../../domain/content/site-health.ts';
import { BadInputError, ConflictError, NotFoundError } from '../../domain/errors.ts';
import type { Locale } from '../../domain/locale.ts';
import { SiteId } from '../../domain/record/schema-parts.ts';
import { check } from '../../domain/validation.ts';
import { writeSiteTemplate } from '../../feeds/site-folder/site-template.ts';
import { readWholeSite } from '../content/export-site.ts';
import { importSiteFolder } from '../content/import-site.ts';
import { PULL_FEEDS_TASK } from '../imports/feed-sources.ts';
import { SEND_MAIL_TASK } from '../mail/deliveries.ts';
import { addMember } from '../people/members.ts';
import { importRentalUnits } from '../rentals/import-rental-units.ts';
import type { ServiceContext } from './context.ts';
import { type HostActor, noteHost, noteSite } from './host-notes.ts';
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
export const removeSite = async (
  ctx: ServiceContext,
  siteId: string,
  by: HostActor,
): Promise<{ readonly files: number }> => {
  const files = await ctx.db.transaction(async (trx) => {
    if (!(await lockSite(trx, siteId))) throw gone(siteId);
    const hashes = await deleteSite(trx, siteId, ctx.now());
    await noteHost(trx, by, ctx.now(), { siteId, action: 'removeSite' });
    // Who is in its desk is out at once.
    await tellDesk(trx, { siteId, topic: 'members' });
    return hashes;
  });
  const removed = await dropFiles(ctx, files);
  ctx.log.info({ site: siteId, files: removed }, 'site removed');
  return { files: removed };
};

const tellAll = async (trx: Trx, siteId: string): Promise<void> => {
  await lockChangeLog(trx, siteId);
  await logChanges(trx, siteId, 'site', [null]);
  await tellDesk(trx, { siteId, topic: 'settings' });
  // What its members may do is another thing.
  await tellDesk(trx, { siteId, topic: 'members' });
};

/** What waits while a site is suspended. */
const PAUSED_TASKS = [SEND_MAIL_TASK, PULL_FEEDS_TASK, WEBHOOK_TASK];

/** False when it was so already. */
export const suspendSite = (ctx: ServiceContext, siteId: string, suspended: boolean, by: HostActor): Promise<boolean> =>
  ctx.db.transaction(async (trx) => {
    if (!(await lockSite(trx, siteId))) throw gone(siteId);
    if (!(await setSuspended(trx, siteId, suspended ? ctx.now() : null))) return false;
    await tellAll(trx, siteId);
    if (!suspended) for (const task of PAUSED_TASKS) await ctx.jobs.hasten?.(trx, task, { siteId });
    await noteSite(trx, by, ctx.now(), { siteId, action: suspended ? 'suspendSite' : 'resumeSite' });
    return true;
  });

/** Room for files; null: as much as the installation gives every site. */
export const changeQuota = (ctx: ServiceContext, siteId: string, bytes: number | null, by: HostActor): Promise<void> =>
  ctx.db.transaction(async (trx) => {
    if (!(await lockSite(trx, siteId))) throw gone(siteId);
    const before = (await findFileQuota(trx, siteId)) ?? null;
    if (before === bytes) return;
    await saveFileQuota(trx, siteId, bytes);
    const changes = [{ field: 'quota', before, after: bytes }];
    await noteSite(trx, by, ctx.now(), { siteId, action: 'saveSiteQuota', changes });
  });

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

/** With the log of the id locked: two who take it at once do not both get it. */
const refuseKnown = async (trx: Trx, siteId: string): Promise<void> => {
  await lockChangeLog(trx, siteId);
  if (await findSite(trx, siteId))
    throw new ConflictError(`There is a site "${siteId}" already.`, {
      errors: [{ field: 'body.id', message: 'belongs to another site' }],
    });
};

/** Content and settings; no listings, no people (agendas among them), no secrets, and no hostnames but those given. */
export const copySite = async (
  ctx: ServiceContext,
  { from, to, name, hostnames }: CopyOptions,
  by: HostActor,
): Promise<{ readonly pages: number; readonly homes: number }> => {
  const { pages, homes } = await ctx.db.transaction(async (trx) => {
    const whole = await readWholeSite(trx, from);
    if (!whole) throw gone(from);
    await refuseKnown(trx, to);
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
  await ctx.db.transaction((trx) =>
    noteSite(trx, by, ctx.now(), { siteId: to, action: 'copySite', subject: from, detail: from }),
  );
  return { pages, homes: homes.length };
};

export type NewSite = {
  /** Made from the name when absent. */
  readonly id?: string | undefined;
  readonly name: string;
  readonly hostname: string;
  /** The first one is the agency's main language. */
  readonly locales: readonly Locale[];
  /** Gets an invitation by mail. */
  readonly owner: { readonly name: string; readonly email: string; readonly locale: Locale };
};

/** From the template that `pand new site` writes, read as `pand import site` reads it. */
export const createSite = async (ctx: ServiceContext, wanted: NewSite, by: HostActor): Promise<string> => {
  const { name, hostname, locales, owner } = wanted;
  const id = wanted.id ?? siteIdOf(name);
  if (!check(SiteId, id).ok)
    throw new BadInputError('body.id must be 2 to 32 small letters, digits and dashes.', [
      { field: 'body.id', message: 'must be 2 to 32 small letters, digits and dashes' },
    ]);
  const folder = await mkdtemp(join(tmpdir(), 'pand-new-site-'));
  try {
    await writeSiteTemplate(ctx.siteTemplate, folder, { id, name, host: hostname }, { email: owner.email, locales });
    await importSiteFolder(ctx, folder, { only: (trx) => refuseKnown(trx, id) });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  try {
    await addMember(ctx, id, { ...owner, role: 'owner' }, by);
    await ctx.db.transaction((trx) => noteSite(trx, by, ctx.now(), { siteId: id, action: 'createSite' }));
  } catch (error) {
    // A site that nobody can open is worse than none.
    await removeSite(ctx, id, by);
    throw error;
  }
  return id;
};
