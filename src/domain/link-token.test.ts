import { describe, expect, it } from 'vitest';
import { maskTokens, withoutTokens } from './link-token.ts';

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

describe('a mail that somebody else looks at', () => {
  const token = `${'Ab3_'.repeat(10)}x-9`;

  it('shows no token, wherever it stands', () => {
    expect(maskTokens(`<a href="https://a.example/nl/afspraak/${token}?change">`)).toBe(
      '<a href="https://a.example/nl/afspraak/•••?change">',
    );
    expect(maskTokens(`/nl/bezoek/12?offer=${token}&amp;x=1`)).toBe('/nl/bezoek/12?offer=•••&amp;x=1');
    expect(maskTokens(`${token}\n`)).toBe('•••\n');
  });

  it('leaves longer and shorter names alone', () => {
    expect(maskTokens(`/${token}a /${token.slice(1)}`)).toBe(`/${token}a /${token.slice(1)}`);
  });
});
