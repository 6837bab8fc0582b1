import { describe, expect, it } from 'vitest';
import { checkRedirects, redirectKey } from './redirects.ts';

describe('redirectKey', () => {
  it.each([
    ['https://www.oud.example/Te-Koop/', '/te-koop'],
    ['/te-koop', '/te-koop'],
    ['/te-koop#foto', '/te-koop'],
    ['/index.php?ID=12&taal=NL', '/index.php?id=12&taal=nl'],
    ['/café/', '/caf%c3%a9'],
    ['/', '/'],
  ])('%s is %s', (address, key) => {
    expect(redirectKey(address)).toBe(key);
  });
  it('is nothing for what is no address, or too long', () => {
    expect(redirectKey('http://')).toBeUndefined();
    expect(redirectKey(`/${'a'.repeat(1999)}`)).toHaveLength(2000);
    expect(redirectKey(`/${'a'.repeat(2000)}`)).toBeUndefined();
  });
});

describe('checkRedirects', () => {
  const faults = (...rows: [string, string][]) => checkRedirects(rows).problems;
  it('takes paths and whole addresses', () => {
    expect(
      checkRedirects([
        ['/oud/huis-12', '/nl/aanbod/12'],
        ['http://www.oud.example/team.html', 'https://team.example/wie?x=1'],
      ]),
    ).toEqual({
      redirects: [
        { from: '/oud/huis-12', to: '/nl/aanbod/12' },
        { from: '/team.html', to: 'https://team.example/wie?x=1' },
      ],
      problems: [],
    });
  });
  it('names the line and what is wrong with it', () => {
    expect(faults(['', '/nl'])).toEqual([{ line: 1, fault: 'from' }]);
    expect(faults(['/', '/nl'])).toEqual([{ line: 1, fault: 'from' }]);
    expect(faults(['/oud', 'nl'])).toEqual([{ line: 1, fault: 'to' }]);
    expect(faults(['/oud', '//elders.example'])).toEqual([{ line: 1, fault: 'to' }]);
    expect(faults(['/oud', '/\\elders.example'])).toEqual([{ line: 1, fault: 'to' }]);
    expect(faults(['/oud', 'javascript:alert(1)'])).toEqual([{ line: 1, fault: 'to' }]);
    expect(faults(['/oud', 'http://elders.example'])).toEqual([{ line: 1, fault: 'to' }]);
    expect(faults(['/api/sites', '/nl'])).toEqual([{ line: 1, fault: 'ours' }]);
    expect(faults(['/apiary', '/nl'])).toEqual([]);
    expect(faults(['/oud', '/nl'], ['/OUD/', '/fr'])).toEqual([{ line: 2, fault: 'twice' }]);
  });
  it('refuses loops and chains', () => {
    expect(faults(['/oud', '/Oud/'])).toEqual([{ line: 1, fault: 'loop' }]);
    expect(faults(['/a', '/b'], ['/b', '/a'])).toEqual([
      { line: 1, fault: 'chain' },
      { line: 2, fault: 'chain' },
    ]);
    expect(faults(['/a', '/b'], ['/b', '/nl'])).toEqual([{ line: 1, fault: 'chain' }]);
  });
});
