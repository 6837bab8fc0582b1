import { randomUUID } from 'node:crypto';
import ICAL from 'ical.js';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../../test/support/databases/databases.ts';
import {
  addViewingSite,
  SITE,
  TUESDAY_TEN,
  testAgenda,
  type ViewingTest,
  viewingFormOf,
  viewingTest,
} from '../../../test/support/viewings.ts';
import { saveSite } from '../../db/content/sites.ts';
import { replaceAgendas } from '../../db/viewings/agendas.ts';
import { listViewings } from '../../db/viewings/viewings.ts';
import { ConflictError } from '../../domain/errors.ts';
import { eraseEmail } from '../leads/leads.ts';
import type { ServiceContext } from '../platform/context.ts';
import { calendarByKey } from './agenda-calendar.ts';
import { agendaByKey, agendaKeys, keepTime } from './agendas.ts';
import { bookViewing } from './book-viewing.ts';
import { liveAgenda } from './live-agenda.ts';
import { offerFreedTime } from './viewing-offers.ts';
import { eraseOldViewings, remindOfTomorrow } from './viewing-upkeep.ts';
import { joinWaitlist } from './viewing-waits.ts';
import { cancelViewing, moveViewing, viewingByToken } from './viewings.ts';

const eventOf = (content: string): { readonly method: string; readonly event: ICAL.Event } => {
  const calendar = new ICAL.Component(ICAL.parse(content));
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') as ICAL.Component);
  return { method: String(calendar.getFirstPropertyValue('method')), event };
};

describeOnEachDatabase('viewings', (open) => {
  let test: ViewingTest;
  let ctx: ServiceContext;
  const clock = { now: new Date('2026-11-15T10:00:00Z') };

  beforeAll(async () => {
    test = await viewingTest(await open(), { now: () => clock.now });
    ctx = test.ctx;
    await addViewingSite(ctx);
    await addViewingSite(ctx, 'beta');
  });
  afterAll(() => ctx.catalogue.close());
  beforeEach(async () => {
    clock.now = new Date('2026-11-15T10:00:00Z');
    await test.send();
    await ctx.db.transaction(async (trx) => {
      await trx.deleteFrom('viewing').execute();
      await trx.deleteFrom('agenda_block').execute();
      await trx.deleteFrom('viewing_wait').execute();
      await trx.deleteFrom('rate_budget').execute();
    });
  });

  const book = (over: Record<string, unknown> = {}, key?: string) => bookViewing(ctx, SITE, viewingFormOf(over, key));
  const startsOf = async (estateId = 1) => (await liveAgenda(ctx, SITE, estateId)).slots.map(({ start }) => start);

  it('offers the hours of the representative from tomorrow on, in both clocks', async () => {
    const { bookable, timeZone, slots } = await liveAgenda(ctx, SITE, 2);
    expect([bookable, timeZone]).toEqual([true, 'Europe/Brussels']);
    expect(slots[0]).toEqual({
      start: '2026-11-16T10:00:00Z',
      end: '2026-11-16T10:30:00Z',
      wallStart: '2026-11-16T11:00',
      wallEnd: '2026-11-16T11:30',
      places: 1,
      group: false,
    });
    expect(
      slots.filter(({ wallStart }) => wallStart.startsWith('2026-11-17')).map(({ wallStart }) => wallStart.slice(11)),
    ).toEqual(['09:00', '10:00', '11:00', '13:00', '14:00', '15:00', '16:00']);
  });

  it.each(['booked', 'moved', 'reminded', 'cancelled'])('the mail that it is %s shows the photo', async (step) => {
    const { id } = await book({ estateId: 2 });
    if (step === 'moved') await moveViewing(ctx, SITE, id, new Date('2026-11-17T13:00:00Z'));
    if (step === 'cancelled') await cancelViewing(ctx, SITE, id);
    if (step === 'reminded') {
      await test.send();
      clock.now = new Date('2026-11-16T10:00:00Z');
      await remindOfTomorrow(ctx);
    }
    const visitor = (await test.send()).find(({ to }) => to.name === 'Noor Peeters');
    const [photo] = /<img[^>]*gable[^>]*>/.exec(visitor?.html ?? '') ?? [];
    expect(photo).toContain('src="https://alpha.example/media/alpha/demo:gable-1-day-summer/740x400.jpg"');
    expect(photo).toMatch(/alt="(?!.*Molenstraat)[^"]+" width="536" height="290"/);
    // Only the listing's photo: the site has no logo.
    expect(visitor?.html.match(/<img/g)).toHaveLength(1);
    expect(visitor?.text).not.toContain('/media/');
  });

  it('a mail about a listing without photos shows none', async () => {
    await book();
    for (const { html } of await test.send()) expect(html).not.toContain('<img');
  });

  it('offers nothing for a listing that is sold, or whose representative has no agenda', async () => {
    expect(await liveAgenda(ctx, SITE, 4)).toMatchObject({ bookable: false, slots: [] });
    expect(await liveAgenda(ctx, SITE, 5)).toMatchObject({ bookable: false, slots: [] });
    await expect(liveAgenda(ctx, SITE, 3)).rejects.toMatchObject({ status: 404 });
    await expect(liveAgenda(ctx, SITE, 999)).rejects.toMatchObject({ status: 404 });
  });

  it('books a slot: it is gone for every listing of the representative, and two mails are on their way', async () => {
    const appointment = await book({ message: 'Is er een lift?', phone: '0470 12 34 56' });
    expect(appointment).toMatchObject({
      estateId: 1,
      state: 'CONFIRMED',
      sequence: 0,
      start: TUESDAY_TEN,
      wallStart: '2026-11-17T10:00',
      changeable: true,
      agent: { name: 'Mira Voorbeeld', phone: '+32 9 123 45 67' },
    });
    expect(appointment.id).toMatch(/^[A-Za-z0-9_-]{43}$/);
    expect(await startsOf(1)).not.toContain(TUESDAY_TEN);
    expect(await startsOf(2)).not.toContain(TUESDAY_TEN);
    expect(await viewingByToken(ctx, SITE, appointment.id)).toEqual(appointment);

    const mails = await test.send();
    expect(mails.map(({ to }) => to.address).sort()).toEqual([
      'mira@alpha.example',
      expect.stringMatching(/^noor\d+@voorbeeld\.example$/),
    ]);
    const visitor = mails.find(({ to }) => to.name === 'Noor Peeters');
    const agent = mails.find(({ to }) => to.name === 'Mira Voorbeeld');
    expect(visitor?.text).toContain('dinsdag 17 november 2026 om 10.00\u00a0uur');
    expect(visitor?.text).toContain('Belgische tijd');
    expect(visitor?.text).toContain(`/nl/afspraak-annuleren/${appointment.id}`);
    expect(visitor?.text).not.toContain('lift');
    expect(agent?.text).toContain('Is er een lift?');
    expect(agent?.text).not.toContain(appointment.id);

    for (const mail of [visitor, agent]) {
      const { method, event } = eventOf(mail?.calendar?.content ?? '');
      expect(method).toBe('REQUEST');
      expect(event.sequence).toBe(0);
      expect(event.startDate.toJSDate().toISOString()).toBe('2026-11-17T09:00:00.000Z');
      expect(event.endDate.toJSDate().toISOString()).toBe('2026-11-17T09:30:00.000Z');
    }
    const uid = (mail: typeof visitor) => eventOf(mail?.calendar?.content ?? '').event.uid;
    expect(uid(visitor)).toBe(uid(agent));
    expect(uid(visitor)).toMatch(/^[0-9a-f-]{36}@alpha\.example$/);
  });

  it('refuses a taken slot with those that are left', async () => {
    await book();
    const error = await book().catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ConflictError);
    const { slots } = (error as ConflictError).instead as { slots: { start: string }[] };
    expect(slots.map(({ start }) => start)).toEqual(await startsOf());
    expect(slots.length).toBeGreaterThan(10);
  });

  it('is one booking however often the same request comes, and refuses another one under its key', async () => {
    const request = viewingFormOf({}, 'key-1');
    const [first, ...others] = await Promise.all([1, 2, 3, 4].map(() => bookViewing(ctx, SITE, request)));
    expect(others).toEqual([first, first, first]);
    expect(await listViewings(ctx.db.kysely, { siteId: SITE })).toHaveLength(1);
    expect(await test.send()).toHaveLength(2);
    const other = { ...request, inputs: { ...request.inputs, start: '2026-11-18T09:00:00Z' } };
    await expect(bookViewing(ctx, SITE, other)).rejects.toMatchObject({ status: 422 });
    await expect(bookViewing(ctx, SITE, { ...request, key: 'a b' })).rejects.toMatchObject({ status: 400 });
  });

  it('is one place in line however often the same request comes, and refuses another one under its key', async () => {
    const { inputs, ...request } = viewingFormOf({ email: 'wacht@voorbeeld.example', submission: randomUUID() });
    await Promise.all([1, 2, 3].map(() => joinWaitlist(ctx, SITE, 1, { ...request, inputs })));
    await joinWaitlist(ctx, SITE, 1, { ...request, inputs });
    const waits = await ctx.db.kysely.selectFrom('viewing_wait').select(['email', 'estate_id']).execute();
    expect(waits).toEqual([{ email: 'wacht@voorbeeld.example', estate_id: 1 }]);
    const other = { ...request, inputs: { ...inputs, name: 'Iemand Anders' } };
    await expect(joinWaitlist(ctx, SITE, 1, other)).rejects.toMatchObject({ status: 422 });
    await expect(joinWaitlist(ctx, SITE, 2, { ...request, inputs })).rejects.toMatchObject({ status: 422 });
  });

  it('stores nothing without consent, captcha, or a slot that the rules offer', async () => {
    await expect(book({ privacy: '' })).rejects.toMatchObject({ status: 400 });
    await expect(book({ 'g-recaptcha-response': '' })).rejects.toMatchObject({ status: 400 });
    await expect(book({ 'g-recaptcha-response': 'wrong' })).rejects.toMatchObject({ status: 400 });
    for (const start of ['2026-11-17T09:10:00Z', '2026-11-15T13:00:00Z', '2027-11-16T09:00:00Z']) {
      await expect(book({ start })).rejects.toMatchObject({ status: 409 });
    }
    await expect(book({ estateId: '3' })).rejects.toMatchObject({ status: 404 });
    await expect(book({ estateId: '5' })).rejects.toMatchObject({ status: 409 });
    await expect(bookViewing(ctx, 'nowhere', viewingFormOf())).rejects.toMatchObject({ status: 404 });
    expect(await listViewings(ctx.db.kysely, {})).toEqual([]);
  });

  it('lets one person book three times a day', async () => {
    const email = 'veel@voorbeeld.example';
    for (const start of ['2026-11-17T08:00:00Z', '2026-11-17T10:00:00Z', '2026-11-17T12:00:00Z'])
      await book({ email, start });
    await expect(book({ email, start: '2026-11-17T14:00:00Z' })).rejects.toMatchObject({ status: 429 });
    expect(await startsOf()).toContain('2026-11-17T14:00:00Z');
  });

  it('fills an open house up to its places, each visitor apart', async () => {
    const start = '2026-11-21T13:00:00Z';
    for (let visitor = 0; visitor < 5; visitor++) await book({ start });
    await expect(book({ start })).rejects.toMatchObject({ status: 409 });
    const { slots } = await liveAgenda(ctx, SITE, 1);
    expect(slots.filter(({ group }) => group)).toEqual([
      expect.objectContaining({ start: '2026-11-21T13:30:00Z', places: 5 }),
    ]);
    expect((await startsOf(2)).filter((other) => other.startsWith('2026-11-21'))).toEqual([]);
  });

  it('cancels on and on, frees the time, and tells both once', async () => {
    const { id } = await book();
    await test.send();
    const cancelled = await cancelViewing(ctx, SITE, id);
    expect(cancelled).toMatchObject({ state: 'CANCELLED', sequence: 1, changeable: false });
    expect(await cancelViewing(ctx, SITE, id)).toEqual(cancelled);
    expect(await startsOf()).toContain(TUESDAY_TEN);
    const mails = await test.send();
    expect(mails).toHaveLength(2);
    for (const { calendar } of mails) {
      const { method, event } = eventOf(calendar?.content ?? '');
      expect([method, event.sequence]).toEqual(['CANCEL', 1]);
      expect(event.component.getFirstPropertyValue('status')).toBe('CANCELLED');
    }
    await expect(moveViewing(ctx, SITE, id, new Date('2026-11-18T09:00:00Z'))).rejects.toMatchObject({ status: 409 });
  });

  it('can be cancelled until the slot ends', async () => {
    const { id } = await book();
    clock.now = new Date('2026-11-17T09:30:00Z');
    await expect(cancelViewing(ctx, SITE, id)).rejects.toMatchObject({ status: 409 });
    expect(await viewingByToken(ctx, SITE, id)).toMatchObject({ state: 'CONFIRMED', changeable: false });
    clock.now = new Date('2026-11-17T09:29:59Z');
    expect(await cancelViewing(ctx, SITE, id)).toMatchObject({ state: 'CANCELLED' });
  });

  it('answers unknown, malformed and foreign ids alike', async () => {
    const { id } = await book();
    const errors = [];
    for (const [site, token] of [
      ['beta', id],
      [SITE, `${id.slice(0, -1)}-`],
      [SITE, '17'],
      [SITE, "' or 1=1 --"],
      ['nowhere', id],
    ] as const) {
      for (const act of [viewingByToken, cancelViewing]) {
        errors.push(await act(ctx, site, token).catch((error: unknown) => String(error)));
      }
      errors.push(await moveViewing(ctx, site, token, new Date(TUESDAY_TEN)).catch((error: unknown) => String(error)));
    }
    expect(new Set(errors)).toEqual(new Set(['NotFoundError: There is no such appointment.']));
    expect(await viewingByToken(ctx, SITE, id)).toMatchObject({ state: 'CONFIRMED' });
  });

  it('moves in one step, also to a time that overlaps the old one, and keeps it when the new one is taken', async () => {
    await ctx.db.transaction((trx) => replaceAgendas(trx, SITE, [testAgenda({ everyMinutes: 30 })]));
    try {
      const first = await book();
      await book({ start: '2026-11-18T09:00:00Z' });
      await test.send();
      const moved = await moveViewing(ctx, SITE, first.id, new Date('2026-11-17T09:30:00Z'));
      expect(moved).toMatchObject({ id: first.id, start: '2026-11-17T09:30:00Z', sequence: 1, state: 'CONFIRMED' });
      const mails = await test.send();
      expect(mails.map(({ calendar }) => eventOf(calendar?.content ?? '').event.sequence)).toEqual([1, 1]);
      expect(await moveViewing(ctx, SITE, first.id, new Date('2026-11-17T09:30:00Z'))).toEqual(moved);
      const refused = moveViewing(ctx, SITE, first.id, new Date('2026-11-18T09:00:00Z'));
      await expect(refused).rejects.toMatchObject({ status: 409, instead: { slots: expect.any(Array) } });
      expect(await viewingByToken(ctx, SITE, first.id)).toEqual(moved);
      expect(await test.send()).toEqual([]);
      expect(await startsOf()).not.toContain('2026-11-17T09:30:00Z');
    } finally {
      await ctx.db.transaction((trx) => replaceAgendas(trx, SITE, [testAgenda()]));
    }
  });

  it('keeps a hidden address from visitors unless the site reveals it, and never from the agency', async () => {
    const { id } = await book({ estateId: '2' });
    const [visitor, agent] = await test.send();
    for (const text of [
      visitor?.text,
      visitor?.calendar?.content,
      JSON.stringify(await viewingByToken(ctx, SITE, id)),
    ]) {
      expect(text).not.toContain('Geheimstraat');
    }
    expect(visitor?.text).toContain('Uw makelaar bezorgt u het adres.');
    expect(agent?.text).toContain('Geheimstraat');
    const { calendar } = await agendaKeys(ctx, SITE, 'mira');
    expect(await calendarByKey(ctx, SITE, calendar)).toContain('Geheimstraat');

    const site = await ctx.db.kysely
      .selectFrom('site')
      .select('document')
      .where('id', '=', SITE)
      .executeTakeFirstOrThrow();
    await ctx.db.transaction((trx) => saveSite(trx, { ...site.document, revealAddressAfterBooking: true }));
    const { id: other } = await book({ estateId: '2', start: '2026-11-18T09:00:00Z' });
    const [revealed] = await test.send();
    expect(revealed?.text).toContain('Geheimstraat');
    expect((await viewingByToken(ctx, SITE, other)).address).toContain('Geheimstraat');
    expect((await cancelViewing(ctx, SITE, other)).address).toBeUndefined();
    await ctx.db.transaction((trx) => saveSite(trx, site.document));
  });

  it('offers freed time to the first in line, once', async () => {
    const { id } = await book();
    const wait = (email: string, estate = 1) => joinWaitlist(ctx, SITE, estate, viewingFormOf({ email }));
    for (const name of ['een', 'twee', 'een', 'drie', 'vier']) await wait(`${name}@voorbeeld.example`);
    await wait('ander@voorbeeld.example', 2);
    await test.send();
    await cancelViewing(ctx, SITE, id);
    await test.send();
    const job = test.jobs.findLast(({ task }) => task === 'offer-viewing');
    const freed = {
      siteId: SITE,
      representativeId: 'mira',
      from: new Date(String(job?.payload.from)),
      to: new Date(String(job?.payload.to)),
    };
    expect(await offerFreedTime(ctx, freed)).toBe(1);
    const told = await test.send();
    expect(told.map(({ to }) => to.address)).toEqual(['een@voorbeeld.example']);
    expect(told[0]?.text).toContain(
      'Dinsdag 17 november 2026 om 10.00\u00a0uur is vrijgekomen. We houden dit moment tot 11.30\u00a0uur voor u vrij.',
    );
    expect(await offerFreedTime(ctx, freed)).toBe(0);
    await expect(book()).rejects.toMatchObject({ status: 409 });
    expect(await test.send()).toEqual([]);
    await expect(wait('x@voorbeeld.example', 5)).rejects.toMatchObject({ status: 404 });
  });

  it('reminds the day before, once, and not of what was made today or cancelled', async () => {
    await book();
    const { id } = await book({ start: '2026-11-17T13:00:00Z' });
    await book({ start: '2026-11-18T09:00:00Z' });
    await cancelViewing(ctx, SITE, id);
    clock.now = new Date('2026-11-16T08:05:00Z');
    await book({ start: '2026-11-17T12:00:00Z' }).catch(() => undefined);
    await test.send();
    expect(await remindOfTomorrow(ctx)).toBe(1);
    expect(await remindOfTomorrow(ctx)).toBe(0);
    const [reminder] = await test.send();
    expect(reminder?.subject).toContain('Morgen komt u op bezoek');
  });

  it('erases appointments six months after the viewing', async () => {
    const { id } = await book();
    clock.now = new Date('2027-05-17T10:00:00Z');
    expect(await eraseOldViewings(ctx)).toBe(0);
    clock.now = new Date('2027-05-18T10:00:00Z');
    expect(await eraseOldViewings(ctx)).toBe(1);
    await expect(viewingByToken(ctx, SITE, id)).rejects.toMatchObject({ status: 404 });
    const blocks = await ctx.db.kysely.selectFrom('agenda_block').select('id').execute();
    expect(blocks).toEqual([]);
  });

  it('forgets a person: their appointments and places in the line go, and the time is free', async () => {
    const { id } = await book({ email: 'weg@voorbeeld.example' });
    await joinWaitlist(ctx, SITE, 2, viewingFormOf({ email: 'WEG@voorbeeld.example' }));
    const kept = await book({ start: '2026-11-18T09:00:00Z' });
    expect(await eraseEmail(ctx, 'Weg@voorbeeld.example')).toMatchObject({ viewings: 2 });
    await expect(viewingByToken(ctx, SITE, id)).rejects.toMatchObject({ status: 404 });
    expect(await startsOf()).toContain(TUESDAY_TEN);
    expect(await viewingByToken(ctx, SITE, kept.id)).toMatchObject({ state: 'CONFIRMED' });
    expect((await test.send()).filter(({ to }) => to.address.startsWith('weg'))).toEqual([]);
  });

  it('keeps time free by hand, but not over a viewing', async () => {
    await book();
    const span = (from: string, to: string) => ({ from: new Date(from), to: new Date(to), note: 'Tandarts' });
    await keepTime(ctx, SITE, 'mira', span('2026-11-17T12:00:00Z', '2026-11-17T14:00:00Z'));
    const clash = keepTime(ctx, SITE, 'mira', span('2026-11-17T09:15:00Z', '2026-11-17T09:20:00Z'));
    await expect(clash).rejects.toMatchObject({ status: 409 });
    const tuesday = (await startsOf()).filter((start) => start.startsWith('2026-11-17'));
    expect(tuesday).toEqual(['2026-11-17T08:00:00Z', '2026-11-17T10:00:00Z', '2026-11-17T15:00:00Z']);
    await expect(book({ start: '2026-11-17T13:00:00Z' })).rejects.toMatchObject({ status: 409 });
  });

  it('gives a representative a calendar by a secret address that can be revoked', async () => {
    await book();
    const { calendar, rules } = await agendaKeys(ctx, SITE, 'mira');
    const feed = new ICAL.Component(ICAL.parse(await calendarByKey(ctx, SITE, calendar)));
    const [event] = feed.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
    expect(event?.summary).toContain('Noor Peeters');
    expect(event?.startDate.toJSDate().toISOString()).toBe('2026-11-17T09:00:00.000Z');
    // What is kept free is an event of its own, which is the same one in every later calendar.
    await keepTime(ctx, SITE, 'mira', { from: new Date('2026-11-18T09:00:00Z'), to: new Date('2026-11-18T10:00:00Z') });
    const kept = new ICAL.Component(ICAL.parse(await calendarByKey(ctx, SITE, calendar)))
      .getAllSubcomponents('vevent')
      .map((component) => new ICAL.Event(component))
      .filter(({ uid }) => uid.startsWith('kept-'));
    expect(kept.map(({ sequence, summary }) => [sequence, summary])).toEqual([[0, '—']]);
    expect((await agendaByKey(ctx, SITE, 'rules', rules)).id).toBe('mira');
    const refused = [
      () => calendarByKey(ctx, SITE, rules),
      () => calendarByKey(ctx, 'beta', calendar),
      () => calendarByKey(ctx, SITE, 'x'),
      () => agendaByKey(ctx, SITE, 'rules', calendar),
    ];
    for (const attempt of refused) await expect(attempt()).rejects.toThrow('There is no such agenda.');
    await agendaKeys(ctx, SITE, 'mira', { renew: true });
    await expect(calendarByKey(ctx, SITE, calendar)).rejects.toThrow('There is no such agenda.');
  });

  it('finds an appointment by the link of a new server key', async () => {
    const { id } = await book();
    const rotated: ServiceContext = { ...ctx, secrets: ['another-key-of-at-least-thirty-two-bytes!', ctx.secrets[0]] };
    const appointment = await viewingByToken(rotated, SITE, id);
    expect(appointment.id).not.toBe(id);
    for (const { task, payload } of test.jobs) {
      if (task === 'send-mail') {
        const { sendDelivery } = await import('../mail/deliveries.ts');
        await sendDelivery(rotated, SITE, Number(payload.id), false);
      }
    }
    expect(await viewingByToken(rotated, SITE, appointment.id)).toEqual(appointment);
  });
});
