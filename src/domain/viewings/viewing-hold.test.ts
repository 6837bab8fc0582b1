import { expect, it } from 'vitest';
import { heldUntil, isHeld } from './viewing-hold.ts';

it('keeps a slot for half an hour, whose last moment is free again', () => {
  const until = heldUntil(new Date('2026-11-17T09:00:00Z'));
  expect(until).toEqual(new Date('2026-11-17T09:30:00Z'));
  expect(isHeld({ heldUntil: until }, new Date('2026-11-17T09:29:59.999Z'))).toBe(true);
  expect(isHeld({ heldUntil: until }, new Date('2026-11-17T09:30:00Z'))).toBe(false);
});
