import { describe, expect, it } from 'vitest';
import { isOwnPost } from './own-post.ts';
import type { WebRequest } from './web-context.ts';

const post = (headers: WebRequest['headers']): WebRequest => ({
  method: 'POST',
  protocol: 'https',
  host: 'agency.example',
  path: '/nl',
  search: '',
  headers,
});

describe('a post is our own', () => {
  it.each([
    [{ origin: 'https://agency.example' }],
    [{ origin: 'https://agency.example', 'sec-fetch-site': 'same-origin' }],
    [{ 'sec-fetch-site': 'same-origin' }],
  ])('with %j', (headers) => {
    expect(isOwnPost(post(headers))).toBe(true);
  });

  it.each([
    [{}],
    [{ origin: 'https://elsewhere.example' }],
    [{ origin: 'https://agency.example', 'sec-fetch-site': 'cross-site' }],
    [{ origin: 'null' }],
    [{ origin: 'null', 'sec-fetch-site': 'same-origin' }],
    [{ origin: 'null', 'sec-fetch-site': 'cross-site' }],
    [{ origin: 'null', 'sec-fetch-site': 'none' }],
  ])('but not with %j', (headers) => {
    expect(isOwnPost(post(headers))).toBe(false);
  });
});
