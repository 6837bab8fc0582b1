// The pages a newcomer follows: every command of docs/your-own-site.md in its order, and those of docs/tour.md against the
// demo. `npx pand` is this very program, in a folder of its own.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTemporaryPostgres } from '../support/databases/databases.postgres.ts';
import { isWholeMatrix } from '../support/matrix.ts';
import { type RunningProgram, startAgency, startEmbedded, temporaryDirectory } from '../support/program.ts';
import { databaseIn, onServer, settingsOf } from '../support/program-databases.ts';

const ROOT = join(import.meta.dirname, '../..');

const commandsOf = (page: string): string[] =>
  [...readFileSync(join(ROOT, 'docs', page), 'utf8').matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text = '']) =>
    text.trim(),
  );

const shell = (command: string, cwd: string, settings: Readonly<Record<string, string>>): Promise<string> =>
  new Promise((resolve, reject) => {
    const shim = `set -euo pipefail; npx() { shift; "${process.execPath}" "${join(ROOT, 'bin/pand.mjs')}" "$@"; };`;
    const env = { PATH: process.env.PATH ?? '', HOME: cwd, ...settings };
    execFile('bash', ['-c', `${shim}\n${command}`], { cwd, env }, (error, stdout, stderr) =>
      error ? reject(new Error(`${command}\n${stdout}${stderr}`)) : resolve(stdout),
    );
  });

describe.runIf(isWholeMatrix)('your own site', () => {
  let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
  let program: RunningProgram | undefined;
  beforeEach(async () => {
    directory = await temporaryDirectory();
  });
  afterEach(async () => {
    await program?.stop();
    await directory.remove();
  });

  it('is there after the commands of its page, with theme, page and listings', async () => {
    const dataDir = join(directory.path, 'my-data');
    const settings = isWholeMatrix || !onServer() ? {} : settingsOf(await databaseIn(directory.path, 'template0'));
    const outputs: string[] = [];
    for (const command of commandsOf('your-own-site.md')) {
      if (command.startsWith('export ')) continue;
      if (command === 'npx pand serve') program = await startEmbedded(dataDir, settings);
      else outputs.push(await shell(command, directory.path, { DATA_DIR: dataDir, ...settings }));
    }
    expect(outputs.join('\n')).toContain('Imported immo-voorbeeld: 7 pages, 1 files.');
    const url = program?.url ?? '';
    const text = async (path: string) => (await fetch(url + path)).text();
    expect(await text('/nl/te-koop')).toContain('345.000');
    expect(await text('/fr/a-louer')).toContain('950');
    expect(await text('/de/ueber-uns')).toContain('Immo Voorbeeld');
    const sheets = [...(await text('/nl')).matchAll(/<link rel="stylesheet" href="([^"]+)"/g)].map(([, href = '']) =>
      text(href),
    );
    expect((await Promise.all(sheets)).join()).toContain('#7a1f3d');
    expect(await text('/nl/privacyverklaring')).toContain('Immo Voorbeeld bv');
  });
});

describe.runIf(isWholeMatrix)('the ten-minute tour', () => {
  let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
  let program: RunningProgram;
  beforeAll(async () => {
    directory = await temporaryDirectory();
    program = await startAgency(join(directory.path, 'data'));
  });
  afterAll(async () => {
    await program.stop();
    await directory.remove();
  });

  it.each(commandsOf('tour.md').filter((command) => command.startsWith('npx pand')))('%s', async (command) => {
    expect(await shell(command, directory.path, program.env)).not.toBe('');
  });
});

describe.runIf(isWholeMatrix)('PostgreSQL', () => {
  it('serves a site after the commands of the deployment page', async ({ skip }) => {
    const postgres = await startTemporaryPostgres();
    if ('reason' in postgres) return skip(postgres.reason);
    const directory = await temporaryDirectory();
    const dataDir = join(directory.path, 'data');
    const settings = { DATABASE_URL: postgres.url, SECRET_KEY: randomBytes(48).toString('base64') };
    let program: RunningProgram | undefined;
    try {
      for (const line of commandsOf('deployment.md').flatMap((block) => block.split('\n'))) {
        if (line.startsWith('export ')) continue;
        if (line === 'npx pand serve') program = await startEmbedded(dataDir, settings);
        else await shell(line, directory.path, { DATA_DIR: dataDir, ...settings });
      }
      expect(await (await fetch(`${program?.url}/fr`)).text()).toContain('Immo Voorbeeld');
    } finally {
      await program?.stop();
      await postgres.stop();
      await directory.remove();
    }
  });
});
