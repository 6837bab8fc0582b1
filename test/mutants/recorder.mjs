// Loaded before anything else into every process of a recording: notes which marks (marks.ts) have run for which test file.
// The processes and threads that a test starts inherit its name.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';

const { MARKS_FOLDER = '', MARKS_COUNT } = process.env;
const file = join(MARKS_FOLDER, `${process.pid}-${threadId}`);
const seen = new Uint8Array(Number(MARKS_COUNT));
// Tests replace the clock.
const soon = setImmediate;
let test;
let fresh = [];

const flush = () => {
  if (fresh.length > 0) appendFileSync(file, `${test}\t${fresh.join(' ')}\n`);
  fresh = [];
};

const begin = (name) => {
  flush();
  test = name;
  seen.fill(0);
  process.env.MARKS_TEST = name;
};

globalThis.__mark = (mark) => {
  const name = globalThis.__vitest_worker__?.filepath ?? process.env.MARKS_TEST;
  if (name === undefined) return;
  if (name !== test) begin(name);
  if (seen[mark] === 1) return;
  seen[mark] = 1;
  if (fresh.push(mark) === 1) soon(flush);
};
process.on('exit', flush);
