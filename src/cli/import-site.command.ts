import { resolve } from 'node:path';
import { SiteFolderError } from '../feeds/site-folder/site-folder.ts';
import { importSiteFolder } from '../services/content/import-site.ts';
import { noteCommand } from '../services/people/command-log.ts';
import { type Command, UsageError } from './command.ts';

export const importSite: Command = {
  kind: 'data',
  usage: 'import site <folder>',
  summary: 'Reads a site (settings, pages, navigation, texts, files, holiday homes) from a folder',
  details: [
    'The folder replaces what the site had: pages that are gone from it go from the site.',
    'Holiday homes in rental-units.json are added and changed, none is removed: see import rental-units --full.',
    'Nothing changes when anything in the folder is wrong; every problem is listed.',
  ],
  prepare: ([folder, ...rest], cwd) => {
    if (folder === undefined || rest.length > 0) throw new UsageError('import site takes one folder.');
    return [resolve(cwd, folder)];
  },
  run: async ({ services }, [folder = ''], print) => {
    try {
      const { siteId, pages, assets, rentalUnits, unregistered } = await importSiteFolder(services, folder);
      await noteCommand(services, siteId, 'importSite', siteId);
      const homes = rentalUnits === undefined ? '' : `, ${rentalUnits} holiday homes`;
      for (const id of unregistered) print(`  unit ${id}: warning: no registration number`);
      print(`Imported ${siteId}: ${pages} pages, ${assets} files${homes}.`);
      return 0;
    } catch (error) {
      if (!(error instanceof SiteFolderError)) throw error;
      print(`${folder} was not imported:`);
      for (const { file, field, message } of error.problems)
        print(`  ${[file, field].filter(Boolean).join(' ')}: ${message}`);
      return 1;
    }
  },
};
