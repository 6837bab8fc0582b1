import { describe, expect, it } from 'vitest';
import { excerpt, paragraphs } from './paragraphs.ts';

describe('paragraphs', () => {
  it('splits at blank lines and keeps single breaks as lines', () => {
    expect(paragraphs('Een.\r\n\r\nTwee\nregels. \n \n\nDrie')).toEqual([['Een.'], ['Twee', 'regels.'], ['Drie']]);
  });
  it('keeps of markup only its lines', () => {
    expect(paragraphs('<p>A &amp; B<br>C</p><script>x()</script><ul><li>d</li></ul>')).toEqual([
      ['A & B', 'C'],
      ['x()d'],
    ]);
  });
  it('does not take a comparison for a tag, nor decode twice', () => {
    expect(paragraphs('5 < 6 en 7 > 3 &amp;lt;b&amp;gt;')).toEqual([['5 < 6 en 7 > 3 &lt;b&gt;']]);
  });
  it('reads numbered entities and leaves unknown ones', () => {
    expect(paragraphs('&#8217;s &#x20AC; &foo; &#0; &#xD800;')).toEqual([['’s € &foo;']]);
  });
  it('has none for an empty text', () => {
    expect(paragraphs(' \n\n ')).toEqual([]);
  });
});

describe('excerpt', () => {
  it('cuts between words and says so', () => {
    expect(excerpt('Een rustig huis, met tuin', 18)).toBe('Een rustig huis…');
    expect(excerpt('Kort', 18)).toBe('Kort');
    expect(excerpt('a'.repeat(30), 10)).toBe(`${'a'.repeat(10)}…`);
  });
});
