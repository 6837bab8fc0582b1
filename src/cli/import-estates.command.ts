import { access, constants, open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { FEED_FORMATS } from '../feeds/feed-formats.ts';
import { everyMinutes, scheduleFeed } from '../services/imports/feed-sources.ts';
import type { ImportProblem, ImportReport } from '../services/imports/import-estates.ts';
import { isAddress, runImport } from '../services/imports/run-import.ts';
import { type Command, type Print, UsageError } from './command.ts';
import { readArguments, writeArguments } from './import-options.ts';
import { progressLine } from './terminal-print.ts';

const OPTIONS = {
  site: { type: 'string' },
  format: { type: 'string' },
  source: { type: 'string' },
  every: { type: 'string' },
  full: { type: 'boolean' },
  partial: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  'allow-removal': { type: 'boolean' },
  report: { type: 'string' },
} as const;

const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const FORMATS = FEED_FORMATS.map(({ name }) => name);

const parse = (args: readonly string[]) => {
  const { values, positionals } = readArguments(args, OPTIONS);
  const [location, ...rest] = positionals;
  const { site, format, source, every, full, partial } = values;
  if (location === undefined || rest.length > 0) throw new UsageError('import estates takes one file or address.');
  if (!site) throw new UsageError('import estates needs --site <id>.');
  // The operator's own adapters have names that only the run knows.
  if (format !== undefined && !NAME.test(format))
    throw new UsageError(`--format is ${FORMATS.join(', ')}, or the name of an adapter of your own.`);
  if (source !== undefined && (!NAME.test(source) || source.length > 60))
    throw new UsageError('--source is a short name of letters, digits and dashes.');
  if (full && partial) throw new UsageError('An import is --full or --partial, not both.');
  if (every !== undefined && (values['dry-run'] || values['allow-removal']))
    throw new UsageError('--every goes with neither --dry-run nor --allow-removal: those are for one run.');
  return { ...values, location, site };
};

const PROBLEMS_PRINTED = 20;
const LOSSES_PRINTED = 20;
const PLACES_PRINTED = 50;

const problemLine = ({ line, id, key, fields }: ImportProblem): string => {
  const name = key === undefined ? (id === undefined ? '' : `, id ${id}`) : `, ${key}`;
  return `  line ${line}${name}: ${fields.map(({ field, message }) => `${field} ${message}`).join('; ')}`;
};

/** One JSON line per problem, then one with the counts: it can be read while it is written, whatever its length. */
const openReport = async (path: string | undefined) => {
  const handle =
    path === undefined
      ? undefined
      : await open(path, 'w').catch(() => {
          throw new UsageError(`${path} cannot be written.`);
        });
  return {
    write: async (value: object) => {
      await handle?.write(`${JSON.stringify(value)}\n`);
    },
    close: async () => handle?.close(),
  };
};

const summary = ({ siteId, dryRun, added, changed, unchanged, removed, skipped }: ImportReport): string =>
  `${dryRun ? 'Would import' : 'Imported'} into ${siteId}: ${added} added, ${changed} changed, ${unchanged} unchanged, ${removed} removed, ${skipped} skipped.`;

const countedLine = (words: string, counts: Readonly<Record<string, number>>, most: number): string | undefined => {
  const names = Object.entries(counts).sort(([, a], [, b]) => b - a);
  if (names.length === 0) return undefined;
  const shown = names.slice(0, most).map(([name, count]) => `${name} (${count})`);
  return `${words}: ${[...shown, ...(names.length > shown.length ? ['…'] : [])].join(', ')}.`;
};

export const gapLine = (gaps: Readonly<Record<string, number>>): string | undefined => {
  const line = countedLine('Missing in the advertisement', gaps, Number.POSITIVE_INFINITY);
  return line && `${line} pand report publishable tells which and why.`;
};

export const lossLine = (lost: Readonly<Record<string, number>>): string | undefined =>
  countedLine('Not taken as it was', lost, LOSSES_PRINTED);

/** "Places not recognised: 9050 Moscou (2)." */
export const placeLine = (unknownPlaces: Readonly<Record<string, number>>): string | undefined =>
  countedLine('Places not recognised', unknownPlaces, PLACES_PRINTED);

const printReport = (report: ImportReport, print: Print): void => {
  if (report.refused) {
    print(`Nothing was changed: ${report.refused}`);
    return;
  }
  print(summary(report));
  if (report.held > 0)
    print(`Waiting for approval: ${report.held}. pand import quarantine --site ${report.siteId} shows them.`);
  if (report.kept > 0) print(`As they were, because somebody refused what the feed says: ${report.kept}.`);
  const lines = [lossLine(report.lost), placeLine(report.unknownPlaces), gapLine(report.gaps)];
  for (const note of [...report.notes, ...lines]) if (note !== undefined) print(note);
};

export const importEstatesCommand: Command = {
  kind: 'data',
  usage:
    'import estates <file|url> --site <id> [--format json|kyero|openimmo|<adapter>] [--full|--partial] [--dry-run] [--allow-removal] [--report <file>] [--every 1h] [--source <name>]',
  summary: 'Reads listings: JSON or NDJSON (schema: /api/schemas/estate.json), Kyero, OpenImmo (XML or zip)',
  details: [
    'Unchanged listings are left alone, so it can run as often as you like, also while the site is serving.',
    'A wrong record is passed over with its reason; its former version stays. What is suspicious (prices,',
    'places, pictures or texts that go or jump) waits: pand import quarantine.',
    '--full           removes the listings that the file lacks; more than 20 % of them (and 3) wait for approval.',
    '                 Of a feed, only listings that came from the same source. OpenImmo says itself whether it is full',
    '--partial        only what the file names changes, whatever it says of itself',
    '--allow-removal  lets a full import remove more than 20 % at once',
    '--dry-run        says what would happen and changes nothing',
    '--report <file>  writes every problem, loss, unknown place and gap in an advert, as NDJSON',
    '--every 1h       does so again every hour (5m to 31d); pand import sources shows and removes it',
    '--source <name>  tells several feeds of one format apart; the name of the format by default',
    '--format         when the first bytes do not tell; also the name of an adapter of your own (FEED_ADAPTERS)',
  ],
  prepare: (args, cwd) => {
    const { location, report, ...options } = parse(args);
    if (options.every !== undefined) everyMinutes(options.every);
    return [
      isAddress(location) ? location : resolve(cwd, location),
      ...writeArguments({ ...options, ...(report === undefined ? {} : { report: resolve(cwd, report) }) }),
    ];
  },
  run: async ({ services }, args, print) => {
    const options = parse(args);
    const { location, site: siteId, format, source, every } = options;
    if (!isAddress(location))
      await access(location, constants.R_OK).catch(() => {
        throw new UsageError(`${location} cannot be read.`);
      });
    const mode = options.full ? 'full' : options.partial ? 'partial' : 'auto';
    const reportFile = await openReport(options.report);
    let problems = 0;
    try {
      const {
        state,
        report,
        format: found,
      } = await runImport(services, {
        location,
        format,
        source,
        siteId,
        mode,
        dryRun: options['dry-run'] ?? false,
        allowRemoval: options['allow-removal'] ?? false,
        onProgress: ({ step, part }) => print(progressLine(step === 'check' ? 'Checking' : 'Importing', part)),
        onProblem: async (problem) => {
          if (++problems <= PROBLEMS_PRINTED) print(problemLine(problem));
          await reportFile.write(problem);
        },
        onLoss: (loss) => reportFile.write(loss),
        onGaps: (listing) => reportFile.write(listing),
        onUnknownPlace: (unknown) => reportFile.write(unknown),
      });
      if (problems > PROBLEMS_PRINTED)
        print(`  … and ${problems - PROBLEMS_PRINTED} more; --report <file> lists them all.`);
      await reportFile.write(report);
      printReport(report, print);
      if (every !== undefined && state === 'failed') print('It is not pulled by the clock: it could not be read.');
      else if (every !== undefined) {
        const name = source ?? format ?? found;
        const minutes = everyMinutes(every);
        await scheduleFeed(services, {
          siteId,
          name,
          location,
          format: format ?? null,
          mode: mode === 'auto' ? null : mode,
          everyMinutes: minutes,
        });
        print(`"${name}" is pulled every ${every} from now on.`);
      }
      const nothing = problems > 0 && report.added + report.changed + report.unchanged === 0;
      return report.refused || report.incomplete || nothing ? 1 : 0;
    } finally {
      await reportFile.close();
    }
  },
};
