import { describe, expect, it } from 'vitest';
import type { Estate } from './estate.ts';
import { isLinkable, isPageReachable } from './linkable.ts';

const own = (id: number, rest: Partial<Estate> = {}): Estate => ({ general: { id: 1, transaction: { id } }, ...rest });

describe('decisions section 4: linkability', () => {
  it('links neither archived nor sold listings', () => {
    expect(isLinkable(own(1))).toBe(true);
    expect(isLinkable(own(5))).toBe(false);
    expect(isLinkable(own(9))).toBe(false);
    expect(isLinkable(own(1, { archived: true }))).toBe(false);
  });
  it('keeps the page of a sold listing when the site does, of an archived one never', () => {
    expect(isPageReachable(own(5), { keepSoldPages: true })).toBe(true);
    expect(isPageReachable(own(5), { keepSoldPages: false })).toBe(false);
    expect(isPageReachable(own(1, { archived: true }), { keepSoldPages: true })).toBe(false);
  });
});
