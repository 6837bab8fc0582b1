// A site's own mail server that takes no passwords: the token is asked for once, shown, and asked for anew when the server refuses it.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnADatabase } from '../../../test/support/databases/databases.ts';
import { startTokenServer, type TokenServer } from '../../../test/support/dovecot.ts';
import { addSite } from '../../../test/support/estates.ts';
import { testServices } from '../../../test/support/services.ts';
import { createGuardedFetch } from '../../adapters/guarded-fetch.ts';
import type { OutgoingMail } from '../../adapters/mailer.ts';
import { createOAuthTokens } from '../../adapters/oauth-tokens.ts';
import { createSiteServers } from '../../adapters/site-server.ts';
import { findSite } from '../../db/content/sites.ts';
import type { Db } from '../../db/engine/connect.ts';
import type { Site } from '../../domain/content/site.ts';
import type { ServiceContext } from '../platform/context.ts';
import { readSecret, writeSecret } from '../platform/secret-store.ts';
import { sendForSite } from './site-mail.ts';

const SITE = 'lindeloo';
const USER = 'info@lindeloo.example';

describeOnADatabase('a mail server that wants a token', (open) => {
  let db: Db;
  let ctx: ServiceContext;
  let tokens: TokenServer;
  let sink: SMTPServer;
  const shown: (string | undefined)[] = [];
  const received: string[] = [];

  const mail = (subject: string): OutgoingMail => ({
    from: { name: 'Lindeloo', address: USER },
    to: { name: 'Noor', address: 'noor@thuis.example' },
    subject,
    text: 'Dag',
    html: '<p>Dag</p>',
    messageId: `<${subject}@lindeloo.example>`,
    date: new Date('2026-11-17T10:00:00Z'),
  });
  const send = async (subject: string): Promise<void> =>
    sendForSite(ctx, (await findSite(db.kysely, SITE)) as Site, mail(subject), { anew: true });

  beforeAll(async () => {
    db = await open();
    tokens = await startTokenServer(USER);
    sink = new SMTPServer({
      authMethods: ['XOAUTH2'],
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ username, accessToken }, _session, done) => {
        shown.push(accessToken);
        if (tokens.live.get(accessToken ?? '') === username) done(null, { user: username });
        else done(null, { data: { status: '401', schemes: 'bearer' } });
      },
      onData: (stream, _session, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          received.push(/^Subject: (.*)$/m.exec(Buffer.concat(chunks).toString())?.[1]?.trim() ?? '');
          done();
        });
      },
    });
    sink.on('error', () => {});
    sink.listen(0, '127.0.0.1');
    await once(sink.server, 'listening');
    const { port } = sink.server.address() as AddressInfo;
    const allow = [`127.0.0.1:${port}`, tokens.host];
    ctx = await testServices(db, {
      siteServers: createSiteServers({ allow }),
      oauthTokens: createOAuthTokens({ fetch: createGuardedFetch({ allow }), allow }),
    });
    await addSite(db, SITE, {
      email: USER,
      mailServer: {
        host: '127.0.0.1',
        port,
        security: 'none',
        user: USER,
        oauth: { tokenUrl: `${tokens.url}/token`, clientId: 'pand', grant: 'refresh' },
      },
    });
  });
  afterAll(async () => {
    await new Promise<void>((resolve) => sink.close(() => resolve()));
    await tokens.close();
  });

  it('gets one, kept while it is good; a refresh token that is exchanged is sealed anew', async () => {
    await expect(send('zonder')).rejects.toThrow('refresh token is missing');
    await db.transaction((trx) => writeSecret(ctx, trx, SITE, 'smtp-refresh-token', 'eerste toestemming'));
    tokens.plan.rotateTo = 'tweede toestemming';
    await send('eerste');
    await send('tweede');
    expect(received).toEqual(['eerste', 'tweede']);
    expect(tokens.asked).toHaveLength(1);
    expect(shown).toEqual(['token-1-of-the-test', 'token-1-of-the-test']);
    expect(await readSecret(ctx, SITE, 'smtp-refresh-token')).toBe('tweede toestemming');
  });

  it('is asked for anew after the server refused it, and repeats it nowhere', async () => {
    tokens.live.clear();
    const refused = await send('geweigerd').catch((error: Error) => String(error));
    expect(refused).toMatch(/535|auth/i);
    expect(refused).not.toContain('token-1-of-the-test');
    await send('opnieuw');
    expect(received.at(-1)).toBe('opnieuw');
    expect(shown.at(-1)).toBe('token-2-of-the-test');
    expect(tokens.asked.at(-1)?.get('refresh_token')).toBe('tweede toestemming');
  });
});
