// Mails and the day of an agency, as its people meet them.
import { beforeAll, describe, expect, it } from 'vitest';
import { describeOnADatabase } from '../../test/support/databases/databases.ts';
import { type DeskPerson, deskPerson } from '../../test/support/desk.ts';
import { deskDay } from '../../test/support/desk-day.ts';
import { viewingFormOf } from '../../test/support/viewings.ts';
import { listAudit } from '../db/people/audit-log.ts';
import { orderMail } from '../services/mail/deliveries.ts';
import { bookViewing } from '../services/viewings/book-viewing.ts';
import { cancelViewing, moveViewing } from '../services/viewings/viewings.ts';

type Mail = {
  id: number;
  etag: string;
  kind: string;
  state: string;
  to?: { address: string };
  subject?: string;
  locale: string;
};

describeOnADatabase('the day of an agency', (open) => {
  const { at, book } = deskDay(open);

  const mails = async (query = ''): Promise<{ mails: Mail[]; counts: Record<string, number>; next?: number }> => {
    const reply = await at.owner.call('GET', `mails${query}`);
    expect(reply.status).toBe(200);
    return reply.body as never;
  };
  const mailTo = async (address: string, kind: string): Promise<Mail> => {
    const found = (await mails(`?search=${encodeURIComponent(address)}&kind=${kind}`)).mails[0];
    if (!found) throw new Error(`no ${kind} to ${address}`);
    return found;
  };
  const correct = (who: DeskPerson, { id, etag }: Mail, email: string) =>
    who.call('POST', `mails/${id}/correct`, { email }, { 'if-match': etag });
  const retry = (who: DeskPerson, { id, etag }: Mail) =>
    who.call('POST', `mails/${id}/retry`, {}, { 'if-match': etag });
  const dataOf = async (id: number) =>
    (await at.db.kysely.selectFrom('delivery').select('data').where('id', '=', id).executeTakeFirstOrThrow()).data;

  describe('mails', () => {
    it('a confirmation that was refused is shown with its reason, without the visitor’s link, and goes to the corrected address', async () => {
      at.refuse = 't.cleas@postvak.example';
      await book(at.refuse, '2026-11-17T09:00:00Z');
      await at.test.send();
      const mail = await mailTo('cleas', 'viewing-visitor');
      expect(mail).toMatchObject({
        state: 'dead',
        tries: 1,
        reason: '550 5.1.1 no such user',
        to: { address: at.refuse },
      });
      const look = (await at.owner.call('GET', `mails/${mail.id}`)).body as {
        html: string;
        text: string;
        locked?: string;
      };
      expect(look).toMatchObject({ link: true, retry: true });
      expect(look.locked).toBeUndefined();
      expect(look.html).toContain('•••');
      expect(`${look.html}${look.text}`).not.toMatch(/(?<![\w-])[\w-]{43}(?![\w-])/);

      const corrected = await correct(at.owner, mail, 't.claes@postvak.example');
      expect(corrected).toMatchObject({
        status: 200,
        body: { state: 'waiting', to: { address: 't.claes@postvak.example' } },
      });
      await at.test.send();
      expect((await mailTo('claes', 'viewing-visitor')).state).toBe('sent');
      const row = await at.db.kysely
        .selectFrom('viewing')
        .select('email')
        .where('site_id', '=', 'alpha')
        .executeTakeFirstOrThrow();
      expect(row.email).toBe('t.claes@postvak.example');
      const [entry] = await listAudit(at.db.kysely, { siteId: 'alpha', action: 'correctMail', limit: 1 });
      expect(entry).toMatchObject({ actor: 'Lotte Verhaeghe', status: 200, source: 'desk' });
      expect(JSON.stringify(entry)).not.toContain('claes@');
    });

    it('the link that left stays with whoever got it: no other address, and no second mail', async () => {
      const mail = await mailTo('claes', 'viewing-visitor');
      const before = at.test.jobs.length;
      expect(await retry(at.owner, mail)).toMatchObject({
        status: 409,
        body: { reason: 'sent' },
      });
      expect(await correct(at.owner, mail, 'x@postvak.example')).toMatchObject({
        status: 409,
        body: { reason: 'sent' },
      });
      await at.db.transaction((trx) =>
        orderMail(at.test.ctx, trx, {
          siteId: 'alpha',
          kind: 'viewing-reminder',
          dedupeKey: 'reminder of Tine',
          locale: 'nl',
          data: { viewing: 1, sequence: 0 },
        }),
      );
      await at.db.kysely
        .updateTable('delivery')
        .set({ data: JSON.stringify(await dataOf(mail.id)) })
        .where('dedupe_key', '=', 'reminder of Tine')
        .execute();
      const reminder = await mailTo('claes', 'viewing-reminder');
      expect(await correct(at.owner, reminder, 'x@postvak.example')).toMatchObject({
        status: 409,
        body: { reason: 'link-sent' },
      });
      expect(at.test.jobs.length).toBe(before + 1);
    });

    it('two people who try the same mail again make one job of it', async () => {
      at.refuse = 'jo@postvak.example';
      await book(at.refuse, '2026-11-18T09:00:00Z');
      await at.test.send();
      at.refuse = undefined;
      const mail = await mailTo('jo@', 'viewing-visitor');
      const before = at.test.jobs.length;
      expect((await retry(at.owner, mail)).status).toBe(200);
      expect(at.test.jobs.slice(before)).toEqual([{ task: 'send-mail', payload: { siteId: 'alpha', id: mail.id } }]);
      await at.test.send();
      expect(await retry(at.owner, mail)).toMatchObject({ status: 409 });
    });

    it('mails to the agency are not corrected here', async () => {
      const { mails: found } = await mails('?kind=viewing-agent');
      expect(found[0]).toMatchObject({ to: { address: 'mira@alpha.example' } });
      expect(await at.owner.call('GET', `mails/${found[0]?.id}`)).toMatchObject({ body: { locked: 'sent' } });
    });

    it('come in pages, and only to those who may read them', async () => {
      await at.db.transaction(async (trx) => {
        for (let i = 0; i < 31; i++)
          await orderMail(at.test.ctx, trx, {
            siteId: 'alpha',
            kind: 'contact-copy',
            dedupeKey: `page ${i}`,
            locale: 'nl',
            data: { lead: 999 },
          });
      });
      const first = await mails('?kind=contact-copy');
      expect(first.mails.length).toBe(30);
      const second = await mails(`?kind=contact-copy&before=${first.next}`);
      expect(second.mails.length).toBe(1);
      expect(second.next).toBeUndefined();
      expect(first.counts.waiting).toBeGreaterThan(30);
      const reader = await deskPerson(at.test.ctx, at.api, 'alpha', 'reader');
      expect(await reader.call('GET', 'mails')).toMatchObject({ status: 403, body: { reason: 'role' } });
      const stranger = await deskPerson(at.test.ctx, at.api, 'beta', 'owner');
      const mail = await mailTo('claes', 'viewing-visitor');
      expect(await stranger.call('GET', `mails/${mail.id}`)).toMatchObject({ status: 404 });
    });
  });

  describe('today', () => {
    it('shows a representative’s own viewings first, and no mails', async () => {
      const mira = await deskPerson(at.test.ctx, at.api, 'alpha', 'representative', { agenda: 'mira' });
      const { body } = await mira.call('GET', 'today');
      expect(body).toMatchObject({ day: '2026-11-15', parts: ['viewings', 'leads', 'gaps', 'figures'] });
      expect(body).not.toHaveProperty('mails');
      expect(body).not.toHaveProperty('checklist');
    });

    it('counts what happened in thirty days, and ticks the checklist by facts', async () => {
      const { body } = await at.owner.call('GET', 'today');
      expect(body).toMatchObject({ figures: { viewings: { now: 2, before: 0 } }, mails: { dead: 0 } });
      const { checklist } = body as { checklist: { items: { item: string; done: boolean }[]; dismissed: boolean } };
      expect(checklist.dismissed).toBe(false);
      expect(checklist.items).toContainEqual({ item: 'listings', done: true });
      expect(checklist.items).toContainEqual({ item: 'owner', done: false });
      expect(await at.owner.call('PUT', 'today/checklist', { dismissed: true })).toMatchObject({ status: 204 });
      expect((await at.owner.call('GET', 'today')).body).toMatchObject({ checklist: { dismissed: true } });
    });

    it('names the listings that lack what the law wants', async () => {
      const { body } = await at.owner.call('GET', 'today/gaps');
      expect(body).toMatchObject({
        first: [{ id: 1, reference: 'REF-1', about: 'Geheimstraat 4711, 9000 Gent', region: 'FLANDERS' }, {}, {}],
      });
    });
  });

  describe('the mails of a viewing that was moved and cancelled', () => {
    const person = 'anouk@postvak.example';
    let kinds: string[];
    beforeAll(async () => {
      const form = viewingFormOf({ email: person, start: '2026-11-25T09:00:00Z', name: 'Anouk Claes' });
      const { id } = await bookViewing(at.test.ctx, 'alpha', { ...form, locale: 'fr' });
      await at.test.send();
      await moveViewing(at.test.ctx, 'alpha', id, new Date('2026-11-26T10:00:00Z'));
      await at.test.send();
      await cancelViewing(at.test.ctx, 'alpha', id);
      await at.test.send();
      ({ kinds } = (await mails()) as never);
    });

    it('say booked, moved and cancelled, each with its day, and the filter finds each', async () => {
      expect((await mails(`?search=${person}`)).mails.map(({ kind, subject }) => `${kind}: ${subject}`)).toEqual([
        'viewing-cancelled: Votre visite est annulée\u00A0: jeudi 26 novembre 2026 à 11\u00A0h',
        'viewing-moved: Votre visite est déplacée\u00A0: jeudi 26 novembre 2026 à 11\u00A0h',
        'viewing-visitor: Votre visite est confirmée\u00A0: mercredi 25 novembre 2026 à 10\u00A0h',
      ]);
      for (const kind of ['viewing-visitor', 'viewing-moved', 'viewing-cancelled']) {
        expect(kinds).toContain(kind);
        expect((await mails(`?search=${person}&kind=${kind}`)).mails.map((mail) => mail.kind)).toEqual([kind]);
      }
    });

    it('are called the same in the lead', async () => {
      const { body: list } = await at.owner.call('GET', `leads?search=${person}`);
      const [lead] = (list as { leads: { id: number }[] }).leads;
      const { body } = await at.owner.call('GET', `leads/${lead?.id}`);
      const told = (body as { mails: { kind: string; toVisitor: boolean }[] }).mails.filter((mail) => mail.toVisitor);
      expect(told.map(({ kind }) => kind)).toEqual(['viewing-visitor', 'viewing-moved', 'viewing-cancelled']);
    });

    it('keep recipient, subject and the language of the agency when a later change overtook them', async () => {
      const { mails: told } = await mails('?kind=viewing-agent');
      expect(told.slice(0, 3).map(({ to, subject, locale }) => [to?.address, subject, locale])).toEqual([
        ['mira@alpha.example', expect.stringContaining('donderdag 26 november 2026'), 'nl'],
        ['mira@alpha.example', expect.stringContaining('donderdag 26 november 2026'), 'nl'],
        ['mira@alpha.example', expect.stringContaining('woensdag 25 november 2026'), 'nl'],
      ]);
      const { body } = await at.owner.call('GET', `mails/${told[2]?.id}`);
      expect(body).toMatchObject({ to: { address: 'mira@alpha.example' }, locale: 'nl', retry: false });
      expect(body).not.toHaveProperty('text');
    });

    it('of before, whose day nobody wrote down, still say to whom they went', async () => {
      const first = (await mails(`?search=${person}&kind=viewing-visitor`)).mails[0];
      const { start: _, ...data } = await dataOf(first?.id ?? 0);
      await at.db.kysely
        .updateTable('delivery')
        .set({ data: JSON.stringify(data) })
        .where('id', '=', first?.id ?? 0)
        .execute();
      const { body } = await at.owner.call('GET', `mails/${first?.id}`);
      expect(body).toMatchObject({ to: { address: person, name: 'Anouk Claes' }, locale: 'fr' });
      expect(body).not.toHaveProperty('subject');
    });
  });

  describe('two people at one mail', () => {
    let bram: DeskPerson;
    beforeAll(async () => {
      bram = await deskPerson(at.test.ctx, at.api, 'alpha', 'manager', {
        name: 'Bram Vos',
        email: 'bram@alpha.example',
      });
    });

    it('two people who correct the same mail: the second sees both addresses, who and when, and decides', async () => {
      at.refuse = 'an.peters@postvak.example';
      await book(at.refuse, '2026-11-19T09:00:00Z');
      await at.test.send();
      at.refuse = undefined;
      const read = await mailTo('an.peters', 'viewing-visitor');
      for (const path of ['correct', 'retry'])
        expect(
          await at.owner.call('POST', `mails/${read.id}/${path}`, path === 'correct' ? { email: 'x@y.example' } : {}),
        ).toMatchObject({ status: 428 });
      expect((await correct(at.owner, read, 'an.peeters@postvak.example')).status).toBe(200);

      const second = await correct(bram, read, 'an@pieters.example');
      expect(second).toMatchObject({
        status: 412,
        body: {
          fields: [{ field: 'email', yours: 'an@pieters.example', theirs: 'an.peeters@postvak.example' }],
          changedBy: 'Lotte Verhaeghe',
          changedAt: at.now.toISOString(),
          current: { id: read.id, to: { address: 'an.peeters@postvak.example' } },
        },
      });
      expect(await retry(bram, read)).toMatchObject({ status: 412, body: { fields: [] } });
      // Whoever meant the same address has nothing to decide.
      expect(await correct(bram, read, 'an.peeters@postvak.example')).toMatchObject({
        status: 412,
        body: { fields: [] },
      });
      expect((await mailTo('an.peeters', 'viewing-visitor')).state).toBe('waiting');

      const { etag } = second.body as { etag: string };
      expect((await correct(bram, { ...read, etag }, 'an@pieters.example')).status).toBe(200);
      await at.test.send();
      expect(await mailTo('an@pieters', 'viewing-visitor')).toMatchObject({ state: 'sent' });
      // Their version of a mail that has left is stale as well; with the new one it is told that it is too late.
      expect(await correct(at.owner, read, 'an.peters@postvak.example')).toMatchObject({
        status: 412,
        body: { changedBy: 'Bram Vos' },
      });
      expect(
        await correct(at.owner, await mailTo('an@pieters', 'viewing-visitor'), 'an.peters@postvak.example'),
      ).toMatchObject({ status: 409, body: { reason: 'sent' } });
    });

    it('of two corrections at the same moment one is made', async () => {
      at.refuse = 'els@postvak.example';
      await book(at.refuse, '2026-11-20T09:00:00Z');
      await at.test.send();
      at.refuse = undefined;
      const read = await mailTo('els@', 'viewing-visitor');
      const both = await Promise.all([
        correct(at.owner, read, 'els.een@postvak.example'),
        correct(bram, read, 'els.twee@postvak.example'),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
      const kept = both[0].status === 200 ? 'els.een@postvak.example' : 'els.twee@postvak.example';
      expect((await mailTo('els.', 'viewing-visitor')).to?.address).toBe(kept);
    });
  });
});
