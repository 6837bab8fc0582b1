import fc from 'fast-check';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import type { Endpoint, Method } from '../contract/endpoint.ts';
import { endpoints } from '../contract/endpoints.ts';
import { pathMatcher } from './match-path.ts';

const endpoint = (method: Method, path: string): Endpoint => {
  const any = Type.Object({});
  return { method, path, summary: '', access: 'public', tag: '', params: any, query: any, replies: {} };
};

const match = pathMatcher({
  byId: endpoint('GET', '/sites/{siteId}'),
  byHost: endpoint('GET', '/sites/by-hostname/{host}'),
  page: endpoint('GET', '/sites/{siteId}/pages/{id}'),
  byUrl: endpoint('GET', '/sites/{siteId}/pages/by-url/{url}'),
  pages: endpoint('GET', '/sites/{siteId}/pages/'),
  book: endpoint('POST', '/sites/{siteId}/live-agenda/reservation'),
  slots: endpoint('GET', '/sites/{siteId}/live-agenda/{id}'),
});

describe('every call of the contract', () => {
  it('is found by its own path, in whatever order the table has them', () => {
    const calls = Object.entries(endpoints) as [string, Endpoint][];
    fc.assert(
      fc.property(fc.shuffledSubarray(calls, { minLength: calls.length }), (shuffled) => {
        const find = pathMatcher(Object.fromEntries(shuffled));
        const lost = shuffled.flatMap(([name, { method, path }]) => {
          const found = find(method, path.replace(/\{\w+\}/g, '12'));
          return found.kind === 'found' && found.name === name ? [] : [name];
        });
        expect(lost).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });
});

describe('finding an endpoint', () => {
  it('fills the parameters, decoded', () => {
    expect(match('GET', '/sites/lindeloo/pages/by-url/%2Fnl%2Fte-koop')).toEqual({
      kind: 'found',
      name: 'byUrl',
      params: { siteId: 'lindeloo', url: '/nl/te-koop' },
    });
  });
  it('prefers static segments, whatever the order of the table', () => {
    expect(match('GET', '/sites/by-hostname/localhost')).toMatchObject({ name: 'byHost' });
    expect(match('GET', '/sites/x/pages/home')).toMatchObject({ name: 'page' });
    expect(match('GET', '/sites/x/pages/')).toMatchObject({ name: 'pages' });
  });
  it('knows a path with a slash at its end without it, and no other way round', () => {
    expect(match('GET', '/sites/x/pages')).toEqual({ kind: 'found', name: 'pages', params: { siteId: 'x' } });
    expect(match('POST', '/sites/x/pages')).toEqual({ kind: 'other-methods', allow: ['GET'] });
    expect(match('GET', '/sites/by-hostname/pages')).toMatchObject({ name: 'byHost' });
    expect(match('GET', '/sites/x/pages/home/')).toEqual({ kind: 'none' });
  });
  it('names the methods that would do', () => {
    expect(match('DELETE', '/sites/x')).toEqual({ kind: 'other-methods', allow: ['GET'] });
    expect(match('GET', '/sites/x/live-agenda/reservation')).toEqual({ kind: 'other-methods', allow: ['POST'] });
  });
  it('tells a malformed escape from an unknown path', () => {
    expect(match('GET', '/sites/%E0%A4%A')).toEqual({ kind: 'malformed' });
  });
  it('finds nothing for unknown or empty paths', () => {
    for (const path of ['', '/', '/sites', '/sites/', '/sites/x/', '/sites/x/pages/home/more'])
      expect(match('GET', path)).toEqual({ kind: 'none' });
  });
});
