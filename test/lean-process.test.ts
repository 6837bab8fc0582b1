// The settings that keep a server small: nothing fails without them, it only takes twice the memory (npm run bench -- memory).
import { afterEach, expect, it, vi } from 'vitest';
import { leanSettings } from '../bin/lean-process.mjs';

afterEach(() => vi.unstubAllEnvs());

it.each(['serve', 'work'])('%s gives memory back, and keeps room for young objects', (command) => {
  vi.stubEnv('MEMORY', undefined);
  expect(leanSettings([command])).toEqual({
    flags: ['--liftoff-only', '--max-semi-space-size=8', '--heap-growing-percent=15'],
    environment: { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '32768', MALLOC_TRIM_THRESHOLD_: '32768' },
  });
});

it.each([[['outbox']], [[]]])('%j is over soon: it compiles quickly, and that is all', (args) => {
  vi.stubEnv('MEMORY', 'small');
  expect(leanSettings(args)).toEqual({ flags: ['--liftoff-only'], environment: {} });
});

it('whoever has the memory may give it', () => {
  vi.stubEnv('MEMORY', ' large ');
  expect(leanSettings(['serve'])).toEqual({ flags: [], environment: {} });
});
