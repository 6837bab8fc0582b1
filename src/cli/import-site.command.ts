import { resolve } from 'node:path';
import type { ChangedHere } from '../domain/content/site-parts.ts';
import { SiteFolderError } from '../feeds/site-folder/site-folder.ts';
import { ChangedHereError, importSiteFolder } from '../services/content/import-site.ts';
import { noteCommand } from '../services/people/command-log.ts';
import { type Command, type Print, UsageError } from './command.ts';
import { readArguments, writeArguments } from './import-options.ts';

const OPTIONS = { take: { type: 'string' }, keep: { type: 'boolean' } } as const;

const parse = (args: readonly string[]) => {
  const { values, positionals } = readArguments(args, OPTIONS);
  const [folder, ...rest] = positionals;
  if (folder === undefined || rest.length > 0) throw new UsageError('import site takes one folder.');
  if (values.take !== undefined && values.take !== 'folder') throw new UsageError('--take is followed by folder.');
  if (values.take !== undefined && values.keep) throw new UsageError('take --take folder or --keep, not both.');
  return { folder, take: values.take, keep: values.keep };
};

const SHOWN = 60;
/** What somebody typed is data: it cannot steer the terminal. */
const shown = (value: unknown): string => {
  const text = (value === null ? 'nothing' : JSON.stringify(value)).replace(/[\p{Cc}\p{Cf}]/gu, ' ');
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
};

const tellChanges = (changed: readonly ChangedHere[], print: Print): void => {
  for (const { kind, id, how, fields } of changed) {
    const name = `  ${kind} ${id}`;
    if (how === 'only-here') print(`${name}: was added here; the folder does not have it`);
    else if (how === 'removed-here') print(`${name}: was removed here; the folder has it`);
    else if (fields.length === 0) print(`${name}: is another here`);
    for (const { field, before, after } of fields)
      print(`${name}${field === '' ? '' : ` ${field}`}: ${shown(before)} here, ${shown(after)} in the folder`);
  }
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
    const { folder, ...options } = parse(args);
    return [resolve(cwd, folder), ...writeArguments(options)];
  },
  run: async ({ services }, args, print) => {
    const { folder, take, keep } = parse(args);
    const wins = keep ? 'here' : take === 'folder' ? 'folder' : undefined;
    try {
      const imported = await importSiteFolder(services, folder, { wins });
      const { siteId, pages, assets, rentalUnits, unregistered, notes, changedHere } = imported;
      const count = changedHere.length;
      const said = count > 0 ? [{ field: keep ? 'kept' : 'replaced', before: null, after: count }] : [];
      await noteCommand(services, siteId, 'importSite', siteId, said);
      for (const { file, field, message } of notes) print(`  ${[file, field].filter(Boolean).join(' ')}: ${message}`);
      if (count > 0) {
        print(keep ? 'Kept as they are here:' : 'Changed here, and replaced by the folder:');
        tellChanges(changedHere, print);
      }
      const homes = rentalUnits === undefined ? '' : `, ${rentalUnits} holiday homes`;
      for (const id of unregistered) print(`  unit ${id}: warning: no registration number`);
      print(`Imported ${siteId}: ${pages} pages, ${assets} files${homes}.`);
      return 0;
    } catch (error) {
      if (error instanceof ChangedHereError) {
        print(`${error.siteId} was changed here since the last import of its folder:`);
        tellChanges(error.changed, print);
        print('Nothing was imported. Say which side wins: --take folder, or --keep.');
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
