import { expect, it } from 'vitest';
import { withQuery } from './with-query.ts';

it.each([
  ['/nl', '', '/nl'],
  ['/nl', '?', '/nl'],
  ['/nl', '?a=1', '/nl?a=1'],
  ['/nl?', '?a=1', '/nl?a=1'],
  ['/nl?page=2', '?type=1&type=3&page=9', '/nl?page=2&type=1&type=3'],
  ['/nl?done', '?a=1', '/nl?done&a=1'],
  ['/nl?type=1', '?type=3', '/nl?type=1'],
  ['/nl#top', '?a=1', '/nl?a=1#top'],
  ['/nl?b=2#top', '?a=%26x', '/nl?b=2&a=%26x#top'],
])('%s with %s is %s', (href, search, whole) => {
  expect(withQuery(href, search)).toBe(whole);
});
