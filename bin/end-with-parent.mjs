// Signals go to one process. Where that is npm, or a shell that waits for its only command, the program behind it is not
// told: it would stay, without a parent, and hold the data. So it watches the processes that only stand in front of it.
import { readFileSync } from 'node:fs';

/** Names the process that stands in front of this one and lives only for it. */
export const FRONT = 'PAND_FRONT_PID';
const LOOK_EVERY_MS = 500;

const readProcess = (pid, file) => {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
};

/** Field 4 of stat; the name in field 2 may itself hold spaces and brackets. Outside Linux nothing is known of others. */
const parentOf = (pid) =>
  pid === process.pid ? process.ppid : Number(readProcess(pid, 'stat').split(') ').at(-1)?.split(' ')[1]) || undefined;

const REDIRECTION = /\d*[<>]&\d*-?|&>>?/g;
const LEFT_BEHIND = /(?<!&)&(?!&)|\b(?:nohup|setsid|disown)\b/;

/** Whether a command line is that of `sh -c` with a command it waits for, and not one that is to stay in the background. */
export const waitsForItsCommand = (commandLine) => {
  const [, option = '', command = ''] = commandLine.split('\0');
  return /^-[a-z]*c$/.test(option) && !LEFT_BEHIND.test(command.replace(REDIRECTION, ''));
};

const isNpm = (commandLine) => /^(?:npm|npx)\b|\bnp[mx]-cli\.js\0/.test(commandLine);

/** The processes above this one that are there for it alone, nearest first. */
const fronts = () => {
  const front = Number(process.env[FRONT]);
  delete process.env[FRONT];
  if (front > 0) return [front];
  const chain = process.env.npm_lifecycle_event === undefined ? [] : [process.ppid];
  for (;;) {
    const next = parentOf(chain.at(-1) ?? process.pid);
    const commandLine = next === undefined ? '' : readProcess(next, 'cmdline');
    if (!waitsForItsCommand(commandLine) && !isNpm(commandLine)) return chain;
    chain.push(next);
  }
};

/** Ends this process, as `kill` would, once one of those is gone without a word. */
export const endWithParent = () => {
  const chain = fronts();
  if (chain.length === 0) return;
  const timer = setInterval(() => {
    if (chain.every((pid, i) => parentOf(chain[i - 1] ?? process.pid) === pid)) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY_MS);
  timer.unref();
};
