// Who gets a link at the start: the demo's owner on this machine only, a site's first owner until somebody has signed in.
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { describeOnADatabase } from '../../test/support/databases/databases.ts';
import { addMember, signedIn } from '../../test/support/desk.ts';
import { addSite } from '../../test/support/estates.ts';
import { testServices } from '../../test/support/services.ts';
import type { ServiceContext } from '../services/platform/context.ts';
import { deskStart } from './desk-first-run.ts';

const packageDir = join(import.meta.dirname, '../..');
const LINK = expect.stringMatching(/^https:\/\/\S+\/desk\/link#[\w-]{43}$/);

describeOnADatabase('the first way into the desk', (open) => {
  const contexts: ServiceContext[] = [];
  let services: ServiceContext;
  beforeEach(async () => {
    services = await testServices(await open());
    contexts.push(services);
  });
  afterAll(() => Promise.all(contexts.map(({ catalogue }) => catalogue.close())));

  const start = (host = 'localhost') =>
    deskStart({ services, db: services.db, packageDir }, { host, port: 3000 }, 'http://localhost:3000');

  it('is none without a site', async () => {
    expect(await start()).toBeUndefined();
  });

  it('signs in as the owner of the demo, on this machine only, also when somebody was there before', async () => {
    await addSite(services.db, 'lindeloo');
    await addMember(services, 'lindeloo', { name: 'Griet Haegeman', email: 'griet@lindeloo.example', role: 'owner' });
    expect((await start())?.link).toEqual(LINK);
    expect((await start('127.0.0.1'))?.link).toEqual(LINK);
    expect(await start('0.0.0.0')).toEqual({ address: expect.stringMatching(/\/desk$/) });
    await signedIn(services, 'lindeloo.example', 'griet@lindeloo.example');
    expect((await start())?.link).toEqual(LINK);
  });

  it('makes the first owner of a site of one’s own, beside the demo too, wherever it listens', async () => {
    await addSite(services.db, 'lindeloo');
    await addSite(services.db, 'agency');
    const first = await start('0.0.0.0');
    expect(first).toEqual({ address: expect.stringContaining('agency'), link: LINK });
    const owners = await services.db.kysely.selectFrom('member').select(['site_id', 'role']).execute();
    expect(owners).toEqual([{ site_id: 'agency', role: 'owner' }]);
  });

  it('prints no link any more once somebody has signed in', async () => {
    await addSite(services.db, 'agency');
    await addMember(services, 'agency', { name: 'Griet Haegeman', email: 'griet@agency.example', role: 'owner' });
    expect((await start())?.link).toEqual(LINK);
    await signedIn(services, 'agency.example', 'griet@agency.example');
    expect((await start())?.link).toBeUndefined();
  });
});
