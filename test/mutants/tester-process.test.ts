import { afterAll, expect, it } from 'vitest';
import { isWholeMatrix } from '../support/matrix.ts';
import { removeCopies } from './checkout.ts';
import { Tester } from './tester-process.ts';

afterAll(removeCopies);

// It takes a copy of the checkout and a test runner of its own: with `npm run matrix`.
it.runIf(isWholeMatrix)('judges no mistake where the tests cannot be prepared', async () => {
  const env = { TEST_DATABASE_URL: 'postgres://nobody@127.0.0.1:9/nowhere' };
  const tester = new Tester('unprepared', { env, limit: () => 60_000 });
  try {
    const judged = tester.run(['src/db/engine/sql-state.db.test.ts'], 'others');
    await expect(judged).rejects.toThrow(/^The tests could not be prepared: .*ECONNREFUSED/s);
  } finally {
    tester.end();
  }
});
