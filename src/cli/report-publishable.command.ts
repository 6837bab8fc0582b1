import { type Gap, isBinding } from '../domain/publishing/completeness.ts';
import { incompleteListings } from '../services/estates/incomplete-listings.ts';
import { type Command, UsageError } from './command.ts';
import { readArguments, writeArguments } from './import-options.ts';

const OPTIONS = { site: { type: 'string' }, format: { type: 'string' } } as const;

const parse = (args: readonly string[]) => {
  const { values, positionals } = readArguments(args, OPTIONS);
  if (positionals.length > 0 || !values.site) throw new UsageError('report publishable needs --site <id>.');
  if (values.format !== undefined && values.format !== 'json') throw new UsageError('--format is json.');
  return { ...values, site: values.site };
};

const gapLine = ({ field, orElse, rule, source, asOf, confidence }: Gap): string => {
  const fields = [field, ...orElse].join(' or ');
  return `  ${confidence}  ${fields}: ${rule} (${source}, ${asOf})`;
};

export const reportPublishable: Command = {
  kind: 'data',
  usage: 'report publishable --site <id> [--format json]',
  summary: 'Lists what the advertisements of a site lack by law',
  details: [
    'Per listing every missing field with the rule, its source, its date and how sure it is.',
    'Homes abroad, sold and hidden listings are left out. Indicative: no rights can be derived from it.',
    '"incompleteListings": "refuse" in site.json lets imports and the push API refuse such listings;',
    'what is unsure never counts there.',
  ],
  prepare: (args) => writeArguments(parse(args)),
  run: async ({ services }, args, print) => {
    const { site, format } = parse(args);
    let binding = 0;
    let unsure = 0;
    for await (const { address: _address, ...listing } of await incompleteListings(services, site)) {
      if (listing.gaps.some(isBinding)) binding++;
      else unsure++;
      if (format === 'json') {
        print(JSON.stringify(listing));
        continue;
      }
      print([listing.id, listing.reference, listing.region].filter(Boolean).join('  '));
      for (const gap of listing.gaps) print(gapLine(gap));
    }
    if (format !== 'json')
      print(`${binding} listings of ${site} lack what the law wants, ${unsure} only what it perhaps wants.`);
    return 0;
  },
};
