// A program that runs in the place of ours, as the Node that came along does behind an old one (bin/with-node.mjs): what reaches us
// reaches it, and it is not left behind.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const WITH_NODE = join(import.meta.dirname, '../bin/with-node.mjs');
const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** Ends with its input, so that nothing is left when a test fails. */
const ENDS_WITH_INPUT = `process.stdin.on('end', () => process.exit(9)).resume();`;
/** Says what it was told, and ends with a code of its own. */
const TOLD = `${ENDS_WITH_INPUT}
  for (const signal of ${JSON.stringify(SIGNALS)}) process.on(signal, () => { console.log('told ' + signal); process.exit(7); });
  console.log('ready');`;
/** Is ended by what it is told. */
const DEAF = `${ENDS_WITH_INPUT} console.log('ready');`;

const sent = async (program: string, signal: NodeJS.Signals) => {
  const front = `const { runInPlace } = await import(${JSON.stringify(WITH_NODE)});
    process.exit(await runInPlace(process.execPath, ['-e', ${JSON.stringify(program)}]));`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', front], { stdio: ['pipe', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    if (output === '') child.kill(signal);
    output += chunk;
  });
  const closed = once(child, 'close');
  const [code, by] = await once(child, 'exit');
  // Whoever was not told is left behind, and has our output open.
  child.stdin.end();
  await closed;
  return { output, code, by };
};

it.each([
  ['SIGTERM', 'SIGTERM'],
  // A terminal tells it of Ctrl-C itself: it hears of ours in other words.
  ['SIGINT', 'SIGTERM'],
  ['SIGHUP', 'SIGHUP'],
] as const)('%s reaches it, and its code is ours', async (signal, heard) => {
  expect(await sent(TOLD, signal)).toEqual({ output: `ready\ntold ${heard}\n`, code: 7, by: null });
});

it.each(SIGNALS)('%s, when that ends it, ends us in the same way', async (signal) => {
  expect(await sent(DEAF, signal)).toEqual({ output: 'ready\n', code: null, by: signal });
});
