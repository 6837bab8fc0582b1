import { describe, expect, it } from 'vitest';
import { languageState, type TextLeaf } from './text-state.ts';

const leaf = (over: Partial<TextLeaf>): TextLeaf => ({
  source: 'Rijhuis met tuin',
  text: 'Maison avec jardin',
  sourceTouched: undefined,
  textTouched: undefined,
  ...over,
});

describe('the texts of a language', () => {
  it('are the source, whatever they say', () => {
    expect(languageState([leaf({ text: '' })], true)).toBe('source');
  });
  it('are empty when none of them says anything', () => {
    expect(languageState([leaf({ text: ' ' }), leaf({ text: '' })], false)).toBe('empty');
    expect(languageState([leaf({ text: '' }), leaf({})], false)).not.toBe('empty');
  });
  it('are outdated when the source was written later, and not when both were written at once', () => {
    expect(languageState([leaf({ sourceTouched: 5, textTouched: 4 })], false)).toBe('outdated');
    expect(languageState([leaf({ sourceTouched: 5 })], false)).toBe('outdated');
    expect(languageState([leaf({ sourceTouched: 5, textTouched: 5 })], false)).toBe('read');
    expect(languageState([leaf({ sourceTouched: 5, textTouched: 6 })], false)).toBe('read');
  });
  it('do not count a text that is not translated', () => {
    expect(languageState([leaf({ text: '', sourceTouched: 9 }), leaf({ textTouched: 3 })], false)).toBe('read');
  });
  it('are given by the feed when nobody touched them', () => {
    expect(languageState([leaf({})], false)).toBe('given');
  });
});
