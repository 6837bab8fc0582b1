// How the reader goes through a mailbox: in parts, on from where it stopped, and with patience for a server that refuses. The mailbox is
// one of ours here; that of Debian's dovecot is in mailbox.db.test.ts.
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { describeOnADatabase } from '../../../test/support/databases/databases.ts';
import { addSite } from '../../../test/support/estates.ts';
import { testServices } from '../../../test/support/services.ts';
import { MailboxError, type OpenFolder } from '../../adapters/imap.ts';
import { findSite, saveSite } from '../../db/content/sites.ts';
import type { Db } from '../../db/engine/connect.ts';
import { findMailboxState, leaseMailbox } from '../../db/mailbox/mailbox-state.ts';
import { DESK_CHANNEL, deskEventText, tellDesk } from '../../db/platform/desk-events.ts';
import type { ServiceContext } from '../platform/context.ts';
import { writeSecret } from '../platform/secret-store.ts';
import { orderReadings, readMailbox, readMailboxOn } from './read-mailbox.ts';

const SITE = 'lindeloo';

describeOnADatabase('reading a mailbox', (open) => {
  let db: Db;
  let ctx: ServiceContext;
  let now = new Date('2026-11-17T10:00:00Z');
  let mails = 0;
  let uidValidity = 7;
  /** Of single mails; the others come now. */
  const arrived = new Map<number, Date>();
  let failure: Error | undefined;
  const read: number[] = [];
  const marked: number[] = [];
  const enqueued: object[] = [];

  const folder = (): OpenFolder => ({
    found: { folder: 'INBOX', mails, uidValidity, marks: false },
    numbers: async (after) => Array.from({ length: mails }, (_, at) => at + 1).filter((uid) => uid > after),
    read: async (uid) => {
      if (failure && uid === 210) throw failure;
      read.push(uid);
      return {
        uid,
        arrivedAt: arrived.get(uid) ?? now,
        source: Buffer.from(
          `From: P${uid} <p${uid}@post.example>\r\nMessage-ID: <m${uid}@post.example>\r\nSubject: Vraag\r\n\r\nDag`,
        ),
      };
    },
    mark: async (uid) => void marked.push(uid),
  });

  beforeAll(async () => {
    db = await open();
    ctx = await testServices(db, {
      now: () => now,
      jobs: { enqueue: async (_trx, task, payload, options) => void enqueued.push({ task, ...payload, ...options }) },
      mailboxes: {
        withFolder: async (_server, _folder, work) => {
          if (failure instanceof MailboxError && failure.kind === 'auth') throw failure;
          return work(folder());
        },
      },
    });
    await addSite(db, SITE, {
      mailbox: {
        host: 'imap.post.example',
        port: 993,
        security: 'tls',
        user: 'info@lindeloo.example',
        folder: 'INBOX',
        leads: 'all',
      },
    });
    await addSite(db, 'zonder');
    await db.transaction((trx) => writeSecret(ctx, trx, SITE, 'mailbox-password', 'x'));
  });
  beforeEach(() => {
    read.length = 0;
    enqueued.length = 0;
    failure = undefined;
  });

  const leads = async (): Promise<number> =>
    (await db.kysely.selectFrom('lead').select('id').where('site_id', '=', SITE).execute()).length;

  it('takes hundreds of mails in parts, each once, and goes on where the line broke', async () => {
    mails = 410;
    failure = new MailboxError('connection', 'Connection closed');
    await readMailboxOn(ctx, SITE, false);
    expect(enqueued).toEqual([{ task: 'read-mailbox', siteId: SITE }]);
    expect(await readMailbox(ctx, SITE)).toEqual({ state: 'problem', problem: 'Connection closed' });
    expect(await findMailboxState(db.kysely, SITE)).toMatchObject({ lastUid: 209, problem: 'Connection closed' });
    failure = undefined;
    for (const more of [true, false])
      expect(await readMailbox(ctx, SITE)).toMatchObject({ state: 'read', more, taken: { lead: more ? 200 : 1 } });
    expect(read).toEqual(Array.from({ length: 410 }, (_, at) => at + 1));
    expect(marked).toHaveLength(410);
    expect(await leads()).toBe(410);
    expect(await findMailboxState(db.kysely, SITE)).toMatchObject({ lastUid: 410, taken: 410, problem: null });
  });

  it('reads nothing twice', async () => {
    expect(await readMailbox(ctx, SITE)).toMatchObject({ state: 'read', more: false, taken: { lead: 0 } });
    expect(read).toEqual([]);
  });

  it('leaves a server that refuses us alone for half an hour, unless somebody asks', async () => {
    failure = new MailboxError('auth', 'Authentication failed.');
    expect(await readMailbox(ctx, SITE)).toMatchObject({ state: 'problem' });
    now = new Date(now.getTime() + 30 * 60_000 - 1);
    await orderReadings(ctx);
    expect(enqueued).toEqual([]);
    now = new Date(now.getTime() + 1);
    await orderReadings(ctx);
    expect(enqueued).toEqual([{ task: 'read-mailbox', siteId: SITE }]);
    failure = undefined;
    expect(await readMailbox(ctx, SITE)).toMatchObject({ state: 'read' });
    enqueued.length = 0;
    await orderReadings(ctx);
    expect(enqueued).toHaveLength(1);
  });

  it('tells open desks once when it can be read no more, and once when it can again', async () => {
    const told: string[] = [];
    const stop = await db.listen(DESK_CHANNEL, (payload) => void (payload === '' || told.push(payload)));
    failure = new MailboxError('auth', 'Authentication failed.');
    for (let round = 0; round < 2; round++) await readMailbox(ctx, SITE);
    failure = undefined;
    for (let round = 0; round < 2; round++) await readMailbox(ctx, SITE);
    await db.transaction((trx) => tellDesk(trx, { siteId: SITE, topic: 'log' }));
    const settings = deskEventText({ siteId: SITE, topic: 'settings' });
    const log = deskEventText({ siteId: SITE, topic: 'log' });
    await expect.poll(() => told.includes(log)).toBe(true);
    expect(told).toEqual([settings, settings, log]);
    await stop();
  });

  it('numbered anew, makes no lead of what it left alone in that very second, and one of what came while it read', async () => {
    const site = await findSite(db.kysely, SITE);
    if (!site?.mailbox) throw new Error('no mailbox');
    const wants = (leads: 'none' | 'all') =>
      db.transaction((trx) => saveSite(trx, { ...site, mailbox: { ...site.mailbox, leads } as never }));
    const namesOf = async () =>
      (await db.kysely.selectFrom('lead').select('email').where('site_id', '=', SITE).orderBy('id').execute())
        .map(({ email }) => email)
        .slice(410);
    mails = 411;
    await wants('none');
    expect(await readMailbox(ctx, SITE)).toMatchObject({ taken: { lead: 0, nothing: 1 } });
    await wants('all');
    uidValidity = 8;
    // The server says whole seconds: the one of the reading, the one before it, and long before.
    arrived.set(411, new Date(Math.floor(now.getTime() / 1000) * 1000));
    mails = 413;
    arrived.set(412, new Date(now.getTime() - 5000));
    arrived.set(413, new Date(now.getTime() - 7 * 60_000));
    for (const more of [true, true, false]) expect(await readMailbox(ctx, SITE)).toMatchObject({ state: 'read', more });
    expect(await namesOf()).toEqual(['p412@post.example']);
  });

  it('reads nothing of a site that has no mailbox', async () => {
    expect(await readMailbox(ctx, 'zonder')).toEqual({ state: 'off' });
    expect(await readMailbox(ctx, 'onbekend')).toEqual({ state: 'off' });
  });

  it('reads for the member who asked once the one who reads already is done', async () => {
    const { place = '' } = (await findMailboxState(db.kysely, SITE)) ?? {};
    const lease = { siteId: SITE, lease: 'the clock' };
    await db.transaction((trx) => leaseMailbox(trx, lease, place, now, new Date(now.getTime() + 60_000)));
    await readMailboxOn(ctx, SITE, false);
    expect(enqueued).toEqual([]);
    await readMailboxOn(ctx, SITE, true);
    const startAfter = new Date(now.getTime() + 5000);
    expect(enqueued).toEqual([{ task: 'read-mailbox', siteId: SITE, asked: true, startAfter }]);
    enqueued.length = 0;
    now = new Date(now.getTime() + 60_001);
    await readMailboxOn(ctx, SITE, true);
    expect(enqueued).toEqual([]);
    expect((await findMailboxState(db.kysely, SITE))?.readAt).toEqual(now);
  });
});
