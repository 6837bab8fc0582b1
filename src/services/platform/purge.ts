// Tells the cache in between (a CDN) what to forget: one POST with the tags, tried again until it is taken.
import type { ServiceContext } from './context.ts';

export const PURGE_TASK = 'purge';

export const purgeTags = async (
  { fetch, purge }: Pick<ServiceContext, 'fetch' | 'purge'>,
  tags: readonly string[],
): Promise<void> => {
  if (!purge || tags.length === 0) return;
  const { status } = await fetch(purge.url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(purge.token === undefined ? {} : { authorization: `Bearer ${purge.token}` }),
    },
    body: JSON.stringify({ tags }),
    maxBytes: 64 * 1024,
  });
  if (status < 200 || status >= 300) throw new Error(`The purge was answered with ${status}.`);
};
