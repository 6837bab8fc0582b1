import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ChunkLoadError, loadChunk, loadStylesheet } from './load-chunk.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  document.head.replaceChildren();
});

const failureOf = (loading: Promise<unknown>) =>
  loading.then(
    () => undefined,
    (error: unknown) => error,
  );

it('gives what was loaded, and leaves no timer behind', async () => {
  expect(await loadChunk('map', async () => 'module')).toBe('module');
  expect(vi.getTimerCount()).toBe(0);
});

it('gives up after 120,000 ms and not before', async () => {
  const failure = failureOf(loadChunk('map', () => new Promise(() => {})));
  let failed = false;
  void failure.then(() => {
    failed = true;
  });
  await vi.advanceTimersByTimeAsync(119_999);
  expect(failed).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await failure).toMatchObject({
    name: 'ChunkLoadError',
    message: 'Loading chunk map failed (timeout)',
    kind: 'timeout',
  });
});

it('says that a chunk is missing, and why', async () => {
  const cause = new Error('404');
  const failure = await failureOf(loadChunk('map', () => Promise.reject(cause)));
  expect(failure).toBeInstanceOf(ChunkLoadError);
  expect(failure).toMatchObject({ message: 'Loading chunk map failed (missing)', kind: 'missing', cause });
});

it('adds a stylesheet once and takes a broken one away again', async () => {
  const append = vi.spyOn(document.head, 'append').mockImplementation(() => {});
  const linkAt = (index: number) => append.mock.calls[index]?.[0] as HTMLLinkElement;
  const [a, b] = [loadStylesheet('box', '/assets/box.css'), loadStylesheet('box', '/assets/box.css')];
  expect(append).toHaveBeenCalledTimes(1);
  linkAt(0).dispatchEvent(new Event('load'));
  await Promise.all([a, b]);

  const broken = failureOf(loadStylesheet('box', '/assets/gone.css'));
  linkAt(1).dispatchEvent(new Event('error'));
  expect(await broken).toMatchObject({ message: 'Loading CSS chunk box failed (missing)' });
  void failureOf(loadStylesheet('box', '/assets/gone.css'));
  expect(append).toHaveBeenCalledTimes(3);
  append.mockRestore();
});
