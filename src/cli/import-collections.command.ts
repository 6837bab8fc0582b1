import { importCollections } from '../services/imports/import-collections.ts';
import type { Command } from './command.ts';
import { fileForSite } from './import-options.ts';

const input = fileForSite('import collections');

export const importCollectionsCommand: Command = {
  kind: 'data',
  usage: 'import collections <file> --site <id>',
  summary: 'Reads named, ordered picks of listings from a JSON file',
  details: [
    '[{ "id": "featured", "title": { "nl": "In de kijker" }, "estates": [4711, 4712] }]',
    'A collection of the file replaces the one of that id; others stay. An empty list of estates empties one.',
  ],
  prepare: input.prepare,
  run: async ({ services }, args, print) => {
    const { site, text } = await input.read(args);
    const { changed, unchanged, unknown } = await importCollections(services, site, text);
    print(`Collections of ${site}: ${changed} changed, ${unchanged} unchanged.`);
    if (unknown.length > 0) print(`Listings that ${site} does not have: ${unknown.slice(0, 20).join(', ')}.`);
    return 0;
  },
};
