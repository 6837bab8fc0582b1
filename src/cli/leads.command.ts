import { eraseEmail, leads as findLeads, leadsCsv, leadsJson } from '../services/leads/leads.ts';
import { webhookSecret } from '../services/platform/webhooks.ts';
import { type Command, UsageError } from './command.ts';
import { localMinute } from './local-minute.ts';

type Options = { readonly site?: string; readonly email?: string; readonly format?: string };

const NAMES = ['site', 'email', 'format'] as const;

const readOptions = (args: readonly string[]): Options => {
  const options: Record<string, string> = {};
  for (let i = 0; i < args.length; i += 2) {
    const name = NAMES.find((known) => args[i] === `--${known}`);
    const value = args[i + 1];
    if (name === undefined || value === undefined) throw new UsageError(`"${args[i]}" is not understood.`);
    options[name] = value;
  }
  if (options.format !== undefined && options.format !== 'csv' && options.format !== 'json') {
    throw new UsageError('--format is csv or json.');
  }
  return options;
};

const VERBS = ['list', 'export', 'erase', 'webhook-secret'];
const WITH_VALUE = ['erase', 'webhook-secret'];

/** The options of a verb, after the value that some take. */
const split = ([verb = '', ...rest]: readonly string[]): { verb: string; value: string; options: Options } => {
  const value = WITH_VALUE.includes(verb) ? (rest[0] ?? '') : '';
  return { verb, value, options: readOptions(WITH_VALUE.includes(verb) ? rest.slice(1) : rest) };
};

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').slice(0, 60);
const plural = (count: number, one: string): string => `${count} ${one}${count === 1 ? '' : 's'}`;

export const leads: Command = {
  kind: 'data',
  usage: 'leads list|export|erase <email> [--site <id>] [--email <email>] [--format csv|json]',
  summary: 'Shows, exports or erases what visitors sent through forms',
  details: [
    'leads list                       one line per request, oldest first, in Brussels time',
    'leads export                     CSV (default) or JSON; with --email everything tied to one address',
    'leads erase <email>              erases everything tied to the address; waiting mails are not sent',
    'leads webhook-secret <site>      what the software behind the webhook of the site checks signatures with',
  ],
  prepare: (args) => {
    const { verb, value } = split(args);
    if (!VERBS.includes(verb)) throw new UsageError('leads takes list, export, erase or webhook-secret.');
    if (verb === 'erase' && !value.includes('@')) throw new UsageError('leads erase takes an e-mail address.');
    if (verb === 'webhook-secret' && value === '') throw new UsageError('leads webhook-secret takes a site.');
    return args;
  },
  run: async ({ services }, args, print) => {
    const { verb, value, options } = split(args);
    if (verb === 'webhook-secret') {
      print(webhookSecret(services.secrets, value));
      return 0;
    }
    if (verb === 'erase') {
      const erased = await eraseEmail(services, value, options.site);
      const counts = [
        plural(erased.leads, 'request'),
        plural(erased.subscriptions, 'subscription'),
        plural(erased.rentals, 'holiday request'),
        plural(erased.viewings, 'viewing'),
        plural(erased.mails, 'waiting mail'),
      ];
      print(`Erased ${counts.slice(0, -1).join(', ')} and ${counts.at(-1)}.`);
      return 0;
    }
    const found = await findLeads(services, { siteId: options.site, email: options.email });
    if (verb === 'export') {
      for (const line of options.format === 'json' ? [leadsJson(found)] : leadsCsv(found)) print(line);
      return 0;
    }
    for (const { createdAt, siteId, email, fields, estateId } of found) {
      const about = estateId === null ? '' : ` (listing ${estateId})`;
      print(`${localMinute(createdAt)}  ${siteId}  ${email}${about}  ${oneLine(fields.message ?? '')}`);
    }
    print(plural(found.length, 'request'));
    return 0;
  },
};
