// The whole test suite: finds a Chromium (or installs one where it can), builds, runs every project.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { buildIfNeeded } from '../bin/build.mjs';
import { ensureNode, root } from '../bin/with-node.mjs';
import { findChromium } from './support/find-chromium.mjs';

await ensureNode();

const install = () => {
  const isRoot = process.getuid?.() === 0;
  if (process.platform === 'linux' && isRoot && existsSync('/usr/bin/apt-get')) {
    console.log('No Chromium found: installing the package chromium …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: 'inherit', env });
  } else {
    console.log('No Chromium found: asking Playwright for one …');
    spawnSync(process.execPath, ['node_modules/playwright-core/cli.js', 'install', 'chromium-headless-shell'], {
      cwd: root,
      stdio: 'inherit',
    });
  }
};

if (!findChromium()) install();
const chromium = findChromium();
if (!chromium) {
  console.error(
    'The browser tests need a Chromium and none could be installed. Install one (Debian: apt-get install chromium) or set CHROMIUM_PATH, then run the tests again.',
  );
  process.exit(1);
}

await buildIfNeeded();
const vitest = (args) =>
  spawnSync(process.execPath, [`${root}node_modules/vitest/vitest.mjs`, 'run', ...args], {
    cwd: root,
    stdio: 'inherit',
    // With another NODE_ENV, React leaves out what its tests need.
    env: { ...process.env, NODE_ENV: 'test', CHROMIUM_PATH: chromium },
  }).status ?? 1;

// The browser tests last and alone: they measure nothing, but a starved browser answers late.
// The full matrix of routes, languages and modes is a command of its own: npm run matrix.
const [first, ...others] = process.argv.slice(2);
if (first === '--matrix') process.env.PAND_MATRIX = 'full';
const chosen = first === '--matrix' ? ['--project', 'e2e', ...others] : process.argv.slice(2);
const runs =
  chosen.length > 0
    ? [chosen]
    : [
        ['--project', 'unit', '--project', 'dom', '--project', 'db'],
        ['--project', 'e2e'],
      ];
// What fails is the last thing printed.
for (const args of runs) {
  const status = vitest(args);
  if (status !== 0) process.exit(status);
}
