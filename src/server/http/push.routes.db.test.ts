// The push API over HTTP: what is refused before it is read, and what only a token may send.
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnADatabase } from '../../../test/support/databases/databases.ts';
import { addSite, testEstate } from '../../../test/support/estates.ts';
import { testServices } from '../../../test/support/services.ts';
import { createApi } from '../../api/handle-request.ts';
import { handlers } from '../../api/handlers.ts';
import { auditLog, createToken } from '../../services/people/push-access.ts';
import type { ServiceContext } from '../../services/platform/context.ts';
import { readConfig } from '../config.ts';
import { buildApp } from './build-app.ts';

describeOnADatabase('the push API over HTTP', (open) => {
  let app: FastifyInstance;
  let ctx: ServiceContext;
  let token = '';
  const logged: string[] = [];
  beforeAll(async () => {
    const db = await open();
    ctx = await testServices(db);
    await addSite(db, 'agency');
    token = (await createToken(ctx, { siteId: 'agency', name: 'crm', scopes: ['estates:write'], expiresAt: null }))
      .token;
    app = await buildApp({
      config: { ...readConfig({}, '/'), rateLimit: 100_000, overloadDelay: 0 },
      logger: pino({ level: 'info' }, { write: (line: string) => void logged.push(line) }),
      api: createApi(ctx, handlers),
      web: undefined,
      readiness: { draining: () => false, checks: {} },
      clientDir: undefined,
    });
  });
  afterAll(async () => {
    await app.close();
    await ctx.catalogue.close();
  });

  const send = (
    path: string,
    payload: string,
    headers: Record<string, string> = { authorization: `Bearer ${token}` },
  ) =>
    app.inject({
      method: 'POST',
      url: `/api/sites/agency/${path}`,
      payload,
      headers: { 'content-type': 'application/json', ...headers },
    });
  const batch = (count: number): string =>
    JSON.stringify({ records: Array.from({ length: count }, (_, i) => testEstate(i + 1)) });

  it('takes a batch that is larger than any form, and gives the id of the request', async () => {
    const payload = batch(500);
    expect(payload.length).toBeGreaterThan(100_000);
    const reply = await send('push/estates', payload);
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({ added: 500, skipped: 0 });
    const [entry] = await auditLog(ctx, { limit: 1 });
    expect(entry).toMatchObject({ requestId: reply.headers['x-request-id'], status: 200, action: 'pushEstates' });
  });

  it('does not believe an id that the caller gives itself', async () => {
    const headers = { authorization: `Bearer ${token}`, 'x-request-id': 'forged' };
    expect((await send('push/estates', batch(1), headers)).headers['x-request-id']).not.toBe('forged');
    expect((await auditLog(ctx, { limit: 1 }))[0]?.requestId).not.toBe('forged');
  });

  it('refuses a stranger before it looks at what he sends', async () => {
    for (const authorization of [
      undefined,
      '',
      'Bearer',
      'Bearer x',
      `Basic ${token}`,
      `Bearer ${token} x`,
      `bearer\t${token}x`,
    ]) {
      const reply = await send('push/estates', '{ not json', authorization === undefined ? {} : { authorization });
      expect(reply.statusCode, authorization).toBe(401);
      expect(reply.headers['www-authenticate']).toBe('Bearer');
      expect(reply.json()).toEqual({
        type: 'about:blank',
        title: 'Unauthorized',
        status: 401,
        detail: 'A valid token of this site is needed.',
      });
    }
  });

  it.each([
    ['text that is no JSON', '{ not json', 400],
    ['a list where an object belongs', '[]', 400],
    ['nothing', '', 400],
    ['deep nesting', '['.repeat(50_000), 400],
    ['a poisoned key', '{"records":[{"__proto__":{"x":1}}]}', 400],
    ['more than 8 MB', JSON.stringify({ records: ['x'.repeat(8 * 1024 * 1024)] }), 413],
  ])('answers %s with a 4xx', async (_what, payload, status) => {
    expect((await send('push/estates', payload)).statusCode).toBe(status);
  });

  it('passes over records that no database could store', async () => {
    const nul = { ...testEstate(600), general: { ...testEstate(600).general, reference: 'a\u0000b' } };
    const huge = { ...testEstate(601), price: { value: 1e308 } };
    const reply = await send('push/estates', JSON.stringify({ records: [nul, huge, testEstate(602)] }));
    expect(reply.json()).toMatchObject({
      added: 1,
      problems: [
        { index: 0, id: 600, errors: [{ message: 'holds a NUL or half a character' }] },
        { index: 1, id: 601, errors: [{ field: 'price.value' }] },
      ],
    });
  });

  it('keeps the small limit elsewhere', async () => {
    expect((await send('estates', 'x'.repeat(100_000))).statusCode).toBe(413);
  });

  it('logs no token', () => {
    expect(logged.length).toBeGreaterThan(0);
    expect(logged.join('')).not.toContain(token);
  });
});
