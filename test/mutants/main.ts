// npm run mutants -- <folder or file …> [--seed n] [--count n] [--allow n] [--tests n] [--workers n]
// Makes one small mistake at a time at random places of the code and runs the tests that reach it: a mistake that no test
// notices is a rule that is not tested. Works in copies of the checkout; see docs/decisions/0013-mutants.md.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { seededRandom } from '../../chaos/random.ts';
import { inRoot, ROOT, removeCopies } from './checkout.ts';
import { findByChecks } from './checks.ts';
import { type LineChange, lineChange, lineOf, type Mutation, mutationsOf } from './mutations.ts';
import { needsDatabase, reachOf } from './reach.ts';
import type { Order } from './tester.ts';
import { durations, Tester } from './tester-process.ts';

const { values: options, positionals: places } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '100' },
    allow: { type: 'string', default: '5' },
    tests: { type: 'string', default: '30' },
    workers: { type: 'string', default: '2' },
  },
});
const numberOf = (name: keyof typeof options): number => {
  const value = Number(options[name]);
  if (Number.isInteger(value) && value >= 0) return value;
  console.error(`--${name} takes a whole number.`);
  process.exit(2);
};
const [seed, count, allowed, testLimit, workers] = [
  numberOf('seed'),
  numberOf('count'),
  numberOf('allow'),
  numberOf('tests'),
  numberOf('workers'),
];
if (places.length === 0) {
  console.error('Usage: npm run mutants -- <folder or file …> [--seed n] [--count n] [--allow n] [--tests n]');
  process.exit(2);
}

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);
const isCode = (file: string): boolean => /\.tsx?$/.test(file) && !file.endsWith('.d.ts');
/** Released migrations never change, and the tests' databases are migrated before the first mistake. */
const isLeftOut = (file: string): boolean => isTest(file) || /\/migrations\//.test(file);
const filesIn = (place: string): string[] =>
  statSync(place).isFile()
    ? [place]
    : readdirSync(place, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .filter(isCode)
        .sort();

const codeFiles = ['src', 'test', 'demo'].flatMap((folder) => {
  const path = join(ROOT, folder);
  return statSync(path, { throwIfNoEntry: false }) ? filesIn(path) : [];
});
// Browser tests run the built program: slow, and not the code of the copy.
const texts = new Map(
  codeFiles.filter((file) => !/\.e2e\.test\.ts$/.test(file)).map((file) => [file, readFileSync(file, 'utf8')]),
);
const textOf = (file: string): string => texts.get(file) ?? '';

const chosen = (): Mutation[] => {
  const all = places.flatMap((place) =>
    filesIn(resolve(ROOT, place))
      .filter((file) => !isLeftOut(file))
      .flatMap((file) => mutationsOf(file, textOf(file))),
  );
  const random = seededRandom(seed);
  const picked: Mutation[] = [];
  while (picked.length < count && all.length > 0) picked.push(...all.splice(random.int(all.length), 1));
  return picked;
};

type Equivalent = { readonly file: string; readonly before: string; readonly after: string; readonly reason: string };
/** Found again by its text and the file's name, so that lines and folders may move. */
const equivalents: readonly Equivalent[] = JSON.parse(
  readFileSync(join(import.meta.dirname, 'equivalent.json'), 'utf8'),
);
const isEquivalent = (file: string, change: LineChange): boolean =>
  equivalents.some((one) => one.file === basename(file) && one.before === change.before && one.after === change.after);

/** Test files that fail without any mistake say nothing. */
const unfit = new Set<string>();
const isFit = async (tester: Tester, test: string, engine: Order['engine']): Promise<boolean> => {
  const key = `${test} ${engine}`;
  if (durations.has(key)) return true;
  if (unfit.has(key)) return false;
  const { passed, failure } = await tester.run(textOf(test), undefined, test, engine);
  if (!passed) {
    unfit.add(key);
    console.log(`  fails without a mistake: ${inRoot(test)}: ${failure}`);
  }
  return passed;
};

const reach = reachOf(texts, isTest);
type Verdict = { readonly killedBy?: string; readonly tests: number; readonly of: number };

/** They take seconds each; one that is far away rarely sees what eight nearer ones have not. */
const databaseTests = 8;

const judge = async (tester: Tester, mutation: Mutation): Promise<Verdict> => {
  const reaching = reach(mutation.file, mutation.start).map(({ file }) => file);
  const withDatabase = reaching.filter(needsDatabase).slice(0, databaseTests);
  const near = reaching.filter((test) => !needsDatabase(test) || withDatabase.includes(test)).slice(0, testLimit);
  // The two engines differ in little: only what has survived PostgreSQL meets PGlite, or what there was no server for.
  const runs: { readonly test: string; readonly engine: Order['engine'] }[] = [
    ...near.map((test) => ({ test, engine: 'others' as const })),
    ...near
      .filter(needsDatabase)
      .slice(0, 2)
      .map((test) => ({ test, engine: 'pglite' as const })),
  ];
  for (const { test, engine } of runs) {
    if (unfit.has(`${test} ${engine}`)) continue;
    const { passed, failure, ran } = await tester.run(textOf(mutation.file), mutation, test, engine);
    if (passed && ran === 0 && engine === 'others') runs.push({ test, engine: 'pglite' });
    if (!passed && (await isFit(tester, test, engine))) {
      return { killedBy: `${inRoot(test)}: ${failure}`, tests: near.length, of: reaching.length };
    }
  }
  return { tests: near.length, of: reaching.length };
};

let killed = 0;
let equivalent = 0;
const survivors: { readonly mutation: Mutation; readonly text: string }[] = [];
const queue = chosen();
const total = queue.length;
let done = 0;
const started = Date.now();

const work = async (tester: Tester): Promise<void> => {
  for (let mutation = queue.shift(); mutation !== undefined; mutation = queue.shift()) {
    const { file } = mutation;
    const change = lineChange(textOf(file), mutation);
    const place = `${inRoot(file)}:${change.line}`;
    const text = `${place}\n    - ${change.before}\n    + ${change.after}`;
    const isKnown = isEquivalent(file, change);
    const { killedBy, tests, of } = isKnown ? { killedBy: undefined, tests: 0, of: 0 } : await judge(tester, mutation);
    done++;
    if (isKnown) {
      equivalent++;
      console.log(`${done}/${total} equivalent ${text}`);
    } else if (killedBy !== undefined) {
      killed++;
      console.log(`${done}/${total} killed ${place} by ${killedBy}`);
    } else {
      survivors.push({ mutation, text: `${text}\n    after ${tests} of ${of} test files` });
      console.log(`${done}/${total} not noticed by ${tests} of ${of} test files: ${text}`);
    }
  }
};

const testers = Array.from({ length: Math.max(1, workers) }, (_, index) => new Tester(`copy-${index}`));
const cleanUp = (): void => {
  for (const tester of testers) tester.end();
  removeCopies();
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    cleanUp();
    process.exit(1);
  });
}
const byChecks = new Map<Mutation, string>();
try {
  await Promise.all(testers.map(work));
  for (const tester of testers) tester.end();
  // What no test notices, types or lint may.
  await findByChecks(
    survivors.map(({ mutation }) => mutation),
    textOf,
    byChecks,
  );
} finally {
  cleanUp();
}

const survived = survivors.filter(({ mutation }) => !byChecks.has(mutation));
for (const [mutation, finding] of byChecks) {
  console.log(`killed ${inRoot(mutation.file)}:${lineOf(textOf(mutation.file), mutation.start)} by ${finding}`);
}
console.log(`\n${survived.length} survived:`);
for (const { text } of survived) console.log(`  ${text}`);
const minutes = ((Date.now() - started) / 60_000).toFixed(1);
killed += survivors.length - survived.length;
console.log(
  `\nSeed ${seed}: ${total} mutants, ${killed} killed, ${survived.length} survived (${allowed} allowed), ${equivalent} equivalent, in ${minutes} minutes.`,
);
process.exit(survived.length > allowed ? 1 : 0);
