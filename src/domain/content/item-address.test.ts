import { describe, expect, it } from 'vitest';
import { LOCALES } from '../locale.ts';
import { entityWord, itemPath, itemSlug, parseItemPath } from './item-address.ts';
import { KNOWN_ENTITIES } from './items.ts';
import { matchRoute } from './routes.ts';

const title = { nl: 'Ons kantoor is open', fr: 'Notre bureau est ouvert', de: 'Unser Büro ist geöffnet' };

describe('the address of an item', () => {
  it.each([
    ['nl', '/nl/nieuws/open/ons-kantoor-is-open'],
    ['fr', '/fr/actualites/open/notre-bureau-est-ouvert'],
    ['en', '/en/news/open/ons-kantoor-is-open'],
    ['de', '/de/neuigkeiten/open/unser-buero-ist-geoeffnet'],
  ] as const)('in %s', (locale, path) => {
    expect(itemPath('news', { id: 'open', title }, locale)).toBe(path);
  });

  it('of a list of the agency’s own stands under its id', () => {
    expect(itemPath('partners', { id: 'bank', title: { nl: 'De bank' } }, 'de')).toBe('/de/partners/bank/de-bank');
  });

  it('has the words of a title up to 80 letters, cut at a word', () => {
    const slug = (text: string) => itemSlug({ id: 'x', title: { nl: text } }, 'nl');
    expect(slug(`${'a'.repeat(39)} ${'b'.repeat(40)}`)).toBe(`${'a'.repeat(39)}-${'b'.repeat(40)}`);
    expect(slug(`${'a'.repeat(39)} ${'b'.repeat(41)}`)).toBe('a'.repeat(39));
    expect(slug('a'.repeat(300))).toBe('a'.repeat(80));
  });

  it('is called by its id when the title has no letters of ours', () => {
    expect(itemSlug({ id: 'zon', title: { nl: '!!!' } }, 'nl')).toBe('zon');
    expect(itemSlug({ id: 'zon', title: {} }, 'nl')).toBe('zon');
  });

  it.each(LOCALES)('is no route of the table in %s', (locale) => {
    for (const entity of KNOWN_ENTITIES) {
      expect(matchRoute(`/${locale}/${entityWord(entity, locale)}/a/a`)).toBeUndefined();
      expect(matchRoute(`/${locale}/${entityWord(entity, locale)}/a`)).toBeUndefined();
    }
  });
});

describe('reading it', () => {
  it.each([
    ['/nl/nieuws/open/ons-kantoor', { entities: ['news', 'nieuws'], id: 'open' }],
    ['/nl/nieuws/open', { entities: ['news', 'nieuws'], id: 'open' }],
    ['/nl/nieuws/open/', { entities: ['news', 'nieuws'], id: 'open' }],
    ['/nl/actualites/open/x', { entities: ['news', 'actualites'], id: 'open' }],
    ['/de/team/lotte/x', { entities: ['team'], id: 'lotte' }],
    ['/en/partners/bank', { entities: ['partners'], id: 'bank' }],
  ])('%s', (path, address) => {
    expect(parseItemPath(path)).toEqual(address);
  });

  it.each([
    '/nl/nieuws',
    '/nl/nieuws/',
    '/nl//open',
    '/xx/nieuws/open',
    '/nl/nieuws/open/a/b',
    '/nl/nieuws/Open',
    '/nl/nieuws/../x',
    `/nl/nieuws/${'a'.repeat(65)}`,
    'nl/nieuws/open',
  ])('%s is none', (path) => {
    expect(parseItemPath(path)).toBeUndefined();
  });

  it('takes an id of 64 letters', () => {
    expect(parseItemPath(`/nl/nieuws/${'a'.repeat(64)}`)?.id).toHaveLength(64);
  });
});
