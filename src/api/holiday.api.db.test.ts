// The holiday homes at the desk and for an agency's own software: over the API, on both engines.
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnADatabase } from '../../test/support/databases/databases.ts';
import { type DeskPerson, deskPerson } from '../../test/support/desk.ts';
import { addSite } from '../../test/support/estates.ts';
import { askFor, testUnit } from '../../test/support/rentals.ts';
import { testServices } from '../../test/support/services.ts';
import type { OutgoingMail } from '../adapters/mailer.ts';
import { listAudit } from '../db/people/audit-log.ts';
import { listStays } from '../db/rentals/rental-stays.ts';
import type { RentalExtra } from '../domain/rentals/rental-unit.ts';
import { sendDelivery } from '../services/mail/deliveries.ts';
import { createToken } from '../services/people/push-access.ts';
import type { ServiceContext } from '../services/platform/context.ts';
import { importRentalUnits } from '../services/rentals/import-rental-units.ts';
import { calendarAddress, rentalCalendar } from '../services/rentals/rental-calendars.ts';
import { type Api, createApi } from './handle-request.ts';
import { handlers } from './handlers.ts';

const SITE = 'linde';
const MORNING = '2026-11-17T10:00:00Z';
const CLEANING: RentalExtra = { id: 'cleaning', name: { nl: 'Schoonmaak' }, amount: 85, per: 'stay', obligatory: true };
const TAX: RentalExtra = {
  id: 'tax',
  name: { nl: 'Verblijfstaks' },
  amount: 2.4,
  per: 'person-night',
  obligatory: true,
};
const WEEK = { from: '2027-07-03', to: '2027-07-10' };
const NEXT = { from: '2027-07-10', to: '2027-07-17' };

type Stay = {
  id: number;
  unitId: number;
  unit: string;
  from: string;
  to: string;
  state: string;
  price: number;
  rent: number;
  extras: { id: string; total: number }[];
  sequence: number;
  name: string;
  byOffice: boolean;
  heldUntil?: string;
  mails: { to: string; address: string; locale: string }[];
};
type Unit = {
  id: number;
  name: string;
  offered: boolean;
  lacksRegistration: boolean;
  changeovers: string[];
  stays: Stay[];
  blocks: { id: number; from: string; to: string; by: string; note: string }[];
  channels: { id: string; name: string; problem: object | null }[];
};
type Terms = {
  etag: string;
  terms: { prices: { seasons: object[] }; extras: object[]; registrationNumber: string | null };
  feed: { registrationNumber: string | null };
  own: string[];
  changedBy?: string;
};
type Refusal = {
  reason?: string;
  state?: string;
  errors?: { field: string }[];
  fields?: { field: string }[];
  changedBy?: string;
};

describeOnADatabase('holiday homes at the desk', (open) => {
  let ctx: ServiceContext;
  let api: Api;
  let sara: DeskPerson;
  let bert: DeskPerson;
  let editor: DeskPerson;
  let reader: DeskPerson;
  let token: string;
  let unit = 0;
  let now = new Date(MORNING);
  let ordered: number[] = [];
  let hooks: string[] = [];
  let sent: OutgoingMail[] = [];
  /** What the server of another channel answers. */
  let channel: () => { status: number; body: string } = () => ({ status: 404, body: '' });

  beforeAll(async () => {
    ctx = await testServices(await open(), {
      now: () => now,
      jobs: {
        enqueue: async (_trx, task, data) => {
          if (task === 'webhook') hooks.push((data as { event: string }).event);
          else ordered.push((data as { id: number }).id);
        },
      },
      mailer: {
        description: 'a list',
        send: async (mail) => {
          sent.push(mail);
        },
        close: () => {},
      },
      fetch: async (url) => {
        const { status, body } = channel();
        return { status, url, contentType: 'text/calendar', body: Buffer.from(body) };
      },
    });
    const webhook = {
      url: 'https://crm.example/hook',
      events: ['reservation.confirmed', 'reservation.moved', 'reservation.cancelled', 'reservation.refused'],
    };
    await addSite(ctx.db, SITE, { webhook } as never);
    await addSite(ctx.db, 'other');
    api = createApi(ctx, handlers);
    sara = await deskPerson(ctx, api, SITE, 'holiday', { name: 'Sara Maes', email: 'sara@linde.example' });
    bert = await deskPerson(ctx, api, SITE, 'manager', { name: 'Bert Claes', email: 'bert@linde.example' });
    editor = await deskPerson(ctx, api, SITE, 'editor');
    reader = await deskPerson(ctx, api, SITE, 'reader');
    const scopes = ['stays:read', 'stays:write'] as const;
    token = (await createToken(ctx, { siteId: SITE, name: 'Crm', scopes, expiresAt: null })).token;
  });
  afterAll(() => ctx.catalogue.close());
  /** A unit of its own for every test. */
  beforeEach(async () => {
    await setClock(MORNING);
    await sql`delete from rental_stay`.execute(ctx.db.kysely);
    // The same visitor asks in every test: the day begins anew.
    await sql`delete from rate_budget`.execute(ctx.db.kysely);
    unit += 2;
    const rental = { ...testUnit(unit).rental, extras: [CLEANING, TAX] };
    await importRentalUnits(ctx, [testUnit(unit, { rental }), testUnit(unit + 1)], { siteId: SITE });
    [ordered, hooks, sent] = [[], [], []];
  });

  /** The clock moves, and everybody stays signed in. */
  const setClock = async (moment: string) => {
    now = new Date(moment);
    await sql`update desk_session set seen_at = ${now}, confirmed_at = ${now}, expires_at = ${new Date(now.getTime() + 3_600_000)}`.execute(
      ctx.db.kysely,
    );
  };
  const ask = async (inputs: Readonly<Record<string, unknown>> = {}, locale: 'nl' | 'fr' = 'nl') => {
    await askFor(ctx, SITE, { rentalUnitId: unit, email: 'noor@huis.example', ...inputs }, { locale });
    return (await listStays(ctx.db.kysely, { siteId: SITE })).at(-1)?.id ?? 0;
  };
  const deliver = async () => {
    for (const id of ordered) await sendDelivery(ctx, SITE, id, true);
    ordered = [];
  };
  const calendar = async (who = sara, from = '2027-06-28', to = '2027-07-31') => {
    const { units } = (await who.call('GET', `holiday?from=${from}&to=${to}`)).body as { units: Unit[] };
    return units.find(({ id }) => id === unit) as Unit;
  };
  const act = (who: DeskPerson, id: number, what: string, body: object = {}) =>
    who.call('POST', `holiday/stays/${id}/${what}`, body) as Promise<{ status: number; body: Stay & Refusal }>;
  const visitorMails = () => sent.filter(({ to }) => to.address === 'noor@huis.example');
  const software = (method: string, path: string, body?: unknown) =>
    api({ method, path: `/sites/${SITE}/push/${path}`, headers: { authorization: `Bearer ${token}` }, body });
  const terms = async (who = sara) => (await who.call('GET', `holiday/units/${unit}/terms`)).body as Terms;
  const decide = (who: DeskPerson, body: object, etag: string) =>
    who.call('PATCH', `holiday/units/${unit}/terms`, body, { 'if-match': etag }) as Promise<{
      status: number;
      body: Terms & Refusal;
    }>;
  const priceForVisitors = async (persons = 4, nights = WEEK) => {
    const path = `/sites/${SITE}/rental-units/${unit}/periods?from=${nights.from}&to=${nights.to}&persons=${persons}`;
    const { stay } = (await api({ method: 'GET', path, headers: {} })).body as {
      stay: { price: number; rent: number };
    };
    return stay.price;
  };

  it('still show a home that is not offered any more while somebody sleeps there', async () => {
    await ask();
    const gone = unit;
    expect(await calendar()).toMatchObject({ id: gone, offered: true });
    await importRentalUnits(ctx, [testUnit(gone + 1)], { siteId: SITE, full: true, allowRemoval: true });
    expect(await calendar()).toMatchObject({ id: gone, name: `Duinroos ${gone}`, offered: false });
    expect((await calendar()).stays.map(({ from, to }) => ({ from, to }))).toEqual([WEEK]);
    // In weeks in which nobody does, it is not there.
    expect(await calendar(sara, '2027-08-01', '2027-08-31')).toBeUndefined();
  });

  it('show units by days: requests with their deadline, stays, blocks by whom, and the days on which guests change', async () => {
    const first = await ask({ name: 'Noor Peeters' });
    await act(sara, first, 'confirm');
    await ask({ ...NEXT, name: 'Jan Wuyts' });
    const blocked = { rentalUnitId: unit, from: '2027-07-20', to: '2027-07-22', note: 'Schilder' };
    expect((await sara.call('POST', 'holiday/blocks', blocked)).status).toBe(201);
    const shown = await calendar();
    expect(shown).toMatchObject({ name: `Duinroos ${unit}`, offered: true, lacksRegistration: true });
    expect(shown.changeovers).toEqual(['2027-07-03', '2027-07-10', '2027-07-17', '2027-07-24']);
    expect(shown.stays.map(({ name, from, state, heldUntil }) => [name, from, state, heldUntil])).toEqual([
      ['Noor Peeters', '2027-07-03', 'CONFIRMED', undefined],
      ['Jan Wuyts', '2027-07-10', 'HELD', '2026-11-19T10:00:00.000Z'],
    ]);
    expect(shown.blocks.map(({ from, by, note }) => [from, by, note])).toEqual([['2027-07-20', 'desk', 'Schilder']]);
    // Departure and the first day outside the range show nothing.
    expect((await calendar(sara, '2027-07-22', '2027-07-31')).blocks).toEqual([]);
    expect((await calendar(sara, '2027-07-01', '2027-07-03')).stays).toEqual([]);
    // What nobody answered is over, also before it is told.
    await setClock('2026-11-19T10:00:00Z');
    expect((await calendar()).stays.map(({ name }) => name)).toEqual(['Noor Peeters']);
  });

  it('stand by their names, and of one name by their numbers', async () => {
    const named = (id: number, rentalName: string) => {
      const one = testUnit(id);
      return { ...one, general: { ...one.general, building: { rentalName } } };
    };
    const units = [named(unit, 'Zilt'), named(unit + 1, 'Anker'), named(unit + 900, 'Anker')];
    await importRentalUnits(ctx, units, { siteId: SITE });
    const body = (await sara.call('GET', 'holiday?from=2027-06-28&to=2027-07-31')).body as { units: Unit[] };
    const own = body.units.filter(({ id }) => units.some((one) => one.id === id));
    expect(own.map(({ id, name }) => [id, name])).toEqual([
      [unit + 1, 'Anker'],
      [unit + 900, 'Anker'],
      [unit, 'Zilt'],
    ]);
  });

  it('name the nights of other channels, and what is wrong with their calendars', async () => {
    const url = 'https://kustverhuur.example/secret-7f3a.ics';
    await sql`insert into rental_calendar (site_id, unit_id, url, read_at, problem)
      values (${SITE}, ${unit}, ${url}, ${now}, 'The calendar answered 500.')`.execute(ctx.db.kysely);
    await sql`insert into rental_stay (site_id, unit_id, stay, state, source, created_at, changed_at)
      values (${SITE}, ${unit}, daterange('2027-07-24', '2027-07-28'), 'BLOCKED', ${url}, ${now}, ${now})`.execute(
      ctx.db.kysely,
    );
    const shown = await calendar();
    expect(shown.blocks.map(({ from, by, note }) => [from, by, note])).toEqual([
      ['2027-07-24', 'channel', 'kustverhuur.example'],
    ]);
    expect(shown.channels).toMatchObject([{ name: 'kustverhuur.example', problem: { kind: 'status', status: 500 } }]);
    expect(JSON.stringify(shown)).not.toContain('7f3a');
    const gone = await sara.call('DELETE', `holiday/blocks/${shown.blocks[0]?.id}`);
    expect(gone).toMatchObject({ status: 409, body: { reason: 'elsewhere' } });
  });

  it('follow another channel by its address, which is never shown again, and let it go', async () => {
    const nights = (from: string, to: string) =>
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'BEGIN:VEVENT',
        `UID:${from}@kustverhuur.example`,
        `DTSTART;VALUE=DATE:${from.replaceAll('-', '')}`,
        `DTEND;VALUE=DATE:${to.replaceAll('-', '')}`,
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n');
    const follow = (address: string, who = sara) => who.call('POST', `holiday/units/${unit}/channels`, { address });
    channel = () => ({ status: 200, body: nights('2027-07-24', '2027-07-28') });
    const secret = 'webcal://kustverhuur.example/secret-7f3a.ics';
    expect(await follow(secret)).toMatchObject({ status: 201, body: { blocked: 1, clashes: [] } });
    const shown = await calendar();
    expect(shown.channels).toMatchObject([{ name: 'kustverhuur.example', problem: null }]);
    expect(shown.blocks.map(({ from, to, by }) => [from, to, by])).toEqual([['2027-07-24', '2027-07-28', 'channel']]);
    expect(JSON.stringify([shown, await listAudit(ctx.db.kysely, { siteId: SITE, limit: 50 })])).not.toContain('7f3a');
    // The same again, one that cannot be read, one that is none: nothing is kept, and each says why.
    expect(await follow(secret)).toMatchObject({ status: 409, body: { reason: 'known' } });
    channel = () => ({ status: 503, body: '' });
    expect(await follow('https://anders.example/a.ics')).toMatchObject({
      status: 400,
      body: { problem: { kind: 'status', status: 503 }, errors: [{ field: 'body.address' }] },
    });
    channel = () => ({ status: 200, body: '<html>' });
    expect(await follow('https://anders.example/a.ics')).toMatchObject({ body: { problem: { kind: 'unreadable' } } });
    expect(await follow('ftp://anders.example/a.ics')).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'body.address' }] },
    });
    expect((await calendar()).channels).toHaveLength(1);
    // Nights that are booked here too stay ours: both sides are told of the clash.
    await ask();
    channel = () => ({ status: 200, body: nights('2027-07-05', '2027-07-12') });
    expect(await follow('https://tweede.example/b.ics')).toMatchObject({
      status: 201,
      body: { blocked: 1, clashes: [{ from: '2027-07-05', to: '2027-07-12' }] },
    });
    const { channels, blocks } = await calendar();
    expect(channels).toMatchObject([{}, { name: 'tweede.example', problem: { kind: 'clash' } }]);
    expect(blocks.map(({ from, to }) => [from, to])).toContainEqual(['2027-07-10', '2027-07-12']);
    // Somebody who may not, another unit, another site.
    expect((await follow('https://derde.example/c.ics', editor)).status).toBe(403);
    const drop = (id: string | undefined, of = unit) => sara.call('DELETE', `holiday/units/${of}/channels/${id}`);
    expect((await drop(channels[0]?.id, unit + 1)).status).toBe(404);
    expect((await drop(channels[0]?.id)).status).toBe(204);
    expect((await drop(channels[0]?.id)).status).toBe(404);
    expect((await calendar()).blocks.map(({ from }) => from)).not.toContain('2027-07-24');
    expect((await sara.call('POST', 'holiday/units/987654/channels', { address: secret })).status).toBe(404);
  });

  it('follow ten channels of a unit at most', async () => {
    channel = () => ({ status: 200, body: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n' });
    const follow = (number: number) =>
      sara.call('POST', `holiday/units/${unit}/channels`, { address: `https://kanaal-${number}.example/a.ics` });
    for (let number = 1; number <= 10; number++) expect((await follow(number)).status).toBe(201);
    expect(await follow(11)).toMatchObject({ status: 409, body: { reason: 'many' } });
  });

  it('confirm a request with a sentence of their own, in the visitor’s language, once', async () => {
    const id = await ask({}, 'fr');
    expect((await sara.call('GET', `holiday/stays/${id}`)).body).toMatchObject({
      mails: [
        { to: 'visitor', address: 'noor@huis.example', locale: 'fr' },
        { to: 'agency', address: `info@${SITE}.example`, locale: 'nl' },
      ],
    });
    await deliver();
    sent = [];
    const body = { sentence: 'Le chien est le bienvenu.\nÀ bientôt.' };
    const [first, second] = [await act(sara, id, 'confirm', body), await act(bert, id, 'confirm', body)];
    expect([first.status, second.status, first.body.state]).toEqual([200, 200, 'CONFIRMED']);
    await deliver();
    const [mail] = visitorMails();
    expect(visitorMails()).toHaveLength(1);
    expect(mail?.text).toContain('Le chien est le bienvenu.');
    expect(mail?.subject).toMatch(/Confirmé/);
    // What the price is made of, and the sum: 700, 85 and 4 x 7 x 2,40.
    expect(mail?.text).toMatch(/Loyer: €\u00a0700\b/);
    expect(mail?.text).toContain('€\u00a067,20');
    expect(mail?.text).toContain('€\u00a0852,20');
    expect(sent.find(({ to }) => to.address === `info@${SITE}.example`)?.text).not.toContain('chien');
    expect(hooks).toEqual(['reservation.confirmed']);
  });

  it('refuse and cancel, each told once; what is answered is not answered otherwise', async () => {
    const [refused, cancelled] = [await ask(), await ask(NEXT)];
    ordered = [];
    expect((await act(sara, refused, 'refuse', { sentence: 'Het dak is stuk.' })).body.state).toBe('REFUSED');
    await act(sara, cancelled, 'confirm');
    expect((await act(sara, cancelled, 'cancel', { sentence: 'Storm.' })).body.state).toBe('CANCELLED');
    await deliver();
    expect(visitorMails().map(({ text }) => [/dak is stuk/.test(text), /Storm/.test(text)])).toEqual([
      [true, false],
      [false, true],
    ]);
    expect(await act(sara, refused, 'confirm')).toMatchObject({ status: 409, body: { state: 'REFUSED' } });
    expect(await act(sara, refused, 'cancel')).toMatchObject({ status: 409, body: { state: 'REFUSED' } });
    expect((await calendar()).stays).toEqual([]);
    expect(hooks).toEqual(['reservation.refused', 'reservation.confirmed', 'reservation.cancelled']);
  });

  it('move a stay to other nights: priced anew, told to the visitor with where it was', async () => {
    const id = await ask({ persons: '4' });
    await act(sara, id, 'confirm');
    ordered = [];
    const long = { from: '2027-07-10', to: '2027-07-24' };
    const quote = (
      await sara.call('GET', `holiday/units/${unit}/quote?from=${long.from}&to=${long.to}&persons=4&stay=${id}`)
    ).body as { price: number; parts: { type: string; rent: number }[]; available: boolean };
    expect(quote).toMatchObject({ price: 1619.4, available: true });
    expect(quote.parts.map(({ type, rent }) => [type, rent])).toEqual([
      ['week', 700],
      ['week', 700],
    ]);
    const moved = await act(sara, id, 'move', { ...long, sequence: 0, sentence: 'De lift wordt hersteld.' });
    expect(moved).toMatchObject({
      status: 200,
      body: { ...long, state: 'CONFIRMED', price: 1619.4, rent: 1400, sequence: 1 },
    });
    expect(moved.body.extras.map(({ id: extra, total }) => [extra, total])).toEqual([
      ['cleaning', 85],
      ['tax', 134.4],
    ]);
    await deliver();
    const [mail] = visitorMails();
    expect(visitorMails()).toHaveLength(1);
    expect(mail?.subject).toMatch(/^Verplaatst/);
    expect(mail?.text).toContain('zaterdag 3 juli 2027 – zaterdag 10 juli 2027');
    expect(mail?.text).toContain('De lift wordt hersteld.');
    expect(mail?.text).toContain('€\u00a01.619,40');
    expect(hooks).toEqual(['reservation.confirmed', 'reservation.moved']);
    // The nights it left can be had, those it took cannot.
    expect((await ask(WEEK)) > id).toBe(true);
    await expect(ask({ from: '2027-07-17', to: '2027-07-24' })).rejects.toMatchObject({ status: 409 });
  });

  it('move a stay to another unit, and keep its price when that was agreed', async () => {
    const id = await ask();
    const kept = await act(sara, id, 'move', { ...WEEK, rentalUnitId: unit + 1, keepPrice: true, sequence: 0 });
    // A request stays one, with its deadline.
    expect(kept.body).toMatchObject({ unitId: unit + 1, price: 852.2, state: 'HELD' });
    expect(kept.body.heldUntil).toBe('2026-11-19T10:00:00.000Z');
    const cheaper = await act(sara, id, 'move', { ...NEXT, rentalUnitId: unit + 1, sequence: 1 });
    expect(cheaper.body).toMatchObject({ price: 700, rent: 700, extras: [] });
    // The same again changes nothing and tells nobody, also when it is sent again because its answer was lost.
    ordered = [];
    for (const sequence of [2, 1])
      expect(await act(sara, id, 'move', { ...NEXT, rentalUnitId: unit + 1, sequence })).toMatchObject({
        status: 200,
        body: { sequence: 2 },
      });
    // At another price it is another move.
    const dearer = { ...NEXT, rentalUnitId: unit + 1, persons: 4, sequence: 1 };
    await importRentalUnits(ctx, [testUnit(unit + 1, { rental: { ...testUnit(unit).rental, extras: [CLEANING] } })], {
      siteId: SITE,
    });
    expect(await act(sara, id, 'move', dearer)).toMatchObject({ status: 409, body: { reason: 'moved' } });
    expect(ordered).toEqual([]);
  });

  it('do not move a stay over another, nor over a colleague, nor without a price', async () => {
    const [id, other] = [await ask(), await ask(NEXT)];
    expect(await act(sara, id, 'move', { ...NEXT, sequence: 0 })).toMatchObject({
      status: 409,
      body: { reason: 'taken' },
    });
    const august = { from: '2027-07-24', to: '2027-07-31' };
    expect((await act(bert, id, 'move', { ...august, sequence: 0 })).status).toBe(200);
    expect(await act(sara, id, 'move', { ...WEEK, sequence: 0 })).toMatchObject({
      status: 409,
      body: { reason: 'moved' },
    });
    const odd = { from: '2027-07-06', to: '2027-07-08' };
    const unpriced = await act(sara, id, 'move', { ...odd, sequence: 1 });
    expect(unpriced).toMatchObject({ status: 400, body: { errors: [{ field: 'body.keepPrice' }] } });
    expect((await act(sara, id, 'move', { ...odd, keepPrice: true, sequence: 1 })).status).toBe(200);
    const wrong = [
      [{ ...WEEK, to: '2027-02-30' }, 'body.to'],
      [{ from: WEEK.to, to: WEEK.from }, 'body.to'],
      [{ from: '2026-01-03', to: '2026-01-10' }, 'body.to'],
      [{ ...WEEK, persons: 7 }, 'body.persons'],
      [{ ...WEEK, rentalUnitId: 9999 }, 'body.rentalUnitId'],
    ] as const;
    for (const [body, field] of wrong)
      expect((await act(sara, id, 'move', { ...body, sequence: 2 })).body.errors?.[0]?.field).toBe(field);
    await act(sara, other, 'refuse');
    expect(await act(sara, other, 'move', { ...WEEK, sequence: 0 })).toMatchObject({
      status: 409,
      body: { reason: 'answered', state: 'REFUSED' },
    });
  });

  it('write a stay down for a guest, confirmed and told; the price by the seasons or as agreed', async () => {
    const guest = {
      rentalUnitId: unit,
      ...WEEK,
      persons: 2,
      name: 'Familie Bosmans',
      email: 'noor@huis.example',
      phone: '+32 9 123 45 67',
      locale: 'de',
    };
    const made = (await sara.call('POST', 'holiday/stays', guest)) as { status: number; body: Stay };
    expect(made).toMatchObject({ status: 201, body: { state: 'CONFIRMED', price: 818.6, byOffice: true } });
    await deliver();
    expect(visitorMails().map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Bestätigt/)]);
    // Without a key nobody says that it is the same guest again.
    const another = await sara.call('POST', 'holiday/stays', guest);
    expect(another).toMatchObject({ status: 409, body: { reason: 'taken' } });
    const odd = { ...guest, from: '2027-07-20', to: '2027-07-22' };
    expect((await sara.call('POST', 'holiday/stays', odd)).body).toMatchObject({ errors: [{ field: 'body.price' }] });
    expect((await sara.call('POST', 'holiday/stays', { ...odd, price: 260 })).body).toMatchObject({
      price: 260,
      rent: 260,
      extras: [],
    });
    const nobody = await sara.call('POST', 'holiday/stays', { ...guest, name: '', email: 'noor', phone: 'x' });
    expect((nobody.body as Refusal).errors?.map(({ field }) => field)).toEqual([
      'body.name',
      'body.email',
      'body.phone',
    ]);
  });

  it('write the same stay down once, and keep the same nights once, however often it is sent', async () => {
    const guest = { rentalUnitId: unit, ...WEEK, persons: 2, name: 'Gast', email: 'noor@huis.example', locale: 'nl' };
    const block = { rentalUnitId: unit, ...NEXT, note: 'Schilder' };
    for (const [path, body, other] of [
      ['holiday/stays', guest, { ...guest, persons: 3 }],
      ['holiday/blocks', block, { ...block, note: 'Loodgieter' }],
    ] as const) {
      const send = (wish: object = body) => sara.call('POST', path, wish, { 'idempotency-key': `once-${unit}` });
      const [first, second] = await Promise.all([send(), send()]);
      expect([first.status, second.status], path).toEqual([201, 201]);
      expect(second.body, path).toEqual(first.body);
      expect(await send(), path).toMatchObject({ status: 201, body: first.body });
      expect((await send(other)).status, path).toBe(422);
    }
    const { stays, blocks } = await calendar();
    expect([stays.length, blocks.length]).toEqual([1, 1]);
    await deliver();
    expect(visitorMails()).toHaveLength(1);
  });

  it('keep nights free, also from other channels, and give them back', async () => {
    const block = { rentalUnitId: unit, from: '2027-07-08', to: '2027-07-12' };
    const { id } = (await sara.call('POST', 'holiday/blocks', block)).body as { id: number };
    await expect(ask()).rejects.toMatchObject({ status: 409 });
    expect(await sara.call('POST', 'holiday/blocks', block)).toMatchObject({ status: 409, body: { reason: 'taken' } });
    const address = await calendarAddress(ctx, SITE, unit);
    const told = await rentalCalendar(ctx, SITE, address.split('/').at(-1) ?? '');
    expect(told).toContain('DTSTART;VALUE=DATE:20270708');
    // An import that says nothing of these nights leaves them blocked.
    await importRentalUnits(ctx, [testUnit(unit, { taken: [{ from: '2027-08-07', to: '2027-08-14' }] })], {
      siteId: SITE,
    });
    expect((await calendar()).blocks.map(({ from }) => from)).toEqual(['2027-07-08']);
    expect((await sara.call('DELETE', `holiday/blocks/${id}`)).status).toBe(204);
    expect((await sara.call('DELETE', `holiday/blocks/${id}`)).status).toBe(404);
    expect(await ask()).toBeGreaterThan(0);
  });

  it('list what waits by its deadline, and every stay by arrival', async () => {
    await ask({ ...NEXT, name: 'Jan Wuyts' });
    await setClock('2026-11-17T12:00:00Z');
    const later = await ask({ name: 'Mia Claes', email: 'mia@huis.example' });
    const { requests } = (await sara.call('GET', 'holiday/requests')).body as { requests: Stay[] };
    expect(requests.map(({ name }) => name)).toEqual(['Jan Wuyts', 'Mia Claes']);
    const list = async (query: string) => {
      const { total, stays } = (await sara.call('GET', `holiday/stays?${query}`)).body as {
        total: number;
        stays: Stay[];
      };
      return [total, ...stays.map(({ name }) => name)];
    };
    expect(await list('')).toEqual([2, 'Mia Claes', 'Jan Wuyts']);
    expect(await list('limit=1&offset=1')).toEqual([2, 'Jan Wuyts']);
    expect(await list('search=mia%40')).toEqual([1, 'Mia Claes']);
    expect(await list('search=%25')).toEqual([0]);
    await act(sara, later, 'refuse');
    expect(await list('state=HELD')).toEqual([1, 'Jan Wuyts']);
    await setClock('2027-07-17T12:00:00Z');
    expect(await list('')).toEqual([0]);
    expect(await list('past=true')).toEqual([2, 'Mia Claes', 'Jan Wuyts']);
  });

  it('decide seasons and extras: visitors pay them at once, an import leaves them, and they go back to the feed', async () => {
    expect(await priceForVisitors()).toBe(852.2);
    const before = await terms();
    expect(before).toMatchObject({ own: [], terms: { registrationNumber: null } });
    const seasons = [{ from: '2027-01-02', to: '2027-12-25', prices: { week: 1240 } }];
    const set = { prices: { seasons }, registrationNumber: 'TV-42' };
    const saved = await decide(sara, { set }, before.etag);
    expect(saved).toMatchObject({
      status: 200,
      body: { own: ['prices', 'registrationNumber'], changedBy: 'Sara Maes' },
    });
    expect(await priceForVisitors()).toBe(1392.2);
    const rental = { seasons: [{ from: '2027-01-02', to: '2027-12-25', prices: { week: 650 } }], extras: [CLEANING] };
    const feed = testUnit(unit, { rental, registrationNumber: 'TV-1' });
    const report = await importRentalUnits(ctx, [feed], { siteId: SITE });
    expect(report).toMatchObject({ changed: 1, unregistered: [] });
    // The prices and the number stay; the extras nobody decided here follow the feed.
    expect(await priceForVisitors()).toBe(1325);
    const unitPath = `/sites/${SITE}/rental-units/${unit}`;
    const shown = async () =>
      (await api({ method: 'GET', path: unitPath, headers: {} })).body as Record<string, unknown>;
    expect(await shown()).toMatchObject({ registrationNumber: 'TV-42', rental: { extras: [{ id: 'cleaning' }] } });
    const back = await decide(sara, { back: ['prices', 'registrationNumber'] }, saved.body.etag);
    expect(back.body).toMatchObject({ own: [], terms: { registrationNumber: 'TV-1' } });
    expect(await priceForVisitors()).toBe(735);
  });

  it('are told when a colleague decided meanwhile, and which parts differ', async () => {
    const { etag } = await terms();
    await decide(bert, { set: { registrationNumber: 'TV-7' } }, etag);
    const late = await decide(sara, { set: { registrationNumber: 'TV-8', extras: [CLEANING] } }, etag);
    expect(late.status).toBe(412);
    expect(late.body).toMatchObject({
      changedBy: 'Bert Claes',
      fields: [{ field: 'extras' }, { field: 'registrationNumber', yours: 'TV-8', theirs: 'TV-7' }],
    });
    expect((await terms()).terms.registrationNumber).toBe('TV-7');
    expect((await sara.call('PATCH', `holiday/units/${unit}/terms`, { set: {} })).status).toBe(428);
  });

  it('name the field of terms that cannot be', async () => {
    const { etag } = await terms();
    const wrong = [
      [
        { prices: { seasons: [{ from: '2027-02-30', to: '2027-03-01', prices: {} }] } },
        'body.set.prices.seasons.0.from',
      ],
      [{ prices: { seasons: [{ from: '2027-03-02', to: '2027-03-01', prices: {} }] } }, 'body.set.prices.seasons.0.to'],
      [{ extras: [CLEANING, CLEANING] }, 'body.set.extras.1.id'],
      [{ extras: [{ ...CLEANING, amount: -1 }] }, 'body.set.extras.0.amount'],
    ] as const;
    for (const [set, field] of wrong)
      expect((await decide(sara, { set }, etag)).body.errors?.map((one) => one.field)).toContain(field);
    const both = await decide(sara, { set: { extras: [] }, back: ['extras'] }, etag);
    expect(both).toMatchObject({ status: 400, body: { errors: [{ field: 'body.back' }] } });
  });

  it('may be read by the editor, and changed by whoever keeps holidays; others see nothing of them', async () => {
    const id = await ask();
    expect((await editor.call('GET', 'holiday/requests')).status).toBe(200);
    expect(await act(editor, id, 'confirm')).toMatchObject({ status: 403, body: { reason: 'role' } });
    for (const path of [
      'holiday?from=2027-07-01&to=2027-08-01',
      'holiday/requests',
      'holiday/stays',
      `holiday/stays/${id}`,
    ])
      expect(await reader.call('GET', path)).toMatchObject({ status: 403, body: { reason: 'role' } });
    const stranger = await deskPerson(ctx, api, 'other', 'owner', { email: `who${unit}@other.example` });
    expect((await stranger.call('GET', `holiday/stays/${id}`)).status).toBe(404);
    expect((await stranger.call('POST', `holiday/stays/${id}/confirm`, {})).status).toBe(404);
    const far = await sara.call('GET', 'holiday?from=2027-01-01&to=2027-12-31');
    expect(far).toMatchObject({ status: 400, body: { errors: [{ field: 'query.to' }] } });
  });

  it('leave rows in the log, with what changed', async () => {
    const id = await ask();
    await act(sara, id, 'confirm');
    await decide(sara, { set: { registrationNumber: 'TV-5' } }, (await terms()).etag);
    const { rows } = await sql<{ action: string; subject: string; actor: string; changes: { field: string }[] | null }>`
      select action, subject, actor, changes from audit_log where site_id = ${SITE} order by id desc limit 2`.execute(
      ctx.db.kysely,
    );
    expect(rows.map(({ action, subject, actor }) => [action, subject, actor])).toEqual([
      ['saveUnitTerms', String(unit), 'Sara Maes'],
      ['confirmStay', String(id), 'Sara Maes'],
    ]);
    expect(rows[0]?.changes?.map(({ field }) => field)).toEqual(['registrationNumber']);
  });

  it('are read, answered, moved and cancelled by the agency’s own software', async () => {
    const [first, second] = [await ask({ name: 'Noor Peeters' }), await ask(NEXT)];
    const { body } = await software('GET', 'stays');
    expect((body as Stay[]).map(({ id, name, state }) => [id, name, state])).toEqual([
      [first, 'Noor Peeters', 'HELD'],
      [second, 'Noor Peeters', 'HELD'],
    ]);
    expect(((await software('GET', `stays?after=${first}`)).body as Stay[]).map(({ id }) => id)).toEqual([second]);
    expect(await software('POST', `stays/${first}/confirm`, {})).toMatchObject({
      status: 200,
      body: { state: 'CONFIRMED' },
    });
    const august = { from: '2027-07-24', to: '2027-07-31' };
    expect(await software('POST', `stays/${first}/move`, august)).toMatchObject({ status: 200, body: august });
    expect(await software('POST', `stays/${first}/move`, { ...NEXT, sequence: 0 })).toMatchObject({
      status: 409,
      body: { reason: 'moved' },
    });
    expect(await software('POST', `stays/${first}/cancel`, {})).toMatchObject({ body: { state: 'CANCELLED' } });
    expect(await software('POST', `stays/${second}/refuse`, { sentence: 'Volzet.' })).toMatchObject({
      body: { state: 'REFUSED' },
    });
    expect(hooks).toEqual([
      'reservation.confirmed',
      'reservation.moved',
      'reservation.cancelled',
      'reservation.refused',
    ]);
    expect((await software('GET', 'leads')).status).toBe(403);
    expect((await software('POST', 'stays/999999/confirm', {})).status).toBe(404);
  });

  it('two who decide at once: one decision, and the visitor hears of it once', async () => {
    const id = await ask();
    await deliver();
    sent = [];
    const results = await Promise.all([
      act(sara, id, 'confirm'),
      act(bert, id, 'refuse'),
      act(sara, id, 'move', { ...NEXT, sequence: 0 }),
      software('POST', `stays/${id}/confirm`, {}),
    ]);
    const [stay] = await listStays(ctx.db.kysely, { siteId: SITE });
    const ends = results.filter(({ status }) => status === 200).length;
    expect(ends).toBeGreaterThan(0);
    expect(results.every(({ status }) => status === 200 || status === 409)).toBe(true);
    await deliver();
    const decided = visitorMails().filter(({ subject }) => !subject.startsWith('Verplaatst'));
    expect(decided).toHaveLength(1);
    expect(decided[0]?.subject).toMatch(stay?.state === 'CONFIRMED' ? /^Bevestigd/ : /^Over uw aanvraag/);
    // A refusal overtakes the mail of a move; a confirmation does not.
    const moves = visitorMails().filter(({ subject }) => subject.startsWith('Verplaatst'));
    expect(moves).toHaveLength(stay?.state === 'CONFIRMED' ? (stay.sequence ?? 0) : 0);
  });

  it('a hundred visitors and three members want the same week: one of them has it', async () => {
    const [first, second] = [await ask(NEXT), await ask({ from: '2027-07-17', to: '2027-07-24' })];
    const guest = { rentalUnitId: unit, ...WEEK, persons: 2, name: 'Gast', email: 'gast@huis.example', locale: 'nl' };
    const results = await Promise.allSettled<unknown>([
      ...Array.from({ length: 50 }, () => askFor(ctx, SITE, { rentalUnitId: unit })),
      act(sara, first, 'move', { ...WEEK, sequence: 0 }),
      act(bert, second, 'move', { ...WEEK, sequence: 0 }),
      sara.call('POST', 'holiday/stays', guest),
      bert.call('POST', 'holiday/blocks', { rentalUnitId: unit, ...WEEK }),
      ...Array.from({ length: 50 }, () => askFor(ctx, SITE, { rentalUnitId: unit })),
    ]);
    const won = results.filter(
      (result) =>
        result.status === 'fulfilled' &&
        (!('status' in (result.value as object)) || (result.value as { status: number }).status < 300),
    );
    expect(won).toHaveLength(1);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from rental_stay
      where site_id = ${SITE} and unit_id = ${unit} and state in ('HELD', 'CONFIRMED', 'BLOCKED')
        and stay && daterange('2027-07-03', '2027-07-10')`.execute(ctx.db.kysely);
    expect(rows[0]?.count).toBe(1);
  });

  it('two who exchange two stays do not lock each other out', async () => {
    const first = await ask();
    const second = await ask({ ...NEXT, rentalUnitId: unit + 1 });
    const results = await Promise.all([
      act(sara, first, 'move', { from: '2027-07-24', to: '2027-07-31', rentalUnitId: unit + 1, sequence: 0 }),
      act(bert, second, 'move', { from: '2027-07-24', to: '2027-07-31', rentalUnitId: unit, sequence: 0 }),
    ]);
    expect(results.map(({ status }) => status)).toEqual([200, 200]);
    expect(results.map(({ body }) => body.unitId)).toEqual([unit + 1, unit]);
  });
});
