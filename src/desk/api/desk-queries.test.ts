import { type QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it } from 'vitest';
import { askAgain, createDeskQueryClient, deskQueryKey, isOfTopic } from './desk-queries.ts';

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** A query on a screen whose answers come when the test says so. */
const onScreen = (client: QueryClient, topic: 'estates' | 'leads') => {
  const asked: PromiseWithResolvers<string>[] = [];
  const observer = new QueryObserver(client, {
    queryKey: deskQueryKey('lindeloo', [topic], 'estateTable', {}),
    queryFn: () => {
      const answer = Promise.withResolvers<string>();
      asked.push(answer);
      return answer.promise;
    },
  });
  open.push(observer.subscribe(() => {}));
  return { asked, shown: () => observer.getCurrentResult().data };
};
const changed = (client: QueryClient) => askAgain(client, ({ queryKey }) => isOfTopic(queryKey, 'lindeloo', 'estates'));

it('asks once more for what a change met on its first way, and shows the older answer meanwhile', async () => {
  const client = createDeskQueryClient();
  const { asked, shown } = onScreen(client, 'estates');
  changed(client);
  expect(asked).toHaveLength(1);
  asked[0]?.resolve('without the view');
  await expect.poll(shown).toBe('without the view');
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.resolve('with the view');
  await expect.poll(shown).toBe('with the view');
  expect(asked).toHaveLength(2);
});

it('asks once for what is there, and not at all for what the change is not about', async () => {
  const client = createDeskQueryClient();
  const [estates, leads] = [onScreen(client, 'estates'), onScreen(client, 'leads')];
  estates.asked[0]?.resolve('before');
  leads.asked[0]?.resolve('leads');
  await expect.poll(estates.shown).toBe('before');
  changed(client);
  estates.asked[1]?.resolve('after');
  await expect.poll(estates.shown).toBe('after');
  expect([estates.asked.length, leads.asked.length]).toEqual([2, 1]);
});
