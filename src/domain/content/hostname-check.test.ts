import { expect, it } from 'vitest';
import { type HeardSite, hostnameState } from './hostname-check.ts';

const here: HeardSite = { siteId: 'lindeloo' };
const other: HeardSite = { siteId: 'maasdal' };

it.each<[string, string[], HeardSite, HeardSite]>([
  ['ok', ['192.0.2.1'], here, 'nothing'],
  ['ok', ['192.0.2.1'], here, 'other'],
  ['insecure', ['192.0.2.1'], 'nothing', here],
  ['no-answer', ['192.0.2.1'], 'nothing', 'nothing'],
  ['elsewhere', ['192.0.2.1'], 'other', here],
  ['elsewhere', ['192.0.2.1'], other, other],
  ['elsewhere', ['192.0.2.1'], 'nothing', other],
  ['no-address', [], 'nothing', 'nothing'],
])('says %s', (state, addresses, https, http) => {
  expect(hostnameState('lindeloo', 'www.lindeloo.example', { addresses, https, http })).toBe(state);
});

it.each(['localhost', 'lindeloo.localhost', '127.0.0.1'])('knows that %s is this machine', (name) => {
  expect(hostnameState('lindeloo', name, { addresses: [], https: 'nothing', http: 'nothing' })).toBe('local');
});

it('does not take a public name for this machine', () => {
  const seen = { addresses: [], https: 'nothing', http: 'nothing' } as const;
  expect(hostnameState('lindeloo', 'notlocalhost', seen)).toBe('no-address');
});
