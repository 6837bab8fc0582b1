// npm run bench -- lighthouse [page…]: Lighthouse on a phone for home, list, detail and project.
// Every page is loaded twice before it counts: pictures are made at the first visit, pages are kept from then on.
// Measured as Lighthouse does by itself, slowed down four times; of five runs the middle one by performance counts. Its index
// of the machine is printed: below 1500 that phone is slower than the middling one it stands for.
import lighthouse from 'lighthouse';
import { launchBrowser } from '../test/support/browser-launch.ts';
import { startProgram, temporaryDirectory } from '../test/support/program.ts';
import { figure, printTable } from './table.ts';
import { benchPages } from './web-pages.ts';

type LighthouseResult = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const TARGETS: Readonly<Record<(typeof CATEGORIES)[number], number>> = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
};
const METRICS = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
];
const PORT = 9333;

const RUNS = 5;

const middleRun = async (url: string): Promise<LighthouseResult> => {
  const results: LighthouseResult[] = [];
  for (let run = 0; run < RUNS; run++) {
    const flags = { port: PORT, onlyCategories: [...CATEGORIES], logLevel: 'error' as const };
    const result = await lighthouse(url, flags);
    if (result) results.push(result.lhr);
  }
  const score = ({ categories }: LighthouseResult): number => categories.performance?.score ?? 0;
  const middle = results.sort((a, b) => score(a) - score(b))[Math.floor(results.length / 2)];
  if (!middle) throw new Error(`Lighthouse had no answer for ${url}`);
  return middle;
};

const wanted = process.argv.slice(2);
const directory = await temporaryDirectory();
const program = await startProgram(directory.path, { CONTRACT_CHECK: 'off' });
const browser = await launchBrowser([`--remote-debugging-port=${PORT}`]);
const lines: (string | number)[][] = [];
const complaints: string[] = [];
try {
  for (const { name, path } of await benchPages(program.url)) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const url = program.url + path;
    const page = await browser.newPage({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 });
    for (let visit = 0; visit < 2; visit++) await page.goto(url, { waitUntil: 'networkidle' });
    await page.close();
    const scoresOf = ({ categories }: LighthouseResult): number[] =>
      CATEGORIES.map((id) => Math.round((categories[id]?.score ?? 0) * 100));
    const middle = await middleRun(url);
    const { categories, audits } = middle;
    const scores = scoresOf(middle);
    const times = METRICS.map((id) => audits[id]?.displayValue ?? '–');
    lines.push([name, ...scores, ...times, Math.round(middle.environment.benchmarkIndex)]);
    figure(`Lighthouse on a phone, ${name}`, scores.join(' / '), '95 / 100 / 100 / 100');
    CATEGORIES.forEach((id, index) => {
      if ((scores[index] ?? 0) >= TARGETS[id]) return;
      for (const { id: auditId, weight } of categories[id]?.auditRefs ?? []) {
        const audit = audits[auditId];
        if (!audit || audit.score === null || audit.score >= 0.9 || weight === 0) continue;
        complaints.push(`${name}, ${id}: ${audit.title} ${audit.displayValue ?? ''}`.trim());
      }
    });
  }
} finally {
  await browser.close();
  await program.stop();
  await directory.remove();
}
printTable(['phone', 'performance', 'accessibility', 'practices', 'SEO', 'FCP', 'LCP', 'TBT', 'CLS', 'machine'], lines);
console.log('Targets: performance 95, all others 100.');
for (const complaint of complaints) console.log(`  ${complaint}`);
process.exit(complaints.length > 0 ? 1 : 0);
