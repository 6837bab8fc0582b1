import { resolve } from 'node:path';
import { exportSiteFolder } from '../services/content/export-site.ts';
import { noteCommand } from '../services/people/command-log.ts';
import { type Command, UsageError } from './command.ts';
import { readArguments, writeArguments } from './import-options.ts';

const parse = (args: readonly string[]) => {
  const { values, positionals } = readArguments(args, { site: { type: 'string' } });
  const [folder, ...rest] = positionals;
  if (folder === undefined || rest.length > 0 || !values.site)
    throw new UsageError('export site takes one folder and --site <id>.');
  return { folder, site: values.site };
};

export const exportSite: Command = {
  kind: 'data',
  usage: 'export site <folder> --site <id>',
  summary: 'Writes a site (settings, pages, navigation, texts, files, agendas, holiday homes) into a folder',
  details: [
    'The folder is what import site reads. It is empty, or holds an earlier copy of the same site, which is replaced.',
    'Not in it: passwords and keys, the calendars of other channels, listings, visitors and members (see backup).',
    'With the embedded database it is written by the running server, so in a folder that the server may write to.',
  ],
  prepare: (args, cwd) => {
    const { folder, site } = parse(args);
    return [resolve(cwd, folder), ...writeArguments({ site })];
  },
  run: async ({ services }, args, print) => {
    const { folder, site } = parse(args);
    const { files, calendars, apart } = await exportSiteFolder(services, site, folder);
    await noteCommand(services, site, 'exportSite', site);
    print(`Exported ${site} to ${folder}: ${files} files.`);
    if (calendars > 0) print(`Not written: the calendars of other channels of ${calendars} holiday homes.`);
    if (apart !== undefined)
      print(`The holiday homes are many: bring them in with pand import rental-units ${apart} --site ${site}.`);
    return 0;
  },
};
