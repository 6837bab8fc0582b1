import { differences } from '../domain/layers/leaf.ts';
import { estateAt, estateVersions } from '../services/estates/estate-versions.ts';
import { type Command, UsageError } from './command.ts';
import { readArguments } from './import-options.ts';
import { localMinute } from './local-minute.ts';

type Order = { readonly site: string; readonly id: number; readonly at: string | undefined };

const parse = (args: readonly string[]): Order => {
  const { values, positionals } = readArguments(args, { site: { type: 'string' }, at: { type: 'string' } } as const);
  const [verb, id = '', ...rest] = positionals;
  if (verb !== 'history' || rest.length > 0 || !/^[1-9]\d{0,9}$/.test(id))
    throw new UsageError('listings takes history <number>.');
  if (values.site === undefined) throw new UsageError('listings history needs --site <id>.');
  if (values.at !== undefined && !/^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2})?Z)?$/.test(values.at))
    throw new UsageError('--at is a day (2026-03-03) or a moment in UTC (2026-03-03T14:00Z).');
  return { site: values.site, id: Number(id), at: values.at };
};

const who = (cause: { readonly kind: string; readonly name: string } | null): string =>
  cause ? [cause.kind, cause.name].filter(Boolean).join(' ') : 'unknown';

/** One line, however long the text. */
const short = (value: unknown): string => {
  const text = value === null ? '–' : typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
};

export const listings: Command = {
  kind: 'data',
  usage: 'listings history <number> --site <id> [--at <day or moment>]',
  summary:
    'What visitors saw of a listing: every version with who, when and what changed, or what stood there on a day',
  details: ['--at prints the record as it was at the end of that day in Brussels, or at that moment.'],
  prepare: (args) => {
    parse(args);
    return args;
  },
  run: async ({ services }, args, print) => {
    const { site, id, at } = parse(args);
    if (at !== undefined) {
      const { document, from, cause } = await estateAt(services, site, id, at);
      print(`since ${localMinute(new Date(from))}, by ${who(cause)}`);
      if (!document) print('Nothing of it was on the website.');
      else for (const { pointer, after } of differences(undefined, document)) print(`  ${pointer}  ${short(after)}`);
      return 0;
    }
    for (let before: number | undefined; ; ) {
      const { versions, next } = await estateVersions(services, site, id, { before });
      for (const { version, from, to, cause, online, changes } of versions) {
        const until = to === null ? 'now' : localMinute(new Date(to));
        print(`${version}  ${localMinute(new Date(from))} – ${until}  ${who(cause)}${online ? '' : '  (not online)'}`);
        for (const { pointer, before: was, after } of changes.slice(0, 20))
          print(`  ${pointer}  ${short(was)} → ${short(after)}`);
        if (changes.length > 20) print(`  and ${changes.length - 20} more`);
      }
      if (next === undefined) return 0;
      before = next;
    }
  },
};
