import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnADatabase } from '../../test/support/databases/databases.ts';
import { addSite } from '../../test/support/estates.ts';
import { testServices } from '../../test/support/services.ts';
import type { Program } from '../server/program.ts';
import { audit } from './audit.command.ts';
import { type Command, UsageError } from './command.ts';
import { tokens } from './tokens.command.ts';

const data = (command: Command) => {
  if (command.kind !== 'data') throw new Error('works on the data');
  return command;
};

it.each([
  [tokens, []],
  [tokens, ['make']],
  [tokens, ['create', '--site', 'agency']],
  [tokens, ['create', '--scopes', 'estates:write']],
  [tokens, ['create', '--site', 'agency', '--scopes', 'everything']],
  [tokens, ['create', '--site', 'agency', '--scopes', 'estates:write', '--days', 'soon']],
  [tokens, ['revoke']],
  [tokens, ['revoke', 'all']],
  [audit, ['--since', 'yesterday']],
  [audit, ['--limit', '-1']],
  [audit, ['everything']],
])('refuses wrong use %#', (command, args) => {
  expect(() => data(command).prepare(args, '/')).toThrow(UsageError);
});

describeOnADatabase('pand tokens and pand audit', (open) => {
  let program: Program;
  beforeAll(async () => {
    const services = await testServices(await open());
    await addSite(services.db, 'agency');
    program = { services } as Program;
  });
  afterAll(() => program.services.catalogue.close());

  const pand = async (command: Command, ...args: string[]) => {
    const lines: string[] = [];
    await data(command).run(program, data(command).prepare(args, '/'), (line) => lines.push(line));
    return lines;
  };

  it('shows a token once, lists it without, revokes it, and remembers all that', async () => {
    const made = await pand(
      tokens,
      'create',
      '--site',
      'agency',
      '--name',
      'CRM',
      '--scopes',
      'estates:write, leads:read',
      '--days',
      '30',
    );
    expect(made).toEqual([
      expect.stringMatching(/^Token \d+ of agency \(estates:write, leads:read\); it is not shown again:$/),
      expect.stringMatching(/^pand_[\w-]{43}$/),
    ]);
    const id = /\d+/.exec(made[0] ?? '')?.[0] ?? '';
    expect(await pand(tokens, 'list')).toEqual([
      `${id}  agency  CRM  estates:write,leads:read  until 2026-12-15 11:00, never used`,
    ]);
    expect(await pand(tokens, 'list', '--site', 'other')).toEqual([]);
    expect(await pand(tokens, 'revoke', id)).toEqual([`Token ${id} is revoked.`]);
    await expect(pand(tokens, 'revoke', id)).rejects.toThrow(`There is no living token ${id}.`);
    expect((await pand(tokens, 'list'))[0]).toContain('revoked 2026-11-15 11:00');
    expect(await pand(audit, '--site', 'agency')).toEqual([
      `2026-11-15T10:00:00.000Z  agency  command line#${id}  revokeToken  CRM`,
      `2026-11-15T10:00:00.000Z  agency  command line#${id}  createToken  CRM`,
    ]);
    const [entry = ''] = await pand(audit, '--format', 'json', '--limit', '1', '--token', id);
    expect(JSON.parse(entry)).toMatchObject({ action: 'revokeToken', actor: 'command line' });
  });

  it('knows the sites', async () => {
    await expect(pand(tokens, 'create', '--site', 'nobody', '--scopes', 'estates:write')).rejects.toThrow(
      'There is no site nobody.',
    );
  });
});
