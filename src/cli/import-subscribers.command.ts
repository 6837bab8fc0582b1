import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { MAX_PROOF, type SubscriberFault } from '../domain/alerts/brought-subscribers.ts';
import { importSubscribers, type PassedOver } from '../services/alerts/import-subscribers.ts';
import { type Command, UsageError } from './command.ts';
import { readArguments, writeArguments } from './import-options.ts';

const OPTIONS = { site: { type: 'string' }, 'dry-run': { type: 'boolean' } } as const;

const parse = (args: readonly string[]) => {
  const { values, positionals } = readArguments(args, OPTIONS);
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0 || !values.site)
    throw new UsageError('import subscribers takes one file and --site <id>.');
  return { file, site: values.site, 'dry-run': values['dry-run'] };
};

const FAULTS: Readonly<Record<SubscriberFault, string>> = {
  email: 'email is no e-mail address',
  language: 'language is none of nl, fr, en, de',
  name: 'name is too long, or holds a link or a control character',
  criteria: 'criteria is no query string of a list of ours (city=…&price-max=…)',
  date: 'date is no day (2026-03-01), or one that has not come yet',
  proof: `proof of the consent is missing, or longer than ${MAX_PROOF} characters`,
  frequency: 'frequency is none of immediate, daily, weekly',
  twice: 'the address stands in an earlier line',
};
const PASSED_OVER: Readonly<Record<PassedOver['why'], string>> = {
  subscribed: 'is subscribed here already',
  waiting: 'asked for alerts here, and has not confirmed them yet',
  left: 'unsubscribed here: that counts',
  refused: 'has an address that a mail server refused',
};
const PRINTED = 20;
const MAX_BYTES = 20_000_000;

export const importSubscribersCommand: Command = {
  kind: 'data',
  usage: 'import subscribers <file> --site <id> [--dry-run]',
  summary: 'Reads the subscribers of the earlier website, with the proof of their consent, from a CSV file',
  details: [
    'The first line names the columns: email, language, criteria, date, proof; name and frequency if there are any.',
    'criteria is the query string of a list of the site; date and proof say when and how the person agreed.',
    'With one wrong line, or one without proof, nothing is changed. Nobody who is known here is changed. 10,000 lines at most.',
    'They are confirmed, with that consent; no mail is sent to them by this.',
  ],
  prepare: (args, cwd) => {
    const { file, ...options } = parse(args);
    return [resolve(cwd, file), ...writeArguments(options)];
  },
  run: async ({ services }, args, print) => {
    const { file, site, 'dry-run': dryRun } = parse(args);
    const text = await stat(file)
      .then(({ size }) => (size > MAX_BYTES ? Promise.reject(new Error('too large')) : readFile(file, 'utf8')))
      .catch(() => {
        throw new UsageError(`${file} cannot be read, or is larger than 20 MB.`);
      });
    const read = await importSubscribers(services, site, text, { dryRun });
    const some = <T>(list: readonly T[], line: (one: T) => string): void => {
      for (const one of list.slice(0, PRINTED)) print(line(one));
      if (list.length > PRINTED) print(`  and ${list.length - PRINTED} more`);
    };
    if (!read.ok) {
      some(read.problems, ({ line, fault }) => `  line ${line}: ${FAULTS[fault]}`);
      print('Nothing was changed.');
      return 1;
    }
    some(read.passedOver, ({ line, why }) => `  line ${line}: passed over, ${PASSED_OVER[why]}`);
    const said = dryRun ? 'would be taken; nothing was changed' : 'taken';
    print(`Subscribers of ${site}: ${read.taken} ${said}, ${read.passedOver.length} passed over.`);
    return 0;
  },
};
