// Brochures: how long each takes and weighs, and what visitors of pages notice while they are being made. The first
// language pays for the pictures; the others find them at the size of paper.
import { setTimeout as pause } from 'node:timers/promises';
import { LOCALES } from '../src/domain/locale.ts';
import { startProgram, temporaryDirectory } from '../test/support/program.ts';
import { figure, ms, percentile, printTable } from './table.ts';
import { HOUSE, newestId, PROJECT } from './web-pages.ts';

/** Alone and beside brochures in turn, so that what else the machine does falls on both. */
const ROUNDS = 3;
const BROCHURES_A_ROUND = 4;
const ROUND_MS = 6000;
const PAGE_EVERY_MS = 50;
const TARGET_MS = 2000;
const TARGET_BYTES = 3_000_000;
const WORDS = { nl: 'aanbod', fr: 'offre', en: 'offer', de: 'angebot' } as const;

const directory = await temporaryDirectory();
const program = await startProgram(directory.path, { CONTRACT_CHECK: 'off', RATE_LIMIT: '1000000' });
let asked = 0;
const brochure = async (id: number, locale: keyof typeof WORDS): Promise<{ time: number; bytes: number }> => {
  const start = performance.now();
  const reply = await fetch(
    `${program.url}/${locale}/${WORDS[locale]}/${id}/${locale === 'de' ? 'expose' : 'brochure'}.pdf`,
  );
  const bytes = (await reply.arrayBuffer()).byteLength;
  asked++;
  if (reply.status !== 200) throw new Error(`Brochure ${asked} of ${id}: ${reply.status}`);
  return { time: performance.now() - start, bytes };
};

let price = 300_000;
const page = async (): Promise<number> => {
  const start = performance.now();
  const reply = await fetch(`${program.url}/nl/te-koop?price-max=${price++}`);
  await reply.text();
  if (reply.status !== 200) throw new Error(`A page was answered with ${reply.status}.`);
  return performance.now() - start;
};

/** How long uncached lists take at a steady pace, until `isOver`. */
const pages = async (isOver: (since: number) => boolean): Promise<number[]> => {
  const asked: Promise<number>[] = [];
  for (const start = performance.now(); !isOver(performance.now() - start); ) {
    asked.push(page());
    await pause(PAGE_EVERY_MS);
  }
  return Promise.all(asked);
};
const aRound = (since: number): boolean => since >= ROUND_MS;

try {
  const lines: (string | number)[][] = [];
  const ready: number[] = [];
  for (const [name, terms] of [
    ['house', HOUSE],
    ['project', PROJECT],
  ] as const) {
    const id = await newestId(program.url, 'lindeloo', terms);
    for (const locale of LOCALES) {
      const { time, bytes } = await brochure(id, locale);
      const isFirst = locale === LOCALES[0];
      if (!isFirst) ready.push(time);
      const again = await brochure(id, locale);
      lines.push([`${name} ${locale}${isFirst ? ', with its pictures' : ''}`, ms(time), ms(again.time), bytes]);
      if (bytes > TARGET_BYTES) throw new Error(`${name} ${locale} has ${bytes} bytes.`);
    }
  }
  printTable(['brochure', 'ms', 'ms, kept', 'bytes'], lines);
  figure('a brochure, its pictures at hand, p95', `${ms(percentile(ready, 0.95))} ms`, `${TARGET_MS} ms`);

  const response = await fetch(`${program.url}/api/sites/lindeloo/estates`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query: { terms: HOUSE } }),
  });
  const { results } = (await response.json()) as { results: readonly { general: { id: number } }[] };
  // The first has been made above. In one language: what was made already would be read from disk.
  const homes = results.slice(1).map(({ general }) => general.id);
  const [alone, beside, firsts]: [number[], number[], number[]] = [[], [], []];
  await pages(aRound);
  for (let round = 0; round < ROUNDS; round++) {
    alone.push(...(await pages(aRound)));
    let isOver = false;
    const making = (async () => {
      for (const id of homes.splice(0, BROCHURES_A_ROUND)) firsts.push((await brochure(id, 'fr')).time);
    })().finally(() => {
      isOver = true;
    });
    beside.push(...(await pages(() => isOver)));
    await making;
  }
  const line = (name: string, times: readonly number[]): (string | number)[] => [
    name,
    times.length,
    ms(percentile(times, 0.5)),
    ms(percentile(times, 0.95)),
  ];
  printTable(
    ['uncached list', 'asked', 'p50 ms', 'p95 ms'],
    [line('alone', alone), line(`while ${firsts.length} brochures are made`, beside)],
  );
  printTable(['brochure with its pictures', 'made', 'p50 ms', 'p95 ms'], [line('beside pages', firsts)]);
  figure(
    'p95 of a list while brochures are made, against alone',
    `${ms(percentile(beside, 0.95))} ms`,
    `${ms(percentile(alone, 0.95))} ms`,
  );
} finally {
  await program.stop();
  await directory.remove();
}
