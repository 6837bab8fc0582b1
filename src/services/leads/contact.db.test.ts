// A contact request from the form to the webhook, and its end.
import { createHmac } from 'node:crypto';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { beforeAll, describe, expect, it } from 'vitest';
import { testContent } from '../../../test/support/content.ts';
import { describeOnADatabase } from '../../../test/support/databases/databases.ts';
import { testEstate } from '../../../test/support/estates.ts';
import { testServices } from '../../../test/support/services.ts';
import type { GuardedOptions } from '../../adapters/guarded-fetch.ts';
import { replaceSiteContent } from '../../db/content/site-content.ts';
import type { Db } from '../../db/engine/connect.ts';
import type { Delivery } from '../../db/mail/deliveries.ts';
import { TooManyRequestsError } from '../../domain/errors.ts';
import { estateList } from '../../feeds/json/estate-json-source.ts';
import { createCatalogues } from '../estates/catalogue.ts';
import { importEstates } from '../imports/import-estates.ts';
import type { ServiceContext } from '../platform/context.ts';
import { deliverWebhook, webhookSecret } from '../platform/webhooks.ts';
import { captchaChallenge } from './captcha.ts';
import { requestContact } from './contact.ts';
import { composeContactCopy, composeContactOffice } from './contact-mails.ts';
import { eraseEmail, leads } from './leads.ts';
import { eraseOldLeads } from './retention.ts';

describeOnADatabase('contact requests', (open) => {
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
      replaceSiteContent(trx, testContent('alpha', { webhook, leadRetentionDays: 30, hiddenStatus: [10] }), []),
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
  const request = async (email: string, over: object = {}, siteId = 'alpha', address = '192.0.2.1', by = ctx) => {
    const inputs = {
      firstName: 'Noor',
      email,
      message: 'Dag',
      privacy: 'on',
      'g-recaptcha-response': await answerOf(siteId),
      ...over,
    };
    await requestContact(by, siteId, { inputs, locale: 'fr', address });
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

  describe('documents on request', () => {
    const files = [
      { name: { nl: 'Bodemattest', fr: 'Attestation du sol' }, visibility: 'request' as const },
      { name: { nl: 'Basisakte' }, visibility: 'request' as const, file: 'https://bestanden.example/basisakte.pdf' },
      { name: { nl: 'Verslag eigenaar' }, visibility: 'internal' as const },
      { name: { nl: 'EPC' }, file: 'https://bestanden.example/epc.pdf' },
    ];
    beforeAll(async () => {
      const hidden = testEstate(72, { general: { transaction: { id: 10 } }, files });
      await importEstates(ctx, estateList([testEstate(71, { files }), hidden]), { siteId: 'alpha', mode: 'full' });
    });
    const asking = (email: string, askedDocuments: unknown, over: object = {}) =>
      request(email, { message: '', estateId: '71', askedDocuments, ...over });

    it('are a lead of their own kind, with the mails to the agency and the visitor', async () => {
      enqueued.length = 0;
      await asking('vraagt@voorbeeld.example', ['Attestation du sol', 'Basisakte'], { message: 'Graag vandaag' });
      const [lead] = await leads(ctx, { email: 'vraagt@voorbeeld.example' });
      expect(lead).toMatchObject({
        kind: 'documents',
        estateId: 71,
        fields: { firstName: 'Noor', askedDocuments: 'Attestation du sol\nBasisakte', message: 'Graag vandaag' },
        consent: { textVersion: '2026-01-01' },
      });
      expect(tasks()).toEqual(['send-mail', 'send-mail', 'webhook']);

      const site = testContent('alpha').site;
      const about = { siteId: 'alpha', locale: 'fr', data: { lead: lead?.id } } as unknown as Delivery;
      const office = await composeContactOffice(ctx, about, site);
      expect(office?.subject).toContain('Noor vraagt documenten');
      expect(office?.text).toMatch(/Attestation du sol, Basisakte/);
      expect(office?.text).toContain('Graag vandaag');
      const copy = await composeContactCopy(ctx, about, site);
      expect(copy?.to.address).toBe('vraagt@voorbeeld.example');
      expect(copy?.text).toMatch(/Attestation du sol, Basisakte/);
      expect(`${copy?.subject}${copy?.text}${copy?.html}`).not.toMatch(/Graag|Noor|bestanden\.example/);
    });

    it('are asked for once, however often the form comes', async () => {
      const submission = crypto.randomUUID();
      await asking('nogmaals@voorbeeld.example', 'Basisakte', { submission });
      await asking('nogmaals@voorbeeld.example', 'Basisakte', { submission });
      expect(await leads(ctx, { email: 'nogmaals@voorbeeld.example' })).toHaveLength(1);
    });

    it('are asked for in a process that has not heard of a new one yet', async () => {
      const deaf = { ...db, listen: async () => async () => {} };
      const hour = 3_600_000;
      const later = { ...ctx, catalogue: createCatalogues(deaf, ctx.log, hour) };
      const ask = (email: string, askedDocuments: string) =>
        request(email, { message: '', estateId: '73', askedDocuments }, 'alpha', '192.0.2.1', later);
      const publish = (...names: string[]) => {
        const files = names.map((nl) => ({ name: { nl }, visibility: 'request' as const }));
        return importEstates(ctx, estateList([testEstate(73, { files })]), { siteId: 'alpha', mode: 'partial' });
      };
      try {
        await publish('Basisakte');
        await ask('eerst@voorbeeld.example', 'Basisakte');
        await publish('Basisakte', 'Grondplan');
        await ask('meteen@voorbeeld.example', 'Grondplan');
        const [lead] = await leads(ctx, { email: 'meteen@voorbeeld.example' });
        expect(lead?.fields).toMatchObject({ askedDocuments: 'Grondplan' });
      } finally {
        await later.catalogue.close();
      }
    });

    it.each([
      ['an internal one', 'Verslag eigenaar', '71'],
      ['a public one', 'EPC', '71'],
      ['one of our making', 'Kom naar kwaad.example', '71'],
      ['one among others', ['Basisakte', 'Verslag eigenaar'], '71'],
      ['of a listing that nobody sees', 'Basisakte', '72'],
      ['of no listing', 'Basisakte', '999'],
    ])('are no more than there are: %s', async (_name, asked, estateId) => {
      await expect(asking('niet@voorbeeld.example', asked, { estateId })).rejects.toMatchObject({
        status: 400,
        problems: [{ field: 'askedDocuments', message: 'no-document' }],
      });
      expect(await leads(ctx, { email: 'niet@voorbeeld.example' })).toEqual([]);
    });

    it('are not asked for with a link where none belongs, nor without consent', async () => {
      await expect(
        asking('x@voorbeeld.example', 'Basisakte', { firstName: 'www.kwaad.example' }),
      ).rejects.toMatchObject({
        problems: [{ field: 'firstName', message: 'link' }],
      });
      await expect(asking('x@voorbeeld.example', 'Basisakte', { privacy: '' })).rejects.toMatchObject({
        problems: [{ field: 'privacy', message: 'consent' }],
      });
    });
  });

  it('stores one submission once, however often it comes', async () => {
    const submission = crypto.randomUUID();
    await request('twee@voorbeeld.example', { submission });
    await request('twee@voorbeeld.example', { submission });
    await request('twee@voorbeeld.example', { submission, 'g-recaptcha-response': 'used up' });
    expect(await leads(ctx, { email: 'twee@voorbeeld.example' })).toHaveLength(1);
  });

  it('refuses another message under the name of one that was stored', async () => {
    const over = { submission: crypto.randomUUID() };
    await request('drie@voorbeeld.example', over);
    await expect(request('drie@voorbeeld.example', { ...over, message: 'Nog iets' })).rejects.toMatchObject({
      status: 422,
    });
    expect(await leads(ctx, { email: 'drie@voorbeeld.example' })).toHaveLength(1);
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
