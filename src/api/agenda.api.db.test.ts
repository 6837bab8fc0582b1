// The calls of viewings as HTTP clients meet them: statuses, problem documents, headers, and bad input of every kind.
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anyText } from '../../test/support/any-text.ts';
import { describeOnADatabase } from '../../test/support/databases/databases.ts';
import {
  addViewingSite,
  SITE,
  TUESDAY_TEN,
  testAgenda,
  viewingFormOf,
  viewingTest,
} from '../../test/support/viewings.ts';
import type { ServiceContext } from '../services/platform/context.ts';
import { agendaKeys, importAgendas } from '../services/viewings/agendas.ts';
import { type Api, createApi } from './handle-request.ts';
import { handlers } from './handlers.ts';

describeOnADatabase('the calls of viewings', (open) => {
  let ctx: ServiceContext;
  let api: Api;
  beforeAll(async () => {
    ctx = (await viewingTest(await open())).ctx;
    await addViewingSite(ctx);
    api = createApi(ctx, handlers);
  });
  afterAll(() => ctx.catalogue.close());

  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    api({ method, path: `/sites/${SITE}/live-agenda${path}`, headers, body });
  const post = (over: Record<string, unknown> = {}, headers?: Record<string, string>) => {
    const { locale, inputs } = viewingFormOf(over);
    return call('POST', '/reservation', { locale, inputs }, headers);
  };

  it('book, show, move and cancel', async () => {
    const agenda = await call('GET', '/1');
    expect(agenda).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
    const booked = await post({}, { 'idempotency-key': 'a-key' });
    expect(booked.status).toBe(201);
    expect(booked.headers['cache-control']).toBe('private, no-store');
    const { id } = booked.body as { id: string };
    expect(await call('GET', `/reservation/${id}`)).toMatchObject({ status: 200, body: booked.body });

    const taken = await post();
    expect(taken.headers['content-type']).toBe('application/problem+json');
    expect(taken.body).toMatchObject({ status: 409, title: 'Conflict', slots: expect.any(Array) });
    const { slots } = taken.body as { slots: { start: string }[] };
    expect(slots.map(({ start }) => start)).not.toContain(TUESDAY_TEN);

    const moved = await call('PUT', `/reservation/${id}`, { start: slots[0]?.start });
    expect(moved).toMatchObject({ status: 200, body: { id, sequence: 1, start: slots[0]?.start } });
    const cancelled = await call('DELETE', `/reservation/${id}`);
    expect(cancelled).toMatchObject({ status: 200, body: { state: 'CANCELLED', sequence: 2 } });
    expect((await call('DELETE', `/reservation/${id}`)).body).toEqual(cancelled.body);
  });

  it('show nothing of the visitor but the name', async () => {
    const booked = await post({ email: 'privaat@voorbeeld.example', phone: '0470 12 34 56', message: 'lift' });
    expect(JSON.stringify(booked.body)).not.toMatch(/privaat|0470|lift/);
  });

  it('refuse by name what is wrong', async () => {
    const wrong = await post({ email: 'nobody', privacy: '', start: 'soon' });
    expect(wrong.body).toMatchObject({
      status: 400,
      errors: [
        { field: 'email', message: 'email' },
        { field: 'privacy', message: 'consent' },
        { field: 'start', message: 'required' },
      ],
    });
    expect(await call('GET', '/x')).toMatchObject({ status: 400 });
    expect(await call('GET', '/999')).toMatchObject({ status: 404 });
    expect(await call('GET', '/reservation')).toMatchObject({ status: 405 });
    expect(await call('POST', '/reservation', { locale: 'nl' })).toMatchObject({ status: 400 });
    expect(await call('PUT', '/reservation/x', { start: '2026-13-40T00:00:00Z' })).toMatchObject({ status: 400 });
    expect(await call('PUT', '/reservation/x', { start: '2026-12-30T00:00:00Z' })).toMatchObject({ status: 404 });
  });

  it('never fail on hostile input', async () => {
    const text = fc.oneof(
      anyText(),
      fc.constantFrom('\u0000', "'; drop table viewing; --", '../..', '%00', '9'.repeat(400)),
    );
    const value = fc.oneof(
      text,
      fc.integer(),
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.array(text),
      fc.dictionary(text, text),
    );
    const names = [
      'estateId',
      'start',
      'name',
      'email',
      'phone',
      'message',
      'privacy',
      'website',
      'submission',
      '__proto__',
      'g-recaptcha-response',
    ];
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...names), value, text, async (name, hostile, path) => {
        const replies = [
          await post({ [name]: hostile }),
          await post({}, { 'idempotency-key': path }),
          await call('GET', `/reservation/${encodeURIComponent(path)}`),
          await call('DELETE', `/reservation/${encodeURIComponent(path)}`),
          await call('GET', `/calendar/${encodeURIComponent(path)}`),
          await call('PUT', `/rules/${encodeURIComponent(path)}`, hostile),
          await call('POST', '/1/waitlist', { locale: 'nl', inputs: { [name]: hostile } }),
        ];
        for (const { status } of replies) expect(status).toBeLessThan(500);
      }),
      { numRuns: 40 },
    );
  });

  it('give rules and calendar by secret key, and take new rules', async () => {
    const { rules, calendar } = await agendaKeys(ctx, SITE, 'mira');
    expect(await call('GET', `/rules/${rules}`)).toMatchObject({ status: 200, body: testAgenda() });
    const changed = testAgenda({ noticeHours: 1 });
    expect(await call('PUT', `/rules/${rules}`, changed)).toMatchObject({ status: 200, body: changed });
    const wrong = testAgenda({ hours: [{ day: 1, from: '12:00', to: '09:00' }] });
    expect(await call('PUT', `/rules/${rules}`, wrong)).toMatchObject({ status: 400 });
    expect(await call('PUT', `/rules/${rules}`, testAgenda({ id: 'other' }))).toMatchObject({ status: 400 });
    expect(await call('PUT', `/rules/${calendar}`, changed)).toMatchObject({ status: 404 });
    const email = 'joris@alpha.example';
    await importAgendas(ctx, SITE, testAgenda({ id: 'joris', email, openHouses: [] }));
    expect(await call('PUT', `/rules/${rules}`, { ...changed, email })).toMatchObject({
      status: 409,
      body: { reason: 'address', detail: 'Another agenda has this e-mail address.' },
    });
    const feed = await call('GET', `/calendar/${calendar}`);
    expect(feed.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(String(feed.body)).toMatch(/^BEGIN:VCALENDAR\r\n/);
  });
});
