import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnADatabase } from '../../test/support/databases/databases.ts';
import { deskCall, signedIn } from '../../test/support/desk.ts';
import { addSite } from '../../test/support/estates.ts';
import { testServices } from '../../test/support/services.ts';
import { createApi } from '../api/handle-request.ts';
import { handlers } from '../api/handlers.ts';
import { ConflictError, ForbiddenError, NotFoundError } from '../domain/errors.ts';
import type { Program } from '../server/program.ts';
import { UsageError } from './command.ts';
import { members } from './members.command.ts';

if (members.kind !== 'data') throw new Error('works on the data');
const command = members;

it.each([
  [[]],
  [['invite']],
  [['invite', 'griet@agency.example']],
  [['invite', 'griet@agency.example', '--site', 'agency', '--operator']],
  [['invite', 'griet', '--site', 'agency']],
  [['invite', 'griet@agency.example', '--site', 'agency', '--role', 'boss']],
  [['invite', 'griet@agency.example', '--site', 'agency', '--language', 'it']],
  [['remove', 'griet@agency.example']],
  [['list', 'griet@agency.example']],
  [['link', 'griet@agency.example', 'joris@agency.example']],
])('refuses wrong use %#', (args) => {
  expect(() => command.prepare(args, '/')).toThrow(UsageError);
});

describeOnADatabase('pand members', (open) => {
  let program: Program;
  beforeAll(async () => {
    const services = await testServices(await open());
    await addSite(services.db, 'agency');
    program = { services } as Program;
  });
  afterAll(() => program.services.catalogue.close());

  const pand = async (...args: string[]): Promise<string[]> => {
    const lines: string[] = [];
    await command.run(program, command.prepare(args, '/'), (line) => lines.push(line));
    return lines;
  };

  it('invites by mail, lists, prints a link that signs in, and removes: what is open closes', async () => {
    const { services } = program;
    expect(await pand('invite', 'griet@agency.example', '--site', 'agency', '--name', 'Griet Haegeman')).toEqual([
      'griet@agency.example is invited to agency.',
    ]);
    const joris = ['invite', 'joris@agency.example', '--site', 'agency', '--name', 'Joris Wauters'] as const;
    await pand(...joris, '--role', 'editor', '--language', 'fr');
    const mails = await services.db.kysely
      .selectFrom('delivery')
      .selectAll()
      .where('kind', '=', 'desk-invite')
      .execute();
    expect(mails.map(({ locale, personal }) => [locale, (personal as { to: string }).to]).sort()).toEqual([
      ['fr', 'joris@agency.example'],
      ['nl', 'griet@agency.example'],
    ]);
    expect(await pand('list', '--site', 'agency')).toEqual([
      'agency  owner  Griet Haegeman  griet@agency.example  never signed in',
      'agency  editor  Joris Wauters  joris@agency.example  never signed in',
    ]);
    expect(await pand('link', 'joris@agency.example', '--site', 'agency')).toEqual([
      expect.stringMatching(/^https:\/\/[^/]+\/desk\/link#[\w-]{43}$/),
    ]);
    const browser = await signedIn(services, 'agency.example', 'joris@agency.example');
    const api = createApi(services, handlers);
    expect((await deskCall(api, browser, 'me')).status).toBe(200);
    expect((await pand('list'))[1]).toMatch(/^agency {2}editor {2}Joris Wauters .* last seen /);
    expect(await pand('remove', 'joris@agency.example', '--site', 'agency')).toEqual([
      'joris@agency.example is removed, and signed out.',
    ]);
    expect((await deskCall(api, browser, 'me')).status).toBe(401);
    expect(await pand('list', '--site', 'agency')).toHaveLength(1);
  });

  it('keeps the last owner, and knows nobody else', async () => {
    await expect(pand('remove', 'griet@agency.example', '--site', 'agency')).rejects.toThrow(ForbiddenError);
    await expect(pand('remove', 'niemand@agency.example', '--site', 'agency')).rejects.toThrow(NotFoundError);
    await expect(pand('link', 'niemand@agency.example')).rejects.toThrow(NotFoundError);
    expect(await pand('list', '--site', 'agency')).toHaveLength(1);
  });

  it('makes an operator of the whole installation, once, and takes the right away', async () => {
    const [said, link] = await pand('invite', 'ops@platform.example', '--operator', '--name', 'Ops');
    expect([said, link]).toEqual([
      'ops@platform.example is invited as an operator.',
      expect.stringMatching(/\/desk\/link#[\w-]{43}$/),
    ]);
    await expect(pand('invite', 'ops@platform.example', '--operator')).rejects.toThrow(ConflictError);
    expect((await pand('list'))[0]).toBe('operator  Ops  ops@platform.example');
    await pand('remove', 'ops@platform.example', '--operator');
    expect((await pand('list'))[0]).toMatch(/^agency/);
  });
});
