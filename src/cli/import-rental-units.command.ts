import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { importRentalUnits } from '../services/rentals/import-rental-units.ts';
import { type Command, UsageError } from './command.ts';

const OPTIONS = {
  site: { type: 'string' },
  full: { type: 'boolean' },
  'allow-removal': { type: 'boolean' },
} as const;

const parse = (args: readonly string[]) => {
  try {
    const { values, positionals } = parseArgs({ args: [...args], options: OPTIONS, allowPositionals: true });
    const [file, ...rest] = positionals;
    if (file === undefined || rest.length > 0) throw new UsageError('import rental-units takes one file.');
    if (!values.site) throw new UsageError('import rental-units needs --site <id>.');
    return { ...values, file, site: values.site };
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError((error as Error).message);
  }
};

const readList = async (file: string): Promise<unknown[]> => {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UsageError(`${file} cannot be read.`);
  });
  try {
    const list: unknown = JSON.parse(text);
    if (Array.isArray(list)) return list;
  } catch {
    // Said below.
  }
  throw new UsageError(`${file} is not a JSON list of rental units.`);
};

export const importRentalUnitsCommand: Command = {
  kind: 'data',
  usage: 'import rental-units <file> --site <id> [--full] [--allow-removal]',
  summary: 'Reads units of the holiday catalogue from a JSON list',
  details: [
    'Unchanged units are left alone; a wrong record is passed over with its reason, and its former version stays.',
    '--full           removes the units that the file lacks; refused when that is more than 20 % of them',
    '--allow-removal  does so all the same',
  ],
  prepare: (args, cwd) => {
    const { file, site, full, 'allow-removal': allow } = parse(args);
    return [resolve(cwd, file), '--site', site, ...(full ? ['--full'] : []), ...(allow ? ['--allow-removal'] : [])];
  },
  run: async ({ services }, args, print) => {
    const { file, site, full = false, 'allow-removal': allowRemoval = false } = parse(args);
    const report = await importRentalUnits(services, await readList(file), { siteId: site, full, allowRemoval });
    for (const { position, fields } of report.problems) {
      print(`  record ${position}: ${fields.map(({ field, message }) => `${field} ${message}`).join('; ')}`);
    }
    for (const id of report.unregistered) print(`  unit ${id}: warning: no registration number`);
    if (report.refused) {
      print(`Nothing was changed: ${report.refused}`);
      return 1;
    }
    const { added, changed, unchanged, removed, problems } = report;
    print(
      `Imported into ${site}: ${added} added, ${changed} changed, ${unchanged} unchanged, ${removed} removed, ${problems.length} skipped.`,
    );
    return problems.length > 0 && added + changed + unchanged === 0 ? 1 : 0;
  },
};
