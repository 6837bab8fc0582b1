// Once per run of the browser tests: the demo in a data directory, to be copied. Every file then starts with data, and all
// share the made pictures: drawing them anew for each file is a good part of the work.
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runPand } from './program.ts';

export const setup = async (): Promise<() => void> => {
  const place = mkdtempSync(join(tmpdir(), 'pand-seeded-'));
  const [folder, images] = [join(place, 'data'), join(place, 'images')];
  const { code, output } = await runPand(['seed'], { DATA_DIR: folder });
  if (code !== 0) throw new Error(`pand seed ended with ${code}:\n${output}`);
  mkdirSync(images);
  rmSync(join(folder, 'images'), { recursive: true, force: true });
  symlinkSync(images, join(folder, 'images'));
  process.env.PAND_TEST_SEED = folder;
  return () => rmSync(place, { recursive: true, force: true });
};
