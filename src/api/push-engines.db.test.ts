// The push API for holiday rentals and agendas, and what the agency's software hears of appointments and reservations.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnEachDatabase } from '../../test/support/databases/databases.ts';
import { addSite } from '../../test/support/estates.ts';
import { testServices } from '../../test/support/services.ts';
import type { Db } from '../db/engine/connect.ts';
import { deleteStaysOf, insertStay } from '../db/rentals/rental-stays.ts';
import { insertBlock } from '../db/viewings/agenda-blocks.ts';
import { insertViewing } from '../db/viewings/viewings.ts';
import { WEBHOOK_EVENTS } from '../domain/content/setting-names.ts';
import { PUSH_SCOPES } from '../domain/people/push-scope.ts';
import { createToken } from '../services/people/push-access.ts';
import type { ServiceContext } from '../services/platform/context.ts';
import { type Announcement, deliverWebhook, WEBHOOK_TASK } from '../services/platform/webhooks.ts';
import { orderRentalMails } from '../services/rentals/rental-decisions.ts';
import { orderViewingMails } from '../services/viewings/viewing-mail-orders.ts';
import { createApi } from './handle-request.ts';
import { handlers } from './handlers.ts';

const consent = { textVersion: '1', locale: 'nl', at: '2026-11-15T10:00:00.000Z' } as const;
const person = {
  locale: 'nl',
  name: 'Noor Claes',
  email: 'noor@voorbeeld.example',
  phone: null,
  message: null,
} as const;

describeOnEachDatabase('the push API of rentals and agendas', (open) => {
  let db: Db;
  let ctx: ServiceContext;
  let token = '';
  const enqueued: (Announcement & { siteId: string })[] = [];
  const posted: { type: string; data: Record<string, unknown> }[] = [];

  const call = (method: string, path: string, body?: unknown) =>
    createApi(
      ctx,
      handlers,
    )({
      method,
      path: `/sites/agency/${path}`,
      headers: { authorization: `Bearer ${token}` },
      body,
    });
  const told = async () => {
    posted.length = 0;
    for (const { siteId, ...announcement } of enqueued.splice(0)) await deliverWebhook(ctx, siteId, announcement);
    return posted;
  };

  beforeAll(async () => {
    db = await open();
    ctx = await testServices(db, {
      jobs: {
        enqueue: async (_trx, task, payload) => {
          if (task === WEBHOOK_TASK) enqueued.push(payload as Announcement & { siteId: string });
        },
      },
      fetch: async (_url, { body = '' } = {}) => {
        posted.push(JSON.parse(String(body)));
        return { status: 204, headers: {}, body: Buffer.alloc(0), url: '' } as never;
      },
    });
    await addSite(db, 'agency', { webhook: { url: 'https://crm.example/hook', events: [...WEBHOOK_EVENTS] } });
    token = (await createToken(ctx, { siteId: 'agency', name: 'crm', scopes: PUSH_SCOPES, expiresAt: null })).token;
  });
  afterAll(() => ctx.catalogue.close());

  it('adds, changes and removes rental units', async () => {
    const unit = { id: 7, general: { maxOccupation: 4 }, rental: { minimumStay: 2 } };
    expect((await call('PUT', 'push/rental-units/7', unit)).body).toMatchObject({ added: 1, skipped: 0 });
    expect((await call('PUT', 'push/rental-units/7', unit)).body).toMatchObject({ unchanged: 1 });
    expect((await call('PUT', 'push/rental-units/8', unit)).status).toBe(400);
    const night = { from: '2027-07-10', to: '2027-07-10' };
    expect(await call('PUT', 'push/rental-units/7', { ...unit, taken: [night] })).toMatchObject({ status: 400 });
    const batch = await call('POST', 'push/rental-units', {
      records: [unit, { id: 9, general: { maxOccupation: 'x' } }],
    });
    expect(batch.body).toMatchObject({ unchanged: 1, skipped: 1, problems: [{ index: 1, id: 9 }] });
    expect((await call('GET', 'rental-units/7')).status).toBe(200);
    expect((await call('DELETE', 'push/rental-units/7')).status).toBe(204);
    expect((await call('DELETE', 'push/rental-units/7')).status).toBe(404);
    expect((await call('GET', 'rental-units/7')).status).not.toBe(200);
  });

  it('adds, changes and removes agendas and busy times', async () => {
    const agenda = {
      id: 'noor',
      name: 'Noor Claes',
      email: 'noor@agency.example',
      hours: [{ day: 1, from: '09:00', to: '12:00' }],
      slotMinutes: 30,
      bufferMinutes: 0,
      travelMinutes: 0,
      noticeHours: 2,
      horizonDays: 30,
    };
    expect(await call('PUT', 'push/agendas/noor', agenda)).toMatchObject({ status: 200, body: { id: 'noor' } });
    expect(await call('PUT', 'push/agendas/other', agenda)).toMatchObject({ status: 400 });
    expect(await call('PUT', 'push/agendas/other', { ...agenda, id: 'other' })).toMatchObject({
      status: 409,
      body: { reason: 'address', detail: 'Another agenda has this e-mail address.' },
    });
    const backwards = { ...agenda, hours: [{ day: 1, from: '12:00', to: '09:00' }] };
    expect(await call('PUT', 'push/agendas/noor', backwards)).toMatchObject({ status: 400 });
    const busy = { from: '2026-11-20T09:00:00Z', to: '2026-11-20T10:00:00Z', note: 'tandarts' };
    const kept = await call('POST', 'push/agendas/noor/busy-times', busy);
    expect(kept.status).toBe(200);
    expect(await call('POST', 'push/agendas/noor/busy-times', busy)).toMatchObject({ status: 409 });
    const { from, to } = busy;
    expect(await call('POST', 'push/agendas/noor/busy-times', { from: to, to: from })).toMatchObject({ status: 400 });
    expect(await call('POST', 'push/agendas/noor/busy-times', { from: '2026-99-99T09:00:00Z', to })).toMatchObject({
      status: 400,
    });
    expect(await call('POST', 'push/agendas/none/busy-times', busy)).toMatchObject({ status: 404 });
    const { id } = kept.body as { id: number };
    expect(await call('DELETE', `push/agendas/noor/busy-times/${id}`)).toMatchObject({ status: 204 });
    expect(await call('DELETE', `push/agendas/noor/busy-times/${id}`)).toMatchObject({ status: 404 });
    expect(await call('DELETE', 'push/agendas/noor')).toMatchObject({ status: 204 });
    expect(await call('DELETE', 'push/agendas/noor')).toMatchObject({ status: 404 });
  });

  it('tells of appointments, without what opens them', async () => {
    const [start, end] = [new Date('2026-11-20T09:00:00Z'), new Date('2026-11-20T09:30:00Z')];
    const time = { siteId: 'agency', representativeId: 'noor', estateId: 5, start, end };
    await db.transaction(async (trx) => {
      const blockId = await insertBlock(trx, { ...time, from: start, to: end, places: 1 });
      const viewing = await insertViewing(trx, {
        ...time,
        ...person,
        blockId,
        place: 1,
        group: false,
        label: 'Huis in Gent',
        consent,
        createdAt: start,
      });
      await orderViewingMails(ctx, trx, viewing, 'booked');
    });
    expect(await told()).toMatchObject([
      {
        type: 'viewing.page.booked',
        data: { site: 'agency', estateId: 5, start: '2026-11-20T09:00:00.000Z', email: 'noor@voorbeeld.example' },
      },
    ]);
    expect(JSON.stringify(posted)).not.toMatch(/hash|token/i);
  });

  it('tells of reservations, and of nothing that was erased in between', async () => {
    await call('PUT', 'push/rental-units/7', { id: 7, general: { maxOccupation: 4 } });
    enqueued.length = 0;
    const stay = {
      siteId: 'agency',
      unitId: 7,
      from: '2027-07-03',
      to: '2027-07-10',
      persons: 2,
      price: 900,
      rent: 900,
      extras: [],
      ...person,
    };
    const heldUntil = new Date('2026-11-17T10:00:00Z');
    await db.transaction(async (trx) => {
      const made = await insertStay(trx, {
        ...stay,
        consent,
        heldUntil,
        createdAt: new Date('2026-11-15T10:00:00Z'),
      });
      await orderRentalMails(ctx, trx, { siteId: 'agency', id: made, locale: 'nl' }, 'HELD');
    });
    const [again] = enqueued;
    expect(await told()).toMatchObject([
      {
        type: 'reservation.held',
        data: { site: 'agency', unitId: 7, from: '2027-07-03', to: '2027-07-10', persons: 2 },
      },
    ]);
    expect(JSON.stringify(posted)).not.toMatch(/hash|token/i);
    await db.transaction((trx) => deleteStaysOf(trx, 'agency', person.email));
    if (again) enqueued.push(again);
    expect(await told()).toEqual([]);
  });
});
