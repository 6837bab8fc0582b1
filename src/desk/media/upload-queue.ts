// Files on their way to the server: a few at a time, each with how far it is, to be paused, ended and tried again. What passes (no
// network, a busy server) is tried again by itself, later and later; what the server does not take stands there with the reason. What is
// unfinished is noted on the device, so that it goes on where it stopped when the same file is chosen again.
import type { ItemList } from '../../domain/layers/leaf.ts';
import { type FilePurpose, type FileRefusal, sizeRefusal } from '../../domain/media/file-checks.ts';
import { inNaturalOrder } from '../../domain/media/natural-order.ts';

/** What the server says of a file that it kept. */
type KeptFile = {
  readonly ref: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly known: boolean;
  readonly similar: readonly { readonly ref: string }[];
};

/** No status: nobody answered. */
export type SendFailure = {
  readonly status?: number | undefined;
  readonly reason?: FileRefusal | undefined;
  /** How long the server asks to be left alone. */
  readonly waitMs?: number | undefined;
};
type SendOutcome = { readonly file: KeptFile } | { readonly reason: FileRefusal };

type SendParts = {
  readonly purpose: FilePurpose;
  /** Where an earlier try left its parts. */
  readonly url: string | undefined;
  readonly onUrl: (url: string) => void;
  readonly onSent: (bytes: number) => void;
  /** So much of it the server says that it has: what left does not arrive at a server that refuses it. */
  readonly onConfirmed: (bytes: number) => void;
  /** All of it is there, and is looked at. */
  readonly onWhole: () => void;
  readonly onDone: (outcome: SendOutcome) => void;
  readonly onFailed: (failure: SendFailure) => void;
};
/** One file under way. */
type Sending = {
  /** Stops where it is. */
  readonly stop: () => void;
  /** Stops, and the server forgets what came of it. */
  readonly end: () => void;
};
export type Send = (file: File, parts: SendParts) => Sending;

type UploadState =
  | 'queued'
  | 'sending'
  /** All of it is there; the server looks at it. */
  | 'checking'
  /** Nobody answered: it is tried again. */
  | 'waiting'
  /** The server answered that it could not: it is tried again. */
  | 'later'
  | 'paused'
  /** Not tried again by itself: the person may no longer, or something is wrong with us. */
  | 'failed'
  | 'refused'
  | 'kept'
  /** The listing has the same file already. */
  | 'twice'
  /** It stands in the listing; the website had it, or one that looks the same, before. */
  | 'elsewhere';

export type Upload = {
  /** Also the order in which the files of one choice stand. */
  readonly id: number;
  readonly list: ItemList;
  readonly name: string;
  readonly size: number;
  readonly sent: number;
  readonly state: UploadState;
  readonly reason?: FileRefusal;
  readonly file?: KeptFile;
  /** The picture or document in whose place it comes. */
  readonly replaces?: string;
};

/** Of one that was not finished: enough to know the file again, and where its parts are. */
export type Unfinished = {
  readonly list: ItemList;
  readonly name: string;
  readonly size: number;
  readonly modified: number;
  readonly url?: string;
};

type QueueOptions = {
  readonly send: Send;
  /** What an earlier visit did not finish. */
  readonly unfinished?: readonly Unfinished[];
  readonly keep?: (unfinished: readonly Unfinished[]) => void;
  readonly later?: (run: () => void, ms: number) => () => void;
};

export type QueueView = {
  readonly uploads: readonly Upload[];
  /** Of an earlier visit, until they are chosen again. */
  readonly unfinished: readonly Unfinished[];
};

export type UploadQueue = {
  readonly current: () => QueueView;
  subscribe(listener: () => void): () => void;
  add(list: ItemList, files: readonly File[], options?: { readonly replaces?: string }): void;
  pause(id: number): void;
  /** Goes on with what was paused, waits or failed, at once. */
  resume(id: number): void;
  /** There may be a connection again: what waits for one goes on at once. */
  wake(): void;
  pauseAll(): void;
  resumeAll(): void;
  /** Ends it, or forgets what was refused. */
  remove(id: number): void;
  /** It stands in the listing. */
  placed(id: number): void;
  /** It stands there too: somebody may want to know. */
  foundElsewhere(id: number): void;
  /** It stood there already. */
  foundTwice(id: number): void;
  rankOf(ref: string): number | undefined;
  forgetUnfinished(): void;
};

const AT_ONCE = 3;
const TELL_MS = 150;
const TRY_AGAIN_MS = [1000, 2000, 4000, 8000, 15_000, 30_000] as const;

const PURPOSES: Readonly<Record<ItemList, FilePurpose>> = { pictures: 'picture', files: 'document' };
const UNDER_WAY: ReadonlySet<UploadState> = new Set(['sending', 'checking']);
/** Tried again by itself. */
const HELD_UP: ReadonlySet<UploadState> = new Set(['waiting', 'later']);
/** Nothing more happens to these by themselves. */
const SETTLED: ReadonlySet<UploadState> = new Set(['refused', 'kept', 'twice', 'elsewhere']);

/** Nobody answered, a busy server, or one that has another offset than we thought. */
const passes = ({ status }: SendFailure): boolean =>
  status === undefined || status >= 500 || [404, 409, 410, 423, 429].includes(status);

const afterTime = (run: () => void, ms: number): (() => void) => {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
};

type Work = {
  readonly file: File;
  url?: string;
  sending?: Sending;
  confirmed: number;
  /** Since the server last had more of it. */
  tries: number;
  cancel?: () => void;
};

const isSame = (file: File, list: ItemList) => (one: Unfinished) =>
  one.list === list && one.name === file.name && one.size === file.size && one.modified === file.lastModified;

export const createUploadQueue = (options: QueueOptions): UploadQueue => {
  const { send, keep = () => undefined, later = afterTime } = options;
  const listeners = new Set<() => void>();
  const work = new Map<number, Work>();
  const ranks = new Map<string, number>();
  let view: QueueView = { uploads: [], unfinished: options.unfinished ?? [] };
  let next = 1;
  let silent: (() => void) | undefined;
  /** The server asked to be left alone: until then nothing begins. */
  let held: (() => void) | undefined;

  const tell = (): void => {
    silent?.();
    silent = undefined;
    for (const listener of listeners) listener();
  };
  const noteUnfinished = (): void => {
    const here = view.uploads.flatMap(({ id, list, state }): Unfinished[] => {
      const found = work.get(id);
      if (!found || (SETTLED.has(state) && state !== 'kept')) return [];
      const { name, size, lastModified: modified } = found.file;
      return [{ list, name, size, modified, ...(found.url === undefined ? {} : { url: found.url }) }];
    });
    keep([...view.unfinished, ...here]);
  };
  const become = (uploads: readonly Upload[], unfinished = view.unfinished): void => {
    view = { uploads, unfinished };
    noteUnfinished();
    tell();
  };
  const put = (id: number, change: Partial<Upload>): void =>
    become(view.uploads.map((one) => (one.id === id ? { ...one, ...change } : one)));
  const find = (id: number): Upload | undefined => view.uploads.find((one) => one.id === id);
  const isHeldUp = (id: number): boolean => HELD_UP.has(find(id)?.state ?? 'kept');

  /** Many times a second: told a few times. */
  const progress = (id: number, sent: number): void => {
    view = { ...view, uploads: view.uploads.map((one) => (one.id === id ? { ...one, sent } : one)) };
    silent ??= later(tell, TELL_MS);
  };

  const hold = (ms: number): void => {
    held?.();
    held = later(() => {
      held = undefined;
      go();
    }, ms);
  };
  const tryLater = (id: number, one: Work, waitMs = 0): void => {
    const pause = TRY_AGAIN_MS[Math.min(one.tries, TRY_AGAIN_MS.length - 1)] ?? 0;
    one.tries++;
    one.cancel = later(
      () => {
        if (isHeldUp(id)) put(id, { state: 'queued' });
        go();
      },
      Math.max(pause, waitMs),
    );
  };

  const begin = ({ id, list }: Upload): void => {
    const one = work.get(id);
    if (!one) return;
    put(id, { state: 'sending' });
    one.sending = send(one.file, {
      purpose: PURPOSES[list],
      url: one.url,
      onUrl: (url) => {
        one.url = url;
        noteUnfinished();
      },
      onSent: (sent) => progress(id, sent),
      onConfirmed: (bytes) => {
        if (bytes <= one.confirmed) return;
        one.confirmed = bytes;
        one.tries = 0;
      },
      onWhole: () => put(id, { state: 'checking', sent: one.file.size }),
      onDone: (outcome) => {
        if ('file' in outcome) {
          ranks.set(outcome.file.ref, id);
          put(id, { state: 'kept', file: outcome.file, sent: one.file.size });
        } else put(id, { state: 'refused', reason: outcome.reason });
        go();
      },
      onFailed: (failure) => {
        if (failure.reason) put(id, { state: 'refused', reason: failure.reason });
        else if (passes(failure)) {
          const { status, waitMs } = failure;
          // There is no such upload any more: it begins anew.
          if (status === 404 || status === 410) delete one.url;
          put(id, { state: status === undefined ? 'waiting' : 'later' });
          if (waitMs) hold(waitMs);
          tryLater(id, one, waitMs);
        } else put(id, { state: 'failed' });
        go();
      },
    });
  };

  const go = (): void => {
    if (held) return;
    const free = AT_ONCE - view.uploads.filter(({ state }) => UNDER_WAY.has(state)).length;
    for (const one of view.uploads.filter(({ state }) => state === 'queued').slice(0, Math.max(0, free))) begin(one);
  };

  const rest = (id: number): void => {
    const one = work.get(id);
    one?.cancel?.();
    one?.sending?.stop();
  };
  const pause = (id: number): void => {
    const state = find(id)?.state;
    if (state !== 'queued' && state !== 'sending' && !isHeldUp(id)) return;
    rest(id);
    put(id, { state: 'paused' });
    go();
  };
  const resume = (id: number): void => {
    const state = find(id)?.state;
    if (state !== 'paused' && state !== 'failed' && !isHeldUp(id)) return;
    work.get(id)?.cancel?.();
    // A person who wants it now does not wait for what the server asked.
    held?.();
    held = undefined;
    put(id, { state: 'queued' });
    go();
  };
  const forget = (id: number): void => {
    work.delete(id);
    become(view.uploads.filter((one) => one.id !== id));
  };

  return {
    current: () => view,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (list, files, { replaces } = {}) => {
      let { unfinished } = view;
      const added = inNaturalOrder(files, ({ name }) => name).map((file): Upload => {
        const id = next++;
        const before = unfinished.find(isSame(file, list));
        unfinished = unfinished.filter((one) => one !== before);
        work.set(id, { file, confirmed: 0, tries: 0, ...(before?.url === undefined ? {} : { url: before.url }) });
        const reason = sizeRefusal(file.size);
        return {
          ...{ id, list, name: file.name, size: file.size, sent: 0 },
          ...(replaces === undefined ? {} : { replaces }),
          ...(reason ? { state: 'refused', reason } : { state: 'queued' }),
        };
      });
      become([...view.uploads, ...added], unfinished);
      go();
    },
    pause,
    resume,
    wake: () => {
      for (const { id, state } of view.uploads) if (state === 'waiting') resume(id);
    },
    pauseAll: () => {
      for (const { id } of view.uploads.toReversed()) pause(id);
    },
    resumeAll: () => {
      for (const { id } of view.uploads) resume(id);
    },
    remove: (id) => {
      const one = work.get(id);
      one?.cancel?.();
      if (!SETTLED.has(find(id)?.state ?? 'kept')) one?.sending?.end();
      forget(id);
      go();
    },
    placed: forget,
    foundElsewhere: (id) => put(id, { state: 'elsewhere' }),
    foundTwice: (id) => put(id, { state: 'twice' }),
    rankOf: (ref) => ranks.get(ref),
    forgetUnfinished: () => become(view.uploads, []),
  };
};
