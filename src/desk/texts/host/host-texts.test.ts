import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '../../../domain/locale.ts';
import fr from './fr.json';
import { loadHostTexts } from './host-texts.tsx';
import nl from './nl.json';

const SCREEN = join(import.meta.dirname, '../../host');
const sources = readdirSync(SCREEN)
  .filter((name) => !name.includes('.test.'))
  .map((name) => readFileSync(join(SCREEN, name), 'utf8'))
  .join('\n');
const patterns = [...sources.matchAll(/[`'](host(?:\.(?:[\w-]+|\$\{[^}]+\}))+)[`']/g)].map(
  ([, text = '']) => new RegExp(`^${text.replaceAll('.', '\\.').replace(/\$\{[^}]+\}/g, '[\\w-]+')}$`),
);
const placeholders = (text: string | undefined): string[] =>
  [...(text ?? '').matchAll(/\{\w+\}/g)].map(([name]) => name).sort();

describe.each(LOCALES)('the words of the host in %s', (locale) => {
  it('say the same as in Dutch, with the same parts to fill in', async () => {
    const texts: Readonly<Record<string, string>> = await loadHostTexts(locale);
    expect(Object.keys(texts)).toEqual(Object.keys(nl).sort());
    for (const [key, text] of Object.entries(nl)) {
      expect(texts[key]?.trim(), key).not.toBe('');
      expect(placeholders(texts[key]), key).toEqual(placeholders(text));
      expect(texts[key], key).not.toContain('!');
    }
  });
});

it('are all said by the screen', () => {
  const unsaid = Object.keys(nl)
    .map((key) => key.replace(/\.(?:one|other)$/, ''))
    .filter((key) => !patterns.some((pattern) => pattern.test(key)));
  expect(unsaid).toEqual([]);
});

it('have a no-break space before the signs that want one in French', () => {
  for (const text of Object.values(fr)) expect(text).not.toMatch(/[^\u00a0][:;?!»%]|«[^\u00a0]/);
});
