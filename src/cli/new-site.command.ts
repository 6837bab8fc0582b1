// A folder to start one's own site from: settings, pages, navigation and legal texts in four languages.
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { NEW_SITE_NAME, siteIdOf } from '../domain/content/new-site.ts';
import { SiteId } from '../domain/record/schema-parts.ts';
import { check } from '../domain/validation.ts';
import { writeSiteTemplate } from '../feeds/site-folder/site-template.ts';
import { type Command, UsageError } from './command.ts';
import { readArguments } from './import-options.ts';

const HOSTNAME = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/;
const NAME = new RegExp(NEW_SITE_NAME, 'u');

const OPTIONS = {
  name: { type: 'string' },
  host: { type: 'string', default: 'localhost' },
  id: { type: 'string' },
} as const;

const isEmpty = async (folder: string): Promise<boolean> =>
  (
    await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw new UsageError(`${folder} is not a folder that can be written to.`);
    })
  ).length === 0;

export const newSite: Command = {
  kind: 'own',
  usage: 'new site <folder> --name <name> [--host <hostname>] [--id <id>]',
  summary: 'Writes a folder to start your own site from; `pand import site <folder>` brings it in',
  details: [
    'The host is localhost when none is given; the id is made from the name.',
    'Replace what is invented in site.json (identity, telephone, mail address) and in agreements/ before you go live.',
  ],
  run: async (args, { packageDir, print }) => {
    const { values, positionals } = readArguments(args, OPTIONS);
    const [target, ...more] = positionals;
    const { name = '', host } = values;
    if (target === undefined || more.length > 0) throw new UsageError('new site takes one folder.');
    if (!NAME.test(name)) throw new UsageError('--name is the name of the agency: 1 to 100 plain characters.');
    if (!HOSTNAME.test(host)) throw new UsageError(`--host ${host} is not a hostname.`);
    const id = values.id ?? siteIdOf(name);
    if (!check(SiteId, id).ok) throw new UsageError(`--id ${id} is not 2 to 32 lowercase letters, digits and dashes.`);
    const folder = resolve(target);
    if (!(await isEmpty(folder))) throw new UsageError(`${folder} is not empty.`);

    await writeSiteTemplate(join(packageDir, 'templates', 'site'), folder, { id, name, host });
    print(`${folder} holds the site ${id}. Make it yours, then: pand import site ${target}`);
    return 0;
  },
};
