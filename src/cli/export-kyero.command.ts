import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { kyeroExport } from '../services/estates/export-kyero.ts';
import { type Command, UsageError } from './command.ts';
import { readArguments, writeArguments } from './import-options.ts';

const OPTIONS = { site: { type: 'string' }, output: { type: 'string' } } as const;

const parse = (args: readonly string[]) => {
  const { values, positionals } = readArguments(args, OPTIONS);
  if (positionals.length > 0 || !values.site) throw new UsageError('export kyero needs --site <id>.');
  return { ...values, site: values.site };
};

export const exportKyero: Command = {
  kind: 'data',
  usage: 'export kyero --site <id> [--output <file>]',
  summary: 'Writes everything on offer as a Kyero v3 file; also at /api/sites/<id>/feeds/kyero.xml',
  details: ['Only what the public sees; of a hidden address only the town. Without --output it is printed.'],
  prepare: (args, cwd) => {
    const { site, output } = parse(args);
    return writeArguments({ site, ...(output === undefined ? {} : { output: resolve(cwd, output) }) });
  },
  run: async ({ services }, args, print) => {
    const { site, output } = parse(args);
    const pieces = await kyeroExport(services, site);
    if (output === undefined) {
      for await (const piece of pieces) print(piece.trimEnd());
      return 0;
    }
    const file = await open(output, 'w').catch(() => {
      throw new UsageError(`${output} cannot be written.`);
    });
    try {
      for await (const piece of pieces) await file.write(piece);
    } finally {
      await file.close();
    }
    print(`Exported ${site} to ${output}.`);
    return 0;
  },
};
