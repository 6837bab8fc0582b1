// npm run bench -- web [seconds] [uncached]: cached pages beside the same bytes from a buffer, pages that nobody asked for
// yet beside the same page in Next.js, and what a first visit loads.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { createInterface } from 'node:readline';
import autocannon from 'autocannon';
import type { Browser, Request } from 'playwright-core';
import { launchBrowser, PHONE } from '../test/support/browser-launch.ts';
import { startProgram, temporaryDirectory } from '../test/support/program.ts';
import { figure, printTable } from './table.ts';
import { type BenchPage, benchPages } from './web-pages.ts';
import { uncachedPages } from './web-uncached.ts';

const seconds = Number(process.argv[2] ?? 4);
const ROUNDS = 5;
const HEADERS = { 'accept-encoding': 'gzip, deflate, br, zstd' };

/** The same answer from a process of its own, so that both have a core's worth of the same machine. */
const startReference = async (url: string) => {
  const response = await fetch(url, { headers: HEADERS });
  // Fetch unpacks the body: ask again for the bytes as they travel.
  const headers = Object.fromEntries(
    [...response.headers].filter(([name]) => !/^(?:date|connection|keep-alive|content-length)$/.test(name)),
  );
  const body = await rawBytes(url);
  const child = spawn(process.execPath, [`${import.meta.dirname}/web-reference.ts`], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify({ headers: { ...headers, 'content-encoding': 'br' }, body: body.toString('base64') }));
  const [address] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { address, bytes: body.length, stop: () => child.kill() };
};

const rawBytes = async (url: string): Promise<Buffer> => {
  const { request } = await import('node:http');
  const call = request(url, { headers: HEADERS });
  call.end();
  const [response] = (await once(call, 'response')) as [AsyncIterable<Buffer>];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return Buffer.concat(chunks);
};

const measure = async (url: string): Promise<number> => {
  const { requests, non2xx, errors } = await autocannon({ url, duration: seconds, connections: 20, headers: HEADERS });
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} answers were not 200, ${errors} errors`);
  return requests.average;
};

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

const throughput = async (pages: readonly BenchPage[], base: string): Promise<void> => {
  const lines: (string | number)[][] = [];
  for (const { name, path } of pages) {
    const reference = await startReference(base + path);
    const ratios: number[] = [];
    const [ours, theirs]: [number[], number[]] = [[], []];
    // In turns: whatever else the machine does meets both.
    for (let round = 0; round < ROUNDS; round++) {
      theirs.push(await measure(`${reference.address}/`));
      ours.push(await measure(base + path));
      ratios.push((ours.at(-1) ?? 0) / (theirs.at(-1) ?? 1));
    }
    reference.stop();
    figure(`cached ${name} page against a buffer`, median(ratios).toFixed(2), '0.80');
    lines.push([
      name,
      reference.bytes,
      Math.round(median(ours)),
      Math.round(median(theirs)),
      median(ratios).toFixed(2),
    ]);
  }
  printTable(['cached page', 'bytes', 'requests/s', 'buffer', 'ratio (target 0.80)'], lines);
};

type Loaded = { script: number; files: number; style: number; font: number };

/** Everything a phone loads of a page before anybody touches it, as it travels: headers count. */
const firstLoad = async (browser: Browser, url: string): Promise<Loaded> => {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const sizes = { script: 0, files: 0, style: 0, font: 0 };
  const measuring: Promise<void>[] = [];
  const note = async (request: Request): Promise<void> => {
    const { responseBodySize, responseHeadersSize } = await request.sizes();
    const bytes = responseBodySize + responseHeadersSize;
    const type = request.resourceType();
    if (type === 'script') {
      sizes.script += bytes;
      sizes.files += 1;
    }
    if (type === 'stylesheet') sizes.style += bytes;
    if (type === 'font') sizes.font += bytes;
  };
  page.on('requestfinished', (request) => measuring.push(note(request)));
  await page.goto(url, { waitUntil: 'networkidle' });
  await Promise.all(measuring);
  await context.close();
  return sizes;
};

/** kB, with headers. */
const BUDGETS: Readonly<Record<string, string>> = { list: '80', detail: '85', project: '85' };
const kB = (bytes: number): string => (bytes / 1000).toFixed(1);

const [load = 0] = loadavg();
if (load > 1) console.log(`A busy machine (load ${load.toFixed(1)}): expect longer times.\n`);

/** Of a list with few listings and with many. */
const MANY = 20_000;

if (process.argv[3] !== 'uncached') {
  const directory = await temporaryDirectory();
  const program = await startProgram(directory.path, { CONTRACT_CHECK: 'off' });
  try {
    const pages = await benchPages(program.url);
    await throughput(
      pages.filter(({ name }) => name === 'list' || name === 'detail'),
      program.url,
    );
    const browser = await launchBrowser();
    const lines: (string | number)[][] = [];
    for (const { name, path } of pages) {
      const { script, files, style, font } = await firstLoad(browser, program.url + path);
      if (BUDGETS[name]) figure(`JavaScript of the first load, ${name}`, `${kB(script)} kB`, `${BUDGETS[name]} kB`);
      lines.push([name, kB(script), BUDGETS[name] ?? '–', files, 10, kB(style), '25', kB(font)]);
    }
    await browser.close();
    printTable(
      ['first load (kB, with headers)', 'JavaScript', 'at most', 'files', 'at most', 'CSS', 'at most', 'fonts'],
      lines,
    );
  } finally {
    await program.stop();
    await directory.remove();
  }
}
await uncachedPages(seconds, undefined);
await uncachedPages(seconds, MANY);
