import { it } from 'vitest';
import { expectBounds, text } from '../../../test/support/bounds.ts';
import { Consent } from './consent.ts';

it('takes a consent up to its lengths', () => {
  expectBounds(Consent, { textVersion: '2026-01', locale: 'nl', at: '2026-02-03T09:30:00Z' }, [
    ['textVersion', text, 1, 0],
    ['textVersion', text, 60, 61],
    ['by', text, 100, 101],
    ['proof', text, 500, 501],
  ]);
});
