import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { importCollections } from '../services/imports/import-collections.ts';
import { type Command, UsageError } from './command.ts';
import { readArguments, writeArguments } from './import-options.ts';

const OPTIONS = { site: { type: 'string' } } as const;

const parse = (args: readonly string[]) => {
  const { values, positionals } = readArguments(args, OPTIONS);
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0 || !values.site)
    throw new UsageError('import collections takes one file and --site <id>.');
  return { file, site: values.site };
};

export const importCollectionsCommand: Command = {
  kind: 'data',
  usage: 'import collections <file> --site <id>',
  summary: 'Reads named, ordered picks of listings from a JSON file',
  details: [
    '[{ "id": "featured", "title": { "nl": "In de kijker" }, "estates": [4711, 4712] }]',
    'A collection of the file replaces the one of that id; others stay. An empty list of estates empties one.',
  ],
  prepare: (args, cwd) => {
    const { file, site } = parse(args);
    return [resolve(cwd, file), ...writeArguments({ site })];
  },
  run: async ({ services }, args, print) => {
    const { file, site } = parse(args);
    const text = await readFile(file, 'utf8').catch(() => {
      throw new UsageError(`${file} cannot be read.`);
    });
    const { changed, unchanged, unknown } = await importCollections(services, site, text);
    print(`Collections of ${site}: ${changed} changed, ${unchanged} unchanged.`);
    if (unknown.length > 0) print(`Listings that ${site} does not have: ${unknown.slice(0, 20).join(', ')}.`);
    return 0;
  },
};
