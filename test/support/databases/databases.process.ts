import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

export type TestProcess = {
  readonly pid: number;
  /** The complete lines it has written so far. */
  lines(): string[];
  firstLine(): Promise<string>;
  kill(): Promise<void>;
  /** Lets it end by itself. */
  end(): Promise<void>;
};

const CHILD = [join(import.meta.dirname, 'databases.child.ts')];

/** Starts `databases.child.ts`, as it is or as one file (child-module.ts); killed at the end of the test, if need be. */
export const startProcess = (task: 'lock' | 'write', folder: string, run: readonly string[] = CHILD): TestProcess => {
  const child: ChildProcess = spawn(process.execPath, [...run, task, folder], { stdio: ['pipe', 'pipe', 'inherit'] });
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const closed = once(child, 'close');
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await closed;
  };
  onTestFinished(kill);
  const lines = () => output.split('\n').slice(0, -1);
  return {
    pid: child.pid ?? 0,
    lines,
    kill,
    end: async () => {
      child.stdin?.end();
      await closed;
    },
    firstLine: async () => {
      while (lines().length === 0) {
        if (child.exitCode !== null) throw new Error('ended without a word');
        await Promise.race([once(child.stdout ?? child, 'data'), closed]);
      }
      return lines()[0] ?? '';
    },
  };
};
