// A real Chromium, also for benchmarks, which run without the test runner.
import { type Browser, chromium } from 'playwright-core';
import { findChromium } from './find-chromium.mjs';

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
export const DESKTOP = { viewport: { width: 1440, height: 900 } } as const;

const options = (more: readonly string[]) => {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium: run the tests with npm test, which finds or installs one.');
  return {
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  };
};

export const launchBrowser = (more: readonly string[] = []): Promise<Browser> => chromium.launch(options(more));

// A page of a test lives for a second or two: to compile for the long run what runs briefly takes longer than it saves. Benchmarks
// measure what visitors have.
export const BRIEF = '--js-flags=--no-turbofan,--no-maglev';
