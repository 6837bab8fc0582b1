import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type Server } from 'node:tls';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createCertificateEnd } from './certificate-end.ts';

let server: Server;
let port: number;
const asked: string[] = [];
const folder = mkdtempSync(join(tmpdir(), 'pand-certificate-'));
beforeAll(async () => {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=www.agency.example', '-days', '3'];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-keyout',
      key,
      '-out',
      cert,
      ...subject,
    ],
    { stdio: 'ignore' },
  );
  server = createServer({
    key: readFileSync(key),
    cert: readFileSync(cert),
    SNICallback: (name, done) => {
      asked.push(name);
      done(null);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

const resolve = async () => [{ address: '127.0.0.1', family: 4 }];

it('reads the end of a certificate, also of one that nobody signed, by its name', async () => {
  const endOf = createCertificateEnd({ resolve, port, allow: [`www.agency.example:${port}`] });
  const until = await endOf('www.agency.example');
  const days = ((until?.getTime() ?? 0) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(2.9);
  expect(days).toBeLessThanOrEqual(3);
  expect(asked).toEqual(['www.agency.example']);
});

it('does not ask a name that leads into our own network, nor waits for one that is not there', async () => {
  asked.length = 0;
  expect(await createCertificateEnd({ resolve, port })('www.agency.example')).toBeUndefined();
  expect(asked).toEqual([]);
  const nowhere = createCertificateEnd({ resolve: () => Promise.reject(new Error('ENOTFOUND')), port });
  expect(await nowhere('www.agency.example')).toBeUndefined();
  const closed = createCertificateEnd({ resolve, port: 1, allow: ['www.agency.example:1'] });
  expect(await closed('www.agency.example')).toBeUndefined();
});
