// The feeds of a site for its own people: where listings come from, what each run did, and words that nobody knows.
import { countHeld } from '../../db/imports/feed-held.ts';
import { type FeedMeaning, listMeanings, removeMeaning, saveMeaning } from '../../db/imports/feed-meanings.ts';
import { type FeedRun, listFeedRuns } from '../../db/imports/feed-runs.ts';
import { type FeedSource, findFeedSource, listFeedSources } from '../../db/imports/feed-sources.ts';
import { lastFeedRuns, lastWholeFeedRuns } from '../../db/people/desk-today.ts';
import { tellDesk } from '../../db/platform/desk-events.ts';
import { BadInputError, NotFoundError } from '../../domain/errors.ts';
import { cityById } from '../../domain/places/cities.ts';
import { isFileOfOperator, shortLocation } from '../../domain/platform/feed-location.ts';
import { codeWordOf, codeWordText, enumerationOf, unknownCodeIn } from '../../domain/record/code-words.ts';
import { isKnownCode } from '../../domain/record/codes.ts';
import type { FieldKind } from '../../domain/record/field-kinds.ts';
import { subTypeByCode } from '../../domain/record/sub-types.ts';
import { unknownTypeIn } from '../../feeds/feed-types.ts';
import type { ServiceContext } from '../platform/context.ts';
import { PULL_FEEDS_TASK } from './feed-sources.ts';
import { takeBackPreview, takeBackUntil } from './take-back.ts';

const RUNS = 30;

const runView = (run: FeedRun, now: Date) => {
  const { id, source, format, state, startedAt, endedAt, report, takenBackAt, takenBackBy } = run;
  const { added = 0, changed = 0, unchanged = 0, removed = 0, skipped = 0, held = 0, kept = 0 } = report;
  return {
    id,
    source,
    format,
    state,
    startedAt: startedAt.toISOString(),
    ...(endedAt === null ? {} : { endedAt: endedAt.toISOString() }),
    ...(report.dryRun ? { dryRun: true } : {}),
    ...(report.refused === undefined ? {} : { refused: report.refused }),
    counts: { added, changed, unchanged, removed, skipped, held, kept },
    ...(takenBackAt === null ? {} : { takenBackAt: takenBackAt.toISOString() }),
    ...(takenBackBy === null ? {} : { takenBackBy }),
    takeBack:
      state !== 'running' && !report.dryRun && added + changed + removed + held > 0 && now <= takeBackUntil(run),
  };
};

const sourceView = (
  name: string,
  scheduled: FeedSource | undefined,
  last: FeedRun | undefined,
  held: ReadonlyMap<string, number>,
  now: Date,
) => ({
  name,
  waiting: held.get(name) ?? 0,
  ...(scheduled
    ? {
        location: shortLocation(scheduled.location),
        ...(isFileOfOperator(scheduled.location) ? { ofOperator: true as const } : {}),
        ...(scheduled.format === null ? {} : { format: scheduled.format }),
        everyMinutes: scheduled.everyMinutes,
        nextRunAt: scheduled.nextRunAt.toISOString(),
      }
    : {}),
  ...(last ? { last: runView(last, now) } : {}),
});

/** Those that are pulled by the clock, and those that were imported by hand. */
export const deskFeeds = async ({ db, now }: Pick<ServiceContext, 'db' | 'now'>, siteId: string) => {
  const scheduled = await listFeedSources(db.kysely, siteId);
  const ran = await lastFeedRuns(db.kysely, siteId);
  const counts = (await countHeld(db.kysely, siteId)).filter(({ state }) => state === 'waiting');
  const held = new Map(counts.map(({ source, count }) => [source, count]));
  const names = [
    ...new Set([...scheduled.map(({ name }) => name), ...ran.map(({ source }) => source), ...held.keys()]),
  ];
  const sources = [];
  for (const name of names.sort()) {
    const [last] = await listFeedRuns(db.kysely, { siteId, source: name, limit: 1 });
    sources.push(
      sourceView(
        name,
        scheduled.find((one) => one.name === name),
        last,
        held,
        now(),
      ),
    );
  }
  return { sources, waiting: counts.reduce((sum, { count }) => sum + count, 0) };
};

export const deskFeedRuns = async (
  { db, now }: Pick<ServiceContext, 'db' | 'now'>,
  siteId: string,
  { source, before }: { readonly source?: string | undefined; readonly before?: number | undefined },
) => {
  const runs = await listFeedRuns(db.kysely, { siteId, source, before, limit: RUNS + 1 });
  const page = runs.slice(0, RUNS);
  const last = page.at(-1);
  return {
    runs: page.map((run) => runView(run, now())),
    ...(last && runs.length > RUNS ? { next: last.id } : {}),
  };
};

const counted = (counts: Readonly<Record<string, number>> = {}) =>
  Object.entries(counts)
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count || a.name.localeCompare(b.name));

export const deskFeedRun = async (ctx: ServiceContext, siteId: string, id: number) => {
  const [run] = await listFeedRuns(ctx.db.kysely, { siteId, id, limit: 1 });
  if (!run) throw new NotFoundError('There is no such run.');
  const { report } = run;
  return {
    ...runView(run, ctx.now()),
    notes: [...(report.notes ?? [])],
    lost: counted(report.lost),
    gaps: counted(report.gaps),
    unknownPlaces: counted(report.unknownPlaces),
    problems: (report.problems ?? []).map(({ line, key, reason }) => ({
      line,
      ...(key === undefined ? {} : { key }),
      reason,
    })),
    back: await takeBackPreview(ctx, siteId, id),
  };
};

/** Pulled at once; its next time by the clock stays. */
export const pullNow = async (
  { db, jobs }: Pick<ServiceContext, 'db' | 'jobs'>,
  siteId: string,
  name: string,
): Promise<void> => {
  if (!(await findFeedSource(db.kysely, siteId, name))) throw new NotFoundError('There is no such source.');
  await db.transaction((trx) => jobs.enqueue(trx, PULL_FEEDS_TASK, { siteId, name }));
};

type Word = Pick<FeedMeaning, 'kind' | 'value'>;

/** Of a code: the field, what the feed writes there, and the enumeration whose codes it can mean. */
const fieldOf = ({ kind, value }: Word): { field?: string; word?: string; table?: FieldKind } => {
  const code = kind === 'code' ? codeWordOf(value) : undefined;
  const table = code && enumerationOf(code.field);
  return code && table ? { ...code, table } : {};
};

/** Words of the last runs that nobody knows, and those that somebody explained. A run that failed says nothing about words. */
export const feedWords = async ({ db }: Pick<ServiceContext, 'db'>, siteId: string) => {
  const known = await listMeanings(db.kysely, siteId);
  const unknown = new Map<string, Word & { count: number; sources: string[] }>();
  const add = (kind: Word['kind'], value: string, count: number, source: string): void => {
    if (known.some((one) => one.kind === kind && one.value === value)) return;
    const key = `${kind} ${value}`;
    const before = unknown.get(key);
    unknown.set(key, {
      kind,
      value,
      count: (before?.count ?? 0) + count,
      sources: [...(before?.sources ?? []), source],
    });
  };
  for (const { source, report } of await lastWholeFeedRuns(db.kysely, siteId)) {
    for (const [loss, count] of Object.entries(report.lost ?? {})) {
      const word = unknownTypeIn(loss);
      if (word !== undefined) add('type', word, count, source);
      const code = unknownCodeIn(loss);
      if (code) add('code', codeWordText(code), count, source);
    }
    for (const [place, count] of Object.entries(report.unknownPlaces ?? {})) add('place', place, count, source);
  }
  return {
    unknown: [...unknown.values()]
      .sort((a, b) => b.count - a.count || a.value.localeCompare(b.value))
      .map((word) => ({ ...word, ...fieldOf(word) })),
    known: known.map(({ kind, value, code, chosenBy, chosenAt }) => ({
      kind,
      value,
      code,
      ...fieldOf({ kind, value }),
      ...(kind === 'place'
        ? { place: `${cityById(Number(code))?.zip ?? ''} ${cityById(Number(code))?.name ?? ''}`.trim() }
        : {}),
      chosenBy,
      chosenAt: chosenAt.toISOString(),
    })),
  };
};

const isMeaning = ({ kind, value }: Word, code: string): boolean => {
  if (kind === 'type') return subTypeByCode(code) !== undefined;
  if (kind === 'place') return cityById(Number(code)) !== undefined;
  const table = enumerationOf(codeWordOf(value)?.field ?? '');
  return table !== undefined && isKnownCode(table, code);
};

/** Every later run takes the word so. */
export const explainWord = async (
  ctx: Pick<ServiceContext, 'db' | 'now'>,
  siteId: string,
  { kind, value, code }: Word & { readonly code: string },
  by: string,
) => {
  if (!isMeaning({ kind, value }, code))
    throw new BadInputError(`body.code is no ${kind} of ours.`, [
      { field: 'body.code', message: `is no ${kind} of ours` },
    ]);
  await ctx.db.transaction(async (trx) => {
    await saveMeaning(trx, siteId, { kind, value, code, chosenBy: by, chosenAt: ctx.now() });
    await tellDesk(trx, { siteId, topic: 'estates' });
  });
  return feedWords(ctx, siteId);
};

export const forgetWord = async (ctx: Pick<ServiceContext, 'db'>, siteId: string, word: Word) => {
  const was = await ctx.db.transaction(async (trx) => {
    await tellDesk(trx, { siteId, topic: 'estates' });
    return removeMeaning(trx, siteId, word);
  });
  if (!was) throw new NotFoundError('Nobody explained this word.');
  return feedWords(ctx, siteId);
};
