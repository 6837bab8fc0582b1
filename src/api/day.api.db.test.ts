// Mails, log, privacy and the day of an agency, as its people meet them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../test/support/databases/databases.ts';
import { type DeskPerson, deskPerson } from '../../test/support/desk.ts';
import {
  addViewingSite,
  refusingMailer,
  stayChoiceOf,
  type ViewingTest,
  viewingTest,
} from '../../test/support/viewings.ts';
import type { Db } from '../db/engine/connect.ts';
import { insertLead } from '../db/leads/leads.ts';
import { listAudit } from '../db/people/audit-log.ts';
import { orderMail } from '../services/mail/deliveries.ts';
import { bookViewing } from '../services/viewings/book-viewing.ts';
import { type Api, createApi } from './handle-request.ts';
import { handlers } from './handlers.ts';

type Mail = { id: number; etag: string; kind: string; state: string; to?: { address: string }; subject?: string };

describeOnEachDatabase('the day of an agency', (open) => {
  let db: Db;
  let test: ViewingTest;
  let api: Api;
  let owner: DeskPerson;
  let refuse: string | undefined;
  const now = new Date('2026-11-15T10:00:00Z');

  const mails = async (query = ''): Promise<{ mails: Mail[]; counts: Record<string, number>; next?: number }> => {
    const reply = await owner.call('GET', `mails${query}`);
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
  const book = (email: string, start: string) =>
    bookViewing(test.ctx, 'alpha', stayChoiceOf({ email, start, name: 'Tine Claes' }));

  beforeAll(async () => {
    db = await open();
    test = await viewingTest(db, {
      now: () => now,
      mailer: refusingMailer([], () => refuse),
    });
    api = createApi(test.ctx, handlers);
    await addViewingSite(test.ctx);
    await addViewingSite(test.ctx, 'beta');
    owner = await deskPerson(test.ctx, api, 'alpha', 'owner', { name: 'Lotte Verhaeghe' });
  });
  afterAll(() => test.ctx.catalogue.close());

  describe('mails', () => {
    it('a confirmation that was refused is shown with its reason, without the visitor’s link, and goes to the corrected address', async () => {
      refuse = 't.cleas@postvak.example';
      await book(refuse, '2026-11-17T09:00:00Z');
      await test.send();
      const mail = await mailTo('cleas', 'viewing-visitor');
      expect(mail).toMatchObject({
        state: 'dead',
        tries: 1,
        reason: '550 5.1.1 no such user',
        to: { address: refuse },
      });
      const look = (await owner.call('GET', `mails/${mail.id}`)).body as {
        html: string;
        text: string;
        locked?: string;
      };
      expect(look).toMatchObject({ link: true, retry: true });
      expect(look.locked).toBeUndefined();
      expect(look.html).toContain('•••');
      expect(`${look.html}${look.text}`).not.toMatch(/(?<![\w-])[\w-]{43}(?![\w-])/);

      const corrected = await correct(owner, mail, 't.claes@postvak.example');
      expect(corrected).toMatchObject({
        status: 200,
        body: { state: 'waiting', to: { address: 't.claes@postvak.example' } },
      });
      await test.send();
      expect((await mailTo('claes', 'viewing-visitor')).state).toBe('sent');
      const row = await db.kysely
        .selectFrom('viewing')
        .select('email')
        .where('site_id', '=', 'alpha')
        .executeTakeFirstOrThrow();
      expect(row.email).toBe('t.claes@postvak.example');
      const [entry] = await listAudit(db.kysely, { siteId: 'alpha', action: 'correctMail', limit: 1 });
      expect(entry).toMatchObject({ actor: 'Lotte Verhaeghe', status: 200, source: 'desk' });
      expect(JSON.stringify(entry)).not.toContain('claes@');
    });

    it('the link that left stays with whoever got it: no other address, and no second mail', async () => {
      const mail = await mailTo('claes', 'viewing-visitor');
      const before = test.jobs.length;
      expect(await retry(owner, mail)).toMatchObject({
        status: 409,
        body: { reason: 'sent' },
      });
      expect(await correct(owner, mail, 'x@postvak.example')).toMatchObject({
        status: 409,
        body: { reason: 'sent' },
      });
      await db.transaction((trx) =>
        orderMail(test.ctx, trx, {
          siteId: 'alpha',
          kind: 'viewing-reminder',
          dedupeKey: 'reminder of Tine',
          locale: 'nl',
          data: { viewing: 1, sequence: 0 },
        }),
      );
      await db.kysely
        .updateTable('delivery')
        .set({ data: JSON.stringify(await dataOf(mail.id)) })
        .where('dedupe_key', '=', 'reminder of Tine')
        .execute();
      const reminder = await mailTo('claes', 'viewing-reminder');
      expect(await correct(owner, reminder, 'x@postvak.example')).toMatchObject({
        status: 409,
        body: { reason: 'link-sent' },
      });
      expect(test.jobs.length).toBe(before + 1);
    });

    it('two people who try the same mail again make one job of it', async () => {
      refuse = 'jo@postvak.example';
      await book(refuse, '2026-11-18T09:00:00Z');
      await test.send();
      refuse = undefined;
      const mail = await mailTo('jo@', 'viewing-visitor');
      const before = test.jobs.length;
      expect((await retry(owner, mail)).status).toBe(200);
      expect(test.jobs.slice(before)).toEqual([{ task: 'send-mail', payload: { siteId: 'alpha', id: mail.id } }]);
      await test.send();
      expect(await retry(owner, mail)).toMatchObject({ status: 409 });
    });

    it('mails to the agency are not corrected here', async () => {
      const { mails: found } = await mails('?kind=viewing-agent');
      expect(found[0]).toMatchObject({ to: { address: 'mira@alpha.example' } });
      expect(await owner.call('GET', `mails/${found[0]?.id}`)).toMatchObject({ body: { locked: 'sent' } });
    });

    it('come in pages, and only to those who may read them', async () => {
      await db.transaction(async (trx) => {
        for (let i = 0; i < 31; i++)
          await orderMail(test.ctx, trx, {
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
      const reader = await deskPerson(test.ctx, api, 'alpha', 'reader');
      expect(await reader.call('GET', 'mails')).toMatchObject({ status: 403, body: { reason: 'role' } });
      const stranger = await deskPerson(test.ctx, api, 'beta', 'owner');
      const mail = await mailTo('claes', 'viewing-visitor');
      expect(await stranger.call('GET', `mails/${mail.id}`)).toMatchObject({ status: 404 });
    });
  });

  const dataOf = async (id: number) =>
    (await db.kysely.selectFrom('delivery').select('data').where('id', '=', id).executeTakeFirstOrThrow()).data;

  describe('a person', () => {
    const email = 'karel.dhondt@postvak.example';
    const lead = (address: string) =>
      db.transaction((trx) =>
        insertLead(trx, {
          siteId: 'alpha',
          kind: 'contact',
          locale: 'nl',
          page: '/nl',
          estateId: 1,
          email: address,
          fields: { firstName: 'Karel', lastName: 'Dhondt', email: address, message: 'Is de garage inbegrepen?' },
          consent: { textVersion: '1', locale: 'nl', at: '2026-11-01' },
          submission: undefined,
          createdAt: new Date('2026-11-14T10:00:00Z'),
        }),
      );

    it('is found in any letters, with the day each thing is erased', async () => {
      await lead(email);
      await book(email, '2026-11-19T09:00:00Z');
      const { body } = await owner.call('GET', `privacy?email=${email.toUpperCase()}`);
      expect(body).toMatchObject({ retention: { leadDays: 90, viewingMonths: 6 } });
      const { kept } = body as { kept: { part: string; until?: string; upcoming?: true }[] };
      expect(kept.find(({ part }) => part === 'leads')?.until).toBe('2027-02-12T10:00:00.000Z');
      expect(kept.find(({ part }) => part === 'viewings')).toMatchObject({
        upcoming: true,
        until: '2027-05-18T22:00:00.000Z',
      });
    });

    it('is exported whole, without what only links need, and that is in the log', async () => {
      const stale = await deskPerson(test.ctx, api, 'alpha', 'manager', {
        confirmedAt: new Date('2026-11-15T09:00:00Z'),
      });
      expect(await stale.call('GET', `privacy/export?email=${email}`)).toMatchObject({
        status: 403,
        body: { reason: 'confirm' },
      });
      const { body } = await owner.call('GET', `privacy/export?email=${email}`);
      expect(body).toMatchObject({
        leads: [{ fields: { message: 'Is de garage inbegrepen?' } }],
        viewings: [{ name: 'Tine Claes' }],
      });
      expect(JSON.stringify(body)).not.toContain('tokenHashes');
      expect((await listAudit(db.kysely, { siteId: 'alpha', action: 'exportPerson', limit: 1 }))[0]).toMatchObject({
        actor: 'Lotte Verhaeghe',
      });
    });

    it('is erased with a proof; a viewing to come stays until somebody chooses otherwise', async () => {
      const kept = await owner.call('POST', 'privacy/erase', { email, reason: 'asked', appointments: 'keep' });
      expect(kept).toMatchObject({
        status: 200,
        body: { by: 'Lotte Verhaeghe', reason: 'asked', erased: { leads: 1, viewings: 0 }, kept: { viewings: 1 } },
      });
      const cancelled = await owner.call('POST', 'privacy/erase', { email, reason: 'asked', appointments: 'cancel' });
      expect(cancelled).toMatchObject({ body: { erased: { leads: 0, viewings: 1 }, kept: { viewings: 0, stays: 0 } } });
      const { body } = await owner.call('GET', `privacy?email=${email}`);
      expect(body).toMatchObject({ kept: [], erasures: [{ erased: { viewings: 1 } }, { erased: { leads: 1 } }] });
      const everything = JSON.stringify(await db.kysely.selectFrom('audit_log').selectAll().execute());
      expect(everything).not.toContain('dhondt');
      const manager = await deskPerson(test.ctx, api, 'alpha', 'manager', { email: 'm2@alpha.example' });
      expect(
        await manager.call('POST', 'privacy/erase', { email, reason: 'asked', appointments: 'keep' }),
      ).toMatchObject({ status: 403 });
    });
  });

  describe('the log', () => {
    it('is filtered by source, person and day, and exported without formulas', async () => {
      await db.transaction(async (trx) => {
        const { insertAudit } = await import('../db/people/audit-log.ts');
        const row = { siteId: 'alpha', tokenId: null, requestId: '', status: null, action: 'feedRun' } as const;
        await insertAudit(trx, {
          ...row,
          at: new Date('2026-11-10T22:59:00Z'),
          actor: '=cmd()',
          subject: '7',
          source: 'feed',
        });
        await insertAudit(trx, {
          ...row,
          at: new Date('2026-11-10T23:00:00Z'),
          actor: 'whise',
          subject: '8',
          source: 'feed',
        });
      });
      const of = async (query: string) =>
        ((await owner.call('GET', `log?${query}`)).body as { entries: { subject: string }[] }).entries.map(
          ({ subject }) => subject,
        );
      expect(await of('source=feed')).toEqual(['8', '7']);
      expect(await of('source=feed&until=2026-11-10')).toEqual(['7']);
      expect(await of('source=feed&since=2026-11-11')).toEqual(['8']);
      expect(await of('source=feed&person=WHI')).toEqual(['8']);
      expect(await of('source=feed&person=%25')).toEqual([]);
      const file = await owner.call('GET', 'log.csv?source=feed');
      expect(String(file.body)).toContain(`"'=cmd()"`);
      expect(file.headers['content-type']).toMatch(/^text\/csv/);
    });
  });

  describe('today', () => {
    it('shows a representative’s own viewings first, and no mails', async () => {
      const mira = await deskPerson(test.ctx, api, 'alpha', 'representative', { agenda: 'mira' });
      const { body } = await mira.call('GET', 'today');
      expect(body).toMatchObject({ day: '2026-11-15', parts: ['viewings', 'leads', 'gaps', 'figures'] });
      expect(body).not.toHaveProperty('mails');
      expect(body).not.toHaveProperty('checklist');
    });

    it('counts what happened in thirty days, and ticks the checklist by facts', async () => {
      const { body } = await owner.call('GET', 'today');
      expect(body).toMatchObject({ figures: { viewings: { now: 2, before: 0 } }, mails: { dead: 0 } });
      const { checklist } = body as { checklist: { items: { item: string; done: boolean }[]; dismissed: boolean } };
      expect(checklist.dismissed).toBe(false);
      expect(checklist.items).toContainEqual({ item: 'listings', done: true });
      expect(checklist.items).toContainEqual({ item: 'owner', done: false });
      expect(await owner.call('PUT', 'today/checklist', { dismissed: true })).toMatchObject({ status: 204 });
      expect((await owner.call('GET', 'today')).body).toMatchObject({ checklist: { dismissed: true } });
    });

    it('names the listings that lack what the law wants', async () => {
      const { body } = await owner.call('GET', 'today/gaps');
      expect(body).toMatchObject({
        first: [{ id: 1, reference: 'REF-1', about: 'Geheimstraat 4711, 9000 Gent', region: 'FLANDERS' }, {}, {}],
      });
    });
  });

  describe('two people at one mail', () => {
    let bram: DeskPerson;
    beforeAll(async () => {
      bram = await deskPerson(test.ctx, api, 'alpha', 'manager', { name: 'Bram Vos', email: 'bram@alpha.example' });
    });

    it('two people who correct the same mail: the second sees both addresses, who and when, and decides', async () => {
      refuse = 'an.peters@postvak.example';
      await book(refuse, '2026-11-19T09:00:00Z');
      await test.send();
      refuse = undefined;
      const read = await mailTo('an.peters', 'viewing-visitor');
      for (const path of ['correct', 'retry'])
        expect(
          await owner.call('POST', `mails/${read.id}/${path}`, path === 'correct' ? { email: 'x@y.example' } : {}),
        ).toMatchObject({ status: 428 });
      expect((await correct(owner, read, 'an.peeters@postvak.example')).status).toBe(200);

      const second = await correct(bram, read, 'an@pieters.example');
      expect(second).toMatchObject({
        status: 412,
        body: {
          fields: [{ field: 'email', yours: 'an@pieters.example', theirs: 'an.peeters@postvak.example' }],
          changedBy: 'Lotte Verhaeghe',
          changedAt: now.toISOString(),
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
      await test.send();
      expect(await mailTo('an@pieters', 'viewing-visitor')).toMatchObject({ state: 'sent' });
      // Their version of a mail that has left is stale as well; with the new one it is told that it is too late.
      expect((await correct(owner, read, 'an.peters@postvak.example')).status).toBe(412);
      expect(
        await correct(owner, await mailTo('an@pieters', 'viewing-visitor'), 'an.peters@postvak.example'),
      ).toMatchObject({ status: 409, body: { reason: 'sent' } });
    });

    it('of two corrections at the same moment one is made', async () => {
      refuse = 'els@postvak.example';
      await book(refuse, '2026-11-20T09:00:00Z');
      await test.send();
      refuse = undefined;
      const read = await mailTo('els@', 'viewing-visitor');
      const both = await Promise.all([
        correct(owner, read, 'els.een@postvak.example'),
        correct(bram, read, 'els.twee@postvak.example'),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
      const kept = both[0].status === 200 ? 'els.een@postvak.example' : 'els.twee@postvak.example';
      expect((await mailTo('els.', 'viewing-visitor')).to?.address).toBe(kept);
    });
  });
});
