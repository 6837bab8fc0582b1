// Every command of docs/api.md, in its order, against a started program. A block after a command is what it must answer.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { stepsOf } from '../support/doc-steps.ts';
import { isWholeMatrix } from '../support/matrix.ts';
import { type RunningProgram, startAgency, temporaryDirectory } from '../support/program.ts';

const ROOT = join(import.meta.dirname, '../..');

const steps = stepsOf(readFileSync(join(ROOT, 'docs/api.md'), 'utf8'));

describe.runIf(isWholeMatrix)('the API guide', () => {
  let directory: Awaited<ReturnType<typeof temporaryDirectory>>;
  let program: RunningProgram;
  let token = '';
  beforeAll(async () => {
    directory = await temporaryDirectory();
    program = await startAgency(join(directory.path, 'data'));
  });
  afterAll(async () => {
    await program.stop();
    await directory.remove();
  });

  const run = (command: string): Promise<string> =>
    new Promise((resolve, reject) => {
      // `npx pand` is this very program; settings that a reader would type are given.
      const shim = `set -euo pipefail; npx() { shift; "${process.execPath}" "${join(ROOT, 'bin/pand.mjs')}" "$@"; };`;
      const env = {
        PATH: process.env.PATH ?? '',
        HOME: directory.path,
        ...program.env,
        PAND: program.url,
        TOKEN: token,
      };
      execFile('bash', ['-c', `${shim}\n${command}`], { env }, (error, stdout, stderr) =>
        error ? reject(new Error(`${command}\n${stdout}${stderr}`)) : resolve(stdout),
      );
    });

  it('has commands of every kind', () => {
    expect(steps.length).toBeGreaterThan(15);
    expect(steps.filter(({ answer }) => answer !== undefined).length).toBeGreaterThan(12);
  });

  it.each(steps.map((step) => [step.command.split('\n')[0], step] as const))(
    '%s',
    async (_name, { command, answer, kind }) => {
      if (command.startsWith('export ')) return;
      const output = (await run(command)).trim();
      if (command.includes('tokens create')) token = /^pand_\S+$/m.exec(output)?.[0] ?? '';
      if (answer === undefined) expect(output).not.toBe('');
      else if (kind === 'json') {
        const wanted: unknown = JSON.parse(answer);
        if (Array.isArray(wanted)) expect(JSON.parse(output)).toEqual(wanted);
        else expect(JSON.parse(output)).toMatchObject(wanted as object);
      } else expect(output).toBe(answer);
    },
  );
});
