// The agendas of an agency as its people plan them: who is moved, who is told, and what never happens to anybody's time.
import { beforeAll, describe, expect, it } from 'vitest';
import { describeOnADatabase } from '../../test/support/databases/databases.ts';
import { type DeskPerson, deskPerson } from '../../test/support/desk.ts';
import { deskAgenda, JONAS, MIRA, type Named, NOW, WEEK } from '../../test/support/desk-agenda.ts';
import { listAudit } from '../db/people/audit-log.ts';
import { insertWait } from '../db/viewings/viewing-waits.ts';
import { findViewing } from '../db/viewings/viewings.ts';
import { ROLES, type Role } from '../domain/people/member.ts';

describeOnADatabase('the agenda of the desk', (open) => {
  const { at, body, book, put, to, told, viewingOf, week } = deskAgenda(open);

  it('shows the week of all representatives: who comes, what is kept free, the places of an open house, who waits', async () => {
    await book('Noor', '2026-11-17T09:00:00Z');
    await book('Ilse', '2026-11-21T13:00:00Z');
    await at.owner.call('POST', 'agendas/jonas/blocks', {
      from: '2026-11-18T08:00:00Z',
      to: '2026-11-18T09:00:00Z',
      note: 'Tandarts',
    });
    const consent = { textVersion: '1', locale: 'nl', at: '2026-11-15T10:00:00.000Z' } as const;
    await at.db.transaction((trx) =>
      insertWait(trx, {
        siteId: 'alpha',
        estateId: 2,
        locale: 'nl',
        name: 'Wim',
        email: 'wim@voorbeeld.example',
        consent,
        createdAt: NOW,
      }),
    );
    const found = await week();
    expect(found.agendas.map(({ rules: { id } }) => id)).toEqual(['jonas', 'mira']);
    expect(found.viewings).toMatchObject([
      { name: 'Noor', agenda: 'mira', wallStart: '2026-11-17T10:00', state: 'CONFIRMED', offered: true },
      { name: 'Ilse', agenda: 'mira', wallStart: '2026-11-21T14:00', group: true },
    ]);
    expect(found.blocks).toMatchObject([{ agenda: 'jonas', note: 'Tandarts', wallStart: '2026-11-18T09:00' }]);
    expect(found.openHouses).toMatchObject([
      { wallStart: '2026-11-21T14:00', places: 5, taken: 1, index: 0 },
      { wallStart: '2026-11-21T14:30', places: 5, taken: 0 },
    ]);
    expect(found.waits).toMatchObject([{ estateId: 2, count: 1 }]);
    expect((await week('agenda?from=2026-11-18&to=2026-11-18')).viewings).toEqual([]);
    for (const [query, field] of [
      ['from=2026-11-31&to=2026-12-01', 'query.from'],
      ['from=2026-11-20&to=2026-11-19', 'query.to'],
      ['from=2026-11-01&to=2026-12-13', 'query.to'],
    ] as const) {
      const reply = await at.owner.call('GET', `agenda?${query}`);
      expect([reply.status, reply.body]).toMatchObject([400, { errors: [{ field }] }]);
    }
    expect((await at.owner.call('GET', 'agenda?from=2026-11-01&to=2026-12-12')).status).toBe(200);
  });

  describe('moving', () => {
    it('tells the visitor in the visitor’s language, with the sentence and the link to choose another moment, once', async () => {
      await book('Amélie', '2026-11-17T09:00:00Z', 'fr');
      const { id, etag } = await viewingOf('Amélie');
      const note = 'La clé arrive plus tard. Plan : https://alpha.example/plan';
      const sent = { start: '2026-11-19T09:15:00Z', note };
      const reply = await put(`agenda/viewings/${id}`, sent, etag);
      expect([reply.status, reply.body]).toMatchObject([
        200,
        { wallStart: '2026-11-19T10:15', wallEnd: '2026-11-19T10:45', note },
      ]);
      const mails = await at.test.send();
      expect(told(mails)).toEqual(['amelie@voorbeeld.example', 'mira@alpha.example']);
      const { subject, text } = to(mails, 'amelie@voorbeeld.example');
      expect(subject).toMatch(/^Votre visite est déplacée|^Votre visite a été déplacée/);
      expect(text).toContain(note);
      expect(text).toMatch(/Choisir vous-même un autre moment, ou annuler.*\n?.*\?change/);
      expect(to(mails, 'mira@alpha.example').subject).toMatch(/^Bezoek verplaatst: Amélie/);
      // The answer was not heard: the same again tells nobody.
      expect((await put(`agenda/viewings/${id}`, sent, etag)).status).toBe(200);
      const stale = await put(`agenda/viewings/${id}`, { start: '2026-11-20T09:00:00Z' }, etag);
      expect([stale.status, stale.body]).toMatchObject([
        412,
        { current: { wallStart: '2026-11-19T10:15' }, etag: `"v${id}-1"` },
      ]);
      expect(await at.test.send()).toEqual([]);
      expect((await at.owner.call('PUT', `agenda/viewings/${id}`, sent)).status).toBe(428);
      const [line] = await listAudit(at.db.kysely, { siteId: 'alpha', action: 'moveViewing', limit: 10 });
      expect(line).toMatchObject({ actor: 'Lotte Verhaeghe', subject: String(id) });
    });

    it('never takes what somebody has, and names who has it', async () => {
      await book('Noor', '2026-11-17T09:00:00Z');
      await book('Ilse', '2026-11-18T09:00:00Z');
      const { id, etag } = await viewingOf('Ilse');
      const taken = await put(`agenda/viewings/${id}`, { start: '2026-11-17T09:15:00Z', outside: true }, etag);
      expect([taken.status, taken.body]).toMatchObject([
        409,
        { reason: 'taken', taken: [{ kind: 'viewing', name: 'Noor', wallStart: '2026-11-17T10:00' }] },
      ]);
      // Right up to what Noor and the way to her take, and not a minute more.
      expect((await put(`agenda/viewings/${id}`, { start: '2026-11-17T08:16:00Z' }, etag)).status).toBe(409);
      expect((await put(`agenda/viewings/${id}`, { start: '2026-11-17T08:15:00Z' }, etag)).status).toBe(200);
      expect(await viewingOf('Noor')).toMatchObject({ wallStart: '2026-11-17T10:00' });
    });

    it('goes outside the hours only when the member says so', async () => {
      await book('Noor', '2026-11-17T09:00:00Z');
      const { id, etag } = await viewingOf('Noor');
      const evening = { start: '2026-11-17T18:00:00Z' };
      const refused = await put(`agenda/viewings/${id}`, evening, etag);
      expect([refused.status, refused.body]).toMatchObject([409, { reason: 'outside' }]);
      expect((await put(`agenda/viewings/${id}`, { ...evening, outside: true }, etag)).status).toBe(200);
      const past = await put(`agenda/viewings/${id}`, { start: '2026-11-15T10:00:00Z', outside: true }, `"v${id}-1"`);
      expect([past.status, past.body]).toMatchObject([400, { errors: [{ field: 'body.start', message: 'is past' }] }]);
    });

    it('to a colleague keeps the moment, and tells all three', async () => {
      await book('Noor', '2026-11-17T09:00:00Z');
      const { id, etag } = await viewingOf('Noor');
      expect((await put(`agenda/viewings/${id}`, { agenda: 'jonas' }, etag)).status).toBe(200);
      const mails = await at.test.send();
      expect(told(mails)).toEqual(['jonas@alpha.example', 'mira@alpha.example', 'noor@voorbeeld.example']);
      expect(to(mails, 'noor@voorbeeld.example').text).toContain('Jonas Maes ontvangt u');
      expect(to(mails, 'mira@alpha.example').subject).toMatch(/^Bezoek geannuleerd: Noor/);
      const unknown = await put(`agenda/viewings/${id}`, { agenda: 'nobody' }, `"v${id}-1"`);
      expect([unknown.status, unknown.body]).toMatchObject([400, { errors: [{ field: 'body.agenda' }] }]);
      expect((await put('agenda/viewings/999999', { agenda: 'jonas' }, '"v1-1"')).status).toBe(404);
    });
  });

  it('cancelling tells the visitor with a way to another moment; a second time tells nobody', async () => {
    await book('Noor', '2026-11-17T09:00:00Z');
    const { id, etag } = await viewingOf('Noor');
    const jobs = at.test.jobs.length;
    const cancel = () =>
      at.owner.call('POST', `agenda/viewings/${id}/cancel`, { note: 'De eigenaar is ziek.' }, { 'if-match': etag });
    expect(await cancel()).toMatchObject({ status: 200, body: { state: 'CANCELLED' } });
    expect(at.test.jobs.slice(jobs).map(({ task }) => task)).toContain('offer-viewing');
    const mails = await at.test.send();
    const { text } = to(mails, 'noor@voorbeeld.example');
    expect(text).toContain('De eigenaar is ziek.');
    expect(text).toMatch(/Kies een ander moment:\nhttps:\/\/alpha\.example\/nl\//);
    expect(text).not.toContain('?change');
    expect(told(mails)).toEqual(['mira@alpha.example', 'noor@voorbeeld.example']);
    expect(await cancel()).toMatchObject({ status: 200, body: { state: 'CANCELLED' } });
    expect(await at.test.send()).toEqual([]);
  });

  describe('making one for a visitor', () => {
    const visitor = {
      name: 'Greet Maes',
      email: 'greet@voorbeeld.example',
      phone: '0470 12 34 56',
      locale: 'de',
    } as const;
    const wanted = { agenda: 'jonas', estateId: 1, start: '2026-11-15T14:00:00Z', visitor, outside: true } as const;
    const make = (over: object = {}, headers: Record<string, string> = {}) =>
      at.owner.call('POST', 'agenda/viewings', { ...wanted, ...over }, headers);

    it('says in the mail why it came, keeps who wrote it down, and is made once', async () => {
      const mails = body<{ reader: string; to: { address: string }; text: string }[]>(
        await at.owner.call('POST', 'agenda/mails', { create: { ...wanted, note: 'Bis Sonntag.' } }),
      );
      expect(mails.map(({ reader, to: { address } }) => [reader, address])).toEqual([
        ['visitor', 'greet@voorbeeld.example'],
        ['representative', 'jonas@alpha.example'],
      ]);
      expect(await at.test.send()).toEqual([]);
      const never = { create: { ...wanted, start: '2651-38-78T91:66:95Z' } };
      expect(await at.owner.call('POST', 'agenda/mails', never)).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'body.create.start' }] },
      });
      const first = await make({ note: 'Bis Sonntag.' }, { 'idempotency-key': 'greet' });
      expect([first.status, first.body]).toMatchObject([
        201,
        { wallStart: '2026-11-15T15:00', madeBy: 'Lotte Verhaeghe', phone: '0470 12 34 56' },
      ]);
      const again = await make({ note: 'Bis Sonntag.' }, { 'idempotency-key': 'greet' });
      expect(again.body).toEqual(first.body);
      const sent = await at.test.send();
      expect(told(sent)).toEqual(['greet@voorbeeld.example', 'jonas@alpha.example']);
      const { subject, text } = to(sent, 'greet@voorbeeld.example');
      expect(subject).toMatch(/^Wir haben eine Besichtigung für Sie vereinbart/);
      expect(text).toContain('Bis Sonntag.');
      expect(text).toContain('weil unser Büro diese Besichtigung auf Ihren Wunsch vereinbart hat');
      expect(mails[0]?.text.split('\n').slice(0, 6)).toEqual(text.split('\n').slice(0, 6));
      const stored = await findViewing(at.db.kysely, 'alpha', body<Named>(first).id);
      expect(stored?.consent).toMatchObject({ by: 'Lotte Verhaeghe', locale: 'de' });
    });

    it('refuses a time that is taken, a listing that is none, and names every wrong field', async () => {
      await book('Noor', '2026-11-17T09:00:00Z');
      const taken = await make({ agenda: 'mira', start: '2026-11-17T09:00:00Z' });
      expect([taken.status, taken.body]).toMatchObject([409, { taken: [{ name: 'Noor' }] }]);
      expect(await make({ outside: false })).toMatchObject({ status: 409, body: { reason: 'outside' } });
      expect(await make({ estateId: 999 })).toMatchObject({ status: 404 });
      for (const [over, field] of [
        [{ visitor: { ...visitor, name: 'Greet\nMaes' } }, 'body.visitor.name'],
        [{ visitor: { ...visitor, email: 'greet' } }, 'body.visitor.email'],
        [{ visitor: { ...visitor, locale: 'es' } }, 'body.visitor.locale'],
        [{ note: 'x'.repeat(1001) }, 'body.note'],
        [{ start: '2026-11-17' }, 'body.start'],
      ] as const)
        expect(await make(over)).toMatchObject({ status: 400, body: { errors: [{ field }] } });
      expect((await make({ note: 'x'.repeat(1000) })).status).toBe(201);
    });

    it('joins an open house of the listing, and nothing else stands in its time', async () => {
      const house = { agenda: 'mira', start: '2026-11-21T13:00:00Z' };
      expect(await make(house)).toMatchObject({ status: 201, body: { group: true } });
      expect(await make({ ...house, estateId: 2 })).toMatchObject({ status: 409 });
      expect(await make({ ...house, estateId: 2, start: '2026-11-21T13:40:00Z' })).toMatchObject({
        status: 409,
        body: { taken: [{ kind: 'open-house', wallStart: '2026-11-21T14:30' }] },
      });
    });
  });

  it('a block cannot cover an appointment, which is named; it moves and goes', async () => {
    await book('Noor', '2026-11-17T09:00:00Z');
    const over = await at.owner.call('POST', 'agendas/mira/blocks', {
      from: '2026-11-17T08:00:00Z',
      to: '2026-11-17T12:00:00Z',
    });
    expect([over.status, over.body]).toMatchObject([
      409,
      { taken: [{ kind: 'viewing', name: 'Noor', wallStart: '2026-11-17T10:00' }] },
    ]);
    const made = await at.owner.call('POST', 'agendas/mira/blocks', {
      from: '2026-11-17T12:00:00Z',
      to: '2026-11-17T13:00:00Z',
      note: 'Notaris',
    });
    expect(made.status).toBe(201);
    const moved = await at.owner.call('PUT', `agenda/blocks/${body<Named>(made).id}`, {
      from: '2026-11-18T12:00:00Z',
      to: '2026-11-18T13:00:00Z',
      note: 'Notaris',
      agenda: 'jonas',
    });
    expect((await week()).blocks).toMatchObject([{ agenda: 'jonas', wallStart: '2026-11-18T13:00', note: 'Notaris' }]);
    expect((await at.owner.call('DELETE', `agenda/blocks/${body<Named>(moved).id}`)).status).toBe(204);
    expect((await at.owner.call('DELETE', `agenda/blocks/${body<Named>(moved).id}`)).status).toBe(404);
    const backwards = await at.owner.call('POST', 'agendas/mira/blocks', {
      from: '2026-11-17T12:00:00Z',
      to: '2026-11-17T12:00:00Z',
    });
    expect([backwards.status, backwards.body]).toMatchObject([400, { errors: [{ field: 'body.to' }] }]);
  });

  it('a block is made once and moved once, however often it is sent', async () => {
    const times = { from: '2026-11-17T12:00:00Z', to: '2026-11-17T13:00:00Z' };
    const later = { from: '2026-11-18T12:00:00Z', to: '2026-11-18T13:00:00Z' };
    const once = async (method: string, path: string, wish: object) => {
      const send = (sent: object = wish) => at.owner.call(method, path, sent, { 'idempotency-key': 'notary' });
      const [first, second] = await Promise.all([send(), send()]);
      expect([first.status < 300, second.body], path).toEqual([true, first.body]);
      expect(await send(), path).toMatchObject({ status: first.status, body: first.body });
      expect((await send({ ...wish, note: 'Tandarts' })).status, path).toBe(422);
      return body<Named>(first).id;
    };
    const made = await once('POST', 'agendas/mira/blocks', times);
    const moved = await once('PUT', `agenda/blocks/${made}`, later);
    expect((await week()).blocks.filter(({ agenda }) => agenda === 'mira')).toMatchObject([
      { id: moved, wallStart: '2026-11-18T13:00' },
    ]);
    const without = await at.owner.call('POST', 'agendas/mira/blocks', later);
    expect(without).toMatchObject({ status: 409, body: { taken: [{ kind: 'block' }] } });
  });

  describe('who may', () => {
    const people = new Map<Role, DeskPerson>();
    beforeAll(async () => {
      for (const role of ROLES)
        people.set(
          role,
          await deskPerson(at.test.ctx, at.api, 'alpha', role, {
            email: `who-${role}@alpha.example`,
            ...(role === 'representative' ? { agenda: 'jonas' } : {}),
          }),
        );
    });
    const PLANS: readonly Role[] = ['owner', 'manager', 'editor'];

    it.each(ROLES)('%s', async (role) => {
      const person = people.get(role) as DeskPerson;
      const reads = [...PLANS, 'representative'].includes(role);
      await book('Noor', '2026-11-17T09:00:00Z');
      const { id, etag } = await viewingOf('Noor');
      const expected = (own: boolean, done: number): number =>
        PLANS.includes(role) || (own && role === 'representative') ? done : 403;
      expect((await person.call('GET', WEEK)).status).toBe(reads ? 200 : 403);
      expect((await person.call('GET', 'agenda/slots?estateId=1')).status).toBe(reads ? 200 : 403);
      expect((await put('agendas/mira', { rules: MIRA }, '"amira-1"', person)).status).toBe(expected(false, 200));
      expect((await put('agendas/jonas', { rules: JONAS }, '"ajonas-1"', person)).status).toBe(expected(true, 200));
      const block = { from: '2026-11-19T09:00:00Z', to: '2026-11-19T10:00:00Z' };
      expect((await person.call('POST', 'agendas/mira/blocks', block)).status).toBe(expected(false, 201));
      expect((await person.call('POST', 'agendas/jonas/blocks', block)).status).toBe(expected(true, 201));
      expect((await person.call('POST', 'agendas/mira/calendar', {})).status).toBe(expected(false, 200));
      // Neither out of a colleague's agenda nor into it.
      expect((await put(`agenda/viewings/${id}`, { agenda: 'jonas' }, etag, person)).status).toBe(expected(false, 200));
      const cancel = await person.call(
        'POST',
        `agenda/viewings/${id}/cancel`,
        {},
        { 'if-match': (await viewingOf('Noor')).etag },
      );
      expect(cancel.status).toBe(expected(false, 200));
      const foreign = await at.owner.call('GET', '../../beta/desk/agenda?from=2026-11-16&to=2026-11-16');
      expect(foreign.status).toBe(404);
    });
  });

  it('a viewing of another site does not exist', async () => {
    await book('Noor', '2026-11-17T09:00:00Z');
    const { id, etag } = await viewingOf('Noor');
    const stranger = await deskPerson(at.test.ctx, at.api, 'beta', 'owner', { email: 'eigenaar@beta.example' });
    expect((await put(`agenda/viewings/${id}`, { start: '2026-11-18T09:00:00Z' }, etag, stranger)).status).toBe(404);
    expect((await stranger.call('POST', `agenda/viewings/${id}/cancel`, {}, { 'if-match': etag })).status).toBe(404);
    expect((await viewingOf('Noor')).state).toBe('CONFIRMED');
  });
});
