// Once per run of the browser tests: the demo in a data directory, to be copied. Every file then starts with data.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runPand } from './program.ts';

export const setup = async (): Promise<() => void> => {
  const folder = mkdtempSync(join(tmpdir(), 'pand-seeded-'));
  const { code, output } = await runPand(['seed'], { DATA_DIR: folder });
  if (code !== 0) throw new Error(`pand seed ended with ${code}:\n${output}`);
  process.env.PAND_TEST_SEED = folder;
  return () => rmSync(folder, { recursive: true, force: true });
};
