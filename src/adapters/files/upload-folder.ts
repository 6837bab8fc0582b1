// Files that are on their way: bytes and what is known of them, in a folder of this machine. What was acknowledged is on the disk; how
// far an upload is, the file itself says, so that nothing is lost or told twice when the program ends in the middle.
import { randomBytes } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { BadInputError, ConflictError, NotFoundError, UnavailableError } from '../../domain/errors.ts';
import type { FilePurpose } from '../../domain/media/file-checks.ts';
import { isMissing } from './file-path.ts';

type Upload<Outcome> = {
  readonly siteId: string;
  readonly length: number;
  readonly name: string;
  /** A backup belongs to no site: it is given by an operator. */
  readonly purpose: FilePurpose | 'backup';
  readonly createdAt: string;
  /** What became of it, once it was whole. */
  readonly outcome?: Outcome;
};

export type UploadFolder<Outcome> = {
  /** Its id: nobody can guess it. */
  create(upload: Upload<Outcome>): Promise<string>;
  /** `offset`: so many bytes are on the disk. */
  find(id: string): Promise<(Upload<Outcome> & { readonly offset: number }) | undefined>;
  /** Adds bytes where the last ones ended; how many there are then. What came before the stream broke off stays. */
  append(id: string, offset: number, stream: Readable): Promise<number>;
  /** Where the bytes lie. */
  pathOf(id: string): string;
  /** Keeps what became of it, and lets the bytes go. */
  settle(id: string, outcome: Outcome): Promise<void>;
  remove(id: string): Promise<void>;
  /** Of all sites. */
  list(): Promise<(Upload<Outcome> & { readonly id: string })[]>;
};

const ID = /^[0-9a-f]{32}$/u;

/** Writes until the stream ends, or one byte too many comes. */
const pourInto = async (handle: FileHandle, stream: Readable, room: number): Promise<void> => {
  let written = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    if (written + chunk.length > room) throw new BadInputError('There are more bytes than Upload-Length said.');
    await handle.write(chunk);
    written += chunk.length;
  }
};

/** A line that broke off is the caller's; a disk that is full is ours. */
const pour = async (handle: FileHandle, stream: Readable, room: number): Promise<void> => {
  try {
    await pourInto(handle, stream, room);
  } catch (error) {
    const brokeOff = error === stream.errored || Object(error).code === 'ERR_STREAM_PREMATURE_CLOSE';
    throw brokeOff ? new UnavailableError('The connection broke off: ask how far the upload is, and go on.') : error;
  }
};

export const createUploadFolder = <Outcome>(folder: string): UploadFolder<Outcome> => {
  /** Who is writing: a caller that lost its connection comes back on another, and the first one may not know yet. */
  const writers = new Map<string, { readonly stream: Readable; readonly ended: Promise<unknown> }>();
  const pathOf = (id: string): string => join(folder, `${id}.part`);
  const notePath = (id: string): string => join(folder, `${id}.json`);

  const write = async (id: string, upload: Upload<Outcome>): Promise<void> => {
    const draft = `${notePath(id)}.${randomBytes(6).toString('hex')}.tmp`;
    await writeFile(draft, JSON.stringify(upload), { flush: true });
    await rename(draft, notePath(id));
  };

  const read = async (id: string): Promise<Upload<Outcome> | undefined> => {
    if (!ID.test(id)) return undefined;
    try {
      return JSON.parse(await readFile(notePath(id), 'utf8'));
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  };

  const sizeOf = async (id: string): Promise<number> => {
    try {
      return (await stat(pathOf(id))).size;
    } catch (error) {
      if (isMissing(error)) return 0;
      throw error;
    }
  };

  const addTo = async (id: string, offset: number, length: number, stream: Readable): Promise<void> => {
    const handle = await open(pathOf(id), 'a');
    try {
      const { size } = await handle.stat();
      if (size !== offset) throw new ConflictError(`The upload is at ${size}, not at ${offset}.`);
      await pour(handle, stream, length - size);
    } finally {
      await handle.sync();
      await handle.close();
    }
  };

  return {
    pathOf,
    create: async (upload) => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const id = randomBytes(16).toString('hex');
      await write(id, upload);
      return id;
    },
    find: async (id) => {
      const upload = await read(id);
      return upload && { ...upload, offset: upload.outcome === undefined ? await sizeOf(id) : upload.length };
    },
    append: async (id, offset, stream) => {
      const before = writers.get(id);
      before?.stream.destroy();
      await before?.ended;
      const upload = await read(id);
      if (!upload) throw new NotFoundError('There is no such upload.');
      const work = addTo(id, offset, upload.length, stream);
      const writer = { stream, ended: work.catch(() => undefined) };
      writers.set(id, writer);
      try {
        await work;
        return await sizeOf(id);
      } finally {
        if (writers.get(id) === writer) writers.delete(id);
      }
    },
    settle: async (id, outcome) => {
      const upload = await read(id);
      if (!upload) return;
      await write(id, { ...upload, outcome });
      await rm(pathOf(id), { force: true });
    },
    remove: async (id) => {
      if (!ID.test(id)) return;
      writers.get(id)?.stream.destroy();
      await rm(notePath(id), { force: true });
      await rm(pathOf(id), { force: true });
    },
    list: async () => {
      const names = await readdir(folder).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      const ids = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length));
      const found = await Promise.all(ids.map(async (id) => ({ id, upload: await read(id) })));
      return found.flatMap(({ id, upload }) => (upload ? [{ ...upload, id }] : []));
    },
  };
};
