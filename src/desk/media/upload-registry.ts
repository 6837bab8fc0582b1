// The files under way to listings, whatever screen is open. While somebody stands in the editor of a listing, the editor places what is
// kept; otherwise it is placed from here. Nothing large is imported: every screen of the desk carries this file.
import type { QueueView, UploadQueue } from './upload-queue.ts';

/** `later`: nobody answered. `stuck`: the server does not want it like this; the editor can show it. */
export type PlaceOutcome = 'placed' | 'later' | 'stuck';

type ListingUploads = {
  readonly siteId: string;
  readonly id: number;
  readonly queue: UploadQueue;
  /** Puts what is kept into the draft, without an editor. */
  readonly place: () => Promise<PlaceOutcome>;
};

export type UploadsAway = {
  readonly key: number;
  readonly siteId: string;
  readonly id: number;
  readonly name: string;
  /** Files that are not in the draft yet. */
  readonly left: number;
  readonly sent: number;
  readonly size: number;
  /** Somebody has to look: files that were not taken, or that could not be placed. */
  readonly asks: boolean;
};

const TRY_AGAIN_MS = 5000;
/** These wait for nothing but a look. */
const SETTLED: ReadonlySet<string> = new Set(['refused', 'twice', 'elsewhere']);

type Entry = ListingUploads & {
  name: string;
  editors: number;
  isPlacing: boolean;
  isStuck: boolean;
  timer?: ReturnType<typeof setTimeout> | undefined;
};

const isUnderWay = ({ uploads }: QueueView): boolean => uploads.some(({ state }) => !SETTLED.has(state));

const createUploadRegistry = () => {
  const entries = new Map<UploadQueue, Entry>();
  const listeners = new Set<() => void>();
  let away: readonly UploadsAway[] = [];

  const awayNow = (): UploadsAway[] =>
    [...entries.values()].flatMap(({ siteId, id, name, queue, editors, isStuck }, key) => {
      const { uploads } = queue.current();
      if (editors > 0 || uploads.length === 0) return [];
      const left = uploads.filter(({ state }) => !SETTLED.has(state));
      return {
        ...{ key, siteId, id, name, left: left.length },
        sent: left.reduce((sum, { sent }) => sum + sent, 0),
        size: left.reduce((sum, { size }) => sum + size, 0),
        asks: isStuck || uploads.some(({ state }) => state === 'refused' || state === 'failed'),
      };
    });

  const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
  const wake = (): void => {
    for (const { queue } of entries.values()) queue.wake();
    for (const entry of entries.values()) tend(entry);
  };
  const tell = (): void => {
    away = awayNow();
    // A closed window would end what is under way: the browser asks first.
    if ([...entries.values()].some(({ queue }) => isUnderWay(queue.current()))) addEventListener('beforeunload', ask);
    else removeEventListener('beforeunload', ask);
    for (const listener of listeners) listener();
  };

  const place = async (entry: Entry): Promise<void> => {
    entry.isPlacing = true;
    tell();
    const outcome = await entry.place().catch((): PlaceOutcome => 'later');
    entry.isPlacing = false;
    entry.isStuck = outcome === 'stuck';
    if (outcome === 'later') entry.timer = setTimeout(() => tend(entry), TRY_AGAIN_MS);
    tell();
    if (outcome === 'placed') tend(entry);
  };
  const tend = (entry: Entry): void => {
    clearTimeout(entry.timer);
    const isKept = entry.queue.current().uploads.some(({ state }) => state === 'kept');
    if (isKept && entry.editors === 0 && !entry.isPlacing && !entry.isStuck) void place(entry);
  };

  return {
    add: (uploads: ListingUploads): void => {
      if (entries.size === 0) addEventListener('online', wake);
      const entry: Entry = { ...uploads, name: '', editors: 0, isPlacing: false, isStuck: false };
      entries.set(uploads.queue, entry);
      uploads.queue.subscribe(() => {
        tell();
        tend(entry);
      });
    },
    /** An editor places what is kept, until it says that it has left. */
    attend: (queue: UploadQueue): (() => void) => {
      const entry = entries.get(queue);
      if (!entry) return () => undefined;
      entry.editors++;
      entry.isStuck = false;
      tell();
      return () => {
        entry.editors--;
        tell();
        tend(entry);
      };
    },
    /** What the listing is called, for whoever is elsewhere. */
    name: (queue: UploadQueue, name: string): void => {
      const entry = entries.get(queue);
      if (entry) entry.name = name;
    },
    /** It is being placed from here: an editor waits for it. */
    isPlacing: (queue: UploadQueue): boolean => entries.get(queue)?.isPlacing ?? false,
    /** To listings that are not open. */
    away: (): readonly UploadsAway[] => away,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export const uploadRegistry = createUploadRegistry();
