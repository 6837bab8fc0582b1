import { describe, expect, it } from 'vitest';
import type { Estate } from './estate.ts';
import { isHidden } from './hidden-status.ts';

const estate = (general: Partial<Estate['general']>, rest: Partial<Estate> = {}): Estate => ({
  general: { id: 1, ...general },
  ...rest,
});
const own = (id: number) => estate({ transaction: { id } });
const skarabee = (id: number) => estate({ transaction: { id }, guid: 'd1f0' });

describe('record section 4: hidden', () => {
  it('is hidden when the raw transaction id is in the site’s list', () => {
    expect(isHidden(own(5), [5, 6])).toBe(true);
    expect(isHidden(skarabee(5), [5])).toBe(true);
    expect(isHidden(own(1), [5, 6])).toBe(false);
    expect(isHidden(own(1), [])).toBe(false);
    expect(isHidden(estate({ transaction: { id: 0 } }), [0])).toBe(false);
  });
});
