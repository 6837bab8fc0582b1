// Plain JavaScript for any Node: makes sure that what follows runs on a Node that the dependencies accept.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));
const NEEDED = [22, 12];

const isNewEnough = (version) => {
  const [major, minor] = version.split('.').map(Number);
  return major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1]);
};

/** The Node that npm installed beside us; on Linux, x64 and arm64. */
const bundledNode = `${root}node_modules/node-${process.platform}-${process.arch}/bin/node`;

/** Runs the same command again on the bundled Node when this one is too old; returns only on a good Node. */
export const ensureNode = () => {
  if (isNewEnough(process.versions.node)) return;
  if (!existsSync(bundledNode)) {
    console.error(`Pand needs Node ${NEEDED.join('.')} or newer; this is ${process.versions.node}.`);
    process.exit(1);
  }
  const { status, signal } = spawnSync(bundledNode, process.argv.slice(1), { stdio: 'inherit' });
  if (signal) process.kill(process.pid, signal);
  process.exit(status ?? 1);
};
