// Conversations by mail, with a real mail server that takes what we send and a real one that keeps what comes back (Debian's dovecot).
import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeOnADatabase } from '../../../test/support/databases/databases.ts';
import { type DeskPerson, deskPerson } from '../../../test/support/desk.ts';
import {
  type Dovecot,
  hasDovecot,
  MAILBOX_PASSWORD,
  MAILBOX_USER,
  startDovecot,
  startTokenServer,
  type TokenServer,
} from '../../../test/support/dovecot.ts';
import { addSite, testEstate } from '../../../test/support/estates.ts';
import { memoryFiles } from '../../../test/support/files.ts';
import { PORTAL_SAMPLES } from '../../../test/support/portal-mails.ts';
import { testServices } from '../../../test/support/services.ts';
import { startMailServer, type TestMailServer } from '../../../test/support/smtp.ts';
import { createGuardedFetch } from '../../adapters/guarded-fetch.ts';
import { createMailboxes } from '../../adapters/imap.ts';
import { createOAuthTokens } from '../../adapters/oauth-tokens.ts';
import { createSmtpMailer } from '../../adapters/smtp.ts';
import { createApi } from '../../api/handle-request.ts';
import { handlers } from '../../api/handlers.ts';
import { ensureSubscription } from '../../db/alerts/subscriptions.ts';
import { findSite, saveSite } from '../../db/content/sites.ts';
import type { Db } from '../../db/engine/connect.ts';
import { messagesOfPerson } from '../../db/leads/conversation-mails.ts';
import { insertConversation } from '../../db/leads/conversations.ts';
import { insertLead } from '../../db/leads/leads.ts';
import { findMailboxState, leaseMailbox } from '../../db/mailbox/mailbox-state.ts';
import type { Site } from '../../domain/content/site.ts';
import { estateList } from '../../feeds/json/estate-json-source.ts';
import { importEstates } from '../imports/import-estates.ts';
import { eraseEmail } from '../leads/leads.ts';
import { orderMail, sendDelivery } from '../mail/deliveries.ts';
import { deskMail } from '../mail/desk-mails.ts';
import { isLeftAlone } from '../mail/suppression.ts';
import type { ServiceContext } from '../platform/context.ts';
import { readSecret, writeSecret } from '../platform/secret-store.ts';
import { tidyMailFiles } from './mail-upkeep.ts';
import { readMailbox } from './read-mailbox.ts';

const SITE = 'lindeloo';
const LOTTE = 'lotte.maes@thuis.example';

type Letter = {
  readonly id: string;
  readonly from?: string;
  readonly subject?: string;
  readonly replyTo?: readonly string[];
  readonly headers?: readonly string[];
  readonly text?: string;
  readonly type?: string;
};

/** A mail as a visitor's program writes it; the last of `replyTo` is the one that is answered. */
const letter = (over: Letter): string =>
  [
    `From: ${over.from ?? `Lotte Maes <${LOTTE}>`}`,
    `To: ${MAILBOX_USER}`,
    `Subject: ${over.subject ?? 'Bezoek'}`,
    `Message-ID: <${over.id}@thuis.example>`,
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    ...(over.replyTo ? [`In-Reply-To: ${over.replyTo.at(-1)}`, `References: ${over.replyTo.join('\n ')}`] : []),
    'MIME-Version: 1.0',
    `Content-Type: ${over.type ?? 'text/plain; charset=utf-8'}`,
    'Content-Transfer-Encoding: 8bit',
    ...(over.headers ?? []),
    '',
    over.text ?? 'Dag',
    '',
  ].join('\n');

const bounceOf = (messageId: string, status: string, to = LOTTE): string =>
  letter({
    id: `bounce-${status}-${messageId.slice(1, 9)}`,
    from: 'Mail Delivery System <mailer-daemon@mx.example>',
    subject: 'Undelivered Mail Returned to Sender',
    headers: ['Auto-Submitted: auto-replied'],
    type: 'multipart/report; report-type=delivery-status; boundary="b"',
    text: `--b
Content-Type: text/plain

I'm sorry to have to inform you.

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; ${to}
Action: failed
Status: ${status}
Diagnostic-Code: smtp; 550 ${status} <${to}>: Recipient address rejected

--b
Content-Type: message/rfc822

From: info@lindeloo.example
Message-ID: ${messageId}
Subject: Uw vraag

Dag
--b--`,
  });

describe.skipIf(!hasDovecot)('a mailbox', () => {
  describeOnADatabase('of a site', (open) => {
    let db: Db;
    let ctx: ServiceContext;
    let member: DeskPerson;
    let smtp: TestMailServer;
    let tokens: TokenServer;
    let dovecot: Dovecot;
    const files = memoryFiles();
    const logged: unknown[] = [];
    const announced: object[] = [];
    let clock = 0;

    const setMailbox = async (over: Partial<NonNullable<Site['mailbox']>> = {}): Promise<void> => {
      const site = await findSite(db.kysely, SITE);
      if (!site) throw new Error('no site');
      const mailbox = {
        host: '127.0.0.1',
        port: dovecot.port,
        security: 'none' as const,
        user: MAILBOX_USER,
        folder: 'INBOX',
        leads: 'none' as const,
        ...over,
      };
      await db.transaction((trx) => saveSite(trx, { ...site, mailbox }));
    };

    /** A visitor's request, and the mail that it is confirmed with: sent over a real server. */
    const ask = async (
      email = LOTTE,
      name = 'Lotte Maes',
    ): Promise<{ lead: number; conversation: number; mail: string }> => {
      const now = ctx.now();
      const ids = await db.transaction(async (trx) => {
        const lead = await insertLead(trx, {
          siteId: SITE,
          kind: 'contact',
          locale: 'nl',
          page: '/nl/contact',
          estateId: null,
          email,
          fields: { firstName: name, email, message: 'Mag ik komen kijken?' },
          consent: { textVersion: '2026-01-01', locale: 'nl', at: now.toISOString() },
          submission: undefined,
          createdAt: now,
        });
        if (lead === undefined) throw new Error('no lead');
        const conversation = await insertConversation(trx, {
          siteId: SITE,
          kind: 'contact',
          leadId: lead,
          email,
          name,
          locale: 'nl',
          createdAt: now,
        });
        await orderMail(ctx, trx, {
          siteId: SITE,
          kind: 'contact-copy',
          dedupeKey: `ask:${lead}`,
          locale: 'nl',
          data: { lead },
        });
        return { lead, conversation };
      });
      const { id, message_id: mail } = await db.kysely
        .selectFrom('delivery')
        .select(['id', 'message_id'])
        .where('dedupe_key', '=', `ask:${ids.lead}`)
        .executeTakeFirstOrThrow();
      await sendDelivery(ctx, SITE, id, true);
      expect(smtp.received.at(-1)?.raw).toContain(mail);
      return { ...ids, mail };
    };
    const messages = (conversation: number) =>
      db.kysely
        .selectFrom('conversation_message')
        .selectAll()
        .where('conversation_id', '=', conversation)
        .orderBy('id')
        .execute();
    const conversation = (id: number) =>
      db.kysely.selectFrom('conversation').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const setState = (id: number, state: 'waiting' | 'closed') =>
      db.kysely.updateTable('conversation').set({ state }).where('id', '=', id).execute();
    const leadsByMail = () =>
      db.kysely.selectFrom('lead').selectAll().where('kind', '=', 'mail').orderBy('id').execute();
    const read = async () => {
      const reading = await readMailbox(ctx, SITE);
      if (reading.state !== 'read') throw new Error(JSON.stringify(reading));
      return reading.taken;
    };

    beforeAll(async () => {
      db = await open();
      smtp = await startMailServer();
      tokens = await startTokenServer(MAILBOX_USER);
      dovecot = await startDovecot(tokens);
      const allow = [dovecot.host, tokens.host];
      const log = (...what: unknown[]) => void logged.push(...what);
      ctx = await testServices(db, {
        now: () => new Date(Date.now() + clock),
        log: { info: log, warn: log, error: log } as never,
        jobs: { enqueue: async (_trx, task, payload) => void announced.push({ task, ...payload }) },
        files,
        mailer: createSmtpMailer({ url: smtp.url }),
        mailboxes: createMailboxes({ allow }),
        oauthTokens: createOAuthTokens({ fetch: createGuardedFetch({ allow }), allow }),
      });
      await addSite(db, SITE, { email: MAILBOX_USER, hostnames: ['www.lindeloo.example'] });
      member = await deskPerson(ctx, createApi(ctx, handlers), SITE, 'owner', {
        name: 'An Peeters',
        email: 'an@huispost.example',
        host: 'www.lindeloo.example',
      });
      await importEstates(
        ctx,
        estateList([testEstate(24037, { general: { reference: 'LIN-24037' } }), testEstate(2)]),
        {
          siteId: SITE,
          mode: 'full',
        },
      );
      await db.transaction((trx) => writeSecret(ctx, trx, SITE, 'mailbox-password', MAILBOX_PASSWORD));
      await setMailbox();
    });
    beforeEach(async () => setMailbox());
    afterAll(async () => {
      await dovecot?.close();
      await tokens?.close();
      await smtp?.close();
    });

    it('follows a conversation of six mails, whatever becomes of its subject', async () => {
      const { conversation: id, mail } = await ask();
      await setState(id, 'waiting');
      await dovecot.deliver(
        letter({
          id: 'een',
          replyTo: [mail],
          subject: 'Re: Uw vraag',
          text: 'Kan het zaterdag?\n\nOp di schreef info <info@lindeloo.example>:\n> Dag',
        }),
      );
      expect(await read()).toMatchObject({ message: 1 });
      expect(await conversation(id)).toMatchObject({ state: 'open' });
      const { version } = await conversation(id);
      // A colleague answers from a mail program, with the mailbox in copy.
      await dovecot.deliver(
        letter({
          id: 'twee',
          from: 'An Peeters <an@huispost.example>',
          replyTo: [mail, '<een@thuis.example>'],
          subject: 'Zaterdag om tien',
          text: 'Zaterdag om tien past.',
        }),
      );
      expect(await read()).toMatchObject({ message: 1 });
      expect(await conversation(id)).toMatchObject({
        state: 'waiting',
        answered_at: expect.any(Date),
        changed_by: 'An Peeters',
        version: version + 1,
      });
      await dovecot.deliver(
        letter({ id: 'drie', replyTo: [mail, '<twee@thuis.example>'], subject: 'Heel iets anders', text: 'Graag!' }),
      );
      // Somebody whom Lotte passed it on to: shown as who it is.
      await dovecot.deliver(
        letter({
          id: 'vier',
          from: 'Bram Claes <bram@ouders.example>',
          replyTo: ['<drie@thuis.example>'],
          subject: 'Fwd: Heel iets anders',
          text: 'Ik kom mee.',
        }),
      );
      await dovecot.deliver(
        letter({
          id: 'vijf',
          replyTo: [mail],
          subject: 'Automatisch antwoord',
          headers: ['Auto-Submitted: auto-replied'],
          text: 'Ik ben met vakantie.',
        }),
      );
      expect(await read()).toMatchObject({ message: 3 });
      await dovecot.deliver(bounceOf(mail, '4.2.2'));
      expect(await read()).toMatchObject({ bounce: 1 });
      expect(
        (await messages(id)).map((m) => [m.direction, m.kind, m.from_email, m.subject, m.body.split('\n')[0]]),
      ).toEqual([
        ['in', 'mail', LOTTE, 'Re: Uw vraag', 'Kan het zaterdag?'],
        ['out', 'mail', 'an@huispost.example', 'Zaterdag om tien', 'Zaterdag om tien past.'],
        ['in', 'mail', LOTTE, 'Heel iets anders', 'Graag!'],
        ['in', 'mail', 'bram@ouders.example', 'Fwd: Heel iets anders', 'Ik kom mee.'],
        ['in', 'automatic', LOTTE, 'Automatisch antwoord', 'Ik ben met vakantie.'],
        [
          'in',
          'bounce',
          'mailer-daemon@mx.example',
          'Undelivered Mail Returned to Sender',
          expect.stringContaining('4.2.2'),
        ],
      ]);
    });

    it('goes to and fro with answers of the desk: each side’s mail names the other’s, and comes to the mailbox', async () => {
      await read();
      const { conversation: id, mail } = await ask('fien@thuis.example', 'Fien Baert');
      const header = (name: string): string =>
        new RegExp(`^${name}: (.*(?:\\r?\\n\\s.*)*)`, 'im').exec(smtp.received.at(-1)?.raw ?? '')?.[1] ?? '';
      const writes = (name: string, to: string, subject: string, text: string) =>
        dovecot.deliver(letter({ id: name, from: 'Fien Baert <fien@thuis.example>', replyTo: [to], subject, text }));
      const answers = async (text: string): Promise<string> => {
        const { lastMessage } = (await member.call('GET', `leads/${id}`)).body as { lastMessage: number };
        const reply = await member.call('POST', `leads/${id}/answers`, {
          key: randomUUID(),
          locale: 'nl',
          subject: 'Re: Uw vraag',
          text,
          seen: lastMessage,
        });
        expect(reply.status, JSON.stringify(reply.body)).toBe(201);
        const delivery = await db.kysely
          .selectFrom('delivery')
          .select(['id', 'message_id'])
          .where('kind', '=', 'lead-answer')
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow();
        await sendDelivery(ctx, SITE, delivery.id, true);
        expect(smtp.received.at(-1)?.to).toEqual(['fien@thuis.example']);
        expect(header('Message-ID')).toBe(delivery.message_id);
        return delivery.message_id;
      };
      await writes('fien-1', mail, 'Re: Uw vraag', 'Is er een tuin?');
      expect(await read()).toMatchObject({ message: 1 });
      const first = await answers('Ja, op het zuiden.');
      expect(header('In-Reply-To')).toBe('<fien-1@thuis.example>');
      expect(header('Reply-To')).toContain(MAILBOX_USER);
      // The subject is another one, and only our last mail is named.
      await writes('fien-2', first, 'Tuin!', 'En een garage?');
      expect(await read()).toMatchObject({ message: 1 });
      const second = await answers('Voor twee auto’s.');
      expect(header('References').split(/\s+/)).toEqual(
        expect.arrayContaining([mail, first, '<fien-2@thuis.example>']),
      );
      await writes('fien-3', second, 'Garage', 'Dan kom ik kijken.');
      await writes('fien-4', '<fien-3@thuis.example>', 'Nog iets', 'Met mijn moeder.');
      expect(await read()).toMatchObject({ message: 2 });
      expect((await messages(id)).map(({ direction, body }) => [direction, body.trim()])).toEqual([
        ['in', 'Is er een tuin?'],
        ['out', 'Ja, op het zuiden.'],
        ['in', 'En een garage?'],
        ['out', 'Voor twee auto’s.'],
        ['in', 'Dan kom ik kijken.'],
        ['in', 'Met mijn moeder.'],
      ]);
      expect(await conversation(id)).toMatchObject({ state: 'open' });
    });

    it('asks for answers at the mailbox that is read, and at the agency when nobody could read it for a day', async () => {
      const site = await findSite(db.kysely, SITE);
      if (!site) throw new Error('no site');
      const replyTo = async (): Promise<string | undefined> => {
        await ask('uur@thuis.example', 'Uur');
        return /^Reply-To: .*?<?([^<>\s]+@[^<>\s]+)>?\r?$/im.exec(smtp.received.at(-1)?.raw ?? '')?.[1];
      };
      await db.transaction((trx) => saveSite(trx, { ...site, email: 'kantoor@lindeloo.example' }));
      await read();
      expect(await replyTo()).toBe(MAILBOX_USER);
      clock += 25 * 3_600_000;
      expect(await replyTo()).toBe('kantoor@lindeloo.example');
      clock = 0;
      await setMailbox({ address: 'vragen@lindeloo.example' });
      expect(await replyTo()).toBe('vragen@lindeloo.example');
      // Another folder, that nobody has read yet.
      await setMailbox({ folder: 'Aanvragen', address: 'vragen@lindeloo.example' });
      expect(await replyTo()).toBe('kantoor@lindeloo.example');
      await db.transaction((trx) => saveSite(trx, site));
    });

    it('reads a zoo of charsets, and shows hostile HTML without what could act', async () => {
      const { conversation: id, mail } = await ask('zoe@thuis.example', 'Zoë Peeters');
      const raw = (name: string, type: string, content: Buffer): Buffer =>
        Buffer.concat([
          Buffer.from(
            `From: =?utf-8?Q?Zo=C3=AB?= <zoe@thuis.example>\r\nSubject: =?iso-8859-1?Q?Caf=E9?=\r\nMessage-ID: <${name}@thuis.example>\r\nIn-Reply-To: ${mail}\r\nMIME-Version: 1.0\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: 8bit\r\n\r\n`,
          ),
          content,
          Buffer.from('\r\n'),
        ]);
      const zoo: readonly (readonly [string, Buffer, string])[] = [
        ['windows-1252', Buffer.from([0x80, 0x20, 0xe9, 0xe9, 0x6e]), '€ één'],
        ['iso-8859-15', Buffer.from([0xa4, 0x20, 0x31]), '€ 1'],
        ['koi8-r', Buffer.from([0xc4, 0xcf, 0xcd]), 'дом'],
        ['iso-2022-jp', Buffer.from([0x1b, 0x24, 0x42, 0x46, 0x7c, 0x4b, 0x5c, 0x1b, 0x28, 0x42]), '日本'],
        ['utf-7', Buffer.from('Caf+AOk-'), 'Café'],
        ['x-nergens-bekend', Buffer.from('gewoon'), 'gewoon'],
      ];
      for (const [charset, content] of zoo)
        await dovecot.deliver(raw(`zoo-${charset}`, `text/plain; charset=${charset}`, content));
      await dovecot.deliver(
        raw(
          'kwaad',
          'text/html; charset=utf-8',
          Buffer.from(
            '<p>Dag <b>één</b></p><script>alert(1)</script><img src="https://spion.example/p.gif" onerror="alert(2)"><form action="https://kwaad.example"></form>',
          ),
        ),
      );
      expect(await read()).toMatchObject({ message: 7 });
      const found = await messages(id);
      expect(found.slice(0, 6).map(({ body }) => body.trim())).toEqual(zoo.map(([, , text]) => text));
      expect(found.map(({ from_name, subject }) => [from_name, subject])).toEqual(found.map(() => ['Zoë', 'Café']));
      expect(found[6]?.body.trim()).toBe('Dag één');
      const shown = (await member.call('GET', `leads/${id}/messages/${found[6]?.id}/html`)).body as { html: string };
      expect(shown.html).toContain('<b>één</b>');
      for (const gone of ['alert', 'spion.example', 'kwaad.example']) expect(shown.html).not.toContain(gone);
    });

    it('does not open a closed conversation for an absence note, and never answers one', async () => {
      const { conversation: id, mail } = await ask();
      await setState(id, 'closed');
      const before = await db.kysely.selectFrom('delivery').select('id').execute();
      await dovecot.deliver(letter({ id: 'weg', replyTo: [mail], headers: ['X-Autoreply: yes'], text: 'Afwezig' }));
      expect(await read()).toMatchObject({ message: 1 });
      expect(await conversation(id)).toMatchObject({ state: 'closed' });
      expect(await db.kysely.selectFrom('delivery').select('id').execute()).toHaveLength(before.length);
      await dovecot.deliver(letter({ id: 'terug', replyTo: [mail], text: 'Toch nog iets' }));
      await read();
      expect(await conversation(id)).toMatchObject({ state: 'open' });
    });

    it('takes a mail once, though it lies in two folders and the mailbox is numbered anew', async () => {
      const { conversation: id, mail } = await ask();
      const twice = letter({ id: 'dubbel', replyTo: [mail], text: 'Eén keer' });
      await dovecot.deliver(twice);
      await dovecot.deliver(twice);
      await dovecot.deliver(twice, { folder: 'Aanvragen' });
      expect(await read()).toMatchObject({ message: 1, nothing: 1 });
      await setMailbox({ folder: 'Aanvragen' });
      expect(await read()).toMatchObject({ message: 0 });
      await setMailbox();
      await dovecot.renumber();
      const before = await findMailboxState(db.kysely, SITE);
      expect(await read()).toMatchObject({ message: 0, lead: 0, bounce: 0 });
      expect((await findMailboxState(db.kysely, SITE))?.uidValidity).not.toBe(before?.uidValidity);
      expect((await messages(id)).map(({ body }) => body.trim())).toEqual(['Eén keer']);
    });

    it('numbered anew, makes no lead of a mail that it left alone in that very second', async () => {
      await dovecot.deliver(letter({ id: 'reclame', from: 'Rita Reclame <rita@los.example>', text: 'Koop nu' }));
      expect(await read()).toMatchObject({ nothing: 1 });
      await setMailbox({ leads: 'all' });
      await dovecot.renumber();
      await read();
      expect((await leadsByMail()).filter(({ email }) => email === 'rita@los.example')).toEqual([]);
    });

    it('marks what it took, and nothing else: no mail is seen, moved or gone', async () => {
      const { mail } = await ask();
      const count = (await dovecot.flags()).length;
      await dovecot.deliver(letter({ id: 'gemerkt', replyTo: [mail] }));
      await dovecot.deliver(letter({ id: 'vreemd', from: 'Reclame <x@reclame.example>', subject: 'Bezoek' }));
      await read();
      const flags = await dovecot.flags();
      expect(flags.slice(count)).toEqual([['$PandRead'], []]);
      expect(flags.flat().filter((flag) => flag !== '$PandRead')).toEqual([]);
    });

    it('matches nothing by a subject alone', async () => {
      const { conversation: id } = await ask();
      await dovecot.deliver(letter({ id: 'zelfde', subject: 'Re: Uw bericht aan Agency lindeloo' }));
      expect(await read()).toMatchObject({ message: 0, nothing: 1 });
      expect(await messages(id)).toEqual([]);
    });

    it('stops alerts to an address that takes no mail, and says so in Mails and in the conversation', async () => {
      const email = 'weg@verhuisd.example';
      const { conversation: id, mail } = await ask(email, 'Wim Verhuisd');
      await setState(id, 'waiting');
      const subscription = await db.transaction((trx) =>
        ensureSubscription(
          trx,
          {
            siteId: SITE,
            email,
            name: 'Wim',
            locale: 'nl',
            consent: { textVersion: '1', locale: 'nl', at: ctx.now().toISOString() },
          },
          ctx.now(),
        ),
      );
      await db.kysely
        .updateTable('subscription')
        .set({ state: 'CONFIRMED' } as never)
        .where('id', '=', subscription.id as never)
        .execute();
      // Somebody else's id: it says nothing to us.
      await dovecot.deliver(bounceOf(`<${'ab'.repeat(16)}@lindeloo.example>`, '5.1.1', email));
      expect(await read()).toMatchObject({ bounce: 0, nothing: 1 });
      expect(await isLeftAlone(ctx, db.kysely, SITE, email)).toBe(false);
      await dovecot.deliver(bounceOf(mail, '5.1.1', 'iemand-anders@elders.example'));
      expect(await read()).toMatchObject({ bounce: 1 });
      expect(await isLeftAlone(ctx, db.kysely, SITE, email)).toBe(true);
      expect(await isLeftAlone(ctx, db.kysely, SITE, 'iemand-anders@elders.example')).toBe(false);
      const { state } = await db.kysely
        .selectFrom('subscription')
        .select('state')
        .where('id', '=', subscription.id as never)
        .executeTakeFirstOrThrow();
      expect(state).toBe('SUSPENDED');
      const { id: delivery } = await db.kysely
        .selectFrom('delivery')
        .select('id')
        .where('message_id', '=', mail)
        .executeTakeFirstOrThrow();
      expect(await deskMail(ctx, SITE, delivery)).toMatchObject({
        state: 'sent',
        bounce: { hard: true, reason: expect.stringContaining('5.1.1') },
      });
      expect(await conversation(id)).toMatchObject({ state: 'open' });
      expect((await messages(id)).map(({ kind, delivery_id }) => [kind, delivery_id])).toEqual([['bounce', delivery]]);
    });

    it('knows whom an answer of the agency went to, and an office’s own address is nobody’s alerts', async () => {
      const email = 'antwoord@verhuisd.example';
      const { lead, conversation: id } = await ask(email, 'Ann Woord');
      const sentAs = async (kind: string, data: object): Promise<string> => {
        const messageId = `<${createHash('md5').update(kind).digest('hex')}@lindeloo.example>`;
        await db.kysely
          .insertInto('delivery')
          .values({
            site_id: SITE,
            kind,
            dedupe_key: `${kind}:${id}`,
            locale: 'nl',
            data: JSON.stringify(data),
            personal: null,
            message_id: messageId,
            state: 'sent',
          })
          .execute();
        return messageId;
      };
      await dovecot.deliver(bounceOf(await sentAs('contact-office', { lead }), '5.1.1', MAILBOX_USER));
      expect(await read()).toMatchObject({ bounce: 1 });
      for (const nobody of [email, MAILBOX_USER]) expect(await isLeftAlone(ctx, db.kysely, SITE, nobody)).toBe(false);
      await dovecot.deliver(bounceOf(await sentAs('conversation-answer', { conversation: id }), '5.1.1', email));
      expect(await read()).toMatchObject({ bounce: 1 });
      expect(await isLeftAlone(ctx, db.kysely, SITE, email)).toBe(true);
      expect((await messages(id)).map(({ kind }) => kind)).toEqual(['bounce', 'bounce']);
    });

    it('takes a mail of 20 MB with its files, and only names what is too large to keep', async () => {
      const { conversation: id, mail } = await ask();
      const part = (name: string, bytes: number): string =>
        `--x\nContent-Type: application/pdf; name="${name}"\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n\n${Buffer.alloc(bytes, name).toString('base64').replace(/.{76}/g, '$&\n')}\n`;
      const large = (extra: string): string =>
        letter({
          id: `groot-${extra.length}`,
          replyTo: [mail],
          type: 'multipart/mixed; boundary=x',
          text: `--x\nContent-Type: text/plain; charset=utf-8\n\nHierbij de plannen.\n${extra}--x--`,
        });
      const delivered = [
        await dovecot.deliver(large(part('plan.pdf', 14_000_000) + part('foto.pdf', 1_000_000))),
        await dovecot.deliver(large(part('film.pdf', 15 * 1024 * 1024 + 1))),
      ];
      expect(await read()).toMatchObject({ message: 2 });
      // Nobody has to read them again when the mailbox is numbered anew.
      for (const uid of delivered) await dovecot.remove(uid);
      const [first, second] = await messages(id);
      expect(first?.body.trim()).toBe('Hierbij de plannen.');
      expect(first?.attachments).toEqual([
        { name: 'plan.pdf', mediaType: 'application/pdf', bytes: 14_000_000, sha256: expect.any(String) },
        { name: 'foto.pdf', mediaType: 'application/pdf', bytes: 1_000_000, sha256: expect.any(String) },
      ]);
      expect(second?.attachments).toEqual([
        { name: 'film.pdf', mediaType: 'application/pdf', bytes: 15 * 1024 * 1024 + 1 },
      ]);
      const [plan] = first?.attachments ?? [];
      expect(files.kept.get(plan?.sha256 ?? '')?.length).toBe(14_000_000);
      // Erased with the person: the bytes go with the next tidying, which comes an hour after they were kept at the earliest.
      await eraseEmail(ctx, LOTTE, SITE);
      await tidyMailFiles(ctx);
      expect(files.kept.has(plan?.sha256 ?? '')).toBe(true);
      clock += 2 * 3_600_000;
      expect(await tidyMailFiles(ctx)).toBe(2);
      expect(files.kept.has(plan?.sha256 ?? '')).toBe(false);
      clock = 0;
    });

    it('makes a new lead of an answer to an erased one, and brings nothing old back', async () => {
      await setMailbox({ leads: 'portals' });
      const { lead, mail } = await ask('noor@oud.example', 'Noor Smet');
      await read();
      await eraseEmail(ctx, 'noor@oud.example', SITE);
      const answer = (id: string) =>
        letter({
          id,
          from: 'Noor Smet <noor@oud.example>',
          replyTo: [mail],
          subject: 'Re: Uw vraag',
          text: 'Ik heb toch interesse.\n\nOp di 17 nov 2026 om 10:12 schreef Lindeloo <info@lindeloo.example>:\n> Uw vraag was: Mag ik komen kijken?\n> Geheim van toen',
        });
      await setMailbox({ leads: 'none' });
      await dovecot.deliver(answer('niet-gewenst'));
      expect(await read()).toMatchObject({ lead: 0, nothing: 1 });
      await setMailbox({ leads: 'portals' });
      await dovecot.deliver(answer('opnieuw'));
      expect(await read()).toMatchObject({ lead: 1 });
      const [made] = (await leadsByMail()).filter(({ email }) => email === 'noor@oud.example');
      expect(made?.id).not.toBe(lead);
      expect(made).toMatchObject({
        consent: { textVersion: 'mail', locale: 'nl' },
        fields: { message: 'Ik heb toch interesse.' },
      });
      const about = await db.kysely
        .selectFrom('conversation')
        .selectAll()
        .where('lead_id', '=', made?.id ?? 0)
        .executeTakeFirstOrThrow();
      expect(about).toMatchObject({ kind: 'mail', state: 'new', name: 'Noor Smet' });
      const [only, ...others] = await messages(about.id);
      expect(others).toEqual([]);
      expect(only).toMatchObject({ body: 'Ik heb toch interesse.', html: null });
      // And erased again, the same mail does not come back when the mailbox is numbered anew.
      await eraseEmail(ctx, 'noor@oud.example', SITE);
      await dovecot.renumber();
      await read();
      expect((await leadsByMail()).filter(({ email }) => email === 'noor@oud.example')).toEqual([]);
    });

    it('erases what somebody wrote into another’s conversation, and hands it over before', async () => {
      const { conversation: id, mail } = await ask('iris@samen.example', 'Iris Samen');
      await dovecot.deliver(
        letter({ id: 'iris', from: 'Iris <iris@samen.example>', replyTo: [mail], text: 'Van Iris' }),
      );
      await dovecot.deliver(letter({ id: 'oma', from: 'Oma <oma@samen.example>', replyTo: [mail], text: 'Van oma' }));
      await read();
      expect((await messagesOfPerson(db.kysely, SITE, 'oma@samen.example')).map(({ body }) => body.trim())).toEqual([
        'Van oma',
      ]);
      expect((await messagesOfPerson(db.kysely, SITE, 'Iris@samen.example')).map(({ body }) => body.trim())).toEqual([
        'Van Iris',
        'Van oma',
      ]);
      await eraseEmail(ctx, 'OMA@samen.example', SITE);
      expect((await messages(id)).map(({ body }) => body.trim())).toEqual(['Van Iris']);
      await eraseEmail(ctx, 'iris@samen.example', SITE);
      expect(await messages(id)).toEqual([]);
    });

    it('makes leads of portals’ mails with their listing, and of nobody else’s unless the site wants it', async () => {
      await setMailbox({ leads: 'portals' });
      await read();
      for (const [at, sample] of PORTAL_SAMPLES.entries())
        await dovecot.deliver(
          letter({
            id: `portaal-${at}`,
            from: `${sample.from.name} <${sample.from.email}>`,
            subject: `=?utf-8?B?${Buffer.from(sample.subject).toString('base64')}?=`,
            headers: [
              'Precedence: bulk',
              ...('replyTo' in sample ? [`Reply-To: ${sample.replyTo.name} <${sample.replyTo.email}>`] : []),
            ],
            text: sample.text,
          }),
        );
      await dovecot.deliver(
        letter({ id: 'los', from: 'Piet Los <piet@los.example>', text: 'Verkoopt u ook caravans?' }),
      );
      expect(await read()).toMatchObject({ lead: 4, nothing: 1 });
      const made = (await leadsByMail()).filter(({ fields }) => fields.portal !== undefined);
      expect(
        made.map(({ email, estate_id, fields, consent }) => [
          email,
          fields.phone,
          estate_id,
          fields.portal,
          consent.textVersion,
        ]),
      ).toEqual(
        PORTAL_SAMPLES.map(({ expected: { email, phone }, portal }) => [email, phone, 24037, portal, `mail:${portal}`]),
      );
      expect(made.map(({ fields }) => fields.message)).toEqual(PORTAL_SAMPLES.map(({ expected }) => expected.message));
      expect(made.map(({ locale }) => locale)).toEqual(['nl', 'nl', 'fr', 'nl']);
      await setMailbox({ leads: 'all' });
      await dovecot.deliver(
        letter({
          id: 'wel',
          from: 'Mia Wouters <mia@los.example>',
          text: 'Hello, is https://www.lindeloo.example/en/offer/2/house still free? We would like to see it.',
        }),
      );
      expect(await read()).toMatchObject({ lead: 1 });
      expect((await leadsByMail()).at(-1)).toMatchObject({ email: 'mia@los.example', estate_id: 2, locale: 'en' });
    });

    it('makes no leads of what lay in the mailbox before', async () => {
      const old = new Date(Date.now() - 5 * 86_400_000);
      await dovecot.deliver(letter({ id: 'oud', from: 'Oud Bericht <oud@los.example>' }), {
        folder: 'Aanvragen',
        at: old,
      });
      await setMailbox({ folder: 'Aanvragen', leads: 'all' });
      await read();
      expect((await leadsByMail()).filter(({ email }) => email === 'oud@los.example')).toEqual([]);
    });

    it('opens with a token, exchanges the permission it was given, and says no more than why when it fails', async () => {
      const oauth = { tokenUrl: `${tokens.url}/token`, clientId: 'pand', grant: 'refresh' as const };
      await setMailbox({ oauth });
      expect(await readMailbox(ctx, SITE)).toMatchObject({
        state: 'problem',
        problem: expect.stringContaining('refresh token is missing'),
      });
      await db.transaction((trx) => writeSecret(ctx, trx, SITE, 'mailbox-refresh-token', 'eerste toestemming'));
      tokens.plan.rotateTo = 'tweede toestemming';
      await read();
      expect(Object.fromEntries(tokens.asked.at(-1) ?? [])).toEqual({
        grant_type: 'refresh_token',
        client_id: 'pand',
        refresh_token: 'eerste toestemming',
      });
      expect(await readSecret(ctx, SITE, 'mailbox-refresh-token')).toBe('tweede toestemming');
      expect(await findMailboxState(db.kysely, SITE)).toMatchObject({ problem: null, marks: true });
      const asked = tokens.asked.length;
      await read();
      expect(tokens.asked).toHaveLength(asked);
      // Ended early: refused once, asked for anew the next time.
      tokens.live.clear();
      expect(await readMailbox(ctx, SITE)).toMatchObject({ state: 'problem' });
      await read();
      expect(tokens.asked).toHaveLength(asked + 1);
      for (const secret of ['eerste toestemming', 'tweede toestemming', 'token-1-of-the-test', MAILBOX_PASSWORD])
        expect(JSON.stringify(logged)).not.toContain(secret);
    });

    it('says what is wrong where a member sees it, and forgets it when it works again', async () => {
      await setMailbox({ folder: 'Bestaat niet' });
      expect(await readMailbox(ctx, SITE)).toMatchObject({ state: 'problem' });
      expect((await findMailboxState(db.kysely, SITE))?.problem).toMatch(/no folder "Bestaat niet".*INBOX/);
      await setMailbox();
      await read();
      expect(await findMailboxState(db.kysely, SITE)).toMatchObject({ problem: null, readAt: expect.any(Date) });
    });

    it('lets one reader read at a time, and does not wait for one that died', async () => {
      const { conversation: id, mail } = await ask();
      await dovecot.deliver(letter({ id: 'een-lezer', replyTo: [mail], text: 'Wie leest mij?' }));
      const states = (await Promise.all([readMailbox(ctx, SITE), readMailbox(ctx, SITE), readMailbox(ctx, SITE)])).map(
        ({ state }) => state,
      );
      expect(states.filter((state) => state === 'read').length).toBeGreaterThanOrEqual(1);
      expect((await messages(id)).map(({ body }) => body.trim())).toEqual(['Wie leest mij?']);
      const { place = '' } = (await findMailboxState(db.kysely, SITE)) ?? {};
      const dead = await db.transaction((trx) =>
        leaseMailbox(trx, { siteId: SITE, lease: 'dead' }, place, ctx.now(), new Date(ctx.now().getTime() + 360_000)),
      );
      expect(dead).toBeDefined();
      expect(await readMailbox(ctx, SITE)).toEqual({ state: 'busy' });
      clock += 361_000;
      await read();
    });
  });
});
