import { afterEach, describe, expect, it } from 'vitest';
import { createDeskApi } from './desk-api.ts';
import { type LiveMessage, startLive } from './live.ts';

const api = createDeskApi({ key: 'key', siteId: 'lindeloo', transport: () => Promise.reject(new Error('not asked')) });

/** A server with streams that a test writes to. */
const server = () => {
  const asked: Record<string, string>[] = [];
  const streams: ReadableStreamDefaultController<Uint8Array>[] = [];
  const fetch = (async (_address: string, { headers, signal }: RequestInit) => {
    asked.push(headers as Record<string, string>);
    const body = new ReadableStream<Uint8Array>({
      start: (stream) => {
        streams.push(stream);
        signal?.addEventListener('abort', () => stream.error(signal.reason));
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  }) as typeof globalThis.fetch;
  const say = (text: string): void => streams.at(-1)?.enqueue(new TextEncoder().encode(text));
  return { asked, fetch, say, end: () => streams.at(-1)?.close() };
};

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const openTab = (fetch: typeof globalThis.fetch) => {
  const heard: LiveMessage[] = [];
  const stop = startLive({ api, fetch, hear: (message) => heard.push(message) });
  stops.push(stop);
  return { heard, close: stop };
};

describe('the live stream', () => {
  it('is one for all tabs of a browser, and goes on when the reading tab closes', async () => {
    const { asked, fetch, say } = server();
    const first = openTab(fetch);
    await expect.poll(() => first.heard).toContainEqual({ kind: 'connected' });
    const second = openTab(fetch);
    await expect.poll(() => second.heard).toContainEqual({ kind: 'connected' });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ 'x-desk-key': 'key', accept: 'text/event-stream' });

    say('event: topic\ndata: {"topic":"mails"}\n\n');
    await expect.poll(() => second.heard).toContainEqual({ kind: 'topic', topic: 'mails' });
    expect(first.heard).toContainEqual({ kind: 'topic', topic: 'mails' });

    first.close();
    await expect.poll(() => asked.length).toBe(2);
    say('event: presence\ndata: {"memberId":7,"name":"Ruben Declercq","at":"/desk"}\n\n');
    await expect
      .poll(() => second.heard)
      .toContainEqual({ kind: 'presence', colleague: { memberId: 7, name: 'Ruben Declercq', at: '/desk' } });
  });
  it('says that it was lost, and comes back', async () => {
    const { asked, fetch, end } = server();
    const { heard } = openTab(fetch);
    await expect.poll(() => heard.length).toBe(1);
    end();
    await expect.poll(() => heard.map(({ kind }) => kind)).toEqual(['connected', 'lost', 'connected']);
    expect(asked).toHaveLength(2);
  });
  it('tells a tab whose member is gone', async () => {
    const { heard } = openTab((async () => new Response(null, { status: 404 })) as typeof globalThis.fetch);
    await expect.poll(() => heard).toContainEqual({ kind: 'refused', status: 404 });
  });
});
