// The commands of the backup chapter, and the program as the image holds it: built, without sources, without what only
// development needs.
import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { mkdtemp, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stepsOf } from '../support/doc-steps.ts';
import { isWholeMatrix } from '../support/matrix.ts';
import { type RunningProgram, runPand, startEmbedded, temporaryDirectory } from '../support/program.ts';

const ROOT = join(import.meta.dirname, '../..');

/** As `npm ci --omit=dev` leaves it; the Node that comes along is not needed. */
const productionPackages = (): string[] => {
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
  };
  return Object.entries(lock.packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional && !path.includes('/node-linux-'))
    .map(([path]) => path)
    .filter((path) => existsSync(join(ROOT, path)));
};

/** Nested packages stand in the list themselves. */
const copyTree = (target: string): void => {
  for (const part of ['package.json', 'bin', 'sites', 'dist'])
    cpSync(join(ROOT, part), join(target, part), { recursive: true });
  for (const path of productionPackages()) {
    mkdirSync(dirname(join(target, path)), { recursive: true });
    cpSync(join(ROOT, path), join(target, path), {
      recursive: true,
      filter: (source) => !source.slice(join(ROOT, path).length).includes('/node_modules'),
    });
  }
};

const search = async (url: string): Promise<unknown> => {
  const body = JSON.stringify({ sort: [{ field: 'price.value', direction: 'asc' }], pagination: { size: 50 } });
  const reply = await fetch(`${url}/api/sites/lindeloo/estates`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  return reply.json();
};

describe.runIf(isWholeMatrix)('backup, restore, and the program without its sources', () => {
  let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
  let program: RunningProgram;
  let tree = '';
  let backups = '';
  beforeAll(async () => {
    directory = await temporaryDirectory();
    program = await startEmbedded(join(directory.path, 'data'));
    tree = join(directory.path, 'tree');
    copyTree(tree);
  });
  afterAll(async () => {
    await program.stop();
    await directory.remove();
  });

  const inTree = (args: readonly string[], env: Readonly<Record<string, string>>) =>
    spawn(process.execPath, [join(tree, 'bin/pand.mjs'), ...args], {
      cwd: directory.path,
      env: { PATH: process.env.PATH ?? '', ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });

  it('runs the commands of the chapter while the site is serving', async () => {
    const chapter =
      /## Backup\n([\s\S]*?)\n## /.exec(readFileSync(join(ROOT, 'docs/operations.md'), 'utf8'))?.[1] ?? '';
    const commands = stepsOf(chapter).map(({ command }) => command);
    expect(commands).toHaveLength(2);
    const shim = `set -euo pipefail; npx() { shift; "${process.execPath}" "${join(tree, 'bin/pand.mjs')}" "$@"; };`;
    backups = await mkdtemp(join(directory.path, 'backups-'));
    const env = { PATH: process.env.PATH ?? '', DATA_DIR: program.dataDir, BACKUPS: backups };
    for (const command of commands) {
      const output = await new Promise<string>((resolve, reject) => {
        execFile('bash', ['-c', `${shim}\n${command}`], { env }, (error, stdout, stderr) =>
          error ? reject(new Error(`${command}\n${stdout}${stderr}`)) : resolve(stdout),
        );
      });
      expect(output).toMatch(/^(Saved|Restored)/);
      if (output.startsWith('Restored')) expect(output).toMatch(/lindeloo: [1-9]\d* listings/);
    }
    const file = (await readdir(backups)).find((name) => name.endsWith('.tar.gz')) ?? '';
    expect((await stat(join(backups, file))).mode & 0o777).toBe(0o600);
    expect(execFileSync('tar', ['-tzf', join(backups, file)], { encoding: 'utf8' })).toContain('secret.key');
  });

  it('refuses to restore over what is there', async () => {
    const file = (await readdir(backups)).find((name) => name.endsWith('.tar.gz')) ?? '';
    const result = await runPand(['restore', join(backups, file)], { DATA_DIR: program.dataDir });
    expect(result).toMatchObject({ code: 1, output: expect.stringContaining('Nothing was restored') });
  });

  it('serves the restored data from the production tree, and tells its numbers', async () => {
    expect(existsSync(join(tree, 'node_modules/vite'))).toBe(false);
    const child = inTree(['serve'], {
      PORT: '0',
      METRICS_PORT: '0',
      DATA_DIR: join(backups, 'restored'),
      LOG_LEVEL: 'info',
    });
    let url = '';
    let metricsPort = '';
    for await (const line of createInterface({ input: child.stdout })) {
      metricsPort ||= /"port":(\d+),"msg":"metrics are served"/.exec(line)?.[1] ?? '';
      url = /^Pand is ready:\s+(\S+)/.exec(line)?.[1] ?? '';
      if (url) break;
    }
    expect(await search(url)).toEqual(await search(program.url));
    expect((await fetch(`${url}/nl`)).status).toBe(200);
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(metrics).toMatch(/pand_http_requests_total\{route="home",method="GET",status="200"\} 1/);
    expect(metrics).toMatch(/pand_catalogue_listings\{site="lindeloo"\} \d+/);
    expect((await fetch(`${url}/metrics`)).status).toBe(404);
    child.kill('SIGTERM');
    const [code] = (await once(child, 'exit')) as [number | null];
    expect(code).toBe(0);
  });
});
