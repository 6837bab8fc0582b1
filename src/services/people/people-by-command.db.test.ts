import { expect, it } from 'vitest';
import { describeOnADatabase } from '../../../test/support/databases/databases.ts';
import { addMember } from '../../../test/support/desk.ts';
import { addSite } from '../../../test/support/estates.ts';
import { testServices } from '../../../test/support/services.ts';
import { viewingTest } from '../../../test/support/viewings.ts';
import { listAudit } from '../../db/people/audit-log.ts';
import { addMember as addMemberByHost } from './members.ts';
import { personByCommand } from './people-by-command.ts';

describeOnADatabase('a link that the operator makes for a member', (open) => {
  it('stands in the log of the site once it is made, and not when it could not be', async () => {
    const ctx = await testServices(await open());
    await addSite(ctx.db, 'alpha');
    const email = 'griet@alpha.example';
    await addMember(ctx, 'alpha', { name: 'Griet Haegeman', email, role: 'owner' });
    const logged = async () =>
      (await listAudit(ctx.db.kysely, { siteId: 'alpha', action: 'makeSignInLink', limit: 5 })).map(
        ({ subject }) => subject,
      );
    const originOf = (): never => {
      throw new Error('There is no hostname.');
    };
    const broken = personByCommand({ ...ctx, desk: { ...ctx.desk, originOf } });
    await expect(broken.link('alpha', email)).rejects.toThrow('There is no hostname.');
    expect(await logged()).toEqual([]);
    expect(await personByCommand(ctx).link('alpha', email)).toMatch(/^https:\/\/alpha\.example\//);
    expect(await logged()).toEqual([email]);
    await ctx.catalogue.close();
  });
});

describeOnADatabase('an invitation that nobody of the team made', (open) => {
  it('is one of the agency, by command and by the operator who made the site', async () => {
    const { ctx, send } = await viewingTest(await open());
    await addSite(ctx.db, 'alpha');
    const person = { name: 'Griet Haegeman', email: 'griet@alpha.example', locale: 'de', role: 'owner' } as const;
    await personByCommand(ctx).invite('alpha', person);
    const operator = { id: 1, name: 'Olivia', email: 'olivia@host.example', locale: 'nl', role: 'operator' } as const;
    await addMemberByHost(ctx, 'alpha', { ...person, email: 'jean@alpha.example', locale: 'fr' }, operator);
    expect((await send()).map(({ text }) => text.split('\n').find((line) => /lädt|invite/.test(line)))).toEqual([
      'Agency alpha lädt Sie ein, an der Website mitzuarbeiten.',
      'Agency alpha vous invite à collaborer à son site.',
    ]);
    await ctx.catalogue.close();
  });
});
