// Real conversations with a mail server, through the real job queue.
import PostalMime from 'postal-mime';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { testContent } from '../../../test/support/content.ts';
import { describeOnEachDatabase } from '../../../test/support/databases/databases.ts';
import { testServices } from '../../../test/support/services.ts';
import { startMailServer, type TestMailServer } from '../../../test/support/smtp.ts';
import { createSmtpMailer } from '../../adapters/smtp.ts';
import { replaceSiteContent } from '../../db/content/site-content.ts';
import type { Db } from '../../db/engine/connect.ts';
import { insertLead } from '../../db/leads/leads.ts';
import { type JobQueue, openJobQueue } from '../../jobs/job-queue.ts';
import { sendMailTask } from '../../jobs/send-mail.task.ts';
import type { ServiceContext } from '../platform/context.ts';
import { orderMail, resumeStalledMails, retryDeadMails, sendDelivery } from './deliveries.ts';

const silent = { info: () => {}, warn: () => {}, error: () => {} };

const until = async (condition: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 50));
};

describeOnEachDatabase('mail deliveries', (open) => {
  let db: Db;
  let server: TestMailServer;
  let queue: JobQueue | undefined;
  let ctx: ServiceContext;
  let leadId = 0;

  const start = async (retries: number): Promise<void> => {
    queue = await openJobQueue(db, [{ ...sendMailTask, retries, retryDelaySeconds: 1 }], silent, 0.5);
    ctx = { ...ctx, jobs: queue };
    await queue.work(ctx);
  };
  const order = (dedupeKey: string): Promise<boolean> =>
    db.transaction((trx) =>
      orderMail(ctx, trx, { siteId: 'alpha', kind: 'contact-copy', dedupeKey, locale: 'fr', data: { lead: leadId } }),
    );
  const row = async (dedupeKey: string) =>
    db.kysely
      .selectFrom('delivery')
      .select(['id', 'state', 'attempts', 'repeats', 'reason', 'message_id', 'personal'])
      .where('dedupe_key', '=', dedupeKey)
      .executeTakeFirstOrThrow();
  const ends = (dedupeKey: string, state: string) => until(async () => (await row(dedupeKey)).state === state);

  beforeAll(async () => {
    db = await open();
    server = await startMailServer();
    await db.transaction((trx) => replaceSiteContent(trx, testContent('alpha'), []));
    ctx = await testServices(db, { mailer: createSmtpMailer({ url: server.url }) });
    leadId =
      (await db.transaction((trx) =>
        insertLead(trx, {
          siteId: 'alpha',
          kind: 'contact',
          locale: 'fr',
          page: '/fr/contact',
          estateId: null,
          email: 'noor@voorbeeld.example',
          fields: { firstName: 'Noor', email: 'noor@voorbeeld.example', message: 'Is er een lift?' },
          consent: { textVersion: '2026-01-01', locale: 'fr', at: '2026-11-15T10:00:00.000Z' },
          submission: undefined,
          createdAt: new Date('2026-11-15T10:00:00Z'),
        }),
      )) ?? 0;
  });
  afterEach(async () => {
    await queue?.stop();
    queue = undefined;
    server.received.length = 0;
    server.plan.length = 0;
  });
  afterAll(() => server.close());

  it('sends an ordered mail once, in both parts, with the site as sender', async () => {
    await start(3);
    expect(await order('once')).toBe(true);
    expect(await order('once')).toBe(false);
    await ends('once', 'sent');
    expect(server.received).toHaveLength(1);
    const [mail] = server.received;
    expect(mail?.to).toEqual(['noor@voorbeeld.example']);
    const parsed = await PostalMime.parse(mail?.raw ?? '');
    expect(parsed.from).toMatchObject({ name: 'Agency alpha', address: 'info@alpha.example' });
    expect(parsed.subject).toBe('Votre message à Agency alpha');
    expect(parsed.messageId).toBe((await row('once')).message_id);
    expect(parsed.text).toContain('Votre message du dimanche 15 novembre 2026');
    expect(mail?.raw).not.toContain('lift');
    expect(parsed.html).toContain('<html lang="fr-BE">');
  });

  it('tries again after a refusal and after a dropped connection, as the same mail', async () => {
    await start(5);
    server.plan.push('refuse', 'drop');
    await order('again');
    await ends('again', 'sent');
    expect(server.received).toHaveLength(1);
    expect(await row('again')).toMatchObject({ attempts: 3, repeats: 0, reason: null });
    expect(server.received[0]?.raw).toContain((await row('again')).message_id);
  });

  it('gives up with the reason after the last try, and sends it when asked again', async () => {
    await start(1);
    server.plan.push('refuse', 'refuse');
    await order('dead');
    await ends('dead', 'dead');
    expect(await row('dead')).toMatchObject({ attempts: 2, reason: expect.stringContaining('450 Try again later') });
    expect(server.received).toEqual([]);
    expect(await retryDeadMails(ctx)).toBe(1);
    await ends('dead', 'sent');
    expect(server.received).toHaveLength(1);
  });

  it('gives up at once when the recipient does not exist', async () => {
    await start(5);
    server.plan.push('reject');
    await order('unknown');
    await ends('unknown', 'dead');
    expect(await row('unknown')).toMatchObject({ attempts: 1, reason: expect.stringContaining('550 No such user') });
  });

  it('does not send a mail whose reason is gone, and keeps nothing personal of it', async () => {
    await start(1);
    await db.transaction((trx) =>
      orderMail(ctx, trx, {
        siteId: 'alpha',
        kind: 'contact-copy',
        dedupeKey: 'gone',
        locale: 'nl',
        data: { lead: 999_999 },
        personal: { to: 'friend@voorbeeld.example' },
      }),
    );
    await ends('gone', 'dropped');
    expect((await row('gone')).personal).toBeNull();
    expect(server.received).toEqual([]);
  });

  it('counts a repeat when a try never came to its end, and sends the same Message-ID', async () => {
    ctx = { ...ctx, jobs: { enqueue: async () => {} } };
    await order('repeat');
    const { id, message_id } = await row('repeat');
    await sendDelivery(ctx, 'alpha', id, false);
    // As after a crash between the mail server's 250 and our record.
    await db.kysely.updateTable('delivery').set({ state: 'sending' }).where('id', '=', id).execute();
    await sendDelivery(ctx, 'alpha', id, false);
    expect(server.received).toHaveLength(2);
    for (const { raw } of server.received) expect(raw).toContain(`Message-ID: ${message_id}`);
    expect(await row('repeat')).toMatchObject({ state: 'sent', repeats: 1 });
  });

  it('gives the same mail another Message-ID in a database that was set up anew', async () => {
    const other = await open();
    await other.transaction((trx) => replaceSiteContent(trx, testContent('alpha'), []));
    const ids = new Set<string>();
    const keys = Array.from({ length: 20 }, (_, index) => `contact:${index}:office`);
    for (const one of [db, other]) {
      const services = await testServices(one);
      for (const dedupeKey of keys) {
        const mail = { siteId: 'alpha', kind: 'contact-office', dedupeKey, locale: 'nl', data: { lead: 1 } } as const;
        await one.transaction((trx) => orderMail(services, trx, mail));
      }
      const rows = await one.kysely
        .selectFrom('delivery')
        .select('message_id')
        .where('dedupe_key', 'in', keys)
        .execute();
      expect(rows).toHaveLength(20);
      for (const { message_id } of rows) {
        expect(message_id).toMatch(/^<[0-9a-f]{32}@alpha\.example>$/);
        ids.add(message_id);
      }
    }
    expect(ids.size).toBe(40);
  });

  it('finds mails whose job was lost', async () => {
    ctx = { ...ctx, jobs: { enqueue: async () => {} } };
    await order('lost');
    const { id } = await row('lost');
    const setChanged = (msAgo: number) =>
      db.kysely
        .updateTable('delivery')
        .set({ changed_at: new Date(ctx.now().getTime() - msAgo) })
        .where('id', '=', id)
        .execute();
    const enqueued: object[] = [];
    const watching = {
      ...ctx,
      jobs: { enqueue: async (_trx: unknown, _task: string, job: object) => void enqueued.push(job) },
    };
    // A job may take two hours for its tries.
    const TWO_HOURS = 7_200_000;
    await setChanged(TWO_HOURS);
    expect(await resumeStalledMails(watching as ServiceContext)).toBe(0);
    await setChanged(TWO_HOURS + 1);
    expect(await resumeStalledMails(watching as ServiceContext)).toBe(1);
    expect(enqueued).toEqual([{ siteId: 'alpha', id }]);
  });
});
