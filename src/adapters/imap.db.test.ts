// The mailbox adapter against Debian's dovecot: password and token, what it finds, what it never changes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Dovecot,
  hasDovecot,
  MAILBOX_PASSWORD,
  MAILBOX_USER,
  startDovecot,
  startTokenServer,
  type TokenServer,
} from '../../test/support/dovecot.ts';
import { createGuardedFetch } from './guarded-fetch.ts';
import { createMailboxes, MailboxError, type MailboxServer } from './imap.ts';
import { createOAuthTokens, TokenError, type TokenRequest } from './oauth-tokens.ts';

const letter = (id: string, text = 'Dag'): string =>
  `From: Lotte Maes <lotte@thuis.example>\nTo: ${MAILBOX_USER}\nSubject: Bezoek\nMessage-ID: <${id}@thuis.example>\nDate: Tue, 17 Nov 2026 10:00:00 +0100\n\n${text}\n`;
const LIMITS = { whole: 100_000, beginning: 1000 };

describe.skipIf(!hasDovecot)('a mailbox of Debian’s dovecot', () => {
  let tokens: TokenServer;
  let dovecot: Dovecot;
  const server = (over: Partial<MailboxServer> = {}): MailboxServer => ({
    host: '127.0.0.1',
    port: dovecot.port,
    security: 'none',
    user: MAILBOX_USER,
    password: MAILBOX_PASSWORD,
    ...over,
  });
  const boxes = () => createMailboxes({ allow: [dovecot.host] });

  beforeAll(async () => {
    tokens = await startTokenServer(MAILBOX_USER);
    dovecot = await startDovecot(tokens);
  });
  afterAll(async () => {
    await dovecot?.close();
    await tokens?.close();
  });

  it('opens a folder with a password, and says what is in it', async () => {
    await dovecot.deliver(letter('een'));
    await dovecot.deliver(letter('twee'), { folder: 'Aanvragen' });
    const found = await boxes().withFolder(server(), 'Aanvragen', async ({ found: it }) => it);
    expect(found).toEqual({ folder: 'Aanvragen', mails: 1, uidValidity: expect.any(Number), marks: true });
  });

  it('reads what came after a number, and leaves everything as it was but for its own mark', async () => {
    const read = await boxes().withFolder(server(), 'INBOX', async (open) => {
      const [first = 0] = await open.numbers(0, new Date(Date.now() - 86_400_000));
      const mail = await open.read(first, LIMITS);
      await open.mark(first);
      expect(await open.numbers(first, new Date())).toEqual([]);
      return mail?.source.toString();
    });
    expect(read).toContain('Message-ID: <een@thuis.example>');
    expect(await dovecot.flags()).toEqual([['$PandRead']]);
  });

  it('reads the beginning of a large mail, with the names of its files', async () => {
    const large = `MIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=x\n${letter('groot').replace('\n\nDag\n', '\n')}\n--x\nContent-Type: text/plain\n\nZie het plan\n--x\nContent-Type: application/pdf; name=plan.pdf\nContent-Disposition: attachment; filename=plan.pdf\nContent-Transfer-Encoding: base64\n\n${`${'A'.repeat(76)}\n`.repeat(2000)}--x--\n`;
    const uid = await dovecot.deliver(large, { folder: 'Aanvragen' });
    const mail = await boxes().withFolder(server(), 'Aanvragen', (open) => open.read(uid, LIMITS));
    expect(mail?.source.length).toBe(1000);
    expect(mail?.source.toString()).toContain('Zie het plan');
    expect(mail?.parts).toEqual([{ name: 'plan.pdf', mediaType: 'application/pdf', bytes: expect.any(Number) }]);
    const [{ bytes = 0 } = {}] = mail?.parts ?? [];
    expect(Math.abs(bytes - 114_000)).toBeLessThan(2000);
  });

  it('says which folders there are when the named one is not', async () => {
    const failed = await boxes()
      .withFolder(server(), 'Leads', async () => undefined)
      .catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(MailboxError);
    expect(failed).toMatchObject({ kind: 'folder', folders: expect.arrayContaining(['INBOX', 'Aanvragen']) });
  });

  it('refuses a wrong password without repeating it', async () => {
    const password = 'verkeerd wachtwoord';
    const failed = await boxes()
      .withFolder(server({ password }), 'INBOX', async () => undefined)
      .catch((error: unknown) => error);
    expect(failed).toMatchObject({ kind: 'auth' });
    expect(String(failed)).not.toContain(password);
    expect(String(failed)).not.toContain(Buffer.from(password).toString('base64'));
  });

  it('speaks to no server of our own network that the operator did not allow, and to none outside without TLS', async () => {
    const closed = createMailboxes();
    const to = (over: Partial<MailboxServer>) => closed.withFolder(server(over), 'INBOX', async () => undefined);
    await expect(to({ port: 993, security: 'tls' })).rejects.toThrow('not public');
    await expect(to({ port: 993 })).rejects.toThrow('over TLS only');
    await expect(to({ security: 'tls' })).rejects.toThrow(`Port ${dovecot.port}`);
  });

  it('opens with a token where no password is taken, asks for it once, and anew when it was refused', async () => {
    const source = createOAuthTokens({
      fetch: createGuardedFetch({ allow: [tokens.host] }),
      allow: [tokens.host],
    });
    const request: TokenRequest = {
      owner: 'lindeloo mailbox',
      tokenUrl: `${tokens.url}/token`,
      clientId: 'pand',
      scope: 'https://mail.example/.default',
      grant: 'client',
      clientSecret: 'geheim van de toepassing',
    };
    const open = async () => {
      const { accessToken } = await source.token(request);
      return boxes().withFolder(
        server({ password: undefined, accessToken }),
        'INBOX',
        async ({ found }) => found.mails,
      );
    };
    expect(await open()).toBe(1);
    expect(await open()).toBe(1);
    expect(tokens.asked.map((asked) => Object.fromEntries(asked))).toEqual([
      {
        grant_type: 'client_credentials',
        client_id: 'pand',
        client_secret: 'geheim van de toepassing',
        scope: 'https://mail.example/.default',
      },
    ]);
    tokens.live.clear();
    await expect(open()).rejects.toMatchObject({ kind: 'auth' });
    source.forget(request);
    expect(await open()).toBe(1);
    expect(tokens.asked).toHaveLength(2);
  });

  it('says why a token is not given, without what it was asked with', async () => {
    const source = createOAuthTokens({ fetch: createGuardedFetch({ allow: [tokens.host] }), allow: [tokens.host] });
    const request: TokenRequest = {
      owner: 'x',
      tokenUrl: `${tokens.url}/token`,
      clientId: 'pand',
      grant: 'client',
      clientSecret: 'nog een geheim',
    };
    tokens.plan.refuse = true;
    const failed = await source.token(request).catch((error: unknown) => error);
    tokens.plan.refuse = false;
    expect(failed).toBeInstanceOf(TokenError);
    expect(String(failed)).toContain('400 (invalid_client)');
    expect(String(failed)).not.toContain('nog een geheim');
    const plain = createOAuthTokens({ fetch: createGuardedFetch() });
    await expect(plain.token(request)).rejects.toThrow('over https only');
  });
});
