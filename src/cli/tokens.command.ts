import type { ApiToken } from '../db/people/api-tokens.ts';
import { isPushScope, PUSH_SCOPES, type PushScope } from '../domain/people/push-scope.ts';
import { DAY_MS } from '../domain/time/calendar-days.ts';
import { createToken, tokens as listTokens, revokeToken } from '../services/people/push-access.ts';
import { type Command, UsageError } from './command.ts';
import { readArguments } from './import-options.ts';
import { localMinute } from './local-minute.ts';

const OPTIONS = {
  site: { type: 'string' },
  name: { type: 'string' },
  scopes: { type: 'string' },
  days: { type: 'string' },
} as const;

const scopesOf = (text: string): PushScope[] => {
  const scopes = text.split(',').map((scope) => scope.trim());
  const unknown = scopes.find((scope) => !isPushScope(scope));
  if (unknown !== undefined)
    throw new UsageError(`there is no scope "${unknown}"; choose from ${PUSH_SCOPES.join(', ')}.`);
  return [...new Set(scopes.filter(isPushScope))];
};

const wholeNumber = (name: string, text: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new UsageError(`${name} is a whole number.`);
  return Number(text);
};

type Order =
  | {
      readonly verb: 'create';
      readonly site: string;
      readonly name: string;
      scopes: PushScope[];
      days: number | undefined;
    }
  | { readonly verb: 'list'; readonly site: string | undefined }
  | { readonly verb: 'revoke'; readonly id: number };

const parse = (args: readonly string[]): Order => {
  const { values, positionals } = readArguments(args, OPTIONS);
  const [verb, value, ...rest] = positionals;
  if (rest.length === 0 && verb === 'revoke' && value !== undefined)
    return { verb, id: wholeNumber('the number of the token', value) };
  if (verb === 'list' && value === undefined) return { verb, site: values.site };
  if (verb !== 'create' || value !== undefined) throw new UsageError('tokens takes create, list or revoke <id>.');
  const { site, name, scopes, days } = values;
  if (!site || !scopes) throw new UsageError('tokens create needs --site <id> and --scopes <scope,…>.');
  return {
    verb,
    site,
    name: (name ?? site).slice(0, 100),
    scopes: scopesOf(scopes),
    days: days === undefined ? undefined : wholeNumber('--days', days),
  };
};

const state = ({ revokedAt, expiresAt, lastUsedAt }: ApiToken): string =>
  [
    revokedAt ? `revoked ${localMinute(revokedAt)}` : undefined,
    expiresAt ? `until ${localMinute(expiresAt)}` : undefined,
    lastUsedAt ? `last used ${localMinute(lastUsedAt)}` : 'never used',
  ]
    .filter((part) => part !== undefined)
    .join(', ');

export const tokens: Command = {
  kind: 'data',
  usage: 'tokens create --site <id> --scopes <scope,…> [--name <name>] [--days <n>] | list [--site <id>] | revoke <id>',
  summary: 'Makes, lists and revokes the tokens of the push API',
  details: [
    `Scopes: ${PUSH_SCOPES.join(', ')}`,
    'A token is printed once, when it is made; the database keeps only its hash. Times are UTC.',
    '--name <name>  what the audit log calls it; --days <n>: it ends by itself',
  ],
  prepare: (args) => {
    parse(args);
    return args;
  },
  run: async ({ services }, args, print) => {
    const order = parse(args);
    if (order.verb === 'revoke') {
      await revokeToken(services, order.id);
      print(`Token ${order.id} is revoked.`);
      return 0;
    }
    if (order.verb === 'create') {
      const { site: siteId, name, scopes, days } = order;
      const expiresAt = days === undefined ? null : new Date(services.now().getTime() + days * DAY_MS);
      const { id, token } = await createToken(services, { siteId, name, scopes, expiresAt });
      print(`Token ${id} of ${siteId} (${scopes.join(', ')}); it is not shown again:`);
      print(token);
      return 0;
    }
    for (const token of await listTokens(services, order.site)) {
      print(`${token.id}  ${token.siteId}  ${token.name}  ${token.scopes.join(',')}  ${state(token)}`);
    }
    return 0;
  },
};
