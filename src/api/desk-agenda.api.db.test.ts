// The agendas of an agency as its people plan them: who is moved, who is told, and what never happens to anybody's time.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../test/support/databases/databases.ts';
import { type DeskPerson, deskPerson } from '../../test/support/desk.ts';
import { testEstate } from '../../test/support/estates.ts';
import {
  addViewingSite,
  stayChoiceOf,
  testAgenda,
  type ViewingTest,
  viewingTest,
} from '../../test/support/viewings.ts';
import type { OutgoingMail } from '../adapters/mailer.ts';
import type { Db } from '../db/engine/connect.ts';
import { listAudit } from '../db/people/audit-log.ts';
import { replaceAgendas } from '../db/viewings/agendas.ts';
import { insertWait } from '../db/viewings/viewing-waits.ts';
import { findViewing } from '../db/viewings/viewings.ts';
import { ROLES, type Role } from '../domain/people/member.ts';
import { estateList } from '../feeds/json/estate-json-source.ts';
import { offerViewingTask } from '../jobs/viewings.task.ts';
import { importEstates } from '../services/imports/import-estates.ts';
import { createToken } from '../services/people/push-access.ts';
import { WEBHOOK_TASK } from '../services/platform/webhooks.ts';
import { bookViewing } from '../services/viewings/book-viewing.ts';
import { OFFER_TASK, offerFreedTime } from '../services/viewings/viewing-offers.ts';
import { moveViewing } from '../services/viewings/viewings.ts';
import { type Api, createApi } from './handle-request.ts';
import { handlers } from './handlers.ts';

type Reply = { status: number; body: unknown };
type Named = { id: number; etag: string; agenda: string; wallStart: string; state: string; name: string };
type Week = {
  agendas: { rules: ReturnType<typeof testAgenda>; etag: string; mayWrite: boolean; own: boolean }[];
  viewings: (Named & { listing: string; offered: boolean })[];
  holds: { id: number; name: string; heldUntil: string; wallStart: string }[];
  blocks: { id: number; note?: string; wallStart: string; wallEnd: string; agenda: string }[];
  openHouses: { wallStart: string; places: number; taken: number; index: number }[];
  waits: { estateId: number; count: number }[];
  notOffered: Named[];
};

const MIRA = testAgenda();
const JONAS = testAgenda({ id: 'jonas', name: 'Jonas Maes', email: 'jonas@alpha.example', openHouses: [] });
const plain = (name: string): string =>
  name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z]/g, '');
const WEEK = 'agenda?from=2026-11-16&to=2026-11-22';

describeOnEachDatabase('the agenda of the desk', (open) => {
  let db: Db;
  let test: ViewingTest;
  let api: Api;
  let owner: DeskPerson;
  let now = new Date('2026-11-15T10:00:00Z');

  const body = <T>({ body }: Reply): T => body as T;
  const week = async (query = WEEK, person = owner): Promise<Week> => {
    const reply = await person.call('GET', query);
    expect(reply.status).toBe(200);
    return body<Week>(reply);
  };
  const book = async (name: string, start: string, locale: 'nl' | 'fr' = 'nl') => {
    const email = `${plain(name)}@voorbeeld.example`;
    const choice = stayChoiceOf({ name, email, start });
    const { id } = await bookViewing(test.ctx, 'alpha', { ...choice, locale });
    await test.send();
    return id;
  };
  const viewingOf = async (name: string): Promise<Named> => {
    const found = (await week('agenda?from=2026-11-15&to=2026-12-20')).viewings.find((one) => one.name === name);
    if (!found) throw new Error(`${name} has no viewing`);
    return found;
  };
  const put = (path: string, sent: unknown, etag: string, person = owner) =>
    person.call('PUT', path, sent, { 'if-match': etag });
  const told = (mails: readonly OutgoingMail[]): string[] => mails.map(({ to }) => to.address).sort();
  const to = (mails: readonly OutgoingMail[], address: string): OutgoingMail => {
    const found = mails.filter((mail) => mail.to.address === address);
    expect(found, `mails to ${address}`).toHaveLength(1);
    return found[0] as OutgoingMail;
  };

  beforeAll(async () => {
    db = await open();
    test = await viewingTest(db, { now: () => now });
    api = createApi(test.ctx, handlers);
    await addViewingSite(test.ctx);
    await addViewingSite(test.ctx, 'beta');
    owner = await deskPerson(test.ctx, api, 'alpha', 'owner', { name: 'Lotte Verhaeghe' });
  });
  beforeEach(async () => {
    now = new Date('2026-11-15T10:00:00Z');
    for (const table of ['viewing', 'agenda_block', 'viewing_wait', 'idempotency', 'rate_budget', 'agenda'] as const)
      await db.kysely.deleteFrom(table).execute();
    await db.transaction((trx) => replaceAgendas(trx, 'alpha', [MIRA, JONAS]));
    await test.send();
  });
  afterAll(() => test.ctx.catalogue.close());

  it('shows the week of all representatives: who comes, what is kept free, the places of an open house, who waits', async () => {
    await book('Noor', '2026-11-17T09:00:00Z');
    await book('Ilse', '2026-11-21T13:00:00Z');
    await owner.call('POST', 'agendas/jonas/blocks', {
      from: '2026-11-18T08:00:00Z',
      to: '2026-11-18T09:00:00Z',
      note: 'Tandarts',
    });
    const consent = { textVersion: '1', locale: 'nl', at: '2026-11-15T10:00:00.000Z' } as const;
    await db.transaction((trx) =>
      insertWait(trx, {
        siteId: 'alpha',
        estateId: 2,
        locale: 'nl',
        name: 'Wim',
        email: 'wim@voorbeeld.example',
        consent,
        createdAt: now,
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
      const reply = await owner.call('GET', `agenda?${query}`);
      expect([reply.status, reply.body]).toMatchObject([400, { errors: [{ field }] }]);
    }
    expect((await owner.call('GET', 'agenda?from=2026-11-01&to=2026-12-12')).status).toBe(200);
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
      const mails = await test.send();
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
      expect(await test.send()).toEqual([]);
      expect((await owner.call('PUT', `agenda/viewings/${id}`, sent)).status).toBe(428);
      const [line] = await listAudit(db.kysely, { siteId: 'alpha', action: 'moveViewing', limit: 10 });
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
      const mails = await test.send();
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
    const jobs = test.jobs.length;
    const cancel = () =>
      owner.call('POST', `agenda/viewings/${id}/cancel`, { note: 'De eigenaar is ziek.' }, { 'if-match': etag });
    expect(await cancel()).toMatchObject({ status: 200, body: { state: 'CANCELLED' } });
    expect(test.jobs.slice(jobs).map(({ task }) => task)).toContain('offer-viewing');
    const mails = await test.send();
    const { text } = to(mails, 'noor@voorbeeld.example');
    expect(text).toContain('De eigenaar is ziek.');
    expect(text).toMatch(/Kies een ander moment:\nhttps:\/\/alpha\.example\/nl\//);
    expect(text).not.toContain('?change');
    expect(told(mails)).toEqual(['mira@alpha.example', 'noor@voorbeeld.example']);
    expect(await cancel()).toMatchObject({ status: 200, body: { state: 'CANCELLED' } });
    expect(await test.send()).toEqual([]);
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
      owner.call('POST', 'agenda/viewings', { ...wanted, ...over }, headers);

    it('says in the mail why it came, keeps who wrote it down, and is made once', async () => {
      const mails = body<{ reader: string; to: { address: string }; text: string }[]>(
        await owner.call('POST', 'agenda/mails', { create: { ...wanted, note: 'Bis Sonntag.' } }),
      );
      expect(mails.map(({ reader, to: { address } }) => [reader, address])).toEqual([
        ['visitor', 'greet@voorbeeld.example'],
        ['representative', 'jonas@alpha.example'],
      ]);
      expect(await test.send()).toEqual([]);
      const first = await make({ note: 'Bis Sonntag.' }, { 'idempotency-key': 'greet' });
      expect([first.status, first.body]).toMatchObject([
        201,
        { wallStart: '2026-11-15T15:00', madeBy: 'Lotte Verhaeghe', phone: '0470 12 34 56' },
      ]);
      const again = await make({ note: 'Bis Sonntag.' }, { 'idempotency-key': 'greet' });
      expect(again.body).toEqual(first.body);
      const sent = await test.send();
      expect(told(sent)).toEqual(['greet@voorbeeld.example', 'jonas@alpha.example']);
      const { subject, text } = to(sent, 'greet@voorbeeld.example');
      expect(subject).toMatch(/^Wir haben eine Besichtigung für Sie vereinbart/);
      expect(text).toContain('Bis Sonntag.');
      expect(text).toContain('weil unser Büro diese Besichtigung auf Ihren Wunsch vereinbart hat');
      expect(mails[0]?.text.split('\n').slice(0, 6)).toEqual(text.split('\n').slice(0, 6));
      const stored = await findViewing(db.kysely, 'alpha', body<Named>(first).id);
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
    const over = await owner.call('POST', 'agendas/mira/blocks', {
      from: '2026-11-17T08:00:00Z',
      to: '2026-11-17T12:00:00Z',
    });
    expect([over.status, over.body]).toMatchObject([
      409,
      { taken: [{ kind: 'viewing', name: 'Noor', wallStart: '2026-11-17T10:00' }] },
    ]);
    const made = await owner.call('POST', 'agendas/mira/blocks', {
      from: '2026-11-17T12:00:00Z',
      to: '2026-11-17T13:00:00Z',
      note: 'Notaris',
    });
    expect(made.status).toBe(201);
    const moved = await owner.call('PUT', `agenda/blocks/${body<Named>(made).id}`, {
      from: '2026-11-18T12:00:00Z',
      to: '2026-11-18T13:00:00Z',
      note: 'Notaris',
      agenda: 'jonas',
    });
    expect((await week()).blocks).toMatchObject([{ agenda: 'jonas', wallStart: '2026-11-18T13:00', note: 'Notaris' }]);
    expect((await owner.call('DELETE', `agenda/blocks/${body<Named>(moved).id}`)).status).toBe(204);
    expect((await owner.call('DELETE', `agenda/blocks/${body<Named>(moved).id}`)).status).toBe(404);
    const backwards = await owner.call('POST', 'agendas/mira/blocks', {
      from: '2026-11-17T12:00:00Z',
      to: '2026-11-17T12:00:00Z',
    });
    expect([backwards.status, backwards.body]).toMatchObject([400, { errors: [{ field: 'body.to' }] }]);
  });

  describe('rules', () => {
    const etagOf = async (id: string) => (await week()).agendas.find(({ rules }) => rules.id === id)?.etag ?? '';

    it('change what a visitor sees, after a look at it, and only from the version that was read', async () => {
      const etag = await etagOf('jonas');
      const rules = { ...JONAS, hours: [{ day: 3, from: '18:00', to: '19:00' }] };
      const tried = body<{ wallStart: string }[]>(
        await owner.call('POST', 'agendas/jonas/slots', { rules, estateId: 1 }),
      );
      expect(tried.map(({ wallStart }) => wallStart)).toEqual(['2026-11-18T18:00', '2026-11-25T18:00']);
      const seen = async () =>
        body<{ slots: { wallStart: string }[] }>(
          await owner.call('GET', 'agenda/slots?estateId=1&agenda=jonas'),
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
      const wrong = await owner.call('POST', 'agendas/jonas/slots', {
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
      const mails = await test.send();
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
        await owner.call('POST', 'agenda/mails', { rules: { agenda: 'mira', rules: later, visitors: 'move' }, note }),
      );
      expect(await test.send()).toEqual([]);
      const moved = await put('agendas/mira', { rules: later, visitors: 'move', note }, await etagOf('mira'));
      expect(moved.status).toBe(200);
      const mails = await test.send();
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
      expect(await test.send()).toEqual([]);
    });

    it('an open house is not moved onto somebody’s time, nor where its visitors have no place: nothing changes', async () => {
      await book('Ilse', '2026-11-21T13:00:00Z');
      await book('Karel', '2026-11-21T13:00:00Z');
      await owner.call('POST', 'agendas/mira/blocks', { from: '2026-11-22T09:00:00Z', to: '2026-11-22T10:00:00Z' });
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
      expect(await test.send()).toEqual([]);
      expect(await viewingOf('Karel')).toMatchObject({ wallStart: '2026-11-21T14:00' });
      expect((await move(sunday({ to: '14:30', places: 2 }))).status).toBe(200);
      expect(await viewingOf('Karel')).toMatchObject({ wallStart: '2026-11-22T14:00' });
    });

    it('an agenda is made, and goes only when nobody comes any more', async () => {
      const sara = testAgenda({ id: 'sara', name: 'Sara', email: 'sara@alpha.example', openHouses: [] });
      expect((await owner.call('POST', 'agendas', sara)).status).toBe(201);
      expect(await owner.call('POST', 'agendas', { ...sara, email: 's@alpha.example' })).toMatchObject({
        status: 409,
        body: { reason: 'id' },
      });
      expect((await owner.call('DELETE', 'agendas/sara')).status).toBe(204);
      await book('Noor', '2026-11-17T09:00:00Z');
      expect(await owner.call('DELETE', 'agendas/mira')).toMatchObject({
        status: 409,
        body: { visitors: [{ name: 'Noor' }] },
      });
    });

    it('give an address of the calendar; a new one ends the old', async () => {
      const share = async (sent: object) =>
        body<{ url: string }>(await owner.call('POST', 'agendas/mira/calendar', sent)).url;
      const first = await share({});
      expect(first).toMatch(/^https:\/\/alpha\.example\/api\/sites\/alpha\/live-agenda\/calendar\/[\w-]{43}$/);
      expect(await share({})).toBe(first);
      const open = (url: string) =>
        api({ method: 'GET', path: url.slice('https://alpha.example/api'.length), headers: {} });
      expect((await open(first)).status).toBe(200);
      expect(await share({ renew: true })).not.toBe(first);
      expect((await open(first)).status).toBe(404);
    });
  });

  it('a held slot is seen with its deadline, and released to the next in line', async () => {
    const consent = { textVersion: '1', locale: 'nl', at: '2026-11-15T10:00:00.000Z' } as const;
    for (const name of ['Wim', 'Xenia'])
      await db.transaction((trx) =>
        insertWait(trx, {
          siteId: 'alpha',
          estateId: 1,
          locale: 'nl',
          name,
          email: `${name}@voorbeeld.example`,
          consent,
          createdAt: now,
        }),
      );
    const freed = { from: new Date('2026-11-17T09:00:00Z'), to: new Date('2026-11-17T09:30:00Z') };
    await offerFreedTime(test.ctx, { siteId: 'alpha', representativeId: 'mira', ...freed });
    const [hold] = (await week()).holds;
    expect(hold).toMatchObject({ name: 'Wim', heldUntil: '2026-11-15T10:30:00Z' });
    await test.send();
    // What is held is somebody's: a member who wants it releases it first.
    const wanted = {
      agenda: 'mira',
      estateId: 1,
      start: '2026-11-17T09:00:00Z',
      visitor: { name: 'A', email: 'a@voorbeeld.example', locale: 'nl' },
    };
    expect(await owner.call('POST', 'agenda/viewings', wanted)).toMatchObject({
      status: 409,
      body: { taken: [{ kind: 'hold', name: 'Wim' }] },
    });
    expect((await owner.call('POST', `agenda/holds/${hold?.id}/release`, {})).status).toBe(204);
    expect((await week()).holds).toMatchObject([{ name: 'Xenia' }]);
    expect(told(await test.send())).toEqual(['Xenia@voorbeeld.example']);
    expect((await owner.call('POST', `agenda/holds/${hold?.id}/release`, {})).status).toBe(404);
  });

  it('time that the desk gives back is offered to those in line: every slot of a removed block, and what a moved one leaves', async () => {
    const consent = { textVersion: '1', locale: 'nl', at: '2026-11-15T10:00:00.000Z' } as const;
    const wait = (name: string) =>
      db.transaction((trx) =>
        insertWait(trx, {
          siteId: 'alpha',
          estateId: 1,
          locale: 'nl',
          name,
          email: `${plain(name)}@voorbeeld.example`,
          consent,
          createdAt: now,
        }),
      );
    const offers = async () => {
      const { task, payload } = test.jobs.findLast((job) => job.task === OFFER_TASK) ?? {};
      expect(task).toBe(OFFER_TASK);
      await offerViewingTask.run(test.ctx, payload ?? {}, { id: 'offer', attempt: 1, lastAttempt: false });
      return (await week()).holds.map(({ name, wallStart }) => `${name} ${wallStart.slice(11)}`);
    };
    const morning = { from: '2026-11-17T08:00:00Z', to: '2026-11-17T11:00:00Z' };
    const { id } = body<{ id: number }>(await owner.call('POST', 'agendas/mira/blocks', morning));
    for (const name of ['Ann', 'Bert', 'Cis', 'Dirk']) await wait(name);
    // From nine to noon it becomes from ten to noon: the slot at nine is free, that at ten is not.
    const moved = await owner.call('PUT', `agenda/blocks/${id}`, { from: '2026-11-17T09:00:00Z', to: morning.to });
    expect(await offers()).toEqual(['Ann 09:00']);
    expect((await owner.call('DELETE', `agenda/blocks/${body<{ id: number }>(moved).id}`)).status).toBe(204);
    expect(await offers()).toEqual(['Ann 09:00', 'Bert 10:00', 'Cis 11:00']);
    expect(told(await test.send())).toEqual(['ann', 'bert', 'cis'].map((name) => `${name}@voorbeeld.example`));
    expect((await week()).waits).toMatchObject([{ estateId: 1, count: 1 }]);
  });

  describe('somebody is ill', () => {
    const day = { from: '2026-11-17T08:00:00Z', to: '2026-11-17T17:00:00Z' };
    const span = `from=${day.from}&to=${day.to}`;

    it('each visitor is moved or told, once, and nobody books into the day', async () => {
      await owner.call('POST', 'agendas/jonas/blocks', { from: '2026-11-17T09:30:00Z', to: '2026-11-17T12:00:00Z' });
      await book('Noor', '2026-11-17T09:00:00Z');
      await book('Ilse', '2026-11-17T10:00:00Z');
      const late = await book('Karel', '2026-11-17T12:00:00Z');
      await book('Zoë', '2026-11-17T13:00:00Z');
      type Plan = {
        viewing: Named;
        colleagues: { id: string }[];
        next: { start: string; wallStart: string } | null;
        suggestion: string;
      }[];
      const plan = body<Plan>(await owner.call('GET', `agendas/mira/away?${span}`));
      expect(
        plan.map(({ viewing, colleagues, suggestion }) => [viewing.name, colleagues.map(({ id }) => id), suggestion]),
      ).toEqual([
        ['Noor', ['jonas'], 'colleague'],
        ['Ilse', [], 'next'],
        ['Karel', ['jonas'], 'colleague'],
        ['Zoë', ['jonas'], 'colleague'],
      ]);
      expect(plan[1]?.next?.wallStart).toBe('2026-11-18T09:00');
      const [noor, ilse, karel, zoe] = plan;
      const act = (one: Plan[number] | undefined, more: object) => ({
        act: 'move',
        viewing: one?.viewing.id,
        etag: one?.viewing.etag,
        ...more,
      });
      const acts = [
        act(noor, { agenda: 'jonas' }),
        act(ilse, { start: ilse?.next?.start }),
        act(karel, { agenda: 'jonas' }),
        { act: 'cancel', viewing: zoe?.viewing.id, etag: zoe?.viewing.etag },
      ];
      const note = 'Mira is vandaag ziek.';
      const previewed = body<{ reader: string; to: { address: string }; subject: string }[]>(
        await owner.call('POST', 'agenda/mails', { acts, note }),
      );
      expect(previewed.filter(({ reader }) => reader === 'visitor').map(({ to: { address } }) => address)).toEqual([
        'noor@voorbeeld.example',
        'ilse@voorbeeld.example',
        'karel@voorbeeld.example',
        'zoe@voorbeeld.example',
      ]);
      // Karel himself chose another moment in between.
      await moveViewing(test.ctx, 'alpha', late, new Date('2026-11-19T09:00:00Z'));
      await test.send();
      const request = { acts, note, away: { agenda: 'mira', ...day, note: 'Ziek' } };
      const perform = () => owner.call('POST', 'agenda/acts', request, { 'idempotency-key': 'ill-17' });
      expect((await owner.call('POST', 'agenda/acts', request)).status).toBe(400);
      const reply = await perform();
      const results = body<{ results: { outcome: string }[] }>(reply).results;
      expect(results.map(({ outcome }) => outcome)).toEqual(['moved', 'moved', 'changed', 'cancelled']);
      const mails = await test.send();
      expect(told(mails).filter((address) => address.endsWith('voorbeeld.example'))).toEqual([
        'ilse@voorbeeld.example',
        'noor@voorbeeld.example',
        'zoe@voorbeeld.example',
      ]);
      expect(previewed.map(({ subject }) => subject)).toEqual(
        expect.arrayContaining(mails.map(({ subject }) => subject)),
      );
      expect(to(mails, 'ilse@voorbeeld.example').text).toContain(note);
      // The same request again, after a fall of the line: nobody hears anything twice.
      expect(body<{ results: { outcome: string }[] }>(await perform()).results.map(({ outcome }) => outcome)).toEqual([
        'moved',
        'moved',
        'changed',
        'cancelled',
      ]);
      expect(await test.send()).toEqual([]);
      const found = await week();
      expect(found.blocks.filter(({ agenda }) => agenda === 'mira')).toMatchObject([
        { note: 'Ziek', wallStart: '2026-11-17T09:00', wallEnd: '2026-11-17T18:00' },
      ]);
      await expect(book('Pia', '2026-11-17T14:00:00Z')).rejects.toMatchObject({ status: 409 });
      expect(await viewingOf('Noor')).toMatchObject({ agenda: 'jonas', wallStart: '2026-11-17T10:00' });
      expect(await viewingOf('Ilse')).toMatchObject({ agenda: 'mira', wallStart: '2026-11-18T09:00' });
      const other = await owner.call(
        'POST',
        'agenda/acts',
        { ...request, acts: [act(noor, { agenda: 'mira' })] },
        { 'idempotency-key': 'ill-17' },
      );
      expect(other.status).toBe(422);
    });
  });

  it('a listing that is not offered any more: its visitors are named before, and wait for a decision after', async () => {
    await book('Noor', '2026-11-17T09:00:00Z');
    // Listings of the desk's own have ten digits; what no listing can have touches nothing.
    for (const ids of ['2147483647', '9999999999'])
      expect((await owner.call('GET', `agenda/listings?ids=${ids}`)).status, ids).toBe(200);
    const touched = body<{ viewings: Named[]; waiting: number }>(await owner.call('GET', 'agenda/listings?ids=1,2'));
    expect(touched).toMatchObject({ viewings: [{ name: 'Noor' }], waiting: 0 });
    expect((await week()).notOffered).toEqual([]);
    const salesRepresentative = { name: 'Mira Voorbeeld', email: 'Mira@alpha.example' };
    const sold = testEstate(1, { salesRepresentative, general: { transaction: { id: 5 } } });
    await importEstates(test.ctx, estateList([sold]), { siteId: 'alpha', mode: 'partial' });
    await test.ctx.catalogue.caughtUp('alpha');
    const found = await week();
    expect(found.viewings).toMatchObject([{ name: 'Noor', offered: false }]);
    expect(found.notOffered).toMatchObject([{ name: 'Noor' }]);
    const acts = touched.viewings.map(({ id, etag }) => ({ act: 'cancel', viewing: id, etag }));
    await owner.call('POST', 'agenda/acts', { acts, note: 'Verkocht.' }, { 'idempotency-key': 'sold-1' });
    const mail = to(await test.send(), 'noor@voorbeeld.example');
    expect(mail.text).toContain('Verkocht.');
    expect(mail.text).not.toContain('Kies een ander moment');
    expect((await week()).notOffered).toEqual([]);
    await importEstates(test.ctx, estateList([testEstate(1, { salesRepresentative })]), {
      siteId: 'alpha',
      mode: 'partial',
    });
    await test.ctx.catalogue.caughtUp('alpha');
  });

  it('software of the agency lists, makes, moves and cancels, and its webhook hears of each', async () => {
    const { token } = await createToken(test.ctx, {
      siteId: 'alpha',
      name: 'CRM',
      scopes: ['viewings:read', 'viewings:write'],
      expiresAt: null,
    });
    const reader = await createToken(test.ctx, {
      siteId: 'alpha',
      name: 'Scherm',
      scopes: ['viewings:read'],
      expiresAt: null,
    });
    const push = (method: string, path: string, sent?: unknown, with_ = token) =>
      api({ method, path: `/sites/alpha/push/${path}`, headers: { authorization: `Bearer ${with_}` }, body: sent });
    const { document } = await db.kysely
      .selectFrom('site')
      .select('document')
      .where('id', '=', 'alpha')
      .executeTakeFirstOrThrow();
    const webhook = {
      url: 'https://crm.example/hook',
      events: ['viewing.page.booked', 'viewing.page.moved', 'viewing.page.cancelled'],
    };
    await db.kysely
      .updateTable('site')
      .set({ document: JSON.stringify({ ...document, webhook }) })
      .where('id', '=', 'alpha')
      .execute();
    const jobs = test.jobs.length;
    const visitor = { name: 'Piet', email: 'piet@voorbeeld.example', locale: 'nl' };
    const made = await push('POST', 'viewings', {
      agenda: 'mira',
      estateId: 1,
      start: '2026-11-17T09:00:00Z',
      visitor,
    });
    expect([made.status, made.body]).toMatchObject([201, { name: 'Piet', sequence: 0, madeBy: 'CRM' }]);
    const { id } = made.body as { id: string };
    expect(await push('GET', 'viewings?agenda=mira', undefined, reader.token)).toMatchObject({
      status: 200,
      body: [{ id, name: 'Piet' }],
    });
    expect(await push('PUT', `viewings/${id}`, { start: '2026-11-18T09:00:00Z', sequence: 0 })).toMatchObject({
      status: 200,
      body: { sequence: 1 },
    });
    expect((await push('PUT', `viewings/${id}`, { start: '2026-11-19T09:00:00Z', sequence: 0 })).status).toBe(412);
    expect((await push('POST', `viewings/${id}/cancel`, {}, reader.token)).status).toBe(403);
    expect(await push('POST', `viewings/${id}/cancel`, { note: 'Niet meer nodig.' })).toMatchObject({
      status: 200,
      body: { state: 'CANCELLED' },
    });
    expect((await push('GET', 'viewings/no-such-id')).status).toBe(404);
    const heard = test.jobs
      .slice(jobs)
      .filter(({ task }) => task === WEBHOOK_TASK)
      .map(({ payload }) => payload.event);
    expect(heard).toEqual(webhook.events);
    await db.kysely
      .updateTable('site')
      .set({ document: JSON.stringify(document) })
      .where('id', '=', 'alpha')
      .execute();
    // Only the last mail has something to say: the others were overtaken.
    expect(told(await test.send())).toEqual(['mira@alpha.example', 'piet@voorbeeld.example']);
  });

  it('a default representative makes listings without one visitable, and is nobody’s replacement', async () => {
    const slots = async (id: number) =>
      (await api({ method: 'GET', path: `/sites/alpha/live-agenda/${id}`, headers: {} })).body;
    const contact = async (id: number) =>
      (await api({ method: 'GET', path: `/sites/alpha/estates/${id}/contact-info`, headers: {} })).body;
    expect(await slots(5)).toMatchObject({ bookable: false });
    const settings = body<{ parts: { viewings: { etag: string } } }>(await owner.call('GET', 'settings'));
    const site = { name: 'Jonas Maes', email: 'jonas@alpha.example' };
    const save = (representatives: object) =>
      put('settings/viewings', { representatives }, settings.parts.viewings.etag);
    expect(await save({ site: { ...site, email: 'nobody@alpha.example' } })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'body.representatives.site.email' }] },
    });
    expect((await save({ site })).status).toBe(200);
    await test.ctx.catalogue.caughtUp('alpha');
    expect(await slots(5)).toMatchObject({ bookable: true });
    expect(await contact(5)).toMatchObject({
      kind: 'salesRepresentative',
      name: 'Jonas Maes',
      email: 'jonas@alpha.example',
    });
    await bookViewing(
      test.ctx,
      'alpha',
      stayChoiceOf({ name: 'Fien', email: 'fien@voorbeeld.example', estateId: '5', start: '2026-11-17T09:00:00Z' }),
    );
    expect(await viewingOf('Fien')).toMatchObject({ agenda: 'jonas' });
    // Whom the feed names stays, also without an agenda: visits are then with the default one.
    expect(await contact(1)).toMatchObject({ email: 'Mira@alpha.example' });
    await db.transaction((trx) => replaceAgendas(trx, 'alpha', [JONAS]));
    expect(body<{ agenda: string }>(await owner.call('GET', 'agenda/slots?estateId=1'))).toMatchObject({
      agenda: 'jonas',
    });
    expect(await contact(1)).toMatchObject({ email: 'Mira@alpha.example' });
  });

  describe('who may', () => {
    const people = new Map<Role, DeskPerson>();
    beforeAll(async () => {
      for (const role of ROLES)
        people.set(
          role,
          await deskPerson(test.ctx, api, 'alpha', role, {
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
      const foreign = await owner.call('GET', '../../beta/desk/agenda?from=2026-11-16&to=2026-11-16');
      expect(foreign.status).toBe(404);
    });
  });

  it('a viewing of another site does not exist', async () => {
    await book('Noor', '2026-11-17T09:00:00Z');
    const { id, etag } = await viewingOf('Noor');
    const stranger = await deskPerson(test.ctx, api, 'beta', 'owner', { email: 'eigenaar@beta.example' });
    expect((await put(`agenda/viewings/${id}`, { start: '2026-11-18T09:00:00Z' }, etag, stranger)).status).toBe(404);
    expect((await stranger.call('POST', `agenda/viewings/${id}/cancel`, {}, { 'if-match': etag })).status).toBe(404);
    expect((await viewingOf('Noor')).state).toBe('CONFIRMED');
  });
});
