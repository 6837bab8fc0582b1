// Which of our content codings a request takes, by the weights of its Accept-Encoding (RFC 9110, 12.5.3). Decided once,
// for kept pages, built files, pictures and the API alike.
import type { Encoding } from '../../web/http/page-cache.ts';

/** In the order in which they are taken when the request weighs them alike. */
const OURS: readonly Encoding[] = ['br', 'gzip', 'identity'];
const WEIGHT = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;
const SAME: Readonly<Record<string, string>> = { 'x-gzip': 'gzip' };

/** The weight of each coding that the header names; what is no weight leaves its coding out. */
const weights = (header: string): ReadonlyMap<string, number> => {
  const named = new Map<string, number>();
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', weight = 'q=1'] = part.split(';').map((text) => text.trim());
    const [, value] = WEIGHT.exec(weight) ?? [];
    if (name !== '' && value !== undefined) named.set(SAME[name] ?? name, Number(value));
  }
  return named;
};

const choose = (named: ReadonlyMap<string, number>): Encoding | undefined => {
  const rest = named.get('*') ?? 0;
  // What nobody speaks of is still to be had as it is, after everything that was asked for.
  const weightOf = (encoding: Encoding): number =>
    named.get(encoding) ?? (encoding === 'identity' && !named.has('*') ? Number.MIN_VALUE : rest);
  let best: Encoding | undefined;
  for (const encoding of OURS) if (weightOf(encoding) > (best ? weightOf(best) : 0)) best = encoding;
  return best;
};

export type Acceptance = {
  /** The best of ours; undefined when the request takes none of them, not even the plain form. */
  readonly encoding: Encoding | undefined;
  readonly plain: boolean;
  /** Zstandard as well, no less gladly. */
  readonly zstd: boolean;
};

const known = new Map<string, Acceptance>();

/** Browsers send a handful of different headers: each is read once. */
export const acceptedEncoding = (header: string | undefined): Acceptance => {
  // Nothing said: everything may come, but whoever says nothing often reads nothing but the plain form.
  if (header === undefined) return { encoding: 'identity', plain: true, zstd: false };
  const before = known.get(header);
  if (before) return before;
  const named = weights(header);
  const plain = (named.get('identity') ?? named.get('*') ?? 1) > 0;
  const encoding = choose(named);
  const zstd = encoding === 'br' && (named.get('zstd') ?? 0) >= (named.get('br') ?? named.get('*') ?? 0);
  const acceptance = { encoding, plain, zstd };
  if (known.size < 200 && header.length < 200) known.set(header, acceptance);
  return acceptance;
};
