// The rules of agendas at the desk: what visitors see of them, what becomes of open houses, and who is the default.
import { describe, expect, it } from 'vitest';
import { describeOnADatabase } from '../../test/support/databases/databases.ts';
import { deskAgenda, JONAS, MIRA } from '../../test/support/desk-agenda.ts';
import { testAgenda, viewingFormOf } from '../../test/support/viewings.ts';
import { replaceAgendas } from '../db/viewings/agendas.ts';
import { bookViewing } from '../services/viewings/book-viewing.ts';

describeOnADatabase('the agenda of the desk', (open) => {
  const { at, body, book, put, to, told, viewingOf, week } = deskAgenda(open);

  describe('rules', () => {
    const etagOf = async (id: string) => (await week()).agendas.find(({ rules }) => rules.id === id)?.etag ?? '';

    it('change what a visitor sees, after a look at it, and only from the version that was read', async () => {
      const etag = await etagOf('jonas');
      const rules = { ...JONAS, hours: [{ day: 3, from: '18:00', to: '19:00' }] };
      const tried = body<{ wallStart: string }[]>(
        await at.owner.call('POST', 'agendas/jonas/slots', { rules, estateId: 1 }),
      );
      expect(tried.map(({ wallStart }) => wallStart)).toEqual(['2026-11-18T18:00', '2026-11-25T18:00']);
      const seen = async () =>
        body<{ slots: { wallStart: string }[] }>(
          await at.owner.call('GET', 'agenda/slots?estateId=1&agenda=jonas'),
        ).slots.map(({ wallStart }) => wallStart);
      expect((await seen())[0]).toBe('2026-11-16T11:00');
      expect(await put('agendas/jonas', { rules }, etag)).toMatchObject({
        status: 200,
        body: { changedBy: 'Lotte Verhaeghe' },
      });
      expect(await seen()).toEqual(['2026-11-18T18:00', '2026-11-25T18:00']);
      const stale = await put('agendas/jonas', { rules: { ...rules, slotMinutes: 20 } }, etag);
      expect([stale.status, stale.body]).toMatchObject([
        412,
        { changedBy: 'Lotte Verhaeghe', fields: [{ field: 'slotMinutes', yours: 20, theirs: 30 }] },
      ]);
      const wrong = await at.owner.call('POST', 'agendas/jonas/slots', {
        rules: { ...rules, hours: [{ day: 3, from: '19:00', to: '18:00' }] },
      });
      expect([wrong.status, wrong.body]).toMatchObject([
        400,
        { errors: [{ field: 'body.rules.hours of day 3.0.to' }] },
      ]);
      expect(
        await put('agendas/jonas', { rules: { ...rules, email: MIRA.email } }, await etagOf('jonas')),
      ).toMatchObject({ status: 409, body: { reason: 'address' } });
    });

    it('ask about visitors of an open house that goes, and tell them', async () => {
      await book('Ilse', '2026-11-21T13:00:00Z');
      await book('Karel', '2026-11-21T13:00:00Z');
      const without = { ...MIRA, openHouses: [] };
      const asked = await put('agendas/mira', { rules: without }, await etagOf('mira'));
      expect([asked.status, asked.body]).toMatchObject([
        409,
        { reason: 'visitors', visitors: [{ name: 'Ilse' }, { name: 'Karel' }] },
      ]);
      const [house] = MIRA.openHouses ?? [];
      const fewer = (places: number) =>
        put('agendas/mira', { rules: { ...MIRA, openHouses: [{ ...house, places }] } }, '"amira-1"');
      expect(await fewer(1)).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'body.rules.openHouses.0.places' }] },
      });
      expect((await fewer(2)).status).toBe(200);
      await expect(book('Luc', '2026-11-21T13:00:00Z')).rejects.toMatchObject({ status: 409 });
      expect(
        (
          await put(
            'agendas/mira',
            { rules: without, visitors: 'cancel', note: 'Het pand is verkocht.' },
            await etagOf('mira'),
          )
        ).status,
      ).toBe(200);
      const mails = await at.test.send();
      expect(told(mails)).toEqual([
        'ilse@voorbeeld.example',
        'karel@voorbeeld.example',
        'mira@alpha.example',
        'mira@alpha.example',
      ]);
      expect(to(mails, 'karel@voorbeeld.example').text).toContain('Het pand is verkocht.');
      expect((await viewingOf('Ilse')).state).toBe('CANCELLED');
    });

    it('take the visitors of an open house along to its new time, each told once, with the mails seen before', async () => {
      await book('Ilse', '2026-11-21T13:00:00Z');
      await book('Karel', '2026-11-21T13:00:00Z', 'fr');
      await book('Luc', '2026-11-21T13:30:00Z');
      const [house] = MIRA.openHouses ?? [];
      // A quarter of an hour later: the new groups overlap the old ones.
      const later = { ...MIRA, openHouses: [{ ...house, from: '14:15', to: '15:15' }] };
      const asked = await put('agendas/mira', { rules: later }, await etagOf('mira'));
      expect([asked.status, asked.body]).toMatchObject([
        409,
        {
          reason: 'visitors',
          visitors: [
            { name: 'Ilse', wallStart: '2026-11-21T14:00', to: { wallStart: '2026-11-21T14:15' } },
            { name: 'Karel', to: { wallStart: '2026-11-21T14:15' } },
            { name: 'Luc', to: { wallStart: '2026-11-21T14:45', wallEnd: '2026-11-21T15:15' } },
          ],
        },
      ]);
      const note = 'De sleutel komt later.';
      const previewed = body<{ to: { address: string }; subject: string; text: string }[]>(
        await at.owner.call('POST', 'agenda/mails', {
          rules: { agenda: 'mira', rules: later, visitors: 'move' },
          note,
        }),
      );
      expect(await at.test.send()).toEqual([]);
      const moved = await put('agendas/mira', { rules: later, visitors: 'move', note }, await etagOf('mira'));
      expect(moved.status).toBe(200);
      const mails = await at.test.send();
      const all = ['ilse', 'karel', 'luc'].map((name) => `${name}@voorbeeld.example`);
      expect(told(mails).filter((address) => address.endsWith('voorbeeld.example'))).toEqual(all);
      expect(mails.map(({ to: { address }, subject }) => `${address} ${subject}`).sort()).toEqual(
        previewed.map(({ to: { address }, subject }) => `${address} ${subject}`).sort(),
      );
      expect(to(mails, 'karel@voorbeeld.example').subject).toMatch(/^Votre visite/);
      expect(to(mails, 'luc@voorbeeld.example').text).toContain(note);
      expect((await week()).openHouses).toMatchObject([
        { wallStart: '2026-11-21T14:15', taken: 2 },
        { wallStart: '2026-11-21T14:45', taken: 1 },
      ]);
      expect(await viewingOf('Luc')).toMatchObject({ wallStart: '2026-11-21T14:45', group: true, state: 'CONFIRMED' });
      // Whoever did not hear the answer and sends it again changes nothing.
      const again = await put('agendas/mira', { rules: later, visitors: 'move', note }, '"amira-1"');
      expect(again.status).toBe(412);
      expect(await at.test.send()).toEqual([]);
    });

    it('an open house is not moved onto somebody’s time, nor where its visitors have no place: nothing changes', async () => {
      await book('Ilse', '2026-11-21T13:00:00Z');
      await book('Karel', '2026-11-21T13:00:00Z');
      await at.owner.call('POST', 'agendas/mira/blocks', { from: '2026-11-22T09:00:00Z', to: '2026-11-22T10:00:00Z' });
      const [house] = MIRA.openHouses ?? [];
      const sunday = (more: object) => ({ ...MIRA, openHouses: [{ ...house, date: '2026-11-22', ...more }] });
      const move = async (rules: object) => put('agendas/mira', { rules, visitors: 'move' }, await etagOf('mira'));
      const taken = await move(sunday({ from: '10:00', to: '11:00' }));
      expect([taken.status, taken.body]).toMatchObject([
        409,
        { reason: 'taken', taken: [{ kind: 'block', wallStart: '2026-11-22T10:00' }] },
      ]);
      const few = await move(sunday({ to: '14:30', places: 1 }));
      expect([few.status, few.body]).toMatchObject([
        409,
        { reason: 'visitors', visitors: [{ name: 'Ilse' }, { name: 'Karel' }] },
      ]);
      expect((few.body as { visitors: object[] }).visitors[1]).not.toHaveProperty('to');
      expect(await at.test.send()).toEqual([]);
      expect(await viewingOf('Karel')).toMatchObject({ wallStart: '2026-11-21T14:00' });
      expect((await move(sunday({ to: '14:30', places: 2 }))).status).toBe(200);
      expect(await viewingOf('Karel')).toMatchObject({ wallStart: '2026-11-22T14:00' });
    });

    it('an agenda is made, and goes only when nobody comes any more', async () => {
      const sara = testAgenda({ id: 'sara', name: 'Sara', email: 'sara@alpha.example', openHouses: [] });
      expect((await at.owner.call('POST', 'agendas', sara)).status).toBe(201);
      expect(await at.owner.call('POST', 'agendas', { ...sara, email: 's@alpha.example' })).toMatchObject({
        status: 409,
        body: { reason: 'id' },
      });
      expect((await at.owner.call('DELETE', 'agendas/sara')).status).toBe(204);
      await book('Noor', '2026-11-17T09:00:00Z');
      expect(await at.owner.call('DELETE', 'agendas/mira')).toMatchObject({
        status: 409,
        body: { visitors: [{ name: 'Noor' }] },
      });
    });

    it('give an address of the calendar; a new one ends the old', async () => {
      const share = async (sent: object) =>
        body<{ url: string }>(await at.owner.call('POST', 'agendas/mira/calendar', sent)).url;
      const first = await share({});
      expect(first).toMatch(/^https:\/\/alpha\.example\/api\/sites\/alpha\/live-agenda\/calendar\/[\w-]{43}$/);
      expect(await share({})).toBe(first);
      const open = (url: string) =>
        at.api({ method: 'GET', path: url.slice('https://alpha.example/api'.length), headers: {} });
      expect((await open(first)).status).toBe(200);
      expect(await share({ renew: true })).not.toBe(first);
      expect((await open(first)).status).toBe(404);
    });
  });

  it('a default representative makes listings without one visitable, and is nobody’s replacement', async () => {
    const slots = async (id: number) =>
      (await at.api({ method: 'GET', path: `/sites/alpha/live-agenda/${id}`, headers: {} })).body;
    const contact = async (id: number) =>
      (await at.api({ method: 'GET', path: `/sites/alpha/estates/${id}/contact-info`, headers: {} })).body;
    expect(await slots(5)).toMatchObject({ bookable: false });
    const settings = body<{ parts: { viewings: { etag: string } } }>(await at.owner.call('GET', 'settings'));
    const site = { name: 'Jonas Maes', email: 'jonas@alpha.example' };
    const save = (representatives: object) =>
      put('settings/viewings', { representatives }, settings.parts.viewings.etag);
    expect(await save({ site: { ...site, email: 'nobody@alpha.example' } })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'body.representatives.site.email' }] },
    });
    expect((await save({ site })).status).toBe(200);
    await at.test.ctx.catalogue.caughtUp('alpha');
    expect(await slots(5)).toMatchObject({ bookable: true });
    expect(await contact(5)).toMatchObject({
      kind: 'salesRepresentative',
      name: 'Jonas Maes',
      email: 'jonas@alpha.example',
    });
    await bookViewing(
      at.test.ctx,
      'alpha',
      viewingFormOf({ name: 'Fien', email: 'fien@voorbeeld.example', estateId: '5', start: '2026-11-17T09:00:00Z' }),
    );
    expect(await viewingOf('Fien')).toMatchObject({ agenda: 'jonas' });
    // Whom the feed names stays, also without an agenda: visits are then with the default one.
    expect(await contact(1)).toMatchObject({ email: 'Mira@alpha.example' });
    await at.db.transaction((trx) => replaceAgendas(trx, 'alpha', [JONAS]));
    expect(body<{ agenda: string }>(await at.owner.call('GET', 'agenda/slots?estateId=1'))).toMatchObject({
      agenda: 'jonas',
    });
    expect(await contact(1)).toMatchObject({ email: 'Mira@alpha.example' });
  });
});
