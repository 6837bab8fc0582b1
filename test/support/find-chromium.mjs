// A Chromium for the browser tests: the one that is named, the system's, or Playwright's. One without windows (the headless
// shell) first: a whole Chromium draws its own tabs and buttons for every page, which is half of its work.
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

const SHELL = '/usr/bin/chromium-headless-shell';
const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

const playwrights = () => {
  const cache = process.env.PLAYWRIGHT_BROWSERS_PATH ?? join(homedir(), '.cache', 'ms-playwright');
  if (!existsSync(cache)) return [];
  return readdirSync(cache)
    .filter((name) => name.startsWith('chromium'))
    .sort()
    .reverse()
    .flatMap((name) => [
      join(cache, name, 'chrome-linux', 'chrome'),
      join(cache, name, 'chrome-linux64', 'chrome'),
      join(cache, name, 'chrome-linux', 'headless_shell'),
      join(cache, name, 'chrome-headless-shell-linux64', 'chrome-headless-shell'),
    ]);
};

export const findChromium = () =>
  [process.env.CHROMIUM_PATH ?? '', SHELL, ...SYSTEM, ...playwrights()].find((path) => path !== '' && existsSync(path));
