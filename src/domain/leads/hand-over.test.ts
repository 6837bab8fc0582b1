import { expect, it } from 'vitest';
import { mayHandOver } from './hand-over.ts';

it('lets everybody hand over what is theirs, and only those who plan for others give away the rest', () => {
  for (const role of ['representative', 'holiday'] as const) {
    expect(mayHandOver({ role, isOwn: true }, 'colleague')).toBe(true);
    expect(mayHandOver({ role, isOwn: false }, 'colleague')).toBe(false);
    expect(mayHandOver({ role, isOwn: false }, 'self')).toBe(true);
    expect(mayHandOver({ role, isOwn: false }, 'nobody')).toBe(true);
  }
  for (const role of ['operator', 'owner', 'manager', 'editor'] as const)
    expect(mayHandOver({ role, isOwn: false }, 'colleague')).toBe(true);
});
