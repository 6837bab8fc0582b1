// Finds the endpoint of a path. Static segments win over parameters, whatever their order in the table.
import type { Endpoint, Method } from '../contract/endpoint.ts';

type Pattern<N extends string> = {
  readonly name: N;
  readonly method: Method;
  readonly segments: readonly string[];
  /** The path with its parameters nameless. */
  readonly shape: string;
};
export type PathMatch<N extends string> =
  | { readonly kind: 'found'; readonly name: N; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: 'other-methods'; readonly allow: readonly Method[] }
  | { readonly kind: 'malformed' }
  | { readonly kind: 'none' };

/** The calls that every page makes have a handful of paths: they are looked for once. */
const MAX_FOUND = 200;
const MAX_PATH = 100;

const isParameter = (segment: string): boolean => segment.startsWith('{');
const split = (path: string): string[] => path.replace(/^\//, '').split('/');

/** Parameters last at the first place where two patterns differ. Only for patterns of one length: over several it is no order. */
const bySpecificity = <N extends string>(a: Pattern<N>, b: Pattern<N>): number => {
  for (const [i, segment] of a.segments.entries()) {
    const order = Number(isParameter(segment)) - Number(isParameter(b.segments[i] ?? ''));
    if (order !== 0) return order;
  }
  return 0;
};

const isMalformed = (path: string): boolean => {
  try {
    decodeURIComponent(path);
    return false;
  } catch {
    return true;
  }
};

const fits = (segments: readonly string[], path: readonly string[]): boolean =>
  segments.every((segment, i) => (isParameter(segment) ? path[i] !== '' : path[i] === segment));

const paramsOf = (segments: readonly string[], path: readonly string[]): Readonly<Record<string, string>> => {
  const params: Record<string, string> = {};
  for (const [i, segment] of segments.entries())
    if (isParameter(segment)) params[segment.slice(1, -1)] = decodeURIComponent(path[i] ?? '');
  return params;
};

export const pathMatcher = <N extends string>(table: Readonly<Record<N, Endpoint>>) => {
  const patterns = (Object.entries(table) as [N, Endpoint][]).flatMap(([name, { method, path }]): Pattern<N>[] => {
    // A path that is specified with a slash at its end answers without it, too.
    const forms = new Set([path, path.replace(/\/$/, '')]);
    return [...forms].map((form) => {
      const segments = split(form);
      const shape = segments.map((segment) => (isParameter(segment) ? '*' : segment)).join('/');
      return { name, method, segments, shape };
    });
  });
  const byLength = Map.groupBy(patterns, ({ segments }) => segments.length);
  for (const group of byLength.values()) group.sort(bySpecificity);

  const find = (method: string, path: string): PathMatch<N> => {
    if (isMalformed(path)) return { kind: 'malformed' };
    const given = split(path);
    const allow = new Set<Method>();
    let specific: string | undefined;
    for (const { name, method: possible, segments, shape } of byLength.get(given.length) ?? []) {
      // A more specific path hides a less specific one, also when only its method differs.
      if ((specific !== undefined && shape !== specific) || !fits(segments, given)) continue;
      specific = shape;
      if (possible === method) return { kind: 'found', name, params: paramsOf(segments, given) };
      allow.add(possible);
    }
    return allow.size > 0 ? { kind: 'other-methods', allow: [...allow] } : { kind: 'none' };
  };
  const found = new Map<string, PathMatch<N>>();
  return (method: string, path: string): PathMatch<N> => {
    const key = `${method} ${path}`;
    const known = found.get(key);
    if (known) return known;
    const match = find(method, path);
    if (match.kind !== 'found' || path.length > MAX_PATH) return match;
    if (found.size >= MAX_FOUND) found.clear();
    found.set(key, match);
    return match;
  };
};
