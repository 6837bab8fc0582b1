// Adapters that the operator of an installation named: each works in a thread of its own, for one question or one pass over a file, within
// limits. Whatever it does wrong ends its run in words, and nothing else.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isAbsolute, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { isObject } from '../../domain/is-object.ts';
import type { FeedFormat, FeedOptions } from '../feed-format.ts';
import { type EstateSource, type FeedItem, IncompleteFileError } from '../feed-item.ts';
import type { AdapterAnswer, AdapterOrder, AdapterReply, ThreadData } from './feed-adapter.ts';

/** An adapter cannot be loaded, throws, gives no answer or wants too much: in words for the history of its run. */
export class AdapterError extends Error {
  override readonly name = 'AdapterError';
}

export type AdapterLimits = {
  /** Without any answer. */
  readonly silentMs: number;
  /** All that is waited for it in one pass over a file. */
  readonly passMs: number;
  /** Of its objects, in megabytes. */
  readonly memory: number;
  readonly records: number;
  readonly recordBytes: number;
  readonly fileBytes: number;
};

export const ADAPTER_LIMITS: AdapterLimits = {
  silentMs: 60_000,
  passMs: 30 * 60_000,
  memory: 512,
  records: 1_000_000,
  recordBytes: 16 * 1024 * 1024,
  fileBytes: 30 * 1024 * 1024,
};

const BATCH = 50;
const KEY = 200;
const WORDS = 500;
const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const ENTRIES = ['index.js', 'index.mjs', 'index.ts'] as const;

/** The file of a folder (`./adapters/csv`, `/srv/csv`) or of a package that stands beside the program. */
const entryOf = (location: string, cwd: string): string => {
  if (!isAbsolute(location) && !location.startsWith('.')) {
    try {
      return createRequire(join(cwd, 'package.json')).resolve(location);
    } catch {
      throw new AdapterError(`There is no package ${location}.`);
    }
  }
  const path = isAbsolute(location) ? location : join(cwd, location);
  if (!existsSync(path)) throw new AdapterError(`There is no ${location}.`);
  if (!statSync(path).isDirectory()) return path;
  const own = join(path, 'package.json');
  const manifest: unknown = existsSync(own) ? JSON.parse(readFileSync(own, 'utf8')) : undefined;
  const main = isObject(manifest) && typeof manifest.main === 'string' ? [manifest.main] : [];
  const entry = [...main, ...ENTRIES].map((name) => join(path, name)).find((file) => existsSync(file));
  if (entry === undefined) throw new AdapterError(`${location} has no ${ENTRIES.join(', ')}.`);
  return entry;
};

const fileOfThread = (): URL =>
  new URL(import.meta.url.endsWith('.ts') ? 'adapter-thread.ts' : 'adapter-thread.js', import.meta.url);

type Thread = {
  /** The next answer; asks for more records first when told to. */
  next(isMore: boolean): Promise<AdapterAnswer>;
  reply(reply: AdapterReply): void;
  close(): Promise<void>;
};

type Adapter = {
  readonly location: string;
  readonly cwd: string;
  readonly limits: AdapterLimits;
  /** The program of its threads. */
  readonly thread: URL;
};

const startThread = ({ location, cwd, limits, thread }: Adapter, order: AdapterOrder): Thread => {
  const data: ThreadData = { entry: pathToFileURL(entryOf(location, cwd)).href, order, batch: BATCH };
  const worker = new Worker(thread, {
    workerData: data,
    // Nothing of the installation's secrets: what it needs, it brings along.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: limits.memory },
  });
  const answers: AdapterAnswer[] = [];
  let waiting: ((answer: AdapterAnswer) => void) | undefined;
  const take = (answer: AdapterAnswer): void => {
    if (!waiting) answers.push(answer);
    else {
      waiting(answer);
      waiting = undefined;
    }
  };
  const fail = (message: string) => take({ kind: 'failed', message, incomplete: false });
  worker.on('message', take);
  worker.once('error', (error: unknown) =>
    fail(
      Reflect.get(Object(error), 'code') === 'ERR_WORKER_OUT_OF_MEMORY'
        ? `it wants more than ${limits.memory} MB of memory`
        : String(error instanceof Error ? error.message : error).slice(0, WORDS),
    ),
  );
  worker.once('exit', () => fail('its thread ended'));
  let spent = 0;
  return {
    next: async (isMore) => {
      if (isMore) worker.postMessage({ kind: 'more' } satisfies AdapterReply);
      const known = answers.shift();
      if (known) return known;
      const left = Math.max(0, limits.passMs - spent);
      const begun = performance.now();
      let timer: NodeJS.Timeout | undefined;
      try {
        return await new Promise<AdapterAnswer>((resolve) => {
          waiting = resolve;
          const message =
            left < limits.silentMs
              ? `it took more than ${limits.passMs / 1000} s`
              : `it gave no answer for ${limits.silentMs / 1000} s`;
          timer = setTimeout(() => fail(message), Math.min(left, limits.silentMs));
        });
      } finally {
        clearTimeout(timer);
        spent += performance.now() - begun;
      }
    },
    reply: (reply) => worker.postMessage(reply),
    close: async () => {
      worker.removeAllListeners('exit');
      await worker.terminate();
    },
  };
};

const asked = async (adapter: Adapter, order: AdapterOrder): Promise<AdapterAnswer> => {
  const thread = startThread(adapter, order);
  try {
    return await thread.next(false);
  } finally {
    await thread.close();
  }
};

const failure = (name: string, { message, incomplete }: Extract<AdapterAnswer, { kind: 'failed' }>): Error =>
  incomplete ? new IncompleteFileError(message) : new AdapterError(`The adapter ${name} failed: ${message}.`);

const text = (value: unknown, length: number): string | undefined =>
  typeof value === 'string' && value !== '' && value.length <= length ? value : undefined;

/** What an adapter gives is held against the shape before anybody believes it; it speaks for its own source only. */
const itemOf = (json: string, source: string, { recordBytes }: AdapterLimits): FeedItem => {
  if (json.length > recordBytes)
    return { line: 0, problem: `is larger than ${Math.round(recordBytes / 1024 / 1024)} MB` };
  const given: unknown = JSON.parse(json);
  if (!isObject(given)) return { line: 0, problem: 'is no record' };
  const line = Number.isSafeInteger(given.line) ? Number(given.line) : 0;
  const key = isObject(given.identity) ? text(given.identity.key, KEY) : undefined;
  const identity = key === undefined ? undefined : { source, key };
  if (typeof given.problem === 'string') {
    const field = text(given.field, KEY);
    const problem = given.problem.slice(0, 1000);
    return { line, problem, ...(identity ? { identity } : {}), ...(field === undefined ? {} : { field }) };
  }
  if (!identity) return { line, field: 'identity.key', problem: `is no text of 1 to ${KEY} characters` };
  if (given.removed === true) return { line, identity, removed: true };
  if (!('value' in given)) return { line, identity, problem: 'has neither a value nor a problem' };
  const alias = text(given.alias, KEY);
  const parent = isObject(given.parent) ? text(given.parent.key, KEY) : undefined;
  const lost = Array.isArray(given.lost) ? given.lost.filter((one): one is string => typeof one === 'string') : [];
  return {
    line,
    identity,
    value: given.value,
    lost: lost.map((one) => one.slice(0, KEY)),
    ...(alias === undefined ? {} : { alias }),
    ...(parent === undefined
      ? {}
      : { parent: { key: parent, sure: isObject(given.parent) && given.parent.sure === true } }),
  };
};

const ownFormat = (name: string, adapter: Adapter): FeedFormat => ({
  name,
  recognises: () => true,
  open: (file, head, { source = name, keepFile }: FeedOptions): EstateSource => {
    const { limits } = adapter;
    let progress = 0;
    const keep = async ({ call, bytes }: Extract<AdapterAnswer, { kind: 'keep' }>): Promise<AdapterReply> => {
      if (bytes.length > limits.fileBytes)
        return { kind: 'kept', call, ref: undefined, problem: `a file is larger than ${limits.fileBytes} bytes` };
      return { kind: 'kept', call, ref: await keepFile?.(bytes) };
    };
    return {
      name: source,
      read: async function* (pass) {
        const thread = startThread(adapter, { kind: 'read', head, path: file.path, source, pass });
        try {
          let records = 0;
          let isMore = true;
          for (;;) {
            const answer = await thread.next(isMore);
            isMore = answer.kind === 'items';
            if (answer.kind === 'failed') throw failure(name, answer);
            if (answer.kind === 'keep') thread.reply(await keep(answer));
            if (answer.kind !== 'items') continue;
            progress = Math.min(1, Math.max(0, answer.progress));
            records += answer.items.length;
            if (records > limits.records)
              throw new AdapterError(`The adapter ${name} failed: it gave more than ${limits.records} records.`);
            for (const json of answer.items) yield itemOf(json, source, limits);
            if (answer.ended) return;
          }
        } finally {
          await thread.close();
        }
      },
      fingerprint: file.fingerprint,
      progress: () => progress,
      extent: async () => {
        const answer = await asked(adapter, { kind: 'extent', head, path: file.path, source });
        if (answer.kind === 'failed') throw failure(name, answer);
        return answer.kind === 'extent' && (answer.extent === 'full' || answer.extent === 'partial')
          ? answer.extent
          : undefined;
      },
    };
  },
});

type OwnFormat =
  | { readonly location: string; readonly format: FeedFormat; readonly recognised: boolean }
  | { readonly location: string; readonly problem: string };

export type OwnFormats = {
  /** Each adapter with its name, whether it takes a file that begins so, or why it cannot be asked. */
  all(head: string): Promise<OwnFormat[]>;
};

/** `cwd`: where folders and packages are looked for. */
export const ownFormats = (
  locations: readonly string[],
  cwd: string,
  limits: AdapterLimits = ADAPTER_LIMITS,
  thread: URL = fileOfThread(),
): OwnFormats => ({
  all: async (head) => {
    const found: OwnFormat[] = [];
    for (const location of locations) {
      const adapter = { location, cwd, limits, thread };
      try {
        const answer = await asked(adapter, { kind: 'describe', head });
        if (answer.kind === 'failed') throw new AdapterError(`The adapter ${location} failed: ${answer.message}.`);
        if (answer.kind !== 'described' || !NAME.test(answer.name) || answer.name.length > 60)
          throw new AdapterError(
            `The adapter ${location} failed: its name is no short name of letters, digits and dashes.`,
          );
        const { name, recognised } = answer;
        found.push({ location, format: ownFormat(name, adapter), recognised });
      } catch (error) {
        if (!(error instanceof AdapterError)) throw error;
        found.push({ location, problem: error.message });
      }
    }
    return found;
  },
});
