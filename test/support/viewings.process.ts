import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { onTestFinished } from 'vitest';
import type { ConnectOptions } from '../../src/db/engine/connect.ts';
import type { ActsOrder } from '../../src/services/viewings/agency-acts.ts';
import { childModule } from './child-module.ts';

const CHILD = await childModule('viewings.child.ts');

export type ViewingProcess = {
  /** The complete lines it has written so far. */
  lines(): readonly string[];
  nextLine(): Promise<string>;
  tell(line: string): void;
  kill(): Promise<void>;
};

export type ViewingOrder = {
  readonly task: 'race' | 'twin' | 'write' | 'alert' | 'crowd' | 'acts';
  readonly options: ConnectOptions;
  readonly start?: string;
  readonly count?: number;
  /** Of `acts`: several viewings in one act of the agency. */
  readonly acts?: ActsOrder;
  readonly key?: string;
};

/** Starts `viewings.child.ts`; killed at the end of the test, if need be. */
export const startViewingProcess = (order: ViewingOrder): ViewingProcess => {
  const child = spawn(process.execPath, CHILD, { stdio: ['pipe', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  const seen: string[] = [];
  let taken = 0;
  const reader = createInterface({ input: child.stdout }).on('line', (line) => void seen.push(line));
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await closed;
  };
  onTestFinished(kill);
  child.stdin.on('error', () => {});
  child.stdin.write(`${JSON.stringify(order)}\n`);
  return {
    lines: () => seen,
    tell: (line) => void child.stdin.write(`${line}\n`),
    kill,
    nextLine: async () => {
      while (seen.length <= taken) {
        if (child.exitCode !== null) throw new Error('ended without a word');
        await Promise.race([once(reader, 'line'), closed]);
      }
      return seen[taken++] ?? '';
    },
  };
};
