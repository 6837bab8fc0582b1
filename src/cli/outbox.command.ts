import { countOutbox, listOutbox, type OutboxFilter } from '../db/mail/desk-mails.ts';
import { isEmailAddress } from '../domain/leads/email-address.ts';
import { momentOf } from '../domain/time/brussels-time.ts';
import { isDay } from '../domain/time/calendar-days.ts';
import { retryDeadMails } from '../services/mail/deliveries.ts';
import { noteCommand } from '../services/people/command-log.ts';
import { type Command, UsageError } from './command.ts';
import { readArguments } from './import-options.ts';
import { localMinute } from './local-minute.ts';

const SHOWN = 50;
const OPTIONS = {
  site: { type: 'string' },
  to: { type: 'string' },
  since: { type: 'string' },
  until: { type: 'string' },
} as const;

/** "2026-11-16", or "2026-11-16T20:05": the agency's clock. */
const moment = (name: string, text: string | undefined): Date | undefined => {
  if (text === undefined) return undefined;
  const [, day = '', time = '00:00'] = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}))?$/.exec(text) ?? [];
  const at = isDay(day) && time < '24:00' ? momentOf(`${day}T${time}`) : undefined;
  if (!at) throw new UsageError(`--${name} ${text} is no day (2026-11-16) or minute (2026-11-16T20:05).`);
  return at;
};

const parse = (args: readonly string[]): { readonly retry: boolean; readonly filter: OutboxFilter } => {
  const { values, positionals } = readArguments(args, OPTIONS);
  const [verb, ...rest] = positionals;
  if (rest.length > 0 || (verb !== undefined && verb !== 'retry'))
    throw new UsageError('outbox takes nothing, or "retry".');
  const { site, to } = values;
  const [since, until] = [moment('since', values.since), moment('until', values.until)];
  if (verb === 'retry' && (to ?? since ?? until) !== undefined)
    throw new UsageError('outbox retry takes --site <id> at most.');
  if (to !== undefined && !isEmailAddress(to)) throw new UsageError(`--to ${to} is no e-mail address.`);
  return { retry: verb === 'retry', filter: { site, to, since, until } };
};

export const outbox: Command = {
  kind: 'data',
  usage: 'outbox [--site <id>] [--to <address>] [--since <day>] [--until <day>] | retry [--site <id>]',
  summary: 'Shows the mails that wait or were given up, with the reason; tries again what was given up',
  details: [
    'With --to, also the mails that were sent to this person, as long as what they are about is kept.',
    'A day (2026-11-16) or a minute (2026-11-16T20:05) is when a mail was ordered; --until is not included.',
  ],
  prepare: (args) => {
    parse(args);
    return args;
  },
  run: async ({ db, services }, args, print) => {
    const { retry, filter } = parse(args);
    if (retry) {
      const count = await retryDeadMails(services, filter.site);
      if (filter.site !== undefined && count > 0)
        await noteCommand(services, filter.site, 'retryMails', filter.site, [
          { field: 'mails', before: null, after: count },
        ]);
      print(`${count} mails are waiting again.`);
      return 0;
    }
    print(`Mails go to: ${services.mailer.description}`);
    const counts = await countOutbox(db.kysely, filter);
    for (const { state, count } of counts) print(`${state.padEnd(8)} ${count}`);
    const repeats = counts.reduce((sum, { repeats: again }) => sum + again, 0);
    if (repeats > 0) print(`${repeats} may have been sent twice, with the same Message-ID.`);
    const states = filter.to === undefined ? (['dead', 'waiting', 'sending'] as const) : undefined;
    for (const mail of await listOutbox(db.kysely, filter, states, SHOWN)) {
      const { siteId, id, kind, state, attempts, reason, createdAt } = mail;
      const why = reason === null ? '' : `: ${reason}`;
      print(`${state}  ${siteId}/${id}  ${kind}  ${localMinute(createdAt)}  tried ${attempts} times${why}`);
    }
    return 0;
  },
};
