import { expect, it } from 'vitest';
import { createPageParts, partOf, unquoted } from './page-parts.ts';

const CARD = '<article>€ 350.000 – “Foto’s” 🏡</article>';

it('puts every part where its mark stands, byte for byte', () => {
  const parts = createPageParts();
  const [first, second] = [parts.mark(partOf(CARD)), parts.mark(() => partOf('<b>later</b>'))];
  const page = `é${first}${second}<p>€</p>${first}`;
  const expected = `é${CARD}<b>later</b><p>€</p>${CARD}`;
  expect(parts.text(page)).toBe(expected);
  expect(parts.whole(page).bytes.toString()).toBe(expected);
});

it('makes a part that comes later once', () => {
  const parts = createPageParts();
  let made = 0;
  const mark = parts.mark(() => {
    made += 1;
    return partOf('x');
  });
  expect(parts.text(mark + mark)).toBe('xx');
  expect(parts.whole(mark).bytes.toString()).toBe('x');
  expect(made).toBe(1);
});

it('leaves a page without parts as it is', () => {
  const parts = createPageParts();
  expect(parts.text('part-1;')).toBe('part-1;');
  expect(parts.whole('é').bytes).toEqual(Buffer.from('é'));
});

it('has the same digest for the same page, and another one when a part or the text around it changes', () => {
  const digestOf = (before: string, card: string): string => {
    const parts = createPageParts();
    // Marks of a page before it must not count: they are numbered.
    return parts.whole(`${before}${parts.mark(partOf(card))}`).digest;
  };
  expect(digestOf('a', CARD)).toBe(digestOf('a', CARD));
  expect(digestOf('a', `${CARD} `)).not.toBe(digestOf('a', CARD));
  expect(digestOf('b', CARD)).not.toBe(digestOf('a', CARD));
});

it('takes the quotes off a mark in JSON, and off nothing else', () => {
  const parts = createPageParts();
  const mark = parts.mark(partOf('{"price":1}'));
  const json = unquoted(JSON.stringify({ card: mark, text: '"part-0;"' }));
  expect(JSON.parse(parts.text(json))).toEqual({ card: { price: 1 }, text: '"part-0;"' });
});
