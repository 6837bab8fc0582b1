import { listFeedSources } from '../db/imports/feed-sources.ts';
import { unscheduleFeed } from '../services/imports/feed-sources.ts';
import { type Command, UsageError } from './command.ts';
import { readArguments, writeArguments } from './import-options.ts';
import { localMinute } from './local-minute.ts';

const OPTIONS = { site: { type: 'string' } } as const;

const parse = (args: readonly string[]) => {
  const { values, positionals } = readArguments(args, OPTIONS);
  const [verb, name, ...rest] = positionals;
  if (verb !== undefined && (verb !== 'remove' || name === undefined || rest.length > 0 || !values.site))
    throw new UsageError('import sources takes nothing, or "remove <name> --site <id>".');
  return { ...values, remove: name };
};

export const importSources: Command = {
  kind: 'data',
  usage: 'import sources [--site <id>] | import sources remove <name> --site <id>',
  summary: 'Shows the feeds that are pulled by the clock, or stops pulling one',
  details: ['pand import estates <url> --site <id> --every 1h adds one. Its listings stay when it is removed.'],
  prepare: (args) => {
    const { remove, site } = parse(args);
    return [...(remove === undefined ? [] : ['remove', remove]), ...writeArguments({ site })];
  },
  run: async ({ services }, args, print) => {
    const { remove, site } = parse(args);
    if (remove !== undefined) {
      await unscheduleFeed(services, site ?? '', remove);
      print(`"${remove}" is not pulled any more.`);
      return 0;
    }
    const sources = await listFeedSources(services.db.kysely, site);
    for (const { siteId, name, location, everyMinutes, nextRunAt } of sources)
      print(`${siteId}  ${name}  every ${everyMinutes} min, next ${localMinute(nextRunAt)}  ${location}`);
    if (sources.length === 0) print('No feed is pulled by the clock.');
    return 0;
  },
};
