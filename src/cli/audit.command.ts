import { parseArgs } from 'node:util';
import { auditLog } from '../services/people/push-access.ts';
import { type Command, UsageError } from './command.ts';

const OPTIONS = {
  site: { type: 'string' },
  token: { type: 'string' },
  since: { type: 'string' },
  limit: { type: 'string' },
  format: { type: 'string' },
} as const;

const number = (name: string, text: string | undefined): number | undefined => {
  if (text !== undefined && !/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`--${name} is a whole number.`);
  return text === undefined ? undefined : Number(text);
};

const parse = (args: readonly string[]) => {
  try {
    const { values } = parseArgs({ args: [...args], options: OPTIONS });
    const since = values.since === undefined ? undefined : new Date(values.since);
    if (since && Number.isNaN(since.getTime())) throw new UsageError('--since is a date: 2026-11-15.');
    if (values.format !== undefined && values.format !== 'json') throw new UsageError('--format is json.');
    return {
      json: values.format === 'json',
      filter: {
        siteId: values.site,
        tokenId: number('token', values.token),
        since,
        limit: number('limit', values.limit) ?? 100,
      },
    };
  } catch (error) {
    throw error instanceof UsageError ? error : new UsageError((error as Error).message);
  }
};

export const audit: Command = {
  kind: 'data',
  usage: 'audit [--site <id>] [--token <id>] [--since <date>] [--limit <n>] [--format json]',
  summary: 'Shows who changed or read what through the push API, the newest first',
  details: [
    'One line per call: time (UTC), site, token, call, subject, status, request id. Kept for a year.',
    '"begun" means that the program stopped before the call ended.',
  ],
  prepare: (args) => {
    parse(args);
    return args;
  },
  run: async ({ services }, args, print) => {
    const { filter, json } = parse(args);
    for (const entry of await auditLog(services, filter)) {
      if (json) {
        print(JSON.stringify(entry));
        continue;
      }
      const { at, siteId, tokenId, actor, action, subject, status, requestId } = entry;
      const result = status ?? (requestId === '' ? '' : 'begun');
      print(
        [at.toISOString(), siteId, `${actor}#${tokenId ?? ''}`, action, subject, result, requestId]
          .filter((part) => part !== '')
          .join('  '),
      );
    }
    return 0;
  },
};
