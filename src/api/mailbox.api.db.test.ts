// The mailbox of a site as its members meet it: settings, secrets, the test, and what is said when it cannot be read.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnADatabase } from '../../test/support/databases/databases.ts';
import { type DeskPerson, deskPerson } from '../../test/support/desk.ts';
import { addSite } from '../../test/support/estates.ts';
import { testServices } from '../../test/support/services.ts';
import { MailboxError, type MailboxServer, type OpenFolder } from '../adapters/imap.ts';
import { TokenError, type TokenRequest } from '../adapters/oauth-tokens.ts';
import type { SiteServer } from '../adapters/site-server.ts';
import type { Db } from '../db/engine/connect.ts';
import { siteById } from '../services/content/content.ts';
import { readMailbox } from '../services/mailbox/read-mailbox.ts';
import { auditLog } from '../services/people/push-access.ts';
import type { ServiceContext } from '../services/platform/context.ts';
import { createApi } from './handle-request.ts';
import { handlers } from './handlers.ts';

type DeskCaller = (
  ...call: Parameters<DeskPerson['call']>
) => Promise<{ status: number; headers: Readonly<Record<string, string>>; body: never }>;

const MAILBOX = {
  host: 'imap.post.example',
  port: 993,
  security: 'tls',
  user: 'info@alpha.example',
  folder: 'INBOX',
  leads: 'none',
} as const;
const OAUTH = {
  tokenUrl: 'https://login.example/tenant/token',
  clientId: 'pand',
  scope: 'mail',
  grant: 'client',
} as const;
const PASSWORD = 'geheim van de postbus';

describeOnADatabase('the mailbox of a site', (open) => {
  let db: Db;
  let ctx: ServiceContext;
  let owner: DeskCaller;
  let reader: DeskCaller;
  let neighbour: DeskCaller;
  const opened: [MailboxServer, string][] = [];
  const asked: TokenRequest[] = [];
  const sent: SiteServer[] = [];
  const enqueued: object[] = [];
  let failure: Error | undefined;
  let tokenFailure: Error | undefined;

  const folder: OpenFolder = {
    found: { folder: 'INBOX', mails: 12, uidValidity: 5, marks: false },
    numbers: async () => [],
    read: async () => undefined,
    mark: async () => {},
  };

  beforeAll(async () => {
    db = await open();
    ctx = await testServices(db, {
      jobs: { enqueue: async (_trx, task, payload) => void enqueued.push({ task, ...payload }) },
      mailboxes: {
        withFolder: async (server, name, work) => {
          opened.push([server, name]);
          if (failure) throw failure;
          return work(folder);
        },
      },
      oauthTokens: {
        token: async (request) => {
          asked.push(request);
          if (tokenFailure) throw tokenFailure;
          return { accessToken: 'token van vandaag' };
        },
        forget: () => {},
      },
      siteServers: { send: async (server) => void sent.push(server) },
    });
    const api = createApi(ctx, handlers);
    await addSite(db, 'alpha', { hostnames: ['alpha.example'] });
    await addSite(db, 'beta', { hostnames: ['beta.example'] });
    const caller = async (...who: Parameters<typeof deskPerson>): Promise<DeskCaller> =>
      (await deskPerson(...who)).call as DeskCaller;
    owner = await caller(ctx, api, 'alpha', 'owner', { name: 'An Peeters', email: 'an-peeters@alpha.example' });
    reader = await caller(ctx, api, 'alpha', 'reader', { name: 'Bram Claes', email: 'bram-claes@alpha.example' });
    neighbour = await caller(ctx, api, 'beta', 'owner', { name: 'Cas Nuyts', email: 'cas-nuyts@beta.example' });
  });
  afterAll(() => ctx.catalogue.close());

  const save = async (part: string, body: unknown) => {
    const { parts } = (await owner('GET', 'settings')).body as { parts: Record<string, { etag: string }> };
    return owner('PUT', `settings/${part}`, body, { 'if-match': parts[part]?.etag ?? '' });
  };
  const secrets = async (): Promise<string[]> =>
    ((await owner('GET', 'settings')).body as { secrets: { name: string }[] }).secrets.map(({ name }) => name);

  it('is not there before somebody names it', async () => {
    expect(await owner('GET', 'mailbox')).toMatchObject({ status: 200, body: { taken: 0 } });
    expect(await owner('POST', 'mailbox/check', {})).toMatchObject({ status: 404 });
    expect(await owner('POST', 'mailbox/read', {})).toMatchObject({ status: 404 });
    expect(enqueued).toEqual([]);
  });

  it.each([
    ['body.mailbox.host', { host: 'imap post' }],
    ['body.mailbox.port', { port: 0 }],
    ['body.mailbox.port', { port: 65_536 }],
    ['body.mailbox.user', { user: '' }],
    ['body.mailbox.folder', { folder: ' ' }],
    ['body.mailbox.leads', { leads: 'some' }],
    ['body.mailbox.oauth.tokenUrl', { oauth: { ...OAUTH, tokenUrl: 'ftp://x.example' } }],
    ['body.mailbox.oauth.clientId', { oauth: { ...OAUTH, clientId: '' } }],
  ])('refuses what is no mailbox, and names %s', async (field, wrong) => {
    const answer = await save('mailbox', { mailbox: { ...MAILBOX, ...wrong } });
    expect(answer).toMatchObject({ status: 400 });
    expect((answer.body as { errors: { field: string }[] }).errors.map((error) => error.field)).toContain(field);
  });

  it('is named by an owner, opened with the sealed password, and shown to nobody outside', async () => {
    expect(await save('mailbox', { mailbox: MAILBOX })).toMatchObject({ status: 200 });
    expect(await reader('POST', 'mailbox/check', {})).toMatchObject({ status: 403 });
    expect(await owner('POST', 'mailbox/check', {})).toMatchObject({
      status: 200,
      body: { ok: false, reason: expect.stringContaining('no password') },
    });
    expect(opened).toEqual([]);
    expect(await owner('PUT', 'secrets/mailbox-password', { value: PASSWORD })).toMatchObject({ status: 200 });
    expect(await owner('POST', 'mailbox/check', {})).toMatchObject({
      status: 200,
      body: { ok: true, folder: 'INBOX', mails: 12, marks: false },
    });
    const { folder: _folder, leads: _leads, ...server } = MAILBOX;
    expect(opened).toEqual([[{ ...server, password: PASSWORD, accessToken: undefined }, 'INBOX']]);
    expect(JSON.stringify(await siteById(ctx, 'alpha'))).not.toContain('imap.post.example');
    expect(JSON.stringify(await auditLog(ctx, { siteId: 'alpha', limit: 50 }))).not.toContain(PASSWORD);
    expect(JSON.stringify(await owner('GET', 'settings'))).not.toContain(PASSWORD);
    expect(JSON.stringify(await neighbour('GET', 'settings'))).not.toContain('imap.post.example');
  });

  it('says what is wrong in its own words, with the folders that are there', async () => {
    failure = new MailboxError('folder', 'There is no folder "INBOX".', ['Postvak IN', 'Archief']);
    expect(await owner('POST', 'mailbox/check', {})).toMatchObject({
      body: { ok: false, reason: 'There is no folder "INBOX".', folders: ['Postvak IN', 'Archief'] },
    });
    const inbox = failure;
    failure = new MailboxError('connection', 'x'.repeat(301));
    expect(await owner('POST', 'mailbox/check', {})).toMatchObject({ body: { ok: false, reason: 'x'.repeat(300) } });
    failure = inbox;
    await readMailbox(ctx, 'alpha');
    expect(await reader('GET', 'mailbox')).toMatchObject({
      status: 200,
      body: { problem: 'There is no folder "INBOX". (Postvak IN, Archief)', problemAt: ctx.now().toISOString() },
    });
    failure = undefined;
    await readMailbox(ctx, 'alpha');
    const { body } = await reader('GET', 'mailbox');
    expect(body).toEqual({ taken: 0, readAt: ctx.now().toISOString(), mails: 12, marks: false });
  });

  it('is read when somebody asks', async () => {
    expect(await owner('POST', 'mailbox/read', {})).toMatchObject({ status: 204 });
    expect(enqueued).toEqual([{ task: 'read-mailbox', siteId: 'alpha', asked: true }]);
    expect(await reader('POST', 'mailbox/read', {})).toMatchObject({ status: 403 });
  });

  it('opens with a token, for reading and for sending alike', async () => {
    expect(await save('mailbox', { mailbox: { ...MAILBOX, oauth: OAUTH } })).toMatchObject({ status: 200 });
    expect(await owner('POST', 'mailbox/check', {})).toMatchObject({
      body: { ok: false, reason: expect.stringContaining('secret of the application') },
    });
    await owner('PUT', 'secrets/mailbox-oauth-secret', { value: 'geheim van de toepassing' });
    expect(await owner('POST', 'mailbox/check', {})).toMatchObject({ body: { ok: true } });
    expect(opened.at(-1)?.[0]).toMatchObject({ accessToken: 'token van vandaag', password: undefined });
    expect(asked.at(-1)).toMatchObject({ ...OAUTH, clientSecret: 'geheim van de toepassing' });
    const mailServer = {
      host: 'smtp.post.example',
      port: 587,
      security: 'starttls',
      user: 'info@alpha.example',
      oauth: OAUTH,
    };
    expect(await save('sender', { mailServer })).toMatchObject({ status: 200 });
    expect(await owner('POST', 'sender/test', {})).toMatchObject({
      body: { sent: false, reason: expect.stringContaining('secret of the application') },
    });
    await owner('PUT', 'secrets/smtp-oauth-secret', { value: 'een ander geheim' });
    expect(await owner('POST', 'sender/test', {})).toMatchObject({ body: { sent: true } });
    expect(sent.at(-1)).toEqual({
      host: 'smtp.post.example',
      port: 587,
      security: 'starttls',
      user: 'info@alpha.example',
      password: undefined,
      accessToken: 'token van vandaag',
    });
    // The token of one is never the other's.
    expect(new Set(asked.map(({ owner: whose }) => whose)).size).toBe(2);
    tokenFailure = new TokenError('The token server answered 401 (invalid_client).');
    expect(await owner('POST', 'mailbox/check', {})).toMatchObject({
      body: { ok: false, reason: 'The token server answered 401 (invalid_client).' },
    });
    tokenFailure = undefined;
  });

  it('forgets its secrets when it is another one, and what it knew of the old', async () => {
    expect(await secrets()).toEqual(
      expect.arrayContaining(['mailbox-password', 'mailbox-oauth-secret', 'smtp-oauth-secret']),
    );
    await save('mailbox', { mailbox: { ...MAILBOX, host: 'imap.dief.example', oauth: OAUTH } });
    expect(await secrets()).toEqual(['smtp-oauth-secret']);
    expect((await owner('GET', 'mailbox')).body).toEqual({ taken: 0 });
  });
});
