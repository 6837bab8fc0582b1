// One import from start to end, whoever asks for it: the file is fetched when it is an address, its format is found, and
// what happened is written down where `pand import history` finds it.
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { RefusedFetchError } from '../../adapters/guarded-fetch.ts';
import { findSite } from '../../db/content/sites.ts';
import { endFeedRun, startFeedRun } from '../../db/imports/feed-runs.ts';
import { insertAudit } from '../../db/people/audit-log.ts';
import { tellDesk } from '../../db/platform/desk-events.ts';
import type { FeedRunReport, FeedRunState, Trx } from '../../db/schema.ts';
import { NotFoundError } from '../../domain/errors.ts';
import { dayOf } from '../../domain/time/brussels-time.ts';
import { type OpenedFeed, openFeed, UnknownFormatError } from '../../feeds/feed-formats.ts';
import { IncompleteFileError } from '../../feeds/feed-item.ts';
import { AdapterError } from '../../feeds/own/own-formats.ts';
import { feedFileRef, keepFeedFile } from '../media/keep-file.ts';
import { noticeSubject } from '../people/notice-views.ts';
import { tellMembers } from '../people/notices.ts';
import type { ServiceContext } from '../platform/context.ts';
import { type ImportOptions, type ImportReport, importEstates } from './import-estates.ts';

export type ImportRequest = ImportOptions & {
  /** An http or https address, or a file of this machine. */
  readonly location: string;
  readonly format?: string | undefined;
  /** The name of the source, when there are several of one format. */
  readonly source?: string | undefined;
};

export type RunContext = Pick<ServiceContext, 'db' | 'log' | 'now' | 'jobs' | 'fetch' | 'files' | 'ownFormats'>;

const MAX_BYTES = 2 * 1024 ** 3;
const FETCH_TIMEOUT_MS = 15 * 60_000;
const PROBLEMS_KEPT = 500;

export const isAddress = (location: string): boolean => /^https?:\/\//i.test(location);

/** Why the feed could not be read at all, in words for whoever reads the history. */
class UnreadableFeedError extends Error {
  override readonly name = 'UnreadableFeedError';
}

const download = async ({ fetch }: RunContext, url: string, path: string): Promise<void> => {
  const file = createWriteStream(path, { mode: 0o600 });
  try {
    const { status } = await fetch(url, {
      maxBytes: MAX_BYTES,
      timeoutMs: FETCH_TIMEOUT_MS,
      sink: async (chunk) => {
        if (!file.write(chunk)) await new Promise((resolve) => file.once('drain', resolve));
      },
    });
    if (status !== 200) throw new UnreadableFeedError(`Its server answered ${status}.`);
  } catch (error) {
    if (error instanceof UnreadableFeedError) throw error;
    const code = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    throw new UnreadableFeedError(
      error instanceof RefusedFetchError ? error.message : `Its server could not be reached${code}.`,
    );
  } finally {
    file.end();
    await finished(file).catch(() => undefined);
  }
};

const openLocation = async (ctx: RunContext, request: ImportRequest, folder: string): Promise<OpenedFeed> => {
  let path = request.location;
  if (isAddress(path)) {
    path = join(folder, 'feed');
    await download(ctx, request.location, path);
  }
  const { siteId, format, source, dryRun } = request;
  // A dry run must know the reference of a file, and nothing more.
  const keepFile = async (bytes: Uint8Array) => (dryRun ? feedFileRef(bytes) : keepFeedFile(ctx, siteId, bytes));
  try {
    return await openFeed(path, { format, source, keepFile, own: ctx.ownFormats });
  } catch (error) {
    if (error instanceof UnknownFormatError || error instanceof IncompleteFileError)
      throw new UnreadableFeedError(error.message);
    if (error instanceof Error && 'code' in error) throw new UnreadableFeedError('The file cannot be read.');
    throw error;
  }
};

const stateOf = ({ refused, incomplete }: ImportReport): FeedRunState =>
  refused ? 'refused' : incomplete ? 'incomplete' : 'done';

const nothing = ({ siteId, mode, dryRun = false }: ImportRequest, refused: string): ImportReport => ({
  siteId,
  mode: mode === 'full' ? 'full' : 'partial',
  dryRun,
  refused,
  notes: [],
  incomplete: false,
  added: 0,
  changed: 0,
  unchanged: 0,
  removed: 0,
  skipped: 0,
  held: 0,
  kept: 0,
  lost: {},
  gaps: {},
  unknownPlaces: {},
});

type EndedRun = {
  readonly siteId: string;
  readonly id: number;
  readonly name: string;
  readonly state: FeedRunState;
  readonly endedAt: Date;
  readonly report: FeedRunReport;
};

const COUNTS = ['added', 'changed', 'removed', 'skipped', 'held'] as const;

/** One line of the log for a whole run, with its counts. */
const noteFeedRun = async (trx: Trx, { siteId, id, name, state, endedAt, report }: EndedRun): Promise<void> => {
  const counts = COUNTS.filter((count) => report[count]).map((field) => ({
    field,
    before: null,
    after: report[field],
  }));
  await insertAudit(trx, {
    siteId,
    at: endedAt,
    tokenId: null,
    actor: name,
    action: 'feedRun',
    subject: String(id),
    requestId: '',
    status: null,
    source: 'feed',
    changes: [{ field: 'state', before: null, after: state }, ...counts],
  });
  await tellDesk(trx, { siteId, topic: 'log' });
  await tellDesk(trx, { siteId, topic: 'estates' });
};

/** `failed`: the feed could not be read at all; it is worth another try. */
export type ImportRun = { readonly state: FeedRunState; readonly format: string; readonly report: ImportReport };

export const runImport = async (ctx: RunContext, request: ImportRequest): Promise<ImportRun> => {
  const { siteId, location } = request;
  if (!(await findSite(ctx.db.kysely, siteId))) throw new NotFoundError(`There is no site ${siteId}.`);
  const folder = await mkdtemp(join(tmpdir(), 'pand-feed-'));
  const problems: NonNullable<FeedRunReport['problems']>[number][] = [];
  const startedAt = ctx.now();
  const start = (source: string, format: string) =>
    ctx.db.transaction((trx) => startFeedRun(trx, { siteId, source, location, format, startedAt }));
  const end = (id: number, name: string, state: FeedRunState, report: FeedRunReport) =>
    ctx.db.transaction(async (trx) => {
      const endedAt = ctx.now();
      await endFeedRun(trx, siteId, id, { state, endedAt, report });
      if (request.dryRun) return;
      await noteFeedRun(trx, { siteId, id, name, state, endedAt, report });
      if (state === 'refused' || state === 'failed' || (report.held ?? 0) > 0)
        await tellMembers(ctx, trx, siteId, 'import', noticeSubject.import(name, dayOf(endedAt)));
    });
  try {
    const { format, source } = await openLocation(ctx, request, folder);
    const name = request.source ?? format;
    const id = await start(name, format);
    try {
      const report = await importEstates(ctx, source, {
        ...request,
        cause: { kind: 'feed', name, id },
        holding: { id, source: name },
        onProblem: async (problem) => {
          const reason = problem.fields.map(({ field, message }) => `${field} ${message}`).join('; ');
          const key = problem.key ?? (problem.id === undefined ? undefined : String(problem.id));
          if (problems.length < PROBLEMS_KEPT) problems.push({ line: problem.line, key, reason });
          await request.onProblem?.(problem);
        },
      });
      const state = stateOf(report);
      const { siteId: _site, incomplete: _incomplete, ...kept } = report;
      await end(id, name, state, { ...kept, problems });
      return { state, format, report };
    } catch (error) {
      await end(id, name, 'failed', { refused: error instanceof Error ? error.message : String(error) });
      if (error instanceof AdapterError) return { state: 'failed', format, report: nothing(request, error.message) };
      throw error;
    }
  } catch (error) {
    if (!(error instanceof UnreadableFeedError)) throw error;
    const format = request.format ?? 'unknown';
    const name = request.source ?? format;
    await end(await start(name, format), name, 'failed', { refused: error.message });
    return { state: 'failed', format, report: nothing(request, error.message) };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
