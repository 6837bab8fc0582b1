// Programs in one process for all files of a worker: to begin a process for each took a good part of the work of a run.
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';

type Environment = Readonly<Record<string, string>>;

export type ToldToHost = { readonly id: number } & (
  | { readonly args: readonly string[]; readonly env: Environment }
  | { readonly signal: NodeJS.Signals }
);
export type ToldByHost = { readonly id: number } & ({ readonly text: string } | { readonly code: number });

type Hosted = {
  readonly process: ChildProcess;
  /** What it ended with; null where the process ended under it. */
  readonly ended: Promise<number | null>;
  tell(signal: NodeJS.Signals): void;
};

let host: ChildProcess | undefined;
let begun = 0;

const theHost = (): ChildProcess => {
  if (host?.connected) return host;
  host = fork(join(import.meta.dirname, 'program-host.child.ts'), {
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
    // Room for young objects: most of what a page is made from is gone when it is sent.
    execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64', '--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  // Each file of a worker waits for its programs, and nobody for the host.
  host.setMaxListeners(0);
  host.unref();
  host.channel?.unref();
  return host;
};

export const beginHosted = (args: readonly string[], env: Environment, onText: (text: string) => void): Hosted => {
  const child = theHost();
  begun += 1;
  const id = begun;
  const ended = new Promise<number | null>((resolve) => {
    const leave = (code: number | null): void => {
      child.off('message', hear);
      child.off('exit', lose);
      resolve(code);
    };
    const hear = (told: ToldByHost): void => {
      if (told.id !== id) return;
      if ('text' in told) onText(told.text);
      else leave(told.code);
    };
    const lose = (): void => {
      onText('the process of the programs of this worker ended\n');
      leave(null);
    };
    child.on('message', hear);
    child.once('exit', lose);
  });
  const tell = (message: ToldToHost): void => void child.send(message);
  tell({ id, args, env });
  return { process: child, ended, tell: (signal) => tell({ id, signal }) };
};
