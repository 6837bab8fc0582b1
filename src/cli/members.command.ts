import { listSites } from '../db/content/sites.ts';
import { listMembers, listOperators } from '../db/people/members.ts';
import { isLocale } from '../domain/locale.ts';
import { MemberFields, ROLES } from '../domain/people/member.ts';
import { check } from '../domain/validation.ts';
import { personByCommand } from '../services/people/people-by-command.ts';
import { type Command, UsageError } from './command.ts';
import { readArguments } from './import-options.ts';
import { localMinute } from './local-minute.ts';

const OPTIONS = {
  site: { type: 'string' },
  name: { type: 'string' },
  role: { type: 'string' },
  language: { type: 'string' },
  operator: { type: 'boolean' },
} as const;

type Order =
  | { readonly verb: 'invite'; readonly site: string | undefined; readonly fields: MemberFields }
  | { readonly verb: 'list'; readonly site: string | undefined }
  | { readonly verb: 'remove' | 'link'; readonly email: string; readonly site: string | undefined };

const parse = (args: readonly string[]): Order => {
  const { values, positionals } = readArguments(args, OPTIONS);
  const [verb, email, ...rest] = positionals;
  if (verb === 'list' && email === undefined) return { verb, site: values.site };
  if (rest.length > 0 || email === undefined || (verb !== 'invite' && verb !== 'remove' && verb !== 'link'))
    throw new UsageError('members takes invite <email>, list, remove <email> or link <email>.');
  if ((values.site === undefined) !== (values.operator === true) && verb !== 'link')
    throw new UsageError(`members ${verb} needs --site <id>, or --operator for the whole installation.`);
  if (verb !== 'invite') return { verb, email, site: values.site };
  const locale = values.language ?? 'nl';
  if (!isLocale(locale)) throw new UsageError(`there is no language "${locale}"; choose from nl, fr, en, de.`);
  const checked = check(MemberFields, {
    name: values.name ?? email.split('@')[0],
    email,
    locale,
    role: values.role ?? 'owner',
  });
  if (!checked.ok) {
    const [first] = checked.problems;
    throw new UsageError(`${first?.field ?? ''} ${first?.message ?? 'is wrong'}. Roles: ${ROLES.join(', ')}.`);
  }
  return { verb, site: values.site, fields: checked.value };
};

export const members: Command = {
  kind: 'data',
  usage:
    'members invite <email> (--site <id> [--role <role>] | --operator) [--name <name>] [--language <nl|fr|en|de>] | list [--site <id>] | remove <email> (--site <id> | --operator) | link <email> [--site <id>]',
  summary: 'People of the agencies who sign in to the desk, and operators of the whole installation',
  details: [
    `Roles: ${ROLES.join(', ')}; owner when none is given.`,
    'invite mails an invitation; link prints an address that signs this person in, once, within a day.',
  ],
  prepare: (args) => {
    parse(args);
    return args;
  },
  run: async ({ services }, args, print) => {
    const order = parse(args);
    const people = personByCommand(services);
    switch (order.verb) {
      case 'invite': {
        const address = await people.invite(order.site, order.fields);
        print(`${order.fields.email} is invited${order.site === undefined ? ' as an operator' : ` to ${order.site}`}.`);
        if (address !== undefined) print(address);
        return 0;
      }
      case 'remove':
        await people.remove(order.site, order.email);
        print(`${order.email} is removed, and signed out.`);
        return 0;
      case 'link':
        print(await people.link(order.site, order.email));
        return 0;
      case 'list': {
        const { kysely } = services.db;
        if (order.site === undefined)
          for (const { email, name } of await listOperators(kysely)) print(`operator  ${name}  ${email}`);
        const sites = (await listSites(kysely)).filter(({ id }) => order.site === undefined || id === order.site);
        for (const { id } of sites)
          for (const { name, email, role, seenAt } of await listMembers(kysely, id))
            print(
              `${id}  ${role}  ${name}  ${email}  ${seenAt ? `last seen ${localMinute(seenAt)}` : 'never signed in'}`,
            );
        return 0;
      }
    }
  },
};
