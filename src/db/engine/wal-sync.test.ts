import { expect, it } from 'vitest';
import { sharedRounds } from './wal-sync.ts';

/** Rounds that end when the test says so. */
const manualRounds = () => {
  const started: PromiseWithResolvers<void>[] = [];
  const call = sharedRounds(() => {
    const round = Promise.withResolvers<void>();
    started.push(round);
    return round.promise;
  });
  return { started, call };
};
const turn = () => new Promise((resolve) => setImmediate(resolve));

it('a caller during a round waits for the next one, shared with all who come meanwhile', async () => {
  const { started, call } = manualRounds();
  const done: string[] = [];
  void call().then(() => done.push('first'));
  await turn();
  for (const name of ['second', 'third', 'fourth']) void call().then(() => done.push(name));
  await turn();
  expect(started).toHaveLength(1);
  started[0]?.resolve();
  await turn();
  expect(done).toEqual(['first']);
  expect(started).toHaveLength(2);
  started[1]?.resolve();
  await turn();
  expect(done).toEqual(['first', 'second', 'third', 'fourth']);
});

it('a failed round fails those who waited for it, not the next', async () => {
  const { started, call } = manualRounds();
  const first = call().catch((error: Error) => error.message);
  await turn();
  const second = call().then(() => 'done');
  started[0]?.reject(new Error('disk'));
  expect(await first).toBe('disk');
  await turn();
  started[1]?.resolve();
  expect(await second).toBe('done');
});
