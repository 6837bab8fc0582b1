// Files that are sent in parts and go on where they stopped (tus 1.0: core, creation, expiration, termination).
import type { Readable } from 'node:stream';
import { inspectFile } from '../../adapters/files/inspect-file.ts';
import { findFileQuota } from '../../db/content/site-states.ts';
import { findSite } from '../../db/content/sites.ts';
import { usedBytes } from '../../db/media/files.ts';
import { NotFoundError, PayloadTooLargeError, TooManyRequestsError } from '../../domain/errors.ts';
import { type FilePurpose, quotaRefusal, sizeRefusal, UPLOAD_HOURS } from '../../domain/media/file-checks.ts';
import { cleanFileName } from '../../domain/media/file-ref.ts';
import { HOUR_MS } from '../../domain/time/calendar-days.ts';
import type { ServiceContext } from '../platform/context.ts';
import type { UploadOutcome } from './file-outcome.ts';
import { keepFile } from './keep-file.ts';

type Context = Pick<ServiceContext, 'db' | 'now' | 'files' | 'uploads' | 'mediaQuota' | 'log'>;

/** Unfinished at once, of one site: more than any screen sends, fewer than fill a disk. */
const OPEN_AT_MOST = 200;

export type NewUpload = { readonly length: number; readonly name: string; readonly purpose: FilePurpose };
export type UploadState = {
  readonly id: string;
  readonly offset: number;
  readonly length: number;
  readonly expiresAt: Date;
  readonly outcome: UploadOutcome | undefined;
};

export const createUpload = async (ctx: Context, siteId: string, upload: NewUpload): Promise<UploadState> => {
  const { length, purpose } = upload;
  if (!(await findSite(ctx.db.kysely, siteId))) throw new NotFoundError(`There is no site ${siteId}.`);
  const tooLarge = length === 0 ? undefined : sizeRefusal(length);
  if (tooLarge) throw new PayloadTooLargeError('The file is larger than 30 MB.', { reason: tooLarge });
  // Here too: the work in the background may be another machine's, and cannot see this folder.
  await pruneUploads(ctx);
  const open = (await ctx.uploads.list()).filter((one) => one.siteId === siteId && one.outcome === undefined);
  if (open.length >= OPEN_AT_MOST) throw new TooManyRequestsError('Too many uploads of this site are unfinished.', 60);
  const expected = open.reduce((sum, one) => sum + one.length, 0);
  const quota = (await findFileQuota(ctx.db.kysely, siteId)) ?? ctx.mediaQuota;
  const full = quotaRefusal((await usedBytes(ctx.db.kysely, siteId)) + expected, length, quota);
  if (full) throw new PayloadTooLargeError('The site has no room left for this file.', { reason: full });
  const createdAt = ctx.now();
  const name = cleanFileName(upload.name);
  const id = await ctx.uploads.create({ siteId, length, name, purpose, createdAt: createdAt.toISOString() });
  return { id, offset: 0, length, expiresAt: expiry(createdAt), outcome: undefined };
};

/** When what was not finished goes. */
export const expiry = (createdAt: Date): Date => new Date(createdAt.getTime() + UPLOAD_HOURS * HOUR_MS);

/** One that ended is gone, whether its bytes were tidied away yet or not. */
const findUpload = async ({ uploads, now }: Context, siteId: string, id: string) => {
  const found = await uploads.find(id);
  const purpose = found?.purpose;
  const expiresAt = found && expiry(new Date(found.createdAt));
  if (!found || !expiresAt || found.siteId !== siteId || !purpose || purpose === 'backup' || expiresAt <= now())
    throw new NotFoundError('There is no such upload.');
  return { ...found, purpose, expiresAt };
};

const finishing = new Map<string, Promise<UploadOutcome>>();

/** Looked at and kept. Nothing is decided while the store is away: whoever asks again has it tried again. */
const finish = async (ctx: Context, siteId: string, id: string): Promise<UploadOutcome> => {
  const upload = await findUpload(ctx, siteId, id);
  if (upload.outcome) return upload.outcome;
  const path = ctx.uploads.pathOf(id);
  const found = await inspectFile(path, upload.purpose);
  const kept =
    'refusal' in found
      ? found
      : { file: await keepFile(ctx, siteId, found, { path, name: upload.name, kind: upload.purpose }) };
  await ctx.uploads.settle(id, kept);
  return kept;
};

const finishOnce = (ctx: Context, siteId: string, id: string): Promise<UploadOutcome> => {
  const work = finishing.get(id) ?? finish(ctx, siteId, id).finally(() => finishing.delete(id));
  finishing.set(id, work);
  return work;
};

/** How far it is; of one that is whole, what became of it. */
export const uploadState = async (ctx: Context, siteId: string, id: string): Promise<UploadState> => {
  const { offset, length, expiresAt, outcome } = await findUpload(ctx, siteId, id);
  const whole = offset === length;
  return {
    id,
    offset,
    length,
    expiresAt,
    outcome: whole ? (outcome ?? (await finishOnce(ctx, siteId, id))) : undefined,
  };
};

export const addToUpload = async (
  ctx: Context,
  siteId: string,
  id: string,
  /** Looked at once it is known that there is such an upload. */
  part: () => { readonly offset: number; readonly stream: Readable },
): Promise<UploadState> => {
  const { outcome } = await findUpload(ctx, siteId, id);
  const { offset, stream } = part();
  if (!outcome) await ctx.uploads.append(id, offset, stream);
  return uploadState(ctx, siteId, id);
};

export const endUpload = async (ctx: Context, siteId: string, id: string): Promise<void> => {
  await findUpload(ctx, siteId, id);
  await ctx.uploads.remove(id);
};

/** What was not finished within its time, and what became of what was. */
export const pruneUploads = async ({ uploads, now }: Context): Promise<void> => {
  for (const { id, createdAt } of await uploads.list())
    if (expiry(new Date(createdAt)) <= now()) await uploads.remove(id);
};
