import { describe, expect, it } from 'vitest';
import { hasSticker, stickerColours } from './sticker.ts';

describe('sticker colours: white with black text is unset', () => {
  it.each([
    [{ color: '#ffffff', colorText: '#000000' }, undefined],
    [{ color: '#FFF', colorText: 'black' }, undefined],
    [{ color: 'ffffff', colorText: '000000' }, undefined],
    [{ color: 'FFF', colorText: '#000' }, undefined],
    [
      { color: 'b3261e', colorText: 'fff' },
      { background: '#b3261e', text: '#ffffff' },
    ],
    [{ color: 'url(x)', colorText: '#fff' }, undefined],
    [{ color: 'rgb(255, 255, 255)', colorText: '#000' }, undefined],
    [
      { color: '#FFFFFF', colorText: '#b3261e' },
      { background: '#ffffff', text: '#b3261e' },
    ],
    [
      { color: '#000', colorText: '#fff' },
      { background: '#000000', text: '#ffffff' },
    ],
    [{ color: '#123456', colorText: null }, undefined],
    [null, undefined],
    [undefined, undefined],
  ])('%o → %o', (sticker, colours) => {
    expect(stickerColours(sticker)).toEqual(colours);
  });
  it('exists when it has a name', () => {
    expect(hasSticker({ general: { id: 1, sticker: { name: { fr: 'Nouveau' } } } })).toBe(true);
    expect(hasSticker({ general: { id: 1, sticker: { name: { fr: ' ' }, color: '#123456' } } })).toBe(false);
    expect(hasSticker({ general: { id: 1 } })).toBe(false);
  });
});
