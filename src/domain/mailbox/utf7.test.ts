import { expect, it } from 'vitest';
import { decodeUtf7 } from './utf7.ts';

it('reads back what old programs wrote', () => {
  expect(decodeUtf7('Caf+AOk- in Luik, 100 +IKw-')).toBe('Café in Luik, 100 €');
  expect(decodeUtf7('Hi Mom +Jjo-!')).toBe('Hi Mom ☺!');
  expect(decodeUtf7('1 +- 1')).toBe('1 + 1');
  expect(decodeUtf7('+ZeVnLIqe-')).toBe('日本語');
  expect(decodeUtf7('nothing to do')).toBe('nothing to do');
});
