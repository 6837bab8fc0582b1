import { resolve } from 'node:path';
import { SiteFolderError } from '../feeds/site-folder/site-folder.ts';
import { ChangedHereError } from '../services/content/changed-here.ts';
import { importSiteFolder } from '../services/content/import-site.ts';
import { noteCommand } from '../services/people/command-log.ts';
import { changesToNote, tellOutcome, tellStop, WINS_OPTIONS, winnerOf } from './changed-here.ts';
import { type Command, UsageError } from './command.ts';
import { readArguments, writeArguments } from './import-options.ts';

const parse = (args: readonly string[]) => {
  const { values, positionals } = readArguments(args, WINS_OPTIONS);
  const [folder, ...rest] = positionals;
  if (folder === undefined || rest.length > 0) throw new UsageError('import site takes one folder.');
  return { folder, options: values, wins: winnerOf(values, 'folder') };
};

export const importSite: Command = {
  kind: 'data',
  usage: 'import site <folder> [--take folder | --keep]',
  summary: 'Reads a site (settings, pages, navigation, texts, files, agendas, holiday homes) from a folder',
  details: [
    'The folder replaces what the site had: pages that are gone from it go from the site.',
    'What was changed in the desk or by push since the last import is shown, and nothing is imported, unless one says who wins:',
    '  --take folder  the folder, also over what was changed here',
    '  --keep         what was changed here stays; the rest comes from the folder',
    'Holiday homes in rental-units.json are added and changed, none is removed: see import rental-units --full.',
    'Nothing changes when anything in the folder is wrong; every problem is listed.',
  ],
  prepare: (args, cwd) => {
    const { folder, options } = parse(args);
    return [resolve(cwd, folder), ...writeArguments(options)];
  },
  run: async ({ services }, args, print) => {
    const { folder, wins } = parse(args);
    try {
      const imported = await importSiteFolder(services, folder, { wins });
      const { siteId, pages, assets, rentalUnits, unregistered, notes, changedHere } = imported;
      await noteCommand(services, siteId, 'importSite', siteId, changesToNote(changedHere, wins));
      for (const { file, field, message } of notes) print(`  ${[file, field].filter(Boolean).join(' ')}: ${message}`);
      tellOutcome(changedHere, wins, 'folder', print);
      const homes = rentalUnits === undefined ? '' : `, ${rentalUnits} holiday homes`;
      for (const id of unregistered) print(`  unit ${id}: warning: no registration number`);
      print(`Imported ${siteId}: ${pages} pages, ${assets} files${homes}.`);
      return 0;
    } catch (error) {
      if (error instanceof ChangedHereError) {
        print(`${error.siteId} was changed here since the last import of its folder:`);
        tellStop(error.changed, 'folder', print);
        return 1;
      }
      if (!(error instanceof SiteFolderError)) throw error;
      print(`${folder} was not imported:`);
      for (const { file, field, message } of error.problems)
        print(`  ${[file, field].filter(Boolean).join(' ')}: ${message}`);
      return 1;
    }
  },
};
