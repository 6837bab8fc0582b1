import { expect, it } from 'vitest';
import { acceptedEncoding } from './accept-encoding.ts';

it.each([
  // What browsers and tools send.
  [undefined, 'identity', true],
  ['', 'identity', true],
  ['gzip, deflate, br, zstd', 'br', true],
  ['gzip', 'gzip', true],
  ['x-gzip', 'gzip', true],
  ['BR', 'br', true],
  ['brotli, deflate', 'identity', true],
  // Weights: the heaviest wins, ours in order when they weigh alike.
  ['gzip;q=1.0, br;q=0', 'gzip', true],
  ['gzip;q=1, br;q=0.9', 'gzip', true],
  ['br;q=0.9, gzip;q=0.9', 'br', true],
  ['gzip;q=0.001', 'gzip', true],
  ['gzip;q=0.000', 'identity', true],
  ['gzip;q=0.5, identity', 'identity', true],
  ['gzip;q=0.5, identity;q=0.5', 'gzip', true],
  ['gzip ; q=0.5 , br ; q=0.4', 'gzip', true],
  // The star stands for all that is not named.
  ['*', 'br', true],
  ['br;q=0, *', 'gzip', true],
  ['identity, *;q=0', 'identity', true],
  ['gzip, *;q=0', 'gzip', false],
  // The plain form is to be had unless it is refused.
  ['br, identity;q=0', 'br', false],
  ['gzip;q=0, br;q=0', 'identity', true],
  ['identity;q=0', undefined, false],
  ['zstd, identity;q=0', undefined, false],
  ['*;q=0', undefined, false],
  ['identity;q=0, *;q=0.5', 'br', false],
  // What is no weight leaves its coding out.
  ['gzip;q=2, br;q=none', 'identity', true],
] as const)('for %s it takes %s; plain: %s', (header, encoding, plain) => {
  expect(acceptedEncoding(header)).toMatchObject({ encoding, plain });
  expect(acceptedEncoding(header)).toMatchObject({ encoding, plain });
});

it.each([
  ['gzip, deflate, br, zstd', true],
  ['gzip, deflate, br', false],
  ['br;q=0.5, zstd;q=0.5', true],
  ['br;q=0.5, zstd;q=0.4', false],
  ['br, zstd;q=0', false],
  ['*;q=0.5, zstd', true],
  // Of a page that is kept nothing but ours is there.
  ['zstd', false],
  ['zstd, gzip', false],
  [undefined, false],
] as const)('for %s a quick answer may be in zstd: %s', (header, zstd) => {
  expect(acceptedEncoding(header).zstd).toBe(zstd);
});
