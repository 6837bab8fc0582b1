// One process for the programs of a worker, which runs one file after the other: each begins, serves and ends as `pand serve` does in a
// process of its own, on settings of its own. What they are made of is read once, and what runs often is quick from the second on.
import { EventEmitter } from 'node:events';
import module from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { format } from 'node:util';
import { buildIfNeeded, currentBuild } from '../../bin/build.mjs';
import type { main as Main } from '../../src/cli/main.ts';
import type { Surroundings } from '../../src/cli/surroundings.ts';
import type { ToldByHost, ToldToHost } from './program-host.ts';

process.env.NODE_ENV = 'production';
await buildIfNeeded();
const build = currentBuild();
module.enableCompileCache(join(build, 'compiled'));
const { main }: { readonly main: typeof Main } = await import(pathToFileURL(join(build, 'server', 'pand.js')).href);

const running = new Map<number, EventEmitter>();
const tell = (message: ToldByHost): void => {
  if (process.connected) process.send?.(message);
};
const tellAll = (text: string): void => {
  for (const id of running.keys()) tell({ id, text });
};
for (const name of ['debug', 'error', 'info', 'log', 'warn'] as const) {
  console[name] = (...said: unknown[]) => tellAll(`${format(...said)}\n`);
}

const begin = async ({ id, args, env }: Extract<ToldToHost, { readonly args: unknown }>): Promise<void> => {
  const end = (code: number): void => {
    if (running.delete(id)) tell({ id, code });
  };
  const write = (text: string): void => {
    // There is one check of replies for a process: whosever reply it was, all who are there hear of it.
    if (text.includes('a reply is not in the contract')) tellAll(text);
    else tell({ id, text });
  };
  const stream = { write, on: () => undefined };
  const events = new EventEmitter();
  const surroundings: Surroundings = {
    env: { ...env },
    cwd: () => process.cwd(),
    stdout: stream,
    stderr: stream,
    on: (event, listener) => events.on(event, listener),
    exit: end,
  };
  running.set(id, events);
  try {
    end(await main(args, join(import.meta.dirname, '../..'), surroundings));
  } catch (error) {
    write(`${error instanceof Error ? error.stack : error}\n`);
    end(1);
  }
};

process.on('message', (message: ToldToHost) => {
  if ('signal' in message) running.get(message.id)?.emit(message.signal, message.signal);
  else void begin(message);
});
// A worker that is gone wants nothing any more.
process.on('disconnect', () => process.exit(0));
