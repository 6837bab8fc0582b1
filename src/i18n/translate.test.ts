import { describe, expect, it } from 'vitest';
import { createTranslate, type MessageKey, type Messages } from './translate.ts';
import { translator } from './translator.ts';

const withPlurals = (locale: 'nl' | 'fr') => {
  const messages = { 'homes.one': '{count} pand', 'homes.other': '{count} panden' } as unknown as Messages;
  const t = createTranslate(locale, messages);
  return (count: number) => t('homes' as MessageKey, { count });
};

describe('translate', () => {
  it('replaces parameters and leaves unknown placeholders visible', () => {
    expect(translator('nl')('hours.now.open', { time: '18.00' })).toBe('Nu open, tot 18.00.');
    expect(translator('nl')('hours.now.open')).toBe('Nu open, tot {time}.');
  });

  it('does not read parameters from the prototype or as patterns', () => {
    const t = createTranslate('nl', { 'nav.menu': '{constructor} {x}' } as unknown as Messages);
    expect(t('nav.menu', { x: '$& $1' })).toBe('{constructor} $& $1');
  });

  it('contracts in French what stands before a place', () => {
    const t = translator('fr');
    expect(t('listing.all', { place: 'Le Coq' })).toBe('Tout au Coq');
    expect(t('listing.all', { place: 'La Panne' })).toBe('Tout à La Panne');
    expect(t('filter.geo', { distance: '5 km', place: 'Le Coq' })).toBe('5 km autour du Coq');
    expect(t('filter.geo', { distance: '5 km', place: 'Anvers' })).toBe('5 km autour d’Anvers');
    expect(t('map.place.label', { label: 'Les Bons Villers' })).toBe('Carte autour des Bons Villers');
    expect(t('listing.all')).toBe('Tout à {place}');
    expect(translator('nl')('listing.all', { place: 'Le Coq' })).toBe('Alles in Le Coq');
  });

  it('counts units one by one', () => {
    expect([0, 1, 2].map((count) => translator('fr')('listing.units.sold', { count }))).toEqual([
      '0 vendu',
      '1 vendu',
      '2 vendus',
    ]);
  });

  it('counts nought as plural in Dutch and as singular in French', () => {
    expect(withPlurals('nl')(0)).toBe('0 panden');
    expect(withPlurals('nl')(1)).toBe('1 pand');
    expect(withPlurals('fr')(0)).toBe('0 pand');
    expect(withPlurals('fr')(1_000_000)).toBe('1000000 panden');
  });
});
