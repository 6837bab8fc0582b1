import { expect, it } from 'vitest';
import { jsonBlock } from './json-block.ts';

it.each(['</script><script>alert(1)</script>', '<!--', ']]>', '\u2028\u2029', '\\u003c'])('keeps %j inside', (text) => {
  const block = jsonBlock({ text });
  expect(block).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(block)).toEqual({ text });
});
