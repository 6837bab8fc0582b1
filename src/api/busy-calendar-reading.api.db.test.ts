// The other calendars of a representative are read by the clock, whatever their server answers.
import { expect, it } from 'vitest';
import {
  busyCalendarTest,
  calendar,
  EVERY_HOUR,
  event,
  TUESDAY,
  WEDNESDAYS,
} from '../../test/support/busy-calendars.ts';
import { describeOnADatabase } from '../../test/support/databases/databases.ts';
import { SITE } from '../../test/support/viewings.ts';
import { readBusyCalendarsTask } from '../jobs/read-busy-calendars.task.ts';
import type { ServiceContext } from '../services/platform/context.ts';
import { readBusyCalendars } from '../services/viewings/busy-calendars.ts';

describeOnADatabase('other calendars of a representative', (open) => {
  const { at, add, added, list, slots } = busyCalendarTest(open);

  it('of a server that dies keep their last times, say since when, and are asked less often', async () => {
    const id = await added();
    at.answers = {};
    const tries: string[] = [];
    for (let ms = at.now.getTime(); ms < Date.parse('2026-11-16T10:00:00Z'); ms += 5 * 60_000) {
      at.now = new Date(ms);
      const before = (await list())[0]?.nextAt;
      await readBusyCalendarsTask.run(at.ctx, {}, {} as never);
      if ((await list())[0]?.nextAt !== before) tries.push(at.now.toISOString().slice(11, 16));
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
    at.now = new Date('2026-11-15T10:00:00Z');
    expect(await slots('2026-11-17')).toEqual(['11:00', '13:00', '14:00', '15:00', '16:00']);
    at.answers = { '/secret-4711.ics': { body: calendar() } };
    const reply = await at.an.call('POST', `agendas/mira/calendars/${id}/read`, {});
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
      at.answers['/secret-4711.ics'] = { body };
      const reply = await at.an.call('POST', `agendas/mira/calendars/${id}/read`, {});
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
    at.answers['/many.ics'] = { body: calendar(...many) };
    await added('/many.ics');
    expect(await list()).toMatchObject([{ events: 10_000, unread: 0 }]);
    at.answers['/more.ics'] = { body: calendar(...many, TUESDAY) };
    expect((await add(at.an, '/more.ics')).body).toMatchObject({
      problem: 'too-many-events',
      errors: [{ field: 'body.address' }],
    });
  });

  it('are refused with a reason when they cannot be read, and nothing is kept', async () => {
    at.answers['/page'] = { body: '<html></html>' };
    at.answers['/away'] = { status: 302, body: '', location: 'http://10.0.0.1/calendar.ics' };
    for (const [address, expected] of [
      [`${at.origin}/nowhere.ics`, { problem: 'status', answered: 404 }],
      [`${at.origin}/page`, { problem: 'not-a-calendar' }],
      [`${at.origin}/away`, { problem: 'refused' }],
      ['http://10.0.0.1/calendar.ics', { problem: 'refused' }],
      ['ftp://calendar.example/x.ics', { errors: [{ field: 'body.address' }] }],
      ['my calendar', { errors: [{ field: 'body.address' }] }],
    ] as const) {
      for (const path of ['agendas/mira/calendars', 'agendas/mira/calendars/try']) {
        const body = path.endsWith('try') ? { address } : { name: 'X', address };
        const reply = await at.an.call('POST', path, body);
        expect([reply.status, reply.body], address).toMatchObject([400, expected]);
      }
    }
    for (const body of [{ name: ' ', address: at.origin }, { name: 'X' }, { name: 'X', address: 'h'.repeat(2001) }])
      expect((await at.an.call('POST', 'agendas/mira/calendars', body)).status).toBe(400);
    expect(await list()).toEqual([]);
  });

  it('whose address no key opens say so; under an older key they are sealed anew', async () => {
    const id = await added();
    const keyId = async () =>
      (await at.ctx.db.kysely.selectFrom('busy_calendar').select('key_id').executeTakeFirstOrThrow()).key_id;
    const before = await keyId();
    const rotated = { ...at.ctx, secrets: ['another-key-of-at-least-thirty-two', at.ctx.secrets[0]] } as ServiceContext;
    expect(await readBusyCalendars(rotated, { siteId: SITE })).toMatchObject([{ problem: null }]);
    expect(await keyId()).not.toBe(before);
    expect(await readBusyCalendars(at.ctx, { siteId: SITE })).toMatchObject([{ calendar: { id }, problem: 'sealed' }]);
    expect(await list()).toMatchObject([{ problem: { reason: 'sealed' } }]);
  });
});
