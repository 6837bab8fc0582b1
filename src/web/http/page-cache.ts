// Rendered pages, kept until something they were made from changes (decision record 8). Only what is the same for
// everybody gets in. Bounded by the bytes it holds; the page asked for longest ago leaves first, and pages that nobody asked for a second
// time have a part of the room only: a crowd with an address each neither drives out what many read nor fills the memory.
import { promisify } from 'node:util';
// As a whole: Node before 22.15 has no Zstandard.
import * as zlib from 'node:zlib';
import { HOUR_MS } from '../../domain/time/calendar-days.ts';
import { createPageParts, type WholePage } from '../../widgets/page-parts.ts';
import type { WebReply } from './web-context.ts';

export type Encoding = 'br' | 'gzip' | 'identity' | 'zstd';

export type CachedPage = {
  readonly reply: Omit<WebReply, 'body'>;
  readonly etag: string;
  /**
   * Compressed at the first request for it, quickly; better when it is asked for again, then kept. Whoever reads neither
   * gets it unpacked, each time.
   */
  encoded(encoding: Encoding): Buffer | Promise<Buffer>;
  /** Not packed in `br` yet: whoever reads `zstd` as well has it in a fifth of the time, as small. */
  quicker(): boolean;
};

/** What a page was made from: `list`, `estate:<id>`, `rentals`, `rental:<id>`. Its site's content is part of every page. */
export type Tags = ReadonlySet<string>;

export type Change = {
  readonly siteId: string;
  /** Drops every page of the site. */
  readonly content: boolean;
  readonly lists: boolean;
  readonly estateIds: readonly number[];
  readonly rentalIds?: readonly number[];
};

export type Rendering = {
  readonly siteId: string;
  /** Undefined: made from something whose changes are not told. */
  readonly tags: Tags | undefined;
  readonly reply: WebReply;
  /** What the body of the reply stands for; the body itself when absent. */
  readonly body?: WholePage | undefined;
};

export type PageCache = {
  get(key: string): CachedPage | undefined;
  /** The kept page, or what `render` makes; one rendering at a time for a key. */
  through(key: string, render: () => Promise<Rendering>): Promise<CachedPage>;
  drop(change: Change): void;
  readonly size: number;
  readonly bytes: number;
};

type Entry = {
  readonly page: CachedPage;
  readonly siteId: string;
  readonly tags: Tags;
  readonly until: number;
  /** When it last went to the end of the line. */
  used: number;
  /** All that is held for it: key, tags, headers and body in each form. */
  bytes: number;
};

const MAX_BYTES = 64 * 1024 * 1024;
/** Of pages that were asked for once. */
const ONCE_SHARE = 1 / 8;
/** Nobody needs the memory for a page this large, uncompressed, more than the others do. */
const MAX_SHARE = 1 / 16;
/** A net under the exact invalidation, and for what a page says about time. */
const MAX_AGE_MS = HOUR_MS;
const OVERHEAD = 2000;
const TAG_OVERHEAD = 24;
const USED_EVERY_MS = 1000;

type Packed = Exclude<Encoding, 'identity'>;

const { constants } = zlib;
const brotli = promisify(zlib.brotliCompress);
const zip = promisify(zlib.gzip);
const HAS_ZSTD = 'zstdCompressSync' in zlib;
/** A quarter of the work for 16 % more bytes: most addresses that nobody asked for yet are asked for once. */
const QUICK: Readonly<Record<Packed, number>> = { br: 2, gzip: 3, zstd: 1 };
const BETTER = 6;
/** Up to here it is packed the first time where it was made: handing it to another thread takes as long. */
const MAX_AT_ONCE = 256 * 1024;
/** A compressor that may look back further than the page is long takes megabytes for nothing. */
const windowFor = (length: number): number =>
  Math.min(
    Math.max(Math.ceil(Math.log2(length + 16)), constants.BROTLI_MIN_WINDOW_BITS),
    constants.BROTLI_DEFAULT_WINDOW,
  );
const brotliOptions = ({ length }: Buffer, quality: number) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
    [constants.BROTLI_PARAM_LGWIN]: windowFor(length),
  },
});
const zstdOptions = ({ length }: Buffer, quality: number) => ({
  pledgedSrcSize: length,
  params: { [constants.ZSTD_c_compressionLevel]: quality },
});
const pack: Readonly<Record<Packed, (body: Buffer, quality: number) => Promise<Buffer>>> = {
  br: (body, quality) => brotli(body, brotliOptions(body, quality)),
  gzip: (body, quality) => zip(body, { level: quality }),
  zstd: (body, quality) => promisify(zlib.zstdCompress)(body, zstdOptions(body, quality)),
};
const packAtOnce: Readonly<Record<Packed, (body: Buffer, quality: number) => Buffer>> = {
  br: (body, quality) => zlib.brotliCompressSync(body, brotliOptions(body, quality)),
  gzip: (body, quality) => zlib.gzipSync(body, { level: quality }),
  zstd: (body, quality) => zlib.zstdCompressSync(body, zstdOptions(body, quality)),
};
const unpack: Readonly<Record<Packed, (bytes: Buffer) => Promise<Buffer>>> = {
  br: promisify(zlib.brotliDecompress),
  gzip: promisify(zlib.gunzip),
  zstd: (bytes) => promisify(zlib.zstdDecompress)(bytes),
};

/** What the compressor gives is a part of a larger piece of memory, which it would keep whole. */
const alone = (bytes: Buffer): Buffer => {
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
};

type PreparedPage = CachedPage & {
  /** Packs it, unless whoever it is made for does so first. */
  prepare(): void;
};

/** `holds` is told how many bytes of body it holds from now on: the plain ones go when the first packed ones are there. */
const createPage = (
  { body: _marked, ...reply }: WebReply,
  { bytes: whole, digest }: WholePage,
  holds: (bytes: number) => void,
): PreparedPage => {
  let plain: Buffer | undefined = whole;
  const packed = new Map<Packed, Buffer>();
  const packing = new Map<Packed, Promise<Buffer>>();
  const etag = `W/"${digest.slice(0, 22)}"`;

  const unpacked = (): Buffer | Promise<Buffer> => {
    if (plain) return plain;
    const [[encoding, bytes] = []] = packed;
    if (!encoding || !bytes) throw new Error('A page without a body.');
    return unpack[encoding](bytes);
  };
  const keep = (encoding: Packed, made: Buffer): Buffer => {
    const before = packed.get(encoding);
    if (before && before.length <= made.length) return before;
    const bytes = alone(made);
    packed.set(encoding, bytes);
    // Only for as long as there is nothing better.
    if (encoding === 'br') packed.delete('zstd');
    plain = undefined;
    holds([...packed.values()].reduce((sum, { length }) => sum + length, 0));
    return bytes;
  };
  const make = async (encoding: Packed, quality: number): Promise<Buffer> => {
    try {
      return keep(encoding, await pack[encoding](await unpacked(), quality));
    } finally {
      packing.delete(encoding);
    }
  };
  const begin = (encoding: Packed): Promise<Buffer> => {
    const making = make(encoding, QUICK[encoding]);
    packing.set(encoding, making);
    return making;
  };
  const first = (encoding: Packed): Buffer | Promise<Buffer> => {
    const known = packed.get(encoding) ?? packing.get(encoding);
    if (known) return known;
    if (plain && plain.length <= MAX_AT_ONCE) return keep(encoding, packAtOnce[encoding](plain, QUICK[encoding]));
    return begin(encoding);
  };
  const asked = new Set<Packed>();
  const better = new Set<Packed>();

  return {
    reply,
    etag,
    prepare: () => {
      setImmediate(() => {
        // When it fails, whoever asks for it tries again.
        if (!packed.has('zstd') && !packed.has('br') && !packing.has('br')) begin('br').catch(() => {});
      });
    },
    encoded(encoding) {
      if (encoding === 'identity') return unpacked();
      const best = encoding === 'zstd' ? 'br' : encoding;
      if (asked.has(encoding) && packed.has(encoding) && !better.has(best)) {
        better.add(best);
        // Nobody waits for it; when it fails, what is there is as good.
        make(best, BETTER).catch(() => {});
      }
      asked.add(encoding);
      return first(encoding);
    },
    quicker: () => HAS_ZSTD && (packed.has('zstd') || (plain !== undefined && !packed.has('br'))),
  };
};

/** The same for everybody, and meant to be kept: errors, redirects, tokens and cookies never are. */
export const isCacheable = ({ status, headers, stream }: WebReply): boolean =>
  status === 200 &&
  stream === undefined &&
  (headers['cache-control'] ?? '').startsWith('public') &&
  headers.vary === undefined &&
  headers['set-cookie'] === undefined;

const touches = ({ content, lists, estateIds, rentalIds = [] }: Change, tags: Tags): boolean =>
  content ||
  (lists && tags.has('list')) ||
  estateIds.some((id) => tags.has(`estate:${id}`)) ||
  (rentalIds.length > 0 && tags.has('rentals')) ||
  rentalIds.some((id) => tags.has(`rental:${id}`));

/** What an entry takes beside the body: texts of one or two bytes a character, and what holds them together. */
const sizeAround = (key: string, tags: Tags, { headers }: WebReply): number => {
  let characters = key.length;
  for (const tag of tags) characters += tag.length + TAG_OVERHEAD;
  for (const [name, value] of Object.entries(headers)) characters += name.length + value.length;
  return 2 * characters + OVERHEAD;
};

export const createPageCache = ({
  maxBytes = MAX_BYTES,
  onceShare = ONCE_SHARE,
  maxAgeMs = MAX_AGE_MS,
  now = Date.now,
}: {
  readonly maxBytes?: number;
  readonly onceShare?: number;
  readonly maxAgeMs?: number;
  readonly now?: () => number;
} = {}): PageCache => {
  /** Asked for once, and again. */
  const once = new Map<string, Entry>();
  const again = new Map<string, Entry>();
  const entryOf = (key: string): Entry | undefined => again.get(key) ?? once.get(key);
  const rendering = new Map<string, Promise<CachedPage>>();
  /** What changed while each rendering was under way: it may have read the old state. */
  const underWay = new Set<Change[]>();
  let total = 0;
  let onceTotal = 0;

  const grow = (key: string, bytes: number): void => {
    total += bytes;
    if (once.has(key)) onceTotal += bytes;
  };
  const remove = (key: string): void => {
    grow(key, -(entryOf(key)?.bytes ?? 0));
    once.delete(key);
    again.delete(key);
  };
  const shrink = (): void => {
    for (const key of once.keys()) {
      if (total <= maxBytes && onceTotal <= maxBytes * onceShare) break;
      remove(key);
    }
    for (const key of again.keys()) {
      if (total <= maxBytes) return;
      remove(key);
    }
  };
  /** At the end of the line of those that were asked for again. */
  const askedAgain = (key: string, entry: Entry): void => {
    if (once.delete(key)) onceTotal -= entry.bytes;
    again.delete(key);
    again.set(key, entry);
  };

  const keep = (
    key: string,
    { siteId, tags, reply }: Rendering & { readonly tags: Tags },
    body: WholePage,
  ): CachedPage => {
    const around = sizeAround(key, tags, reply);
    const page = createPage(reply, body, (packed) => {
      if (entryOf(key) !== entry) return;
      grow(key, around + packed - entry.bytes);
      entry.bytes = around + packed;
      shrink();
    });
    const bytes = around + body.bytes.length;
    const entry: Entry = { page, siteId, tags, until: now() + maxAgeMs, used: now(), bytes };
    if (bytes > maxBytes * MAX_SHARE) return page;
    remove(key);
    once.set(key, entry);
    grow(key, bytes);
    shrink();
    // Whatever the first visitor reads: nearly all others read this, and the plain text need not stay.
    page.prepare();
    return page;
  };

  const make = async (key: string, render: () => Promise<Rendering>): Promise<CachedPage> => {
    const changes: Change[] = [];
    underWay.add(changes);
    try {
      const result = await render();
      const { siteId, tags, reply } = result;
      const outdated = changes.some((change) => change.siteId === siteId && (!tags || touches(change, tags)));
      const body = result.body ?? createPageParts().whole(reply.body);
      return tags && !outdated && isCacheable(reply)
        ? keep(key, { ...result, tags }, body)
        : createPage(reply, body, () => {});
    } finally {
      underWay.delete(changes);
    }
  };

  const get = (key: string): CachedPage | undefined => {
    const entry = entryOf(key);
    if (!entry) return undefined;
    const time = now();
    if (entry.until <= time) {
      remove(key);
      return undefined;
    }
    // A page that many ask for need not move for each of them.
    if (time - entry.used >= USED_EVERY_MS || once.has(key)) {
      entry.used = time;
      askedAgain(key, entry);
    }
    return entry.page;
  };

  return {
    get,
    async through(key, render) {
      const kept = get(key);
      if (kept) return kept;
      const known = rendering.get(key);
      if (known) return known;
      const making = make(key, render).finally(() => {
        if (rendering.get(key) === making) rendering.delete(key);
      });
      rendering.set(key, making);
      return making;
    },
    drop(change) {
      for (const changes of underWay) changes.push(change);
      // Whoever asks from now on must not get what was begun before.
      rendering.clear();
      for (const entries of [once, again])
        for (const [key, { siteId, tags }] of entries)
          if (siteId === change.siteId && touches(change, tags)) remove(key);
    },
    get size() {
      return once.size + again.size;
    },
    get bytes() {
      return total;
    },
  };
};
