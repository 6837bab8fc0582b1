import { expect, it } from 'vitest';
import { withoutTokens } from './link-token.ts';

it('takes tokens out of paths, and leaves everything else', () => {
  const token = `${'a'.repeat(41)}-_`;
  expect(withoutTokens(`/api/sites/alpha/subscriptions/${token}/unsubscribe?alert=1`)).toBe(
    '/api/sites/alpha/subscriptions/[removed]/unsubscribe?alert=1',
  );
  expect(withoutTokens(`/nl/hou-me-op-de-hoogte/${token}`)).toBe('/nl/hou-me-op-de-hoogte/[removed]');
  expect(withoutTokens(`/api/sites/alpha/rental-units/calendar/${token}.ics`)).toBe(
    '/api/sites/alpha/rental-units/calendar/[removed].ics',
  );
  expect(withoutTokens('/nl/aanbod/12/huis-te-koop-in-9000-gent')).toBe('/nl/aanbod/12/huis-te-koop-in-9000-gent');
});
