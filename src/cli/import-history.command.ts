import { type FeedRun, listFeedRuns } from '../db/imports/feed-runs.ts';
import { type Command, UsageError } from './command.ts';
import { gapLine, lossLine, placeLine } from './import-estates.command.ts';
import { readArguments, writeArguments } from './import-options.ts';
import { localMinute } from './local-minute.ts';

const OPTIONS = { site: { type: 'string' }, run: { type: 'string' } } as const;
const SHOWN = 30;

const parse = (args: readonly string[]) => {
  const { values, positionals } = readArguments(args, OPTIONS);
  if (positionals.length > 0) throw new UsageError('import history takes --site <id> and --run <number> only.');
  if (values.run !== undefined && !/^\d{1,15}$/.test(values.run)) throw new UsageError('--run is a number.');
  return values;
};

const runLine = ({ id, siteId, source, state, startedAt, report }: FeedRun): string => {
  const { added = 0, changed = 0, unchanged = 0, removed = 0, skipped = 0, refused, dryRun } = report;
  const counts = `${added} added, ${changed} changed, ${unchanged} unchanged, ${removed} removed, ${skipped} skipped`;
  const what = state === 'running' ? '' : `  ${refused ?? counts}`;
  return `${id}  ${localMinute(startedAt)}  ${siteId}  ${source}  ${state}${dryRun ? ' (dry run)' : ''}${what}`;
};

export const importHistory: Command = {
  kind: 'data',
  usage: 'import history [--site <id>] [--run <number>]',
  summary: 'Shows the last imports; with --run one of them whole: reasons, and what could not be taken',
  prepare: (args) => writeArguments(parse(args)),
  run: async ({ services }, args, print) => {
    const { site, run } = parse(args);
    const runs = await listFeedRuns(services.db.kysely, {
      limit: SHOWN,
      ...(site === undefined ? {} : { siteId: site }),
      ...(run === undefined ? {} : { id: Number(run) }),
    });
    for (const one of runs) print(runLine(one));
    if (runs.length === 0) print('There was no such import.');
    const [whole] = run === undefined ? [] : runs;
    if (whole) {
      print(`${whole.format} from ${whole.location}`);
      const { notes = [], lost = {}, unknownPlaces = {}, gaps = {} } = whole.report;
      const lines = [lossLine(lost), placeLine(unknownPlaces), gapLine(gaps)];
      for (const note of [...notes, ...lines]) if (note !== undefined) print(note);
      for (const { line, key, reason } of whole.report.problems ?? [])
        print(`  line ${line}${key === undefined ? '' : `, ${key}`}: ${reason}`);
    }
    return runs.length === 0 && run !== undefined ? 1 : 0;
  },
};
