import { resolve } from 'node:path';
import { ToolError } from '../../adapters/run-tool.ts';
import { SiteId } from '../../domain/record/schema-parts.ts';
import { check } from '../../domain/validation.ts';
import { BackupError } from '../../services/platform/backup-archive.ts';
import { backUpSite, restoreSite } from '../../services/platform/site-backup.ts';
import { type Command, type Print, UsageError } from '../command.ts';
import { readArguments, writeArguments } from '../import-options.ts';

const saying = async (print: Print, nothing: string, work: () => Promise<number>): Promise<number> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof BackupError || error instanceof ToolError)) throw error;
    print(`${nothing}: ${error.message}`);
    return 1;
  }
};

const parseBackup = (args: readonly string[]): { readonly site: string; readonly file: string | undefined } => {
  const { positionals } = readArguments(args, {});
  const [site, file, ...rest] = positionals;
  if (site === undefined || rest.length > 0) throw new UsageError('backup site takes the id of a site, and a file.');
  if (!check(SiteId, site).ok) throw new UsageError(`${site} is not the id of a site.`);
  return { site, file };
};

export const backupSite: Command = {
  kind: 'data',
  usage: 'backup site <id> [<file>]',
  summary: 'Writes one site into one file: content, listings, requests, viewings, alerts, members, files',
  details: [
    'Without a file: <id>-<moment>.tar.gz in the current folder. It must not exist yet, and is readable by its owner only.',
    'All sites go on. With the embedded database it is written by the running server, so where the server may write.',
    'Secrets of the site stay sealed in it: only an installation with the same SECRET_KEY opens them.',
  ],
  prepare: (args, cwd) => {
    const { site, file } = parseBackup(args);
    const moment = new Date().toISOString().slice(0, 19).replaceAll(':', '');
    return [site, resolve(cwd, file ?? `${site}-${moment}.tar.gz`)];
  },
  run: ({ services }, args, print) =>
    saying(print, 'No backup was made', async () => {
      const { site, file = '' } = parseBackup(args);
      const { rows, files, bytes } = await backUpSite(services, site, file);
      print(`Saved ${site} to ${file}: ${rows} rows, ${files} files (${(bytes / 1024 / 1024).toFixed(1)} MB).`);
      return 0;
    }),
};

const parseRestore = (args: readonly string[]): { readonly file: string; readonly replace: string | undefined } => {
  const { values, positionals } = readArguments(args, { replace: { type: 'string' } } as const);
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0) throw new UsageError('restore site takes one file.');
  return { file, replace: values.replace };
};

export const restoreSiteCommand: Command = {
  kind: 'data',
  usage: 'restore site <file> [--replace <id>]',
  summary: 'Brings one site back as it was in its backup; all others go on',
  details: [
    'Whole or not at all. A site that is there is left alone, unless --replace says its id: what it has since is gone then.',
    'Also a backup of another installation, or of an earlier version of the program.',
    'Mails that waited when the backup was made wait again, with the same Message-ID.',
  ],
  prepare: (args, cwd) => {
    const { file, replace } = parseRestore(args);
    return [resolve(cwd, file), ...writeArguments({ replace })];
  },
  run: ({ services }, args, print) =>
    saying(print, 'Nothing was restored', async () => {
      const { file, replace } = parseRestore(args);
      const { site, createdAt, rows, files, closedSecrets } = await restoreSite(services, file, { replace });
      print(`Restored ${site} as it was at ${createdAt}: ${rows} rows, ${files} files.`);
      if (closedSecrets > 0)
        print(
          `${closedSecrets} of its secrets do not open with the SECRET_KEY of this installation: give them anew in the desk.`,
        );
      return 0;
    }),
};
