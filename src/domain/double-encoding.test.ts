import { describe, expect, it } from 'vitest';
import { undoDoubleEncoding } from './double-encoding.ts';

describe('text that was encoded twice', () => {
  it.each([
    ['GÃ©nÃ©ral', 'Général'],
    ['CÅ“ur', 'Cœur'],
    ['GroÃŸe KÃ¼che', 'Große Küche'],
    ['250 â‚¬ â€“ â€œmooiâ€\u009d â€¦', '250 € – “mooi” …'],
    ['lâ€™Ã©tage', 'l’étage'],
    ['120 mÂ²', '120 m²'],
    ['Ã\u00a0 louer', 'à louer'],
    ['Ã louer', 'à louer'],
    ['Ã€ vendre', 'À vendre'],
    ['Ã‰tage', 'Étage'],
    ['gÃƒÂ©nÃƒÂ©ral', 'général'],
    ['goed en gÃ©nÃ©ral, al goed: général', 'goed en général, al goed: général'],
  ])('%s → %s', (damaged, meant) => {
    expect(undoDoubleEncoding(damaged)).toBe(meant);
  });
  it.each([
    '«CLASSÉ» À L’ARRÊT… CHÂTEAU – PRÊT À BÂTIR',
    'Château, gâteau, âge, â€',
    'ÄÖÜ „Ä“ Å, Ångström',
    'Prix : 250 € – “mooi” … m²',
    '',
  ])('%s stays', (text) => {
    expect(undoDoubleEncoding(text)).toBe(text);
  });
});
