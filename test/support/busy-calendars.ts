// The other calendars of a representative: a site with four listings, two agendas and their people, and a server that answers as
// Outlook, Google and iCloud do.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { createGuardedFetch } from '../../src/adapters/guarded-fetch.ts';
import { createApi } from '../../src/api/handle-request.ts';
import { handlers } from '../../src/api/handlers.ts';
import type { Db } from '../../src/db/engine/connect.ts';
import { replaceAgendas } from '../../src/db/viewings/agendas.ts';
import { estateList } from '../../src/feeds/json/estate-json-source.ts';
import { importEstates } from '../../src/services/imports/import-estates.ts';
import type { ServiceContext } from '../../src/services/platform/context.ts';
import { bookViewing } from '../../src/services/viewings/book-viewing.ts';
import { liveAgenda } from '../../src/services/viewings/live-agenda.ts';
import { addMember, type DeskPerson, deskPerson, signedIn } from './desk.ts';
import { addSite, testEstate } from './estates.ts';
import { SITE, testAgenda, type ViewingTest, viewingFormOf, viewingTest } from './viewings.ts';

export const event = (uid: string, start: string, end: string, ...more: readonly string[]): string =>
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
export const calendar = (...events: readonly string[]): string =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events.join('')}END:VCALENDAR\r\n`;

/** Tuesday 17 November from half past nine to half past ten, and every Wednesday from nine to noon. */
export const TUESDAY = event('tuesday', '20261117T093000', '20261117T103000');
export const WEDNESDAYS = event('wednesdays', '20261104T090000', '20261104T120000', 'RRULE:FREQ=WEEKLY;BYDAY=WE');

/** What visitors can book on a day on which nobody is busy. */
export const EVERY_HOUR = ['09:00', '10:00', '11:00', '13:00', '14:00', '15:00', '16:00'];

const GENT = { lat: 51.05, lon: 3.72 };
const ANTWERP = { lat: 51.2194, lon: 4.4025 };
const salesRepresentative = { name: 'Mira Voorbeeld', email: 'mira@alpha.example' };
const listing = (id: number, geoLocation: typeof GENT, visible = true) => {
  const estate = testEstate(id, { salesRepresentative });
  return { ...estate, address: { ...estate.address, visible, geoLocation } };
};

type BusyCalendarTest = {
  test: ViewingTest;
  ctx: ServiceContext;
  origin: string;
  now: Date;
  logged: string[];
  /** By path: what the server answers. */
  answers: Record<string, { readonly status?: number; readonly body: string; readonly location?: string }>;
  an: DeskPerson;
  mira: DeskPerson;
  joris: DeskPerson;
  reader: DeskPerson;
  neighbour: DeskPerson;
};

/** Before every test no calendar is followed, and nobody comes. */
export const busyCalendarTest = (open: () => Promise<Db>) => {
  const at = { now: new Date('2026-11-15T10:00:00Z'), logged: [] as string[] } as BusyCalendarTest;
  let server: Server;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const { status = 200, body, location } = at.answers[request.url ?? ''] ?? { status: 404, body: 'gone' };
      response.writeHead(status, { 'content-type': 'text/calendar', ...(location ? { location } : {}) }).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    at.origin = `http://127.0.0.1:${port}`;
    const note = (...words: readonly unknown[]) => void at.logged.push(JSON.stringify(words));
    at.test = await viewingTest(await open(), {
      now: () => at.now,
      fetch: createGuardedFetch({ allow: [`127.0.0.1:${port}`] }),
      log: { info: note, warn: note, error: note, debug: note } as never,
    });
    at.ctx = at.test.ctx;
    const api = createApi(at.ctx, handlers);
    const captcha = { siteKey: 'key', scriptUrl: 'https://captcha.example/api.js' };
    await addSite(at.ctx.db, SITE, { hostnames: ['alpha.example'], captcha });
    await addSite(at.ctx.db, 'beta', { hostnames: ['beta.example'] });
    const near = { lat: GENT.lat + 0.004, lon: GENT.lon };
    const listings = [listing(1, GENT), listing(2, ANTWERP), listing(3, near), listing(4, ANTWERP, false)];
    await importEstates(at.ctx, estateList(listings), { siteId: SITE, mode: 'full' });
    at.an = await deskPerson(at.ctx, api, SITE, 'owner', { name: 'An Peeters' });
    at.joris = await deskPerson(at.ctx, api, SITE, 'representative', { name: 'Joris Maes' });
    at.reader = await deskPerson(at.ctx, api, SITE, 'reader', { name: 'Rik Leroy' });
    at.neighbour = await deskPerson(at.ctx, api, 'beta', 'owner', { name: 'Cas Nuyts' });
    await addMember(at.ctx, SITE, {
      name: 'Mira Voorbeeld',
      email: 'm.voorbeeld@alpha.example',
      role: 'representative',
      agenda: 'mira',
    });
    const headers = await signedIn(at.ctx, 'alpha.example', 'm.voorbeeld@alpha.example');
    at.mira = {
      call: (method, path, body) => api({ method, path: `/sites/${SITE}/desk/${path}`, headers, body }),
    };
  });
  afterAll(async () => {
    await at.ctx.catalogue.close();
    await new Promise((resolve) => server.close(resolve));
  });
  beforeEach(async () => {
    at.now = new Date('2026-11-15T10:00:00Z');
    at.answers = { '/secret-4711.ics': { body: calendar(TUESDAY, WEDNESDAYS) } };
    at.logged.length = 0;
    for (const table of ['busy_calendar', 'viewing', 'agenda_block', 'delivery', 'agenda', 'rate_budget'])
      await sql`delete from ${sql.table(table)}`.execute(at.ctx.db.kysely);
    const rules = testAgenda({ openHouses: [] });
    await at.ctx.db.transaction((trx) =>
      replaceAgendas(trx, SITE, [rules, { ...rules, id: 'joris', email: 'joris@alpha.example' }]),
    );
    await at.ctx.catalogue.caughtUp(SITE);
  });

  const add = (person: DeskPerson, path = '/secret-4711.ics', agenda = 'mira') =>
    person.call('POST', `agendas/${agenda}/calendars`, { name: 'Outlook', address: at.origin + path });
  const added = async (path?: string): Promise<string> => {
    const reply = await add(at.an, path);
    expect(reply.status).toBe(201);
    return (reply.body as { calendar: { id: string } }).calendar.id;
  };
  const list = async () =>
    ((await at.an.call('GET', 'agendas/mira/calendars')).body as { calendars: Record<string, unknown>[] }).calendars;
  /** What visitors can book on a day, on the wall. */
  const slots = async (day: string, estateId = 1) =>
    (await liveAgenda(at.ctx, SITE, estateId)).slots
      .filter(({ wallStart }) => wallStart.startsWith(day))
      .map(({ wallStart }) => wallStart.slice(11));
  const book = async (start: string, estateId = 1) =>
    bookViewing(at.ctx, SITE, viewingFormOf({ start, estateId: String(estateId) }));

  return { at, add, added, list, slots, book };
};
