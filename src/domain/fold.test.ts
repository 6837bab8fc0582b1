import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyText } from '../../test/support/any-text.ts';
import { compareFolded, fold } from './fold.ts';
import { transliterate } from './transliterate.ts';

describe('transliterate', () => {
  it.each([
    ['Liège', 'Liege'],
    ['Überherrn', 'Uberherrn'],
    ['Straße', 'Strasse'],
    ['Sacré-Cœur', 'Sacre-Coeur'],
    ['ŒUVRE', 'OEUVRE'],
    ['Læsø', 'Laeso'],
    ['ĳzer', 'ijzer'],
    ['ﬁnesse', 'finesse'],
    ['Łódź', 'Lodz'],
    ['Çelik ñandú', 'Celik nandu'],
    ['m²', 'm2'],
    ['e\u0301te\u0301', 'ete'],
    ['', ''],
  ])('%s → %s', (text, plain) => {
    expect(transliterate(text)).toBe(plain);
  });
  it('writes German umlauts as two letters in German', () => {
    expect(transliterate('Grundstück Öse Äpfel', 'de')).toBe('Grundstueck Oese Aepfel');
    expect(transliterate('u\u0308ber', 'de')).toBe('ueber');
    expect(transliterate('Grundstück', 'fr')).toBe('Grundstuck');
  });
  it('is idempotent', () => {
    fc.assert(
      fc.property(anyText(), (text) => {
        expect(transliterate(transliterate(text))).toBe(transliterate(text));
      }),
      { numRuns: 300 },
    );
  });
});

describe('fold', () => {
  it('drops accents and case', () => {
    expect(fold('Évere')).toBe('evere');
    expect(fold('İZMIR')).toBe('izmir');
  });
  it('orders by folded letters, then by the text itself', () => {
    expect(['Zele', 'Évere', 'evergem', 'Aalst', 'Evere'].sort(compareFolded)).toEqual([
      'Aalst',
      'Evere',
      'Évere',
      'evergem',
      'Zele',
    ]);
  });
});
