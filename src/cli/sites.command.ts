import { listSiteStates } from '../db/content/site-states.ts';
import { SiteHostname } from '../domain/content/settings.ts';
import { COMMAND_LINE } from '../domain/people/audit.ts';
import { SiteId } from '../domain/record/schema-parts.ts';
import { check } from '../domain/validation.ts';
import { copySite, removeSite, suspendSite } from '../services/platform/sites.ts';
import { type Command, UsageError } from './command.ts';
import { readArguments } from './import-options.ts';
import { localMinute } from './local-minute.ts';

const OPTIONS = {
  yes: { type: 'string' },
  name: { type: 'string' },
  host: { type: 'string', multiple: true },
} as const;

type Order =
  | { readonly verb: 'list' }
  | { readonly verb: 'remove' | 'suspend' | 'resume'; readonly site: string }
  | {
      readonly verb: 'copy';
      readonly from: string;
      readonly to: string;
      readonly name: string | undefined;
      readonly hostnames: readonly string[];
    };

const parse = (args: readonly string[]): Order => {
  const { values, positionals } = readArguments(args, OPTIONS);
  const [verb, site, to, ...rest] = positionals;
  if (verb === 'list' && site === undefined) return { verb };
  if (verb === 'copy' && site !== undefined && to !== undefined && rest.length === 0) {
    if (!check(SiteId, to).ok) throw new UsageError(`${to} is not 2 to 32 lowercase letters, digits and dashes.`);
    const hostnames = values.host ?? [];
    for (const host of hostnames)
      if (!check(SiteHostname, host).ok) throw new UsageError(`--host ${host} is not a hostname.`);
    return { verb, from: site, to, name: values.name, hostnames };
  }
  if (site === undefined || to !== undefined || (verb !== 'remove' && verb !== 'suspend' && verb !== 'resume'))
    throw new UsageError('sites takes list, remove <id>, suspend <id>, resume <id> or copy <id> <new id>.');
  if (verb === 'remove' && values.yes !== site)
    throw new UsageError(`this removes ${site} with everything it has, for good: say so with --yes ${site}.`);
  return { verb, site };
};

const MEGABYTE = 1024 * 1024;

export const sites: Command = {
  kind: 'data',
  usage:
    'sites list | remove <id> --yes <id> | suspend <id> | resume <id> | copy <id> <new id> [--name <name>] [--host <hostname>]…',
  summary: 'The sites of this installation: shows, removes, suspends and copies them',
  details: [
    'remove takes everything: pages, listings, requests, members, mails, files. There is no way back but a backup.',
    'suspend shows visitors a page that says to come back later; feeds and mails wait until resume. The desk stays open.',
    'copy takes content and settings: no listings, no people, no passwords, and no hostname but those given.',
  ],
  prepare: (args) => {
    parse(args);
    return args;
  },
  run: async ({ services }, args, print) => {
    const order = parse(args);
    switch (order.verb) {
      case 'list':
        for (const site of await listSiteStates(services.db.kysely)) {
          const { id, name, hostnames, listings, bytes, importedAt, deadMails, suspendedAt } = site;
          print(`${id}  ${name}  ${suspendedAt ? `suspended since ${localMinute(suspendedAt)}` : 'online'}`);
          print(`    ${hostnames.join(', ')}`);
          const imported = importedAt ? `imported ${localMinute(importedAt)}` : 'never imported from a folder';
          const size = `${(bytes / MEGABYTE).toFixed(1)} MB of files`;
          print(`    ${listings} listings, ${size}, ${imported}, ${deadMails} mails given up`);
        }
        return 0;
      case 'remove': {
        const { files } = await removeSite(services, order.site, COMMAND_LINE);
        print(`${order.site} is removed, with ${files} files that no other site has.`);
        return 0;
      }
      case 'suspend':
      case 'resume': {
        const changed = await suspendSite(services, order.site, order.verb === 'suspend', COMMAND_LINE);
        const word = order.verb === 'suspend' ? 'suspended' : 'online';
        print(changed ? `${order.site} is ${word}.` : `${order.site} was ${word} already.`);
        return 0;
      }
      case 'copy': {
        const { pages, homes } = await copySite(services, order, COMMAND_LINE);
        print(`Copied ${order.from} to ${order.to}: ${pages} pages, ${homes} holiday homes.`);
        if (order.hostnames.length === 0)
          print(`It answers on no hostname yet: give it some in the desk, or export it, name them, and import it.`);
        return 0;
      }
    }
  },
};
