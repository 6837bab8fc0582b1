import type { RedirectFault } from '../domain/content/redirects.ts';
import { importRedirects } from '../services/content/redirects.ts';
import type { Command } from './command.ts';
import { fileForSite } from './import-options.ts';

const input = fileForSite('import redirects');

const WORDS: Readonly<Record<RedirectFault, string>> = {
  from: 'the first column is no address of a page',
  to: 'the second column is neither a path (/nl/…) nor an address that begins with https://',
  ours: 'below this address are our own files and calls',
  twice: 'the old address stands in an earlier line',
  loop: 'it leads to itself',
  chain: 'it leads to another old address: write where that one leads',
};
const PRINTED = 20;

export const importRedirectsCommand: Command = {
  kind: 'data',
  usage: 'import redirects <file> --site <id>',
  summary: 'Reads where the addresses of the earlier website lead now, from a CSV file',
  details: [
    'Two columns: the old address (with or without host), and the new one (a path, or https://…). 10,000 lines at most.',
    'They replace those of before. A page that exists wins over them. With one wrong line nothing is changed.',
  ],
  prepare: input.prepare,
  run: async ({ services }, args, print) => {
    const { site, text } = await input.read(args);
    const read = await importRedirects(services, site, text);
    if (read.ok) {
      print(`Redirects of ${site}: ${read.taken} in place of ${read.before}.`);
      return 0;
    }
    const { problems } = read;
    for (const { line, fault } of problems.slice(0, PRINTED)) print(`  line ${line}: ${WORDS[fault]}`);
    if (problems.length > PRINTED) print(`  and ${problems.length - PRINTED} more`);
    print('Nothing was changed.');
    return 1;
  },
};
