// Brochures: how long each takes and weighs, and what visitors of pages notice while they are being made. The first
// language pays for the pictures; the others find them at the size of paper.
import autocannon from 'autocannon';
import { LOCALES } from '../src/domain/locale.ts';
import { startProgram, temporaryDirectory } from '../test/support/program.ts';
import { figure, ms, percentile, printTable } from './table.ts';
import { HOUSE, newestId, PROJECT } from './web-pages.ts';

const SECONDS = 8;
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

/** The 95th percentile of an uncached list at a steady pace. */
const pages = async (): Promise<number> => {
  let price = 300_000 + Math.floor(performance.now());
  const { latency, non2xx } = await autocannon({
    url: program.url,
    duration: SECONDS,
    connections: 2,
    overallRate: 20,
    requests: [{ setupRequest: (request) => ({ ...request, path: `/nl/te-koop?price-max=${price++}` }) }],
  });
  if (non2xx > 0) throw new Error(`${non2xx} pages were not answered.`);
  return latency.p97_5;
};

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

  await pages();
  const alone = await pages();
  let isOver = false;
  let made = 0;
  // In each language once: what was made already would be read from disk.
  const making = (async () => {
    const response = await fetch(`${program.url}/api/sites/lindeloo/estates`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: { terms: HOUSE } }),
    });
    const { results } = (await response.json()) as { results: readonly { general: { id: number } }[] };
    for (const { general } of results) {
      if (isOver || asked >= 28) return;
      await brochure(general.id, 'fr');
      made++;
    }
  })();
  const beside = await pages();
  isOver = true;
  await making;
  printTable(
    ['uncached list', 'p97.5, ms'],
    [
      ['alone', ms(alone)],
      [`while ${made} brochures are made`, ms(beside)],
    ],
  );
  figure('p97.5 of a list while brochures are made, against alone', `${ms(beside)} ms`, `${ms(alone)} ms`);
} finally {
  await program.stop();
  await directory.remove();
}
