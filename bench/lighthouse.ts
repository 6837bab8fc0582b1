// npm run bench -- lighthouse [page…]: Lighthouse on a phone for home, list, detail and project.
// Every page is loaded twice before it counts: pictures are made at the first visit, pages are kept from then on.
// Of three runs the middle one by performance counts. Lighthouse slows what it measured down four times, which makes a
// phone of a fast desktop; on a slower machine that phone is slower than any. So every page is measured as Lighthouse
// does by itself, and calibrated as its guide to throttling asks: slowed down to the same phone from what this machine
// is by Lighthouse's own index. The target is for that phone; both are printed.
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

const RUNS = 3;
/** A desktop that Lighthouse's default of four makes a middling phone of has an index of 1500 to 2000. */
const DEFAULT_SLOWDOWN = 4;
const PHONE_INDEX = 1750 / DEFAULT_SLOWDOWN;

const middleRun = async (url: string, cpuSlowdownMultiplier: number): Promise<LighthouseResult> => {
  const results: LighthouseResult[] = [];
  for (let run = 0; run < RUNS; run++) {
    const flags = { port: PORT, onlyCategories: [...CATEGORIES], logLevel: 'error' as const };
    const result = await lighthouse(url, { ...flags, throttling: { cpuSlowdownMultiplier } });
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
    const add = (result: LighthouseResult, slowdown: number): void => {
      const times = METRICS.map((id) => result.audits[id]?.displayValue ?? '–');
      const index = Math.round(result.environment.benchmarkIndex);
      lines.push([name, `${slowdown.toFixed(1)}×`, ...scoresOf(result), ...times, index]);
    };
    const plain = await middleRun(url, DEFAULT_SLOWDOWN);
    add(plain, DEFAULT_SLOWDOWN);
    const slowdown = Math.max(1, plain.environment.benchmarkIndex / PHONE_INDEX);
    const calibrated = await middleRun(url, slowdown);
    add(calibrated, slowdown);
    const { categories, audits } = calibrated;
    const scores = scoresOf(calibrated);
    figure(`Lighthouse on a phone, ${name}`, scores.join(' / '), '95 / 100 / 100 / 100');
    figure(`… slowed down four times, ${name}`, scoresOf(plain).join(' / '), '');
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
printTable(
  ['phone', 'slowed', 'performance', 'accessibility', 'practices', 'SEO', 'FCP', 'LCP', 'TBT', 'CLS', 'machine'],
  lines,
);
console.log('Targets on the calibrated phone: performance 95, all others 100.');
for (const complaint of complaints) console.log(`  ${complaint}`);
process.exit(complaints.length > 0 ? 1 : 0);
