import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// The file name says what a test needs: .test pure, .db.test a database, .dom.test a DOM, .e2e.test a browser.
export default defineConfig({
  test: {
    setupFiles: ['test/support/fail-on-console-error.ts', 'test/support/fail-on-contract-mismatch.ts'],
    // Vitest leaves a core for itself, which on two cores is half of them.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,test,bench,demo}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.{db,dom,e2e}.test.{ts,tsx}'],
        },
      },
      { extends: true, test: { name: 'dom', include: ['src/**/*.dom.test.{ts,tsx}'], environment: 'happy-dom' } },
      {
        extends: true,
        test: {
          name: 'db',
          include: ['{src,test}/**/*.db.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          globalSetup: ['test/support/databases/databases.global.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          // A browser on a busy machine is late now and then; what is wrong is wrong twice.
          retry: 1,
          include: ['test/e2e/**/*.e2e.test.ts'],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          globalSetup: ['test/support/seeded.global.ts'],
          maxWorkers: 2,
        },
      },
    ],
  },
});
