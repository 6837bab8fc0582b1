import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnADatabase } from '../../test/support/databases/databases.ts';
import { addSite } from '../../test/support/estates.ts';
import { testServices } from '../../test/support/services.ts';
import { insertLead } from '../db/leads/leads.ts';
import type { Program } from '../server/program.ts';
import { leads } from './leads.command.ts';

describeOnADatabase('pand leads', (open) => {
  let program: Program;
  beforeAll(async () => {
    const services = await testServices(await open());
    await addSite(services.db, 'agency');
    program = { services, db: services.db } as Program;
    const lead = (email: string, at: string) => ({
      siteId: 'agency',
      kind: 'contact',
      locale: 'nl' as const,
      page: '/nl/contact',
      estateId: null,
      email,
      fields: { message: 'Bel mij' },
      consent: { textVersion: '1', locale: 'nl' as const, at },
      submission: undefined,
      createdAt: new Date(at),
    });
    await services.db.transaction(async (trx) => {
      // Summer: two hours ahead, and the next day; winter: one.
      await insertLead(trx, lead('an@voorbeeld.example', '2026-07-01T22:30:00Z'));
      await insertLead(trx, lead('bo@voorbeeld.example', '2026-11-16T19:05:00Z'));
    });
  });
  afterAll(() => program.services.catalogue.close());

  it('lists what came in, in Brussels time', async () => {
    const lines: string[] = [];
    if (leads.kind !== 'data') throw new Error('leads works on the data');
    expect(await leads.run(program, ['list'], (line) => lines.push(line))).toBe(0);
    expect(lines).toEqual([
      '2026-07-02 00:30  agency  an@voorbeeld.example  Bel mij',
      '2026-11-16 20:05  agency  bo@voorbeeld.example  Bel mij',
      '2 requests',
    ]);
  });
});
