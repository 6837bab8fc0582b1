// What is kept of a person, and the log, as an agency's people meet them.
import { describe, expect, it } from 'vitest';
import { describeOnADatabase } from '../../test/support/databases/databases.ts';
import { deskPerson } from '../../test/support/desk.ts';
import { deskDay } from '../../test/support/desk-day.ts';
import { insertLead } from '../db/leads/leads.ts';
import { insertAudit, listAudit } from '../db/people/audit-log.ts';

describeOnADatabase('the day of an agency', (open) => {
  const { at, book } = deskDay(open);

  describe('a person', () => {
    const email = 'karel.dhondt@postvak.example';
    const lead = (address: string) =>
      at.db.transaction((trx) =>
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
      const { body } = await at.owner.call('GET', `privacy?email=${email.toUpperCase()}`);
      expect(body).toMatchObject({ retention: { leadDays: 90, viewingMonths: 6 } });
      const { kept } = body as { kept: { part: string; until?: string; upcoming?: true }[] };
      expect(kept.find(({ part }) => part === 'leads')?.until).toBe('2027-02-12T10:00:00.000Z');
      expect(kept.find(({ part }) => part === 'viewings')).toMatchObject({
        upcoming: true,
        until: '2027-05-18T22:00:00.000Z',
      });
    });

    it('is exported whole, without what only links need, and that is in the log', async () => {
      const stale = await deskPerson(at.test.ctx, at.api, 'alpha', 'manager', {
        confirmedAt: new Date('2026-11-15T09:00:00Z'),
      });
      expect(await stale.call('GET', `privacy/export?email=${email}`)).toMatchObject({
        status: 403,
        body: { reason: 'confirm' },
      });
      const { body } = await at.owner.call('GET', `privacy/export?email=${email}`);
      expect(body).toMatchObject({
        leads: [{ fields: { message: 'Is de garage inbegrepen?' } }],
        viewings: [{ name: 'Tine Claes' }],
      });
      expect(JSON.stringify(body)).not.toContain('tokenHashes');
      expect((await listAudit(at.db.kysely, { siteId: 'alpha', action: 'exportPerson', limit: 1 }))[0]).toMatchObject({
        actor: 'Lotte Verhaeghe',
      });
    });

    it('is erased with a proof; a viewing to come stays until somebody chooses otherwise', async () => {
      const kept = await at.owner.call('POST', 'privacy/erase', { email, reason: 'asked', appointments: 'keep' });
      expect(kept).toMatchObject({
        status: 200,
        body: { by: 'Lotte Verhaeghe', reason: 'asked', erased: { leads: 1, viewings: 0 }, kept: { viewings: 1 } },
      });
      const cancelled = await at.owner.call('POST', 'privacy/erase', {
        email,
        reason: 'asked',
        appointments: 'cancel',
      });
      expect(cancelled).toMatchObject({ body: { erased: { leads: 0, viewings: 1 }, kept: { viewings: 0, stays: 0 } } });
      const { body } = await at.owner.call('GET', `privacy?email=${email}`);
      expect(body).toMatchObject({ kept: [], erasures: [{ erased: { viewings: 1 } }, { erased: { leads: 1 } }] });
      const everything = JSON.stringify(await at.db.kysely.selectFrom('audit_log').selectAll().execute());
      expect(everything).not.toContain('dhondt');
      const manager = await deskPerson(at.test.ctx, at.api, 'alpha', 'manager', { email: 'm2@alpha.example' });
      expect(
        await manager.call('POST', 'privacy/erase', { email, reason: 'asked', appointments: 'keep' }),
      ).toMatchObject({ status: 403 });
    });
  });

  describe('the log', () => {
    it('is filtered by source, person and day, and exported without formulas', async () => {
      await at.db.transaction(async (trx) => {
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
        ((await at.owner.call('GET', `log?${query}`)).body as { entries: { subject: string }[] }).entries.map(
          ({ subject }) => subject,
        );
      expect(await of('source=feed')).toEqual(['8', '7']);
      expect(await of('source=feed&until=2026-11-10')).toEqual(['7']);
      expect(await of('source=feed&since=2026-11-11')).toEqual(['8']);
      expect(await of('source=feed&person=WHI')).toEqual(['8']);
      expect(await of('source=feed&person=%25')).toEqual([]);
      const file = await at.owner.call('GET', 'log.csv?source=feed');
      expect(String(file.body)).toContain(`"'=cmd()"`);
      expect(file.headers['content-type']).toMatch(/^text\/csv/);
    });

    it('says what the listings are called that it names by number', async () => {
      await at.db.transaction((trx) =>
        insertAudit(trx, {
          siteId: 'alpha',
          at: new Date('2026-11-11T10:00:00Z'),
          tokenId: null,
          actor: 'Bram Vos',
          action: 'approveHeld',
          subject: '',
          requestId: '',
          status: 200,
          source: 'desk',
          changes: ['1', '1/price/value', '999'].map((field) => ({ field, before: null, after: 'approved' })),
        }),
      );
      const { body } = await at.owner.call('GET', 'log?person=Bram%20Vos');
      expect(body).toMatchObject({
        listings: [{ id: 1, street: { nl: 'Geheimstraat 4711' }, city: { nl: 'Gent' }, reference: 'REF-1' }],
      });
    });

    it('is read fifty at a time, the newest first, to its end', async () => {
      await at.db.transaction(async (trx) => {
        for (let number = 1; number <= 51; number++)
          await insertAudit(trx, {
            siteId: 'alpha',
            tokenId: null,
            requestId: '',
            status: null,
            action: 'feedRun',
            at: new Date('2026-11-12T10:00:00Z'),
            actor: 'skarabee',
            subject: String(number),
            source: 'feed',
          });
      });
      const page = async (before = '') => {
        const { body } = await at.owner.call('GET', `log?person=skarabee${before}`);
        const { entries, next } = body as { entries: { subject: string }[]; next?: number };
        return { subjects: entries.map(({ subject }) => Number(subject)), next };
      };
      const first = await page();
      expect(first.subjects).toEqual(Array.from({ length: 50 }, (_, index) => 51 - index));
      expect(await page(`&before=${first.next}`)).toEqual({ subjects: [1], next: undefined });
    });
  });
});
