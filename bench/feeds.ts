// npm run bench -- feeds [megabytes] [--read]: a generated Kyero file and an OpenImmo file, read in flat memory, then the
// Kyero file imported into an embedded database. --read leaves the import out. Before that, files whose millions of references would keep a
// parser busy: each is refused soon, in little memory.
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { saveSite } from '../src/db/content/sites.ts';
import { connect } from '../src/db/engine/connect.ts';
import { migrate } from '../src/db/engine/migrate.ts';
import { openFeed } from '../src/feeds/feed-formats.ts';
import type { EstateSource } from '../src/feeds/feed-item.ts';
import { importEstates } from '../src/services/imports/import-estates.ts';
import { testSite } from '../test/support/content.ts';
import { atMost, percentile, printTable } from './table.ts';

const args = process.argv.slice(2);
const megabytesWanted = Number(args.find((arg) => /^\d+$/.test(arg)) ?? 200);
const SITE = 'bench';
const silent = { info: () => {}, warn: console.warn, error: console.error };
const megabytes = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;
const WORDS = 'bright spacious villa garden terrace near station school park quiet street kitchen living cellar'.split(
  ' ',
);

const text = (seed: number, count: number): string =>
  Array.from({ length: count }, (_, i) => WORDS[(seed * 31 + i * 7 + ((seed * i) % 11)) % WORDS.length]).join(' ');

const kyero = (i: number): string =>
  `<property><id>K-${i}</id><date>2026-10-01 10:00:00</date><ref>R${i}</ref><price>${200_000 + (i % 900) * 500}</price><currency>EUR</currency><price_freq>sale</price_freq><type>Villa</type><town>Gent</town><province>East Flanders</province><country>Belgium</country><location><latitude>51.0${i % 90}</latitude><longitude>3.7${i % 90}</longitude></location><beds>${i % 6}</beds><surface_area><built>${80 + (i % 200)}</built></surface_area><desc><en>${text(i, 150)} &amp; more</en><nl><![CDATA[<p>${text(i + 1, 150)}</p>]]></nl></desc><features>${Array.from({ length: 8 }, (_, k) => `<feature>${WORDS[(i + k) % WORDS.length]}</feature>`).join('')}</features><images>${Array.from({ length: 12 }, (_, k) => `<image id="${k + 1}"><url>https://photos.example/${i}/${k}.jpg</url></image>`).join('')}</images></property>\n`;

const openimmo = (i: number): string =>
  `<immobilie><objektkategorie><vermarktungsart KAUF="true"/><objektart><wohnung wohnungtyp="ETAGE"/></objektart></objektkategorie><geo><plz>4700</plz><ort>Eupen</ort></geo><preise><kaufpreis>${150_000 + i}</kaufpreis></preise><flaechen><wohnflaeche>${60 + (i % 90)}</wohnflaeche></flaechen><freitexte><objektbeschreibung>${text(i, 300)}</objektbeschreibung></freitexte><verwaltung_techn><objektnr_extern>O-${i}</objektnr_extern><gruppen_kennung>G${i % 1000}</gruppen_kennung>${i < 1000 ? '<master>true</master>' : ''}</verwaltung_techn></immobilie>\n`;

const write = async (path: string, start: string, record: (i: number) => string, end: string): Promise<void> => {
  const stream = createWriteStream(path);
  stream.write(start);
  for (let i = 0, bytes = 0; bytes < megabytesWanted * 1024 * 1024; i++) {
    const xml = record(i);
    bytes += xml.length;
    if (!stream.write(xml)) await once(stream, 'drain');
  }
  stream.end(end);
  await once(stream, 'finish');
};

/** The resident size before, in the two halves, and at most; what stays flat has two equal halves. */
const measured = async (work: () => Promise<number>) => {
  globalThis.gc?.();
  const before = process.memoryUsage.rss();
  const samples: number[] = [];
  const timer = setInterval(() => samples.push(process.memoryUsage.rss()), 100);
  const started = performance.now();
  const records = await work();
  const time = performance.now() - started;
  clearInterval(timer);
  globalThis.gc?.();
  const middle = (list: number[]) => (list.length === 0 ? before : percentile(list, 0.5));
  const half = Math.floor(samples.length / 2);
  return [
    records,
    `${(time / 1000).toFixed(1)} s`,
    Math.round(records / (time / 1000)),
    megabytes(before),
    megabytes(middle(samples.slice(0, half))),
    megabytes(middle(samples.slice(half))),
    megabytes(Math.max(before, ...samples)),
    megabytes(process.memoryUsage.rss()),
  ];
};

const readAll = async (source: EstateSource): Promise<number> => {
  let records = 0;
  for await (const item of source.read('import')) if ('value' in item) records++;
  return records;
};

const REFERENCES = 3_000_000;
const MOST_SECONDS = 2;
const MOST_MEGABYTES = 200;

/** What a process of its own says of it: its memory is that of the reading alone. */
const refused = (path: string): { problems: string[]; seconds: number; peak: number } =>
  JSON.parse(execFileSync(process.execPath, [join(import.meta.dirname, 'read-feed.ts'), path], { encoding: 'utf8' }));

/** Full of references: one record, and what stands beside the records. */
const refuseReferences = (folder: string): void => {
  const path = join(folder, 'references.xml');
  const millions = '&amp;'.repeat(REFERENCES);
  const document = (record: string, beside: string): string =>
    `<?xml version="1.0" encoding="UTF-8"?>\n<root><kyero><feed_version>3</feed_version></kyero>${record}${beside}</root>\n`;
  const lines = [
    ['in a record', document(kyero(1).replace('</property>', `<desc><de>${millions}</de></desc></property>`), '')],
    ['beside the records', document(kyero(1), `<agent>${millions}</agent>`)],
  ].map(([where = '', text = '']) => {
    writeFileSync(path, text);
    return { where, ...refused(path) };
  });
  const inSeconds = (value: number): string => `${value.toFixed(2)} s`;
  const inMegabytes = (value: number): string => `${Math.round(value)} MB`;
  printTable(
    ['three million references', 'time', 'peak', 'what is said of it'],
    lines.map(({ where, seconds, peak, problems }) => [
      where,
      inSeconds(seconds),
      inMegabytes(peak),
      problems.join('; '),
    ]),
  );
  for (const { where, seconds, peak, problems } of lines) {
    const what = `feeds: three million references ${where}`;
    atMost(`${what}, refused within`, { measured: seconds, most: MOST_SECONDS, show: inSeconds });
    atMost(`${what}, memory`, { measured: peak, most: MOST_MEGABYTES, show: inMegabytes });
    if (!problems.some((problem) => problem.includes('references'))) throw new Error(`${what}: they were not refused.`);
  }
};

const folder = mkdtempSync(join(tmpdir(), 'pand-bench-'));
try {
  refuseReferences(folder);
  const files = { kyero: join(folder, 'kyero.xml'), openimmo: join(folder, 'openimmo.xml') };
  const xml = '<?xml version="1.0" encoding="UTF-8"?>\n';
  await write(files.kyero, `${xml}<root><kyero><feed_version>3</feed_version></kyero>\n`, kyero, '</root>\n');
  await write(
    files.openimmo,
    `${xml}<openimmo><uebertragung umfang="VOLL"/><anbieter><openimmo_anid>A</openimmo_anid>\n`,
    openimmo,
    '</anbieter></openimmo>\n',
  );
  const lines: (string | number)[][] = [];
  for (const [format, path] of Object.entries(files)) {
    const { source } = await openFeed(path);
    lines.push([`${format}, ${megabytes(statSync(path).size)}, read`, ...(await measured(() => readAll(source)))]);
  }
  if (!args.includes('--read')) {
    const db = await connect({ kind: 'pglite', dataDir: join(folder, 'data') });
    await migrate(db);
    await db.transaction((trx) => saveSite(trx, testSite(SITE)));
    const ctx = { db, log: silent, now: () => new Date(), jobs: { enqueue: async () => {} } };
    for (const name of ['imported', 'again, unchanged']) {
      const { source } = await openFeed(files.kyero);
      const work = async () => {
        const { added, changed, unchanged } = await importEstates(ctx, source, { siteId: SITE, mode: 'full' });
        return added + changed + unchanged;
      };
      lines.push([`kyero, ${name}`, ...(await measured(work))]);
    }
    await db.close();
  }
  printTable(['', 'records', 'time', 'records/s', 'RSS before', '1st half', '2nd half', 'peak', 'RSS after'], lines);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
