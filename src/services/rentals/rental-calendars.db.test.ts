import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnADatabase } from '../../../test/support/databases/databases.ts';
import { addSite } from '../../../test/support/estates.ts';
import { askFor, testUnit } from '../../../test/support/rentals.ts';
import { testServices } from '../../../test/support/services.ts';
import { RefusedFetchError } from '../../adapters/guarded-fetch.ts';
import { lastChange } from '../../db/platform/change-log.ts';
import { listRentalCalendars } from '../../db/rentals/rental-calendars.ts';
import { listStays, takenNights } from '../../db/rentals/rental-stays.ts';
import type { ServiceContext } from '../platform/context.ts';
import { importRentalUnits } from './import-rental-units.ts';
import { calendarAddress, readAllCalendars, rentalCalendar, setCalendars } from './rental-calendars.ts';
import { answerStay, cancelReservation } from './rental-decisions.ts';
import { searchRentalUnits } from './rentals.ts';

const SITE = 'alpha';
const CHANNEL = 'https://channel.example/one.ics';

const calendar = (...events: readonly (readonly [string, string, string])[]): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//channel//EN',
    ...events.flatMap(([uid, from, to]) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      'DTSTAMP:20270101T000000Z',
      `DTSTART;VALUE=DATE:${from.replaceAll('-', '')}`,
      `DTEND;VALUE=DATE:${to.replaceAll('-', '')}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n');

describeOnADatabase('calendars of holiday homes', (open) => {
  let ctx: ServiceContext;
  let answer: () => Promise<{ status: number; body: string }> = async () => ({ status: 200, body: calendar() });
  let unit = 0;

  beforeAll(async () => {
    ctx = await testServices(await open(), {
      fetch: async (url) => {
        const { status, body } = await answer();
        return { status, url, contentType: 'text/calendar', body: Buffer.from(body) };
      },
    });
    await addSite(ctx.db, SITE);
  });
  afterAll(() => ctx.catalogue.close());
  beforeEach(async () => {
    unit++;
    await importRentalUnits(ctx, [testUnit(unit)], { siteId: SITE });
  });
  const says = (text: string, status = 200) => {
    answer = async () => ({ status, body: text });
  };
  const read = () => readAllCalendars(ctx, { siteId: SITE, unitId: unit });
  const taken = async () =>
    (await takenNights(ctx.db.kysely, SITE, ctx.now(), unit)).map(({ from, to, source }) => [from, to, source]);
  const clashMails = async () =>
    (await ctx.db.kysely.selectFrom('delivery').select(['data', 'kind']).where('kind', '=', 'rental-clash').execute())
      .map(({ data }) => data)
      .filter((data) => data.unit === unit);

  it('gives the taken nights at a secret address, without names', async () => {
    const view = await askFor(ctx, SITE, { rentalUnitId: unit, name: 'Secret Person' });
    const address = await calendarAddress(ctx, SITE, unit);
    const token = address.slice(address.lastIndexOf('/') + 1);
    expect(address).toMatch(/^https:\/\/alpha\.example\/api\/sites\/alpha\/rental-units\/calendar\/[\w-]{43}\.ics$/);
    const text = await rentalCalendar(ctx, SITE, token);
    expect(text).not.toMatch(/Secret|huis\.example/);
    expect(text).not.toContain(view.id);
    const [event] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent');
    expect(new ICAL.Event(event).startDate.toString()).toBe('2027-07-03');
    expect(await rentalCalendar(ctx, SITE, token.replace('.ics', ''))).toContain('BEGIN:VCALENDAR');
    // The same address again; after a renewal the old one is unknown.
    expect(await calendarAddress(ctx, SITE, unit)).toBe(address);
    expect(await calendarAddress(ctx, SITE, unit, true)).not.toBe(address);
    await expect(rentalCalendar(ctx, SITE, token)).rejects.toMatchObject({ status: 404 });
    await expect(rentalCalendar(ctx, SITE, `${'A'.repeat(43)}.ics`)).rejects.toMatchObject({ status: 404 });
  });

  it('shows a booking until it is cancelled', async () => {
    await askFor(ctx, SITE, { rentalUnitId: unit });
    const id = (await listStays(ctx.db.kysely, { siteId: SITE })).find((stay) => stay.unitId === unit)?.id ?? 0;
    const token = (await calendarAddress(ctx, SITE, unit)).split('/').at(-1) ?? '';
    await answerStay(ctx, SITE, id, 'CONFIRMED');
    expect(await rentalCalendar(ctx, SITE, token)).toContain('DTSTART;VALUE=DATE:20270703');
    await cancelReservation(ctx, SITE, id);
    expect(await rentalCalendar(ctx, SITE, token)).not.toContain('VEVENT');
  });

  it('blocks what another channel has sold, frees it again, and tells nobody on', async () => {
    await setCalendars(ctx, SITE, unit, [CHANNEL]);
    says(calendar(['a', '2027-07-03', '2027-07-10'], ['b', '2027-07-09', '2027-07-12']));
    expect(await read()).toMatchObject([{ blocked: 1, problem: null }]);
    expect(await taken()).toEqual([['2027-07-03', '2027-07-12', CHANNEL]]);
    // What says the same again is no change of the home.
    const told = await lastChange(ctx.db.kysely, SITE);
    await read();
    expect(await lastChange(ctx.db.kysely, SITE)).toBe(told);
    await expect(askFor(ctx, SITE, { rentalUnitId: unit })).rejects.toMatchObject({ status: 409 });
    const token = (await calendarAddress(ctx, SITE, unit)).split('/').at(-1) ?? '';
    expect(await rentalCalendar(ctx, SITE, token)).not.toContain('VEVENT');
    says(calendar(['b', '2027-07-09', '2027-07-12']));
    await read();
    expect(await taken()).toEqual([['2027-07-09', '2027-07-12', CHANNEL]]);
    await setCalendars(ctx, SITE, unit, []);
    expect(await taken()).toEqual([]);
  });

  it('a clash with a booking of ours is told once and deletes nothing', async () => {
    await askFor(ctx, SITE, { rentalUnitId: unit });
    await setCalendars(ctx, SITE, unit, [CHANNEL]);
    says(calendar(['a', '2027-07-01', '2027-07-12']));
    expect(await read()).toMatchObject([{ clashes: [{ from: '2027-07-01', to: '2027-07-12' }] }]);
    await read();
    expect(await clashMails()).toEqual([{ unit, from: '2027-07-01', to: '2027-07-12' }]);
    const own = (await listStays(ctx.db.kysely, { siteId: SITE })).filter((stay) => stay.unitId === unit);
    expect(own.map(({ state, from, to }) => [state, from, to])).toEqual([['HELD', '2027-07-03', '2027-07-10']]);
    // The nights around it are blocked all the same.
    expect(await taken()).toEqual([
      ['2027-07-01', '2027-07-03', CHANNEL],
      ['2027-07-03', '2027-07-10', null],
      ['2027-07-10', '2027-07-12', CHANNEL],
    ]);
    const [noted] = await listRentalCalendars(ctx.db.kysely, { unitId: unit });
    expect(noted?.problem).toContain('2027-07-01/2027-07-12');
  });

  it('what comes back from us is no clash', async () => {
    await askFor(ctx, SITE, { rentalUnitId: unit });
    await setCalendars(ctx, SITE, unit, [CHANNEL]);
    says(await rentalCalendar(ctx, SITE, (await calendarAddress(ctx, SITE, unit)).split('/').at(-1) ?? ''));
    expect(await read()).toMatchObject([{ clashes: [], blocked: 0, problem: null }]);
    expect(await clashMails()).toEqual([]);
  });

  it.each([
    ['a page', () => says('<!doctype html><title>Log in</title>'), 'calendar that can be read'],
    ['an error', () => says('gone', 404), 'The calendar answered 404.'],
    [
      'an address in our own network',
      () => {
        answer = () => Promise.reject(new RefusedFetchError('This address is not public.'));
      },
      'This address is not public.',
    ],
  ])('%s changes nothing and is noted', async (_what, broken, problem) => {
    await setCalendars(ctx, SITE, unit, [CHANNEL]);
    says(calendar(['a', '2027-07-03', '2027-07-10']));
    await read();
    broken();
    await read();
    expect(await taken()).toEqual([['2027-07-03', '2027-07-10', CHANNEL]]);
    const [noted] = await listRentalCalendars(ctx.db.kysely, { unitId: unit });
    expect(noted?.problem).toContain(problem);
  });

  it('imports: unchanged is left alone, wrong is passed over, a full list removes, bookings stay', async () => {
    const record = testUnit(unit, { taken: [{ from: '2027-07-01', to: '2027-07-12' }] });
    await askFor(ctx, SITE, { rentalUnitId: unit });
    expect(await importRentalUnits(ctx, [record], { siteId: SITE })).toMatchObject({ changed: 1 });
    expect(await taken()).toEqual([
      ['2027-07-01', '2027-07-03', 'import'],
      ['2027-07-03', '2027-07-10', null],
      ['2027-07-10', '2027-07-12', 'import'],
    ]);
    expect(await importRentalUnits(ctx, [record], { siteId: SITE })).toMatchObject({ unchanged: 1 });
    const wrong = await importRentalUnits(
      ctx,
      [
        { id: 'x' },
        { ...record, owner: 'Somebody' },
        { ...record, taken: [{ from: '2027-02-30', to: '2027-03-01' }] },
        record,
        record,
      ],
      { siteId: SITE },
    );
    expect(wrong).toMatchObject({ unchanged: 1, added: 0, changed: 0 });
    expect(wrong.problems.map(({ position, fields }) => [position, fields[0]?.field])).toEqual([
      [1, 'general'],
      [2, 'owner'],
      [3, 'taken.0.from'],
      [5, 'id'],
    ]);
    expect(await importRentalUnits(ctx, [record], { siteId: SITE, full: true })).toMatchObject(
      unit === 1 ? { removed: 0 } : { refused: expect.stringContaining('It would remove') },
    );
    const full = await importRentalUnits(ctx, [record], { siteId: SITE, full: true, allowRemoval: true });
    expect(full.removed).toBe(unit - 1);
    expect((await searchRentalUnits(ctx, SITE, {})).results.map(({ id }) => id)).toEqual([unit]);
    await expect(importRentalUnits(ctx, [], { siteId: 'nobody' })).rejects.toMatchObject({ status: 404 });
  });
});
