import { describe, expect, it } from 'vitest';
import { retryAfterMs } from './retry-after.ts';

describe('how long a busy server asks to wait', () => {
  const now = new Date('2026-11-14T09:00:00Z');
  it.each([
    ['seconds', '30', 30_000],
    ['none', '0', 0],
    ['a moment', 'Sat, 14 Nov 2026 09:02:00 GMT', 120_000],
    ['a moment that is over', 'Sat, 14 Nov 2026 08:59:00 GMT', 0],
    ['an hour at most', '86400', 3_600_000],
    ['words', 'soon', undefined],
    ['less than nothing', '-5', undefined],
    ['nothing', '', undefined],
    ['no header', null, undefined],
  ])('%s', (_, header, ms) => {
    expect(retryAfterMs(header, now)).toBe(ms);
  });
});
