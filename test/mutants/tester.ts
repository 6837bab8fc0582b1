// A process of its own with a Vitest that stays warm, in a copy of the checkout: writes a file as it is told, runs one test
// file, and says how that went. Started by main.ts, which ends it when a change never comes to an end.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createVitest, type Reporter, type TestSpecification } from 'vitest/node';

export type Order = {
  /** A source and what it says in this run; its own text again when the run is over. */
  readonly file: string;
  readonly text: string;
  readonly original: string;
  readonly test: string;
  readonly engine: 'pglite' | 'others';
};
export type Answer = { readonly passed: boolean; readonly ran: number; readonly failure?: string };

/** Suites name their engine. */
const PATTERNS = { pglite: / on pglite /, others: /^(?!.* on pglite )/, none: /^no test is called this$/ };

const root = process.argv[2] ?? '';
const seen: { passed: boolean; ran: number; failure: string } = { passed: false, ran: 0, failure: '' };
const reporter: Reporter = {
  onTestRunEnd: (modules, errors, reason) => {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const failed = tests.find((test) => test.result().state === 'failed');
    seen.ran = tests.filter((test) => test.result().state === 'passed').length;
    seen.passed = reason === 'passed';
    seen.failure = failed?.fullName ?? errors[0]?.message ?? 'did not load';
  },
};

const vitest = await createVitest(
  {
    root,
    watch: false,
    // The first failure is enough, and a busy machine is none.
    bail: 1,
    retry: 0,
    testTimeout: 60_000,
    isolate: true,
    maxWorkers: 1,
    reporters: [reporter],
  },
  { cacheDir: join(root, '.cache') },
);
await vitest.standalone();

const specification = (test: string): TestSpecification => {
  const project = vitest.projects.find((one) => one.matchesTestGlob(test));
  if (!project) throw new Error(`No project runs ${test}.`);
  return project.createSpecification(test);
};

const prepared = new Set<string>();
/** What a project does once, such as migrating a database, happens before anything is changed. */
const prepare = async (spec: TestSpecification): Promise<void> => {
  if (prepared.has(spec.project.name)) return;
  prepared.add(spec.project.name);
  vitest.setGlobalTestNamePattern(PATTERNS.none);
  await vitest.runTestSpecifications([spec]);
};

const write = (file: string, text: string): void => {
  writeFileSync(file, text);
  vitest.invalidateFile(file);
};

const run = async ({ file, text, original, test, engine }: Order): Promise<Answer> => {
  const spec = specification(test);
  await prepare(spec);
  vitest.setGlobalTestNamePattern(PATTERNS[engine]);
  write(file, text);
  try {
    await vitest.runTestSpecifications([spec]);
  } finally {
    write(file, original);
  }
  const { passed, ran, failure } = seen;
  return passed ? { passed, ran } : { passed, ran, failure };
};

process.on('message', (order: Order) => {
  run(order).then(
    (answer) => process.send?.(answer),
    (error: unknown) => process.send?.({ passed: false, ran: 0, failure: String(error) } satisfies Answer),
  );
});
process.send?.('ready');
