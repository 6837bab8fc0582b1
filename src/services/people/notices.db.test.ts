// Members hear by mail what concerns them: at once, or in the summary of the morning.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnADatabase } from '../../../test/support/databases/databases.ts';
import { addMember } from '../../../test/support/desk.ts';
import { addViewingSite, type ViewingTest, viewingFormOf, viewingTest } from '../../../test/support/viewings.ts';
import type { OutgoingMail } from '../../adapters/mailer.ts';
import { RefusedAddressError } from '../../adapters/mailer.ts';
import type { Db } from '../../db/engine/connect.ts';
import { removeMember } from '../../db/people/members.ts';
import { saveNoticeChoices } from '../../db/people/notices.ts';
import type { MemberFields } from '../../domain/people/member.ts';
import type { NoticeChoices } from '../../domain/people/notices.ts';
import { requestContact } from '../leads/contact.ts';
import { eraseEmail } from '../leads/leads.ts';
import { bookViewing } from '../viewings/book-viewing.ts';
import { noticeSubject } from './notice-views.ts';
import { orderMornings, tellMembers, tellOfDeadMail } from './notices.ts';

describeOnADatabase('notices', (open) => {
  let db: Db;
  let test: ViewingTest;
  const ids: Record<string, number> = {};
  const sent: OutgoingMail[] = [];
  let refuse = '';
  const now = new Date('2026-11-15T10:00:00Z');

  const join = async (fields: Pick<MemberFields, 'name' | 'email' | 'role'> & Partial<MemberFields>) => {
    ids[fields.name] = await addMember(test.ctx, 'alpha', fields);
    await db.kysely.updateTable('member').set({ joined_at: now }).where('email', '=', fields.email).execute();
  };
  const choose = (name: string, choices: NoticeChoices) =>
    db.transaction((trx) => saveNoticeChoices(trx, 'alpha', ids[name] ?? 0, choices));
  const notices = async () => {
    const before = sent.length;
    await test.send();
    return sent
      .slice(before)
      .filter(({ headers }) => headers?.['Auto-Submitted'] === 'auto-generated')
      .map(({ to, subject }) => `${to.name}: ${subject}`);
  };

  beforeAll(async () => {
    db = await open();
    test = await viewingTest(db, {
      now: () => now,
      mailer: {
        description: 'a list',
        send: async (mail) => {
          if (mail.to.address === refuse) throw new RefusedAddressError('550 5.1.1 no such user');
          sent.push(mail);
        },
        close: () => {},
      },
    });
    await addViewingSite(test.ctx);
    await join({ name: 'Lotte Verhaeghe', email: 'lotte@alpha.example', role: 'owner', locale: 'nl' });
    await join({ name: 'Mira Voorbeeld', email: 'mira@alpha.example', role: 'representative', agenda: 'mira' });
    await join({ name: 'Bram De Smet', email: 'bram@alpha.example', role: 'representative', agenda: 'bram' });
    await join({ name: 'Karim Amrani', email: 'karim@alpha.example', role: 'editor', locale: 'fr' });
    // Was invited and never came.
    await addMember(test.ctx, 'alpha', { name: 'Griet Baert', email: 'griet@alpha.example', role: 'owner' });
  });
  afterAll(() => test.ctx.catalogue.close());

  it('tells Karim at once, in French, and Lotte in the morning; Griet, who never came, and Bram nothing', async () => {
    await choose('Karim Amrani', { lead: 'now' });
    await requestContact(
      test.ctx,
      'alpha',
      viewingFormOf({ email: 'sam@postvak.example', firstName: 'Sam', message: 'Dag' }),
    );
    expect(await notices()).toEqual(['Karim Amrani: Nouvelle demande de Sam']);
    expect(await orderMornings(test.ctx)).toBe(1);
    expect(await notices()).toEqual(['Lotte Verhaeghe: Agency alpha: 1 melding sinds gisteren']);
    expect(sent.at(-1)?.text).toContain('Nieuwe aanvraag van Sam');
    expect(sent.at(-1)?.text).toMatch(/\/desk\/sites\/alpha\/leads\/\d+/);
    expect(await orderMornings(test.ctx)).toBe(0);
  });

  it('does not tell Mira twice of a viewing that her agenda mails her', async () => {
    await choose('Mira Voorbeeld', { booking: 'now' });
    await choose('Karim Amrani', { booking: 'now' });
    await bookViewing(test.ctx, 'alpha', viewingFormOf({ email: 'ines@postvak.example', name: 'Ines Verstraete' }));
    const told = await notices();
    expect(told).toContain('Karim Amrani: Ines Verstraete a réservé une visite');
    const mira = told.filter((line) => line.startsWith('Mira'));
    expect(mira).toEqual([expect.stringContaining('Bezoek geboekt door Ines Verstraete')]);
  });

  it('says nothing in the morning of what was erased meanwhile', async () => {
    await choose('Karim Amrani', { lead: 'morning', booking: 'never' });
    await choose('Lotte Verhaeghe', { booking: 'never', lead: 'never' });
    await orderMornings(test.ctx);
    await notices();
    await requestContact(
      test.ctx,
      'alpha',
      viewingFormOf({ email: 'hanne@postvak.example', firstName: 'Hanne', message: 'Dag' }),
    );
    await eraseEmail(test.ctx, 'hanne@postvak.example', 'alpha');
    expect(await orderMornings(test.ctx)).toBe(1);
    expect(await notices()).toEqual([]);
  });

  it('tells of a mail that was given up, once, and never of its own', async () => {
    await choose('Lotte Verhaeghe', { mail: 'now' });
    refuse = 'pieter@postvak.example';
    await requestContact(test.ctx, 'alpha', viewingFormOf({ email: refuse, firstName: 'Pieter', message: 'Dag' }));
    await notices();
    const dead = await db.kysely
      .selectFrom('delivery')
      .select('id')
      .where('state', '=', 'dead')
      .where('kind', '=', 'contact-copy')
      .executeTakeFirstOrThrow();
    await tellOfDeadMail(test.ctx, 'alpha', dead.id, 'contact-copy');
    await tellOfDeadMail(test.ctx, 'alpha', dead.id, 'contact-copy');
    await tellOfDeadMail(test.ctx, 'alpha', dead.id, 'desk-notice');
    expect(await notices()).toEqual([`Lotte Verhaeghe: De mail aan ${refuse} kon niet vertrekken`]);
  });

  it('writes to nobody who left', async () => {
    await db.transaction((trx) => removeMember(trx, 'alpha', ids['Lotte Verhaeghe'] ?? 0, 'test', now));
    await db.transaction((trx) =>
      tellMembers(test.ctx, trx, 'alpha', 'import', noticeSubject.import('whise', '2026-11-15')),
    );
    expect(await notices()).toEqual([]);
  });
});
