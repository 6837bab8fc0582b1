// Plain JavaScript for any Node from 20: makes sure that what follows runs on a Node that the dependencies accept.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import { fileURLToPath } from 'node:url';
import { endWithParent, FRONT } from './end-with-parent.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));
const NEEDED = [22, 12];

const isNewEnough = (version) => {
  const [major, minor] = version.split('.').map(Number);
  return major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1]);
};

/** The Node that npm installed beside us; on Linux, x64 and arm64. */
const bundledNode = `${root}node_modules/node-${process.platform}-${process.arch}/bin/node`;

const HANDED_ON = ['SIGTERM', 'SIGINT', 'SIGHUP'];

/**
 * Runs a program in our place: it gets our terminal and the signals that reach us, and is not left behind. Answers the
 * code it ended with; one that a signal ended takes us along in the same way.
 */
export const runInPlace = (file, args, env = process.env) =>
  new Promise((resolve, reject) => {
    const child = spawn(file, args, { stdio: 'inherit', env: { ...env, [FRONT]: String(process.pid) } });
    let told;
    // A terminal tells the child of Ctrl-C as well, and the child takes another one for impatience. So it hears of ours
    // in other words.
    const handOn = (signal) => {
      told ??= signal;
      child.kill(signal === 'SIGINT' ? 'SIGTERM' : signal);
    };
    for (const signal of HANDED_ON) process.on(signal, handOn);
    const finish = () => {
      for (const signal of HANDED_ON) process.off(signal, handOn);
    };
    child.once('error', (error) => {
      finish();
      reject(error);
    });
    child.once('exit', (code, signal) => {
      finish();
      if (!signal) {
        resolve(code ?? 1);
        return;
      }
      const ending = signal === 'SIGTERM' ? (told ?? signal) : signal;
      process.kill(process.pid, ending);
      // Reached only where that signal does not end us: the code a shell would give.
      setTimeout(() => resolve(128 + (constants.signals[ending] ?? 0)), 100);
    });
  });

/** Runs the same command again on the bundled Node when this one is too old; returns only on a good Node. */
export const ensureNode = async ({ flags = [], environment = {} } = {}) => {
  endWithParent();
  if (isNewEnough(process.versions.node)) return;
  if (!existsSync(bundledNode)) {
    console.error(`Pand needs Node ${NEEDED.join('.')} or newer; this is ${process.versions.node}.`);
    process.exit(1);
  }
  const env = { ...environment, ...process.env };
  process.exit(await runInPlace(bundledNode, [...flags, ...process.argv.slice(1)], env));
};
