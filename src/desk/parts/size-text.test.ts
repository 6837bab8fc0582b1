import { expect, it } from 'vitest';
import { sizeText } from './size-text.ts';

it('says sizes in the language, with one decimal below ten', () => {
  expect(sizeText(0, 'nl')).toBe('0\u00a0B');
  expect(sizeText(1023, 'nl')).toBe('1.023\u00a0B');
  expect(sizeText(1536, 'nl')).toBe('1,5\u00a0kB');
  expect(sizeText(1536, 'en')).toBe('1.5\u00a0kB');
  expect(sizeText(20 * 1024 ** 3, 'de')).toBe('20\u00a0GB');
  expect(sizeText(20 * 1024 ** 3, 'fr')).toBe('20\u00a0Go');
  expect(sizeText(900, 'fr')).toBe('900\u00a0o');
});
