// The process of tester.ts, seen from outside: started when needed, ended when a mistake makes it run for ever.
import { type ChildProcess, fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyCheckout, inRoot } from './checkout.ts';
import { type Mutation, mutated } from './mutations.ts';
import type { Answer, Order } from './tester.ts';

const TIME_LIMIT = 'the time limit';
const SECOND = 1000;
/** How long a test file took when it passed: one that takes far longer does not end. Slow while unknown. */
export const durations = new Map<string, number>();
const limitOf = (key: string, test: string): number => {
  const known = durations.get(key);
  if (known !== undefined) return Math.max(30 * SECOND, 8 * known);
  return (/\.db\.test\./.test(test) ? 300 : 90) * SECOND;
};

export class Tester {
  readonly #copy: string;
  #child: ChildProcess | undefined;
  constructor(name: string) {
    this.#copy = copyCheckout(name);
  }
  async #started(): Promise<ChildProcess> {
    if (this.#child) return this.#child;
    const child = fork(join(import.meta.dirname, 'tester.ts'), [this.#copy], {
      cwd: this.#copy,
      // A group of its own, which ends as a whole.
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { ...process.env, NODE_ENV: 'test', TMPDIR: join(this.#copy, 'tmp') },
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    this.#child = child;
    await new Promise<void>((ready, fail) => {
      child.once('message', () => ready());
      child.once('exit', (code) => fail(new Error(`The tester ended with ${code}.`)));
    });
    return child;
  }
  end(): void {
    const pid = this.#child?.pid;
    this.#child = undefined;
    try {
      if (pid !== undefined) process.kill(-pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
  /** Runs one test file with one source changed. */
  async run(original: string, mutation: Mutation | undefined, test: string, engine: Order['engine']): Promise<Answer> {
    const child = await this.#started();
    const inCopy = (path: string): string => join(this.#copy, inRoot(path));
    const file = mutation?.file ?? test;
    const order: Order = {
      file: inCopy(file),
      text: mutation ? mutated(original, mutation) : original,
      original,
      test: inCopy(test),
      engine,
    };
    const key = `${test} ${engine}`;
    const start = Date.now();
    const answer = await new Promise<Answer>((done) => {
      const end = (reply: Answer) => {
        clearTimeout(timer);
        child.removeAllListeners('message').removeAllListeners('exit');
        done(reply);
      };
      const timer = setTimeout(
        () => {
          this.end();
          writeFileSync(order.file, original);
          end({ passed: false, ran: 0, failure: TIME_LIMIT });
        },
        limitOf(key, test),
      );
      child.once('message', (reply: Answer) => end(reply));
      child.once('exit', (code) => {
        this.end();
        writeFileSync(order.file, original);
        end({ passed: false, ran: 0, failure: `the tests ended with ${code}` });
      });
      child.send(order);
    });
    if (answer.passed) durations.set(key, Date.now() - start);
    return answer;
  }
}
