import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/longest-first.ts';

// For the processes and threads of the tests, which run our sources as they are: Node strips types and compiles once for all of them.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled');

// Vitest leaves a core for itself, which on two cores is half of them. Some tests wait: for a database server, for processes and threads of
// their own, for a moment. One number for all that run before the browser tests, so that no project waits for the last file of another one.
const cores = Math.max(2, availableParallelism() - 1);
const workers = cores + 2;

// The file name says what a test needs: .test pure, .db.test a database, .dom.test a DOM, .e2e.test a browser.
export default defineConfig({
  test: {
    setupFiles: ['test/support/fail-on-console-error.ts', 'test/support/fail-on-contract-mismatch.ts'],
    reporters: ['default', './test/support/times.reporter.ts'],
    // For what never ends. A busy machine is no reason to fail: whoever wants to know how long something takes measures it
    // with bench/.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,test,bench,demo}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.{db,dom,e2e}.test.{ts,tsx}'],
          setupFiles: ['test/support/quick-elements.ts'],
          // What is pure leaves nothing behind: files share a process and what it has imported.
          isolate: false,
          unstubGlobals: true,
          maxWorkers: workers,
        },
      },
      {
        extends: true,
        test: {
          name: 'dom',
          include: ['src/**/*.dom.test.{ts,tsx}'],
          environment: 'happy-dom',
          // A link that is clicked leads nowhere: the page of the tests is the page of the next file too.
          environmentOptions: {
            happyDOM: { settings: { navigation: { disableMainFrameNavigation: true, disableFallbackToSetURL: true } } },
          },
          setupFiles: ['test/support/patient-dom.ts', 'test/support/quick-elements.ts', 'test/support/clean-dom.ts'],
          isolate: false,
          maxWorkers: workers,
        },
      },
      {
        extends: true,
        // Pages are rendered as they are in use: what React notes of each element for whoever develops takes longer than the page.
        oxc: { jsx: { development: false } },
        test: {
          name: 'db',
          env: { NODE_ENV: 'production' },
          include: ['{src,test}/**/*.db.test.ts'],
          globalSetup: ['test/support/databases/databases.global.ts'],
          // The embedded database is compiled once for a process, and as the program does it (bin/lean-process.mjs): to compile a
          // second time what runs often takes longer than it saves.
          isolate: false,
          // Room for young objects: most of what a test makes is gone when its next query is answered.
          execArgv: ['--liftoff-only', '--min-semi-space-size=32', '--max-semi-space-size=64'],
          unstubGlobals: true,
          maxWorkers: workers,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.e2e.test.ts'],
          globalSetup: ['test/support/seeded.global.ts'],
          isolate: false,
          // They wait for the browser and the program most of the time.
          maxWorkers: workers,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
