// npm run chaos -- fuzz [count] [seed]: made-up requests against the real program, by nobody, members of each role, an operator and the
// owner of another site, who walk through every call of the contract. No 5xx but 503 with Retry-After, nothing
// of the inside in an answer, nothing in the error log, the same process afterwards.
import { availableParallelism, loadavg } from 'node:os';
import { startProgram, temporaryDirectory } from '../test/support/program.ts';
import { runFuzz } from './fuzz-run.ts';

const count = Number(process.argv[2] ?? 50_000);
const seed = Number(process.argv[3] ?? Date.now() % 1_000_000);
const TARGET_MS = 1000;
const SHOWN = 30;

const directory = await temporaryDirectory();
// Captchas cost nothing here, and every request comes from somebody else, as the proxy says.
const program = await startProgram(directory.path, { CAPTCHA_DIFFICULTY: '10', TRUST_PROXY: '127.0.0.1' });
try {
  console.log(`${count} requests, seed ${seed}, process ${program.process.pid}`);
  const started = performance.now();
  let shown = 0;
  const { counts, people, calls, violations, within, slowest } = await runFuzz(program, {
    count,
    seed,
    onProgress: (sent, found) => {
      console.log(`${sent} of ${count}, ${found.length} violations`);
      for (const violation of found.slice(shown, SHOWN)) console.log(`\nVIOLATION ${violation}\n`);
      shown = found.length;
    },
  });
  const seconds = (performance.now() - started) / 1000;
  const classes = Object.entries(counts).sort(([a], [b]) => a.localeCompare(b));
  for (const [name, number] of classes) console.log(`${name.padEnd(8)}${String(number).padStart(8)}`);
  for (const [name, own] of Object.entries(people)) {
    const numbers = Object.entries(own).sort(([a], [b]) => a.localeCompare(b));
    console.log(`  ${name.padEnd(16)}${numbers.map(([status, number]) => `${status} ${number}`).join(', ')}`);
  }
  console.log(
    `${calls.count - calls.refused.length} of ${calls.count} calls of the contract were answered with 2xx; never: ${calls.refused.join(', ')}`,
  );
  console.log(
    `${seconds.toFixed(1)} s on a machine with a load of ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`,
  );
  console.log(
    `half of the answers within ${within.half} ms, 99 % within ${within.most} ms, 99.9 % within ${within.all} ms`,
  );
  console.log(`the slowest answers (target ${TARGET_MS} ms):`);
  for (const { ms, request } of slowest)
    console.log(`${String(Math.round(ms)).padStart(8)} ms  ${request.slice(0, 120).split('\n')[0]}`);
  for (const violation of violations.slice(shown, SHOWN)) console.log(`\nVIOLATION ${violation}`);
  const alive = program.process.exitCode === null;
  console.log(
    `\n${violations.length} violations; process ${program.process.pid} ${alive ? 'is still there' : 'is gone'}`,
  );
  process.exitCode = violations.length > 0 ? 1 : 0;
} finally {
  // What it says at its end is in its log, and named above.
  await program.stop().catch(() => {});
  await directory.remove();
}
