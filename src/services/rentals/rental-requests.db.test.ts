import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnADatabase } from '../../../test/support/databases/databases.ts';
import { addSite } from '../../../test/support/estates.ts';
import { askFor, testUnit } from '../../../test/support/rentals.ts';
import { testServices } from '../../../test/support/services.ts';
import type { OutgoingMail } from '../../adapters/mailer.ts';
import { decideStay, listStays } from '../../db/rentals/rental-stays.ts';
import { FORM_LIMITS } from '../leads/form-limits.ts';
import { eraseEmail } from '../leads/leads.ts';
import { eraseOldLeads } from '../leads/retention.ts';
import { sendDelivery } from '../mail/deliveries.ts';
import type { ServiceContext } from '../platform/context.ts';
import { importRentalUnits } from './import-rental-units.ts';
import {
  answerByToken,
  answerStay,
  cancelReservation,
  lapseAllOverdue,
  stayByToken,
  withdrawByToken,
} from './rental-decisions.ts';
import { rentalPeriods, searchRentalUnits } from './rentals.ts';

const SITE = 'alpha';
const HOUR = 3_600_000;

describeOnADatabase('requests for holiday nights', (open, engine) => {
  let ctx: ServiceContext;
  let now = new Date('2026-11-15T10:00:00Z');
  let ordered: number[] = [];
  let sent: OutgoingMail[] = [];
  let unit = 0;

  beforeAll(async () => {
    ctx = await testServices(await open(), {
      now: () => now,
      jobs: {
        enqueue: async (_trx, _task, data) => {
          ordered.push((data as { id: number }).id);
        },
      },
      mailer: {
        description: 'a list',
        send: async (mail) => {
          sent.push(mail);
        },
        close: () => {},
      },
    });
    await addSite(ctx.db, SITE);
    await addSite(ctx.db, 'beta');
  });
  afterAll(() => ctx.catalogue.close());
  /** A unit of its own for every test. */
  beforeEach(async () => {
    // What the test before left held is over.
    now = new Date('2026-12-15T10:00:00Z');
    await lapseAllOverdue(ctx);
    [ordered, sent, now] = [[], [], new Date('2026-11-15T10:00:00Z')];
    unit++;
    await importRentalUnits(ctx, [testUnit(unit)], { siteId: SITE });
  });
  const ask = (inputs: Readonly<Record<string, unknown>> = {}, more = {}) =>
    askFor(ctx, SITE, { rentalUnitId: unit, ...inputs }, more);
  const deliver = async () => {
    for (const id of ordered) await sendDelivery(ctx, SITE, id, true);
    ordered = [];
  };
  const stays = async () => (await listStays(ctx.db.kysely, { siteId: SITE })).filter((one) => one.unitId === unit);
  const linkIn = (mail: OutgoingMail | undefined): string =>
    /request\/([\w-]{43})|aanvraag\/([\w-]{43})/.exec(mail?.text ?? '')?.[0]?.slice(-43) ?? '';
  const to = (who: 'agency' | 'visitor') =>
    sent.filter(({ to: { address } }) => address.startsWith('info@') === (who === 'agency'));
  const agencyToken = () =>
    to('agency')
      .map(linkIn)
      .findLast((token) => token !== '') ?? '';
  const weekFree = async (from = '2027-07-03') =>
    (await rentalPeriods(ctx, SITE, unit)).results.find((period) => period.from === from && period.type === 'week')
      ?.available;

  it('holds the nights for 48 hours and tells both', async () => {
    await ctx.catalogue.of(SITE);
    const told: number[] = [];
    ctx.catalogue.onChange(({ rentalIds = [] }) => told.push(...rentalIds));
    const view = await ask({ message: 'Met een kinderbed?', phone: '+32 9 123 45 67' });
    expect(view).toMatchObject({
      rentalUnitId: unit,
      from: '2027-07-03',
      to: '2027-07-10',
      persons: 4,
      price: 700,
      state: 'HELD',
      heldUntil: '2026-11-17T10:00:00.000Z',
      role: 'visitor',
    });
    expect(await weekFree()).toBe(false);
    // Cached pages follow the log.
    await ctx.catalogue.caughtUp(SITE);
    expect(told).toContain(unit);
    await deliver();
    expect(sent).toHaveLength(2);
    const [visitor, agency] = [to('visitor')[0], to('agency')[0]];
    expect(visitor?.subject).toBe(`Uw aanvraag voor Duinroos ${unit}`);
    expect(visitor?.text).toContain('dinsdag 17 november, 11.00');
    expect(visitor?.text).toContain('€\u00a0700');
    expect(agency?.subject).toBe(`Noor Peeters vraagt Duinroos ${unit} aan`);
    expect(agency?.text).toContain('Met een kinderbed?');
    expect(agency?.replyTo?.address).toBe(view.email);
    expect(linkIn(visitor)).toBe(view.id);
    // The visitor's mail does not open the agency's page.
    expect(linkIn(agency)).not.toBe(view.id);
    const [row] = await stays();
    expect(JSON.stringify(row)).not.toContain(view.id);
    expect(row?.consent).toEqual({ textVersion: expect.any(String), locale: 'nl', at: '2026-11-15T10:00:00.000Z' });
  });

  it('the agency confirms by its link; a second time changes nothing; a refusal then comes too late', async () => {
    const { id } = await ask();
    await deliver();
    const token = agencyToken();
    expect(await stayByToken(ctx, SITE, token)).toMatchObject({ role: 'agency', state: 'HELD' });
    expect(await stayByToken(ctx, SITE, id)).toMatchObject({ role: 'visitor', state: 'HELD' });
    // Looking changes nothing; the visitor's own link does not answer; neither does another site.
    await expect(answerByToken(ctx, SITE, id, 'CONFIRMED')).rejects.toMatchObject({ status: 404 });
    await expect(answerByToken(ctx, 'beta', token, 'CONFIRMED')).rejects.toMatchObject({ status: 404 });
    sent = [];
    expect(await answerByToken(ctx, SITE, token, 'CONFIRMED')).toMatchObject({ state: 'CONFIRMED' });
    expect(await answerByToken(ctx, SITE, token, 'CONFIRMED')).toMatchObject({ state: 'CONFIRMED' });
    await deliver();
    expect(sent.map(({ subject }) => subject).sort()).toEqual([
      `Bevestigd: Duinroos ${unit} voor Noor Peeters`,
      `Bevestigd: uw verblijf in Duinroos ${unit}`,
    ]);
    expect(to('visitor')[0]?.text).toContain('Zeedijk 12');
    await expect(answerByToken(ctx, SITE, token, 'REFUSED')).rejects.toMatchObject({ status: 409 });
    expect(await weekFree()).toBe(false);
    // A booking stays, whatever time passes.
    now = new Date(now.getTime() + 90 * 24 * HOUR);
    await lapseAllOverdue(ctx);
    expect((await stays())[0]?.state).toBe('CONFIRMED');
  });

  it('a refusal frees the nights', async () => {
    await ask();
    await deliver();
    await answerByToken(ctx, SITE, agencyToken(), 'REFUSED');
    expect(await weekFree()).toBe(true);
    sent = [];
    await deliver();
    expect(sent.map(({ subject }) => subject).sort()).toEqual([
      `Geweigerd: Duinroos ${unit} voor Noor Peeters`,
      `Over uw aanvraag voor Duinroos ${unit}`,
    ]);
    expect((await ask()).state).toBe('HELD');
  });

  it('a booking can be cancelled: its nights are free, both are told, once', async () => {
    const { id: link } = await ask();
    const [{ id } = { id: 0 }] = await stays();
    await expect(cancelReservation(ctx, SITE, id)).rejects.toMatchObject({ status: 409, instead: { state: 'HELD' } });
    await deliver();
    await answerByToken(ctx, SITE, agencyToken(), 'CONFIRMED');
    await deliver();
    await expect(cancelReservation(ctx, 'beta', id)).rejects.toMatchObject({ status: 404 });
    sent = [];
    await ctx.catalogue.of(SITE);
    const told: number[] = [];
    ctx.catalogue.onChange(({ rentalIds = [] }) => told.push(...rentalIds));
    expect(await cancelReservation(ctx, SITE, id)).toMatchObject({ id, state: 'CANCELLED' });
    expect(await cancelReservation(ctx, SITE, id)).toMatchObject({ id, state: 'CANCELLED' });
    await ctx.catalogue.caughtUp(SITE);
    expect(told).toContain(unit);
    expect(await weekFree()).toBe(true);
    expect(await stayByToken(ctx, SITE, link)).toMatchObject({ role: 'visitor', state: 'CANCELLED' });
    await deliver();
    expect(sent.map(({ subject }) => subject).sort()).toEqual([
      `Geannuleerd: Duinroos ${unit} voor Noor Peeters`,
      `Geannuleerd: uw verblijf in Duinroos ${unit}`,
    ]);
    // The button leads to what is free, not to what is over.
    expect(to('visitor')[0]?.text).toContain(`/nl/vakantie/${unit}`);
    expect(linkIn(to('visitor')[0])).toBe('');
    // Somebody else can have them.
    expect((await ask()).state).toBe('HELD');
  });

  it('a confirmation that was cancelled before it left is not sent; a stay that is over is not cancelled', async () => {
    await ask();
    await deliver();
    await answerByToken(ctx, SITE, agencyToken(), 'CONFIRMED');
    sent = [];
    const [{ id } = { id: 0 }] = await stays();
    const before = now;
    now = new Date('2027-07-10T10:00:00Z');
    await expect(cancelReservation(ctx, SITE, id)).rejects.toMatchObject({ status: 409 });
    now = before;
    await cancelReservation(ctx, SITE, id);
    await deliver();
    expect(sent.map(({ subject }) => subject.split(':')[0])).toEqual(['Geannuleerd', 'Geannuleerd']);
  });

  it('the visitor withdraws by his link: the nights are free, both are told, once', async () => {
    const { id } = await ask();
    await deliver();
    const agency = agencyToken();
    // Neither the agency's link nor that of another site; all look like one that nobody has.
    for (const [site, token] of [
      [SITE, agency],
      ['beta', id],
      [SITE, 'A'.repeat(43)],
      [SITE, 'x'],
    ] as const) {
      await expect(withdrawByToken(ctx, site, token)).rejects.toMatchObject({
        status: 404,
        message: 'There is no such request.',
      });
    }
    expect(await weekFree()).toBe(false);
    sent = [];
    expect(await withdrawByToken(ctx, SITE, id)).toMatchObject({ id, role: 'visitor', state: 'WITHDRAWN' });
    expect(await withdrawByToken(ctx, SITE, id)).toMatchObject({ id, role: 'visitor', state: 'WITHDRAWN' });
    expect(await weekFree()).toBe(true);
    await deliver();
    expect(sent.map(({ subject }) => subject).sort()).toEqual([
      `Ingetrokken: Duinroos ${unit} voor Noor Peeters`,
      `Uw aanvraag voor Duinroos ${unit} is ingetrokken`,
    ]);
    await expect(answerByToken(ctx, SITE, agency, 'CONFIRMED')).rejects.toMatchObject({ status: 409 });
    now = new Date(now.getTime() + 49 * HOUR);
    expect(await lapseAllOverdue(ctx)).toBe(0);
    expect((await ask()).state).toBe('HELD');
    expect((await stays()).map(({ state }) => state)).toEqual(['WITHDRAWN', 'HELD']);
  });

  it('what is answered cannot be withdrawn; what was withdrawn at once is told once; a late withdrawal is one', async () => {
    const { id } = await ask();
    await deliver();
    await answerByToken(ctx, SITE, agencyToken(), 'CONFIRMED');
    await expect(withdrawByToken(ctx, SITE, id)).rejects.toMatchObject({
      status: 409,
      instead: { state: 'CONFIRMED' },
    });
    expect(await weekFree()).toBe(false);
    await deliver();
    sent = [];
    const other = { from: '2027-07-10', to: '2027-07-17' };
    await withdrawByToken(ctx, SITE, (await ask(other)).id);
    await deliver();
    // The receipts lost their reason.
    expect(sent.map(({ subject }) => subject).sort()).toEqual([
      `Ingetrokken: Duinroos ${unit} voor Noor Peeters`,
      `Uw aanvraag voor Duinroos ${unit} is ingetrokken`,
    ]);
    const late = await ask(other);
    now = new Date(now.getTime() + 49 * HOUR);
    expect(await withdrawByToken(ctx, SITE, late.id)).toMatchObject({ state: 'WITHDRAWN' });
  });

  it('lapses after 48 hours, with a mail to both, once; the agency’s answer then comes too late', async () => {
    await ask();
    await deliver();
    const token = agencyToken();
    now = new Date(now.getTime() + 48 * HOUR - 1);
    expect(await lapseAllOverdue(ctx)).toBe(0);
    now = new Date(now.getTime() + 1);
    // Free from that moment, also before the job comes.
    expect(await weekFree()).toBe(true);
    await expect(answerByToken(ctx, SITE, token, 'CONFIRMED')).rejects.toMatchObject({ status: 409 });
    sent = [];
    expect(await lapseAllOverdue(ctx)).toBe(1);
    expect(await lapseAllOverdue(ctx)).toBe(0);
    await deliver();
    expect(sent.map(({ subject }) => subject).sort()).toEqual([
      `Uw aanvraag voor Duinroos ${unit} is vervallen`,
      `Vervallen: Duinroos ${unit} voor Noor Peeters`,
    ]);
  });

  it('whoever comes after the 48 hours gets the nights, and the first one is told', async () => {
    await ask();
    now = new Date(now.getTime() + 49 * HOUR);
    expect((await ask()).state).toBe('HELD');
    expect((await stays()).map(({ state }) => state)).toEqual(['LAPSED', 'HELD']);
    await deliver();
    // The receipt of the first one lost its reason; its end did not.
    expect(
      to('visitor')
        .map(({ subject }) => subject)
        .sort(),
    ).toEqual([`Uw aanvraag voor Duinroos ${unit}`, `Uw aanvraag voor Duinroos ${unit} is vervallen`]);
  });

  it('the same submission again is the same request; another one under its name is refused', async () => {
    const inputs = { submission: randomUUID(), email: `same${unit}@huis.example` };
    const [first, second] = await Promise.all([ask(inputs), ask(inputs)]);
    expect(second?.id).toBe(first?.id);
    expect((await ask(inputs)).id).toBe(first?.id);
    expect(await stays()).toHaveLength(1);
    await deliver();
    expect(sent).toHaveLength(2);
    await expect(ask({ ...inputs, from: '2027-07-10', to: '2027-07-17' })).rejects.toMatchObject({ status: 422 });
    const keyed = { email: inputs.email, from: '2027-07-10', to: '2027-07-17' };
    const byHeader = await ask(keyed, { key: `key-${unit}` });
    expect((await ask(keyed, { key: `key-${unit}` })).id).toBe(byHeader.id);
  });

  it.each([
    ['more people than fit in', { persons: 7 }, { field: 'persons', message: 'persons' }],
    ['nights that no period has', { from: '2027-07-04', to: '2027-07-11' }, { field: 'from', message: 'period' }],
    ['nights that are over', { from: '2026-11-14', to: '2026-11-21' }, { field: 'from', message: 'period' }],
    ['no consent', { privacy: '' }, { field: 'privacy', message: 'consent' }],
    ['no captcha', { 'g-recaptcha-response': '' }, { field: 'g-recaptcha-response', message: 'captcha-missing' }],
    ['a wrong captcha', { 'g-recaptcha-response': '99' }, { field: 'g-recaptcha-response', message: 'captcha-wrong' }],
  ])('refuses %s by name', async (_what, inputs, problem) => {
    await expect(ask(inputs)).rejects.toMatchObject({ status: 400, problems: [problem] });
    expect(await stays()).toEqual([]);
  });

  it('unknown units and sites look alike', async () => {
    await expect(ask({ rentalUnitId: 999_999 })).rejects.toMatchObject({ status: 404 });
    await expect(askFor(ctx, 'nobody', { rentalUnitId: unit })).rejects.toMatchObject({ status: 404 });
    for (const token of ['', 'x', '../../etc', 'A'.repeat(43), '%00']) {
      await expect(stayByToken(ctx, SITE, token)).rejects.toMatchObject({ status: 404 });
    }
  });

  it('one person cannot hold everything', async () => {
    const email = `greedy${unit}@huis.example`;
    const week = (index: number) => new Date(Date.UTC(2027, 0, 2 + index * 7)).toISOString().slice(0, 10);
    for (let index = 0; index < FORM_LIMITS.stay.person[1]; index++) {
      await ask({ email, from: week(index), to: week(index + 1) });
    }
    const next = { email, from: week(10), to: week(11) };
    await expect(ask(next)).rejects.toMatchObject({ status: 429 });
    expect(await stays()).toHaveLength(FORM_LIMITS.stay.person[1]);
  });

  it('every mail of a request shows the photo of the home', async () => {
    await ask();
    await deliver();
    await answerByToken(ctx, SITE, agencyToken(), 'CONFIRMED');
    await deliver();
    const mails = [...to('visitor'), ...to('agency')];
    expect(mails.length).toBeGreaterThanOrEqual(3);
    for (const { html, text, subject } of mails) {
      const [photo] = /<img[^>]*rental-units[^>]*>/.exec(html) ?? [];
      expect(photo, subject).toContain(
        `src="https://alpha.example/api/sites/alpha/rental-units/photo/${unit}/1?size=medium&amp;v=`,
      );
      expect(photo, subject).toMatch(/alt="[^"]+" width="536" height="357"/);
      expect(text, subject).not.toContain('photo/');
    }
  });

  it('a hidden address is in no public answer and no mail before the agency wants it', async () => {
    const { address } = testUnit(unit);
    await importRentalUnits(ctx, [testUnit(unit, { address: { ...address, visible: false } })], { siteId: SITE });
    await ask();
    await deliver();
    await answerByToken(ctx, SITE, agencyToken(), 'CONFIRMED');
    await deliver();
    const found = await searchRentalUnits(ctx, SITE, { query: {}, pagination: { size: 100 } });
    const shown = JSON.stringify(found.results.find(({ id }) => id === unit));
    expect(shown).not.toMatch(/Zeedijk|Duinroos/);
    for (const mail of to('visitor')) expect(mail.text + mail.html).not.toMatch(/Zeedijk|Duinroos/);
    expect(to('visitor').at(-1)?.text).toContain('Het adres');
    // The agency knows its own homes.
    expect(to('agency')[0]?.text).toContain('Duinroos');
  });

  it('requests that came to nothing are erased after 90 days, bookings stay', async () => {
    await ask();
    await deliver();
    await answerByToken(ctx, SITE, agencyToken(), 'REFUSED');
    await withdrawByToken(ctx, SITE, (await ask()).id);
    await deliver();
    sent = [];
    await ask();
    await deliver();
    await answerByToken(ctx, SITE, agencyToken(), 'CONFIRMED');
    now = new Date(now.getTime() + 89 * 24 * HOUR);
    await eraseOldLeads(ctx);
    expect(await stays()).toHaveLength(3);
    now = new Date(now.getTime() + 2 * 24 * HOUR);
    await eraseOldLeads(ctx);
    expect((await stays()).map(({ state }) => state)).toEqual(['CONFIRMED']);
    // A booking that was cancelled is kept as long, from that day on.
    const [{ id } = { id: 0 }] = await stays();
    await cancelReservation(ctx, SITE, id);
    now = new Date(now.getTime() + 89 * 24 * HOUR);
    await eraseOldLeads(ctx);
    expect((await stays()).map(({ state }) => state)).toEqual(['CANCELLED']);
    now = new Date(now.getTime() + 2 * 24 * HOUR);
    await eraseOldLeads(ctx);
    expect(await stays()).toEqual([]);
  });

  it('somebody who wants to be forgotten is: the nights are free, waiting mails are not sent', async () => {
    const email = `forget${unit}@huis.example`;
    await ask({ email });
    const erased = await eraseEmail(ctx, email.toUpperCase(), SITE);
    expect(erased.rentals).toBe(1);
    expect(await stays()).toEqual([]);
    expect(await weekFree()).toBe(true);
    await deliver();
    expect(sent).toEqual([]);
  });

  it.runIf(engine === 'postgres')(
    'of a home that is gone are answered once, also when two answer at once',
    async () => {
      const answered = async (first: 'CONFIRMED' | 'REFUSED', second: 'CONFIRMED' | 'REFUSED') => {
        await ask({ from: '2027-07-03', to: '2027-07-10' });
        const [stay] = await stays();
        await ctx.db.kysely.updateTable('rental_unit').set({ removed_at: now }).where('id', '=', unit).execute();
        const decided = Promise.withResolvers<void>();
        const { promise: isRead, resolve: letGo } = Promise.withResolvers<void>();
        const one = ctx.db.transaction(async (trx) => {
          await decideStay(trx, SITE, stay?.id ?? 0, first, now);
          decided.resolve();
          await isRead;
        });
        // Without this the other one, whose connection may be there sooner, could be the first.
        await decided.promise;
        const other = answerStay(ctx, SITE, stay?.id ?? 0, second).then(
          ({ state }) => state,
          (error: Error) => error.message,
        );
        // It has read the request as it was, and waits for the one who answers it.
        const waiting = sql<{ pid: number }>`
        select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
        await expect.poll(async () => (await waiting.execute(ctx.db.kysely)).rows.length).toBe(1);
        letGo();
        await one;
        return other;
      };
      expect(await answered('CONFIRMED', 'CONFIRMED')).toBe('CONFIRMED');
      unit++;
      await importRentalUnits(ctx, [testUnit(unit)], { siteId: SITE });
      expect(await answered('REFUSED', 'CONFIRMED')).toBe('This request has just been answered.');
    },
  );
});
