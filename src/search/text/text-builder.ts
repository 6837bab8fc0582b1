// The text index of a first build. It is as much work as all other columns together and needs none of them, so for a
// large catalogue another thread does it meanwhile.
import { Worker } from 'node:worker_threads';
import { TextIndex, type TextState } from './text-index.ts';

export type TextBuilder = {
  set(row: number, text: string): void;
  /** At the end of a batch: waits when too much is under way. */
  flush(): Promise<void>;
  finish(): Promise<TextIndex>;
  /** After a failure, or after `finish`. */
  close(): Promise<void>;
};

export type TextBatch = { readonly rows: number[]; readonly texts: string[] };
/** Sent to the thread instead of a batch: that was all. */
export const END = 'end';
/** From the thread, after each batch. */
export const TAKEN = 'taken';

/** Below this a thread costs more than it saves. */
const WORTH_A_THREAD = 20_000;
const BATCHES_UNDER_WAY = 8;

const inPlace = (): TextBuilder => {
  const index = new TextIndex();
  return {
    set: (row, text) => index.set(row, text),
    flush: async () => {},
    finish: async () => index,
    close: async () => {},
  };
};

/** The program is one file with this one beside it; in the sources both have another name. */
const fileOfThread = (): URL => {
  const name = import.meta.url.endsWith('.ts') ? 'text-worker.ts' : 'text-worker.js';
  return new URL(name, import.meta.url);
};

const inThread = (): TextBuilder => {
  const worker = new Worker(fileOfThread());
  let batch: TextBatch = { rows: [], texts: [] };
  let underWay = 0;
  let built: TextState | undefined;
  let failure: Error | undefined;
  let wake = (): void => {};
  worker.on('message', (message: typeof TAKEN | TextState) => {
    if (message === TAKEN) underWay--;
    else built = message;
    wake();
  });
  worker.on('error', (error: Error) => {
    failure = error;
    wake();
  });
  worker.on('exit', () => {
    failure ??= new Error('The thread that builds the text index has ended.');
    wake();
  });
  const until = async <T>(answer: () => T | undefined): Promise<T> => {
    for (;;) {
      const found = answer();
      if (found !== undefined) return found;
      if (failure) throw failure;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  const send = (): void => {
    worker.postMessage(batch);
    batch = { rows: [], texts: [] };
    underWay++;
  };
  return {
    set: (row, text) => {
      batch.rows.push(row);
      batch.texts.push(text);
    },
    flush: async () => {
      send();
      await until(() => underWay < BATCHES_UNDER_WAY || undefined);
    },
    finish: async () => {
      worker.postMessage(END);
      return TextIndex.from(await until(() => built));
    },
    close: async () => {
      await worker.terminate();
    },
  };
};

export const textBuilder = (expected: number): TextBuilder => (expected < WORTH_A_THREAD ? inPlace() : inThread());
