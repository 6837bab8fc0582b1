// Changes on the server, heard in every tab over one stream of the browser: the tab that holds the lock reads it and
// tells the others. When that tab closes, the next one gets the lock.
import type { DeskTopic } from '../../domain/people/desk-topic.ts';
import type { DeskApi } from './desk-api.ts';
import { createEventReader, type ServerEvent } from './server-events.ts';

export type Colleague = { readonly memberId: number; readonly name: string; readonly at: string };

export type LiveMessage =
  | { readonly kind: 'topic'; readonly topic: DeskTopic }
  | { readonly kind: 'presence'; readonly colleague: Colleague }
  /** The stream is there, perhaps after it was not: what was missed is asked again. */
  | { readonly kind: 'connected' }
  | { readonly kind: 'lost' }
  /** The member is no longer one of this site, or nobody is signed in. */
  | { readonly kind: 'refused'; readonly status: number };

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;
/** Longer than the server is ever silent. */
const SILENCE_MS = 45_000;

const messageOf = ({ event, data }: ServerEvent): LiveMessage | undefined => {
  if (event === 'hello') return { kind: 'connected' };
  try {
    const value = JSON.parse(data);
    if (event === 'topic') return { kind: 'topic', topic: value.topic };
    if (event === 'presence') return { kind: 'presence', colleague: value };
  } catch {
    // Nothing of ours.
  }
  return undefined;
};

type StreamParts = {
  readonly api: DeskApi;
  readonly fetch: typeof fetch;
  readonly signal: AbortSignal;
  readonly tell: (message: LiveMessage) => void;
};

/** Reads one stream to its end; true when it had been there. */
const readStream = async ({ api, fetch, signal, tell }: StreamParts): Promise<boolean> => {
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), SILENCE_MS);
  let connected = false;
  try {
    const { path, headers } = api.request('live');
    const response = await fetch(`/api${path}`, {
      headers: { ...headers, accept: 'text/event-stream' },
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    });
    if (response.status === 401 || response.status === 404) tell({ kind: 'refused', status: response.status });
    if (!response.ok || !response.body) return false;
    connected = true;
    tell({ kind: 'connected' });
    const events = createEventReader();
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return connected;
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENCE_MS);
      for (const event of events(value)) {
        const message = messageOf(event);
        if (message && message.kind !== 'connected') tell(message);
      }
    }
  } catch {
    return connected;
  } finally {
    clearTimeout(timer);
  }
};

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** Reads streams, one after the other, until it is told to stop. */
const keepReading = async (parts: StreamParts): Promise<void> => {
  let wait = FIRST_PAUSE_MS;
  while (!parts.signal.aborted) {
    const connected = await readStream(parts);
    if (parts.signal.aborted) return;
    parts.tell({ kind: 'lost' });
    wait = connected ? FIRST_PAUSE_MS : Math.min(wait * 2, LONGEST_PAUSE_MS);
    await pause(wait * (0.75 + Math.random() / 2), parts.signal);
  }
};

export type LiveParts = {
  readonly api: DeskApi;
  readonly hear: (message: LiveMessage) => void;
  readonly fetch?: typeof fetch;
};

/** Starts hearing; the answer stops it. */
export const startLive = ({ api, hear, fetch = globalThis.fetch.bind(globalThis) }: LiveParts): (() => void) => {
  const stop = new AbortController();
  const name = `desk-live-${api.siteId}`;
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  const tell = (message: LiveMessage): void => {
    hear(message);
    channel?.postMessage(message);
  };
  // A tab that opens later asks whether the stream is there.
  let state: 'connected' | 'lost' = 'lost';
  const leading = (message: LiveMessage): void => {
    if (message.kind === 'connected' || message.kind === 'lost') state = message.kind;
    tell(message);
  };
  let leads = false;
  channel?.addEventListener('message', ({ data }: MessageEvent<LiveMessage | { readonly kind: 'ask' }>) => {
    if (data.kind === 'ask') {
      if (leads && state === 'connected') channel.postMessage({ kind: 'connected' } satisfies LiveMessage);
    } else hear(data);
  });
  channel?.postMessage({ kind: 'ask' });
  const lead = async (): Promise<void> => {
    leads = true;
    await keepReading({ api, fetch, signal: stop.signal, tell: leading });
  };
  // Without locks every tab reads for itself.
  const locks: LockManager | undefined = globalThis.navigator?.locks;
  if (locks && channel)
    locks.request(name, { signal: stop.signal }, lead).catch(() => {
      // Stopped while it waited for its turn.
    });
  else void lead();
  return () => {
    stop.abort();
    channel?.close();
  };
};
