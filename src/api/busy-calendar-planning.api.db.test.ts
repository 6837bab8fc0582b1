// The other calendars of a representative and the way between two viewings, where viewings are booked, moved and planned.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { busyCalendarTest, calendar, EVERY_HOUR, event } from '../../test/support/busy-calendars.ts';
import { describeOnADatabase } from '../../test/support/databases/databases.ts';
import { SITE, testAgenda } from '../../test/support/viewings.ts';
import { findAgenda, replaceAgendas } from '../db/viewings/agendas.ts';
import { readBusyCalendars } from '../services/viewings/busy-calendars.ts';
import { openSlots } from '../services/viewings/live-agenda.ts';
import { isSlotTaken, lockAgendas, takePlace } from '../services/viewings/viewing-places.ts';
import { cancelViewing, moveViewing } from '../services/viewings/viewings.ts';

describeOnADatabase('other calendars of a representative', (open) => {
  const { at, add, added, slots, book } = busyCalendarTest(open);

  it('that are read between the look and the booking hold all the same', async () => {
    const agenda = (await findAgenda(at.ctx.db.kysely, SITE, 'mira'))?.agenda ?? testAgenda();
    const open = await openSlots(at.ctx, SITE, agenda, 1);
    const slot = open.find(({ start }) => start.toISOString() === '2026-11-17T09:00:00.000Z');
    if (!slot) throw new Error('no slot');
    await added();
    const taking = at.ctx.db.transaction(async (trx) => {
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
    const save = async (values: object, person = at.an) => {
      const { parts } = (await at.an.call('GET', 'settings')).body as { parts: { travel: { etag: string } } };
      return person.call('PUT', 'settings/travel', values, { 'if-match': parts.travel.etag });
    };
    expect(await save({ travel: { kmPerHour: 2 } })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'body.travel.kmPerHour' }] },
    });
    expect((await save({ travel: { kmPerHour: 130 } }, at.joris)).status).toBe(403);
    expect((await save({ travel: { kmPerHour: 130, detour: 1, extraMinutes: 0 } })).status).toBe(200);
    await at.ctx.catalogue.caughtUp(SITE);
    // 51 km are 24 minutes then: half an hour before and after is enough.
    expect(await slots('2026-11-17', 2)).toEqual(EVERY_HOUR.filter((hour) => hour !== '13:00'));
    expect((await save({})).status).toBe(200);
    await at.ctx.catalogue.caughtUp(SITE);
    expect(await slots('2026-11-17', 2)).toEqual(['09:00', '10:00', '16:00']);
  });

  it('the way holds for a move, and is free again when a viewing is cancelled', async () => {
    const ghent = await book('2026-11-17T12:00:00Z');
    const antwerp = await book('2026-11-18T09:00:00Z', 2);
    const tokens = [ghent.id, antwerp.id];
    await expect(moveViewing(at.ctx, SITE, String(tokens[1]), new Date('2026-11-17T14:00:00Z'))).rejects.toMatchObject({
      status: 409,
    });
    await expect(moveViewing(at.ctx, SITE, String(tokens[1]), new Date('2026-11-17T15:00:00Z'))).resolves.toMatchObject(
      {
        start: '2026-11-17T15:00:00Z',
      },
    );
    await cancelViewing(at.ctx, SITE, String(tokens[0]));
    await expect(moveViewing(at.ctx, SITE, String(tokens[1]), new Date('2026-11-17T14:00:00Z'))).resolves.toMatchObject(
      {
        start: '2026-11-17T14:00:00Z',
      },
    );
  });

  it('the way holds in a race: of two that look at the same time one gets the time', async () => {
    const agenda = (await findAgenda(at.ctx.db.kysely, SITE, 'mira'))?.agenda ?? testAgenda();
    const on = (hour: string) => `2026-11-17T${hour}:00:00.000Z`;
    const seen = await Promise.all(
      [
        [1, on('12')],
        [2, on('13')],
        [2, on('14')],
      ].map(async ([estateId, start]) => {
        const open = await openSlots(at.ctx, SITE, agenda, Number(estateId));
        return { estateId: Number(estateId), slot: open.find((slot) => slot.start.toISOString() === start) };
      }),
    );
    const outcomes = await Promise.allSettled(
      seen.map(({ estateId, slot }) =>
        at.ctx.db.transaction(async (trx) => {
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
    }>`select estate_id as estate from agenda_block order by starts_at`.execute(at.ctx.db.kysely);
    expect([[1], [2, 2]]).toContainEqual(rows.map(({ estate }) => estate));
  });

  const made = (start: string, estateId = 1, more: object = {}, agenda = 'mira') =>
    at.an.call('POST', 'agenda/viewings', {
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
    const move = (start: string) => at.an.call('PUT', `agenda/viewings/${id}`, { start }, { 'if-match': etag });
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
    at.answers['/joris.ics'] = { body: calendar(event('j', '20261117T093000', '20261117T100000')) };
    expect((await add(at.an, '/joris.ics', 'joris')).status).toBe(201);
    await book('2026-11-17T08:00:00Z');
    await book('2026-11-17T10:00:00Z');
    await book('2026-11-17T12:00:00Z');
    // Joris is in Antwerp at one in the afternoon and an hour later.
    expect((await made('2026-11-17T13:00:00Z', 2, {}, 'joris')).status).toBe(201);
    const away = 'agendas/mira/away?from=2026-11-16T23:00:00Z&to=2026-11-17T23:00:00Z';
    const plan = async () =>
      (
        (await at.an.call('GET', away)).body as {
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
    at.answers['/joris.ics'] = { body: calendar(event('j', '20261117T091500', '20261117T113000')) };
    at.now = new Date('2026-11-15T11:00:00Z');
    await readBusyCalendars(at.ctx, { representativeId: 'joris' });
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
    await at.ctx.db.transaction((trx) => replaceAgendas(trx, SITE, [testAgenda({ openHouses: [] })]));
    const away = 'agendas/mira/away?from=2026-11-16T23:00:00Z&to=2026-11-17T23:00:00Z';
    const [planned] = (await at.an.call('GET', away)).body as { next: { start: string; wallStart: string } }[];
    expect(planned?.next.wallStart).toBe('2026-11-18T13:00');
  });
});
