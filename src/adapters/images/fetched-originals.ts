// Pictures that a listing names by their address at another server: fetched once, by the guarded fetcher, and kept. A
// server that does not answer is not asked again for a while.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing, originalPath } from '../files/file-path.ts';
import { type GuardedFetch, RefusedFetchError } from '../guarded-fetch.ts';
import { createLimit } from './limit.ts';
import { isPhotograph, type Original, type Resolve } from './originals.ts';
import { writeWhole } from './write-whole.ts';

export type FetchedOptions = {
  readonly folder: string;
  readonly fetch: GuardedFetch;
  /** Host names, or "*.photos.example" for all below; none: every public host. */
  readonly hosts: readonly string[];
  readonly now?: () => number;
};

const MAX_BYTES = 25 * 1024 * 1024;
const TIMEOUT_MS = 20_000;
const AGAIN_AFTER_MS = 10 * 60_000;
const REMEMBERED = 5000;
const AT_ONCE = 4;
const WAITING_AT_MOST = 200;

export const isAllowedHost = (address: string, hosts: readonly string[]): boolean => {
  if (!URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return (
    hosts.length === 0 ||
    hosts.some((host) => hostname === host || (host.startsWith('*.') && hostname.endsWith(host.slice(1))))
  );
};

export const fetchedOriginals = ({ folder, fetch, hosts, now = Date.now }: FetchedOptions): Resolve => {
  const limit = createLimit(AT_ONCE, WAITING_AT_MOST);
  const failed = new Map<string, number>();
  const fail = (ref: string): undefined => {
    if (failed.size >= REMEMBERED) failed.clear();
    failed.set(ref, now() + AGAIN_AFTER_MS);
    return undefined;
  };

  const ask = async (ref: string) => {
    const options = { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS };
    try {
      return await fetch(ref, options);
    } catch (error) {
      // A connection that was kept open may be closed by the other side just now: a second try has a new one.
      if (error instanceof RefusedFetchError) throw error;
      return fetch(ref, options);
    }
  };

  const load = async (ref: string, path: string): Promise<Original | undefined> => {
    try {
      const { status, url, body } = await ask(ref);
      // A redirect may lead to a host that is not allowed.
      if (status !== 200 || !isAllowedHost(url, hosts) || !isPhotograph(body)) return fail(ref);
      await writeWhole(path, body);
      return { bytes: body };
    } catch {
      return fail(ref);
    }
  };

  return async (ref) => {
    if (!isAllowedHost(ref, hosts) || (failed.get(ref) ?? 0) > now()) return undefined;
    const path = originalPath(join(folder, 'fetched'), createHash('sha256').update(ref).digest('hex'));
    try {
      return { bytes: await readFile(path) };
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
    return limit(() => load(ref, path));
  };
};
