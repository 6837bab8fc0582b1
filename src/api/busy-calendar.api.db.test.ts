// The other calendars of a representative: added in the desk from a server that answers as Outlook, Google and iCloud do, read by the
// clock, never bookable, and told when they meet a viewing.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../test/support/databases/databases.ts';
import { addMember, type DeskPerson, deskPerson, signedIn } from '../../test/support/desk.ts';
import { addSite, testEstate } from '../../test/support/estates.ts';
import { SITE, stayChoiceOf, testAgenda, type ViewingTest, viewingTest } from '../../test/support/viewings.ts';
import { createGuardedFetch } from '../adapters/guarded-fetch.ts';
import { findAgenda, replaceAgendas } from '../db/viewings/agendas.ts';
import { listViewings } from '../db/viewings/viewings.ts';
import { estateList } from '../feeds/json/estate-json-source.ts';
import { readBusyCalendarsTask } from '../jobs/read-busy-calendars.task.ts';
import { importEstates } from '../services/imports/import-estates.ts';
import type { ServiceContext } from '../services/platform/context.ts';
import { bookViewing } from '../services/viewings/book-viewing.ts';
import { readBusyCalendars } from '../services/viewings/busy-calendars.ts';
import { liveAgenda, openSlots } from '../services/viewings/live-agenda.ts';
import { isSlotTaken, lockAgendas, takePlace } from '../services/viewings/viewing-places.ts';
import { cancelViewing, moveViewing } from '../services/viewings/viewings.ts';
import { createApi } from './handle-request.ts';
import { handlers } from './handlers.ts';

const event = (uid: string, start: string, end: string, ...more: readonly string[]): string =>
  [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'SUMMARY:Dokter Geheim',
    `DTSTART;TZID=Romance Standard Time:${start}`,
    `DTEND;TZID=Romance Standard Time:${end}`,
    ...more,
    'END:VEVENT',
    '',
  ].join('\r\n');
const calendar = (...events: readonly string[]): string =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events.join('')}END:VCALENDAR\r\n`;

/** Tuesday 17 November from half past nine to half past ten, and every Wednesday from nine to noon. */
const TUESDAY = event('tuesday', '20261117T093000', '20261117T103000');
const WEDNESDAYS = event('wednesdays', '20261104T090000', '20261104T120000', 'RRULE:FREQ=WEEKLY;BYDAY=WE');

const GENT = { lat: 51.05, lon: 3.72 };
const ANTWERP = { lat: 51.2194, lon: 4.4025 };
const salesRepresentative = { name: 'Mira Voorbeeld', email: 'mira@alpha.example' };
const listing = (id: number, geoLocation: typeof GENT, visible = true) => {
  const estate = testEstate(id, { salesRepresentative });
  return { ...estate, address: { ...estate.address, visible, geoLocation } };
};

describeOnEachDatabase('other calendars of a representative', (open) => {
  let test: ViewingTest;
  let ctx: ServiceContext;
  let server: Server;
  let origin = '';
  let now = new Date('2026-11-15T10:00:00Z');
  const logged: string[] = [];
  /** By path: what the server answers. */
  let answers: Record<string, { readonly status?: number; readonly body: string; readonly location?: string }> = {};
  let an: DeskPerson;
  let mira: DeskPerson;
  let joris: DeskPerson;
  let reader: DeskPerson;
  let neighbour: DeskPerson;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const { status = 200, body, location } = answers[request.url ?? ''] ?? { status: 404, body: 'gone' };
      response.writeHead(status, { 'content-type': 'text/calendar', ...(location ? { location } : {}) }).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    origin = `http://127.0.0.1:${port}`;
    const note = (...words: readonly unknown[]) => void logged.push(JSON.stringify(words));
    test = await viewingTest(await open(), {
      now: () => now,
      fetch: createGuardedFetch({ allow: [`127.0.0.1:${port}`] }),
      log: { info: note, warn: note, error: note, debug: note } as never,
    });
    ctx = test.ctx;
    const api = createApi(ctx, handlers);
    const captcha = { siteKey: 'key', scriptUrl: 'https://captcha.example/api.js' };
    await addSite(ctx.db, SITE, { hostnames: ['alpha.example'], captcha });
    await addSite(ctx.db, 'beta', { hostnames: ['beta.example'] });
    const near = { lat: GENT.lat + 0.004, lon: GENT.lon };
    const listings = [listing(1, GENT), listing(2, ANTWERP), listing(3, near), listing(4, ANTWERP, false)];
    await importEstates(ctx, estateList(listings), { siteId: SITE, mode: 'full' });
    an = await deskPerson(ctx, api, SITE, 'owner', { name: 'An Peeters' });
    joris = await deskPerson(ctx, api, SITE, 'representative', { name: 'Joris Maes' });
    reader = await deskPerson(ctx, api, SITE, 'reader', { name: 'Rik Leroy' });
    neighbour = await deskPerson(ctx, api, 'beta', 'owner', { name: 'Cas Nuyts' });
    await addMember(ctx, SITE, {
      name: 'Mira Voorbeeld',
      email: 'm.voorbeeld@alpha.example',
      role: 'representative',
      agenda: 'mira',
    });
    const headers = await signedIn(ctx, 'alpha.example', 'm.voorbeeld@alpha.example');
    mira = {
      call: (method, path, body) => api({ method, path: `/sites/${SITE}/desk/${path}`, headers, body }),
    };
  });
  afterAll(async () => {
    await ctx.catalogue.close();
    await new Promise((resolve) => server.close(resolve));
  });
  beforeEach(async () => {
    now = new Date('2026-11-15T10:00:00Z');
    answers = { '/secret-4711.ics': { body: calendar(TUESDAY, WEDNESDAYS) } };
    logged.length = 0;
    for (const table of ['busy_calendar', 'viewing', 'agenda_block', 'delivery', 'agenda', 'rate_budget'])
      await sql`delete from ${sql.table(table)}`.execute(ctx.db.kysely);
    const rules = testAgenda({ openHouses: [] });
    await ctx.db.transaction((trx) =>
      replaceAgendas(trx, SITE, [rules, { ...rules, id: 'joris', email: 'joris@alpha.example' }]),
    );
    await ctx.catalogue.caughtUp(SITE);
  });

  const add = (person: DeskPerson, path = '/secret-4711.ics', agenda = 'mira') =>
    person.call('POST', `agendas/${agenda}/calendars`, { name: 'Outlook', address: origin + path });
  const added = async (path?: string): Promise<string> => {
    const reply = await add(an, path);
    expect(reply.status).toBe(201);
    return (reply.body as { calendar: { id: string } }).calendar.id;
  };
  const list = async () =>
    ((await an.call('GET', 'agendas/mira/calendars')).body as { calendars: Record<string, unknown>[] }).calendars;
  /** What visitors can book on a day, on the wall. */
  const slots = async (day: string, estateId = 1) =>
    (await liveAgenda(ctx, SITE, estateId)).slots
      .filter(({ wallStart }) => wallStart.startsWith(day))
      .map(({ wallStart }) => wallStart.slice(11));
  const book = async (start: string, estateId = 1) =>
    bookViewing(ctx, SITE, stayChoiceOf({ start, estateId: String(estateId) }));
  const EVERY_HOUR = ['09:00', '10:00', '11:00', '13:00', '14:00', '15:00', '16:00'];

  it('take their times out of what visitors can book, with the way there and back', async () => {
    expect(await slots('2026-11-17')).toEqual(EVERY_HOUR);
    await added();
    // Busy from 9.30 to 10.30; a viewing keeps a quarter of an hour before and after it.
    expect(await slots('2026-11-17')).toEqual(['11:00', '13:00', '14:00', '15:00', '16:00']);
    expect(await slots('2026-11-18')).toEqual(['13:00', '14:00', '15:00', '16:00']);
    expect(await slots('2026-11-25')).toEqual(['13:00', '14:00', '15:00', '16:00']);
    await expect(book('2026-11-17T09:00:00Z')).rejects.toMatchObject({ status: 409 });
    await expect(book('2026-11-17T10:00:00Z')).resolves.toMatchObject({ state: 'CONFIRMED' });
  });

  it('never show an address or a title: in answers, log, rows or the log of the desk', async () => {
    await added();
    answers['/secret-4711.ics'] = { status: 500, body: 'Dokter Geheim' };
    await readBusyCalendars(ctx, { siteId: SITE });
    const replies = [
      await an.call('GET', 'agendas/mira/calendars'),
      await an.call('GET', 'busy-times?from=2026-11-16&to=2026-11-23'),
      await an.call('GET', 'busy-conflicts'),
      await an.call('GET', 'log'),
      await add(an),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 400]);
    const { rows } = await sql`select row_to_json(c) as c from busy_calendar c`.execute(ctx.db.kysely);
    const { rows: spans } = await sql`select row_to_json(s) as s from busy_span s`.execute(ctx.db.kysely);
    expect(spans.length).toBeGreaterThan(1);
    const all = JSON.stringify([replies.map(({ body }) => body), rows, spans, logged]);
    expect(all).toContain('127.0.0.1');
    for (const secret of ['4711', 'Geheim', 'Dokter']) expect(all).not.toContain(secret);
    expect(logged.join()).toContain('could not be read');
  });

  it('give their times to the agenda’s screen, merged and by representative', async () => {
    await added();
    answers['/b.ics'] = { body: calendar(event('b', '20261117T100000', '20261117T113000')) };
    await added('/b.ics');
    const reply = await an.call('GET', 'busy-times?from=2026-11-17&to=2026-11-19&representative=mira');
    expect(reply.body).toEqual([
      { representative: 'mira', from: '2026-11-17T08:30:00.000Z', to: '2026-11-17T10:30:00.000Z' },
      { representative: 'mira', from: '2026-11-18T08:00:00.000Z', to: '2026-11-18T11:00:00.000Z' },
    ]);
    expect((await an.call('GET', 'busy-times?from=2026-11-17&to=2026-11-18&representative=joris')).body).toEqual([]);
    for (const query of [
      'from=2026-02-31&to=2026-03-02',
      'from=2026-11-17&to=2026-11-17',
      'from=2026-11-17&to=2027-11-17',
    ])
      expect((await an.call('GET', `busy-times?${query}`)).status, query).toBe(400);
  });

  it('that meet a viewing are listed, and told to the representative once; the viewing stays', async () => {
    await book('2026-11-17T09:00:00Z');
    await test.send();
    const reply = await add(an);
    expect(reply.body).toMatchObject({ conflicts: 1 });
    const [viewing] = await listViewings(ctx.db.kysely, { siteId: SITE, state: 'CONFIRMED' });
    expect((await an.call('GET', 'busy-conflicts?representative=mira')).body).toEqual([
      {
        viewing: viewing?.id,
        representative: 'mira',
        estateId: 1,
        label: viewing?.label,
        name: 'Noor Peeters',
        start: '2026-11-17T09:00:00.000Z',
        end: '2026-11-17T09:30:00.000Z',
        busy: { from: '2026-11-17T08:30:00.000Z', to: '2026-11-17T09:30:00.000Z' },
      },
    ]);
    expect((await an.call('GET', 'today')).body).toMatchObject({
      conflicts: [{ id: viewing?.id, start: '2026-11-17T09:00:00.000Z', name: 'Noor Peeters' }],
    });
    const mails = await test.send();
    expect(mails.map(({ to, subject }) => [to.address, subject])).toEqual([
      ['mira@alpha.example', expect.stringContaining('Een bezoek valt samen met een andere afspraak')],
    ]);
    expect(mails[0]?.text).toContain('dinsdag 17 november');
    for (let times = 0; times < 3; times++) await readBusyCalendars(ctx, { siteId: SITE });
    expect(await test.send()).toEqual([]);
    expect(viewing?.state).toBe('CONFIRMED');
    // Only where it is: not a quarter of an hour after it.
    await book('2026-11-17T10:00:00Z');
    expect(((await an.call('GET', 'busy-conflicts')).body as unknown[]).length).toBe(1);
  });

  it('know a viewing that was sent to them from here, wherever it stands there', async () => {
    const booked = await book('2026-11-17T13:00:00Z');
    const [viewing] = await listViewings(ctx.db.kysely, { siteId: SITE, state: 'CONFIRMED' });
    const domain = 'alpha.example';
    const own = event(`${viewing?.uid}@${domain}`, '20261117T140000', '20261117T143000');
    const moved = event(`${viewing?.uid}@${domain}`, '20261118T140000', '20261118T143000', 'SEQUENCE:3');
    const other = event(`${viewing?.uid}@elsewhere.example`, '20261119T140000', '20261119T143000');
    const { email } = await ctx.db.kysely
      .selectFrom('site')
      .select(sql<string>`document->>'email'`.as('email'))
      .where('id', '=', SITE)
      .executeTakeFirstOrThrow();
    expect(email.endsWith(`@${domain}`)).toBe(true);
    answers['/own.ics'] = { body: calendar(own, moved, other) };
    await added('/own.ics');
    expect((await an.call('GET', 'busy-conflicts')).body).toEqual([]);
    expect((await an.call('GET', 'busy-times?from=2026-11-16&to=2026-11-23')).body).toMatchObject([
      { from: '2026-11-19T13:00:00.000Z' },
    ]);
    expect(booked.state).toBe('CONFIRMED');
  });

  it('of a server that dies keep their last times, say since when, and are asked less often', async () => {
    const id = await added();
    answers = {};
    const tries: string[] = [];
    for (let at = now.getTime(); at < Date.parse('2026-11-16T10:00:00Z'); at += 5 * 60_000) {
      now = new Date(at);
      const before = (await list())[0]?.nextAt;
      await readBusyCalendarsTask.run(ctx, {}, {} as never);
      if ((await list())[0]?.nextAt !== before) tries.push(now.toISOString().slice(11, 16));
    }
    // Every quarter of an hour at first, then half an hour, an hour, two, four, eight.
    expect(tries).toEqual(['10:15', '10:30', '10:45', '11:00', '11:15', '11:45', '12:45', '14:45', '18:45', '02:45']);
    expect(await list()).toMatchObject([
      {
        id,
        readAt: '2026-11-15T10:00:00.000Z',
        events: 2,
        problem: { reason: 'status', status: 404, since: '2026-11-15T10:15:00.000Z' },
      },
    ]);
    now = new Date('2026-11-15T10:00:00Z');
    expect(await slots('2026-11-17')).toEqual(['11:00', '13:00', '14:00', '15:00', '16:00']);
    answers = { '/secret-4711.ics': { body: calendar() } };
    const reply = await an.call('POST', `agendas/mira/calendars/${id}/read`, {});
    expect(reply.body).toMatchObject({ calendar: { events: 0 }, conflicts: 0 });
    expect((reply.body as { calendar: object }).calendar).not.toHaveProperty('problem');
    expect(await slots('2026-11-17')).toEqual(EVERY_HOUR);
  });

  it('cut off, changed to a page, or too large count as dead, not as free', async () => {
    const id = await added();
    const whole = calendar(TUESDAY, WEDNESDAYS);
    for (const [body, reason] of [
      [whole.slice(0, -30), 'not-a-calendar'],
      ['<html>Sign in</html>', 'not-a-calendar'],
      [`BEGIN:VCALENDAR\r\n${'X-A:1\r\n'.repeat(2_400_000)}END:VCALENDAR\r\n`, 'too-large'],
    ] as const) {
      answers['/secret-4711.ics'] = { body };
      const reply = await an.call('POST', `agendas/mira/calendars/${id}/read`, {});
      expect(reply.body).toMatchObject({ calendar: { problem: { reason } } });
    }
    expect(await slots('2026-11-17')).toEqual(['11:00', '13:00', '14:00', '15:00', '16:00']);
  });

  it('of ten thousand appointments are followed', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => {
      const day = String((index % 28) + 1).padStart(2, '0');
      const [hour, minute] = [String(index % 9).padStart(2, '0'), String(index % 60).padStart(2, '0')];
      return event(String(index), `202611${day}T${hour}${minute}00`, `202611${day}T${hour}${minute}30`);
    });
    answers['/many.ics'] = { body: calendar(...many) };
    await added('/many.ics');
    expect(await list()).toMatchObject([{ events: 10_000, unread: 0 }]);
    answers['/more.ics'] = { body: calendar(...many, TUESDAY) };
    expect((await add(an, '/more.ics')).body).toMatchObject({
      problem: 'too-many-events',
      errors: [{ field: 'body.address' }],
    });
  });

  it('are refused with a reason when they cannot be read, and nothing is kept', async () => {
    answers['/page'] = { body: '<html></html>' };
    answers['/away'] = { status: 302, body: '', location: 'http://10.0.0.1/calendar.ics' };
    for (const [address, expected] of [
      [`${origin}/nowhere.ics`, { problem: 'status', answered: 404 }],
      [`${origin}/page`, { problem: 'not-a-calendar' }],
      [`${origin}/away`, { problem: 'refused' }],
      ['http://10.0.0.1/calendar.ics', { problem: 'refused' }],
      ['ftp://calendar.example/x.ics', { errors: [{ field: 'body.address' }] }],
      ['my calendar', { errors: [{ field: 'body.address' }] }],
    ] as const) {
      for (const path of ['agendas/mira/calendars', 'agendas/mira/calendars/try']) {
        const body = path.endsWith('try') ? { address } : { name: 'X', address };
        const reply = await an.call('POST', path, body);
        expect([reply.status, reply.body], address).toMatchObject([400, expected]);
      }
    }
    for (const body of [{ name: ' ', address: origin }, { name: 'X' }, { name: 'X', address: 'h'.repeat(2001) }])
      expect((await an.call('POST', 'agendas/mira/calendars', body)).status).toBe(400);
    expect(await list()).toEqual([]);
  });

  it('can be tried, and followed once, ten at most', async () => {
    const trial = await an.call('POST', 'agendas/mira/calendars/try', { address: `${origin}/secret-4711.ics` });
    // Tuesday, and the Wednesdays up to a week after the agenda's last day.
    expect(trial.body).toMatchObject({ events: 2, unread: 0, busy: 4 });
    expect((trial.body as { next: object[] }).next[0]).toEqual({
      from: '2026-11-17T08:30:00.000Z',
      to: '2026-11-17T09:30:00.000Z',
    });
    expect(await list()).toEqual([]);
    await added();
    expect([(await add(an)).status, (await add(an)).body]).toMatchObject([409, { reason: 'known' }]);
    for (let index = 1; index < 10; index++) {
      answers[`/${index}.ics`] = { body: calendar() };
      await added(`/${index}.ics`);
    }
    answers['/10.ics'] = { body: calendar() };
    expect((await add(an, '/10.ics')).body).toMatchObject({ reason: 'many' });
  });

  it('are kept by whoever keeps the agenda: not by another representative, a reader or a neighbour', async () => {
    const id = await added();
    expect((await add(mira, '/secret-4711.ics')).status).toBe(409);
    expect((await mira.call('GET', 'agendas/mira/calendars')).body).toMatchObject({ write: true });
    expect((await mira.call('GET', 'agendas/joris/calendars')).body).toMatchObject({ write: false });
    expect((await add(mira, '/secret-4711.ics', 'joris')).body).toMatchObject({ status: 403, reason: 'assigned' });
    expect((await joris.call('GET', 'agendas/mira/calendars')).body).toMatchObject({ write: false });
    for (const person of [joris, reader])
      for (const [method, path, body] of [
        ['POST', 'agendas/mira/calendars', { name: 'X', address: origin }],
        ['POST', 'agendas/mira/calendars/try', { address: origin }],
        ['POST', `agendas/mira/calendars/${id}/read`, {}],
        ['DELETE', `agendas/mira/calendars/${id}`, undefined],
      ] as const)
        expect((await person.call(method, path, body)).status, `${method} ${path}`).toBe(403);
    expect((await reader.call('GET', 'agendas/mira/calendars')).status).toBe(403);
    expect((await neighbour.call('GET', 'agendas/mira/calendars')).status).toBe(404);
    expect((await an.call('DELETE', `agendas/joris/calendars/${id}`)).status).toBe(404);
    expect((await an.call('GET', 'agendas/nobody/calendars')).status).toBe(404);
    expect((await mira.call('DELETE', `agendas/mira/calendars/${id}`)).status).toBe(204);
    expect((await mira.call('DELETE', `agendas/mira/calendars/${id}`)).status).toBe(404);
    expect(await slots('2026-11-17')).toEqual(EVERY_HOUR);
    const { entries } = (await an.call('GET', 'log')).body as { entries: { action: string }[] };
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['addBusyCalendar', 'removeBusyCalendar']),
    );
  });

  it('go with the agenda, and what is over is forgotten', async () => {
    await added();
    answers = {};
    now = new Date('2026-12-01T10:00:00Z');
    await readBusyCalendarsTask.run(ctx, {}, {} as never);
    const { rows } = await sql<{ first: Date }>`select min(ends_at) as first from busy_span`.execute(ctx.db.kysely);
    expect(rows[0]?.first.toISOString()).toBe('2026-11-25T11:00:00.000Z');
    await ctx.db.transaction((trx) => replaceAgendas(trx, SITE, []));
    const left = await sql`select 1 from busy_calendar union all select 1 from busy_span`.execute(ctx.db.kysely);
    expect(left.rows).toEqual([]);
  });

  it('whose address no key opens say so; under an older key they are sealed anew', async () => {
    const id = await added();
    const keyId = async () =>
      (await ctx.db.kysely.selectFrom('busy_calendar').select('key_id').executeTakeFirstOrThrow()).key_id;
    const before = await keyId();
    const rotated = { ...ctx, secrets: ['another-key-of-at-least-thirty-two', ctx.secrets[0]] } as ServiceContext;
    expect(await readBusyCalendars(rotated, { siteId: SITE })).toMatchObject([{ problem: null }]);
    expect(await keyId()).not.toBe(before);
    expect(await readBusyCalendars(ctx, { siteId: SITE })).toMatchObject([{ calendar: { id }, problem: 'sealed' }]);
    expect(await list()).toMatchObject([{ problem: { reason: 'sealed' } }]);
  });

  it('that are read between the look and the booking hold all the same', async () => {
    const agenda = (await findAgenda(ctx.db.kysely, SITE, 'mira'))?.agenda ?? testAgenda();
    const open = await openSlots(ctx, SITE, agenda, 1);
    const slot = open.find(({ start }) => start.toISOString() === '2026-11-17T09:00:00.000Z');
    if (!slot) throw new Error('no slot');
    await added();
    const taking = ctx.db.transaction(async (trx) => {
      await lockAgendas(trx, SITE, ['mira']);
      return takePlace(trx, { siteId: SITE, representativeId: 'mira', estateId: 1, slot });
    });
    expect(isSlotTaken(await taking.catch((error: unknown) => error))).toBe(true);
  });

  it('the way between two viewings is kept free: on either side, of far listings and not of near ones', async () => {
    await book('2026-11-17T12:00:00Z');
    // Antwerp is 51 km from Ghent: two hours. The viewing is from 13.00 to 13.30.
    expect(await slots('2026-11-17', 2)).toEqual(['09:00', '10:00', '16:00']);
    expect(await slots('2026-11-17', 3)).toEqual(EVERY_HOUR.filter((hour) => hour !== '13:00'));
    expect(await slots('2026-11-17', 1)).toEqual(EVERY_HOUR.filter((hour) => hour !== '13:00'));
    // The address in Antwerp is hidden: it counts with its town, which the record says is Ghent.
    expect(await slots('2026-11-17', 4)).toEqual(EVERY_HOUR.filter((hour) => hour !== '13:00'));
    expect(await slots('2026-11-18', 2)).toEqual(EVERY_HOUR);
  });

  it('the way is reckoned with the numbers of the site, which its owner changes in the desk', async () => {
    await book('2026-11-17T12:00:00Z');
    expect(await slots('2026-11-17', 2)).toEqual(['09:00', '10:00', '16:00']);
    const save = async (values: object, person = an) => {
      const { parts } = (await an.call('GET', 'settings')).body as { parts: { travel: { etag: string } } };
      return person.call('PUT', 'settings/travel', values, { 'if-match': parts.travel.etag });
    };
    expect(await save({ travel: { kmPerHour: 2 } })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'body.travel.kmPerHour' }] },
    });
    expect((await save({ travel: { kmPerHour: 130 } }, joris)).status).toBe(403);
    expect((await save({ travel: { kmPerHour: 130, detour: 1, extraMinutes: 0 } })).status).toBe(200);
    await ctx.catalogue.caughtUp(SITE);
    // 51 km are 24 minutes then: half an hour before and after is enough.
    expect(await slots('2026-11-17', 2)).toEqual(EVERY_HOUR.filter((hour) => hour !== '13:00'));
    expect((await save({})).status).toBe(200);
    await ctx.catalogue.caughtUp(SITE);
    expect(await slots('2026-11-17', 2)).toEqual(['09:00', '10:00', '16:00']);
  });

  it('the way holds for a move, and is free again when a viewing is cancelled', async () => {
    const ghent = await book('2026-11-17T12:00:00Z');
    const antwerp = await book('2026-11-18T09:00:00Z', 2);
    const tokens = [ghent.id, antwerp.id];
    await expect(moveViewing(ctx, SITE, String(tokens[1]), new Date('2026-11-17T14:00:00Z'))).rejects.toMatchObject({
      status: 409,
    });
    await expect(moveViewing(ctx, SITE, String(tokens[1]), new Date('2026-11-17T15:00:00Z'))).resolves.toMatchObject({
      start: '2026-11-17T15:00:00Z',
    });
    await cancelViewing(ctx, SITE, String(tokens[0]));
    await expect(moveViewing(ctx, SITE, String(tokens[1]), new Date('2026-11-17T14:00:00Z'))).resolves.toMatchObject({
      start: '2026-11-17T14:00:00Z',
    });
  });

  it('the way holds in a race: of two that look at the same time one gets the time', async () => {
    const agenda = (await findAgenda(ctx.db.kysely, SITE, 'mira'))?.agenda ?? testAgenda();
    const at = (hour: string) => `2026-11-17T${hour}:00:00.000Z`;
    const seen = await Promise.all(
      [
        [1, at('12')],
        [2, at('13')],
        [2, at('14')],
      ].map(async ([estateId, start]) => {
        const open = await openSlots(ctx, SITE, agenda, Number(estateId));
        return { estateId: Number(estateId), slot: open.find((slot) => slot.start.toISOString() === start) };
      }),
    );
    const outcomes = await Promise.allSettled(
      seen.map(({ estateId, slot }) =>
        ctx.db.transaction(async (trx) => {
          if (!slot) throw new Error('no slot');
          await lockAgendas(trx, SITE, ['mira']);
          return takePlace(trx, { siteId: SITE, representativeId: 'mira', estateId, slot });
        }),
      ),
    );
    const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
    expect(refused.every(isSlotTaken)).toBe(true);
    // Either Ghent alone, or both in Antwerp.
    const { rows } = await sql<{
      estate: number;
    }>`select estate_id as estate from agenda_block order by starts_at`.execute(ctx.db.kysely);
    expect([[1], [2, 2]]).toContainEqual(rows.map(({ estate }) => estate));
  });

  const made = (start: string, estateId = 1, more: object = {}, agenda = 'mira') =>
    an.call('POST', 'agenda/viewings', {
      agenda,
      estateId,
      start,
      visitor: { name: 'Noor Peeters', email: 'noor@voorbeeld.example', locale: 'nl' },
      ...more,
    });

  it('bind members as well: to the minute, whatever they say of hours and ways, and the refusal says when', async () => {
    await added();
    const inside = await made('2026-11-17T08:45:00Z', 1, { outside: true, tight: true });
    expect([inside.status, inside.body]).toMatchObject([
      409,
      { reason: 'taken', taken: [{ kind: 'busy', wallStart: '2026-11-17T09:30', wallEnd: '2026-11-17T10:30' }] },
    ]);
    expect(JSON.stringify(inside.body)).not.toContain('Geheim');
    expect((await made('2026-11-17T08:01:00Z')).status).toBe(409);
    // Right up to it: nobody keeps a quarter of an hour free that the other calendar has.
    const before = await made('2026-11-17T08:00:00Z');
    expect([before.status, before.body]).toMatchObject([201, { wallEnd: '2026-11-17T09:30' }]);
    const { id, etag } = before.body as { id: number; etag: string };
    const move = (start: string) => an.call('PUT', `agenda/viewings/${id}`, { start }, { 'if-match': etag });
    expect((await move('2026-11-17T09:29:00Z')).body).toMatchObject({ reason: 'taken', taken: [{ kind: 'busy' }] });
    expect((await move('2026-11-17T09:30:00Z')).body).toMatchObject({ wallStart: '2026-11-17T10:30' });
  });

  it('the way to another viewing is told to members with its minutes, who may know better', async () => {
    await book('2026-11-17T12:00:00Z');
    const afternoon = '2026-11-17T13:30:00Z';
    const refused = await made(afternoon, 2);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { reason: 'far', taken: [{ kind: 'viewing', name: 'Noor Peeters', wallStart: '2026-11-17T13:00' }] },
    ]);
    const [{ minutes }] = (refused.body as { taken: [{ minutes: number }] }).taken;
    expect(minutes).toBeGreaterThan(110);
    expect(minutes).toBeLessThan(130);
    // Outside the hours is another question.
    expect((await made(afternoon, 2, { outside: true })).body).toMatchObject({ reason: 'far' });
    expect((await made(afternoon, 3)).status).toBe(201);
    expect((await made('2026-11-17T14:15:00Z', 2, { tight: true })).status).toBe(201);
    // Where it is stays with it: visitors who look at Ghent see nothing too close to Antwerp.
    expect(await slots('2026-11-17', 1)).toEqual(['09:00', '10:00', '11:00']);
  });

  it('keep a colleague who is busy, or too far, from those that a sick day is given to', async () => {
    answers['/joris.ics'] = { body: calendar(event('j', '20261117T093000', '20261117T100000')) };
    expect((await add(an, '/joris.ics', 'joris')).status).toBe(201);
    await book('2026-11-17T08:00:00Z');
    await book('2026-11-17T10:00:00Z');
    await book('2026-11-17T12:00:00Z');
    // Joris is in Antwerp at one in the afternoon and an hour later.
    expect((await made('2026-11-17T13:00:00Z', 2, {}, 'joris')).status).toBe(201);
    const away = 'agendas/mira/away?from=2026-11-16T23:00:00Z&to=2026-11-17T23:00:00Z';
    const plan = async () =>
      (
        (await an.call('GET', away)).body as {
          viewing: { wallStart: string };
          colleagues: { id: string }[];
          suggestion: string;
        }[]
      ).map(({ viewing, colleagues, suggestion }) => [
        viewing.wallStart.slice(11),
        colleagues.map(({ id }) => id),
        suggestion,
      ]);
    expect(await plan()).toEqual([
      ['09:00', ['joris'], 'colleague'],
      ['11:00', ['joris'], 'colleague'],
      ['13:00', [], 'next'],
    ]);
    answers['/joris.ics'] = { body: calendar(event('j', '20261117T091500', '20261117T113000')) };
    now = new Date('2026-11-15T11:00:00Z');
    await readBusyCalendars(ctx, { representativeId: 'joris' });
    expect(await plan()).toEqual([
      ['09:00', [], 'next'],
      ['11:00', [], 'next'],
      ['13:00', [], 'next'],
    ]);
  });

  it('keep what is proposed for a sick day out of their times', async () => {
    // Mira is ill on Tuesday; on Wednesday her mornings are busy.
    await added();
    await book('2026-11-17T12:00:00Z');
    await ctx.db.transaction((trx) => replaceAgendas(trx, SITE, [testAgenda({ openHouses: [] })]));
    const away = 'agendas/mira/away?from=2026-11-16T23:00:00Z&to=2026-11-17T23:00:00Z';
    const [planned] = (await an.call('GET', away)).body as { next: { start: string; wallStart: string } }[];
    expect(planned?.next.wallStart).toBe('2026-11-18T13:00');
  });
});
