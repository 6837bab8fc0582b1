// A file that is read anew for each pass, whatever it holds.
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';

export type FeedFile = {
  readonly path: string;
  chunks(): AsyncIterable<Uint8Array>;
  fingerprint(): Promise<string>;
  progress(): number;
};

export const feedFile = (path: string): FeedFile => {
  let size = 0;
  let done = 0;
  return {
    path,
    chunks: async function* () {
      size = (await stat(path)).size;
      done = 0;
      for await (const chunk of createReadStream(path, { highWaterMark: 256 * 1024 })) {
        done += chunk.length;
        yield chunk;
      }
    },
    fingerprint: async () => {
      const { size: bytes, mtimeMs, ino } = await stat(path);
      return `${bytes} ${mtimeMs} ${ino}`;
    },
    progress: () => (size === 0 ? 0 : Math.min(1, done / size)),
  };
};

const HEAD_BYTES = 4096;

/** The first bytes, one character each: enough to tell what kind of file it is. */
export const readHead = async (path: string): Promise<string> => {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
};
