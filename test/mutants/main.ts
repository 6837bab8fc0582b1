// npm run mutants -- <folder or file …> [--seed n] [--count n] [--allow n] [--seconds n] [--workers n]
// Makes one small mistake at a time at random places of the code and runs the tests that run the place: a mistake that no test
// notices is a rule that is not tested. Works in copies of the checkout; see docs/decisions/0013-mutants.md.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { ROOT, removeCopies } from './checkout.ts';
import { findByChecks } from './checks.ts';
import { chooserOf } from './choice.ts';
import { drawn } from './draw.ts';
import { type LineChange, lineChange, type Mutation, mutationsOf } from './mutations.ts';
import { PROJECTS, projectOf, recordingOf } from './recording.ts';
import type { Engine } from './tester.ts';
import { endTesters, Tester } from './tester-process.ts';

const { values: options, positionals: places } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    count: { type: 'string', default: '100' },
    allow: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '180' },
    workers: { type: 'string', default: '2' },
  },
});
const numberOf = (name: keyof typeof options): number => {
  const value = Number(options[name]);
  if (Number.isInteger(value) && value >= 0) return value;
  console.error(`--${name} takes a whole number.`);
  process.exit(2);
};
const [seed, count, allowed, seconds, workers] = [
  numberOf('seed'),
  numberOf('count'),
  numberOf('allow'),
  numberOf('seconds'),
  numberOf('workers'),
];
if (places.length === 0) {
  console.error('Usage: npm run mutants -- <folder or file …> [--seed n] [--count n] [--allow n] [--seconds n]');
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

/** By the path in the checkout, as everywhere from here on. */
const texts = new Map(
  ['src', 'test', 'demo']
    .map((folder) => join(ROOT, folder))
    .filter((path) => statSync(path, { throwIfNoEntry: false }))
    .flatMap(filesIn)
    // Browser tests run the built program: slow, and not the code of the copy.
    .filter((file) => !/\.e2e\.test\.ts$/.test(file))
    .map((file) => [relative(ROOT, file), readFileSync(file, 'utf8')]),
);
const textOf = (file: string): string => texts.get(file) ?? '';

const chosen = (): Mutation[] => {
  const all = places.flatMap((place) =>
    filesIn(resolve(ROOT, place))
      .map((file) => relative(ROOT, file))
      .filter((file) => !isLeftOut(file))
      .flatMap((file) => mutationsOf(file, textOf(file))),
  );
  return drawn(all, seed, count, textOf);
};

type Equivalent = { readonly file: string; readonly before: string; readonly after: string; readonly reason: string };
/** Found again by its text and the file's name, so that lines and folders may move. */
const equivalents: readonly Equivalent[] = JSON.parse(
  readFileSync(join(import.meta.dirname, 'equivalent.json'), 'utf8'),
);
const isEquivalent = (file: string, change: LineChange): boolean =>
  equivalents.some((one) => one.file === basename(file) && one.before === change.before && one.after === change.after);

const started = Date.now();
const cleanUp = (): void => {
  endTesters();
  removeCopies();
};
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => {
    cleanUp();
    process.exit(1);
  });
}

const all = chosen();
const describe = (mutation: Mutation): { readonly place: string; readonly text: string } => {
  const { line, before, after } = lineChange(textOf(mutation.file), mutation);
  const place = `${mutation.file}:${line}`;
  return { place, text: `${place}\n    - ${before}\n    + ${after}` };
};
let done = 0;
const report = (verdict: string): void => console.log(`${++done}/${all.length} ${verdict}`);

const recording = await recordingOf(texts, isTest, workers).catch((error: unknown) => {
  cleanUp();
  throw error;
});
const testsOf = chooserOf(texts, recording);

type Run = { readonly test: string; readonly engine: Engine; readonly ms: number };
/** The quick projects first; of the two engines, which differ in little, PGlite last. What failed without a mistake says nothing. */
const runsOf = (mutation: Mutation): Run[] => {
  const tests = testsOf(mutation).filter((test) => recording[test]?.passed);
  const on = (engine: Engine, some: readonly string[]): Run[] =>
    some.flatMap((test) => {
      const ms = recording[test]?.ms[engine];
      return ms === undefined ? [] : [{ test, engine, ms }];
    });
  return [
    ...PROJECTS.flatMap((project) =>
      on(
        'others',
        tests.filter((test) => projectOf(test) === project),
      ),
    ),
    ...on('pglite', tests),
  ];
};

const within = (bound: number, runs: readonly Run[]): readonly Run[] => {
  let sum = 0;
  const tooMuch = runs.findIndex(({ ms }) => {
    sum += ms;
    return sum > bound;
  });
  return tooMuch === -1 ? runs : runs.slice(0, tooMuch);
};

type Verdict = { readonly killedBy?: string; readonly runs: number; readonly of: number };
const judge = async (tester: Tester, mutation: Mutation): Promise<Verdict> => {
  const runs = runsOf(mutation);
  const affordable = within(seconds * 1000, runs);
  for (const engine of ['others', 'pglite'] as const) {
    for (const project of PROJECTS) {
      const tests = affordable.filter((run) => run.engine === engine && projectOf(run.test) === project);
      if (tests.length === 0) continue;
      const mistake = { source: textOf(mutation.file), mutation };
      const results = await tester.run(
        tests.map(({ test }) => test),
        engine,
        mistake,
      );
      const failed = results.find(({ failure }) => failure !== undefined);
      if (failed) return { killedBy: `${failed.test}: ${failed.failure}`, runs: affordable.length, of: runs.length };
    }
  }
  return { runs: affordable.length, of: runs.length };
};

const survivors: string[] = [];
const work = async (tester: Tester, queue: Mutation[]): Promise<void> => {
  for (let mutation = queue.shift(); mutation !== undefined; mutation = queue.shift()) {
    const { place, text } = describe(mutation);
    const { killedBy, runs, of } = await judge(tester, mutation);
    if (killedBy !== undefined) report(`killed ${place} by ${killedBy}`);
    else {
      const tried = of === 0 ? 'no test runs it' : `after ${runs} of ${of} runs of a test file`;
      const bound = runs < of ? `, more would take longer than ${seconds} s` : '';
      survivors.push(`${text}\n    ${tried}${bound}`);
      report(`survived ${text}\n    ${tried}${bound}`);
    }
  }
};

const known = all.filter((mutation) => isEquivalent(mutation.file, lineChange(textOf(mutation.file), mutation)));
try {
  for (const mutation of known) report(`equivalent ${describe(mutation).text}`);
  const open = all.filter((mutation) => !known.includes(mutation));
  // What types or lint refuse needs no test.
  const refused = await findByChecks(open, textOf);
  for (const [mutation, finding] of refused) report(`killed ${describe(mutation).place} by ${finding}`);
  const queue = open.filter((mutation) => !refused.has(mutation));
  const limit = (test: string): number =>
    Math.max(60_000, 8 * (recording[test]?.ms.others ?? 0) + 8 * (recording[test]?.ms.pglite ?? 0));
  const testers = Array.from({ length: Math.max(1, workers) }, (_, index) => new Tester(`copy-${index}`, { limit }));
  await Promise.all(testers.map((tester) => work(tester, queue)));
} finally {
  cleanUp();
}

console.log(`\n${survivors.length} survived:`);
for (const text of survivors) console.log(`  ${text}`);
const minutes = ((Date.now() - started) / 60_000).toFixed(1);
const killed = all.length - known.length - survivors.length;
console.log(
  `\nSeed ${seed}: ${all.length} mutants, ${killed} killed, ${survivors.length} survived (${allowed} allowed), ${known.length} equivalent, in ${minutes} minutes.`,
);
process.exit(survivors.length > allowed ? 1 : 0);
