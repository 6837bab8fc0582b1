import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAddressCheck, createGuardedFetch, isPublicAddress, RefusedFetchError } from './guarded-fetch.ts';

let server: Server;
let port = 0;
let hits = 0;
beforeAll(async () => {
  server = createServer((request, response) => {
    hits += 1;
    if (request.url === '/redirect') response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end();
    else if (request.url === '/loop') response.writeHead(302, { location: '/loop' }).end();
    else if (request.url === '/large') response.end('x'.repeat(5000));
    else if (request.url === '/silence') return;
    else response.writeHead(200, { 'content-type': 'text/plain' }).end('hello');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const loopback = async () => [{ address: '127.0.0.1', family: 4 }];
const PRIVATE = [
  '127.0.0.1',
  '127.1.2.3',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '0.0.0.0',
  '100.64.0.1',
  '192.0.2.1',
  '198.18.0.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fc00::1',
  'fd12::1',
  'ff02::1',
  '::ffff:127.0.0.1',
  '::ffff:10.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
  '2001::1',
];

describe('addresses', () => {
  it.each(PRIVATE)('%s is not public', (address) => expect(isPublicAddress(address)).toBe(false));
  it.each(['93.184.216.34', '2606:4700::1111', '[2606:4700::1111]'])('%s is public', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );
});

describe('a guarded fetch', () => {
  const FORGED = [
    'file:///etc/passwd',
    'ftp://agency.example/',
    'gopher://127.0.0.1:70/',
    'data:text/plain,x',
    'javascript:alert(1)',
    'http://user:pass@agency.example/',
    'not an address',
    'http://agency.example:22/',
    'http://agency.example:25/',
    ...PRIVATE.map((address) => `http://${address.includes(':') ? `[${address}]` : address}/`),
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://[::ffff:7f00:1]/',
    'http://①②⑦.⓪.⓪.①/',
    'http://0/',
    'http://127.0.0.1.:80/',
  ];
  it('reaches no forged target: by address', async () => {
    const guarded = createGuardedFetch({ resolve: loopback });
    for (const url of FORGED) await expect(guarded(url), url).rejects.toThrow(RefusedFetchError);
    for (const address of PRIVATE) {
      const host = address.includes(':') ? `[${address}]` : address;
      await expect(guarded(`http://${host}:${port}/`), address).rejects.toThrow(RefusedFetchError);
    }
    expect(hits).toBe(0);
  });
  it('reaches no forged target: by a name, also when only one of its addresses is private', async () => {
    for (const address of PRIVATE) {
      const resolve = async () => [
        { address: '93.184.216.34', family: 4 },
        { address, family: address.includes(':') ? 6 : 4 },
      ];
      await expect(createGuardedFetch({ resolve })(`http://agency.example:${port}/`), address).rejects.toThrow(
        'not public',
      );
    }
    await expect(createGuardedFetch({ resolve: async () => [] })('http://agency.example/')).rejects.toThrow();
    await expect(createGuardedFetch()(`http://localhost:${port}/`)).rejects.toThrow('not public');
    expect(hits).toBe(0);
  });
  it('reaches what the operator allows, and checks where it redirects to', async () => {
    const guarded = createGuardedFetch({ allow: [`127.0.0.1:${port}`] });
    const own = `http://127.0.0.1:${port}`;
    const { status, body, contentType } = await guarded(`${own}/`);
    expect([status, body.toString(), contentType]).toEqual([200, 'hello', 'text/plain']);
    await expect(guarded(`${own}/redirect`)).rejects.toThrow('not public');
    await expect(guarded(`${own}/loop`)).rejects.toThrow('Too many redirects');
    await expect(guarded(`${own}/large`, { maxBytes: 1000 })).rejects.toThrow('larger than 1000');
    await expect(guarded(`${own}/silence`, { timeoutMs: 200 })).rejects.toThrow();
  });
});

describe('an address before it is kept', () => {
  const answering =
    (...addresses: string[]) =>
    async () =>
      addresses.map((address) => ({ address, family: 4 }));

  it.each(PRIVATE)('is refused when it is, or its name leads to, %s', async (address) => {
    const literal = address.includes(':') ? `[${address}]` : address;
    await expect(createAddressCheck()(`http://${literal}/feed.xml`)).rejects.toThrow('not public');
    const check = createAddressCheck({ resolve: answering('93.184.216.34', address) });
    await expect(check('https://feeds.example/feed.xml')).rejects.toThrow('not public');
  });

  it('may be public, or what the operator allows', async () => {
    const check = createAddressCheck({ allow: ['10.0.0.7:8080'], resolve: answering('93.184.216.34') });
    await expect(check('https://feeds.example/feed.xml')).resolves.toBeUndefined();
    await expect(check('http://10.0.0.7:8080/feed.xml')).resolves.toBeUndefined();
    await expect(check('http://10.0.0.7:8081/feed.xml')).rejects.toThrow(RefusedFetchError);
  });

  it('is refused when nobody knows its name', async () => {
    const check = createAddressCheck({ resolve: () => Promise.reject(new Error('ENOTFOUND')) });
    await expect(check('https://feeds.example/')).rejects.toThrow('This name is not known.');
    await expect(createAddressCheck({ resolve: answering() })('https://feeds.example/')).rejects.toThrow('not public');
  });
});
