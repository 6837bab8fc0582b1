import { access, constants, open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { estateFile } from '../feeds/estate-json-source.ts';
import { type ImportProblem, type ImportReport, importEstates } from '../services/import-estates.ts';
import { type Command, type Print, UsageError } from './command.ts';
import { progressLine } from './terminal-print.ts';

const OPTIONS = {
  site: { type: 'string' },
  full: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
  'allow-removal': { type: 'boolean' },
  report: { type: 'string' },
} as const;

const parse = (args: readonly string[]) => {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    const [file, ...rest] = positionals;
    if (file === undefined || rest.length > 0) throw new UsageError('import estates takes one file.');
    if (!values.site) throw new UsageError('import estates needs --site <id>.');
    return { ...values, file, site: values.site };
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError((error as Error).message);
  }
};

const PROBLEMS_PRINTED = 20;

const problemLine = ({ line, id, fields }: ImportProblem): string =>
  `  line ${line}${id === undefined ? '' : `, id ${id}`}: ${fields.map(({ field, message }) => `${field} ${message}`).join('; ')}`;

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

const printReport = (report: ImportReport, print: Print): void => {
  if (report.refused) {
    print(`Nothing was changed: ${report.refused}`);
    if (report.refused.startsWith('It would remove')) print('If that is right, add --allow-removal.');
    return;
  }
  print(summary(report));
  for (const note of report.notes) print(note);
};

export const importEstatesCommand: Command = {
  kind: 'data',
  usage: 'import estates <file> --site <id> [--full] [--dry-run] [--allow-removal] [--report <file>]',
  summary: 'Reads listings from a JSON list or NDJSON file (schema: /api/schemas/estate.json)',
  details: [
    'Unchanged listings are left alone, so it can run as often as you like, also while the site is serving.',
    'A wrong record is passed over with its reason; its former version stays.',
    '--full           removes the listings that the file lacks; refused when that is more than 20 % of them',
    '--allow-removal  does so all the same',
    '--dry-run        says what would happen and changes nothing',
    '--report <file>  writes every problem and the counts, as NDJSON',
  ],
  prepare: (args, cwd) => {
    const { file, site, report, ...flags } = parse(args);
    return [
      resolve(cwd, file),
      '--site',
      site,
      ...(report === undefined ? [] : ['--report', resolve(cwd, report)]),
      ...(['full', 'dry-run', 'allow-removal'] as const).flatMap((flag) => (flags[flag] ? [`--${flag}`] : [])),
    ];
  },
  run: async ({ services }, args, print) => {
    const options = parse(args);
    await access(options.file, constants.R_OK).catch(() => {
      throw new UsageError(`${options.file} cannot be read.`);
    });
    const reportFile = await openReport(options.report);
    let problems = 0;
    try {
      const report = await importEstates(services, estateFile(options.file), {
        siteId: options.site,
        mode: options.full ? 'full' : 'partial',
        dryRun: options['dry-run'] ?? false,
        allowRemoval: options['allow-removal'] ?? false,
        onProgress: ({ step, part }) => print(progressLine(step === 'check' ? 'Checking' : 'Importing', part)),
        onProblem: async (problem) => {
          if (++problems <= PROBLEMS_PRINTED) print(problemLine(problem));
          await reportFile.write(problem);
        },
      });
      if (problems > PROBLEMS_PRINTED)
        print(`  … and ${problems - PROBLEMS_PRINTED} more; --report <file> lists them all.`);
      await reportFile.write(report);
      printReport(report, print);
      const nothing = problems > 0 && report.added + report.changed + report.unchanged === 0;
      return report.refused || report.incomplete || nothing ? 1 : 0;
    } finally {
      await reportFile.close();
    }
  },
};
