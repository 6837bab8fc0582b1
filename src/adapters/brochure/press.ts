// Brochures and cards as files: drawn in a thread of their own, one at a time, each once, and kept on disk until what they
// say changes. Who asks for one that is being made waits for it; too many waiting are refused.
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { UnavailableError } from '../../domain/errors.ts';
import { type Paper, paperPictures } from '../../domain/publishing/brochure.ts';
import { createLimit } from '../images/limit.ts';
import { writeWhole } from '../images/write-whole.ts';

/** Raised when the same paper would be drawn otherwise. */
const VERSION = 1;
const WAITING_AT_MOST = 24;
/** Pictures of one paper under way: those of pages come in between. */
const PICTURES_AT_ONCE = 2;
/** A thread that waits for work this long ends: it holds fonts and pictures. */
const IDLE_MS = 30_000;
/** Longer than any paper takes, also where much else is to be done: a thread that is stuck makes room for the next one. */
const MAX_MS = 60_000;
const MAX_BYTES = 3_000_000;
/** Of all papers kept; the ones that nobody asked for longest go first. */
const MAX_KEPT_BYTES = 300_000_000;

export type Order = { readonly paper: Paper; readonly pictures: ReadonlyMap<string, Uint8Array> };
export type DrawAnswer = { readonly bytes: Uint8Array } | { readonly error: string };

type PrintedPaper = {
  readonly bytes: Uint8Array;
  readonly etag: string;
  readonly madeAt: Date;
  /** Some pictures could not be had: nobody should keep it. */
  readonly isWhole: boolean;
};

/** What the paper is of: a new version takes the place of the old one. */
type PaperSlot = { readonly siteId: string; readonly name: string };

export type Press = {
  /** Known before anything is drawn. */
  etag(paper: Paper): string;
  print(slot: PaperSlot, paper: Paper): Promise<PrintedPaper>;
  close(): Promise<void>;
};

/** A picture as JPEG or PNG of about that width, or a drawing; undefined when it cannot be had. */
export type ReadPicture = (src: string, width: number, quality: 'fine' | 'plain') => Promise<Uint8Array | undefined>;

export type PressOptions = {
  readonly folder: string;
  readonly picture: ReadPicture;
  readonly log: { warn(fields: object, message: string): void };
  /** Another thread, in tests of what happens when one fails. */
  readonly worker?: URL;
};

const fileOfThread = (): URL =>
  new URL(import.meta.url.endsWith('.ts') ? 'paper-worker.ts' : 'paper-worker.js', import.meta.url);

/** Pixels for 200 dots an inch: the width of a page, of half a page, of a card on A3. */
const WIDTHS = { page: 1600, part: 800, card: 2400 } as const;
const widthOf = (paper: Paper, wide: boolean): number =>
  wide ? (paper.kind === 'card' && paper.size === 'a3' ? WIDTHS.card : WIDTHS.page) : WIDTHS.part;

const digestOf = (paper: Paper): string =>
  createHash('sha256')
    .update(`${VERSION} ${JSON.stringify(paper)}`)
    .digest('hex')
    .slice(0, 32);

/** Room for fonts and text; the rest is for pictures. */
const PICTURE_BYTES = MAX_BYTES - 400_000;

export const createPress = ({ folder, picture, log, worker: file = fileOfThread() }: PressOptions): Press => {
  const limit = createLimit(1, WAITING_AT_MOST, 'Too many brochures are being made.');
  const pictureLimit = createLimit(PICTURES_AT_ONCE, Number.POSITIVE_INFINITY);
  const underWay = new Map<string, Promise<PrintedPaper>>();
  let thread: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  const endThread = async (): Promise<void> => {
    clearTimeout(idle);
    const ending = thread;
    thread = undefined;
    await ending?.terminate();
  };

  const startThread = (): Worker => {
    const started = new Worker(file);
    // Also while nobody waits for it: an error that nobody hears would end the program.
    started.on('error', (err) => {
      log.warn({ err }, 'the thread that draws brochures failed');
      if (thread === started) thread = undefined;
    });
    return started;
  };

  /** One order at a time: `limit` sees to it. */
  const draw = (order: Order): Promise<Uint8Array> =>
    new Promise((resolve, reject) => {
      clearTimeout(idle);
      thread ??= startThread();
      const mine = thread;
      const settle = (finish: () => void): void => {
        clearTimeout(late);
        mine.off('error', note).off('exit', ended).off('message', take);
        finish();
        idle = setTimeout(() => void endThread(), IDLE_MS);
        idle.unref();
        mine.unref();
      };
      const fail = (error: Error): void =>
        settle(() => {
          void endThread();
          reject(error);
        });
      // A thread that fails ends. What it answered before may arrive after its error, but not after its end.
      let because: Error | undefined;
      const note = (error: Error): void => {
        because = error;
      };
      const ended = (): void => fail(because ?? new Error('The thread that draws has ended.'));
      const take = (drawn: DrawAnswer): void => {
        if ('error' in drawn) fail(new Error(drawn.error));
        else settle(() => resolve(drawn.bytes));
      };
      const late = setTimeout(() => fail(new Error('Drawing took too long.')), MAX_MS);
      mine.ref();
      mine.on('error', note).on('exit', ended).on('message', take);
      mine.postMessage(order);
    });

  const read = async (src: string, width: number, quality: 'fine' | 'plain'): Promise<Uint8Array | undefined> => {
    try {
      return await picture(src, width, quality);
    } catch (err) {
      if (err instanceof UnavailableError) throw err;
      log.warn({ err }, 'a picture of a brochure could not be read');
      return undefined;
    }
  };

  /** All pictures, and again in a plainer form when together they are too heavy; at last only as many as may be. */
  const gather = async (paper: Paper): Promise<{ pictures: Map<string, Uint8Array>; isWhole: boolean }> => {
    const wanted = paperPictures(paper);
    const drawings = [paper.agency.logo, paper.kind === 'brochure' ? paper.contact.picture : undefined].flatMap(
      (src) => (src === undefined ? [] : [{ src, wide: false }]),
    );
    const all = [...drawings, ...wanted];
    const load = (quality: 'fine' | 'plain') =>
      Promise.all(
        all.map(async ({ src, wide }) => ({
          src,
          bytes: await pictureLimit(() => read(src, widthOf(paper, wide), quality)),
        })),
      );
    const weigh = (loaded: Awaited<ReturnType<typeof load>>): number =>
      loaded.reduce((sum, { bytes }) => sum + (bytes?.length ?? 0), 0);
    let loaded = await load('fine');
    if (weigh(loaded) > PICTURE_BYTES) loaded = await load('plain');
    const pictures = new Map<string, Uint8Array>();
    let weight = 0;
    for (const { src, bytes } of loaded) {
      if (!bytes || weight + bytes.length > PICTURE_BYTES) continue;
      weight += bytes.length;
      pictures.set(src, bytes);
    }
    return { pictures, isWhole: loaded.every(({ bytes }) => bytes !== undefined) };
  };

  /** The older versions of the same paper go, and so does what is beyond the measure, the longest unread first. */
  const tidy = async (site: string, name: string, kept: string): Promise<void> => {
    for (const file of await readdir(site)) {
      if (file.startsWith(`${name}.`) && file !== kept) await rm(join(site, file), { force: true });
    }
    const files = await Promise.all(
      (await readdir(folder, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map(async (entry) => {
          const path = join(entry.parentPath, entry.name);
          const found = await stat(path).catch(() => undefined);
          return { path, size: found?.size ?? 0, at: found?.atimeMs ?? 0 };
        }),
    );
    let total = files.reduce((sum, { size }) => sum + size, 0);
    for (const { path, size } of files.sort((a, b) => a.at - b.at)) {
      if (total <= MAX_KEPT_BYTES) return;
      await rm(path, { force: true });
      total -= size;
    }
  };

  const make = async (slot: PaperSlot, paper: Paper, digest: string): Promise<PrintedPaper> => {
    const site = join(folder, slot.siteId);
    const path = join(site, `${slot.name}.${digest}.pdf`);
    const etag = `"${digest}"`;
    try {
      const bytes = await readFile(path);
      const { mtime } = await stat(path);
      // Read just now: what nobody asks for is what goes first.
      await utimes(path, new Date(), mtime);
      return { bytes, etag, madeAt: mtime, isWhole: true };
    } catch {
      // Not made yet, or taken away meanwhile.
    }
    return limit(async () => {
      const { pictures, isWhole } = await gather(paper);
      const bytes = await draw({ paper, pictures });
      const madeAt = new Date();
      if (isWhole) {
        await mkdir(site, { recursive: true });
        await writeWhole(path, bytes);
        await tidy(site, slot.name, `${slot.name}.${digest}.pdf`).catch((err: unknown) =>
          log.warn({ err }, 'old brochures could not be taken away'),
        );
      }
      return { bytes, etag, madeAt, isWhole };
    });
  };

  return {
    etag: (paper) => `"${digestOf(paper)}"`,
    print: (slot, paper) => {
      const digest = digestOf(paper);
      const key = `${slot.siteId}/${slot.name}.${digest}`;
      const work = underWay.get(key) ?? make(slot, paper, digest).finally(() => underWay.delete(key));
      underWay.set(key, work);
      return work;
    },
    close: endThread,
  };
};
