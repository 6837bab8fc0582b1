import { vi } from 'vitest';

/** Until the check passes. A busy machine is no reason to give up after a second, as `vi.waitFor` does. */
export const patiently = <T>(check: () => T | Promise<T>): Promise<T> => vi.waitFor(check, { timeout: 120_000 });
