// A small part of `npm run fuzz`, the same every time: made-up requests against the real program.
import { expect, it } from 'vitest';
import { runFuzz } from '../../chaos/fuzz-run.ts';
import { isWholeMatrix } from '../support/matrix.ts';
import { startProgram, temporaryDirectory } from '../support/program.ts';

const COUNT = isWholeMatrix ? 500 : 100;

it('answers made-up requests without failing, and is still there', async () => {
  const directory = await temporaryDirectory();
  const program = await startProgram(
    directory.path,
    { CAPTCHA_DIFFICULTY: '10', TRUST_PROXY: '127.0.0.1' },
    { alone: true },
  );
  try {
    const people = ['editor', 'another site'];
    const { counts, violations } = await runFuzz(program, { count: COUNT, seed: 4711, people });
    expect(violations).toEqual([]);
    expect(Object.values(counts).reduce((sum, number) => sum + number, 0)).toBe(COUNT);
    // Otherwise the requests are so wrong that they show nothing.
    expect(counts['2xx']).toBeGreaterThan(COUNT / 20);
    expect(counts['4xx']).toBeGreaterThan(COUNT / 5);
  } finally {
    await program.stop();
    await directory.remove();
  }
});
