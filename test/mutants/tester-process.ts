// The process of tester.ts, seen from outside: started when needed, ended when a mistake makes it run for ever.
import { type ChildProcess, fork } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyCheckout } from './checkout.ts';
import { type Mutation, mutated } from './mutations.ts';
import type { Engine, Message, Order, Result } from './tester.ts';

type Options = {
  readonly workers?: number;
  /** After how many failures it stops; 0 for never. */
  readonly bail?: number;
  readonly env?: Readonly<Record<string, string>>;
  /** After how many milliseconds a test file does not end any more. */
  readonly limit: (test: string) => number;
};

/** For what comes before the first test, such as a database of the tests. */
const FIVE_MINUTES = 300_000;

const running = new Set<ChildProcess>();
const kill = (child: ChildProcess): void => {
  running.delete(child);
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended by itself.
  }
};
export const endTesters = (): void => {
  for (const child of running) kill(child);
};

export class Tester {
  readonly copy: string;
  readonly #options: Options;
  #child: ChildProcess | undefined;
  constructor(name: string, options: Options) {
    this.copy = copyCheckout(name);
    this.#options = options;
  }
  async #started(): Promise<ChildProcess> {
    if (this.#child) return this.#child;
    const { workers = 1, bail = 1, env } = this.#options;
    const child = fork(join(import.meta.dirname, 'tester.ts'), [this.copy, String(workers), String(bail)], {
      cwd: this.copy,
      // A group of its own, which ends as a whole.
      detached: true,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: { ...process.env, NODE_ENV: 'test', TMPDIR: join(this.copy, 'tmp'), ...env },
      execArgv: ['--disable-warning=ExperimentalWarning'],
    });
    this.#child = child;
    running.add(child);
    await new Promise<void>((ready, fail) => {
      child.once('message', () => ready());
      child.once('exit', (code) => fail(new Error(`The tester ended with ${code}.`)));
    });
    return child;
  }
  end(): void {
    if (this.#child) kill(this.#child);
    this.#child = undefined;
  }
  /** Runs test files of one project, with one mistake or without; paths are those in the checkout. */
  async run(
    tests: readonly string[],
    engine?: Engine,
    mistake?: { readonly source: string; readonly mutation: Mutation },
  ): Promise<Result[]> {
    const child = await this.#started();
    const inCopy = (path: string): string => join(this.copy, path);
    const change = mistake && {
      file: inCopy(mistake.mutation.file),
      text: mutated(mistake.source, mistake.mutation),
      original: mistake.source,
    };
    const order: Order = { tests: tests.map(inCopy), ...(engine && { engine }), ...(change && { change }) };
    let current = order.tests[0] ?? '';
    const results = await new Promise<readonly Result[]>((done, refuse) => {
      let timer: NodeJS.Timeout | undefined;
      const end = (all: readonly Result[]) => {
        clearTimeout(timer);
        child.removeAllListeners('message').removeAllListeners('exit');
        done(all);
      };
      const fail = (failure: string) => {
        this.end();
        if (change) writeFileSync(change.file, change.original);
        end([{ test: current, failure, ms: {} }]);
      };
      const begin = (test: string, limit: number) => {
        current = test;
        clearTimeout(timer);
        timer = setTimeout(() => fail('the time limit'), limit);
      };
      child.on('message', (message: Message) => {
        if (message === 'ready') return;
        if ('unprepared' in message) {
          clearTimeout(timer);
          this.end();
          refuse(new Error(`The tests could not be prepared: ${message.unprepared}`));
        } else if ('started' in message) begin(message.started, this.#options.limit(this.#inRoot(message.started)));
        else end(message.results);
      });
      child.once('exit', (code) => fail(`the tests ended with ${code}`));
      begin(current, FIVE_MINUTES);
      child.send(order);
    });
    return results.map((result) => ({ ...result, test: this.#inRoot(result.test) }));
  }
  #inRoot(path: string): string {
    return path.slice(this.copy.length + 1);
  }
}
