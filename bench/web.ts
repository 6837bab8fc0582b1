// npm run bench -- web [seconds]: cached pages beside the same bytes from a buffer, and what a first visit loads.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import autocannon from 'autocannon';
import type { Browser } from 'playwright-core';
import { FIRST_LOAD_BUDGET_KB } from '../bin/first-load.mjs';
import { launchBrowser, PHONE } from '../test/support/browser-launch.ts';
import { startProgram, temporaryDirectory } from '../test/support/program.ts';
import { figure, printTable } from './table.ts';
import { type BenchPage, benchPages } from './web-pages.ts';

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

/** Everything a phone loads of a page before anybody touches it, as it travels. */
const firstLoad = async (browser: Browser, url: string): Promise<{ script: number; style: number; font: number }> => {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  const sizes = { script: 0, style: 0, font: 0 };
  page.on('response', (response) => {
    const type = response.request().resourceType();
    const bytes = Number(response.headers()['content-length'] ?? 0);
    if (type === 'script') sizes.script += bytes;
    if (type === 'stylesheet') sizes.style += bytes;
    if (type === 'font') sizes.font += bytes;
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await context.close();
  return sizes;
};

const BUDGETS: Readonly<Record<string, string>> = { list: String(FIRST_LOAD_BUDGET_KB), detail: '85', project: '85' };
const kB = (bytes: number): string => (bytes / 1000).toFixed(1);

const directory = await temporaryDirectory();
const program = await startProgram(directory.path, { CONTRACT_CHECK: 'off' });
try {
  const pages = await benchPages(program.url);
  await throughput(
    pages.filter(({ name }) => name === 'list' || name === 'detail'),
    program.url,
  );
  const browser = await launchBrowser();
  const lines: string[][] = [];
  for (const { name, path } of pages) {
    const { script, style, font } = await firstLoad(browser, program.url + path);
    if (BUDGETS[name]) figure(`JavaScript of the first load, ${name}`, `${kB(script)} kB`, `${BUDGETS[name]} kB`);
    lines.push([name, kB(script), BUDGETS[name] ?? '–', kB(style), '25', kB(font)]);
  }
  await browser.close();
  printTable(['first load (kB, brotli)', 'JavaScript', 'at most', 'CSS', 'at most', 'fonts'], lines);
} finally {
  await program.stop();
  await directory.remove();
}
