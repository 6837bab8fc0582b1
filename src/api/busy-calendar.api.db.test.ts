// The other calendars of a representative: added in the desk, never bookable, and told when they meet a viewing.
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { busyCalendarTest, calendar, EVERY_HOUR, event } from '../../test/support/busy-calendars.ts';
import { describeOnADatabase } from '../../test/support/databases/databases.ts';
import { SITE } from '../../test/support/viewings.ts';
import { replaceAgendas } from '../db/viewings/agendas.ts';
import { listViewings } from '../db/viewings/viewings.ts';
import { readBusyCalendarsTask } from '../jobs/read-busy-calendars.task.ts';
import { readBusyCalendars } from '../services/viewings/busy-calendars.ts';

describeOnADatabase('other calendars of a representative', (open) => {
  const { at, add, added, list, slots, book } = busyCalendarTest(open);

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
    at.answers['/secret-4711.ics'] = { status: 500, body: 'Dokter Geheim' };
    await readBusyCalendars(at.ctx, { siteId: SITE });
    const replies = [
      await at.an.call('GET', 'agendas/mira/calendars'),
      await at.an.call('GET', 'busy-times?from=2026-11-16&to=2026-11-23'),
      await at.an.call('GET', 'busy-conflicts'),
      await at.an.call('GET', 'log'),
      await add(at.an),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 400]);
    const { rows } = await sql`select row_to_json(c) as c from busy_calendar c`.execute(at.ctx.db.kysely);
    const { rows: spans } = await sql`select row_to_json(s) as s from busy_span s`.execute(at.ctx.db.kysely);
    expect(spans.length).toBeGreaterThan(1);
    const all = JSON.stringify([replies.map(({ body }) => body), rows, spans, at.logged]);
    expect(all).toContain('127.0.0.1');
    for (const secret of ['4711', 'Geheim', 'Dokter']) expect(all).not.toContain(secret);
    expect(at.logged.join()).toContain('could not be read');
  });

  it('give their times to the agenda’s screen, merged and by representative', async () => {
    await added();
    at.answers['/b.ics'] = { body: calendar(event('b', '20261117T100000', '20261117T113000')) };
    await added('/b.ics');
    const reply = await at.an.call('GET', 'busy-times?from=2026-11-17&to=2026-11-19&representative=mira');
    expect(reply.body).toEqual([
      { representative: 'mira', from: '2026-11-17T08:30:00.000Z', to: '2026-11-17T10:30:00.000Z' },
      { representative: 'mira', from: '2026-11-18T08:00:00.000Z', to: '2026-11-18T11:00:00.000Z' },
    ]);
    expect((await at.an.call('GET', 'busy-times?from=2026-11-17&to=2026-11-18&representative=joris')).body).toEqual([]);
    for (const query of [
      'from=2026-02-31&to=2026-03-02',
      'from=2026-11-17&to=2026-11-17',
      'from=2026-11-17&to=2027-11-17',
    ])
      expect((await at.an.call('GET', `busy-times?${query}`)).status, query).toBe(400);
  });

  it('that meet a viewing are listed, and told to the representative once; the viewing stays', async () => {
    await book('2026-11-17T09:00:00Z');
    await at.test.send();
    const reply = await add(at.an);
    expect(reply.body).toMatchObject({ conflicts: 1 });
    const [viewing] = await listViewings(at.ctx.db.kysely, { siteId: SITE, state: 'CONFIRMED' });
    expect((await at.an.call('GET', 'busy-conflicts?representative=mira')).body).toEqual([
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
    expect((await at.an.call('GET', 'today')).body).toMatchObject({
      conflicts: [{ id: viewing?.id, start: '2026-11-17T09:00:00.000Z', name: 'Noor Peeters' }],
    });
    const mails = await at.test.send();
    expect(mails.map(({ to, subject }) => [to.address, subject])).toEqual([
      ['mira@alpha.example', expect.stringContaining('Een bezoek valt samen met een andere afspraak')],
    ]);
    expect(mails[0]?.text).toContain('dinsdag 17 november');
    for (let times = 0; times < 3; times++) await readBusyCalendars(at.ctx, { siteId: SITE });
    expect(await at.test.send()).toEqual([]);
    expect(viewing?.state).toBe('CONFIRMED');
    // Only where it is: not a quarter of an hour after it.
    await book('2026-11-17T10:00:00Z');
    expect(((await at.an.call('GET', 'busy-conflicts')).body as unknown[]).length).toBe(1);
  });

  it('know a viewing that was sent to them from here, wherever it stands there', async () => {
    const booked = await book('2026-11-17T13:00:00Z');
    const [viewing] = await listViewings(at.ctx.db.kysely, { siteId: SITE, state: 'CONFIRMED' });
    const domain = 'alpha.example';
    const own = event(`${viewing?.uid}@${domain}`, '20261117T140000', '20261117T143000');
    const moved = event(`${viewing?.uid}@${domain}`, '20261118T140000', '20261118T143000', 'SEQUENCE:3');
    const other = event(`${viewing?.uid}@elsewhere.example`, '20261119T140000', '20261119T143000');
    const { email } = await at.ctx.db.kysely
      .selectFrom('site')
      .select(sql<string>`document->>'email'`.as('email'))
      .where('id', '=', SITE)
      .executeTakeFirstOrThrow();
    expect(email.endsWith(`@${domain}`)).toBe(true);
    at.answers['/own.ics'] = { body: calendar(own, moved, other) };
    await added('/own.ics');
    expect((await at.an.call('GET', 'busy-conflicts')).body).toEqual([]);
    expect((await at.an.call('GET', 'busy-times?from=2026-11-16&to=2026-11-23')).body).toMatchObject([
      { from: '2026-11-19T13:00:00.000Z' },
    ]);
    expect(booked.state).toBe('CONFIRMED');
  });

  it('can be tried, and followed once, ten at most', async () => {
    const trial = await at.an.call('POST', 'agendas/mira/calendars/try', { address: `${at.origin}/secret-4711.ics` });
    // Tuesday, and the Wednesdays up to a week after the agenda's last day.
    expect(trial.body).toMatchObject({ events: 2, unread: 0, busy: 4 });
    expect((trial.body as { next: object[] }).next[0]).toEqual({
      from: '2026-11-17T08:30:00.000Z',
      to: '2026-11-17T09:30:00.000Z',
    });
    expect(await list()).toEqual([]);
    await added();
    expect([(await add(at.an)).status, (await add(at.an)).body]).toMatchObject([409, { reason: 'known' }]);
    for (let index = 1; index < 10; index++) {
      at.answers[`/${index}.ics`] = { body: calendar() };
      await added(`/${index}.ics`);
    }
    at.answers['/10.ics'] = { body: calendar() };
    expect((await add(at.an, '/10.ics')).body).toMatchObject({ reason: 'many' });
  });

  it('are kept by whoever keeps the agenda: not by another representative, a reader or a neighbour', async () => {
    const id = await added();
    expect((await add(at.mira, '/secret-4711.ics')).status).toBe(409);
    expect((await at.mira.call('GET', 'agendas/mira/calendars')).body).toMatchObject({ write: true });
    expect((await at.mira.call('GET', 'agendas/joris/calendars')).body).toMatchObject({ write: false });
    expect((await add(at.mira, '/secret-4711.ics', 'joris')).body).toMatchObject({ status: 403, reason: 'assigned' });
    expect((await at.joris.call('GET', 'agendas/mira/calendars')).body).toMatchObject({ write: false });
    for (const person of [at.joris, at.reader])
      for (const [method, path, body] of [
        ['POST', 'agendas/mira/calendars', { name: 'X', address: at.origin }],
        ['POST', 'agendas/mira/calendars/try', { address: at.origin }],
        ['POST', `agendas/mira/calendars/${id}/read`, {}],
        ['DELETE', `agendas/mira/calendars/${id}`, undefined],
      ] as const)
        expect((await person.call(method, path, body)).status, `${method} ${path}`).toBe(403);
    expect((await at.reader.call('GET', 'agendas/mira/calendars')).status).toBe(403);
    expect((await at.neighbour.call('GET', 'agendas/mira/calendars')).status).toBe(404);
    expect((await at.an.call('DELETE', `agendas/joris/calendars/${id}`)).status).toBe(404);
    expect((await at.an.call('GET', 'agendas/nobody/calendars')).status).toBe(404);
    expect((await at.mira.call('DELETE', `agendas/mira/calendars/${id}`)).status).toBe(204);
    expect((await at.mira.call('DELETE', `agendas/mira/calendars/${id}`)).status).toBe(404);
    expect(await slots('2026-11-17')).toEqual(EVERY_HOUR);
    const { entries } = (await at.an.call('GET', 'log')).body as { entries: { action: string }[] };
    expect(entries.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['addBusyCalendar', 'removeBusyCalendar']),
    );
  });

  it('go with the agenda, and what is over is forgotten', async () => {
    await added();
    at.answers = {};
    at.now = new Date('2026-12-01T10:00:00Z');
    await readBusyCalendarsTask.run(at.ctx, {}, {} as never);
    const { rows } = await sql<{ first: Date }>`select min(ends_at) as first from busy_span`.execute(at.ctx.db.kysely);
    expect(rows[0]?.first.toISOString()).toBe('2026-11-25T11:00:00.000Z');
    await at.ctx.db.transaction((trx) => replaceAgendas(trx, SITE, []));
    const left = await sql`select 1 from busy_calendar union all select 1 from busy_span`.execute(at.ctx.db.kysely);
    expect(left.rows).toEqual([]);
  });
});
