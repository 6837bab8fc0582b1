// Certificates for many domains: the Caddyfile of the deployment page, with Caddy's own issuer in place of a public one.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isHostname } from '../src/db/content/sites.ts';
import { connect, type Db } from '../src/db/engine/connect.ts';
import { registerAsk } from '../src/server/http/ask.routes.ts';
import { createTestDatabase } from './support/databases/databases.ts';
import { addSite } from './support/estates.ts';

const hasCaddy = (() => {
  try {
    execFileSync('caddy', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
};

describe.skipIf(!hasCaddy)('Caddy in front of many domains (needs caddy on this machine)', () => {
  let db: Db;
  let app: FastifyInstance;
  let caddy: ChildProcess;
  let folder: string;
  let port: number;
  const asked: string[] = [];
  let close = async (): Promise<void> => {};

  beforeAll(async () => {
    const database = await createTestDatabase();
    db = await connect(database.options);
    await addSite(db, 'alpha', { hostnames: ['www.alpha.example', 'alpha.example'] });
    app = Fastify();
    app.addHook('onRequest', async ({ query }) => {
      const { domain } = query as { domain?: string };
      if (domain !== undefined) asked.push(domain);
    });
    registerAsk(app, { isOurs: (hostname) => isHostname(db.kysely, hostname), trustProxy: [] });
    app.get('/nl', async ({ host }) => `page of ${host}`);
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port: behind } = app.server.address() as AddressInfo;
    folder = await mkdtemp(join(tmpdir(), 'pand-caddy-'));
    port = await freePort();
    const page = await readFile(join(import.meta.dirname, '../docs/deployment.md'), 'utf8');
    const [, written = ''] = /```caddyfile\n([\s\S]*?)```/.exec(page) ?? [];
    expect(written.startsWith('{\n')).toBe(true);
    const own = [
      `https_port ${port}`,
      `http_port ${await freePort()}`,
      'admin off',
      'local_certs',
      'skip_install_trust',
      `storage file_system ${folder}`,
    ];
    const config = written.replaceAll('127.0.0.1:3000', `127.0.0.1:${behind}`).replace('{\n', `{\n${own.join('\n')}\n`);
    await writeFile(join(folder, 'Caddyfile'), config);
    caddy = spawn('caddy', ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    });
    let said = '';
    await new Promise<void>((resolve, reject) => {
      caddy.stderr?.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        if (said.includes('serving initial configuration')) resolve();
      });
      caddy.once('exit', () => reject(new Error(`Caddy ended: ${said}`)));
    });
    close = async () => {
      caddy.kill();
      await once(caddy, 'exit');
      await app.close();
      await db.close();
      await database.remove();
      await rm(folder, { recursive: true, force: true });
    };
  });
  afterAll(() => close());

  /** The answer to one request over TLS, or what went wrong with the handshake. */
  const over = (servername: string, path = '/nl'): Promise<string> =>
    new Promise((resolve) => {
      const socket = connectTls({ host: '127.0.0.1', port, servername, rejectUnauthorized: false }, () => {
        const { subjectaltname = '' } = socket.getPeerCertificate();
        let text = `${subjectaltname}\n`;
        socket.on('data', (chunk: Buffer) => {
          text += chunk.toString();
        });
        socket.once('end', () => resolve(text));
        socket.write(`GET ${path} HTTP/1.1\r\nHost: ${servername}\r\nConnection: close\r\n\r\n`);
      });
      socket.once('error', ({ message }) => resolve(`no handshake: ${message}`));
    });

  it('gets a certificate for each hostname of a site, when the first visitor comes', async () => {
    for (const hostname of ['www.alpha.example', 'alpha.example']) {
      const answer = await over(hostname);
      expect(answer).toContain(`DNS:${hostname}\n`);
      expect(answer).toContain(`page of ${hostname}`);
    }
    expect(asked).toContain('alpha.example');
  });
  it('gets none for a name that somebody pointed at this machine', async () => {
    expect(await over('evil.example')).toContain('no handshake');
    expect(await over('alpha.example.evil.example')).toContain('no handshake');
    expect(asked).toContain('evil.example');
  });
  it('gets one as soon as the site is there, and passes no visitor on to the question', async () => {
    expect(await over('www.omega.example')).toContain('no handshake');
    await addSite(db, 'omega', { hostnames: ['www.omega.example'] });
    expect(await over('www.omega.example')).toContain('page of www.omega.example');
    expect(await over('www.omega.example', '/internal/ask?domain=alpha.example')).toMatch(/HTTP\/1\.1 404/);
  });
});
