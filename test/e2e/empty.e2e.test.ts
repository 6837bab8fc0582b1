// An installation for agencies begins empty: it starts, says so, and answers.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isWholeMatrix } from '../support/matrix.ts';
import { type RunningProgram, startInstalled, temporaryDirectory } from '../support/program.ts';
import { databaseIn, onServer, settingsOf } from '../support/program-databases.ts';

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
let program: RunningProgram;

beforeAll(async () => {
  directory = await temporaryDirectory();
  // What the embedded database does on its first start is looked at elsewhere (program.e2e.test.ts).
  const settings = isWholeMatrix || !onServer() ? {} : settingsOf(await databaseIn(directory.path, 'template0'));
  program = await startInstalled(directory.path, { DEMO: 'off', ...settings });
});
afterAll(async () => {
  await program.stop();
  await directory.remove();
});

it('starts without demo sites, is ready, and has no page', async () => {
  const status = async (path: string) => (await fetch(`${program.url}${path}`)).status;
  expect(await status('/healthz')).toBe(200);
  await expect.poll(() => status('/readyz')).toBe(200);
  expect(await status('/')).toBe(404);
  expect(await status('/nl')).toBe(404);
  expect(await status('/api/sites/lindeloo')).toBe(404);
  expect(program.output()).not.toMatch(/lindeloo|estran/i);
});
