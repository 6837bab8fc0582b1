import { describe, expect, it } from 'vitest';
import { FILE_LIMITS, kindRefusal, quotaRefusal, shapeRefusal, sizeRefusal } from './file-checks.ts';

describe('what is refused, and why', () => {
  it('nothing, and more than 30 MB', () => {
    expect([0, 1, FILE_LIMITS.bytes, FILE_LIMITS.bytes + 1].map(sizeRefusal)).toEqual([
      'empty',
      undefined,
      undefined,
      'too-large',
    ]);
  });
  it.each(['video', 'svg', 'animation', 'unknown'] as const)('%s, whatever it is for', (kind) => {
    expect([kindRefusal(kind, 'picture'), kindRefusal(kind, 'document')]).toEqual([kind, kind]);
  });
  it.each(['jpeg', 'png', 'webp', 'avif', 'heic'] as const)('%s is taken as a picture and as a document', (kind) => {
    expect([kindRefusal(kind, 'picture'), kindRefusal(kind, 'document')]).toEqual([undefined, undefined]);
  });
  it('a PDF is a document, and no picture', () => {
    expect([kindRefusal('pdf', 'picture'), kindRefusal('pdf', 'document')]).toEqual(['pdf', undefined]);
  });
  it.each([
    [1199, 1199, 'too-small'],
    [1200, 1, undefined],
    [900, 1200, undefined],
    [8000, 5000, undefined],
    [8000, 5001, 'too-many-pixels'],
    [0, 2000, 'damaged'],
  ] as const)('a picture of %i × %i: %s', (width, height, refusal) => {
    expect(shapeRefusal({ width, height }, 'picture')).toBe(refusal);
  });
  it('a document may be small, and not without end', () => {
    expect(shapeRefusal({ width: 300, height: 200 }, 'document')).toBeUndefined();
    expect(shapeRefusal({ width: 8000, height: 5001 }, 'document')).toBe('too-many-pixels');
  });
  it('the room of a site is full to the last byte, and no further', () => {
    expect([quotaRefusal(90, 10, 100), quotaRefusal(90, 11, 100)]).toEqual([undefined, 'quota']);
  });
});
