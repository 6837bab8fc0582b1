// The test suite: finds a Chromium (or installs one where it can), builds, runs every project, says what took longest.
// --quick: types, lint, unit and DOM tests, one way through the site in the browser. --matrix: what the suite takes a part
// of, whole: every kind of page in every language and width, both databases. Anything else goes to Vitest as it is.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildIfNeeded } from '../bin/build.mjs';
import { ensureNode, root } from '../bin/with-node.mjs';
import { findChromium } from './support/find-chromium.mjs';
import { reportTimes } from './support/times.mjs';

await ensureNode();
const started = performance.now();

const install = () => {
  const isRoot = process.getuid?.() === 0;
  if (process.platform === 'linux' && isRoot && existsSync('/usr/bin/apt-get')) {
    console.log('No Chromium found: installing the package chromium-headless-shell, or chromium …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit', env });
    for (const name of ['chromium-headless-shell', 'chromium']) {
      if (!findChromium()) spawnSync('apt-get', ['install', '-y', '-qq', name], { stdio: 'inherit', env });
    }
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
    'The browser tests need a Chromium and none could be installed. Install one (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH, then run the tests again.',
  );
  process.exit(1);
}

const [mode, ...others] = process.argv.slice(2);
const isQuick = mode === '--quick';

/** Runs to its end while others run; what it says comes at once, and only when something is wrong. */
const inBackground = (name, command, args, env) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env });
    process.once('exit', () => child.kill());
    const output = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
    child.once('error', (error) => resolve({ name, status: 1, output: String(error) }));
    child.once('close', (status) => resolve({ name, status: status ?? 1, output: Buffer.concat(output).toString() }));
  });
const scriptInBackground = (script) =>
  // The compiler is a Go program that is over soon: to look for memory to free less often takes a quarter off its work.
  inBackground(script, 'npm', ['run', '--silent', script], { GOGC: '400', ...process.env });
const checks = isQuick ? ['typecheck', 'lint'].map(scriptInBackground) : [];

// Only the browser tests need it: the others run meanwhile.
const built = buildIfNeeded();

const folder = mkdtempSync(join(tmpdir(), 'pand-times-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const timesFile = join(folder, 'times');
const VITEST = `${root}node_modules/vitest/vitest.mjs`;
// The build has just set NODE_ENV to production, in which React leaves out what its tests need.
const testEnvironment = { ...process.env, NODE_ENV: 'test', CHROMIUM_PATH: chromium, PAND_TEST_TIMES: timesFile };
const vitest = (args) =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [VITEST, 'run', ...args], {
      cwd: root,
      stdio: 'inherit',
      env: {
        ...testEnvironment,
        ...(mode === '--matrix' ? { PAND_MATRIX: 'full' } : {}),
        ...(mode === undefined ? { PAND_TEST_WHOLE: 'yes' } : {}),
      },
    });
    child.once('error', () => resolve(1));
    child.once('close', (status) => resolve(status ?? 1));
  });

// It mostly waits, for the demo to be there and for the browser.
const smoke = ['run', '--project', 'e2e', 'test/e2e/smoke.e2e.test.ts'];
if (isQuick)
  checks.push(built.then(() => inBackground('smoke', process.execPath, [VITEST, ...smoke], testEnvironment)));

// The browser tests last and alone: they measure nothing, but a starved browser answers late.
// The full matrix of routes, languages and modes is a command of its own: npm run matrix.
const runsOf = () => {
  if (mode === '--matrix') {
    if (others.length > 0) return [['--project', 'e2e', ...others]];
    // Those that take more of it than the suite does, or that it leaves out; the others would do again what the suite did.
    const files = ['src', 'test'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true })
        .map((name) => join(folder, name))
        .filter((file) => /\.(db|e2e)\.test\.ts$/.test(file))
        .filter((file) =>
          /support\/(matrix|whole-screen)\.ts'|describeOnADatabase|takesAll|startAgency|PAND_TEST_WHOLE/.test(
            readFileSync(join(root, file), 'utf8'),
          ),
        ),
    );
    return ['e2e', 'db'].map((project) => [
      '--project',
      project,
      ...files.filter((file) => file.endsWith(`.${project}.test.ts`)),
    ]);
  }
  const [quick, all] = [
    ['--project', 'unit', '--project', 'dom'],
    ['--project', 'e2e'],
  ];
  if (isQuick) return [[...quick, ...others]];
  return mode === undefined ? [[...quick, '--project', 'db'], all] : [process.argv.slice(2)];
};

const isUnbuilt = (args) => args.includes('unit') && !args.includes('e2e');

const report = () => {
  const lines = existsSync(timesFile) ? readFileSync(timesFile, 'utf8').split('\n').filter(Boolean) : [];
  const times = lines.map((line) => JSON.parse(line));
  console.log(`\n${reportTimes(times, performance.now() - started)}`);
};

// What failed is the last thing printed.
for (const args of runsOf()) {
  if (!isUnbuilt(args)) await built;
  const status = await vitest(args);
  if (status === 0) continue;
  report();
  process.exit(status);
}
const checked = await Promise.all(checks);
report();
for (const { name, status, output } of checked) {
  if (status === 0) continue;
  console.error(`${output}\n${name} failed.`);
  process.exit(status);
}
