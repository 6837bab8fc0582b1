// Rendered pages, kept until something they were made from changes (decision record 8). Only what is the same for
// everybody gets in. Bounded by bytes; the page asked for longest ago leaves first.
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { WebReply } from './web-context.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

export type CachedPage = {
  readonly reply: WebReply;
  readonly etag: string;
  /** Compressed at the first request for it, then kept. */
  encoded(encoding: Encoding): Buffer | Promise<Buffer>;
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
  bytes: number;
};

const MAX_BYTES = 64 * 1024 * 1024;
/** Nobody needs the memory for a page this large more than the others do. */
const MAX_SHARE = 1 / 16;
/** A net under the exact invalidation, and for what a page says about time. */
const MAX_AGE_MS = 60 * 60 * 1000;
const OVERHEAD = 2000;
const USED_EVERY_MS = 1000;

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const compress: Readonly<Record<'br' | 'gzip', (body: Buffer) => Promise<Buffer>>> = {
  br: (body) =>
    brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
  gzip: (body) => zip(body, { level: 6 }),
};

const createPage = (reply: WebReply, grew: (bytes: number) => void): CachedPage => {
  const body = Buffer.from(reply.body);
  const variants = new Map<Encoding, Buffer | Promise<Buffer>>([['identity', body]]);
  return {
    reply,
    etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    encoded(encoding) {
      const known = variants.get(encoding);
      if (known || encoding === 'identity') return known ?? body;
      const making = compress[encoding](body).then((bytes) => {
        variants.set(encoding, bytes);
        grew(bytes.length);
        return bytes;
      });
      variants.set(encoding, making);
      return making;
    },
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

export const createPageCache = ({
  maxBytes = MAX_BYTES,
  maxAgeMs = MAX_AGE_MS,
  now = Date.now,
}: {
  readonly maxBytes?: number;
  readonly maxAgeMs?: number;
  readonly now?: () => number;
} = {}): PageCache => {
  const entries = new Map<string, Entry>();
  const rendering = new Map<string, Promise<CachedPage>>();
  /** What changed while each rendering was under way: it may have read the old state. */
  const underWay = new Set<Change[]>();
  let total = 0;

  const remove = (key: string): void => {
    total -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };
  const shrink = (): void => {
    for (const key of entries.keys()) {
      if (total <= maxBytes) return;
      remove(key);
    }
  };

  const keep = (key: string, { siteId, tags, reply }: Rendering & { readonly tags: Tags }): CachedPage => {
    const page = createPage(reply, (bytes) => {
      if (entries.get(key) !== entry) return;
      entry.bytes += bytes;
      total += bytes;
      shrink();
    });
    const bytes = 2 * key.length + Buffer.byteLength(reply.body) + OVERHEAD;
    const entry: Entry = { page, siteId, tags, until: now() + maxAgeMs, used: now(), bytes };
    if (bytes > maxBytes * MAX_SHARE) return page;
    remove(key);
    entries.set(key, entry);
    total += bytes;
    shrink();
    return page;
  };

  const make = async (key: string, render: () => Promise<Rendering>): Promise<CachedPage> => {
    const changes: Change[] = [];
    underWay.add(changes);
    try {
      const result = await render();
      const { siteId, tags, reply } = result;
      const outdated = changes.some((change) => change.siteId === siteId && (!tags || touches(change, tags)));
      return tags && !outdated && isCacheable(reply) ? keep(key, { ...result, tags }) : createPage(reply, () => {});
    } finally {
      underWay.delete(changes);
    }
  };

  const get = (key: string): CachedPage | undefined => {
    const entry = entries.get(key);
    if (!entry) return undefined;
    const time = now();
    if (entry.until <= time) {
      remove(key);
      return undefined;
    }
    // A page that many ask for need not move for each of them.
    if (time - entry.used >= USED_EVERY_MS) {
      entry.used = time;
      entries.delete(key);
      entries.set(key, entry);
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
      for (const [key, { siteId, tags }] of entries) if (siteId === change.siteId && touches(change, tags)) remove(key);
    },
    get size() {
      return entries.size;
    },
    get bytes() {
      return total;
    },
  };
};
