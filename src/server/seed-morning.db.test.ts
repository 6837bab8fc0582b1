import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { describeOnADatabase } from '../../test/support/databases/databases.ts';
import { testServices } from '../../test/support/services.ts';
import { findActor } from '../db/people/members.ts';
import { deskMails } from '../services/mail/desk-mails.ts';
import { todayOf } from '../services/people/today.ts';
import { seedDemo } from './seed-demo.ts';
import { seedMorning } from './seed-morning.ts';

const packageDir = join(import.meta.dirname, '../..');

describeOnADatabase('a morning of the demo', (open) => {
  it('has people, viewings, requests and a mail that was refused; the same day again changes nothing', async () => {
    const db = await open();
    const services = await testServices(db, { now: () => new Date('2026-11-17T09:42:00Z') });
    await seedMorning(services, { first: false });
    await seedDemo({ packageDir, services }, () => {});
    const counts = async () =>
      (
        await sql`select (select count(*) from member)::int as members, (select count(*) from lead)::int as leads,
          (select count(*) from viewing)::int as viewings, (select count(*) from delivery)::int as mails`.execute(
          db.kysely,
        )
      ).rows[0];
    // The seed command alone brings none of it.
    expect(await counts()).toEqual({ members: 0, leads: 0, viewings: 0, mails: 0 });
    await seedMorning(services, { first: true });
    const before = await counts();
    await seedMorning(services, { first: true });
    expect(await counts()).toEqual(before);

    const griet = await findActor(db.kysely, 'lindeloo', 'griet@lindeloo.example');
    if (!griet) throw new Error('Griet is not a member');
    const today = await todayOf(services, 'lindeloo', griet);
    expect(today.viewings?.filter(({ day, own }) => day === 'today' && own).length).toBe(5);
    expect(today.leads?.newest[0]).toMatchObject({ at: '2026-11-17T09:31:00.000Z' });
    expect(today.leads?.count).toBe(9);
    expect(today.stays?.[0]).toMatchObject({ price: 610, heldUntil: '2026-11-17T13:20:00.000Z' });
    expect(today.mails).toMatchObject({ dead: 1, retrying: 1 });
    expect(today.mails?.newest.map(({ to }) => to)).toContain('t.cleas@postvak.example');
    const { mails } = await deskMails(services, 'lindeloo', { state: 'dead' });
    expect(mails[0]?.subject).toBeTruthy();

    await seedMorning({ ...services, now: () => new Date('2026-11-18T09:42:00Z') }, { first: false });
    const next = await todayOf({ ...services, now: () => new Date('2026-11-18T09:42:00Z') }, 'lindeloo', griet);
    expect(next.leads?.newest[0]).toMatchObject({ at: '2026-11-18T09:31:00.000Z' });
    await services.catalogue.close();
  });
});
