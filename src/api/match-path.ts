// Finds the endpoint of a path. Static segments win over parameters, whatever their order in the table.
import type { Endpoint, Method } from '../contract/endpoint.ts';

type Pattern<N extends string> = { readonly name: N; readonly method: Method; readonly segments: readonly string[] };
export type PathMatch<N extends string> =
  | { readonly kind: 'found'; readonly name: N; readonly params: Readonly<Record<string, string>> }
  | { readonly kind: 'other-methods'; readonly allow: readonly Method[] }
  | { readonly kind: 'malformed' }
  | { readonly kind: 'none' };

const isParameter = (segment: string): boolean => segment.startsWith('{');
const split = (path: string): string[] => path.replace(/^\//, '').split('/');

/** Parameters last at the first place where two patterns differ. */
const bySpecificity = <N extends string>(a: Pattern<N>, b: Pattern<N>): number => {
  for (let i = 0; i < Math.min(a.segments.length, b.segments.length); i++) {
    const order = Number(isParameter(a.segments[i] ?? '')) - Number(isParameter(b.segments[i] ?? ''));
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

const paramsOf = (
  segments: readonly string[],
  path: readonly string[],
): Readonly<Record<string, string>> | undefined => {
  if (segments.length !== path.length) return undefined;
  const params: Record<string, string> = {};
  for (const [i, segment] of segments.entries()) {
    const given = path[i] ?? '';
    if (!isParameter(segment)) {
      if (segment !== given) return undefined;
      continue;
    }
    if (given === '') return undefined;
    params[segment.slice(1, -1)] = decodeURIComponent(given);
  }
  return params;
};

export const pathMatcher = <N extends string>(table: Readonly<Record<N, Endpoint>>) => {
  const patterns = (Object.entries(table) as [N, Endpoint][])
    .map(([name, { method, path }]): Pattern<N> => ({ name, method, segments: split(path) }))
    .sort(bySpecificity);

  return (method: string, path: string): PathMatch<N> => {
    if (isMalformed(path)) return { kind: 'malformed' };
    const segments = split(path);
    const allow = new Set<Method>();
    let specific: string | undefined;
    for (const pattern of patterns) {
      const params = paramsOf(pattern.segments, segments);
      if (!params) continue;
      const shape = pattern.segments.map((segment) => (isParameter(segment) ? '*' : segment)).join('/');
      // A more specific path hides a less specific one, also when only its method differs.
      if (specific !== undefined && shape !== specific) continue;
      specific = shape;
      if (pattern.method === method) return { kind: 'found', name: pattern.name, params };
      allow.add(pattern.method);
    }
    return allow.size > 0 ? { kind: 'other-methods', allow: [...allow] } : { kind: 'none' };
  };
};
