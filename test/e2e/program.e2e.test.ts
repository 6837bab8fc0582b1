// The program as people run it: starting, stopping, being killed, being asked twice.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, readFile, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currentBuild } from '../../bin/build.mjs';
import { isWholeMatrix } from '../support/matrix.ts';
import {
  embeddedDemo,
  type RunningProgram,
  runPand,
  startEmbedded,
  startInstalled,
  temporaryDirectory,
} from '../support/program.ts';

const SITES = join(import.meta.dirname, '../../sites');
let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
beforeAll(async () => {
  directory = await temporaryDirectory();
});
afterAll(() => directory.remove());

/** Plain HTTP with any Host header. */
const get = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
    const outgoing = request(url, { method, headers }, (response) => {
      let body = '';
      response.on('data', (chunk) => {
        body += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body }));
    });
    outgoing.on('error', reject);
    outgoing.end();
  });

describe('a new installation, of which three starts were killed', () => {
  let program: RunningProgram;
  beforeAll(async () => {
    const dataDir = join(directory.path, 'first');
    for (const delay of [150, 600, 1500]) {
      const child = spawn(process.execPath, [join(SITES, '../bin/pand.mjs'), 'serve'], {
        env: { PATH: process.env.PATH ?? '', PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' },
        stdio: 'ignore',
      });
      await new Promise((resolve) => setTimeout(resolve, delay));
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    program = await startInstalled(dataDir);
  });
  afterAll(() => program.stop());

  it('says where it is, which database it uses, where mail goes and what is not configured', () => {
    const said = program.output();
    expect(said).toMatch(/Pand is ready: {2}http:\/\/localhost:\d+/);
    expect(said).toContain('database');
    expect(said).toContain(join(directory.path, 'first', 'outbox'));
    expect(said).toContain('SMTP_URL (mails are kept in the outbox)');
  });
  it.runIf(process.platform === 'linux')('began with the settings that keep it small', async () => {
    const told = async (file: string) => (await readFile(`/proc/${program.process.pid}/${file}`, 'utf8')).split('\0');
    expect(await told('cmdline')).toEqual(
      expect.arrayContaining(['--liftoff-only', '--max-semi-space-size=8', '--heap-growing-percent=15', 'serve']),
    );
    expect(await told('environ')).toContain('MALLOC_ARENA_MAX=2');
  });
  it('is healthy and ready', async () => {
    expect(await get(`${program.url}/healthz`)).toMatchObject({ status: 200, body: '{"ok":true}' });
    const ready = await get(`${program.url}/readyz`);
    expect(ready.status).toBe(200);
    expect(JSON.parse(ready.body)).toEqual({ ok: true, draining: false, checks: { database: true, catalogue: true } });
  });
  it.each([
    ['fr-BE,fr;q=0.9', '/fr'],
    ['de', '/de'],
    ['ja', '/nl'],
  ])('sends a visitor who reads %s to %s', async (language, location) => {
    const reply = await get(`${program.url}/`, { 'accept-language': language });
    expect(reply).toMatchObject({ status: 302, headers: { location } });
    expect(String(reply.headers.vary).toLowerCase()).toContain('accept-language');
  });
  it('shows each agency on its own hosts only', async () => {
    const home = (host: string) => get(`${program.url}/nl`, { host });
    expect((await home('localhost')).body).toContain('Lindeloo');
    expect((await home('estran.localhost')).body).toContain('Estran');
    expect((await home('estran.localhost')).body).not.toContain('Lindeloo');
    const unknown = await home('elsewhere.example');
    expect(unknown).toMatchObject({ status: 404 });
    expect(unknown.headers['content-type']).toContain('text/plain');
  });
  it('answers the API and the health checks on any host', async () => {
    expect(await get(`${program.url}/api/sites/estran`, { host: 'elsewhere.example' })).toMatchObject({ status: 200 });
    expect(await get(`${program.url}/healthz`, { host: 'elsewhere.example' })).toMatchObject({ status: 200 });
  });
  it('sends strict headers with every page', async () => {
    const { headers } = await get(`${program.url}/nl`);
    expect(headers['content-security-policy']).toContain("script-src 'self';");
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers).not.toHaveProperty('strict-transport-security');
    expect(headers).not.toHaveProperty('x-powered-by');
  });
  it('compresses and validates', async () => {
    const page = await get(`${program.url}/nl`, { 'accept-encoding': 'br' });
    expect(page.headers['content-encoding']).toBe('br');
    const again = await get(`${program.url}/nl`, { 'if-none-match': String(page.headers.etag) });
    expect(again.status).toBe(304);
  });
  it.each([
    ['/%00', 400],
    ['/nl/%0d%0aset-cookie:x', 400],
    ['/nl/bestaat-niet', 404],
    ['/assets/bestaat-niet.js', 404],
    ['/assets/', 404],
    ['/assets/%5C/x', 404],
    ['/assets/a/b', 404],
    ['/assets/a/..%2F..%2Fsecret.key', 404],
    ['/api/sites/lindeloo/assets/..%2F..%2Fsecret.key', 400],
    ['/../../etc/passwd', 404],
  ])('%s → %i', async (path, status) => {
    expect((await get(program.url + path)).status).toBe(status);
  });
  it('refuses an address that is too long', async () => {
    expect((await get(`${program.url}/nl/${'a'.repeat(5000)}`)).status).toBe(414);
  });
  it('refuses a method that a page does not have', async () => {
    expect((await get(`${program.url}/nl`, {}, 'DELETE')).status).toBe(405);
  });
  it('keeps the key for its owner', async () => {
    const { mode } = await stat(join(program.dataDir, 'secret.key'));
    expect(mode & 0o777).toBe(0o600);
    expect((await stat(join(program.dataDir, 'control.sock'))).mode & 0o777).toBe(0o600);
  });
  it('has the thread that builds a large text index beside it', async () => {
    const worker = new Worker(join(currentBuild(), 'server/text-worker.js'));
    worker.postMessage({ rows: [3], texts: ['Zonnige woning'] });
    expect((await once(worker, 'message'))[0]).toBe('taken');
    worker.postMessage('end');
    expect((await once(worker, 'message'))[0]).toMatchObject({ terms: ['zonnige', 'woning'], documents: 1 });
    await worker.terminate();
  });
  it('refuses a second server on the same data, in one line', async () => {
    const { code, output } = await runPand(['serve'], { DATA_DIR: program.dataDir, PORT: '0' });
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toEqual([expect.stringContaining('pand: ')]);
    expect(output).toContain(String(program.process.pid));
  });
  it('runs a command inside the server that owns the data', async () => {
    const folder = join(directory.path, 'my-site');
    await cp(join(SITES, 'lindeloo'), folder, { recursive: true });
    const settings = JSON.parse(await readFile(join(folder, 'site.json'), 'utf8'));
    const changed = { ...settings, id: 'mijnsite', name: 'Mijn Site', hostnames: ['mijnsite.localhost'] };
    await writeFile(join(folder, 'site.json'), JSON.stringify(changed));
    const result = await runPand(['import', 'site', folder], { DATA_DIR: program.dataDir });
    expect(result).toMatchObject({ code: 0, output: expect.stringContaining('Imported mijnsite') });
    expect((await get(`${program.url}/nl`, { host: 'mijnsite.localhost' })).body).toContain('Mijn Site');
  });
  it('lists every problem of a bad folder and changes nothing', async () => {
    const folder = join(directory.path, 'bad-site');
    await cp(join(SITES, 'lindeloo'), folder, { recursive: true });
    await writeFile(join(folder, 'site.json'), '{"id":"lindeloo"}');
    const { code, output } = await runPand(['import', 'site', folder], { DATA_DIR: program.dataDir });
    expect(code).toBe(1);
    expect(output).toContain('was not imported');
    expect(output).toContain('site.json');
    expect((await get(`${program.url}/nl`)).body).toContain('Lindeloo');
  });
});

describe('stopping and starting', () => {
  it('finishes the request that is running, then ends with 0', async () => {
    const program = await startEmbedded(join(directory.path, 'stop'));
    const { port } = new URL(program.url);
    const body = JSON.stringify({ query: {}, pagination: { size: 1 } });
    const socket = connect(Number(port), 'localhost');
    let answer = '';
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    await once(socket, 'connect');
    const head = ['POST /api/sites/lindeloo/estates HTTP/1.1', 'host: localhost', 'content-type: application/json'];
    socket.write(`${[...head, `content-length: ${body.length}`].join('\r\n')}\r\n\r\n${body.slice(0, 5)}`);
    // The server has read the beginning when it answers somebody who came later.
    await get(`${program.url}/healthz`);
    const ended = program.stop('SIGTERM');
    await new Promise((resolve) => setTimeout(resolve, 200));
    socket.write(body.slice(5));
    await once(socket, 'close');
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain('"results":[');
    expect(await ended).toBe(0);
  });
  it.runIf(isWholeMatrix)('comes back after kill -9 without repair, with everything acknowledged', async () => {
    const dataDir = join(directory.path, 'killed');
    let program = await startEmbedded(dataDir);
    const folder = join(directory.path, 'kill-site');
    await cp(join(SITES, 'estran'), folder, { recursive: true });
    const settings = JSON.parse(await readFile(join(folder, 'site.json'), 'utf8'));
    for (let round = 1; round <= (isWholeMatrix ? 3 : 1); round++) {
      const site = { ...settings, id: 'ronde', name: `Ronde ${round}`, hostnames: ['ronde.localhost'] };
      await writeFile(join(folder, 'site.json'), JSON.stringify(site));
      expect(await runPand(['import', 'site', folder], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
      await program.stop('SIGKILL');
      program = await startEmbedded(dataDir);
      expect((await get(`${program.url}/nl`, { host: 'ronde.localhost' })).body).toContain(`Ronde ${round}`);
    }
    await program.stop();
  });
});

describe('the command line', () => {
  it.each(isWholeMatrix ? [[['--help']], [[]], [['help']]] : [[['--help']]])(
    'explains itself: pand %j',
    async (args) => {
      const { code, output } = await runPand(args, {});
      expect(code).toBe(0);
      for (const command of ['serve', 'migrate', 'seed', 'import site']) expect(output).toContain(`pand ${command}`);
    },
  );
  it('explains one command', async () => {
    expect(await runPand(['import', 'site', '--help'], {})).toMatchObject({
      code: 0,
      output: expect.stringContaining('pand import site <folder>'),
    });
  });
  it('explains those that begin with the same word', async () => {
    const { code, output } = await runPand(['import', '--help'], {});
    expect(code).toBe(0);
    for (const command of ['import site', 'import estates']) expect(output).toContain(`pand ${command}`);
    expect(output).not.toContain('pand serve');
  });
  it.each([
    [['dance'], {}, 'there is no command "dance"'],
    [['import'], {}, 'pand: which import?'],
    [['import', 'site'], {}, 'import site takes one folder.'],
    [['serve'], { PORT: 'many' }, 'pand: PORT must be a whole number from 0 to 65535, not "many".'],
    [['serve'], { DATABASE_URL: 'postgres://localhost/x' }, 'SECRET_KEY is required with DATABASE_URL'],
  ])('%j %j says what is wrong and ends with 2', async (args, env, message) => {
    const { code, output } = await runPand(args, { DATA_DIR: join(directory.path, 'unused'), ...env });
    expect(code).toBe(2);
    expect(output).toContain(message);
    expect(output).not.toContain('    at ');
  });
  it.runIf(isWholeMatrix)('seeds again and migrates without a server', async () => {
    const env = { DATA_DIR: join(directory.path, 'offline') };
    await cp(await embeddedDemo(process.env.PAND_TEST_SEED ?? directory.path), env.DATA_DIR, { recursive: true });
    expect(await runPand(['migrate'], env)).toMatchObject({
      code: 0,
      output: expect.stringContaining('is up to date'),
    });
    expect(await runPand(['seed'], env)).toMatchObject({
      code: 0,
      output: expect.stringContaining('Seeded lindeloo'),
    });
  });
});
