// A real Chromium, also for benchmarks, which run without the test runner.
import { type Browser, chromium } from 'playwright-core';
import { findChromium } from './find-chromium.mjs';

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
export const DESKTOP = { viewport: { width: 1440, height: 900 } } as const;

export const launchBrowser = (more: readonly string[] = []): Promise<Browser> => {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium: run the tests with npm test, which finds or installs one.');
  return chromium.launch({
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
  });
};
