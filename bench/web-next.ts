// The list page in Next.js (bench/next), with the same listings, filters and cards. Installed and built when it is first
// asked for; nothing of it is in our own package.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { labelsFor } from '../src/domain/display/labels-for.ts';
import { textOf } from '../src/domain/locale.ts';
import type { Estate } from '../src/domain/record/estate.ts';
import { cardPhoto } from '../src/ui/list/list-context.ts';
import { listItem } from '../src/ui/list/make-list-item.ts';

const FOLDER = join(import.meta.dirname, 'next');
const PAGE = 100;

const run = (command: string, args: readonly string[], env: NodeJS.ProcessEnv): void => {
  const { status, stderr } = spawnSync(command, args, { cwd: FOLDER, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}:\n${stderr}`);
};

const install = (dataFile: string): void => {
  const env = { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', BENCH_DATA: dataFile };
  if (!existsSync(join(FOLDER, 'node_modules', 'next')))
    run('npm', ['install', '--no-save', '--no-audit', '--no-fund'], env);
  run(process.execPath, [join(FOLDER, 'node_modules/next/dist/bin/next'), 'build'], env);
};

/** Every listing for sale, as a card of ours shows it. */
export const writeListings = async (url: string, file: string): Promise<number> => {
  const labels = labelsFor('nl');
  const listings: object[] = [];
  for (let from = 0, total = 1; from < total; from += PAGE) {
    const response = await fetch(`${url}/api/sites/lindeloo/estates`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        query: { terms: { 'general.status': ['FOR_SALE'] } },
        pagination: { from, size: PAGE },
      }),
    });
    const answer = (await response.json()) as { total: { value: number }; results: Estate[] };
    total = answer.total.value;
    for (const estate of answer.results) {
      const { card } = listItem(estate, labels, { hiddenStatus: [] });
      const { headType, subType } = estate.general;
      const named = (one: typeof headType) => (one ? { id: one.id, name: textOf(one.name, 'nl') } : null);
      listings.push({
        card,
        photo: cardPhoto(card, 'lindeloo', 'card'),
        price: card.price?.value ?? null,
        type: named(headType),
        subType: named(subType),
        town: { id: card.place, name: card.place },
      });
    }
  }
  const towns = [...new Set(listings.map((one) => (one as { town: { name: string } }).town.name))].slice(0, 12);
  const links = towns.map((name) => ({ href: `/nl/te-koop/${encodeURIComponent(name)}`, label: `Te koop in ${name}` }));
  const menu = ['te-koop', 'te-huur', 'nieuwbouw', 'vakantie', 'verkopen', 'over-ons', 'contact'].map((name) => ({
    href: `/nl/${name}`,
    label: name,
  }));
  await writeFile(file, JSON.stringify({ listings, links, menu }));
  return listings.length;
};

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });

export type Reference = { readonly url: string; readonly pid: number; stop(): void };

export const startNext = async (dataFile: string): Promise<Reference> => {
  install(dataFile);
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [join(FOLDER, 'node_modules/next/dist/bin/next'), 'start', '-p', String(port), '-H', '127.0.0.1'],
    {
      cwd: FOLDER,
      env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', BENCH_DATA: dataFile },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
  process.once('exit', () => child.kill('SIGKILL'));
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries++) {
    const answer = await fetch(`${url}/te-koop`).catch(() => undefined);
    if (answer?.ok) break;
    if (tries > 300 || child.exitCode !== null) throw new Error(`Next.js does not answer: ${answer?.status}`);
    await delay(100);
  }
  return { url, pid: child.pid ?? 0, stop: () => child.kill() };
};
