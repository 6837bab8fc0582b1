import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { foreignQuery, isNarrowed, pageKey } from './page-key.ts';
import type { WebRequest } from './web-context.ts';

const request = (target: string, more: Partial<WebRequest> = {}): WebRequest => {
  const [path = '', search] = target.split(/(?=\?)/);
  return { method: 'GET', protocol: 'https', host: 'agency.example', path, search: search ?? '', headers: {}, ...more };
};
const keyOf = (target: string, more: Partial<WebRequest> = {}) => pageKey(request(target, more))?.key;

describe('the key of a page', () => {
  it.each([
    ['/nl', 'https://agency.example/nl'],
    ['/nl/te-koop', 'https://agency.example/nl/te-koop'],
    ['/nl/te-koop?', 'https://agency.example/nl/te-koop'],
    ['/nl/te-koop?utm_source=mail&gclid=1', 'https://agency.example/nl/te-koop'],
    ['/nl/te-koop?type=3&city=90000&x=1', 'https://agency.example/nl/te-koop?city=90000&type=3'],
    ['/nl/te-koop?city=90000&type=3', 'https://agency.example/nl/te-koop?city=90000&type=3'],
    ['/nl/te-koop?type=3&type=1&price-min=', 'https://agency.example/nl/te-koop?type=3&type=1'],
    ['/nl/te-koop?missed=xyz&city=90000', 'https://agency.example/nl/te-koop?city=90000&missed=xyz'],
    ['/nl/te-koop?search=', 'https://agency.example/nl/te-koop'],
    ['/nl/te-koop?city=90000&search=gent', undefined],
    ['/nl/te-koop?page=2', 'https://agency.example/nl/te-koop?page=2'],
    ['/nl/detail?item=a&entity=news&type=3', 'https://agency.example/nl/detail?entity=news&item=a'],
    ['/nl/privacyverklaring?page=2', 'https://agency.example/nl/privacyverklaring'],
    ['/nl/aanbod/12/huis-te-koop', 'https://agency.example/nl/aanbod/12/huis-te-koop'],
    [
      '/nl/vakantie?persons=4&arrival=2027-07-03&x=1',
      'https://agency.example/nl/vakantie?arrival=2027-07-03&persons=4',
    ],
    [
      '/nl/vakantie/3?to=2027-07-10&from=2027-07-03&city=1',
      'https://agency.example/nl/vakantie/3?from=2027-07-03&to=2027-07-10',
    ],
  ])('%s', (target, key) => {
    expect(keyOf(target)).toBe(key);
  });

  it('tells hosts, ports and schemes apart: they are in the addresses of the page', () => {
    const keys = [
      keyOf('/nl'),
      keyOf('/nl', { protocol: 'http' }),
      keyOf('/nl', { host: 'agency.example:8080' }),
      keyOf('/nl', { host: 'other.example' }),
    ];
    expect(new Set(keys).size).toBe(4);
    expect(keyOf('/nl', { host: 'Agency.Example' })).toBe('https://agency.example/nl');
  });

  it.each([
    '/',
    '/sitemap.xml',
    '/NL/te-koop',
    '/nl/te-koop/',
    '/nl/favorieten',
    '/nl/hou-me-op-de-hoogte/dG9rZW4',
    '/nl/hou-me-op-de-hoogte/uitschrijven/dG9rZW4',
    '/nl/ajax/notifications',
    '/nl/hou-me-op-de-hoogte/abc123',
    '/nl/hou-me-op-de-hoogte/uitschrijven/abc123',
    '/nl/afspraak-annuleren/abc123',
    '/nl/vakantie/aanvraag/abc123',
    '/nl/ajax/search-city?q=gent',
    `/nl/te-koop?${'city=90000&'.repeat(200)}`,
  ])('none for %s', (target) => {
    expect(keyOf(target)).toBeUndefined();
  });

  it('leaves what no page reads out of the page too', () => {
    expect(pageKey(request('/nl/te-koop?evil=%3Cscript%3E&type=3'))?.search).toBe('?type=3');
  });
});

it.each([
  ['', false],
  ['page=2', false],
  ['utm_source=x', false],
  ['city=90000', true],
  ['sortType=price', true],
  ['persons=4', true],
])('a list is narrowed by "%s": %s', (query, narrowed) => {
  expect(isNarrowed(new URLSearchParams(query))).toBe(narrowed);
});

describe('parameters of others', () => {
  it.each([
    ['', ''],
    ['?type=3&page=2&done', ''],
    ['?utm_source=x&type=3&gclid=a%26b&utm_source=y', 'utm_source=x&gclid=a%26b&utm_source=y'],
    // The names of pages are known in their own case only.
    ['?Type=3', 'Type=3'],
  ])('of "%s" are "%s"', (search, foreign) => {
    expect(foreignQuery(search)).toBe(foreign);
  });

  it('are none that a page of ours reads', () => {
    const sources = globSync('src/web/**/*.{ts,tsx}').filter((path) => !path.includes('.test.'));
    const read = sources.flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/(?:query|search\))\.(?:get|getAll|has)\('([^']+)'\)/g)].map(
        ([, name]) => name,
      ),
    );
    expect(read).toContain('share');
    expect(foreignQuery(`?${read.map((name) => `${name}=1`).join('&')}`)).toBe('');
  });
});
