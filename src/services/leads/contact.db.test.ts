// A contact request from the form to the webhook, and its end.
import { createHmac } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { beforeAll, expect, it } from 'vitest';
import { testContent } from '../../../test/support/content.ts';
import { describeOnEachDatabase } from '../../../test/support/databases/databases.ts';
import { testServices } from '../../../test/support/services.ts';
import type { GuardedOptions } from '../../adapters/guarded-fetch.ts';
import { replaceSiteContent } from '../../db/content/site-content.ts';
import type { Db } from '../../db/engine/connect.ts';
import { TooManyRequestsError } from '../../domain/errors.ts';
import type { ServiceContext } from '../platform/context.ts';
import { deliverWebhook, webhookSecret } from '../platform/webhooks.ts';
import { captchaChallenge } from './captcha.ts';
import { requestContact } from './contact.ts';
import { eraseEmail, leads } from './leads.ts';
import { eraseOldLeads } from './retention.ts';

describeOnEachDatabase('contact requests', (open) => {
  let db: Db;
  let ctx: ServiceContext;
  const start = Date.now();
  const enqueued: { task: string; payload: object }[] = [];
  const posted: { url: string; options: GuardedOptions }[] = [];
  let answered = 200;

  beforeAll(async () => {
    db = await open();
    const webhook = { url: 'https://crm.example/hook', events: ['contact' as const] };
    await db.transaction((trx) =>
      replaceSiteContent(trx, testContent('alpha', { webhook, leadRetentionDays: 30 }), []),
    );
    await db.transaction((trx) => replaceSiteContent(trx, testContent('beta'), []));
    ctx = await testServices(db, {
      now: () => new Date(start + 5000),
      jobs: { enqueue: async (_trx, task, payload) => void enqueued.push({ task, payload }) },
      fetch: async (url, options = {}) => {
        posted.push({ url, options });
        return { status: answered, url, contentType: '', body: Buffer.alloc(0) };
      },
    });
  });

  const answerOf = async (siteId: string): Promise<string> => {
    const asked = await captchaChallenge({ ...ctx, now: () => new Date(start) }, siteId);
    if (asked.kind !== 'altcha') throw new Error('not ours');
    const { challenge } = asked;
    return btoa(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) }));
  };
  const request = async (email: string, over: object = {}, siteId = 'alpha', address = '192.0.2.1') => {
    const inputs = {
      firstName: 'Noor',
      email,
      message: 'Dag',
      privacy: 'on',
      'g-recaptcha-response': await answerOf(siteId),
      ...over,
    };
    await requestContact(ctx, siteId, { inputs, locale: 'fr', address });
  };
  const about = (id: number) => ({ event: 'contact', ids: [id], at: '2026-11-15T10:00:00.000Z', key: 'k' }) as const;
  const tasks = (): string[] => enqueued.map(({ task }) => task);

  it('stores consent, language, page and listing, and enqueues two mails and the webhook', async () => {
    enqueued.length = 0;
    await request('een@voorbeeld.example', { page: '/fr/contact', estateId: '7' });
    const [lead] = await leads(ctx, { siteId: 'alpha', email: 'EEN@voorbeeld.example' });
    expect(lead).toMatchObject({
      locale: 'fr',
      page: '/fr/contact',
      estateId: 7,
      fields: { firstName: 'Noor', message: 'Dag' },
      consent: { textVersion: '2026-01-01', locale: 'fr', at: new Date(start + 5000).toISOString() },
    });
    expect(tasks()).toEqual(['send-mail', 'send-mail', 'webhook']);
  });

  it('stores one submission once, however often it comes', async () => {
    const submission = crypto.randomUUID();
    await request('twee@voorbeeld.example', { submission });
    await request('twee@voorbeeld.example', { submission });
    await request('twee@voorbeeld.example', { submission, 'g-recaptcha-response': 'used up' });
    expect(await leads(ctx, { email: 'twee@voorbeeld.example' })).toHaveLength(1);
  });

  it('says yes to the same submission twice at once, as after a connection that broke', async () => {
    const over = { submission: crypto.randomUUID(), 'g-recaptcha-response': await answerOf('alpha') };
    await Promise.all([1, 2, 3].map(() => request('samen@voorbeeld.example', over)));
    expect(await leads(ctx, { email: 'samen@voorbeeld.example' })).toHaveLength(1);
  });

  it('stops one place after forty requests a day, and keeps no address', async () => {
    for (let i = 0; i < 40; i++) await request(`p${i}@voorbeeld.example`, {}, 'beta', '198.51.100.7');
    await expect(request('p@voorbeeld.example', {}, 'beta', '198.51.100.7')).rejects.toThrow(TooManyRequestsError);
    await request('p@voorbeeld.example', {}, 'beta', '198.51.100.8');
    const rows = await db.kysely.selectFrom('rate_budget').select('subject').execute();
    expect(rows.some(({ subject }) => /198\.51|@/.test(subject))).toBe(false);
  });

  it('signs what it tells the webhook, and wants a 2xx', async () => {
    const [lead] = await leads(ctx, { email: 'een@voorbeeld.example' });
    const id = lead?.id ?? 0;
    posted.length = 0;
    await deliverWebhook(ctx, 'alpha', about(id));
    const { url, options } = posted[0] ?? { url: '', options: {} };
    const { headers = {}, body = '' } = options;
    expect(url).toBe('https://crm.example/hook');
    expect(JSON.parse(body)).toMatchObject({ type: 'contact', data: { email: 'een@voorbeeld.example', estateId: 7 } });
    const secret = Buffer.from(webhookSecret(ctx.secrets, 'alpha').replace('whsec_', ''), 'base64');
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    expect(headers['webhook-signature']).toBe(`v1,${createHmac('sha256', secret).update(signed).digest('base64')}`);
    answered = 500;
    await expect(deliverWebhook(ctx, 'alpha', about(id))).rejects.toThrow('answered 500');
    answered = 200;
  });

  it('erases everything tied to an address, and what is older than the site keeps', async () => {
    expect(await eraseEmail(ctx, 'Een@voorbeeld.example')).toMatchObject({ leads: 1 });
    expect(await leads(ctx, { email: 'een@voorbeeld.example' })).toEqual([]);
    posted.length = 0;
    await deliverWebhook(ctx, 'alpha', about(1));
    expect(posted).toEqual([]);
    const later = { ...ctx, now: () => new Date(start + 31 * 86_400_000) };
    await eraseOldLeads(later);
    expect(await leads(ctx, { siteId: 'alpha' })).toEqual([]);
    expect((await leads(ctx, { siteId: 'beta' })).length).toBeGreaterThan(0);
    expect(await db.kysely.selectFrom('rate_budget').select('day').execute()).toEqual([]);
  });
});
