// A process of its own with a warm Vitest in a copy of the checkout: writes a file as it is told, runs test files one after
// the other until one fails, and says how that went. Started by tester-process.ts, which ends it when a change never comes to
// an end.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BaseSequencer, createVitest, type Reporter, type TestModule, type TestSpecification } from 'vitest/node';

export type Engine = 'pglite' | 'others';
export type Order = {
  /** A source, what it says in this run, and its own text for when the run is over. */
  readonly change?: { readonly file: string; readonly text: string; readonly original: string };
  /** Of one project. */
  readonly tests: readonly string[];
  /** Both, unless told. */
  readonly engine?: Engine;
};
export type Result = {
  readonly test: string;
  readonly failure?: string;
  /** How long it took, by the engines that had something to do. */
  readonly ms: { readonly [engine in Engine]?: number };
};
export type Message =
  | { readonly started: string }
  | { readonly results: readonly Result[] }
  /** No test could run, which says nothing of a mistake. */
  | { readonly unprepared: string }
  | 'ready';

const [root = '', workers, bail] = process.argv.slice(2);
const tell = (message: Message): void => void process.send?.(message);

/** Suites name their engine. */
const onPglite = / on pglite /;
const PATTERNS = { pglite: onPglite, others: /^(?!.* on pglite )/, none: /^no test is called this$/ };

const resultOf = (module: TestModule): Result[] => {
  const ran = [...module.children.allTests()].filter((test) => /passed|failed/.test(test.result().state));
  const failed = ran.find((test) => test.result().state === 'failed');
  const failure = failed?.fullName ?? module.errors()[0]?.message;
  if (ran.length === 0 && failure === undefined) return [];
  const pglite = ran.filter(({ fullName }) => onPglite.test(fullName));
  const pgliteMs = pglite.reduce((sum, test) => sum + (test.diagnostic()?.duration ?? 0), 0);
  const { duration, collectDuration, setupDuration } = module.diagnostic();
  return [
    {
      test: module.moduleId,
      ...(failure !== undefined && { failure }),
      ms: {
        ...(pglite.length < ran.length && {
          others: Math.round(duration + collectDuration + setupDuration - pgliteMs),
        }),
        ...(pglite.length > 0 && { pglite: Math.round(pgliteMs) }),
      },
    },
  ];
};

let results: readonly Result[] = [];
let last = '';
const reporter: Reporter = {
  onTestModuleStart: ({ moduleId }) => {
    last = moduleId;
    tell({ started: moduleId });
  },
  onTestRunEnd: (modules, errors, reason) => {
    const all = modules.flatMap(resultOf);
    const isUnnamed = reason === 'failed' && all.every(({ failure }) => failure === undefined);
    const failure = errors[0]?.message ?? 'did not load';
    results = isUnnamed ? [...all.filter(({ test }) => test !== last), { test: last, failure, ms: {} }] : all;
  },
};

/** In the order that was asked for. */
class AsAsked extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files;
  }
}

const vitest = await createVitest(
  {
    root,
    watch: false,
    bail: Number(bail),
    retry: 0,
    // A busy machine is no failure.
    testTimeout: bail === '0' ? 300_000 : 60_000,
    maxWorkers: Number(workers),
    sequence: { sequencer: AsAsked },
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

class UnpreparedError extends Error {}
const prepared = new Set<string>();
/** What a project does once, such as migrating a database, happens before anything is changed. */
const prepare = async (spec: TestSpecification | undefined): Promise<void> => {
  if (!spec || prepared.has(spec.project.name)) return;
  vitest.setGlobalTestNamePattern(PATTERNS.none);
  await vitest.runTestSpecifications([spec]).catch((error: unknown) => {
    throw new UnpreparedError(String(error));
  });
  prepared.add(spec.project.name);
};

const write = (file: string, text: string): void => {
  writeFileSync(file, text);
  vitest.invalidateFile(file);
};

const run = async ({ change, tests, engine }: Order): Promise<void> => {
  const specs = tests.map(specification);
  await prepare(specs[0]);
  if (engine) vitest.setGlobalTestNamePattern(PATTERNS[engine]);
  else vitest.resetGlobalTestNamePattern();
  if (change) write(change.file, change.text);
  last = tests[0] ?? '';
  try {
    await vitest.runTestSpecifications(specs);
  } finally {
    if (change) write(change.file, change.original);
  }
};

process.on('message', (order: Order) => {
  run(order).then(
    () => tell({ results }),
    (error: unknown) =>
      tell(
        error instanceof UnpreparedError
          ? { unprepared: error.message }
          : { results: [{ test: last, failure: String(error), ms: {} }] },
      ),
  );
});
tell('ready');
