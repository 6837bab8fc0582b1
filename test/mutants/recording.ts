// Which test files really run a place of the code, and how long they take: known from running each of them once, with marks
// in everything it can run. Kept for the next time; a test is run anew when it failed, or when it or something it ran has changed.
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from './checkout.ts';
import { marked, marksOf } from './marks.ts';
import type { Result } from './tester.ts';
import { Tester } from './tester-process.ts';

type Ran = { readonly hash: string; readonly marks: readonly number[] };
export type RecordedTest = {
  readonly hash: string;
  readonly ms: Result['ms'];
  readonly passed: boolean;
  /** By the path in the checkout, as everything here. */
  readonly ran: Readonly<Record<string, Ran>>;
};
export type Recording = Record<string, RecordedTest>;

const FILE = join(ROOT, 'node_modules/.cache/pand-mutants/recording.json');
export const PROJECTS = ['unit', 'dom', 'db'] as const;
export type Project = (typeof PROJECTS)[number];
export const projectOf = (test: string): Project =>
  PROJECTS.find((project) => test.includes(`.${project}.test.`)) ?? 'unit';

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 12);

export const isCurrent = (
  recorded: RecordedTest | undefined,
  test: string,
  hashes: ReadonlyMap<string, string>,
): boolean =>
  recorded?.passed === true &&
  recorded.hash === hashes.get(test) &&
  Object.entries(recorded.ran).every(([file, { hash }]) => hashes.get(file) === hash);

type Places = readonly (readonly [file: string, mark: number])[];

/** What has run, by test and file, from what the recorder wrote. */
const readMarks = (folder: string, places: Places): Map<string, Map<string, Set<number>>> => {
  const all = new Map<string, Map<string, Set<number>>>();
  for (const name of readdirSync(folder)) {
    for (const line of readFileSync(join(folder, name), 'utf8').split('\n')) {
      const [test = '', numbers = ''] = line.split('\t');
      const files = all.get(test) ?? new Map<string, Set<number>>();
      all.set(test, files);
      for (const number of numbers.split(' ')) {
        const [file, mark] = places[Number(number)] ?? ['', 0];
        files.set(file, (files.get(file) ?? new Set()).add(mark));
      }
    }
  }
  return all;
};

const save = (recording: Recording): void => {
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(`${FILE}.new`, JSON.stringify(recording));
  renameSync(`${FILE}.new`, FILE);
};

const TEN_MINUTES = 600_000;

/** What all tests run as they are now; `texts` are those of the tests and of what they can run. */
export const recordingOf = async (
  texts: ReadonlyMap<string, string>,
  isTest: (file: string) => boolean,
  workers: number,
): Promise<Recording> => {
  const recording: Recording = existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {};
  const hashes = new Map([...texts].map(([file, text]) => [file, hashOf(text)]));
  const hash = (file: string): string => hashes.get(file) ?? '';
  for (const test of Object.keys(recording)) if (!texts.has(test)) delete recording[test];
  const stale = [...texts.keys()].filter((file) => isTest(file) && !isCurrent(recording[file], file, hashes));
  if (stale.length === 0) return recording;

  console.log(`Recording what ${stale.length} test files run …`);
  const folder = mkdtempSync(join(tmpdir(), 'pand-marks-'));
  const code = [...texts]
    .filter(([file]) => !isTest(file))
    .map(([file, text]) => ({ file, text, marks: marksOf(file, text) }));
  const places = code.flatMap(({ file, marks }) => [...marks.keys()].map((mark) => [file, mark] as const));
  const tester = new Tester('recording', {
    workers,
    bail: 0,
    limit: () => TEN_MINUTES,
    env: {
      NODE_OPTIONS: `--import ${import.meta.resolve('./recorder.mjs')}`,
      MARKS_FOLDER: folder,
      MARKS_COUNT: String(places.length),
    },
  });
  let first = 0;
  for (const { file, text, marks } of code) {
    writeFileSync(join(tester.copy, file), marked(text, marks, first));
    first += marks.length;
  }
  try {
    for (const project of PROJECTS) {
      const tests = stale.filter((test) => projectOf(test) === project);
      if (tests.length === 0) continue;
      const results = await tester.run(tests);
      const all = readMarks(folder, places);
      for (const { test, failure, ms } of results) {
        if (failure !== undefined) console.log(`  fails without a mistake: ${test}: ${failure}`);
        const files = [...(all.get(join(tester.copy, test)) ?? [])];
        const ran = files.map(([file, marks]) => [file, { hash: hash(file), marks: [...marks] }] as const);
        recording[test] = { hash: hash(test), ms, passed: failure === undefined, ran: Object.fromEntries(ran) };
      }
      save(recording);
    }
  } finally {
    tester.end();
    rmSync(folder, { recursive: true, force: true });
  }
  return recording;
};
