import { expect, it } from 'vitest';
import { isOwnAddress } from './own-address.ts';

const site = { email: 'info@lindeloo.example', mailFrom: 'web@lindeloo.example', hostnames: ['www.lindeloo.example'] };

it('knows the agency, its people and its domain', () => {
  for (const email of [
    'INFO@lindeloo.example',
    'web@lindeloo.example',
    'an@lindeloo.example',
    'an.peeters@gmail.example',
  ])
    expect(isOwnAddress(site, ['an.peeters@gmail.example'], email), email).toBe(true);
});

it('does not take everybody at a public mail service for a colleague', () => {
  const small = { email: 'kantoor.dewit@gmail.example', hostnames: ['www.dewit.example'] };
  expect(isOwnAddress(small, [], 'kantoor.dewit@gmail.example')).toBe(true);
  expect(isOwnAddress(small, [], 'lotte@gmail.example')).toBe(false);
  expect(isOwnAddress(site, [], 'an@notlindeloo.example')).toBe(false);
  expect(isOwnAddress(site, [], 'an@mail.lindeloo.example')).toBe(false);
});
