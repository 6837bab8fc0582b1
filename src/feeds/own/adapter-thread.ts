// A thread that runs an adapter of somebody's own: what it throws, how long it takes and how much memory it wants harm no other work.
// Records leave it as JSON, a few at a time, when they are asked for.
import { parentPort, workerData } from 'node:worker_threads';
import { feedFile } from '../feed-file.ts';
import type { FeedFormat } from '../feed-format.ts';
import { type FeedItem, IncompleteFileError } from '../feed-item.ts';
import {
  type AdapterAnswer,
  type AdapterReply,
  FEED_TOOLS,
  type FeedAdapter,
  type ThreadData,
} from './feed-adapter.ts';

const { entry, order, batch } = workerData as ThreadData;
const say = (answer: AdapterAnswer): void => parentPort?.postMessage(answer);

/** Enough of a message to find the mistake by. */
const WORDS = 500;
const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error)).slice(0, WORDS);

const load = async (): Promise<FeedFormat> => {
  const { default: adapter } = (await import(/* @vite-ignore */ entry)) as { default?: unknown };
  if (typeof adapter !== 'function') throw new Error('its default export is no function');
  const format: Partial<FeedFormat> | undefined = await (adapter as FeedAdapter)(FEED_TOOLS);
  const { name, recognises, open } = format ?? {};
  if (typeof name !== 'string' || typeof recognises !== 'function' || typeof open !== 'function')
    throw new Error('what it makes has no name, no recognises or no open');
  return format as FeedFormat;
};

let calls = 0;
const keeping = new Map<number, (reply: Extract<AdapterReply, { kind: 'kept' }>) => void>();
const keepFile = async (bytes: Uint8Array): Promise<string | undefined> => {
  const call = ++calls;
  const { ref, problem } = await new Promise<Extract<AdapterReply, { kind: 'kept' }>>((resolve) => {
    keeping.set(call, resolve);
    say({ kind: 'keep', call, bytes });
  });
  if (problem !== undefined) throw new Error(problem);
  return ref;
};

const nextItems = async (items: AsyncIterator<FeedItem>): Promise<{ texts: string[]; ended: boolean }> => {
  const texts: string[] = [];
  while (texts.length < batch) {
    const next = await items.next();
    if (next.done) return { texts, ended: true };
    texts.push(JSON.stringify(next.value) ?? 'null');
  }
  return { texts, ended: false };
};

const start = async (): Promise<(reply: AdapterReply) => Promise<void>> => {
  const format = await load();
  if (order.kind === 'describe') {
    say({ kind: 'described', name: format.name, recognised: (await format.recognises(order.head)) === true });
    return async () => undefined;
  }
  const source = format.open(feedFile(order.path), order.head, { source: order.source, keepFile });
  if (order.kind === 'extent') {
    say({ kind: 'extent', extent: await source.extent?.() });
    return async () => undefined;
  }
  const items = source.read(order.pass)[Symbol.asyncIterator]();
  return async () => {
    const { texts, ended } = await nextItems(items);
    say({ kind: 'items', items: texts, progress: Number(source.progress()) || 0, ended });
  };
};

const failed = (error: unknown): void =>
  say({
    kind: 'failed',
    message: wordsOf(error),
    incomplete:
      error instanceof IncompleteFileError || (error instanceof Error && error.name === 'IncompleteFileError'),
  });

// Asked before it is loaded: the question waits.
const ready = start();
ready.catch(failed);
parentPort?.on('message', (reply: AdapterReply) => {
  if (reply.kind === 'kept') {
    keeping.get(reply.call)?.(reply);
    keeping.delete(reply.call);
    return;
  }
  ready.then((give) => give(reply)).catch(failed);
});
