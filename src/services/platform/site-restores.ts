// A backup of one site in the desk of the host: written for a download, and sent in parts, looked at, and brought back.
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { ToolError } from '../../adapters/run-tool.ts';
import { listSiteStates } from '../../db/content/site-states.ts';
import { findSite } from '../../db/content/sites.ts';
import {
  BadInputError,
  ConflictError,
  NotFoundError,
  PayloadTooLargeError,
  TooManyRequestsError,
} from '../../domain/errors.ts';
import { RESTORE_LIMITS, type RestoreRefusal } from '../../domain/platform/site-restore.ts';
import { expiry, pruneUploads } from '../media/uploads.ts';
import { BackupError } from './backup-archive.ts';
import type { ServiceContext } from './context.ts';
import { type HostActor, noteSite } from './host-notes.ts';
import { backUpSite, lookAtSiteBackup, restoreSite } from './site-backup.ts';

/** Who took it along stands in both logs. The file goes once it was sent, or nobody wants the rest of it. */
export const siteBackupForHost = async (ctx: ServiceContext, siteId: string, by: HostActor): Promise<Readable> => {
  const folder = await mkdtemp(join(tmpdir(), 'pand-site-backup-'));
  const forget = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    const file = join(folder, 'backup');
    await backUpSite(ctx, siteId, file);
    await ctx.db.transaction((trx) => noteSite(trx, by, ctx.now(), { siteId, action: 'backUpSite' }));
    const stream = createReadStream(file);
    stream.once('close', () => void forget());
    return stream;
  } catch (error) {
    await forget();
    throw error;
  }
};

/** Of a file that an operator sends: it belongs to no site until it is brought back. */
const NO_SITE = '';
const OPEN_AT_MOST = 5;

type Context = Pick<ServiceContext, 'db' | 'now' | 'uploads'>;

export const createRestore = async (
  ctx: Pick<ServiceContext, 'now' | 'uploads' | 'db' | 'files' | 'mediaQuota' | 'log'>,
  { bytes, name }: { readonly bytes: number; readonly name: string },
) => {
  if (bytes === 0) throw new ConflictError('There is nothing in the file.', { reason: 'damaged' });
  if (bytes > RESTORE_LIMITS.sent)
    throw new PayloadTooLargeError('The file is larger than 16 GB: restore it on the server, with pand restore site.', {
      reason: 'too-large',
    });
  await pruneUploads(ctx);
  const open = (await ctx.uploads.list()).filter(({ purpose }) => purpose === 'backup');
  if (open.length >= OPEN_AT_MOST) throw new TooManyRequestsError('Too many backups are on their way.', 60);
  const createdAt = ctx.now().toISOString();
  return { id: await ctx.uploads.create({ siteId: NO_SITE, length: bytes, name, purpose: 'backup', createdAt }) };
};

const findRestore = async ({ uploads, now }: Context, id: string) => {
  const found = await uploads.find(id);
  const expiresAt = found && expiry(new Date(found.createdAt));
  if (!found || !expiresAt || found.purpose !== 'backup' || expiresAt <= now())
    throw new NotFoundError('There is no such upload.');
  const { offset, length } = found;
  return { id, offset, length, expiresAt };
};

/** A file that is no backup is a value; that the machine cannot unpack it is not. */
const refusalOf = (error: unknown): RestoreRefusal => {
  if (error instanceof BackupError && error.reason) return error.reason;
  if (error instanceof ToolError) return 'damaged';
  throw error;
};

/** How far it is; once it is whole, what it would bring back, and what is there now and would go. */
export const restoreState = async (ctx: Context, id: string) => {
  const { expiresAt, ...progress } = await findRestore(ctx, id);
  const common = { ...progress, expiresAt };
  if (progress.offset < progress.length) return { ...common, state: 'receiving' as const };
  try {
    const backup = await lookAtSiteBackup(ctx.uploads.pathOf(id));
    const [present] = await listSiteStates(ctx.db.kysely, backup.site);
    const replaces = present && { name: present.name, listings: present.listings };
    return { ...common, state: 'ready' as const, backup, ...(replaces ? { replaces } : {}) };
  } catch (error) {
    return { ...common, state: 'refused' as const, reason: refusalOf(error) };
  }
};

/** How far it is, without a look at it. */
export const addToRestore = async (
  ctx: Context,
  id: string,
  part: () => { readonly offset: number; readonly stream: Readable },
) => {
  await findRestore(ctx, id);
  const { offset, stream } = part();
  await ctx.uploads.append(id, offset, stream);
  return findRestore(ctx, id);
};

export const endRestore = async (ctx: Context, id: string): Promise<void> => {
  await findRestore(ctx, id);
  await ctx.uploads.remove(id);
};

/** For good: a site that is there goes, and whoever wants that types its name. */
export const restoreSent = async (
  ctx: ServiceContext,
  id: string,
  { site, name }: { readonly site: string; readonly name?: string | undefined },
  by: HostActor,
) => {
  const { offset, length } = await findRestore(ctx, id);
  if (offset < length) throw new ConflictError('The file is not whole yet.');
  const present = await findSite(ctx.db.kysely, site);
  if (present && name?.trim() !== present.name)
    throw new BadInputError('body.name is not the name of the site.', [
      { field: 'body.name', message: 'is not the name of the site' },
    ]);
  try {
    const restored = await restoreSite(ctx, ctx.uploads.pathOf(id), { site, replace: present ? site : undefined, by });
    await ctx.uploads.remove(id);
    return restored;
  } catch (error) {
    if (error instanceof BackupError || error instanceof ToolError)
      throw new ConflictError(error.message, { reason: refusalOf(error) });
    throw error;
  }
};
