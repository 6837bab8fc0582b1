import { expect, it } from 'vitest';
import { readDrawing } from './plain-svg.ts';

const svg = (inside: string, attributes = ''): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"${attributes}>${inside}</svg>`;

it('reads plain shapes in plain colours', () => {
  const drawing = readDrawing(
    svg('<title>x</title><g fill="#123456"><path d="M0 0h4Z"/><rect width="2" height="3"/></g>'),
  );
  expect(drawing?.shapes.map(({ path, fill }) => [path, fill])).toEqual([
    ['M0 0h4Z', '#123456'],
    ['M0 0h2v3h-2Z', '#123456'],
  ]);
});

it.each([
  ['a script', svg('<script>1</script>')],
  ['a picture from elsewhere', svg('<image href="http://10.0.0.1/x"/>')],
  ['a use', svg('<use href="#a"/>')],
  ['a style', svg('<path style="fill:red" d="M0 0"/>')],
  ['a gradient', svg('<path fill="url(#g)" d="M0 0"/>')],
  ['a transform', svg('<path transform="scale(2)" d="M0 0"/>')],
  ['no view box', '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'],
  ['another document', '<html></html>'],
  ['broken', '<svg viewBox="0 0 1 1"><path'],
  ['an entity', '<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg viewBox="0 0 1 1">&a;</svg>'],
])('does not draw %s', (_what, text) => {
  expect(readDrawing(text)).toBeUndefined();
});
