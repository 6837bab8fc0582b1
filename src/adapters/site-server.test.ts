import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startMailServer, type TestMailServer } from '../../test/support/smtp.ts';
import { RefusedAddressError } from './mailer.ts';
import { createSiteServers, PAUSE_MS, type SiteServer } from './site-server.ts';

let server: TestMailServer;
let port = 0;
/** Takes a login and refuses it with what it was told. */
let parrot: Server;
let parrotPort = 0;

beforeAll(async () => {
  server = await startMailServer();
  port = Number(new URL(server.url).port);
  parrot = createServer((socket) => {
    socket.write('220 parrot.example\r\n');
    socket.on('error', () => {});
    socket.on('data', (data) => {
      const line = data.toString().trim();
      if (line.startsWith('EHLO')) socket.write('250-parrot.example\r\n250 AUTH PLAIN\r\n');
      else if (line.startsWith('AUTH')) socket.write(`535 not with ${line} nor zonnebloem\r\n`);
      else socket.write('221 bye\r\n');
    });
  }).listen(0, '127.0.0.1');
  await once(parrot, 'listening');
  parrotPort = (parrot.address() as AddressInfo).port;
});
afterAll(async () => {
  await server.close();
  parrot.close();
});

const mail = {
  messageId: '<1@lindeloo.example>',
  from: { name: 'Lindeloo', address: 'info@lindeloo.example' },
  to: { name: 'Noor', address: 'noor@voorbeeld.example' },
  subject: 'Dag',
  html: '<p>Dag</p>',
  text: 'Dag',
  date: new Date('2026-11-17T10:00:00Z'),
};
const local = (over: Partial<SiteServer> = {}): SiteServer => ({ host: '127.0.0.1', port, security: 'none', ...over });
const allow = () => [`127.0.0.1:${port}`, `127.0.0.1:${parrotPort}`];

it('sends over a server of our own network only by the word of the operator', async () => {
  await createSiteServers({ allow: allow() }).send(local(), mail);
  expect(server.received).toMatchObject([{ from: 'info@lindeloo.example', to: ['noor@voorbeeld.example'] }]);
  const before = server.connections();
  await expect(createSiteServers().send(local({ port: 25 }), mail)).rejects.toThrow('over TLS only');
  for (const security of ['tls', 'starttls'] as const) {
    await expect(createSiteServers().send(local({ port: 25, security }), mail)).rejects.toThrow('not public');
    await expect(createSiteServers().send(local({ security }), mail)).rejects.toThrow(`Port ${port}`);
  }
  expect(server.connections()).toBe(before);
});

it('refuses a name of which one address is private', async () => {
  const resolve = async () => [
    { address: '8.8.8.8', family: 4 },
    { address: '10.0.0.5', family: 4 },
  ];
  const servers = createSiteServers({ resolve });
  await expect(servers.send(local({ host: 'smtp.dief.example', port: 465, security: 'tls' }), mail)).rejects.toThrow(
    'not public',
  );
});

it('leaves a server alone for a minute after it failed, unless somebody tries it', async () => {
  let clock = 0;
  const servers = createSiteServers({ allow: ['127.0.0.1:1'], now: () => clock });
  const dead = local({ port: 1 });
  const refused = /ECONNREFUSED/;
  await expect(servers.send(dead, mail)).rejects.toThrow(refused);
  let asked = 0;
  const counting = createSiteServers({
    resolve: async () => {
      asked += 1;
      throw new Error('no such name');
    },
    now: () => clock,
  });
  const nowhere = local({ host: 'smtp.weg.example', port: 587, security: 'starttls' });
  for (const anew of [false, false, true, false])
    await expect(counting.send(nowhere, mail, { anew })).rejects.toThrow('no such name');
  expect(asked).toBe(2);
  clock = PAUSE_MS - 1;
  await expect(counting.send(nowhere, mail)).rejects.toThrow('no such name');
  expect(asked).toBe(2);
  clock = PAUSE_MS;
  await expect(counting.send(nowhere, mail)).rejects.toThrow('no such name');
  expect(asked).toBe(3);
});

it('does not pause for one recipient who is refused', async () => {
  const servers = createSiteServers({ allow: allow() });
  server.plan.push('reject');
  await expect(servers.send(local(), mail)).rejects.toThrow(RefusedAddressError);
  server.plan.push('refuse');
  await expect(servers.send(local(), mail)).rejects.toThrow('Try again later');
  const before = server.received.length;
  await servers.send(local(), mail);
  expect(server.received).toHaveLength(before + 1);
});

it('never repeats a password that the server repeats', async () => {
  const servers = createSiteServers({ allow: allow() });
  const account = local({ port: parrotPort, user: 'lindeloo', password: 'zonnebloem' });
  const said = await servers.send(account, mail).catch((error: Error) => `${error.message} ${String(error.cause)}`);
  expect(said).toContain('535 not with');
  expect(said).not.toContain('zonnebloem');
  expect(said).not.toContain(Buffer.from('\0lindeloo\0zonnebloem').toString('base64'));
});

it('shows a token instead of a password where the server wants one, and repeats it nowhere', async () => {
  const taken: unknown[] = [];
  const wanted = 'token-van-vandaag';
  const sink = new SMTPServer({
    authMethods: ['XOAUTH2'],
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    onAuth: ({ method, username, accessToken }, _session, done) => {
      taken.push([method, username, accessToken]);
      if (accessToken === wanted) done(null, { user: username });
      else done(null, { data: { status: '401', schemes: 'bearer', scope: `mail of ${accessToken}` } });
    },
    onData: (stream, _session, done) => {
      stream.resume();
      stream.on('end', () => done());
    },
  });
  sink.on('error', () => {});
  sink.listen(0, '127.0.0.1');
  await once(sink.server, 'listening');
  const at = (sink.server.address() as AddressInfo).port;
  const servers = createSiteServers({ allow: [`127.0.0.1:${at}`] });
  const account = local({ port: at, user: 'info@lindeloo.example', accessToken: wanted });
  await servers.send(account, mail);
  expect(taken).toEqual([['XOAUTH2', 'info@lindeloo.example', wanted]]);
  const refused = await servers
    .send({ ...account, accessToken: 'token-van-gisteren' }, mail)
    .catch((error: Error) => error);
  expect(refused).toBeInstanceOf(Error);
  expect(String(refused)).not.toContain('token-van-gisteren');
  expect(String(refused)).not.toContain(Buffer.from('token-van-gisteren').toString('base64').slice(0, 12));
  await new Promise<void>((resolve) => sink.close(() => resolve()));
});
